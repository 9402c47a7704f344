"""The documentation page in a real browser to which every name outside this machine is unknown."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from tests.live import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
BLOCKED = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
QUIET = [
    "--headless=new",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--window-size=1280,2400",
    "--virtual-time-budget=20000",
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
]


def _browsed(address: str, folder: Path, *wanted: str) -> str:
    profile = f"--user-data-dir={folder / 'profile'}"
    order = [str(CHROMIUM), *QUIET, BLOCKED, profile, *wanted, address]
    return subprocess.run(order, capture_output=True, text=True, check=True, timeout=120).stdout


def _asked_for(log: Path, origin: str) -> set[str]:
    """The hosts that the page asked for something; the browser's own calls home have another initiator."""
    events = [each.get("params", {}) for each in json.loads(log.read_text(encoding="utf-8"))["events"]]
    asked = [each["url"] for each in events if each.get("initiator") == origin and "url" in each]
    return {urlsplit(url).hostname or "" for url in asked}


def test_the_documentation_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    pictures = Path(os.environ.get("THOUSAND_SCREENSHOTS", tmp_path))
    pictures.mkdir(parents=True, exist_ok=True)
    with Server() as server:
        log = tmp_path / "net.json"
        page = _browsed(f"{server.address}/docs", tmp_path, f"--log-net-log={log}", "--dump-dom")
        _browsed(f"{server.address}/docs", tmp_path, f"--screenshot={pictures / 'docs.png'}")
    for shown in ("Thousand rules service", "/v1/games/{game_id}/commands", "openGame", "Schemas"):
        assert shown in page, shown
    assert "Failed to load" not in page
    assert (pictures / "docs.png").stat().st_size > 50_000
    assert _asked_for(log, server.address) == {"127.0.0.1"}
