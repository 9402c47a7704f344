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


def test_kept_heads_are_looked_for(table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "heads"
    answers = [table.get().text, table.get("/views/0", 0).text]
    kept.write_text("\n".join(answers), encoding="utf-8")
    assert cli.main(["verify", "--heads", str(kept)]) == 0
    later = {**json.loads(answers[0]), "version": table.version + 1}
    kept.write_text(json.dumps(later), encoding="utf-8")
    capsys.readouterr()
    assert cli.main(["verify", "--heads", str(kept), table.game_id]) == 1
    assert f"{table.game_id} version {table.version + 1}: kept-head: " in capsys.readouterr().out
    kept.write_text(json.dumps({**later, "game_id": UNKNOWN}), encoding="utf-8")
    assert cli.main(["verify", "--heads", str(kept)]) == 2
    kept.write_text("[]", encoding="utf-8")
    assert cli.main(["verify", "--heads", str(kept)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_many_games_are_verified_on_several_cores(
    table: Table, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.verification.CHUNK", 2)
    games = {table.game_id, *(open_table(table.client).game_id for _ in range(4))}
    assert cli.main(["verify", "--jobs", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in told} == games
    assert all(line.endswith("sound") and "NOT" not in line for line in told)
    assert cli.main(["verify", "--jobs", "1"]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(told)


def test_an_exported_log_is_verified_without_the_database(
    table: Table, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    table.post("table", {"type": "close", "reason": "late"})
    assert cli.main(["export", table.game_id]) == 0
    lines = capfdbinary.readouterr().out
    monkeypatch.setenv("THOUSAND_DATABASE_URL", "sqlite:////nowhere/at/all.db")
    file = tmp_path / "log"

    def told(changed: bytes) -> tuple[int, str]:
        file.write_bytes(changed)
        status = cli.main(["verify", "--file", str(file)])
        return status, capfdbinary.readouterr().out.decode()

    assert told(lines)[0] == 0
    assert (
        "hash" in told(lines.replace(b'"bid","seat"', b'"pass","seat"', 1).replace(b'"amount":1', b'"amount":2', 1))[1]
    )
    items = lines.splitlines(keepends=True)
    assert "version-gap" in told(b"".join([*items[:2], *items[3:]]))[1]
    assert told(b"no log\n")[0] == 1
    assert told(b"")[0] == 1
    assert cli.main(["verify", "--file", str(tmp_path / "none")]) == 2


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
