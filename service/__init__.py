"""HTTP in, commands out."""
