"""The recorded streams: read, folded, audited, decided again, and never changed by accident."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.audit import audit
from domain.chain import stored_form
from domain.events import GameOpened
from domain.phases import scoring
from domain.rules import OPTIONS, InvalidOptions, Issue
from tests.golden.outcomes import decided_again, outcome
from tests.golden.scenes import SCENES, SPECIAL
from tests.golden.streams import FOLDER, envelopes, file_of, names, read_index, rows
from tests.golden.update import update, update_all

MOST_BYTES = 1_500_000
INDEX = read_index()


def test_every_scene_is_recorded_and_nothing_else() -> None:
    assert set(names()) == set(SCENES) == set(INDEX)
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("name", names())
def test_a_recorded_stream_comes_to_what_it_came_to(name: str) -> None:
    stored = rows(name)
    read = envelopes(stored)

    assert outcome(read) == INDEX[name]
    assert [stored_form(replace(each, written=None)) for each in read] == stored


@pytest.mark.parametrize("name", names())
def test_a_recorded_stream_is_sound_and_decided_again_to_the_byte(name: str) -> None:
    stored = rows(name)
    read = envelopes(stored)

    assert audit(read).findings == ()
    assert [stored_form(each) for each in decided_again(read)] == stored


@pytest.mark.parametrize("name", names())
def test_a_recorded_stream_carries_all_its_rules_under_version_1(name: str) -> None:
    opened = envelopes(rows(name)[:1])[0].event

    assert isinstance(opened, GameOpened)
    assert opened.rules_version == 1
    assert set(opened.options) <= set(OPTIONS)


@pytest.mark.parametrize("name", SPECIAL)
def test_a_special_scene_shows_what_it_is_about(name: str) -> None:
    assert SPECIAL[name].shows(tuple(each.event for each in envelopes(rows(name))))


# --- the program that writes them -----------------------------------------------------------------------------------

ONE = "polish-home-3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One recorded stream and what it came to."""
    shutil.copy(file_of(ONE), file_of(ONE, tmp_path))
    shutil.copy(FOLDER / "outcomes.json", tmp_path)
    return tmp_path


def changed_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "STEPS", ())


def test_nothing_is_written_where_nothing_changed(folder: Path) -> None:
    before = file_of(ONE, folder).read_bytes()

    assert update(ONE, folder) == "same"
    assert file_of(ONE, folder).read_bytes() == before


def test_another_outcome_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file_of(ONE, folder).read_bytes()
    index = read_index(folder)[ONE]
    changed_rule(monkeypatch)

    assert not update_all([ONE], folder)
    assert file_of(ONE, folder).read_bytes() == before
    assert read_index(folder)[ONE] == index


def test_another_outcome_is_written_when_it_is_accepted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file_of(ONE, folder).read_bytes()
    changed_rule(monkeypatch)

    assert update_all([ONE], folder, accept=True)
    assert file_of(ONE, folder).read_bytes() != before
    assert read_index(folder)[ONE] == outcome(envelopes(rows(ONE, folder))) != INDEX[ONE]


def test_rules_that_cannot_be_read_any_more_are_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def removed(stream: object) -> object:
        raise InvalidOptions((Issue("error", "unknown-option", (), "No such option."),))

    before = file_of(ONE, folder).read_bytes()
    monkeypatch.setattr("tests.golden.update.decided_again", removed)

    assert not update_all([ONE], folder)
    assert "REFUSED: its rules are refused now (No such option.)" in capsys.readouterr().out
    assert file_of(ONE, folder).read_bytes() == before

    assert update_all([ONE], folder, accept=True)
    assert audit(envelopes(rows(ONE, folder))).sound


def test_a_missing_stream_is_played_from_its_scene(folder: Path) -> None:
    file_of(ONE, folder).unlink()

    assert update(ONE, folder) == "recorded"
    assert audit(envelopes(rows(ONE, folder))).sound
