"""The worked cases, read from the tables that other engines may read too, and played on this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.cards import card_set, points
from domain.commands import (
    BidDark,
    ClaimRedeal,
    Concede,
    Cross,
    Deal,
    DeclareMarriage,
    DeclineTalon,
    ExposeCard,
    Gift,
    GiveCards,
    HandCommand,
    MakeBid,
    Pass,
    PlayCard,
    SetContract,
    TakeTalon,
)
from domain.conventions import auction as auctions
from domain.conventions import marriages as combos
from domain.events import (
    Event,
    GameFinished,
    GoldenCircle,
    HandScored,
    MarriageDeclared,
    Misdealt,
    Phase,
    Settlement,
    Standing,
    TrickTaken,
)
from domain.game import decide, fold, legal_commands
from domain.seats import Seat
from domain.state import Call, Finished, State, asked, auction_of, exchange_of, phase_name, play_of, to_act
from domain.violations import Refusal, RuleViolation
from tests.catalogue.tables import Row, table
from tests.last_trick import Hand, before_last_trick, closed
from tests.positions import (
    at_auction,
    at_table,
    dealt,
    deck,
    exchanging,
    listed,
    mildest,
    playing,
    seated,
    the_deal,
)
from tests.story import given
from tests.text import cards, hand

ME = 2


def game(row: Row, **more: Any) -> State:
    """The table of a row, awaiting a deal."""
    return at_table(row["preset"], row["seats"], dealer=row.get("dealer", 0), **more, **row["options"])


def by_seat(named: dict[str, str]) -> dict[int, str]:
    return {int(seat): text for seat, text in named.items()}


# --- cards and tricks ----------------------------------------------------------------------------------------------


@table("values")
def test_values(row: Row) -> None:
    state = game(row)
    named = hand(row["cards"])

    assert points(named) == row["expected"]["points"]
    if "all_tricks" in row["expected"]:
        assert named == card_set(state.rules.cards)
        seats = row["seats"]
        everything = [120] + [0] * (seats - 1)
        tricks = [state.rules.layout.hand + (state.rules.deck.deck != "deck_32")] + [0] * (seats - 1)
        _, decision = closed(dealt(state), Hand(declarer=0, contract=100, cards=everything, tricks=tricks))
        assert scored(decision).taken[0].cards == row["expected"]["all_tricks"]


ORDER = (Seat(1), Seat(2), Seat(0))
SPARE = ("9C", "JC", "QC")
"""A card more for each seat, so that the hand is not over; no trick of the table is of clubs."""


@table("trick-winners")
def test_trick_winners(row: Row) -> None:
    trick = cards(row["trick"])
    held = {int(seat): f"{card.value} {spare}" for seat, card, spare in zip(ORDER, trick, SPARE, strict=True)}
    state = playing(dealt(game(row)), held, turn=1, trump=row["trump"], trump_by=1, tricks={1: 1})

    story = given(state).when(*(PlayCard(seat, card) for seat, card in zip(ORDER, trick, strict=True)))

    assert story.events[-1] == TrickTaken(ORDER[row["expected"]["winner"] - 1], row["expected"]["points"])


@table("legal-cards")
def test_legal_cards(row: Row) -> None:
    by = None if row["trump"] is None else ME if row["set_trump"] else 1
    state = playing(
        dealt(game(row)),
        {ME: row["hand"]},
        turn=ME,
        trick=row["trick"],
        trump=row["trump"],
        trump_by=by,
        tricks={0: 1, ME: row["tricks_won"]},
    )
    legal = cards(row["expected"]["legal"])

    assert {each.card for each in listed(state) if isinstance(each, PlayCard | DeclareMarriage)} == set(legal)
    for card in set(cards(row["hand"])) - set(legal):
        with pytest.raises(RuleViolation):
            decide(state, PlayCard(Seat(ME), card))


@table("marriages")
def test_marriages(row: Row) -> None:
    state = playing(
        dealt(game(row)),
        {1: row["hand"]},
        turn=1,
        trump=row["trump"],
        trump_by=None if row["trump"] is None else 0,
        tricks={0: 1, 1: row["tricks_won"]},
        began_with={1: row.get("began_with", "")},
    )
    (card,) = cards(row["lead"])
    expected = row["expected"]
    automatic = combos.must_declare(state.rules.marriages)
    plain = PlayCard(Seat(1), card)
    declared = DeclareMarriage(Seat(1), card, "bed" if row["kind"] == "bed" else None)

    if row["declare"] and expected["value"] is None:
        assert declared not in listed(state)
        given(state).when(declared).refused(Refusal.MARRIAGE_NEEDS_BOTH_CARDS)
        return
    if automatic and expected["value"] is not None:
        given(state).when(plain).refused(Refusal.MUST_DECLARE_MARRIAGE)
    declares = row["declare"] or (automatic and expected["value"] is not None)
    command: HandCommand = declared if declares else plain
    assert command in listed(state)
    decision = decide(state, command)
    events = [event for event in decision if isinstance(event, MarriageDeclared)]
    after_lead = play_of(fold(decision, state))
    assert after_lead is not None
    assert [(event.kind, event.value) for event in events] == (
        [] if expected["value"] is None else [(row["kind"], expected["value"])]
    )
    assert (after_lead.trump and after_lead.trump.value) == expected["trump"]


# --- bidding -------------------------------------------------------------------------------------------------------


def amounts(state: State) -> list[int]:
    """The bids or contracts that the seat to act may name."""
    return [each.amount for each in listed(state) if isinstance(each, MakeBid | SetContract)]


def naming(state: State, amount: int) -> MakeBid | SetContract:
    seat = to_act(state)
    assert seat is not None
    return SetContract(seat, amount) if phase_name(state) == "contract" else MakeBid(seat, amount)


@table("bid-limits")
def test_bid_limits(row: Row) -> None:
    seat = ME if row["preset"] != "howto-2-4" else 1
    scores = [0, 0, 0]
    scores[seat] = row.get("score", 0)
    expected = row["expected"]

    def over(standing: int | None) -> State:
        if row["stage"] == "contract":
            state = dealt(game(row, scores=scores))
            assert standing is not None
            return exchanging(state, declarer=seat, bid=standing, held={seat: row["hand"]}, given=True)
        return at_auction(dealt(game(row, scores=scores), {seat: row["hand"]}), seat, standing)

    if "highest" in expected:
        step = auctions.raises(game(row).rules.auction, 100, 200).step
        assert amounts(over(expected["highest"] - step)) == [expected["highest"]]
        assert amounts(over(expected["highest"])) == []
        return
    state = over(row["standing"])
    assert set(expected["legal"]) <= set(amounts(state))
    for amount in expected["legal"]:
        decide(state, naming(state, amount))
    assert not set(expected["refused"]) & set(amounts(state))
    for amount in expected["refused"]:
        with pytest.raises(RuleViolation):
            decide(state, naming(state, amount))
    if not expected["legal"]:
        assert [each for each in listed(state) if not isinstance(each, ClaimRedeal)] == [Pass(Seat(seat))]


@table("auctions")
def test_auctions(row: Row) -> None:
    state = dealt(game(row, scores=row["scores"]), by_seat(row["hands"]))
    expected = row["expected"]

    for place, (seat, call) in enumerate(row["calls"]):
        auction = auction_of(state)
        assert auction is not None
        if place < len(auction.calls):
            made = auction.calls[place]
            assert (made.seat, made.amount, made.forced) == (seat, call, True), "this stands by itself"
            continue
        assert to_act(state) == seat
        words: dict[str, HandCommand] = {"pass": Pass(seat), "dark": BidDark(seat)}
        command = words[call] if isinstance(call, str) else MakeBid(seat, call)
        assert command in listed(state)
        state = fold(decide(state, command), state)

    auction, exchange = auction_of(state), exchange_of(state)
    assert auction is not None
    found = {
        "to_act": to_act(state),
        "high": auction.bid,
        "dark": auction.dark,
        "bids": amounts(state),
        "may_take_talon": any(isinstance(each, TakeTalon) for each in listed(state)),
        "may_decline_talon": any(isinstance(each, DeclineTalon) for each in listed(state)),
    }
    if exchange is not None:
        found |= {"declarer": exchange.declarer, "bid": exchange.bid, "talon_shown": exchange.shown}
    assert {name: found[name] for name in expected} == expected


@table("dark-offers")
def test_dark_offers(row: Row) -> None:
    barrels = {seat: seated(row["scores"][seat]) for seat in row["seated"]}
    state = dealt(game(row, scores=row["scores"], standings=barrels))
    offered = list(asked(state)) if phase_name(state) == "dark" else []

    assert offered == row["expected"]["offered"]
    for seat in range(3):
        assert (BidDark(Seat(seat)) in legal_commands(state, Seat(seat))) == ([seat] == offered[:1])


# --- closing hands -------------------------------------------------------------------------------------------------


def scored(decision: Sequence[Event]) -> HandScored:
    (event,) = (event for event in decision if isinstance(event, HandScored))
    return event


def started(row: Row) -> State:
    """The table of a row with everything that its ``start`` says."""
    start = row["start"]
    standings: dict[int, Standing] = {}
    for seat in range(row["seats"]):
        known = {name: start[name][seat] for name in ("bolts", "concessions", "crosses") if name in start}
        score = start.get("scores", [0] * row["seats"])[seat]
        standings[seat] = seated(score, **known) if seat in start.get("seated", ()) else Standing(score, **known)
    golden = GoldenCircle(start["golden_hands"], over=False) if "golden_hands" in start else None
    return game(row, standings=standings, circle=golden)


def told(played: Row) -> Hand:
    return Hand(
        declarer=played["declarer"],
        contract=played["contract"],
        cards=played["cards"],
        tricks=played.get("tricks", ()),
        marriages=by_seat(played.get("marriages", {})),
        won=by_seat(played.get("won", {})),
        last_trick=played.get("last_trick"),
        dark=played.get("dark", False),
        calls=[Call(seat, amount) for seat, amount in played.get("calls", ())],
        left_over=played.get("left_over", ""),
    )


def closing(state: State, played: Row) -> tuple[State, Sequence[Event]]:
    """The state after one hand of a row, and what closed it."""
    outcome, seat = played.get("outcome", "played"), Seat(played["declarer"])
    if outcome == "played":
        talons = ("", played["left_over"]) if "left_over" in played else ()
        return closed(dealt(state, talons=talons), told(played))
    if "cards" in played:
        state, trick = before_last_trick(dealt(state), told(played))
        for at, card in trick:
            state = fold(decide(state, PlayCard(at, card)), state)
    else:
        talon = "9S 9C JS" if outcome == "redeal" else ""
        dark = played.get("dark", False)
        state = exchanging(
            dealt(state, talons=(talon,)),
            declarer=seat,
            bid=played["contract"],
            dark=dark,
            how="dark" if dark else "auction",
        )
    orders: dict[str, HandCommand] = {
        "conceded": Concede(seat),
        "crossed": Cross(seat),
        "redeal": ClaimRedeal(seat),
    }
    command = orders[outcome]
    decision = decide(state, command)
    assert command in listed(state)
    return fold(decision, state), decision


@table("hand-scores")
def test_hand_scores(row: Row) -> None:
    check_hands(row)


@table("barrel-transitions")
def test_barrel_transitions(row: Row) -> None:
    check_hands(row)


@table("concessions")
def test_concessions(row: Row) -> None:
    check_hands(row)


def check_hands(row: Row) -> None:
    state, expected = started(row), row["expected"]
    decision: Sequence[Event] = ()
    if expected.get("refused"):
        with pytest.raises(RuleViolation):
            closing(state, row["hands"][0])
        return
    for played in row["hands"]:
        state, decision = closing(state, played)
    seats = state.sheet.seats
    taken = scored(decision).taken
    end = [event for event in decision if isinstance(event, GameFinished)]
    found = {
        "scores": [seat.score for seat in seats],
        "bolts": [seat.bolts for seat in seats],
        "seated": [place for place, seat in enumerate(seats) if seat.barrel.on],
        "tries": [seat.barrel.tries for seat in seats],
        "falls": [seat.barrel.falls for seat in seats],
        "crosses": [seat.crosses for seat in seats],
        "next_dealer": state.sheet.next_dealer,
        "golden_over": state.sheet.golden.over,
        "cards": [seat.cards for seat in taken],
        "marriages": [seat.marriages for seat in taken],
        "finished": bool(end),
        "winners": [seat for event in end for seat in event.winners],
        "settlement": [
            amount // event.settlement.denominator
            for event in end
            if event.settlement
            for amount in event.settlement.amounts
        ],
    }
    assert {name: found[name] for name in expected} == expected
    assert isinstance(state.phase, Finished) == bool(end)


def paid(settlement: Settlement | None) -> list[int]:
    return [] if settlement is None else [amount // settlement.denominator for amount in settlement.amounts]


@table("rounding")
def test_rounding(row: Row) -> None:
    defender = row["points"]
    facts = Hand(declarer=1, contract=50, cards=[defender, 120 - defender, 0], last_trick=1)
    state, decision = closed(dealt(game(row)), facts)

    assert state.sheet.seats[0].score == row["expected"]["recorded"]
    assert [line.points for line in scored(decision).ledger if (line.seat, line.reason) == (0, "defence")] == [
        row["expected"]["recorded"]
    ]


@table("sitter")
def test_sitter(row: Row) -> None:
    golden = GoldenCircle(over=False) if row["golden"] else None
    state = dealt(game(row, circle=golden), talons=(row["talon"],))
    state, decision = closed(state, Hand(declarer=1, contract=100, cards=[0, 100, 10, 10]))

    assert [(line.reason, line.points) for line in scored(decision).ledger if line.seat == 0] == [
        ("sitter", row["expected"]["points"])
    ]
    assert state.sheet.seats[0].score == row["expected"]["points"]


# --- dealing and redealing -----------------------------------------------------------------------------------------


def at_claim(row: Row) -> State:
    seat, text = row["seat"], row.get("hand", "")
    after_exchange = row["stage"] == "after_exchange"
    hands = {} if after_exchange else {seat: text}
    state = dealt(game(row), hands, (row.get("talon", ""),))
    match row["stage"]:
        case "auction":
            return state if phase_name(state) == "announce" else at_auction(state, seat, 100)
        case "take_talon":
            return exchanging(state, declarer=row["declarer"], bid=100, stage="take_talon", taken=None)
        case "talon":
            return exchanging(state, declarer=row["declarer"], bid=100, stage="contract")
        case "after_exchange":
            stage: Phase = "contract" if seat == row["declarer"] else "claims"
            return exchanging(
                state, declarer=row["declarer"], bid=100, stage=stage, seats=(seat,), held={seat: text}, given=True
            )
        case _:
            state = exchanging(state, declarer=row["declarer"], bid=100, given=True)
            return fold(decide(state, SetContract(Seat(seat), 100)), state)


@table("redeal-grounds")
def test_redeal_grounds(row: Row) -> None:
    state = at_claim(row)
    seat, expected = Seat(row["seat"]), row["expected"]
    assert to_act(state) == seat
    claim = ClaimRedeal(seat)

    assert (claim in listed(state)) == expected["may_claim"]
    assert (listed(state) == (claim,)) == expected["must_claim"]
    if not expected["may_claim"]:
        given(state).when(claim).refused(Refusal.NO_REDEAL_GROUND)
        return
    decision = decide(state, claim)
    state = fold(decision, state)
    assert scored(decision).outcome == "redeal"
    assert [standing.score for standing in state.sheet.seats] == expected.get("scores", [0] * row["seats"])
    assert state.sheet.next_dealer == row["dealer"]


@table("cuts")
def test_cuts(row: Row) -> None:
    state, expected = game(row), row["expected"]
    if row.get("exposed"):
        decision = decide(state, ExposeCard())
        assert isinstance(decision[0], Misdealt)
        state = fold(decision, state)
        assert state.sheet.next_dealer == expected["next_dealer"]
    else:
        command = Deal(deck(state), cards(row["bottoms"]))
        if not expected["dealt"]:
            given(state).when(command).refused(Refusal.BOTTOMS_NOT_CHECKED)
            return
        state = fold(decide(state, command), state)
        assert state.hand == 1
    assert [standing.score for standing in state.sheet.seats] == expected["scores"]


@table("layouts")
def test_layouts(row: Row) -> None:
    state, expected = dealt(game(row)), row["expected"]
    deal = the_deal(state)
    assert len(deal.active) == expected["active"]
    assert deal.sitter == expected.get("sitter")
    assert {deal.cards[seat].bit_count() for seat in deal.active} == {expected["hand"]}
    assert [talon.bit_count() for talon in deal.talons] == expected["talons"]

    while phase_name(state) != "play":
        state = fold(decide(state, mildest(state)), state)
    play = play_of(state)
    assert play is not None
    assert {play.hands[seat].bit_count() for seat in deal.active} == {expected["after_exchange"]}
    held = card_set(()) | sum(play.hands)
    assert len(state.rules.cards) - held.bit_count() == expected["left_over"]

    tricks = 0
    while asked(state):
        decision = decide(state, mildest(state))
        tricks += sum(isinstance(event, TrickTaken) for event in decision)
        state = fold(decision, state)
    assert tricks == expected["tricks"]


# --- complete deals ------------------------------------------------------------------------------------------------


@table("full-deals")
def test_full_deals(row: Row) -> None:
    state = dealt(game(row), by_seat(row["hands"]), (row["talon"],))
    declarer = Seat(row["declarer"])
    gifts = tuple(Gift(Seat(int(seat)), cards(card)[0]) for seat, card in row["gifts"].items())
    given_away = GiveCards(declarer, gifts, cards(row.get("buried", "")))

    while phase_name(state) != "play":
        seat = to_act(state)
        assert seat is not None
        match phase_name(state):
            case "auction" if seat == declarer:
                command: HandCommand = listed(state)[0]
            case "give":
                command = given_away
            case "contract":
                command = SetContract(declarer, row["contract"])
            case "take_talon":
                command = TakeTalon(declarer)
            case _:
                command = Pass(seat)
        state = fold(decide(state, command), state)

    decision: Sequence[Event] = ()
    for trick in row["tricks"]:
        assert to_act(state) == trick["leader"]
        for place, card in enumerate(cards(trick["cards"])):
            at = to_act(state)
            assert at is not None
            declares = trick["declares"] and place == 0
            played = DeclareMarriage(at, card) if declares else PlayCard(at, card)
            assert played in listed(state)
            decision = decide(state, played)
            state = fold(decision, state)
        taken = next(event for event in decision if isinstance(event, TrickTaken))
        assert (taken.seat, taken.points) == (trick["winner"], trick["points"])

    expected, end = row["expected"], scored(decision)
    found = {
        "scores": [seat.score for seat in end.after.seats],
        "bolts": [seat.bolts for seat in end.after.seats],
        "cards": [seat.cards for seat in end.taken],
        "marriages": [seat.marriages for seat in end.taken],
    }
    assert {name: found[name] for name in expected} == expected
