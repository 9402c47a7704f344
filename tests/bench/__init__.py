"""Measurements: ratios of one run, medians of five. ``python -m tests.bench`` prints them."""
