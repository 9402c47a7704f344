"""Whatever is changed in the rows of a finished game, the audit finds, with the version that was touched."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from adapters.event_store import GameStore, open_store
from domain.audit import Finding, Head
from domain.chain import canonical
from domain.violations import CorruptStream
from service.application.audit import audited, verify
from service.application.games import UnknownGame
from service.application.replay import NotFinished
from tests.contract.finished import COLUMNS, Column, Row, Tamperer, begun, closed, played_to_the_end
from tests.contract.histories import AUDIT_KEY, SEED
from tests.databases import SHARED, database, forget

EXAMPLES: Final = 150
LONG: Final = 1_500


class Ground(NamedTuple):
    """A database with a finished game that is tampered with, and another game that is left alone."""

    store: GameStore
    hand: Tamperer
    game_id: str
    other: str
    rows: list[Row]
    """The rows of the game that is tampered with."""
    all: list[Row]

    @property
    def last(self) -> int:
        return len(self.rows)

    def found(self, *kept: Head) -> set[int]:
        """The versions that an audit of all games finds something at; the other game stays sound."""
        findings: list[Finding] = []
        for game_id in {*self.store.game_ids(), self.game_id}:
            verdict = verify(self.store, game_id, kept if game_id == self.game_id else ())
            assert verdict.sound == (not verdict.findings)
            assert game_id != self.other or verdict.sound
            findings += verdict.findings
        return {finding.version for finding in findings}

    def put(self, rows: list[Row]) -> None:
        """Let the game consist of these rows."""
        self.hand.write([*(row for row in self.all if row.originator_id != self.rows[0].originator_id), *rows])


@pytest.fixture(scope="module", params=SHARED)
def standing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    at = database(request.param, tmp_path_factory.mktemp("tampering"))
    store = open_store(at.url, create=True, postgres_schema=at.schema, threads=1, sqlite_synchronous="NORMAL")
    other = closed(store, "closed").game_id
    game_id = played_to_the_end(store, "tampered").game_id
    hand = Tamperer(at)
    rows = hand.rows()
    yield Ground(store, hand, game_id, other, [row for row in rows if row.originator_id == game_id.encode()], rows)
    hand.close()
    store.close()
    forget(at)


@pytest.fixture
def ground(standing: Ground) -> Iterator[Ground]:
    yield standing
    standing.hand.write(standing.all)


def luck(request: pytest.FixtureRequest, name: str) -> random.Random:
    """The same in every short run, another in every long one."""
    return random.Random() if request.config.getoption("--long") else random.Random(name)


def examples(request: pytest.FixtureRequest) -> int:
    return LONG if request.config.getoption("--long") else EXAMPLES


def test_the_game_is_sound_as_it_was_played(ground: Ground) -> None:
    assert ground.found() == set()
    assert ground.last > 50


def _changed(chance: random.Random, row: Row, column: Column, *, text: bool) -> bytes | int:
    """The value of a column with one byte changed; where the database takes only text, to another character."""
    value = getattr(row, column)
    raw = bytearray(value.to_bytes(8, "big", signed=True) if isinstance(value, int) else value)
    place = chance.randrange(len(raw))
    raw[place] = chance.choice([byte for byte in range(1 if text else 0, 128 if text else 256) if byte != raw[place]])
    return int.from_bytes(raw, "big", signed=True) if isinstance(value, int) else bytes(raw)


@pytest.mark.parametrize("column", COLUMNS)
def test_any_changed_byte_is_found_with_its_version(
    ground: Ground, request: pytest.FixtureRequest, column: Column
) -> None:
    chance = luck(request, column)
    text = ground.hand.only_text and column in {"originator_id", "topic"}
    for _ in range(examples(request)):
        row = chance.choice(ground.rows)
        value = _changed(chance, row, column, text=text)
        if column == "originator_version" and isinstance(value, int) and 1 <= value <= ground.last:
            continue  # the primary key refuses it
        ground.hand.update(row, column, value)

        assert row.originator_version in ground.found(), (row, value)

        columns: list[Any] = [value if name == column else getattr(row, name) for name in Row._fields]
        changed = Row(*columns)
        ground.hand.update(changed, column, getattr(row, column))
    assert ground.found() == set()


def _numbered(rows: list[Row]) -> list[Row]:
    return [row._replace(originator_version=number) for number, row in enumerate(rows, 1)]


def _exchanged(rows: list[Row], one: int, other: int) -> list[Row]:
    """Two rows in each other's places; the versions stay where they are."""
    changed = list(rows)
    changed[one], changed[other] = changed[other], changed[one]
    return _numbered(changed)


