"""The grounds of a redeal, who has them, when they are claimed, and what they cost."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.commands import ClaimRedeal, Gift, GiveCards, MakeBid, Pass, SetContract, TakeTalon
from domain.conventions import redeal
from domain.conventions.redeal import Redeal
from domain.events import HandScored, Line, Next, Passed, RedealClaimed, TalonTaken
from domain.option import Why
from domain.seats import Seat
from domain.state import Exchanging, State, asked, auction_of, phase_name
from domain.violations import Refusal
from tests.claiming import POOR, RICH, claims_on, play_to_the_lead
from tests.family import PLAYED, Answer, Conflict, Said, Switch, Variant, named
from tests.golden.scene import Scene, both, line, some
from tests.positions import GOLDEN, at_auction, at_table, dealt, exchanging, listed, mildest, playing, ready_gift
from tests.records.planting import Table
from tests.refused import gifts, giving, ordinary
from tests.story import given
from tests.text import card, cards, hand

P0, P1, P2 = Seat(0), Seat(1), Seat(2)

_AT_THE_TALON: Final = {
    "preset": "barrel-essay",
    "moment": "talon",
    "dealt": ["AS", "TS", "9S", "AH", "KD", "JD", "9C"],
    "talon": ["9D", "9H", "AC"],
    "declarer": True,
}
_GIVEN: Final[dict[str, Any]] = {
    "preset": "rules-1000",
    "options": {"redeal_after_exchange_nines": 4},
    "moment": "after_exchange",
    "dealt": ["9S", "9C", "9D", "AS", "AC", "KD", "QC"],
    "held": ["9S", "9C", "9D", "9H", "AS", "AC", "KD", "QC"],
    "talon": ["9H", "JS", "JC"],
    "bid": 100,
}
"""The exchange is over; here the contract was named before it."""
SAID: Final = Said(
    refused={
        Refusal.MUST_CLAIM_REDEAL: lambda: (
            dealt(at_table("barrel-essay", dark=False), {1: "AS AC AD AH"}),
            Pass(Seat(1)),
            {},
        ),
        Refusal.NO_REDEAL_GROUND: lambda: (ordinary(), ClaimRedeal(Seat(2)), {}),
        Refusal.MUST_GIVE_AN_ACE: lambda: (
            giving("barrel-essay", {1: "AS AH AD KC KD"}, "AC 9S 9C", four_aces_after_talon="must_give_an_ace"),
            GiveCards(Seat(1), gifts("9S KC"), ()),
            {},
        ),
    },
    recorded={
        Refusal.MUST_CLAIM_REDEAL: Table("barrel-essay"),
        Refusal.NO_REDEAL_GROUND: Table(),
        Refusal.MUST_GIVE_AN_ACE: Table(
            "barrel-essay",
            options={"four_aces_after_talon": "must_give_an_ace", "golden": False},
            hand="AS AC AD KH QH|AH",
        ),
    },
    conflicts={
        "2.8-four-aces": Conflict(
            Variant(
                "site-bank",
                3,
                {"redeal": True, "four_aces_dealt": "mandatory_redeal", "four_aces_after_talon": "must_give_an_ace"},
            ),
            "ace-marriage-unreachable",
        ),
        "aces-without-redeal": Conflict(
            Variant("barrel-essay", 3, {"redeal": False}), "aces-without-redeal", "warning"
        ),
    },
    allowed={
        "2.8-aces-play-talon": Variant(
            "site-bank", 3, {"redeal": True, "four_aces_dealt": "mandatory_redeal", "four_aces_after_talon": "play"}
        ),
    },
    switches={
        "redeal": Switch({"redeal": False, "four_aces_after_talon": "play"}, (*named("redeal_"), "four_aces_dealt")),
    },
    scenes={
        "redeal-streak": Scene(
            "barrel-essay",
            3,
            {"redeal_streak_limit": 2, "redeal_hand_points_below": 30},
            sense=0.3,
            shows=both(some(RedealClaimed, refused=True), line("redeal-streak-fine")),
        ),
    },
    answers={
        "a-redeal-in-its-turn": Answer(
            "redeal-grounds", _AT_THE_TALON, {"may_claim": True, "refused": False, "entered_as": "talon-nines"}
        ),
        "one-redeal-too-many": Answer(
            "redeal-grounds",
            {**_AT_THE_TALON, "redeals_in_a_row": 2},
            {"may_claim": True, "refused": True, "decided_by": [{}, {"option": "redeal_streak_limit"}]},
        ),
        "a-redeal-at-the-first-lead": Answer(
            "redeal-grounds",
            {
                "preset": "old-french-32",
                "options": {"redeal": True, "redeal_hand_jacks": 3, "redeal_deadline": "after_exchange"},
                "moment": "after_contract",
                "dealt": ["JS", "JC", "JD", "AH", "TH", "AS", "TS", "AC", "TC", "AD"],
                "declarer": True,
            },
            {"may_claim": True, "grounds": [{"ground": "hand-jacks", "option": "redeal_hand_jacks"}]},
        ),
        "no-redeal-once-cards-are-given-under-a-contract": Answer(
            "redeal-grounds", {**_GIVEN, "declarer": True}, {"may_claim": False, "grounds": []}
        ),
        "nobody-is-asked-once-cards-are-given-under-a-contract": Answer(
            "redeal-grounds", _GIVEN, {"may_claim": False, "grounds": []}
        ),
        "a-redeal-once-cards-are-given-before-the-contract": Answer(
            "redeal-grounds",
            {**_GIVEN, "preset": "stub-1000", "options": {**_GIVEN["options"], "redeal": True}},
            {"may_claim": True, "grounds": [{"ground": "after-exchange-nines"}]},
        ),
        "a-refused-redeal-is-fined-in-the-hand-that-is-played": Answer(
            "hand-score",
            {**PLAYED, "preset": "barrel-essay", "options": {"golden": False}, "redeal_refused": True},
            {
                "ledger": [
                    {"seat": 0, "reason": "redeal-streak-fine", "points": -120, "option": "redeal_streak_limit"}
                ],
            },
        ),
    },
)


@pytest.mark.parametrize(
    ("options", "forced", "grounds"),
    [
        pytest.param(Redeal(), True, (), id="off"),
        pytest.param(Redeal(redeal_hand_nines=3), False, ("hand-nines",), id="nines"),
        pytest.param(Redeal(redeal_hand_nines=4), False, (), id="not-enough-nines"),
        pytest.param(
            Redeal(redeal_hand_nines=4, redeal_hand_nines_on_hundred=3), True, ("hand-nines",), id="on-hundred"
        ),
        pytest.param(Redeal(redeal_hand_nines=4, redeal_hand_nines_on_hundred=3), False, (), id="not-on-hundred"),
        pytest.param(Redeal(redeal_hand_jacks=3), False, ("hand-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_hand_jacks=4), False, (), id="not-enough-jacks"),
        pytest.param(Redeal(redeal_hand_points_below=10), False, ("hand-points",), id="points"),
        pytest.param(Redeal(redeal_hand_points_below=9), False, (), id="points-enough"),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_claimant="on_hundred_only"),
            False,
            (),
            id="not-the-claimant",
        ),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_claimant="on_hundred_only"),
            True,
            ("hand-points",),
            id="the-claimant",
        ),
        pytest.param(
            Redeal(redeal_hand_points_below=10, redeal_hand_nines=3, redeal_hand_jacks=3),
            False,
            ("hand-nines", "hand-jacks", "hand-points"),
            id="all",
        ),
    ],
)
def test_grounds_of_a_hand(options: Redeal, forced: bool, grounds: tuple[str, ...]) -> None:
    assert redeal.hand_grounds(options, hand(POOR), forced=forced) == grounds


@pytest.mark.parametrize(
    ("options", "everybody", "forced"),
    [
        pytest.param(Redeal(), False, False, id="off"),
        pytest.param(Redeal(redeal_hand_nines=4), True, True, id="everybody"),
        pytest.param(Redeal(redeal_hand_nines_on_hundred=3), False, True, id="only-on-the-hundred"),
        pytest.param(
            Redeal(redeal_hand_nines=4, redeal_hand_claimant="on_hundred_only"), False, True, id="only-that-claimant"
        ),
    ],
)
def test_who_is_entitled_whatever_he_holds(options: Redeal, everybody: bool, forced: bool) -> None:
    assert redeal.has_hand_grounds(options, forced=False) == everybody
    assert redeal.has_hand_grounds(options, forced=True) == forced


@pytest.mark.parametrize(
    ("options", "grounds"),
    [
        pytest.param(Redeal(), (), id="off"),
        pytest.param(Redeal(redeal_after_exchange_nines=3), ("after-exchange-nines",), id="nines"),
        pytest.param(Redeal(redeal_after_exchange_jacks=3), ("after-exchange-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_after_exchange_jacks=4, redeal_after_exchange_nines=4), (), id="not-enough"),
    ],
)
def test_grounds_after_the_exchange(options: Redeal, grounds: tuple[str, ...]) -> None:
    asked = any((options.redeal_after_exchange_nines, options.redeal_after_exchange_jacks))

    assert redeal.after_exchange_grounds(options, hand(POOR)) == grounds
    assert redeal.has_after_exchange_grounds(options) == asked


@pytest.mark.parametrize(
    ("options", "talon", "grounds"),
    [
        pytest.param(Redeal(), "9S 9C 9D", (), id="off"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S KC 9D", ("talon-nines",), id="two-nines"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S 9C 9D", ("talon-three-nines",), id="three-nines"),
        pytest.param(Redeal(redeal_talon_nines=2), "9S AC AD", (), id="one-nine"),
        pytest.param(Redeal(redeal_talon_jacks=3), "JS JC JD", ("talon-jacks",), id="jacks"),
        pytest.param(Redeal(redeal_talon_jacks=3), "JS JC 9D", (), id="two-jacks"),
        pytest.param(Redeal(redeal_talon_points_below=5), "9S JC JD", ("talon-points",), id="points"),
        pytest.param(Redeal(redeal_talon_points_below=5), "9S JC QD", (), id="points-enough"),
    ],
)
def test_grounds_of_the_talon(options: Redeal, talon: str, grounds: tuple[str, ...]) -> None:
    assert redeal.talon_grounds(options, hand(talon)) == grounds


@pytest.mark.parametrize(
    ("options", "others", "forced"),
    [
        pytest.param(Redeal(), False, False, id="the-declarer-alone"),
        pytest.param(Redeal(redeal_talon_claimant="any_player"), True, True, id="anybody"),
        pytest.param(Redeal(redeal_talon_claimant="on_hundred_only"), False, True, id="on-the-hundred"),
        pytest.param(Redeal(redeal_talon_claimant="dealer_on_forced_bid"), False, False, id="the-dealer"),
    ],
)
def test_who_may_claim_on_a_shown_talon(options: Redeal, others: bool, forced: bool) -> None:
    assert redeal.has_talon_grounds(options, forced=False) == others
    assert redeal.has_talon_grounds(options, forced=True) == forced


@pytest.mark.parametrize(
    ("options", "grounds"),
    [
        pytest.param(Redeal(), (), id="off"),
        pytest.param(Redeal(redeal_with_talon_nines=4), ("with-talon-nines",), id="four-together"),
    ],
)
def test_grounds_of_hand_and_talon_together(options: Redeal, grounds: tuple[str, ...]) -> None:
    assert redeal.holder_grounds(options, hand("9S 9C AS"), hand("9D 9H KC")) == grounds
    assert redeal.holder_grounds(options, hand("9S 9C AS"), hand("9D AH KC")) == ()


@pytest.mark.parametrize(
    ("dealt", "talon", "completed"),
    [("AS AC AD", "AH KC QC", True), ("AS AC AD AH", "KC QC JC", False), ("AS AC AD", "KH KC QC", False)],
)
def test_the_talon_completes_four_aces(dealt: str, talon: str, completed: bool) -> None:
    assert redeal.talon_completes_aces(hand(dealt), hand(talon)) == completed


ON_HUNDRED = Redeal(redeal=True, redeal_hand_nines=3, redeal_hand_nines_on_hundred=2)


@pytest.mark.parametrize(
    ("limit", "streak", "refused"),
    [
        pytest.param(None, 9, False, id="off"),
        pytest.param(3, 1, False, id="second"),
        pytest.param(3, 2, True, id="third"),
    ],
)
def test_too_many_in_a_row(limit: int | None, streak: int, refused: bool) -> None:
    why = Why("redeal-refused", "redeal_streak_limit") if refused else None

    assert redeal.is_refused(Redeal(redeal_streak_limit=limit), streak) == why


@pytest.mark.parametrize(
    ("options", "ground", "forced", "option"),
    [
        pytest.param(Redeal(), "hand-nines", True, "redeal_hand_nines", id="off"),
        pytest.param(ON_HUNDRED, "hand-nines", True, "redeal_hand_nines_on_hundred", id="on-hundred"),
        pytest.param(ON_HUNDRED, "hand-nines", False, "redeal_hand_nines", id="another-seat"),
        pytest.param(ON_HUNDRED, "talon-three-nines", True, "redeal_talon_nines", id="another-ground"),
    ],
)
def test_which_option_makes_a_ground(options: Redeal, ground: str, forced: bool, option: str) -> None:
    assert redeal.made_by(options, ground, forced=forced) == option


@pytest.mark.parametrize(("played", "option"), [(False, "redeal"), (True, "redeal_deadline")])
def test_why_there_is_no_ground(played: bool, option: str) -> None:
    assert redeal.no_ground(Redeal(redeal=played)).option == option


def test_a_claim_is_entered_under_the_ground_that_costs_a_fine() -> None:
    assert redeal.named_ground(("hand-jacks", "hand-nines")) == "hand-nines"
    assert redeal.named_ground(("hand-jacks", "hand-points")) == "hand-jacks"


@pytest.mark.parametrize("preset", [pytest.param("barrel-essay", id="RDL-16a-barrel-essay")])
def test_a_fourth_ace_from_the_talon_must_be_given_away(preset: str) -> None:
    table = dealt(
        at_table(preset, four_aces_after_talon="must_give_an_ace"), {1: "AS AH AD KC QD 9S JD"}, ("AC TS 9H",)
    )
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    without = GiveCards(Seat(1), (Gift(Seat(2), card("9S")), Gift(Seat(0), card("9H"))), ())
    story.when(without).refused(Refusal.MUST_GIVE_AN_ACE)

    with_one = GiveCards(Seat(1), (Gift(Seat(2), card("9S")), Gift(Seat(0), card("AC"))), ())
    assert phase_name(story.when(with_one).state) == "contract"


# --- in a hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "claimable"),
    [
        pytest.param({"redeal": False}, False, id="off"),
        pytest.param({}, True, id="on"),
        pytest.param({"redeal_hand_stage": "after_exchange"}, False, id="only-after-the-exchange"),
        pytest.param({"redeal_hand_claimant": "on_hundred_only"}, False, id="only-on-the-hundred"),
    ],
)
def test_claims_on_the_dealt_hand_in_the_auction(options: dict[str, Any], claimable: bool) -> None:
    state = at_auction(dealt(at_table("site-bank", **options), {2: POOR}), 2, 100)

    assert claims_on(state, 2) == claimable


def test_a_ground_must_be_claimed_where_that_is_agreed() -> None:
    state = at_auction(dealt(at_table("site-bank", redeal_mandatory=True), {2: POOR}), 2, 100)

    assert listed(state) == (ClaimRedeal(P2),)


def test_the_deal_moves_on_where_that_is_agreed() -> None:
    table = at_table("site-bank", redeal_same_dealer=False)
    story = given(at_auction(dealt(table, {2: POOR}), 2, 100)).when(ClaimRedeal(P2))

    assert (story.state.sheet.next_dealer, story.state.sheet.redeal_streak) == (P1, 0)


def test_the_dealer_is_fined_for_nines() -> None:
    table = at_table("wikipedia-ru", redeal_dealer_fine_nines=120)
    scored = given(at_auction(dealt(table, {2: POOR}), 2, 100)).when(ClaimRedeal(P2)).events[-1]

    assert isinstance(scored, HandScored)
    assert scored.ledger == (Line(P0, "redeal-nines-fine", -120, "redeal_dealer_fine_nines"),)


@pytest.mark.parametrize(
    ("before", "after"), [pytest.param(555, 435, id="it-was-555"), pytest.param(675, 0, id="the-fine-makes-555")]
)
def test_what_the_dump_truck_makes_of_a_fine(before: int, after: int) -> None:
    table = at_table("site-bank", scores=(before, 675, 0), redeal_dealer_fine_nines=120)
    state = exchanging(dealt(table, talons=("9S 9C 9D",)), declarer=1, bid=100)

    claimed = given(state).when(ClaimRedeal(P1)).state

    assert [seat.score for seat in claimed.sheet.seats] == [after, 675, 0]


@pytest.mark.parametrize(
    ("deadline", "claimable"), [("auction_start", False), ("before_contract", True), ("after_exchange", True)]
)
def test_claims_after_the_first_call(deadline: str, claimable: bool) -> None:
    table = at_table("wikipedia-ru", redeal_deadline=deadline)
    story = given(dealt(table, {2: POOR})).when(MakeBid(P2, 105), MakeBid(P0, 110), Pass(P1))

    assert claims_on(story.state, 2) == claimable


@pytest.mark.parametrize(
    ("deadline", "taking", "giving", "leading"),
    [
        ("auction_start", True, False, False),
        ("before_contract", True, True, False),
        ("after_exchange", True, True, True),
    ],
)
def test_claims_of_a_declarer_on_his_dealt_hand(deadline: str, taking: bool, giving: bool, leading: bool) -> None:
    table = at_table("wikipedia-ru", redeal_deadline=deadline)
    story = given(dealt(table, {1: POOR}, ("AH TH KH",))).when(Pass(P2), Pass(P0))
    assert claims_on(story.state, 1) == taking
    story = story.when(TakeTalon(P1))
    assert claims_on(story.state, 1) == giving
    story = play_to_the_lead(story)
    assert claims_on(story.state, 1) == leading
    if leading:
        assert phase_name(story.when(ClaimRedeal(P1)).state) == "deal"


@pytest.mark.parametrize(("deadline", "claimable"), [("before_contract", False), ("after_exchange", True)])
def test_claims_of_a_declarer_who_has_named_his_contract_before_giving(deadline: str, claimable: bool) -> None:
    table = at_table("rules-1000", redeal_deadline=deadline)
    state = exchanging(dealt(table, {1: POOR}, ("AH TH KH",)), declarer=1, bid=100, stage="give", contract=100)

    assert claims_on(state, 1) == claimable


def test_nobody_claims_in_the_middle_of_the_tricks() -> None:
    table = dealt(at_table("wikipedia-ru", redeal_deadline="after_exchange"), {1: POOR})
    state = playing(table, {1: "9S 9C 9D"}, turn=1, tricks={1: 1})

    given(state).when(ClaimRedeal(P1)).refused(Refusal.NO_REDEAL_GROUND)


def test_only_the_declarer_claims_at_the_first_lead() -> None:
    table = dealt(at_table("howto-2-4", redeal=True, redeal_hand_nines=2, redeal_deadline="after_exchange"), {0: POOR})
    state = exchanging(table, declarer=1, bid=100, given=True)

    story = given(state).when(SetContract(P1, 100))

    assert asked(story.state) == (P0,)
    assert not claims_on(story.state, 0)


# --- claims on the talon and after the exchange --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimant", "who"),
    [
        pytest.param("declarer", (), id="the-declarer-alone"),
        pytest.param("on_hundred_only", (P1,), id="on-the-hundred"),
        pytest.param("any_player", (P0, P1), id="anybody"),
    ],
)
def test_others_are_asked_about_a_shown_talon(claimant: str, who: tuple[Seat, ...]) -> None:
    table = at_table("wikipedia-ru", redeal_talon_claimant=claimant)
    state = exchanging(dealt(table, talons=("9S 9C AH",)), declarer=2, bid=105, stage="take_talon", taken=None)

    story = given(state).when(TakeTalon(P2))

    taken = story.events[0]
    assert isinstance(taken, TalonTaken)
    assert taken.next == (Next("claims", who) if who else Next("give", (P2,)))
    if who:
        assert listed(story.state) == (Pass(who[0]), ClaimRedeal(who[0]))
        after = story.when(*(Pass(seat) for seat in who))
        assert after.events == (Passed(who[-1], "claims", Next("give", (P2,))),)
        assert phase_name(story.when(ClaimRedeal(who[0])).state) == "deal"


@pytest.mark.parametrize(
    ("preset", "claimant", "dealer", "bid", "claimable"),
    [
        ("site-bank", "declarer", 0, 105, True),
        ("site-bank", "any_player", 0, 105, True),
        ("site-bank", "on_hundred_only", 0, 105, True),
        ("howto-2-4", "dealer_on_forced_bid", 0, 100, False),
        ("howto-2-4", "dealer_on_forced_bid", 1, 100, True),
        ("howto-2-4", "dealer_on_forced_bid", 1, 105, False),
    ],
)
def test_claims_of_a_declarer_on_the_talon(preset: str, claimant: str, dealer: int, bid: int, claimable: bool) -> None:
    """Where the dealer has the forced bid, P1 deals; otherwise P0 does and P1 has it."""
    table = at_table(preset, dealer=dealer, redeal=True, redeal_talon_nines=2, redeal_talon_claimant=claimant)
    state = exchanging(dealt(table, {1: RICH}, ("9S 9C AH",)), declarer=1, bid=bid)

    assert claims_on(state, 1) == claimable


def test_claims_of_a_declarer_on_hand_and_talon_together() -> None:
    table = at_table("club", redeal_talon_points_below=None, redeal_talon_nines=None)
    with_four = exchanging(dealt(table, {1: "9S 9C 9D AS TS KS AC"}, ("9H AH TH",)), declarer=1, bid=100)
    with_three = exchanging(dealt(table, {1: "9S 9C TD AS TS KS AC"}, ("9H AH TH",)), declarer=1, bid=100)

    assert claims_on(with_four, 1)
    assert not claims_on(with_three, 1)


def test_a_defender_has_no_ground_on_a_talon_once_the_contract_stands() -> None:
    options: dict[str, Any] = {
        "redeal_talon_nines": 2,
        "redeal_talon_claimant": "any_player",
        "redeal_deadline": "after_exchange",
    }
    state = exchanging(
        dealt(at_table("rules-1000", **options), {2: RICH}, ("9S 9C AH",)),
        declarer=1,
        bid=100,
        stage="claims",
        seats=(2,),
        contract=100,
        given=True,
    )

    assert listed(state) == (Pass(P2),)
    before = replace(state, phase=without_contract(state))
    assert listed(before) == (Pass(P2), ClaimRedeal(P2))


def without_contract(state: State) -> Exchanging:
    assert isinstance(state.phase, Exchanging)
    return replace(state.phase, exchange=replace(state.phase.exchange, contract=None))


@pytest.mark.parametrize(
    ("preset", "options", "asks"),
    [
        pytest.param("site-bank", {}, False, id="off"),
        pytest.param("wikipedia-ru", {}, True, id="for-nines-and-jacks"),
        pytest.param("site-1001", {}, True, id="for-hands-after-the-exchange"),
        pytest.param("site-1001", {"redeal_hand_claimant": "on_hundred_only"}, False, id="for-nobody-else"),
    ],
)
def test_all_are_asked_after_the_exchange_where_there_are_such_grounds(
    preset: str, options: dict[str, Any], asks: bool
) -> None:
    table = dealt(at_table(preset, **options), {1: RICH}, ("AH TH KH",))
    story = given(exchanging(table, declarer=1, bid=100, stage="give"))

    story = story.when(mildest(story.state))

    assert asked(story.state) == ((P2, P0) if asks else (P1,))
    assert (phase_name(story.state) == "claims") == asks


def test_the_declarer_claims_on_what_he_holds_after_the_exchange() -> None:
    table = dealt(at_table("wikipedia-ru"), {1: RICH}, ("AH TH KH",))
    four_jacks = {1: "JS JC JD JH AS TS KS AC"}

    assert claims_on(exchanging(table, declarer=1, bid=100, held=four_jacks, given=True), 1)
    assert not claims_on(exchanging(table, declarer=1, bid=100, held=four_jacks), 1)


def test_too_late_for_grounds_after_the_exchange_once_the_contract_stands() -> None:
    table = at_table("rules-1000", redeal_after_exchange_nines=4, redeal_after_exchange_jacks=4)
    state = exchanging(dealt(table), declarer=1, bid=100, stage="give", contract=100)

    assert phase_name(given(state).when(mildest(state)).state) == "play"


def test_a_declined_talon_leaves_no_hand_after_the_exchange() -> None:
    table = at_table("old-french-32", redeal=True, redeal_hand_points_below=30, redeal_deadline="after_exchange")
    state = exchanging(
        dealt(table, {1: "7S 7C 7D 7H 8S 8C 8D 8H 9S JC"}), declarer=1, bid=50, taken=None, declined=True
    )

    story = given(state).when(SetContract(P1, 50))

    assert claims_on(story.state, 1)
    assert not claims_on(given(story.state).when(mildest(story.state)).state, 2)


# --- a hand without an auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "who"),
    [
        pytest.param({"redeal": False, "four_aces_dealt": "play", "four_aces_after_talon": "play"}, (), id="off"),
        pytest.param({}, (P2, P0), id="all-others"),
        pytest.param({"redeal_hand_stage": "after_exchange"}, (), id="only-after-the-exchange"),
    ],
)
def test_all_are_asked_in_a_hand_without_an_auction(options: dict[str, Any], who: tuple[Seat, ...]) -> None:
    table = at_table("barrel-essay", circle=GOLDEN, redeal_hand_nines=3, **options)
    state = dealt(table, {2: POOR})

    assert asked(state) == (who or (P1,))
    assert phase_name(state) == ("claims" if who else "take_talon")
    if who:
        assert listed(state) == (Pass(P2), ClaimRedeal(P2))
        assert phase_name(given(state).when(Pass(P2), Pass(P0)).state) == "take_talon"


# --- four aces -----------------------------------------------------------------------------------------------------


def test_several_may_have_been_dealt_four_of_a_kind_but_only_aces_are_announced() -> None:
    aces = dealt(at_table("barrel-essay", dark=False), {0: "AS AC AD AH"})
    without = dealt(at_table("barrel-essay", dark=False, four_aces_dealt="play"), {0: "AS AC AD AH"})

    assert (phase_name(aces), asked(aces)) == ("announce", (P0,))
    assert phase_name(without) == "auction"


def test_an_ace_that_is_due_may_not_be_buried_where_cards_are_given() -> None:
    table = at_table("rules-1000", 2, four_aces_after_talon="must_give_an_ace")
    state = dealt(table, {1: "AS AH AD KC"}, ("AC 9S 9C",))
    story = given(exchanging(state, declarer=1, bid=100, stage="give", contract=100))

    story.when(GiveCards(P1, (Gift(P0, card("KC")),), cards("AC"))).refused(Refusal.MUST_GIVE_AN_ACE)
    assert phase_name(story.when(GiveCards(P1, (Gift(P0, card("AC")),), cards("KC"))).state) == "play"


def test_it_is_buried_where_cards_are_only_buried() -> None:
    table = at_table("old-french-32", four_aces_after_talon="must_give_an_ace")
    state = dealt(table, {1: "AS AH AD KC 7S"}, ("AC 9S",))
    story = given(exchanging(state, declarer=1, bid=100, stage="give"))

    story.when(GiveCards(P1, (), cards("KC 9S"))).refused(Refusal.MUST_GIVE_AN_ACE)
    assert phase_name(story.when(GiveCards(P1, (), cards("KC AC"))).state) == "contract"
    ready = ready_gift(story.state)
    assert card("AS") in ready.buried or card("AC") in ready.buried


def test_four_dealt_aces_are_not_completed_by_the_talon() -> None:
    table = at_table("stub-1000", four_aces_after_talon="must_give_an_ace")
    state = dealt(table, {1: "AS AH AD AC KS KH KD"}, ("9S 9C 9D",))
    story = given(exchanging(state, declarer=1, bid=100, stage="give"))

    story = story.when(GiveCards(P1, (Gift(P0, card("9S")), Gift(P2, card("9C"))), ()))

    assert phase_name(story.state) == "contract"


# --- claims that are one too many ----------------------------------------------------------------------------------


def too_many(preset: str = "wikipedia-ru", **options: Any) -> State:
    return at_table(preset, streak=1, redeal_streak_limit=2, **options)


def test_a_void_claim_in_the_auction_leaves_the_turn() -> None:
    story = given(dealt(too_many(), {2: POOR})).when(ClaimRedeal(P2))

    assert story.events == (RedealClaimed(P2, "hand-nines", refused=True, next=Next("auction", (P2, P0))),)
    auction = auction_of(story.state)
    assert auction is not None
    assert auction.refused
    assert not claims_on(story.state, 2)


def test_a_void_claim_ends_all_claims_of_the_hand() -> None:
    state = dealt(too_many("barrel-essay", circle=GOLDEN, redeal_hand_nines=3), {2: POOR})

    story = given(state).when(ClaimRedeal(P2))

    assert story.events == (RedealClaimed(P2, "hand-nines", refused=True, next=Next("take_talon", (P1,))),)
    assert not claims_on(story.when(TakeTalon(P1)).state, 1)
    assert phase_name(play_to_the_lead(story).state) == "play"


def test_a_void_claim_of_the_declarer() -> None:
    story = given(exchanging(dealt(too_many(), {1: POOR}), declarer=1, bid=100)).when(ClaimRedeal(P1))

    assert story.events == (RedealClaimed(P1, "hand-nines", refused=True, next=Next("contract", (P1,))),)


def test_a_void_claim_at_the_first_lead() -> None:
    table = dealt(too_many(redeal_deadline="after_exchange"), {1: POOR})
    story = given(exchanging(table, declarer=1, bid=100, given=True)).when(SetContract(P1, 100))
    assert claims_on(story.state, 1)

    story = story.when(ClaimRedeal(P1))

    assert story.events == (RedealClaimed(P1, "hand-nines", refused=True, next=Next("play", (P1,))),)
    assert not claims_on(story.state, 1)
