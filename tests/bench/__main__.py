"""Print the figures; name parts to measure only those: core, web, audits, serving."""

from __future__ import annotations

import sys

from tests.bench import audits, core, serving, web

PARTS = {"core": core.measure, "web": web.measure, "audits": audits.measure, "serving": serving.measure}

for part in sys.argv[1:] or PARTS:
    print(f"== {part}")
    for line in PARTS[part]():
        print(line, flush=True)
