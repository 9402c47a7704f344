"""``thousand verify FILE...``: no database, no secret, all cores."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from domain import notation
from domain.chain import feed_item
from domain.record import written
from service import cli
from tests.records.games import played_game, played_record
from tests.walks import AUDIT_KEY, recorded

KEY = bytes.fromhex(AUDIT_KEY)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be asked for where files are verified."""
    monkeypatch.setenv("THOUSAND_DATABASE_URL", "nonsense")
    monkeypatch.setattr("service.cli.read_settings", lambda: pytest.fail("settings were read"))


def verify(*paths: Path, jobs: int = 1) -> int:
    return cli.main(["verify", "--jobs", str(jobs), *map(str, paths)])


def log() -> bytes:
    items = (feed_item(each, None, finished=True, audit_key=KEY) for each in recorded(played_game().steps))
    return b"".join(msgspec.json.encode(item) + b"\n" for item in items)


def test_files_of_every_kind_are_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played_record()
    line = written(record)
    bodies = {
        "record.json": line,
        "pretty.json": msgspec.json.format(line, indent=1),
        "records.ndjson": line + b"\n\n" + line + b"\n",
        "game.thousand": notation.write(record).encode(),
        "games.thousand": (notation.write(record) + "\n" + notation.write(record)).encode(),
        "log.ndjson": log(),
        "logs.ndjson": log() + log().replace(b"7a1e0000", b"7a1e0001"),
        "audit.json": b'{"verdict": {}, "events": [' + log().rstrip(b"\n").replace(b"\n", b",") + b"]}",
    }
    paths = [tmp_path / name for name in bodies]
    for path, body in zip(paths, bodies.values(), strict=True):
        path.write_bytes(body)
    assert verify(*paths[:6], paths[7]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 9
    assert all(line.endswith(", sound") for line in told)
    assert verify(paths[6]) == 1, "the second log was moved to another game"
    assert capsys.readouterr().out.count("sound\n") == 1


def test_findings_are_told_with_their_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played_record()
    hand = record.hands[0]
    trick = replace(hand.tricks[0], points=99)
    changed = replace(record, hands=(replace(hand, tricks=(trick, *hand.tricks[1:])), *record.hands[1:]))
    path = tmp_path / "record.json"
    path.write_bytes(written(changed))
    assert verify(path) == 1
    out = capsys.readouterr().out
    assert "hand 1, trick 1, seat" in out
    assert "/hands/0/tricks/0/points: wrong-trick-points" in out
    assert out.endswith("NOT SOUND\n")


def test_what_is_no_game_is_not_sound(tmp_path: Path) -> None:
    path = tmp_path / "nonsense"
    for body in (b"", b"nonsense", b"\xff", b'[Format "thousand-9"]\n', b"{}"):
        path.write_bytes(body)
        assert verify(path) == 1
    assert verify(tmp_path) == 2


def test_many_games_are_verified_on_several_cores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "records.ndjson"
    path.write_bytes(b"\n".join([written(played_record())] * 6))
    assert verify(path, jobs=2) == 0
    assert capsys.readouterr().out.count(", sound\n") == 6
