"""Recorded streams: games as they were stored, which every later release must read, decide and score the same."""
