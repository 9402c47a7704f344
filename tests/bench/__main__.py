"""Print the figures; name parts (core, web, audits, serving) to measure only those; ``--write`` puts them into docs."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

PARTS = ("core", "web", "audits", "serving")
PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def main(named: list[str]) -> int:
    """Measure the named parts, or all."""
    parts = [each for each in named if each != "--write"]
    unknown = set(parts).difference(PARTS)
    if unknown:
        print(f"the parts are {', '.join(PARTS)}, not {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    for part in parts or PARTS:
        print(f"== {part}", flush=True)
        lines: list[str] = []
        for line in import_module(f"tests.bench.{part}").measure():
            lines.append(line)
            print(line, flush=True)
        if "--write" in named:
            _write(part, lines)
    return 0


def _write(part: str, lines: list[str]) -> None:
    told = "".join(f"* {line}\n" for line in lines)
    block = re.compile(f"(?<=<!-- {part} -->\n).*?(?=<!-- /{part} -->)", re.DOTALL)
    PAGE.write_text(block.sub(lambda _: told, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


sys.exit(main(sys.argv[1:]))
