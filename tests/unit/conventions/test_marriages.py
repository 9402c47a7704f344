"""Combinations: what a card belongs to, when it may be declared, what it does, and when it counts."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

import pytest
from msgspec.structs import replace

from domain.cards import Suit, text
from domain.commands import DeclareMarriage, PlayCard
from domain.conventions import marriages
from domain.conventions.marriages import DeclaredKind, Kind, Marriages
from domain.events import CardPlayed, MarriageDeclared
from domain.phases import facts
from domain.presets import read_rules
from domain.referee import judged
from domain.seats import Seat
from domain.state import Coming, Declared, Playing, State, play_of, within
from domain.violations import Refusal
from tests.family import PLAYED, Answer, Conflict, Said, Switch, Variant, named
from tests.golden.scene import Scene, some
from tests.last_trick import failed, scored
from tests.leading import leads, on_lead
from tests.positions import at_table, dealt, listed, playing
from tests.records.games import paper
from tests.records.planting import Table
from tests.refused import last_to_play, leading, option_behind
from tests.story import given
from tests.text import card, hand

P0, P1, P2 = Seat(0), Seat(1), Seat(2)
OFF = Marriages()
ACES = Marriages(ace_marriage=True)
BED = Marriages(bed_marriage=True)
FOUR = "AS AC AD AH"


def _aces_declared() -> State:
    state = leading("howto-2-4", "AS AC AD KH", ace_marriage=True)
    play = within(Playing, state.phase)
    past = replace(play.past, declared=(Declared(Seat(2), "ace", Suit.HEARTS, 200),))
    return replace(state, phase=replace(play, past=past))


def _aces_to_declare_again() -> State:
    """Seat 2 has declared its aces, led one of them, and holds three."""
    state = leading("site-bank", "AS AC AD KH", ace_marriage_all_four_in_hand=False)
    play = within(Playing, state.phase)
    fourth = card("AH").bit
    exchange = play.settled.exchange
    began = tuple(held | fourth if seat == 2 else held & ~fourth for seat, held in enumerate(exchange.hands))
    settled = replace(play.settled, exchange=replace(exchange, hands=began))
    past = replace(play.past, declared=(Declared(Seat(2), "ace", None, 200),))
    return replace(state, phase=replace(play, settled=settled, past=past))


_LED: Final = {"preset": "howto-2-4", "options": {"ace_marriage": True}, "hand": ["AS", "KH"], "tricks_won": 1}
_COUNTED: Final = [{"kind": "ace"}, {"kind": "bed", "suit": "D"}, {"kind": "four_nines"}]
SAID: Final = Said(
    refused={
        Refusal.MARRIAGE_CARD_TOO_EARLY: lambda: (
            leading("site-ante", "KH QH 9S", tricks=0),
            PlayCard(Seat(2), card("KH")),
            {"cards": ("9S",)},
        ),
        Refusal.MUST_DECLARE_MARRIAGE: lambda: (
            leading("site-1001", "KH QH 9S"),
            PlayCard(Seat(2), card("KH")),
            {"card": "KH"},
        ),
        Refusal.MARRIAGE_NEEDS_LEAD: lambda: (
            last_to_play("site-bank", "9S JS", "KS QS"),
            DeclareMarriage(Seat(2), card("KS")),
            {},
        ),
        Refusal.MARRIAGE_NEEDS_TRICK: lambda: (
            leading("site-bank", "KH QH 9S", tricks=0),
            DeclareMarriage(Seat(2), card("KH")),
            {},
        ),
        Refusal.MARRIAGE_NEEDS_BOTH_CARDS: lambda: (
            leading("site-bank", "KH JH 9S"),
            DeclareMarriage(Seat(2), card("KH")),
            {"kind": "suit"},
        ),
        Refusal.MARRIAGE_NOT_PLAYED: lambda: (
            leading("polish-home", "AS AC AD AH"),
            DeclareMarriage(Seat(2), card("AH")),
            {"kind": "ace"},
        ),
        Refusal.MUST_LEAD_AN_ACE: lambda: (
            _aces_declared(),
            PlayCard(Seat(2), card("KH")),
            {"cards": ("AS", "AC", "AD")},
        ),
        Refusal.ACE_MARRIAGE_ONCE: lambda: (_aces_to_declare_again(), DeclareMarriage(Seat(2), card("AS")), {}),
    },
    recorded={
        Refusal.MARRIAGE_CARD_TOO_EARLY: Table("site-ante"),
        Refusal.MUST_DECLARE_MARRIAGE: Table("site-1001"),
        Refusal.MARRIAGE_NEEDS_LEAD: Table(),
        Refusal.MARRIAGE_NEEDS_TRICK: Table(),
        Refusal.MARRIAGE_NEEDS_BOTH_CARDS: Table(named=False),
        Refusal.MARRIAGE_NOT_PLAYED: Table("polish-home"),
        Refusal.MUST_LEAD_AN_ACE: Table(options={"ace_marriage_forces_ace_leads": True}, hand="AS AC AD AH KH QH"),
        Refusal.ACE_MARRIAGE_ONCE: Table(options={"ace_marriage_all_four_in_hand": False}, hand="AS AC AD AH KH QH"),
    },
    conflicts={
        "2.8-ace-marriage": Conflict(Variant("barrel-essay", 3, {"ace_marriage": True}), "ace-marriage-unreachable"),
        "bed-value": Conflict(
            Variant("kurnik", 3, {"bed_marriage": True, "bed_marriage_percent": 33}), "bed-value-not-whole", "warning"
        ),
    },
    switches={
        "ace_marriage": Switch({"ace_marriage": False}, named("ace_marriage", but=("ace_marriage",))),
        "bed_marriage": Switch({"bed_marriage": False}, named("bed_marriage_")),
        "four_nines_bonus": Switch({"four_nines_bonus": 0}, ("four_nines_moment",)),
    },
    scenes={
        "ace-marriage": Scene(
            "howto-2-4", 3, {"ace_marriage": True}, hands=6, sense=1.0, shows=some(MarriageDeclared, kind="ace")
        ),
        "bed-marriage": Scene(
            "howto-2-4", 3, {"bed_marriage": True}, sense=0.4, shows=some(MarriageDeclared, kind="bed")
        ),
        "four-nines": Scene(
            "howto-2-4", 3, {"four_nines_bonus": 100}, hands=6, shows=some(MarriageDeclared, kind="four_nines")
        ),
    },
    answers={
        "a-card-that-must-be-declared": Answer(
            "legal-cards",
            {"preset": "site-1001", "hand": ["KH", "QH", "AS"], "tricks_won": 1},
            {
                "must_declare": ["KH", "QH"],
                "decided_by": [{"rule": "must-declare-marriage", "option": "marriage_announce", "value": "automatic"}],
            },
        ),
        "an-ace-must-be-led-after-an-ace-marriage": Answer(
            "legal-cards",
            {**_LED, "declared_aces": "self"},
            {"legal": ["AS"], "barred": [{"card": "KH", "code": "must-lead-an-ace"}]},
        ),
        "but-not-after-another-seat-s": Answer(
            "legal-cards", {**_LED, "declared_aces": "other"}, {"legal": ["AS", "KH"], "barred": []}
        ),
        "a-captured-pair-counts": Answer(
            "hand-score",
            {
                **PLAYED,
                "options": {"captured_pair_counts_as_marriage": True},
                "made": [{**each, "captured_pairs": ["H"] if each["seat"] == 0 else []} for each in PLAYED["made"]],
            },
            {"taken": [{"cards": 13, "marriages": 100}]},
        ),
        "special-combinations-on-paper": Answer(
            "hand-score",
            {
                **PLAYED,
                "options": {"ace_marriage": True, "bed_marriage": True, "four_nines_bonus": 200},
                "made": [{**each, "declared": _COUNTED if each["seat"] == 1 else []} for each in PLAYED["made"]],
            },
            {"taken": [{}, {"marriages": 200 + 40 + 200}]},
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "held", "lead", "aces_at_start", "kinds"),
    [
        pytest.param(OFF, "KS QS", "KS", False, ("suit",), id="king-and-queen"),
        pytest.param(OFF, "KS QC", "KS", False, (), id="of-two-suits"),
        pytest.param(OFF, "KS QS JS", "JS", False, (), id="another-card-of-the-suit"),
        pytest.param(OFF, FOUR, "AS", True, (), id="off-four-aces"),
        pytest.param(ACES, FOUR, "AS", True, ("ace",), id="four-aces"),
        pytest.param(ACES, "AS AC AD", "AS", True, (), id="one-ace-is-gone"),
        pytest.param(
            Marriages(ace_marriage=True, ace_marriage_all_four_in_hand=False),
            "AS AC AD",
            "AS",
            True,
            ("ace",),
            id="it-was-there",
        ),
        pytest.param(
            Marriages(ace_marriage=True, ace_marriage_all_four_in_hand=False),
            "AS AC AD",
            "AS",
            False,
            (),
            id="it-was-never-there",
        ),
        pytest.param(OFF, "QS JS", "QS", False, (), id="off-queen-and-jack"),
        pytest.param(BED, "QS JS", "JS", False, ("bed",), id="queen-and-jack"),
        pytest.param(BED, "QS JC", "QS", False, (), id="queen-and-jack-of-two-suits"),
        pytest.param(BED, "KS QS JS", "QS", False, ("suit", "bed"), id="a-queen-of-both"),
        pytest.param(BED, "KS QS JS", "KS", False, ("suit",), id="a-king-of-one"),
    ],
)
def test_combinations(options: Marriages, held: str, lead: str, aces_at_start: bool, kinds: tuple[Kind, ...]) -> None:
    at_start = hand(FOUR if aces_at_start else held)

    assert marriages.declarable(options, hand(held), at_start, (), won=True).kinds(card(lead)) == kinds


@pytest.mark.parametrize(
    ("options", "kind", "needed"),
    [
        (Marriages(marriage_timing="first_lead_allowed"), "suit", False),
        (Marriages(marriage_timing="first_lead_allowed"), "bed", False),
        (OFF, "suit", True),
        (OFF, "bed", True),
        (OFF, "ace", True),
        (Marriages(ace_marriage_after_trick=False), "ace", False),
        (Marriages(marriage_timing="first_lead_allowed"), "ace", True),
    ],
)
def test_a_trick_is_needed_first(options: Marriages, kind: Kind, needed: bool) -> None:
    assert marriages.needs_trick(options, kind) == needed


@pytest.mark.parametrize(("percent", "value", "worth"), [(50, 40, 20), (50, 100, 50), (25, 60, 15), (33, 40, 13)])
def test_worth_of_a_bed_marriage(percent: int, value: int, worth: int) -> None:
    assert marriages.worth(Marriages(bed_marriage_percent=percent), "bed", value) == worth


@pytest.mark.parametrize(("kind", "worth"), [("suit", 80), ("ace", 150), ("bed", 40), ("four_nines", 60)])
def test_worth(kind: DeclaredKind, worth: int) -> None:
    options = Marriages(ace_marriage=True, ace_marriage_value=150, bed_marriage=True, four_nines_bonus=60)

    assert marriages.worth(options, kind, 80) == worth


@pytest.mark.parametrize(
    ("options", "played"),
    [
        pytest.param(OFF, {"suit"}, id="off"),
        pytest.param(ACES, {"suit", "ace"}, id="aces"),
        pytest.param(BED, {"suit", "bed"}, id="bed"),
        pytest.param(Marriages(four_nines_bonus=10), {"suit", "four_nines"}, id="nines"),
    ],
)
def test_which_kinds_are_played(options: Marriages, played: set[str]) -> None:
    assert {kind for kind in get_args(DeclaredKind) if marriages.is_played(options, kind)} == played


def test_kinds_are_declared_or_count_by_themselves() -> None:
    assert {*get_args(Kind), *marriages.UNDECLARED} == set(get_args(DeclaredKind))
    assert not marriages.UNDECLARED & set(get_args(Kind))


@pytest.mark.parametrize(("announce", "must"), [("optional", False), ("automatic", True)])
def test_what_can_be_declared_must_be(announce: Literal["optional", "automatic"], must: bool) -> None:
    assert marriages.must_declare(Marriages(marriage_announce=announce)) == must


@pytest.mark.parametrize(
    ("options", "kind", "effect"),
    [
        (OFF, "suit", "suit"),
        (BED, "bed", "suit"),
        (Marriages(bed_marriage_sets_trump=False), "bed", "keep"),
        (ACES, "ace", "keep"),
        (Marriages(ace_marriage_trump="led_ace_suit"), "ace", "suit"),
        (Marriages(ace_marriage_trump="cancels_trump"), "ace", "cancel"),
        (Marriages(ace_marriage_trump="no_trump_then_fourth_ace"), "ace", "cancel"),
    ],
)
def test_what_it_does_to_the_trump(options: Marriages, kind: Kind, effect: str) -> None:
    assert marriages.trump_effect(options, kind) == effect


WAITING = Marriages(ace_marriage=True, ace_marriage_trump="no_trump_then_fourth_ace")


@pytest.mark.parametrize(
    ("options", "played", "shown", "declared", "sets"),
    [
        pytest.param(ACES, "AC", "AH AS AD", True, False, id="off"),
        pytest.param(WAITING, "AC", "AH AS AD", False, False, id="nobody-declared-aces"),
        pytest.param(WAITING, "AD", "AH AS", True, False, id="the-third"),
        pytest.param(WAITING, "KD", "AH AS AD AC", True, False, id="no-ace"),
        pytest.param(WAITING, "AC", "AH AS AD", True, True, id="the-fourth"),
    ],
)
def test_the_fourth_ace(options: Marriages, played: str, shown: str, declared: bool, sets: bool) -> None:
    assert marriages.fourth_ace_sets_trump(options, card(played), hand(shown), ace_declared=declared) == sets


LATER = Marriages(marriage_card_early_lead="forbidden")
AT_ONCE = Marriages(marriage_card_early_lead="forbidden", marriage_timing="first_lead_allowed")


@pytest.mark.parametrize(
    ("options", "held", "won", "leads"),
    [
        pytest.param(OFF, "KS QS 9H", False, "KS QS 9H", id="off"),
        pytest.param(LATER, "KS QS KD QD KC QH", False, "KC QH", id="pairs-are-kept"),
        pytest.param(LATER, "KS QS", False, "KS QS", id="there-are-no-others"),
        pytest.param(LATER, "KS QS 9H", True, "KS QS 9H", id="a-trick-is-won"),
        pytest.param(AT_ONCE, "KS QS 9H", False, "KS QS 9H", id="nothing-is-too-early"),
    ],
)
def test_cards_kept_for_a_marriage(options: Marriages, held: str, won: bool, leads: str) -> None:
    cards = hand(held)

    assert text(marriages.cards_to_lead(options, cards, cards, won=won)) == text(hand(leads))


NINES = Marriages(four_nines_bonus=200)


@pytest.mark.parametrize(
    ("options", "held", "played", "leads", "bonus"),
    [
        pytest.param(OFF, "9S 9C 9D 9H", "9S", True, 0, id="off"),
        pytest.param(NINES, "9S 9C 9D 9H", "9S", False, 200, id="any-play"),
        pytest.param(NINES, "9S 9C 9D", "9S", False, 0, id="three"),
        pytest.param(NINES, "9S 9C 9D 9H AS", "AS", False, 0, id="another-card"),
        pytest.param(
            Marriages(four_nines_bonus=200, four_nines_moment="on_lead"), "9S 9C 9D 9H", "9S", False, 0, id="not-led"
        ),
        pytest.param(
            Marriages(four_nines_bonus=200, four_nines_moment="on_lead"), "9S 9C 9D 9H", "9S", True, 200, id="led"
        ),
    ],
)
def test_four_nines(options: Marriages, held: str, played: str, leads: bool, bonus: int) -> None:
    counted = marriages.counted(options, hand(held), card(played), leads=leads)

    assert counted == (("four_nines", bonus) if bonus else None)


@pytest.mark.parametrize(
    ("options", "telling"),
    [
        pytest.param(OFF, "", id="off"),
        pytest.param(ACES, "", id="aces-that-do-nothing-more"),
        pytest.param(WAITING, "AS AC AD AH", id="aces-that-may-set-trump"),
        pytest.param(NINES, "9S 9C 9D 9H", id="nines"),
        pytest.param(
            Marriages(marriage_announce="automatic"),
            "AS KS QS JS AC KC QC JC AD KD QD JD AH KH QH JH",
            id="what-could-be-declared-must-be",
        ),
    ],
)
def test_cards_that_tell_more(options: Marriages, telling: str) -> None:
    assert marriages.telling(options) == hand(telling)


CAPTURE = Marriages(marriage_points_condition="capture_k_or_q")


@pytest.mark.parametrize(
    ("options", "kind", "suit", "taken", "counts"),
    [
        pytest.param(OFF, "suit", Suit.SPADES, "", True, id="off"),
        pytest.param(CAPTURE, "suit", Suit.SPADES, "JS KC", False, id="neither-won"),
        pytest.param(CAPTURE, "suit", Suit.SPADES, "KS", True, id="the-king-won"),
        pytest.param(CAPTURE, "suit", Suit.SPADES, "QS", True, id="the-queen-won"),
        pytest.param(CAPTURE, "bed", Suit.SPADES, "KS", False, id="bed-neither-won"),
        pytest.param(CAPTURE, "bed", Suit.SPADES, "JS", True, id="bed-the-jack-won"),
        pytest.param(CAPTURE, "ace", Suit.SPADES, "", True, id="aces-always"),
        pytest.param(CAPTURE, "four_nines", None, "", True, id="nines-always"),
    ],
)
def test_what_counts(options: Marriages, kind: str, suit: Suit | None, taken: str, counts: bool) -> None:
    assert marriages.stands(options, kind, suit, hand(taken)) == counts


@pytest.mark.parametrize(
    ("kind", "suit", "cards"),
    [
        ("suit", Suit.SPADES, "KS QS"),
        ("bed", Suit.SPADES, "QS JS"),
        ("suit", None, ""),
        ("ace", Suit.SPADES, ""),
        ("four_nines", None, ""),
    ],
)
def test_the_pair_of_a_combination(kind: DeclaredKind, suit: Suit | None, cards: str) -> None:
    assert marriages.pair(kind, suit) == hand(cards)
    assert marriages.is_of_a_suit(kind) == (kind in {"suit", "bed"})


PAIRS = Marriages(captured_pair_counts_as_marriage=True)


@pytest.mark.parametrize(
    ("options", "declared", "pairs"),
    [
        pytest.param(OFF, (), (), id="off"),
        pytest.param(PAIRS, (), (Suit.SPADES, Suit.HEARTS), id="captured"),
        pytest.param(PAIRS, (Suit.HEARTS,), (Suit.SPADES,), id="but-not-what-he-declared"),
    ],
)
def test_captured_pairs(options: Marriages, declared: tuple[Suit, ...], pairs: tuple[Suit, ...]) -> None:
    assert marriages.captured_pairs(options, hand("KS QS KH QH KC QD"), declared) == pairs


# --- in a hand -----------------------------------------------------------------------------------------------------

PAIR_AND_ACES: Final = {0: "KH QH AS AC AD"}


@pytest.mark.parametrize(
    ("options", "cards", "points"),
    [
        pytest.param({}, 40, 0, id="off"),
        pytest.param({"captured_pair_counts_as_marriage": True}, 33, 100, id="captured"),
    ],
)
def test_a_captured_pair(options: dict[str, Any], cards: int, points: int) -> None:
    event = scored(at_table("stub-1000", **options), failed(won=PAIR_AND_ACES))

    assert (event.taken[0].cards, event.taken[0].marriages) == (cards, points)


def test_a_sheet_of_paper_with_more_card_points_than_the_deck_holds_although_pairs_are_captured() -> None:
    sheet = paper("stub-1000", {"captured_pair_counts_as_marriage": True})
    place, hand, taken = next((place, hand, hand.taken) for place, hand in enumerate(sheet.hands) if hand.taken)
    more = replace(hand, taken=(replace(taken[0], cards=taken[0].cards + 121), *taken[1:]), ledger=None, after=None)
    told = replace(sheet, hands=(*sheet.hands[:place], more, *sheet.hands[place + 1 :]))

    assert judged(sheet).findings == ()
    assert (judged(told).findings[0].code, judged(told).findings[0].expected) == ("wrong-count", 120)


def test_a_pair_that_its_captor_declared_counts_once() -> None:
    table = at_table("stub-1000", captured_pair_counts_as_marriage=True)
    event = scored(table, failed(won=PAIR_AND_ACES, marriages={0: "H"}))

    assert (event.taken[0].cards, event.taken[0].marriages) == (40, 100)


@pytest.mark.parametrize("preset", [pytest.param("wikipedia-ru", id="MAR-15-wikipedia-ru")])
def test_the_last_of_four_aces_to_appear_sets_the_trump(preset: str) -> None:
    table = dealt(at_table(preset, ace_marriage_trump="no_trump_then_fourth_ace"))
    hands = {0: "9H 9S 9D 9C", 1: "AH AS AD AC", 2: "JH JS JD JC"}
    story = given(playing(table, hands, turn=1, trump="D", trump_by=0, tricks={1: 1}))
    trumps: list[str | None] = []

    for suit in "HSDC":
        ace = card("A" + suit)
        story = story.when(DeclareMarriage(Seat(1), ace) if suit == "H" else PlayCard(Seat(1), ace))
        play = play_of(story.state)
        assert play is not None
        trumps.append(play.trump and play.trump.value)
        story = story.when(PlayCard(Seat(2), card("J" + suit)), PlayCard(Seat(0), card("9" + suit)))

    assert trumps == [None, None, None, "C"]


def test_the_first_trick_is_too_early_for_a_marriage() -> None:
    assert DeclareMarriage(P1, card("KS")) not in listed(on_lead("stub-1000", "KS QS 9H", tricks=0).state)
    allowed = on_lead("stub-1000", "KS QS 9H", tricks=0, marriage_timing="first_lead_allowed")
    assert DeclareMarriage(P1, card("KS")) in listed(allowed.state)


def test_a_card_of_a_pair_may_be_kept_for_later_but_not_if_there_are_no_others() -> None:
    assert leads(on_lead("site-ante", "KS QS 9H", tricks=0)) == {"9H"}
    assert leads(on_lead("site-ante", "KS QS", tricks=0)) == {"KS", "QS"}


def test_at_any_moment_where_that_is_agreed() -> None:
    table = dealt(at_table("stub-1000", marriage_moment="any_moment"))
    state = playing(table, {1: "KS QS", 0: "9C 9D"}, turn=1, trick="JS", trump="H", trump_by=0, tricks={1: 1})
    assert DeclareMarriage(P1, card("KS")) in listed(state)

    story = given(state).when(DeclareMarriage(P1, card("KS")))

    assert story.events[0] == MarriageDeclared(P1, "suit", Suit.SPADES, 40, Suit.SPADES, "next_trick")
    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.coming) == (Suit.HEARTS, Coming(Suit.SPADES, P1))
    story = story.when(listed(story.state)[0])
    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by, play.past.coming) == (Suit.SPADES, P1, None)


@pytest.mark.parametrize(
    ("effect", "trump", "by"),
    [
        pytest.param("no_effect", Suit.SPADES, P1, id="keeps-what-is-to-come"),
        pytest.param("cancels_trump", None, P2, id="cancels-what-is-to-come"),
        pytest.param("led_ace_suit", Suit.CLUBS, P2, id="sets-another"),
    ],
)
def test_a_second_declaration_in_one_trick(effect: str, trump: Suit | None, by: Seat) -> None:
    table = dealt(at_table("site-bank", marriage_moment="any_moment", ace_marriage_trump=effect))
    hands = {0: "9D", 1: "KS QS", 2: "AS AC AD AH"}
    state = playing(table, hands, turn=1, trick="9C", trump="H", trump_by=0, tricks={0: 1, 1: 1, 2: 1})

    story = given(state).when(DeclareMarriage(P1, card("QS"))).when(DeclareMarriage(P2, card("AC")))

    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by) == (trump, by)


def test_nines_that_count_by_themselves_leave_the_trump_to_come() -> None:
    table = dealt(at_table("howto-2-4", marriage_moment="any_moment", four_nines_bonus=100))
    hands = {0: "JD", 1: "KS QS", 2: "9S 9C 9D 9H"}
    state = playing(table, hands, turn=1, trick="JC", tricks={0: 1, 1: 1, 2: 1})

    story = given(state).when(DeclareMarriage(P1, card("QS"))).when(PlayCard(P2, card("9C")))

    assert story.events[0] == MarriageDeclared(P2, "four_nines", None, 100, Suit.SPADES)
    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by) == (Suit.SPADES, P1)


def test_a_bed_marriage_of_queen_and_jack() -> None:
    story = on_lead("howto-2-4", "KS QS JS", bed_marriage=True)
    bed = DeclareMarriage(P1, card("QS"), "bed")

    assert {each.kind for each in listed(story.state) if isinstance(each, DeclareMarriage)} == {None, "bed"}
    story.when(bed).then(MarriageDeclared(P1, "bed", Suit.SPADES, 20, Suit.SPADES), CardPlayed(P1, card("QS")))
    given(on_lead("howto-2-4", "KS QS JS").state).when(bed).refused(Refusal.MARRIAGE_NOT_PLAYED, kind="bed")


def test_a_bed_marriage_that_sets_no_trump() -> None:
    story = on_lead("howto-2-4", "QS JS 9H", bed_marriage=True, bed_marriage_sets_trump=False, trump="H", trump_by=0)

    story = story.when(DeclareMarriage(P1, card("QS"), "bed"))

    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by) == (Suit.HEARTS, P0)


# --- aces and nines in a hand --------------------------------------------------------------------------------------


def test_four_aces_are_a_marriage_to_bid_on() -> None:
    rules = read_rules("stub-1000", {"ace_marriage": True}, 3)

    assert facts.marriage_points(rules, hand(FOUR)) == 200
    assert facts.has_marriage(rules, hand(FOUR))
    assert facts.cap(rules, hand(FOUR)) == 320


@pytest.mark.parametrize(
    ("effect", "suit", "trump"),
    [
        pytest.param("no_effect", None, Suit.HEARTS, id="off"),
        pytest.param("cancels_trump", None, None, id="cancelled"),
        pytest.param("led_ace_suit", Suit.SPADES, Suit.SPADES, id="the-suit-of-the-ace-led"),
        pytest.param("no_trump_then_fourth_ace", None, None, id="waiting-for-the-fourth"),
    ],
)
def test_an_ace_marriage(effect: str, suit: Suit | None, trump: Suit | None) -> None:
    story = on_lead("site-bank", f"{FOUR} 9S", ace_marriage_trump=effect, trump="H", trump_by=0)

    story.when(DeclareMarriage(P1, card("AS"))).then(
        MarriageDeclared(P1, "ace", suit, 200, trump), CardPlayed(P1, card("AS"))
    )


def test_an_ace_marriage_on_the_first_lead_where_no_trick_is_needed() -> None:
    assert DeclareMarriage(P1, card("AS")) not in listed(on_lead("site-bank", f"{FOUR} 9S", tricks=0).state)
    allowed = on_lead("site-bank", f"{FOUR} 9S", tricks=0, ace_marriage_after_trick=False)
    assert DeclareMarriage(P1, card("AS")) in listed(allowed.state)


def test_after_an_ace_marriage_aces_are_led_while_there_are_any() -> None:
    declared = [Declared(P1, "ace", Suit.HEARTS, 200)]
    others = [Declared(P0, "ace", Suit.HEARTS, 200)]

    assert leads(on_lead("howto-2-4", "AS KS 9H", ace_marriage=True, declared=declared)) == {"AS"}
    assert leads(on_lead("howto-2-4", "KS 9H", ace_marriage=True, declared=declared)) == {"KS", "9H"}
    assert leads(on_lead("howto-2-4", "AS KS 9H", ace_marriage=True, declared=others)) == {"AS", "KS", "9H"}
    assert leads(on_lead("site-bank", "AS KS 9H", declared=declared)) == {"AS", "KS", "9H"}


def test_a_fourth_ace_that_is_not_led_sets_the_trump_of_the_next_trick() -> None:
    table = dealt(at_table("site-bank", ace_marriage_trump="no_trump_then_fourth_ace"))
    state = playing(
        table,
        {1: "9H 9D", 2: "JS JC", 0: "AC KC"},
        turn=0,
        trick="9S QC",
        tricks={1: 1},
        began_with={0: "AC KC", 1: "AS AH AD 9H 9D"},
        declared=[Declared(P1, "ace", None, 200)],
    )

    story = given(state).when(PlayCard(P0, card("AC")))

    assert story.events[0] == CardPlayed(P0, card("AC"), Suit.CLUBS)
    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by, play.past.coming) == (Suit.CLUBS, P0, None)


def test_nobody_waits_for_a_fourth_ace_without_an_ace_marriage() -> None:
    story = on_lead("site-bank", "AC KD 9H", ace_marriage_trump="no_trump_then_fourth_ace")

    story.when(PlayCard(P1, card("AC"))).then(CardPlayed(P1, card("AC")))


@pytest.mark.parametrize(
    ("bonus", "moment", "trick", "earned"),
    [
        pytest.param(0, "any_play", "", 0, id="off"),
        pytest.param(200, "any_play", "", 200, id="led"),
        pytest.param(200, "any_play", "JS", 200, id="thrown"),
        pytest.param(200, "on_lead", "JS", 0, id="thrown-where-it-must-be-led"),
    ],
)
def test_four_nines_are_told_when_the_first_is_played(bonus: int, moment: str, trick: str, earned: int) -> None:
    table = dealt(at_table("stub-1000", four_nines_bonus=bonus, four_nines_moment=moment))
    state = playing(table, {1: "9S 9C 9D 9H"}, turn=1, trick=trick, trump="H", trump_by=0, tricks={1: 1})

    story = given(state).when(PlayCard(P1, card("9S")))

    told = [event for event in story.events if isinstance(event, MarriageDeclared)]
    assert told == ([MarriageDeclared(P1, "four_nines", None, earned, Suit.HEARTS)] if earned else [])
    assert story.events[-1] == CardPlayed(P1, card("9S"))


@pytest.mark.parametrize(
    ("preset", "held", "tricks", "lead", "kind", "option"),
    [
        pytest.param("site-bank", "QS JS", 1, "QS", "bed", "bed_marriage", id="no-bed"),
        pytest.param("polish-home", "AS AC AD AH", 1, "AH", None, "ace_marriage", id="no-aces"),
        pytest.param("site-bank", "AS AC AD AH", 0, "AH", None, "ace_marriage_after_trick", id="aces-too-early"),
        pytest.param("site-bank", "KH QH 9S", 0, "KH", None, "marriage_timing", id="a-pair-too-early"),
        pytest.param("site-bank", "KH JH 9S", 1, "KH", None, None, id="half-a-pair"),
        pytest.param("site-bank", "AS AC AD", 1, "AS", None, "ace_marriage_all_four_in_hand", id="three-aces"),
    ],
)
def test_a_refused_declaration_names_the_option_that_decided(
    preset: str, held: str, tricks: int, lead: str, kind: Literal["bed"] | None, option: str | None
) -> None:
    state = leading(preset, held, tricks=tricks)

    assert option_behind(state, DeclareMarriage(Seat(2), card(lead), kind)) == option


def test_a_fourth_ace_that_declares_the_four_sets_the_trump() -> None:
    table = at_table("site-bank", ace_marriage_trump="no_trump_then_fourth_ace", ace_marriage_all_four_in_hand=False)
    state = playing(dealt(table), {0: "9H 9S 9D 9C", 1: "AH AS AD AC", 2: "JH JS JD JC"}, turn=1, tricks={1: 1})
    story = given(state)
    for suit in "HSD":
        led, second, third = (PlayCard(seat, card(rank + suit)) for seat, rank in ((P1, "A"), (P2, "J"), (P0, "9")))
        story = story.when(led, second, third)

    story = story.when(DeclareMarriage(P1, card("AC")))

    story.then(MarriageDeclared(P1, "ace", None, 200, None), CardPlayed(P1, card("AC"), Suit.CLUBS))
    assert within(Playing, story.state.phase).trump is Suit.CLUBS
