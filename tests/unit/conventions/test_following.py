"""Which cards may be played, which are refused and why, who leads first, and who takes the trick."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, Final

import pytest

from domain.cards import Card, Suit, card_set, text
from domain.commands import DeclareMarriage, PlayCard, SetContract
from domain.conventions import following
from domain.conventions.following import Following
from domain.events import ContractSet, Next
from domain.seats import Seat
from domain.violations import Refusal
from tests.family import Answer, Conflict, Said, Variant
from tests.leading import leads, on_lead
from tests.positions import at_table, dealt, exchanging
from tests.records.planting import Table
from tests.refused import last_to_play, leading
from tests.story import given
from tests.text import card, cards, hand

P1, P2 = Seat(1), Seat(2)
FREE = Following(must_trump_when_void=False)
RUSSIAN = Following()
POLISH = Following(must_beat_in_suit=True, must_overtrump=True)
H = Suit.HEARTS

SAID: Final = Said(
    refused={
        Refusal.MUST_BEAT: lambda: (
            last_to_play("polish-home", "KS 9S", "TS JS"),
            PlayCard(Seat(2), card("JS")),
            {"cards": ("TS",)},
        ),
        Refusal.MUST_TRUMP: lambda: (
            last_to_play("site-bank", "KS 9S", "9H AC", "H"),
            PlayCard(Seat(2), card("AC")),
            {"cards": ("9H",)},
        ),
        Refusal.MUST_OVERTRUMP: lambda: (
            last_to_play("polish-home", "KS JH", "QH 9H", "H"),
            PlayCard(Seat(2), card("9H")),
            {"cards": ("QH",)},
        ),
        Refusal.TRUMP_LEAD_RESERVED: lambda: (
            leading("rules-1000", "AH 9S", trump="H"),
            PlayCard(Seat(2), card("AH")),
            {"cards": ("9S",)},
        ),
    },
    recorded={
        Refusal.MUST_BEAT: Table("polish-home"),
        Refusal.MUST_TRUMP: Table(),
        Refusal.TRUMP_LEAD_RESERVED: Table(seats=2),
        Refusal.MUST_OVERTRUMP: Table(seats=4, options={"must_overtrump": True}, hands=10),
    },
    conflicts={
        "overtrump": Conflict(
            Variant("kurnik", 3, {"must_trump_when_void": False}), "overtrump-without-trumping", "warning"
        ),
    },
    answers={
        "the-last-trick-has-its-bonus": Answer(
            "trick-winner",
            {"preset": "old-french-32", "trick": ["9S", "8S", "7S"], "last": True},
            {"points": 10, "decided_by": [{}, {"rule": "last-trick", "option": "last_trick_bonus", "value": 10}]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "trump", "trick", "held", "legal"),
    [
        pytest.param(FREE, None, "KS", "AS 9S TH", "AS 9S", id="suit-is-always-followed"),
        pytest.param(FREE, H, "KS", "9H TD", "9H TD", id="off-void-plays-anything"),
        pytest.param(RUSSIAN, H, "KS", "9H TD", "9H", id="void-must-trump"),
        pytest.param(RUSSIAN, None, "KS", "9H TD", "9H TD", id="no-trump-yet"),
        pytest.param(RUSSIAN, H, "KS", "9C TD", "9C TD", id="no-trump-held"),
        pytest.param(RUSSIAN, None, "KS", "AS 9S", "AS 9S", id="off-need-not-beat"),
        pytest.param(POLISH, None, "KS", "AS 9S", "AS", id="must-beat"),
        pytest.param(POLISH, None, "TS", "KS 9S", "KS 9S", id="not-able-to-beat"),
        pytest.param(POLISH, H, "KS 9H", "AS 9S", "AS 9S", id="trumped-already"),
        pytest.param(RUSSIAN, H, "KS JH", "QH 9H", "QH 9H", id="off-need-not-overtrump"),
        pytest.param(POLISH, H, "KS JH", "QH 9H", "QH", id="must-overtrump"),
        pytest.param(POLISH, H, "KS QH", "JH 9H TD", "JH 9H", id="undertrump-if-that-is-all"),
        pytest.param(POLISH, H, "KS TD", "JH 9H", "JH 9H", id="nobody-trumped-yet"),
    ],
)
def test_cards_to_follow(options: Following, trump: Suit | None, trick: str, held: str, legal: str) -> None:
    assert text(following.cards_to_follow(options, hand(held), cards(trick), trump)) == text(hand(legal))


@pytest.mark.parametrize(
    ("options", "trump", "trick", "held", "played", "duty"),
    [
        (RUSSIAN, None, "KS", "AS TH", "TH", "follow"),
        (POLISH, None, "KS", "AS 9S", "9S", "beat"),
        (RUSSIAN, H, "KS", "9H TD", "TD", "trump"),
        (POLISH, H, "KS JH", "QH 9H TD", "9H", "overtrump"),
        (POLISH, H, "KS JH", "QH 9H TD", "TD", "trump"),
    ],
)
def test_duties(options: Following, trump: Suit | None, trick: str, held: str, played: str, duty: str) -> None:
    assert following.duty(options, hand(held), cards(trick), trump, card(played)) == duty


OWN = Following(trump_lead_restriction="marriage_declarer_only")


@pytest.mark.parametrize(
    ("options", "trump", "set_trump", "held", "leads"),
    [
        pytest.param(RUSSIAN, H, False, "AH 9S", "AH 9S", id="off"),
        pytest.param(OWN, None, False, "AH 9S", "AH 9S", id="no-trump-yet"),
        pytest.param(OWN, H, True, "AH 9S", "AH 9S", id="who-set-it-leads-it"),
        pytest.param(OWN, H, False, "AH 9S", "9S", id="others-do-not"),
        pytest.param(OWN, H, False, "AH 9H", "AH 9H", id="only-trumps-left"),
    ],
)
def test_cards_to_lead(options: Following, trump: Suit | None, set_trump: bool, held: str, leads: str) -> None:
    assert text(following.cards_to_lead(options, hand(held), trump, set_trump=set_trump)) == text(hand(leads))


@pytest.mark.parametrize(
    ("trump", "trick", "place"),
    [
        (None, "KS TS 9S", 1),
        (None, "9S AD TD", 0),
        (H, "AS 9H KS", 1),
        (H, "AS 9H KH", 2),
        (H, "9H AS TH", 2),
        (H, "KH QH AS", 0),
        (None, "9S", 0),
    ],
)
def test_winning_place(trump: Suit | None, trick: str, place: int) -> None:
    assert following.winning_place(cards(trick), trump) == place


@pytest.mark.parametrize(
    ("bonus", "given_by"), [pytest.param(0, None, id="off"), pytest.param(10, "last_trick_bonus", id="ten")]
)
def test_the_last_trick(bonus: int, given_by: str | None) -> None:
    points, why = following.last_trick(Following(last_trick_bonus=bonus))

    assert points == bonus
    assert (why.option if why else None) == given_by


# --- the rules as a player would say them: perft goes by them too ----------------------------------------------------

STRENGTH: Final = "9JQKTA"
_DUTIES: Final = ("must_beat_in_suit", "must_trump_when_void", "must_overtrump")
_LEADS: Final = ("none", "marriage_declarer_only", "marriage_declarer_or_only_trumps")


def variants() -> list[dict[str, Any]]:
    """The duties alone and together; who leads trumps beside none and all of them."""
    free = [
        {**dict(zip(_DUTIES, duties, strict=True)), "trump_lead_restriction": _LEADS[0]}
        for duties in product((False, True), repeat=len(_DUTIES))
    ]
    bound = [
        {**dict(zip(_DUTIES, duties, strict=True)), "trump_lead_restriction": lead}
        for duties, lead in product(((False, True, False), (True, True, True)), _LEADS[1:])
    ]
    return free + bound


def beats(one: str, other: str, trump: str | None) -> bool:
    """Whether a card takes another one."""
    if one[1] == other[1]:
        return STRENGTH.index(one[0]) > STRENGTH.index(other[0])
    return one[1] == trump


def winner(trick: list[str], trump: str | None) -> str:
    """The card that takes a trick."""
    best = trick[0]
    for other in trick[1:]:
        if beats(other, best, trump):
            best = other
    return best


def allowed(options: dict[str, Any], held: list[str], trick: list[str], trump: str | None, *, own: bool) -> list[str]:
    """The cards that may be played: follow, beat, trump, overtrump, as far as the table plays so."""
    if not trick:
        restricted = trump is not None and not own and options["trump_lead_restriction"] != "none"
        plain = [each for each in held if each[1] != trump]
        return plain if restricted and plain else held
    led, best = trick[0][1], winner(trick, trump)
    suited = [each for each in held if each[1] == led]
    if suited:
        higher = [each for each in suited if beats(each, best, None)]
        return higher if options["must_beat_in_suit"] and best[1] == led and higher else suited
    trumps = [each for each in held if each[1] == trump]
    if not trumps or not options["must_trump_when_void"]:
        return held
    higher = [each for each in trumps if beats(each, best, None)]
    return higher if options["must_overtrump"] and best[1] == trump and higher else trumps


@pytest.mark.parametrize("options", variants(), ids=str)
def test_the_rules_as_a_player_would_say_them(options: dict[str, Any]) -> None:
    luck = random.Random(str(options))
    for _ in range(40):
        deck = [each for each in Card if each.rank not in "78"]
        luck.shuffle(deck)
        trick, held = deck[: luck.randrange(3)], deck[3 : 3 + luck.randint(1, 7)]
        trump, own = luck.choice([None, *Suit]), luck.random() < 0.5
        said = allowed(
            options, [each.value for each in held], [each.value for each in trick], trump and trump.value, own=own
        )
        mask = card_set(held)
        legal = (
            following.cards_to_follow(Following(**options), mask, tuple(trick), trump)
            if trick
            else following.cards_to_lead(Following(**options), mask, trump, set_trump=own)
        )
        assert sorted(text(legal).split()) == sorted(said)


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "dealer", "leader"), [pytest.param(3, 0, 0, id="the-dealer"), pytest.param(4, 0, 1, id="for-a-sitter")]
)
def test_the_dealer_may_lead_first(seats: int, dealer: int, leader: int) -> None:
    table = dealt(at_table("howto-2-4", seats, dealer=dealer))

    story = given(exchanging(table, declarer=2, bid=100, given=True)).when(SetContract(P2, 100))

    story.then(ContractSet(P2, 100, Next("play", (Seat(leader),))))


def test_a_lead_of_a_trump_is_kept_for_who_set_it() -> None:
    assert leads(on_lead("rules-1000", "AH 9S", trump="H", trump_by=1)) == {"AH", "9S"}
    assert leads(on_lead("rules-1000", "AH 9S", trump="H", trump_by=0)) == {"9S"}


def test_a_declaration_does_not_free_from_a_duty() -> None:
    story = on_lead("rules-1000", "KH QH 9S", trump="H", trump_by=0)

    story.when(DeclareMarriage(P1, card("KH"))).refused(Refusal.TRUMP_LEAD_RESERVED, cards=("9S",))
