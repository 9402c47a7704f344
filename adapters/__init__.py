"""The outside world: what the service stores in, reads the time from and draws chance from."""
