"""The chain, against a few independent lines; and what its readers can see and cannot."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import chain
from domain.cards import Card, card
from domain.chain import (
    START,
    Envelope,
    Problem,
    Trace,
    canonical,
    commitment,
    enveloped,
    feed_item,
    public_form,
    verify_feed,
)
from domain.events import (
    CardPlayed,
    CardsGiven,
    Dealing,
    Dealt,
    Event,
    GameFinished,
    GameOpened,
    GiftGiven,
    Next,
    SeatOpened,
    Sheet,
    Standing,
    TalonTaken,
)
from domain.seats import Seat

KEY: Final = bytes(range(32))
SEED: Final = "5e" * 32
GAME: Final = "11111111-2222-4333-8444-555555555555"
AT: Final = "2026-01-31T12:00:00.000000Z"
TRACE: Final = Trace("b0" * 32, "7f3c")
NEXT: Final = Next("auction", (Seat(1), Seat(2)))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(card, text.split()))


OPENED: Final = GameOpened(
    preset="polish-home",
    rules_version=1,
    options={"target": 1000, "negative_trading": ["self_auto_pass"], "barrel": None},
    seats=(SeatOpened("Ala"), SeatOpened("Борис", bot=True), SeatOpened('"C"\n\u2028')),
    dealing=Dealing("server", SEED),
    audit_key=KEY.hex(),
    first=Sheet((Standing(),) * 3, Seat(0), Seat(1)),
    resign=False,
    clock=None,
    scope="",
    next=Next("deal", ()),
)
DEALT: Final = Dealt(
    hand=1,
    dealer=Seat(0),
    active=(Seat(1), Seat(2), Seat(0)),
    sitter=None,
    forced_bidder=Seat(1),
    golden=False,
    cards=(cards("AS KS"), cards("9H TC"), cards("QD JD")),
    talons=(cards("AH KH 9C"),),
    unseen_by=(),
    next=NEXT,
)
GIVEN: Final = CardsGiven(Seat(1), (GiftGiven(Seat(2), card("9H")), GiftGiven(Seat(0), card("9C"))), (), NEXT)
TAKEN: Final = TalonTaken(Seat(1), 0, cards("AH KH 9C"), shown=True, next=NEXT)
PLAYED: Final = CardPlayed(Seat(1), card("AH"))
FINISHED: Final = GameFinished("closed", (), (0, 0, 0), None, SEED, KEY.hex(), Next("finished", ()), "rain")
STREAM: Final[tuple[Event, ...]] = (OPENED, DEALT, TAKEN, GIVEN, PLAYED, FINISHED)


def recorded(stream: Sequence[Event] = STREAM) -> list[Envelope]:
    envelopes: list[Envelope] = []
    head = START
    for version, event in enumerate(stream, 1):
        envelopes.append(
            enveloped(
                event,
                head,
                KEY,
                game_id=GAME,
                version=version,
                schema=1,
                recorded_at=AT,
                command=f"{version:032x}",
                trace=TRACE,
            )
        )
        head = envelopes[-1].hash
    return envelopes


def feed(viewer: int | None, stream: Sequence[Event] = STREAM, *, finished: bool = False) -> list[dict[str, Any]]:
    seat = None if viewer is None else Seat(viewer)
    items = [feed_item(each, seat, finished=finished, audit_key=KEY) for each in recorded(stream)]
    return json.loads(json.dumps(items))


# --- the same again, from the words of the docstring ---------------------------------------------------------------


def written(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sealed(value: object, version: int, pointer: str) -> dict[str, str]:
    salt = hmac.new(KEY, f"{version}|{pointer}".encode(), hashlib.sha256).digest()[:16]
    return {"sealed": hashlib.sha256(salt + written(value)).hexdigest()}


def by_hand() -> list[tuple[bytes, str]]:
    opening = msgspec.to_builtins(OPENED)
    opening["dealing"]["seed"] = sealed(SEED, 1, "/dealing/seed")
    opening["audit_key"] = {"sealed": hashlib.sha256(KEY).hexdigest()}
    for index, seat in enumerate(opening["seats"]):
        seat["name"] = sealed(seat["name"], 1, f"/seats/{index}/name")
    dealt = msgspec.to_builtins(DEALT)
    dealt["cards"] = [sealed(each, 2, f"/cards/{index}") for index, each in enumerate(dealt["cards"])]
    dealt["talons"] = [sealed(each, 2, f"/talons/{index}") for index, each in enumerate(dealt["talons"])]
    given_away = msgspec.to_builtins(GIVEN)
    for index, gift in enumerate(given_away["gifts"]):
        gift["card"] = sealed(gift["card"], 4, f"/gifts/{index}/card")
    given_away["buried"] = sealed([], 4, "/buried")
    plain = [msgspec.to_builtins(each) for each in (TAKEN, PLAYED, FINISHED)]
    head = bytes(32)
    links: list[tuple[bytes, str]] = []
    for version, event in enumerate((opening, dealt, plain[0], given_away, *plain[1:]), 1):
        public = {
            "game_id": GAME,
            "version": version,
            "type": event["type"],
            "schema": 1,
            "recorded_at": AT,
            "command": f"{version:032x}",
            "trace": sealed({"id": "7f3c", "body": "b0" * 32}, version, "/trace"),
            "event": event,
        }
        head = hashlib.sha256(head + written(public)).digest()
        links.append((written(public), head.hex()))
    return links


def test_every_public_form_and_hash_is_as_computed_by_hand() -> None:
    assert [(public_form(each, KEY), each.hash) for each in recorded()] == by_hand()


def test_the_vector_that_others_can_check() -> None:
    played = recorded()[4]

    assert canonical(PLAYED) == b'{"card":"AH","seat":1,"trump":null,"type":"card-played"}'
    assert chain.salt(KEY, 12, "/cards/0").hex() == "94646985d5973ec465481612835392b3"
    assert played.hash == "dd5709c037dec6e8c66e52007b53b1b32df4975fbca39ea7eb71f4b3264d6a6e"


def test_stored_bytes_hold_the_whole_event_and_the_hash() -> None:
    stored = json.loads(chain.stored_form(recorded()[1]))

    assert stored["event"]["cards"] == [["AS", "KS"], ["9H", "TC"], ["QD", "JD"]]
    assert stored["hash"] == recorded()[1].hash
    assert stored["trace"] == {"id": "7f3c", "body": "b0" * 32}


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(min_codepoint=33, max_codepoint=126)), inner),
)


@given(JSON)
def test_canonical_json_is_that_of_the_standard_library_sorted(value: object) -> None:
    assert canonical(value) == written(value)


# --- feeds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_every_viewer_gets_the_same_chain(viewer: int | None, finished: bool) -> None:
    items = feed(viewer, finished=finished)

    assert verify_feed(items) == []
    assert [each["hash"] for each in items] == [each.hash for each in recorded()]


def test_a_viewer_is_told_what_he_may_know_and_nothing_else() -> None:
    _, dealt, taken, given_away, *_ = (each["event"] for each in feed(1))

    assert dealt["cards"][1]["value"] == ["9H", "TC"]
    assert [set(each) for each in (dealt["cards"][0], dealt["cards"][2], dealt["talons"][0])] == [{"sealed"}] * 3
    assert taken["cards"] == ["AH", "KH", "9C"]
    assert [gift["card"]["value"] for gift in given_away["gifts"]] == ["9H", "9C"]
    assert [set(gift["card"]) for gift in feed(0)[3]["event"]["gifts"]] == [{"sealed"}, {"value", "salt"}]


def test_names_are_open_to_all_and_the_keys_to_none() -> None:
    opening = feed(None)[0]["event"]

    assert [seat["name"]["value"] for seat in opening["seats"]] == ["Ala", "Борис", '"C"\n\u2028']
    assert set(opening["dealing"]["seed"]) == set(opening["audit_key"]) == {"sealed"}


def test_at_the_end_of_the_game_all_opens_but_the_trace() -> None:
    items = feed(None, finished=True)

    assert items[0]["event"]["audit_key"] == {"value": KEY.hex()}
    assert items[0]["event"]["dealing"]["seed"]["value"] == SEED
    assert items[1]["event"]["cards"][2]["value"] == ["QD", "JD"]
    assert {frozenset(each["trace"]) for each in items} == {frozenset({"sealed"})}


def test_a_feed_may_begin_anywhere_with_the_hash_before_it() -> None:
    items = feed(2)

    assert verify_feed(items[3:], previous=items[2]["hash"]) == []
    assert verify_feed(items[3:]) == [Problem(4, "hash")]


def set_hash(items: list[dict[str, Any]]) -> None:
    items[2]["hash"] = "00" * 32


def set_card(items: list[dict[str, Any]]) -> None:
    items[4]["event"]["card"] = "KH"


def set_opened_card(items: list[dict[str, Any]]) -> None:
    items[1]["event"]["cards"][0]["value"] = ["AC", "KS"]


def drop(items: list[dict[str, Any]]) -> None:
    del items[2]


def swap(items: list[dict[str, Any]]) -> None:
    items[2:4] = items[3], items[2]


def set_game(items: list[dict[str, Any]]) -> None:
    items[1]["game_id"] = GAME.replace("1", "2")


def break_salt(items: list[dict[str, Any]]) -> None:
    items[1]["event"]["cards"][0]["salt"] = "not hex"


def lose_event(items: list[dict[str, Any]]) -> None:
    del items[1]["event"]


def lose_first(items: list[dict[str, Any]]) -> None:
    del items[0]["event"]


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        (set_hash, [(3, "hash"), (4, "hash")]),
        (set_card, [(5, "hash")]),
        (set_opened_card, [(2, "hash")]),
        (drop, [(4, "version-gap"), (4, "hash")]),
        (swap, [(4, "version-gap"), (4, "hash"), (3, "version-gap"), (3, "hash"), (5, "version-gap"), (5, "hash")]),
        (set_game, [(2, "other-game"), (2, "hash")]),
        (break_salt, [(2, "malformed")]),
        (lose_event, [(2, "malformed")]),
        (lose_first, [(1, "malformed")]),
    ],
)
def test_what_was_changed_is_found(
    change: Callable[[list[dict[str, Any]]], None], problems: list[tuple[int, str]]
) -> None:
    items = feed(0, finished=True)

    change(items)

    assert [(each.version, each.fault) for each in verify_feed(items)] == problems


def relinked(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The items with a chain that fits them: what an operator could make before anybody kept a head."""
    head = bytes(32)
    for item in items:
        public = {name: value for name, value in item.items() if name != "hash"}
        public["event"] = chain._resealed(item["event"])
        head = hashlib.sha256(head + written(public)).digest()
        item["hash"] = head.hex()
    return items


