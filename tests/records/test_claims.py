"""What a record claims to have come of its steps is compared, and a false claim is reported at its exact place."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.cards import Card
from domain.commands import Deal
from domain.events import Dealing, Line, Sheet
from domain.game import decide, fold, open_game
from domain.record import Record, RecordedDeal, RecordedHand, RecordedTrick, Step, record_of
from domain.referee import Remark, judged
from domain.seats import Seat
from tests.records.games import played_record, scores_only
from tests.walks import opening, walk

HAND = 3
"""The place of the hand that is tampered with, not the first."""


def changed(record: Record, **members: Any) -> Record:
    hands = list(record.hands)
    hands[HAND] = replace(hands[HAND], **members)
    return replace(record, hands=tuple(hands))


def only(record: Record) -> Remark:
    verdict = judged(record)
    assert not verdict.sound
    (finding,) = verdict.findings
    assert finding.hand == HAND + 1
    return finding


def hand_of(record: Record) -> RecordedHand:
    assert record.hands[HAND].outcome == "played"
    return record.hands[HAND]


@pytest.fixture
def record() -> Record:
    return played_record()


@pytest.mark.parametrize("mode", ["external", "seeded"])
def test_a_true_record_is_sound(mode: str) -> None:
    verdict = judged(played_record(mode=mode))
    assert verdict.sound
    assert verdict.findings == ()
    assert verdict.parting is None
    assert verdict.scores == 0


def test_a_wrong_trick_winner(record: Record) -> None:
    trick = hand_of(record).tricks[2]
    assert trick.taken_by is not None
    other = Seat((trick.taken_by + 1) % 3)
    tricks = hand_of(record).tricks
    found = only(changed(record, tricks=(*tricks[:2], replace(trick, taken_by=other), *tricks[3:])))
    assert (found.code, found.pointer, found.trick) == ("wrong-trick-winner", f"/hands/{HAND}/tricks/2/taken_by", 3)
    assert (found.expected, found.found) == (trick.taken_by, other)


def test_wrong_points_of_a_trick(record: Record) -> None:
    trick, *rest = hand_of(record).tricks
    found = only(changed(record, tricks=(replace(trick, points=(trick.points or 0) + 1), *rest)))
    assert (found.code, found.pointer, found.trick) == ("wrong-trick-points", f"/hands/{HAND}/tricks/0/points", 1)


def _line(record: Record, reason: str) -> tuple[int, Line]:
    ledger = hand_of(record).ledger
    assert ledger is not None
    return next((place, line) for place, line in enumerate(ledger) if line.reason == reason)


def _with_line(record: Record, place: int, line: Line) -> Record:
    ledger = hand_of(record).ledger
    assert ledger is not None
    return changed(record, ledger=(*ledger[:place], line, *ledger[place + 1 :]))


def test_a_wrong_rounding(record: Record) -> None:
    place, line = _line(record, "defence")
    taken = hand_of(record).taken
    assert taken is not None
    unrounded = taken[line.seat].cards + taken[line.seat].marriages
    assert unrounded != line.points, "the points of this hand happen to be round"
    found = only(_with_line(record, place, replace(line, points=unrounded)))
    assert (found.code, found.pointer) == ("wrong-line", f"/hands/{HAND}/ledger/{place}")
    assert (found.seat, found.option) == (line.seat, line.option)
    assert found.source
    assert found.expected["points"] == line.points
    assert found.found["points"] == unrounded


def _off_by_five(after: Sheet, seat: int) -> Sheet:
    seats = list(after.seats)
    seats[seat] = replace(seats[seat], score=seats[seat].score + 5)
    return replace(after, seats=tuple(seats))


def test_a_score_off_by_five(record: Record) -> None:
    after = hand_of(record).after
    assert after is not None
    verdict = judged(changed(record, after=_off_by_five(after, 1)))
    first = verdict.findings[0]
    assert (first.code, first.pointer, first.seat) == ("wrong-score", f"/hands/{HAND}/after/seats/1", 1)
    assert first.found == first.expected + 5
    assert verdict.parting is not None
    assert verdict.parting.hand == HAND + 1
    assert verdict.parting.found[1] == verdict.parting.expected[1] + 5
    assert {each.code for each in verdict.findings[1:]} <= {
        "wrong-score",
        "wrong-line",
        "wrong-result",
        "wrong-standing",
    }


def test_a_score_off_by_five_where_only_scores_are_written(record: Record) -> None:
    after = hand_of(record).after
    assert after is not None
    scores = tuple(standing.score for standing in _off_by_five(after, 2).seats)
    first = judged(changed(record, after=None, scores=scores)).findings[0]
    assert (first.code, first.pointer, first.seat) == ("wrong-score", f"/hands/{HAND}/scores/2", 2)


def test_a_swapped_deck() -> None:
    record = played_record(mode="seeded")
    deal = record.hands[HAND].deal
    other = record.hands[HAND + 1].deal
    assert deal is not None
    assert other is not None
    finding = judged(changed(record, deal=other)).findings[0]
    assert (finding.code, finding.pointer, finding.hand) == ("wrong-deck", f"/hands/{HAND}/deal", HAND + 1)


def test_two_cards_swapped_in_a_seeded_deal() -> None:
    record = played_record(mode="seeded")
    deal = record.hands[HAND].deal
    assert deal is not None
    first, second, third = deal.cards
    assert first
    assert second
    cards = ((second[0], *first[1:]), (first[0], *second[1:]), third)
    finding = judged(changed(record, deal=RecordedDeal(cards, deal.talons))).findings[0]
    assert (finding.code, finding.pointer) == ("wrong-deck", f"/hands/{HAND}/deal")


CLAIMS: dict[str, tuple[str, str, Callable[[RecordedHand], dict[str, Any]]]] = {
    "dealer": ("wrong-deal", "dealer", lambda hand: {"dealer": ((hand.dealer or 0) + 1) % 3}),
    "number": ("hand-number", "hand", lambda hand: {"hand": hand.hand + 1}),
    "declarer": ("wrong-declarer", "declarer", lambda hand: {"declarer": ((hand.declarer or 0) + 1) % 3}),
    "bid": ("wrong-declarer", "bid", lambda hand: {"bid": (hand.bid or 0) + 10}),
    "contract": ("wrong-contract", "contract", lambda hand: {"contract": (hand.contract or 0) + 10}),
    "outcome": ("wrong-outcome", "outcome", lambda _: {"outcome": "redeal"}),
    "taken": ("wrong-count", "taken", lambda hand: {"taken": tuple(reversed(hand.taken or ()))}),
    "bolts": (
        "wrong-standing",
        "after",
        lambda hand: {"after": replace(hand.after, redeal_streak=hand.after.redeal_streak + 1) if hand.after else None},
    ),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_false_claim(record: Record, claim: str) -> None:
    code, member, change = CLAIMS[claim]
    finding = judged(changed(record, **change(hand_of(record)))).findings[0]
    assert (finding.code, finding.pointer) == (code, f"/hands/{HAND}/{member}")


def test_a_false_result(record: Record) -> None:
    assert record.result is not None
    winners = tuple(seat for seat in (Seat(0), Seat(1), Seat(2)) if seat not in record.result.winners)
    verdict = judged(replace(record, result=replace(record.result, winners=winners)))
    assert [each.pointer for each in verdict.findings] == ["/result/winners"]


def test_a_missing_card_ends_the_hand_but_not_the_judging(record: Record) -> None:
    tricks = hand_of(record).tricks
    last = replace(tricks[-1], steps=tricks[-1].steps[:-1])
    codes = [each.code for each in judged(changed(record, tricks=(*tricks[:-1], last))).findings]
    assert codes[0] == "step-missing"


def test_a_step_of_another_kind_ends_the_judging_of_its_hand(record: Record) -> None:
    tricks = list(hand_of(record).tricks)
    for place in (1, 4):
        steps = list(tricks[place].steps)
        steps[1] = Step("pass", steps[1].seat)
        tricks[place] = replace(tricks[place], steps=tuple(steps))
    findings = judged(changed(record, tricks=tuple(tricks))).findings
    assert findings[0].pointer == f"/hands/{HAND}/tricks/1/steps/1"
    assert findings[0].refusal == "not-in-this-phase"
    assert "not-followed" in {each.code for each in findings}


def test_rules_that_no_game_has() -> None:
    record = replace(played_record(), options={"deck": "deck_20", "no_such_option": 1})
    verdict = judged(record)
    assert {each.code for each in verdict.findings} == {"not-possible"}
    assert {each.option for each in verdict.findings} >= {"no_such_option"}


# --- without cards -------------------------------------------------------------------------------------------------


def test_a_sheet_of_paper_is_sound(record: Record) -> None:
    verdict = judged(scores_only(record))
    assert verdict.findings == ()
    assert verdict.scores == len(record.hands)


@pytest.mark.parametrize("preset", ["club", "howto-2-4", "barrel-essay", "kurnik", "site-ante"])
def test_a_sheet_of_paper_of_more_seats_than_play(preset: str) -> None:
    """The talon that pays the seat which sits out is not on the sheet; what it came to is, near the barrel too."""
    seats, sheets = (5 if preset == "site-ante" else 4), 0
    for seed in range(12):
        luck = random.Random(f"{preset} {seed}")
        start = tuple(luck.choice((0, 300, 780, 820, 850, 870)) for _ in range(seats))
        walked = walk(opening(preset, seats, {}, start_scores=start), luck, hands=8, most=900, sense=0.9, table=False)
        sheet = scores_only(record_of([step.events for step in walked.steps], "full"))
        bare = replace(sheet, hands=tuple(replace(hand, ledger=None) for hand in sheet.hands))
        assert judged(sheet).findings == judged(bare).findings == ()
        sheets += len(sheet.hands)
    assert sheets > 60


def test_a_credit_that_the_sheet_does_not_bear_out_is_found() -> None:
    start = (0, 0, 0, 0)
    walked = walk(opening("club", 4, {}, start_scores=start), random.Random(1), hands=3, most=300, table=False)
    sheet = scores_only(record_of([step.events for step in walked.steps], "full"))
    place, line = next(
        (place, line) for place, line in enumerate(sheet.hands[0].ledger or ()) if line.reason == "sitter"
    )
    ledger = list(sheet.hands[0].ledger or ())
    ledger[place] = replace(line, points=line.points + 5)
    spoilt = replace(sheet, hands=(replace(sheet.hands[0], ledger=tuple(ledger)), *sheet.hands[1:]))
    found = judged(spoilt).findings
    assert [(each.code, each.pointer) for each in found] == [("wrong-score", f"/hands/0/after/seats/{line.seat}")]


def test_a_sheet_of_paper_with_a_wrong_rounding(record: Record) -> None:
    place, line = _line(record, "defence")
    sheet = scores_only(_with_line(record, place, replace(line, points=line.points + 1)))
    found = only(sheet)
    assert (found.code, found.pointer, found.option) == (
        "wrong-line",
        f"/hands/{HAND}/ledger/{place}",
        line.option,
    )


def test_a_sheet_of_paper_with_a_score_off_by_five(record: Record) -> None:
    after = hand_of(record).after
    assert after is not None
    verdict = judged(changed(scores_only(record), after=_off_by_five(after, 0)))
    assert (verdict.findings[0].code, verdict.findings[0].pointer) == ("wrong-score", f"/hands/{HAND}/after/seats/0")
    assert verdict.parting is not None
    assert verdict.parting.hand == HAND + 1


def test_a_sheet_of_paper_with_an_impossible_contract(record: Record) -> None:
    findings = judged(changed(scores_only(record), contract=123)).findings
    assert (findings[0].refusal, findings[0].pointer) == ("contract-not-a-step", f"/hands/{HAND}/contract")


def test_a_sheet_of_paper_with_too_many_points(record: Record) -> None:
    taken = hand_of(record).taken
    assert taken is not None
    more = (replace(taken[0], cards=taken[0].cards + 60), *taken[1:])
    assert judged(changed(scores_only(record), taken=more)).findings[0].code == "wrong-count"


def test_an_illegal_card_is_followed_and_the_next_one_is_judged_on_it() -> None:
    """Two cards exchanged between tricks by a seat that could have followed suit: both steps are named."""
    whole = played_record()
    for place, hand in enumerate(whole.hands):
        changed_tricks = _revoked(hand)
        if changed_tricks is None:
            continue
        findings = judged(replace(whole, hands=(*whole.hands[:place], replace(hand, tricks=changed_tricks)))).findings
        refused = [each for each in findings if each.code == "refused"]
        if [each.refusal for each in refused] == ["must-follow-suit"]:
            assert "not-followed" not in {each.code for each in findings}
            break
    else:
        raise AssertionError("no hand of this game can be spoilt like this")


def _revoked(hand: RecordedHand) -> tuple[RecordedTrick, ...] | None:
    """The last two tricks with the cards of the last player exchanged, where the first of them was led in his suit."""
    if hand.outcome != "played" or len(hand.tricks) < 2:
        return None
    *before, one, other = hand.tricks
    last = one.steps[-1]
    place = next((at for at, step in enumerate(other.steps) if step.seat == last.seat), None)
    if place is None or place != len(other.steps) - 1 or {last.type, other.steps[place].type} != {"play_card"}:
        return None
    exchanged = (*one.steps[:-1], replace(last, card=other.steps[-1].card))
    return (*before, replace(one, steps=exchanged), replace(other, steps=(*other.steps[:-1], last)))


# --- what cannot be gone through ----------------------------------------------------------------------------------


def codes(record: Record) -> list[tuple[str, str]]:
    return [(each.code, each.pointer) for each in judged(record).findings]


@pytest.mark.parametrize(("named", "place"), [(False, ""), (True, "/hands/0/deal")])
def test_a_seed_that_is_none(named: bool, place: str) -> None:
    """The first dealer is drawn from the seed unless he is named; then nothing is owed to it before the deal."""
    record = played_record(mode="seeded")
    dealt = replace(record, dealing=Dealing("seeded", "no seed"), first_dealer=Seat(0) if named else None)
    assert codes(dealt)[0] == ("impossible" if named else "not-possible", place)


def test_a_step_before_the_deal_that_cannot_be_followed(record: Record) -> None:
    found = codes(changed(record, before=(Step("pass", Seat(0)),)))
    assert found[0] == ("refused", f"/hands/{HAND}/before/0")
    assert found[1] == ("not-followed", f"/hands/{HAND}")


def test_cards_of_a_seat_that_is_not_there(record: Record) -> None:
    deal = hand_of(record).deal
    assert deal is not None
    found = codes(changed(record, deal=replace(deal, cards=(*deal.cards, ()))))
    assert found == [("wrong-deal", f"/hands/{HAND}/deal")]


def test_a_hand_without_scores_is_judged_by_its_steps(record: Record) -> None:
    assert judged(changed(record, after=None)).sound


def test_a_card_that_is_not_the_mildest_for_a_seat_out_of_time(record: Record) -> None:
    trick, *rest = hand_of(record).tricks
    late = replace(trick, steps=(replace(trick.steps[0], expired=True), *trick.steps[1:]))
    found = codes(changed(record, tricks=(late, *rest)))
    assert found[0] == ("wrong-expiry", f"/hands/{HAND}/tricks/0/steps/0")


def test_the_last_hand_cannot_be_followed(record: Record) -> None:
    last = len(record.hands) - 1
    spoilt = replace(record.hands[last], auction=(Step("pass", None),))
    found = codes(replace(record, hands=(*record.hands[:last], spoilt)))
    assert [code for code, _ in found] == ["no-step", "not-followed", "wrong-result"]


def test_another_fine_for_the_nines_at_the_cut() -> None:
    order = opening("wikipedia-ru", 3)
    events = open_game(order)
    nines = (Card("9S"), Card("9H"), Card("9C"))
    record = record_of([events, decide(fold(events), Deal(fold(events).rules.cards, nines))])
    assert judged(record).sound
    (hand,) = record.hands
    assert hand.deal is not None
    assert hand.deal.ledger
    line, *rest = hand.deal.ledger
    spoilt = replace(hand, deal=replace(hand.deal, ledger=(replace(line, points=line.points - 5), *rest)))
    assert codes(replace(record, hands=(spoilt,))) == [("wrong-line", "/hands/0/deal/ledger/0")]


SHEETS: dict[str, tuple[dict[str, Any], str, str]] = {
    "dealer": ({"dealer": Seat(7)}, "refused", "/dealer"),
    "no declarer": ({"declarer": None}, "no-step", ""),
    "no stake": ({"contract": None, "bid": None}, "no-step", ""),
    "no points": ({"taken": None}, "no-step", ""),
    "below the bid": ({"contract": 100, "bid": 110}, "refused", "/contract"),
}


@pytest.mark.parametrize("slip", SHEETS)
def test_a_sheet_of_paper_with_a_slip(record: Record, slip: str) -> None:
    members, code, place = SHEETS[slip]
    assert codes(changed(scores_only(record), **members))[0] == (code, f"/hands/{HAND}{place}")


def test_a_sheet_of_paper_that_goes_on_after_the_end(record: Record) -> None:
    sheet = scores_only(record)
    more = replace(sheet.hands[-1], hand=sheet.hands[-1].hand + 1)
    findings = judged(replace(sheet, hands=(*sheet.hands, more))).findings
    assert [(each.refusal, each.pointer) for each in findings] == [("game-finished", f"/hands/{len(sheet.hands)}")]


@pytest.mark.parametrize("said", ["after", "scores", "nothing", "too few"])
def test_a_sheet_of_paper_with_a_seat_that_sits_out(said: str) -> None:
    """What the sitter gets for the talon is taken over, as far as the sheet says it."""
    sheet = scores_only(played_record("club", 4))
    assert any(hand.sitter is not None for hand in sheet.hands)
    if said == "after":
        assert judged(sheet).sound
        return
    hands = []
    for hand in sheet.hands:
        assert hand.after is not None
        scores = tuple(standing.score for standing in hand.after.seats)
        claimed = {"scores": scores, "nothing": None, "too few": scores[:1]}[said]
        hands.append(replace(hand, after=None, scores=claimed, ledger=None))
    verdict = judged(replace(sheet, hands=tuple(hands[:1]), result=None))
    assert verdict.sound == (said != "too few")


# --- what a record is written from ---------------------------------------------------------------------------------


def test_a_record_is_written_from_an_opening() -> None:
    with pytest.raises(ValueError, match="opening"):
        record_of([])
