"""Tests over all options, refusals, events, presets and worked cases."""
