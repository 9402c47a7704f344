"""The commands of the guide, executed in their order against a running server."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from domain.constraints import CONSTRAINTS
from tests.live import Server

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "docs" / "guide.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)

(NOT_A_STEP,) = (each for each in CONSTRAINTS if each.code == "forced-bid-not-a-step")


def test_the_guide_is_what_happens(tmp_path: Path) -> None:
    commands = BLOCK.findall(GUIDE.read_text(encoding="utf-8"))
    script = "\n".join(["set -eu", *commands])
    with Server() as server:
        environ = {**os.environ, "BASE": server.address, "EXAMPLES": str(ROOT / "examples"), "PYTHONUTF8": "1"}
        order = ["/bin/bash", "-o", "pipefail", "-c", script]
        done = subprocess.run(
            order, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False, timeout=300
        )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    for told in (
        "finished after hand 1",
        "'sound': True",
        "Partia jest skończona",
        f"(False, {NOT_A_STEP.detail!r})",
        "(['seat-ready'], 'deal', None)",
        "(['dealt'], 'auction', 1)",
        "(['turn-expired', 'bid'], 'auction', 2)",
        "(['game-finished'], 'finished', None)",
    ):
        assert told in done.stdout, done.stdout


def test_the_guide_points_at_files_that_exist() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", GUIDE.read_text(encoding="utf-8")):
        assert (GUIDE.parent / link).exists(), link