def other_seed(items: list[dict[str, Any]]) -> None:
    items[-1]["event"]["seed"] = "66" * 32


def other_key(items: list[dict[str, Any]]) -> None:
    items[0]["event"]["audit_key"] = {"sealed": "66" * 32}


def other_salt(items: list[dict[str, Any]]) -> None:
    items[1]["event"]["cards"][0]["salt"] = "66" * 16


@pytest.mark.parametrize(
    ("change", "problem"),
    [(other_seed, Problem(1, "seed")), (other_key, Problem(1, "audit-key")), (other_salt, Problem(2, "salt"))],
)
def test_with_the_end_in_hand_the_seals_are_checked_too(
    change: Callable[[list[dict[str, Any]]], None], problem: Problem
) -> None:
    items = feed(0, finished=True)
    change(items)

    assert verify_feed(relinked(items)) == [problem]


def test_the_commitment_is_the_seal_of_the_seed_in_every_feed() -> None:
    assert feed(None)[0]["event"]["dealing"]["seed"] == {"sealed": commitment(OPENED)}
    assert commitment(msgspec.structs.replace(OPENED, dealing=Dealing("external"))) is None


def test_a_game_dealt_from_outside_has_no_seed_to_open() -> None:
    opened = msgspec.structs.replace(OPENED, dealing=Dealing("external"))
    finished = msgspec.structs.replace(FINISHED, seed=None)

    items = feed(None, (opened, DEALT, finished), finished=True)

    assert verify_feed(items) == []
    other_seed(items)
    assert verify_feed(relinked(items)) == [Problem(1, "seed")]


