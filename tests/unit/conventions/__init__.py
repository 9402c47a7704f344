"""One file for each family of house rules, mostly tables; the first row of a table is the rule switched off."""
