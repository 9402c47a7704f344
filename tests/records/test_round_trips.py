"""Records and their notation: nothing is lost on any way, in any direction."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings

from domain import notation
from domain.chain import Envelope
from domain.events import Event
from domain.record import Perspective, Record, read, record_of, recorded, written
from domain.referee import NotSound, judged, stream_of
from domain.seats import Seat
from tests.records.games import played_game
from tests.strategies import walks
from tests.walks import TABLE_IDS, TABLES, Walk, opening, walk
from tests.walks import recorded as enveloped

VIEWERS: tuple[Perspective, ...] = ("full", "spectator", Seat(0), Seat(1))


def groups(played: Walk) -> list[tuple[Event, ...]]:
    return [step.events for step in played.steps]


def both_ways(record: Record) -> None:
    assert read(written(record)) == record
    text = notation.write(record)
    assert notation.read(text) == record
    assert notation.write(notation.read(text)) == text


def check(played: Walk) -> None:
    events = groups(played)
    record = record_of(events)
    both_ways(record)
    assert [event for group in stream_of(record) for event in group] == [event for group in events for event in group]
    assert record_of(stream_of(notation.read(notation.write(record)))) == record


@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_a_walk_at_any_table_makes_the_same_events_again(preset: str, seats: int) -> None:
    check(walk(opening(preset, seats), random.Random(f"{preset} {seats}"), hands=3))


@settings(max_examples=50)
@given(walks(hands=2, most=120))
def test_a_walk_under_random_rules_makes_the_same_events_again(walked: tuple[Walk, random.Random]) -> None:
    check(walked[0])


@pytest.mark.parametrize("start", ["immediately", "when_ready"])
def test_a_game_dealt_from_a_seed_makes_the_same_appends_again(start: str) -> None:
    played = walk(opening("club", 4, mode="seeded", start=start), random.Random(4), hands=5, table=False)
    assert list(stream_of(record_of(groups(played)))) == groups(played)


def test_a_stored_game_is_recorded() -> None:
    envelopes: list[Envelope] = enveloped(played_game().steps)
    assert recorded(envelopes) == record_of(groups(played_game()), game_id=envelopes[0].game_id)


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize(("preset", "seats"), [("club", 4), ("barrel-essay", 3), ("rules-1000", 2)])
def test_every_perspective_is_carried_and_judged(preset: str, seats: int, viewer: Perspective) -> None:
    record = record_of(groups(played_game(preset, seats)), viewer)
    both_ways(record)
    assert judged(record).findings == ()


@pytest.mark.parametrize("viewer", VIEWERS[1:], ids=str)
def test_a_perspective_holds_no_card_that_it_did_not_see(viewer: Perspective) -> None:
    played = played_game("polish-home", 3, "seeded")
    record = record_of(groups(played), viewer)
    assert record.dealing.seed is None
    assert record.audit_key is None
    for hand in record.hands:
        assert hand.deal is not None
        for seat, cards in enumerate(hand.deal.cards):
            assert (cards is None) == (seat != viewer)
        for step in hand.exchange:
            for gift in step.gifts or ():
                assert (gift.card is None) == (viewer not in {step.seat, gift.seat})


def test_a_partial_record_makes_no_stream() -> None:
    with pytest.raises(NotSound):
        stream_of(record_of(groups(played_game()), "spectator"))


# --- the notation alone --------------------------------------------------------------------------------------------

LETTERS = {
    "AS": ("AS", "as", "ТП", "тп", "А♠", "A♠"),
    "TH": ("TH", "10H", "10♥", "10ч", "th"),
    "KC": ("KC", "КТ", "кт", "КК", "K♣"),
    "QD": ("QD", "ДБ", "DD", "q♦"),
    "JH": ("JH", "ВЧ", "WH", "j♥️"),
    "9S": ("9S", "9п", "9♠"),
}


@pytest.mark.parametrize("card", LETTERS)
def test_cards_are_read_as_players_write_them(card: str) -> None:
    for text in LETTERS[card]:
        assert notation.card_of(text).value == card


@pytest.mark.parametrize("text", ["", "A", "1S", "10", "AX", "SA", "11H", "T", "ASS"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text) or "^"):
        notation.card_of(text)


def test_a_game_in_cyrillic_is_the_same_game() -> None:
    record = record_of(groups(played_game()))
    text = notation.write(record)
    ranks, suits = {"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10", "9": "9"}, dict(zip("SCDH", "ПТБЧ", strict=True))
    lines = text.splitlines()
    for place, line in enumerate(lines):
        if line.startswith(("Cards", "Talon", "Trick", "Exchange")):
            words = line.split(" ")
            for at, word in enumerate(words):
                bare = word.rstrip(";")
                seat, colon, card = bare.rpartition(":")
                if len(card) == 2 and card[0] in ranks and card[1] in suits:
                    words[at] = seat + colon + ranks[card[0]] + suits[card[1]] + word[len(bare) :]
            lines[place] = " ".join(words)
    cyrillic = "\n".join(lines)
    assert cyrillic != text
    assert notation.read(cyrillic) == record


def test_many_games_stand_in_one_text() -> None:
    games = [record_of(groups(played_game())), record_of(groups(played_game("club", 4)), "spectator")]
    assert list(notation.read_all("\n".join(map(notation.write, games)))) == games
    with pytest.raises(notation.NotationError):
        notation.read("\n".join(map(notation.write, games)))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Hand 1", 1),
        ('[Format "thousand-2"]\n[Preset "club"]', 2),
        ('[Format "thousand-1"]\n[Preset "club"]\nHand 1\nTrick 1: 0 XX', 4),
        ('[Format "thousand-1"]\n[Preset "club"]\nWon: 0 100 auction', 3),
        ('[Format "thousand-1"]\n[Preset "club"]\n[Preset "club"]', 3),
        ('[Format "thousand-1"]\n[Preset "club"]\nHand 1\nOutcome: lost', 4),
        ('[Format "thousand-1"]\n[Preset "club"]\nHand 1\nLedger: 0 defence', 4),
        ('[Format "thousand-1"]\nHand 1 dealer', 2),
        ('[Format "thousand-1"]\nnonsense', 2),
        ('[Format "thousand-1"]\n', 1),
    ],
)
def test_a_mistake_in_a_text_is_reported_with_its_line(text: str, line: int) -> None:
    with pytest.raises(notation.NotationError) as error:
        notation.read(text)
    assert error.value.line == line
