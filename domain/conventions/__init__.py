"""The families of house rules: one module each, independent of each other."""
