"""The command line, on one SQLite file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.chain import verify_feed
from service import cli
from service.composition import make_services, make_store
from service.http.app import make_app
from service.settings import read_settings
from tests.http.table import Table, open_table

UNKNOWN = "00000000-0000-8000-8000-000000000000"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setenv("THOUSAND_DATABASE_URL", f"sqlite:///{tmp_path}/var/thousand.db")
    monkeypatch.setenv("THOUSAND_SQLITE_SYNCHRONOUS", "NORMAL")
    monkeypatch.delenv("THOUSAND_SECRET", raising=False)
    assert cli.main(["migrate"]) == 0
    settings = read_settings()
    table = open_table(make_app(make_services(settings, make_store(settings, create=False))).test_client())
    table.play(5)
    return table


def test_games_are_verified(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify"]) == 0
    assert capsys.readouterr().out == f"{table.game_id}: {table.version} events, 6 commands, sound\n"
    assert cli.main(["verify", UNKNOWN]) == 2
    assert "no such game" in capsys.readouterr().err


def test_a_finished_game_is_exported(table: Table, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert cli.main(["export", table.game_id]) == 2
    table.post("table", {"type": "close", "reason": "late"})
    capfdbinary.readouterr()
    assert cli.main(["export", table.game_id]) == 0
    items = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert len(items) == table.version
    assert verify_feed(items) == []


def test_the_contract_is_compared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cli, "CONTRACT", tmp_path / "openapi.yaml")
    assert cli.main(["openapi", "--check"]) == 1
    assert "make openapi" in capsys.readouterr().err
    assert cli.main(["openapi"]) == 0
    assert cli.main(["openapi", "--check"]) == 0


def test_mistaken_settings_are_all_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOUSAND_BIND", "nowhere")
    monkeypatch.setenv("WEB_CONCURRENCY", "many")
    monkeypatch.setenv("THOUSAND_DATABASE_URL", "mysql://")
    assert cli.main(["serve"]) == 2
    told = capsys.readouterr().err
    assert all(name in told for name in ("THOUSAND_BIND", "WEB_CONCURRENCY", "THOUSAND_DATABASE_URL"))


def test_serve_becomes_gunicorn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("THOUSAND_DATABASE_URL", f"sqlite:///{tmp_path}/thousand.db")
    started: list[list[str]] = []
    monkeypatch.setattr("os.execvp", lambda _, arguments: started.append(arguments))
    cli.main(["serve"])
    assert "http://127.0.0.1:8000/docs" in capsys.readouterr().out
    assert started[0][1:3] == ["-m", "gunicorn"]
    assert Path(started[0][-1]).name == "gunicorn.conf.py"
