"""Fuzzing: requests made from the contract, and whole games played between them."""
