"""Writes the vectors."""

from tests.vectors.build import FILE, written

FILE.parent.mkdir(parents=True, exist_ok=True)
FILE.write_bytes(written())
