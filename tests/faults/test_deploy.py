"""What deploy/ says is what runs: gunicorn's settings, the image's parts, and the very commands of the compose file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
import yaml

from tests.faults.serving import PATIENCE, ROOT, SECRET, Link, Serving, Table, environment, fresh_url, thousand

COMPOSE: Final = ROOT / "deploy" / "compose.yaml"
CONTAINERFILE: Final = ROOT / "deploy" / "Containerfile"
GIVEN: Final = {"THOUSAND_SECRET": SECRET, "POSTGRES_PASSWORD": "of-the-tests", "WEB_CONCURRENCY": "2"}
_VARIABLE: Final = re.compile(r"\$\{(\w+)(?::([?-])([^}]*))?\}")


def _filled(text: str) -> str:
    """The text with its variables as compose fills them in."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        assert name in GIVEN or kind == "-", f"{name} is needed"
        return GIVEN.get(name, rest or "")

    return _VARIABLE.sub(value, text)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return loaded


def _needs(service: dict[str, Any]) -> dict[str, str]:
    return {name: how["condition"] for name, how in service.get("depends_on", {}).items()}


class Composed:
    """The services of the compose file as processes here: another database, another port, the same commands."""

    def __init__(self, compose: dict[str, Any], url: str, port: int) -> None:
        self._services = compose["services"]
        self._url = url
        self._port = port

    def argv(self, command: list[str]) -> list[str]:
        """A command of an image, with the programs of this environment and the port of this test."""
        program = str(Path(sys.executable).parent / command[0])
        assert Path(program).exists(), f"{command[0]} is not installed"
        return [program, *(each.replace("127.0.0.1:8000", f"127.0.0.1:{self._port}") for each in command[1:])]

    def environ(self, name: str) -> dict[str, str]:
        told = {key: _filled(str(value)) for key, value in self._services[name]["environment"].items()}
        assert urlsplit(told["THOUSAND_DATABASE_URL"]).hostname == "database"
        assert told["THOUSAND_BIND"] == "0.0.0.0:8000"
        ours = {"THOUSAND_DATABASE_URL": self._url, "THOUSAND_BIND": f"127.0.0.1:{self._port}"}
        return {**environment(self._url), **told, **ours}

    def run(self, name: str) -> subprocess.CompletedProcess[str]:
        return self.check(name, self._services[name]["command"])

    def check(self, name: str, command: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.argv(command),
            cwd=ROOT,
            env=self.environ(name),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[str]:
    with fresh_url("postgres", tmp_path) as url:
        yield url


def test_the_commands_of_the_compose_file_run_in_its_order(
    compose: dict[str, Any], postgres: str, tmp_path: Path
) -> None:
    services = compose["services"]
    assert _needs(services["migrate"]) == {"database": "service_healthy"}
    assert _needs(services["api"]) == {"migrate": "service_completed_successfully"}
    api = Serving(postgres, tmp_path)
    composed = Composed(compose, postgres, api.port)
    assert composed.check("api", services["api"]["healthcheck"]["test"][1:]).returncode != 0

    assert composed.run("migrate").returncode == 0
    assert composed.run("migrate").returncode == 0
    api.start(argv=composed.argv(services["api"]["command"]), environ=composed.environ("api"))

    try:
        assert composed.check("api", services["api"]["healthcheck"]["test"][1:]).returncode == 0
        with Link(api.port) as link:
            table = Table(link)
            seat = table.to_act(link)
            assert seat is not None
            command = table.legal(link, seat)[0]
            assert link.send("POST", f"{table.path}/commands", command, table.seats[seat]).status == 200
    finally:
        api.stop()
    assert api.failures == []
    assert thousand(postgres, "verify").endswith(" sound\n")


def test_without_its_secret_nothing_is_served(compose: dict[str, Any], postgres: str) -> None:
    serve = compose["services"]["api"]["command"]
    composed = Composed(compose, postgres, 8000)
    environ = {name: value for name, value in composed.environ("api").items() if name != "THOUSAND_SECRET"}

    done = subprocess.run(
        composed.argv(serve), cwd=ROOT, env=environ, capture_output=True, text=True, check=False, timeout=PATIENCE
    )

    assert done.returncode == 2
    assert "THOUSAND_SECRET" in done.stderr


def _lines(word: str) -> list[str]:
    text = CONTAINERFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line.removeprefix(word).strip() for line in text.splitlines() if line.startswith(word + " ")]


def test_the_image_holds_what_the_service_needs_and_runs_as_nobody() -> None:
    copied = [part for line in _lines("COPY") if "--from" not in line for part in line.split()[:-1]]
    assert [part for part in copied if not (ROOT / part).exists()] == []
    assert {"domain/", "adapters/", "service/", "openapi.yaml", "deploy/gunicorn.conf.py"} <= set(copied)
    assert any("--require-hashes" in line for line in _lines("RUN"))
    assert _lines("USER") == ["10001:10001"]
    assert json.loads(_lines("CMD")[-1]) == ["thousand", "serve"]


def test_the_image_is_sent_what_it_copies() -> None:
    kept = (ROOT / "deploy" / "Containerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    kept = [line.removeprefix("!") for line in kept if line.startswith("!")]
    copied = [part.rstrip("/") for line in _lines("COPY") if "--from" not in line for part in line.split()[:-1]]
    assert sorted(kept) == sorted(copied)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("preload_app", False),
        ("control_socket_disable", True),
        ("worker_class_str", "gthread"),
        ("workers", 3),
        ("threads", 5),
        ("timeout", 20),
        ("keepalive", 15),
    ],
)
def test_gunicorn_is_set_as_the_settings_say(tmp_path: Path, name: str, value: object) -> None:
    url = f"sqlite:///{tmp_path}/thousand.db"
    more = {"WEB_CONCURRENCY": "3", "THOUSAND_THREADS": "5", "THOUSAND_TIMEOUT": "20"}
    program = (
        "import sys; from gunicorn.app.wsgiapp import WSGIApplication as App;"
        " sys.argv = ['gunicorn', '--config', 'deploy/gunicorn.conf.py'];"
        f" print(repr(App().cfg.{name}))"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(url, **more),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )

    assert done.stdout.strip() == repr(value)


def test_a_master_opens_no_control_socket(tmp_path: Path) -> None:
    """Several masters of one user would meet at one socket in the home folder."""
    url = f"sqlite:///{tmp_path}/thousand.db"
    thousand(url, "migrate")
    home = tmp_path / "home"
    home.mkdir()
    serving = Serving(url, tmp_path, workers=1)
    serving.start(environ={**environment(url), "HOME": str(home), "XDG_RUNTIME_DIR": str(home)})
    try:
        assert list(home.rglob("*")) == []
    finally:
        serving.stop()
