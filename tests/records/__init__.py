"""Records: written, read back, judged."""
