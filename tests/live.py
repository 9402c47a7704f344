"""The service as it is deployed, under gunicorn on a free port of this machine, over a database of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 60


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A running service; a context."""

    def __init__(self, **environ: str) -> None:
        self._environ = environ
        self._folder = tempfile.TemporaryDirectory()
        self._place = ("127.0.0.1", free_port())
        self._bind = f"{self._place[0]}:{self._place[1]}"
        self.address = f"http://{self._bind}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        environ = {
            **os.environ,
            "THOUSAND_BIND": self._bind,
            "THOUSAND_DATABASE_URL": f"sqlite:///{self._folder.name}/thousand.db",
            "THOUSAND_SQLITE_SYNCHRONOUS": "NORMAL",
            **self._environ,
        }
        order = [sys.executable, "-m", "service.cli"]
        subprocess.run([*order, "migrate"], env=environ, check=True)
        log = Path(self._folder.name, "log").open("wb")
        self._process = subprocess.Popen([*order, "serve"], env=environ, stdout=log, stderr=log)
        log.close()
        self._wait()
        return self

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with socket.create_connection(self._place, timeout=PATIENCE):
                    return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError(Path(self._folder.name, "log").read_text(encoding="utf-8"))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=PATIENCE)
        self._folder.cleanup()
