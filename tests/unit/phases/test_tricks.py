"""The tricks: leads, declarations, trumps, and what ends a hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards import Suit
from domain.commands import DeclareMarriage, PlayCard
from domain.events import CardPlayed, HandScored, MarriageDeclared, TrickTaken
from domain.seats import Seat
from domain.state import Coming, Declared, play_of
from domain.violations import Refusal
from tests.positions import at_table, dealt, listed, playing
from tests.story import given
from tests.text import card, cards

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


def on_lead(preset: str, held: str, *, tricks: int = 1, **more: Any) -> Any:
    options = {name: more.pop(name) for name in [*more] if name not in {"trump", "trump_by", "declared", "began_with"}}
    state = playing(dealt(at_table(preset, **options)), {1: held}, turn=1, tricks={0: 1, 1: tricks}, **more)
    return given(state)


def leads(story: Any) -> set[str]:
    return {each.card.value for each in listed(story.state) if isinstance(each, PlayCard | DeclareMarriage)}


def test_a_card_asks_the_next_seat_and_the_third_makes_the_trick() -> None:
    state = playing(dealt(at_table("stub-1000")), {1: "AS 9S", 2: "KS 9C", 0: "TS 9D"}, turn=1, tricks={1: 1})

    story = given(state).when(PlayCard(P1, card("AS")))
    story.then(CardPlayed(P1, card("AS")))
    story = story.when(PlayCard(P2, card("KS")), PlayCard(P0, card("TS")))

    story.then(CardPlayed(P0, card("TS")), TrickTaken(P1, 25))
    play = play_of(story.state)
    assert play is not None
    assert (play.turn, play.trick, play.past.tricks) == (P1, (), (0, 2, 0))
    assert play.past.last_trick is not None
    assert (play.past.last_trick.number, play.past.last_trick.cards) == (2, cards("AS KS TS"))


def test_the_last_trick_closes_the_hand() -> None:
    state = playing(dealt(at_table("stub-1000")), {1: "AS", 2: "KS", 0: "TS"}, turn=1, tricks={1: 7})

    story = given(state).when(PlayCard(P1, card("AS")), PlayCard(P2, card("KS")), PlayCard(P0, card("TS")))

    assert [type(event) for event in story.events] == [CardPlayed, TrickTaken, HandScored]


# --- marriages -----------------------------------------------------------------------------------------------------


def test_a_marriage_may_be_declared_or_kept_quiet() -> None:
    story = on_lead("stub-1000", "KS QS 9H")

    assert [each for each in listed(story.state) if each.card.suit is Suit.SPADES] == [  # type: ignore[union-attr]
        PlayCard(P1, card("KS")),
        DeclareMarriage(P1, card("KS")),
        PlayCard(P1, card("QS")),
        DeclareMarriage(P1, card("QS")),
    ]
    story.when(DeclareMarriage(P1, card("QS"))).then(
        MarriageDeclared(P1, "suit", Suit.SPADES, 40, Suit.SPADES), CardPlayed(P1, card("QS"))
    )
    story.when(PlayCard(P1, card("QS"))).then(CardPlayed(P1, card("QS")))


def test_another_marriage_changes_the_trump() -> None:
    story = on_lead("stub-1000", "KS QS 9H", trump="H", trump_by=0).when(DeclareMarriage(P1, card("KS")))

    play = play_of(story.state)
    assert play is not None
    assert (play.trump, play.past.trump_by) == (Suit.SPADES, P1)


def test_the_first_trick_is_too_early() -> None:
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


# --- aces and nines ------------------------------------------------------------------------------------------------

FOUR = "AS AC AD AH 9S"


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
    story = on_lead("site-bank", FOUR, ace_marriage_trump=effect, trump="H", trump_by=0)

    story.when(DeclareMarriage(P1, card("AS"))).then(
        MarriageDeclared(P1, "ace", suit, 200, trump), CardPlayed(P1, card("AS"))
    )


def test_an_ace_marriage_on_the_first_lead_where_no_trick_is_needed() -> None:
    assert DeclareMarriage(P1, card("AS")) not in listed(on_lead("site-bank", FOUR, tricks=0).state)
    allowed = on_lead("site-bank", FOUR, tricks=0, ace_marriage_after_trick=False)
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
def test_four_nines(bonus: int, moment: str, trick: str, earned: int) -> None:
    table = dealt(at_table("stub-1000", four_nines_bonus=bonus, four_nines_moment=moment))
    state = playing(table, {1: "9S 9C 9D 9H"}, turn=1, trick=trick, trump="H", trump_by=0, tricks={1: 1})

    story = given(state).when(PlayCard(P1, card("9S")))

    told = [event for event in story.events if isinstance(event, MarriageDeclared)]
    assert told == ([MarriageDeclared(P1, "four_nines", None, earned, Suit.HEARTS)] if earned else [])
    assert story.events[-1] == CardPlayed(P1, card("9S"))


def test_a_lead_of_a_trump_is_kept_for_who_set_it() -> None:
    assert leads(on_lead("rules-1000", "AH 9S", trump="H", trump_by=1)) == {"AH", "9S"}
    assert leads(on_lead("rules-1000", "AH 9S", trump="H", trump_by=0)) == {"9S"}


@pytest.mark.parametrize("command", [PlayCard(P1, card("KH")), DeclareMarriage(P1, card("KH"))])
def test_a_card_that_is_not_held_is_neither_played_nor_declared(command: Any) -> None:
    on_lead("stub-1000", "AH 9S").when(command).refused(Refusal.CARD_NOT_HELD, cards=("KH",))


def test_a_declaration_does_not_free_from_a_duty() -> None:
    story = on_lead("rules-1000", "KH QH 9S", trump="H", trump_by=0)

    story.when(DeclareMarriage(P1, card("KH"))).refused(Refusal.TRUMP_LEAD_RESERVED, cards=("9S",))