def test_an_event_that_is_written_otherwise_today_keeps_its_link() -> None:
    """The chain is over what was written, not over what it was raised to."""
    before = recorded((OPENED, PLAYED))[-1]
    old = {"type": "card-played", "card": "AH", "seat": 1}
    written_then = msgspec.structs.replace(before, written=canonical(old))

    public = json.loads(public_form(written_then, KEY))

    assert public["event"] == old
    assert feed_item(written_then, None, finished=False, audit_key=KEY)["event"] == old


def test_an_event_that_is_put_in_the_place_of_another_is_written_anew() -> None:
    opened, before = recorded((OPENED, PLAYED))
    other = msgspec.structs.replace(before, event=FINISHED, type="game-finished")

    made = chain.recorded(other, opened.hash, KEY)

    assert made == chain.recorded(msgspec.structs.replace(other, written=None), opened.hash, KEY)
    assert made.envelope.written == canonical(FINISHED)


@given(st.binary(max_size=200), st.integers(1, 10**6), st.sampled_from(["/trace", "/cards/0", "/gifts/1/card"]))
def test_a_salt_is_the_beginning_of_an_hmac(key: bytes, version: int, pointer: str) -> None:
    named = f"{version}|{pointer}".encode()

    assert chain.salt(key, version, pointer) == hmac.digest(key, named, "sha256")[:16]


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
def test_a_row_is_told_as_its_envelope_is(viewer: Seat | None) -> None:
    envelope = next(each for each in recorded() if isinstance(each.event, CardPlayed))
    row = msgspec.json.decode(chain.stored_form(envelope), type=chain.Row)

    told = [chain.feed_line(each, viewer, finished=False, audit_key=KEY) for each in (envelope, row)]

    assert told[0] == told[1]