@pytest.mark.parametrize(
    ("change", "first"),
    [
        pytest.param(lambda rows, at: rows[:at] + rows[at + 1 :], lambda at: at + 1, id="deleted"),
        pytest.param(
            lambda rows, at: _numbered(rows[:at] + rows[at + 1 :]), lambda at: at + 1, id="deleted-and-closed"
        ),
        pytest.param(lambda rows, at: _exchanged(rows, at, at + 1), lambda at: at + 1, id="swapped"),
        pytest.param(lambda rows, at: _exchanged(rows, at, 0), lambda _: 1, id="swapped-with-the-first"),
        pytest.param(lambda rows, at: _numbered([*rows[:at], rows[at], *rows[at:]]), lambda at: at + 2, id="inserted"),
        pytest.param(lambda rows, at: _numbered([*rows, rows[at]]), lambda _: None, id="added-at-the-end"),
        pytest.param(
            lambda rows, at: [*rows[:at], *rows[at + 1 :], rows[at]], lambda at: at + 2, id="moved-in-the-log-only"
        ),
    ],
)
def test_a_deleted_swapped_or_inserted_row_is_found(
    ground: Ground,
    request: pytest.FixtureRequest,
    change: Callable[[list[Row], int], list[Row]],
    first: Callable[[int], int | None],
) -> None:
    chance = luck(request, "rows")
    for _ in range(max(6, examples(request) // 20)):
        place = chance.randrange(1, ground.last - 1)
        ground.put(change(ground.rows, place))

        found = ground.found()

        assert (first(place) or ground.last + 1) in found


def test_rows_cut_off_the_end_are_found_against_a_kept_head(ground: Ground, request: pytest.FixtureRequest) -> None:
    kept = Head(ground.last, _hash(ground.rows[-1]))
    assert ground.found(kept) == set()
    for left in (ground.last - 1, *luck(request, "cut").sample(range(1, ground.last - 1), 8)):
        ground.put(ground.rows[:left])

        assert ground.last in ground.found(kept)


def test_a_history_written_anew_is_found_against_a_kept_head(ground: Ground) -> None:
    kept = Head(3, "0" * 64)

    assert ground.found(kept) == {3}


def _hash(row: Row) -> str:
    return str(msgspec.json.decode(row.state)["hash"])


# --- what an answer over HTTP tells of it ----------------------------------------------------------------------------


def test_the_audit_of_a_finished_game_opens_everything(ground: Ground) -> None:
    found = audited(ground.store, ground.game_id)

    assert found.verdict.sound
    assert found.key is not None
    assert found.seed is not None
    assert [len(deal.deck) for deal in found.deals] == [24] * len(found.deals)
    assert found.client_seeds == [None] * 3
    assert [item["version"] for item in found.feed] == list(range(1, ground.last + 1))
    assert b"sealed" not in canonical([item["event"] for item in found.feed])


def test_a_damaged_row_does_not_hide_the_rest(ground: Ground) -> None:
    row = ground.rows[40]
    ground.hand.update(row, "state", row.state.replace(b'"version":41', b'"version":"4'))

    found = audited(ground.store, ground.game_id)

    assert (41, "unreadable") in {(each.version, each.code) for each in found.verdict.findings}
    assert found.head == Head(ground.last, _hash(ground.rows[-1]))
    assert len(found.feed) == ground.last - 1


def test_a_damaged_game_that_may_still_go_on_stays_sealed(ground: Ground) -> None:
    """The end was cut off, and something else was changed: the verdict stands, the cards do not."""
    changed = ground.rows[30]._replace(topic=b"other")
    ground.put([*ground.rows[:30], changed, *ground.rows[31:-1]])

    found = audited(ground.store, ground.game_id)

    assert (31, "row-topic") in {(each.version, each.code) for each in found.verdict.findings}
    assert (found.key, found.seed, found.deals) == (None, None, ())
    assert all(each.expected is None for each in found.verdict.findings)
    told = canonical(found.feed)
    assert AUDIT_KEY.encode() not in told
    assert SEED.encode() not in told


def test_a_process_that_remembers_the_end_misses_it(ground: Ground) -> None:
    assert ground.store.get(ground.game_id) is not None
    ground.put(ground.rows[:-1])

    assert ground.last in {each.version for each in audited(ground.store, ground.game_id).verdict.findings}


def test_a_sound_game_that_is_still_played_is_not_opened(ground: Ground) -> None:
    game = begun(ground.store, "begun")

    assert verify(ground.store, game.game_id).sound
    with pytest.raises(NotFinished):
        audited(ground.store, game.game_id)


def test_without_its_opening_nothing_can_be_opened(ground: Ground) -> None:
    ground.put([row._replace(state=b"{}") for row in ground.rows])

    with pytest.raises(CorruptStream):
        audited(ground.store, ground.game_id)
    with pytest.raises(UnknownGame):
        audited(ground.store, "no such game")
