"""What gunicorn loads, in each worker after the fork."""

from __future__ import annotations

from service.composition import build
from service.settings import read_settings

app = build(read_settings())
