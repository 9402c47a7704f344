"""The end of a hand: from tricks, concessions and fines to the ledger and the sheet.

The order of evaluation is a rule of its own, so it is written once, as the tuple ``STEPS``: each step reads the tally
so far and adds ledger lines. An audit reads the ledger and needs no engine.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from domain.cards import CardSet, points
from domain.conventions import barrel as barrels
from domain.conventions import bolts as marking
from domain.conventions import conceding, following, resets, settling, sitting_out
from domain.conventions import dark as darks
from domain.conventions import deck as decks
from domain.conventions import ending as endings
from domain.conventions import golden as goldens
from domain.conventions import marriages as combos
from domain.conventions import redeal as redeals
from domain.conventions import talon as talons
from domain.events import (
    Barrel,
    Decision,
    EndReason,
    GameFinished,
    GoldenCircle,
    HandScored,
    Line,
    Next,
    Outcome,
    Settlement,
    Sheet,
    Taken,
)
from domain.phases.facts import anyone_on_barrel
from domain.rules import Rules
from domain.seats import Seat, after, clockwise, left_of
from domain.state import Auction, Deal, Declared, so_far

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domain.cards import Card
    from domain.option import Why
    from domain.state import Exchange, Playing, State

_NEXT_DEAL: Final = Next("deal", ())


class Won(msgspec.Struct, frozen=True, gc=False):
    """What came of the tricks, by seat: card points, tricks, and the cards as far as anything depends on them.

    ``left_over`` are the points that nobody took in a trick: the second talon of two seats and what was buried there,
    or the discard of the 32-card game. ``last`` took the last trick. ``marriages`` are points of combinations that
    count whatever they were, where no more is known of them.
    """

    cards: tuple[int, ...]
    tricks: tuple[int, ...]
    taken: tuple[CardSet, ...]
    declared: tuple[Declared, ...]
    last: Seat | None
    left_over: int
    marriages: tuple[int, ...] = ()


class HandFacts(msgspec.Struct, frozen=True, gc=False):
    """All that closing a hand goes by, from a table of ours or from a sheet of paper.

    ``sheet`` is the score sheet before the hand, ``won`` what came of the tricks of a hand that was played, ``ground``
    the ground of a redeal; without a declarer the stake is 0. ``sitter`` is what the seat that sits out is credited
    with in points, where nobody knows the talon any more.
    """

    rules: Rules
    sheet: Sheet
    deal: Deal
    auction: Auction
    declarer: Seat | None
    stake: int
    outcome: Outcome
    ground: str | None = None
    won: Won | None = None
    sitter: int | None = None


class Tally:
    """The score sheet while a hand is being closed. Only the steps below write to it."""

    __slots__ = (
        "anyone_on",
        "auction",
        "barrels",
        "cards",
        "counted",
        "deal",
        "declarer",
        "fell",
        "golden",
        "ground",
        "lines",
        "made",
        "marriages",
        "outcome",
        "recorded",
        "rules",
        "scores",
        "sheet",
        "sitter",
        "stake",
        "standings",
        "succeeded",
        "tricks",
        "winners",
        "won",
        "written",
    )  # fmt: skip

    def __init__(self, facts: HandFacts) -> None:
        """Begin with the sheet as it stood before the hand."""
        seats = facts.sheet.seats
        self.rules: Rules = facts.rules
        self.sheet: Sheet = facts.sheet
        self.outcome: Outcome = facts.outcome
        self.ground = facts.ground
        self.deal: Deal = facts.deal
        self.auction: Auction = facts.auction
        self.won: Won | None = facts.won
        self.sitter: int | None = facts.sitter
        self.declarer: Seat | None = facts.declarer
        self.stake: int = facts.stake
        none = [0] * len(seats)
        self.lines: list[Line] = []
        self.scores = [seat.score for seat in seats]
        self.cards, self.marriages, self.tricks = none[:], none[:], none[:]
        self.recorded, self.written = none[:], none[:]
        self.made = False
        self.standings = list(seats)
        self.barrels = [seat.barrel for seat in seats]
        self.anyone_on = anyone_on_barrel(facts.sheet)
        self.fell: set[int] = set()
        self.golden = facts.sheet.golden
        self.succeeded: list[int] = []
        self.winners: tuple[int, ...] = ()
        again = facts.outcome == "conceded" and not facts.rules.conceding.concede_hand_counts
        self.counted = facts.outcome != "redeal" and not again

    def add(self, seat: int, reason: str, amount: int, option: str | None) -> None:
        """Write one line and add its points to the score."""
        self.lines.append(Line(Seat(seat), reason, amount, option))
        self.scores[seat] += amount

    def was_on(self, seat: int) -> bool:
        """Whether the seat sat on the barrel when the hand was dealt."""
        return self.sheet.seats[seat].barrel.on

    def unseat(self, seat: int) -> None:
        """The seat comes off the barrel: one fall, whatever the reasons."""
        barrel = self.barrels[seat]
        if barrel.on:
            self.barrels[seat] = Barrel(on=False, falls=barrel.falls + 1)
            self.fell.add(seat)

    def change(self, seat: int, **facts: int | None) -> None:
        """Change what a seat carries from hand to hand, but for its score and its barrel."""
        self.standings[seat] = replace(self.standings[seat], **facts)

    def mark(self, seat: int, marks: marking.Marks) -> None:
        """Write the marks of a seat."""
        self.change(seat, bolts=marks.bolts, bolt_row=marks.row, bolt_hands=marks.hands, bolts_total=marks.total)

    def fine(self, seat: int, reason: str, amount: int, option: str) -> None:
        """A fine other than for bolts: doubled in golden hands where fines are, and it takes a seated player off."""
        factor = goldens.fine_factor(self.rules.golden, golden=self.deal.golden)
        self.add(seat, reason, -amount * factor, option)
        self.unseat(seat)


# --- steps 1 to 5: what everybody records --------------------------------------------------------------------------


def _redeal_fines(tally: Tally) -> None:
    """Step 1: what a redeal, or a redeal that was refused, costs the dealer."""
    options = tally.rules.redeal
    if tally.auction.refused:
        tally.fine(tally.deal.dealer, "redeal-streak-fine", options.redeal_streak_penalty, "redeal_streak_limit")
    if tally.ground in redeals.NINES_GROUNDS and options.redeal_dealer_fine_nines:
        tally.fine(tally.deal.dealer, "redeal-nines-fine", options.redeal_dealer_fine_nines, "redeal_dealer_fine_nines")


def _count(tally: Tally) -> None:
    """Step 2: card points, last trick, second talon, standing combinations."""
    won = tally.won
    if won is None:
        return
    rules = tally.rules
    for seat in tally.deal.active:
        tally.cards[seat] = won.cards[seat]
        tally.tricks[seat] = won.tricks[seat]
    if won.last is not None:
        tally.cards[won.last] += following.last_trick(rules.following)[0]
    if won.left_over:
        _count_left_over(tally, won)
    for each in won.declared:
        if combos.stands(rules.marriages, each.kind, each.suit, won.taken[each.seat]):
            tally.marriages[each.seat] += each.value
    for each_seat, known in enumerate(won.marriages):
        tally.marriages[each_seat] += known
    if rules.marriages.captured_pair_counts_as_marriage:
        _count_captured(tally, won)


def trick_points(rules: Rules, cards: Iterable[Card], *, last: bool) -> tuple[int, Why | None]:
    """The points of the cards of a trick, with what the last trick is worth besides and what gives that."""
    bonus, given_by = following.last_trick(rules.following) if last else (0, None)
    return sum(card.points for card in cards) + bonus, given_by


def _count_left_over(tally: Tally, won: Won) -> None:
    """The second talon of two seats and what was buried, or the discard of the 32-card game."""
    if tally.rules.layout.talons > 1:
        if won.last is not None and decks.second_talon_counts(tally.rules.deck):
            tally.cards[won.last] += won.left_over
    elif tally.declarer is not None and talons.discards_count(tally.rules.talon):
        tally.cards[tally.declarer] += won.left_over


def _count_captured(tally: Tally, won: Won) -> None:
    for seat in tally.deal.active:
        if _is_raw(tally, seat):
            continue
        declared = tuple(
            each.suit for each in won.declared if each.seat == seat and each.kind == "suit" and each.suit is not None
        )
        for suit in combos.captured_pairs(tally.rules.marriages, won.taken[seat], declared):
            tally.cards[seat] -= 7
            tally.marriages[seat] += decks.marriage_value(tally.rules.deck, suit)


def _raw_count(tally: Tally) -> None:
    """Step 2, on the barrel: combinations do not count there where the table plays so."""
    if not tally.anyone_on or tally.outcome != "played":
        return
    for seat in tally.deal.active:
        if _is_raw(tally, seat):
            tally.marriages[seat] = 0


def _is_raw(tally: Tally, seat: int) -> bool:
    return counts_raw(tally.rules, tally.sheet, seat)


def counts_raw(rules: Rules, sheet: Sheet, seat: int) -> bool:
    """Whether a seat counts its cards alone and unrounded, because it sits on the barrel."""
    return sheet.seats[seat].barrel.on and rules.barrel.barrel_raw_count


def _contract(tally: Tally) -> None:
    """Steps 3 and 5: the declarer's total against the contract, multiplied."""
    seat = tally.declarer
    if tally.outcome != "played" or seat is None:
        return
    options = tally.rules.settling
    cards, marriages = tally.cards[seat], tally.marriages[seat]
    raw = _is_raw(tally, seat)
    total = cards + marriages if raw else settling.declarer_total(options, cards, marriages)
    tally.made = total >= tally.stake
    factor, pairs = _factors(tally, declarer=True)
    if not tally.made:
        tally.recorded[seat] = -tally.stake * factor
    else:
        counted = (total - marriages) * factor, marriages * pairs
        tally.recorded[seat] = settling.declarer_records(options, tally.stake * factor, *counted)


def _factors(tally: Tally, *, declarer: bool) -> tuple[int, int]:
    """What a seat's points are multiplied by in this hand, and its marriage points."""
    dark, golden = tally.auction.dark, tally.deal.golden
    if not (dark or golden):
        return 1, 1
    all_golden, all_dark = tally.rules.golden, tally.rules.dark
    return (
        goldens.factor(all_golden, golden=golden) * darks.factor(all_dark, dark=dark, declarer=declarer),
        goldens.marriage_factor(all_golden, golden=golden, declarer=declarer)
        * darks.marriage_factor(all_dark, dark=dark, declarer=declarer),
    )


def _defence(tally: Tally) -> None:
    """Steps 4 and 5: what defenders record, rounded and multiplied."""
    if tally.outcome != "played":
        return
    options = tally.rules.settling
    factor, pairs = _factors(tally, declarer=False)
    for seat in tally.deal.active:
        if seat != tally.declarer:
            cards = tally.cards[seat]
            counted = cards * factor if _is_raw(tally, seat) else settling.multiplied(options, cards, factor)
            tally.recorded[seat] = counted + tally.marriages[seat] * pairs


def _conceded(tally: Tally) -> None:
    """Group K for a concession: what the declarer loses and the opponents gain, multiplied."""
    seat = tally.declarer
    if tally.outcome != "conceded" or seat is None:
        return
    rules, before = tally.rules, tally.sheet.seats[seat].concessions
    own, _ = _factors(tally, declarer=True)
    others, _ = _factors(tally, declarer=False)
    tally.recorded[seat] = -conceding.declarer_pays(rules.conceding, tally.stake, before) * own
    opponents = after(seat, tally.deal.active)
    paid = conceding.opponent_gets(rules.conceding, tally.stake, len(opponents), settling.unit(rules.settling))
    for opponent in opponents:
        tally.recorded[opponent] = paid * others
    tally.change(seat, concessions=before + 1)


def _bombed(tally: Tally) -> None:
    """Group K for a bomb: the first of a player is free, later ones pay every other seat."""
    seat = tally.declarer
    if tally.outcome != "bombed" or seat is None:
        return
    before = tally.sheet.seats[seat].bombs
    paid = conceding.bomb_pays(before, len(tally.scores))
    factor, _ = _factors(tally, declarer=False)
    for other in range(len(tally.scores)):
        if other != seat:
            tally.recorded[other] = paid * factor
    tally.change(seat, bombs=before + 1)


# --- steps 6 and 7: what is written --------------------------------------------------------------------------------


def _success(tally: Tally) -> None:
    """Step 10, looked at first because it decides what is written: who completes the barrel in this hand."""
    if tally.outcome != "played" or not tally.anyone_on or not tally.rules.has_barrel:
        return
    options = tally.rules.barrel
    own = options.barrel_own_contract_required or tally.rules.ending.win_condition == "own_contract_and_target"
    for seat in tally.deal.active:
        if not tally.was_on(seat) or _is_kept_out(tally, seat):
            continue
        declares = seat == tally.declarer
        if barrels.is_made(
            options,
            contract=tally.stake if declares else None,
            made=tally.made,
            recorded=tally.recorded[seat],
            taken=tally.cards[seat] + tally.marriages[seat],
            own_needed=own,
        ):
            tally.succeeded.append(seat)


def _is_kept_out(tally: Tally, seat: int) -> bool:
    """Whether the barrel, its own or another's, keeps a seat from recording anything in this hand."""
    return tally.anyone_on and (_is_frozen(tally, seat) or _is_outbid(tally, seat))


def _is_frozen(tally: Tally, seat: int) -> bool:
    """Whether a seated declarer at the bare goal keeps this opponent from recording anything."""
    declarer = tally.declarer
    if not tally.rules.barrel.barrel_opponents_frozen or declarer is None or not tally.was_on(declarer):
        return False
    if seat in {declarer, tally.deal.sitter} or tally.outcome not in {"played", "conceded"}:
        return False
    return barrels.freezes_opponents(tally.rules.barrel, tally.stake, tally.rules.auction.bid_step)


def _is_outbid(tally: Tally, seat: int) -> bool:
    """Whether a seated player held the standing bid in this auction and lost it."""
    if not tally.rules.barrel.barrel_outbid_scores_nothing or seat == tally.declarer or not tally.was_on(seat):
        return False
    return any(call.seat == seat and call.amount is not None for call in tally.auction.calls)


_REASONS: Final = {
    "played": ("contract-made", "contract-failed", "defence"),
    "conceded": ("conceded", "conceded", "concession"),
    "bombed": ("bombed", "bombed", "bomb"),
}


def _write_points(tally: Tally) -> None:
    """Steps 6 and 7: freezes, what the barrel holds back, the limits of defence; then the points are added."""
    if tally.outcome not in _REASONS:
        return
    made, failed, defended = _REASONS[tally.outcome]
    for seat in tally.deal.active:
        if seat == tally.declarer:
            _write_declarer(tally, seat, made if tally.made or tally.outcome != "played" else failed)
        else:
            _write_credit(tally, seat, tally.recorded[seat], defended)
    if tally.deal.sitter is not None:
        _write_sitter(tally, tally.deal.sitter)


def _write_declarer(tally: Tally, seat: int, reason: str) -> None:
    amount = tally.recorded[seat]
    if not tally.was_on(seat):
        _written(tally, seat, reason, amount, _DECLARER_OPTION[tally.outcome])
    elif seat in tally.succeeded:
        _write_success(tally, seat, amount, reason)
    elif amount < 0 and barrels.failure_unseats(tally.rules.barrel, tally.stake, tally.rules.auction.bid_step):
        _written(tally, seat, reason, amount, "barrel_failed_contract")
        tally.unseat(seat)
    else:
        tally.add(seat, "held-on-barrel", 0, "barrel_failed_contract")


_DECLARER_OPTION: Final = {"played": "declarer_success", "conceded": "concede_declarer", "bombed": "bomb"}
_CREDIT_OPTION: Final = {
    "defence": "defender_rounding",
    "concession": "concede_opponents",
    "bomb": "bomb",
    "sitter": "sitter_score",
}


def _write_success(tally: Tally, seat: int, amount: int, reason: str) -> None:
    """What completes the barrel: what would be recorded, or with ``taken`` the points taken where that falls short."""
    taken = tally.cards[seat] + tally.marriages[seat]
    short = tally.scores[seat] + amount < tally.rules.ending.target
    if short and tally.rules.barrel.barrel_goal_kind == "taken":
        amount = taken
    _written(tally, seat, "barrel-made" if reason == "defence" else reason, amount, "barrel_goal_kind")


def _write_credit(tally: Tally, seat: int, amount: int, reason: str) -> None:
    """A credit of a seat that is not declarer."""
    if _is_frozen(tally, seat):
        tally.add(seat, "frozen-by-barrel", 0, "barrel_opponents_frozen")
    elif _is_outbid(tally, seat):
        tally.add(seat, "outbid-on-barrel", 0, "barrel_outbid_scores_nothing")
    elif seat in tally.succeeded:
        _write_success(tally, seat, amount, reason)
    elif tally.was_on(seat) and tally.rules.barrel.barrel_holds_defence_points:
        tally.add(seat, "held-on-barrel", 0, "barrel_holds_defence_points")
    else:
        allowed = settling.defence_added(tally.rules.settling, tally.scores[seat], amount)
        _written(tally, seat, reason, amount, _CREDIT_OPTION[reason])
        if allowed != amount:
            _written(tally, seat, "defence-limit", allowed - amount, "defence_stop_score")


def _written(tally: Tally, seat: int, reason: str, amount: int, option: str | None) -> None:
    tally.add(seat, reason, amount, option)
    tally.written[seat] += amount


def _write_sitter(tally: Tally, seat: int) -> None:
    """The dealer who sits out: his credit for the talon, or what a bomb pays him."""
    if tally.outcome == "bombed":
        if tally.recorded[seat]:
            _write_credit(tally, seat, tally.recorded[seat], "bomb")
        return
    if pays_sitter(tally.rules, tally.outcome):
        amount = tally.sitter
        if amount is None:
            amount = _sitter_credit(tally.rules, tally.deal.talons[0], golden=tally.deal.golden)
        tally.recorded[seat] = amount
        _write_credit(tally, seat, amount, "sitter")


def pays_sitter(rules: Rules, outcome: Outcome) -> bool:
    """Whether a dealer who sits out is credited for the talon of a hand that ended so."""
    conceded = outcome == "conceded"
    return (conceded or outcome == "played") and sitting_out.is_credited(rules.sitting_out, conceded=conceded)


def _sitter_credit(rules: Rules, talon: int, *, golden: bool) -> int:
    """What a talon is worth to the seat that sits out."""
    options = rules.sitting_out
    amount = sitting_out.credit(options, talon, golden=golden)
    for suit, whole in sitting_out.marriages_paid(options, talon):
        value = decks.marriage_value(rules.deck, suit)
        amount += value if whole else value // 2
    return settling.rounded(rules.settling, amount) if options.sitter_rounding else amount


@lru_cache(maxsize=64)
def sitter_credits(rules: Rules, *, golden: bool) -> tuple[int, ...]:
    """All that a talon can be worth to the seat that sits out, in points."""
    talons = combinations([card.bit for card in rules.cards], rules.layout.talon)
    return tuple(sorted({_sitter_credit(rules, sum(bits), golden=golden) for bits in talons}))


# --- fines of giving up, step 8: bolts, step 9: 55 -----------------------------------------------------------------


def _giving_up_fines(tally: Tally) -> None:
    """Every n-th concession or cross costs a fine; a cross is entered."""
    seat = tally.declarer
    if seat is None:
        return
    options, before = tally.rules.conceding, tally.sheet.seats[seat]
    if tally.outcome == "conceded" and conceding.concession_fined(options, before.concessions):
        tally.fine(seat, "concession-fine", conceding.FINE, "concede_extra_penalty_every")
    if tally.outcome == "crossed":
        if conceding.cross_fined(options, before.crosses):
            tally.fine(seat, "cross-fine", conceding.FINE, "cross_penalty_every")
        tally.change(seat, crosses=before.crosses + 1)


def _bolts(tally: Tally) -> None:
    """Step 8: bolts are marked and fined."""
    if not tally.rules.bolts.bolt:
        return
    for seat in tally.deal.active:
        sheet = tally.sheet.seats[seat]
        before = marking.Marks(sheet.bolts, sheet.bolt_row, sheet.bolt_hands, sheet.bolts_total)
        marks = _marked(tally, seat, before)
        if marks is before:
            continue
        fines = marking.fined(tally.rules.bolts, before, marks)
        tally.mark(seat, _fine_bolts(tally, seat, fines, marks) if fines else marks)


def _marked(tally: Tally, seat: Seat, marks: marking.Marks) -> marking.Marks:
    declarer = seat == tally.declarer
    if tally.outcome == "played":
        if _is_kept_out(tally, seat):
            return marks
        points_taken = tally.cards[seat] + tally.marriages[seat]
        if not marking.is_earned(tally.rules.bolts, tricks=tally.tricks[seat], points=points_taken, declarer=declarer):
            return marking.row_broken(tally.rules.bolts, marks)
    weight = goldens.bolt_factor(tally.rules.golden, golden=tally.deal.golden)
    weight *= darks.bolt_weight(tally.rules.dark, dark=tally.auction.dark, declarer=declarer)
    if tally.outcome == "conceded" and declarer:
        extra = weight * conceding.declarer_bolts(tally.rules.conceding, tally.sheet.seats[seat].concessions)
        return marking.Marks(marks.bolts + extra, marks.row, marks.hands, marks.total + extra)
    earned = tally.outcome == "played" or (tally.outcome == "crossed" and not declarer)
    return marking.marked(marks, weight) if earned else marks


def _fine_bolts(tally: Tally, seat: int, fines: tuple[tuple[int, str], ...], marks: marking.Marks) -> marking.Marks:
    factor = goldens.fine_factor(tally.rules.golden, golden=tally.deal.golden)
    seated = tally.barrels[seat].on
    if not seated or tally.rules.barrel.barrel_third_bolt_unseats:
        for amount, option in fines[: 1 if seated else None]:
            tally.add(seat, "bolt-fine", -amount * (1 if seated else factor), option)
        tally.unseat(seat)
    else:
        tally.add(seat, "held-on-barrel", 0, "barrel_third_bolt_unseats")
    return marking.after_fine(tally.rules.bolts, marks)


def _fifty_five(tally: Tally) -> None:
    """Step 9: a hand of exactly 55 wipes the score."""
    if not tally.rules.resets.round_55_resets:
        return
    for seat in range(len(tally.scores)):
        if resets.is_wiped(tally.rules.resets, tally.written[seat]):
            tally.add(seat, "round-55", -tally.scores[seat], "round_55_resets")


# --- step 10: the barrel, and who wins -----------------------------------------------------------------------------


def _winners(tally: Tally) -> None:
    """Who has won: from here on nothing is settled any more for a game that is over."""
    rules = tally.rules
    target, condition = rules.ending.target, rules.ending.win_condition
    if not tally.succeeded and max(tally.scores) < target:
        return
    reached = list(tally.succeeded)
    for seat in range(len(tally.scores)):
        if seat in reached or tally.scores[seat] < target or tally.outcome == "redeal":
            continue
        if rules.has_barrel and (condition == "barrel_success" or not tally.was_on(seat)):
            may_win = rules.barrel.barrel_jump_allowed and not tally.was_on(seat)
        else:
            may_win = True
        own = seat == tally.declarer and tally.made
        if may_win and (own or condition != "own_contract_and_target"):
            reached.append(seat)
    if reached:
        seats = len(tally.scores)
        order = clockwise(left_of(tally.deal.dealer, seats), seats)
        tally.winners = endings.winners(
            rules.ending, tuple(sorted(reached)), tuple(tally.scores), tally.declarer, order
        )


def _barrel_exits(tally: Tally) -> None:
    """Step 10: tries are used up; who has none left comes off."""
    if not tally.anyone_on or not tally.rules.has_barrel or tally.winners or tally.outcome == "redeal":
        return
    options = tally.rules.barrel
    for seat in range(len(tally.scores)):
        barrel = tally.barrels[seat]
        if not barrel.on:
            continue
        declares = seat == tally.declarer
        if not (tally.counted or declares):
            continue
        active = seat != tally.deal.sitter
        tries = barrel.tries + barrels.uses_try(options, active=active, declarer=declares)
        tally.barrels[seat] = replace(barrel, tries=tries)
        if barrels.is_exhausted(options, tries):
            score = tally.scores[seat]
            tally.add(seat, "barrel-exhausted", barrels.exhausted_score(options, score) - score, "barrel_exhausted")
            tally.unseat(seat)


def _barrel_entries(tally: Tally) -> None:
    """Step 10: who reached the threshold is seated or thrown off together, and may throw off those before."""
    options = tally.rules.barrel
    if not tally.rules.has_barrel or tally.winners or not barrels.is_reached(options, max(tally.scores)):
        return
    order = (*tally.deal.active, *((tally.deal.sitter,) if tally.deal.sitter is not None else ()))
    arriving = [seat for seat in order if not tally.was_on(seat) and barrels.is_reached(options, tally.scores[seat])]
    if not arriving:
        return
    seated = [seat for seat in range(len(tally.scores)) if tally.barrels[seat].on]
    raw = tuple((tally.scores[seat], seat == tally.declarer) for seat in arriving)
    for seat, stays in zip(arriving, barrels.arrivals_kept(options, raw), strict=True):
        tally.barrels[seat] = Barrel(on=True, falls=tally.barrels[seat].falls)
        if options.barrel_clamp and tally.scores[seat] != options.barrel_threshold:
            tally.add(seat, "barrel-clamp", options.barrel_threshold - tally.scores[seat], "barrel_clamp")
        if not stays:
            tally.add(seat, "barrel-thrown-off-together", -options.barrel_displacement_penalty, "barrel_simultaneous")
            tally.unseat(seat)
    if barrels.displaces_seated(options, seated=len(seated), arriving=len(arriving)):
        for seat in seated:
            tally.add(seat, "barrel-displaced", -options.barrel_displacement_penalty, "barrel_second_player")
            tally.unseat(seat)


def _barrel_falls(tally: Tally) -> None:
    """Step 10: too many falls wipe the score."""
    for seat in sorted(tally.fell):
        if not tally.winners and barrels.falls_to_zero(tally.rules.barrel, tally.barrels[seat].falls):
            tally.add(seat, "barrel-falls-to-zero", -tally.scores[seat], "barrel_falls_to_zero")
            tally.barrels[seat] = replace(tally.barrels[seat], falls=0)


def _dump_truck(tally: Tally) -> None:
    """Step 11: exactly 555 is tipped out, of players who are not on the barrel."""
    if tally.rules.resets.dump_truck == "off" or tally.winners or (tally.outcome == "redeal" and not tally.lines):
        return
    for seat in range(len(tally.scores)):
        if not tally.barrels[seat].on and resets.is_tipped(tally.rules.resets, tally.scores[seat]):
            tally.add(seat, "dump-truck", -tally.scores[seat], "dump_truck")


# --- step 12: golden circle, reverse barrel ------------------------------------------------------------------------


def _golden_circle(tally: Tally) -> None:
    """Step 12: a golden hand is counted; at the end of a circle that nobody made, scores may be wiped."""
    if not tally.deal.golden or not tally.counted:
        return
    options, circle = tally.rules.golden, tally.golden
    made = circle.made or (tally.outcome == "played" and tally.made and tally.stake >= options.golden_contract)
    hand = circle.hand + 1
    if hand < goldens.circle_length(options, len(tally.scores)):
        tally.golden = GoldenCircle(hand, circle.circle, made, over=False)
        return
    outcome = "keep" if made or tally.winners else goldens.failed_circle(options, circle.circle)
    tally.golden = GoldenCircle(hand, circle.circle, made, over=True)
    if outcome == "repeat":
        tally.golden = GoldenCircle(0, circle.circle + 1, made=False, over=False)
    if outcome != "keep":
        _wipe(tally)


def _wipe(tally: Tally) -> None:
    for seat in range(len(tally.scores)):
        tally.add(seat, "golden-zero", -tally.scores[seat], "golden_all_fail")
        tally.barrels[seat] = Barrel()
        tally.change(seat, reverse_left=None)
        if tally.rules.golden.golden_zero_bolts:
            tally.mark(seat, marking.Marks(0, 0, 0, 0))


def _reverse_barrel(tally: Tally) -> None:
    """Step 12: three hands at the other end, then back up."""
    if not barrels.has_reverse(tally.rules.barrel) or not tally.counted or tally.winners:
        return
    for seat in range(len(tally.scores)):
        score, left = barrels.reverse_step(tally.rules.barrel, tally.scores[seat], tally.standings[seat].reverse_left)
        tally.change(seat, reverse_left=left)
        if score != tally.scores[seat] and not _is_lost(tally):
            tally.add(seat, "reverse-barrel", score - tally.scores[seat], "reverse_barrel")


def floor(rules: Rules) -> int | None:
    """The score that loses the game, if there is one."""
    return endings.floor(rules.ending, reverse=barrels.has_reverse(rules.barrel))


def _is_lost(tally: Tally) -> bool:
    return endings.lost(tuple(tally.scores), floor(tally.rules))


STEPS: Final[tuple[Callable[[Tally], None], ...]] = (
    _redeal_fines,
    _count,
    _raw_count,
    _contract,
    _defence,
    _conceded,
    _bombed,
    _success,
    _write_points,
    _giving_up_fines,
    _bolts,
    _fifty_five,
    _winners,
    _barrel_exits,
    _barrel_entries,
    _barrel_falls,
    _dump_truck,
    _golden_circle,
    _reverse_barrel,
)
"""The order of evaluation at the end of a hand. It is a rule: a change here changes games."""


# --- closing a hand ------------------------------------------------------------------------------------------------


def close(state: State, outcome: Outcome, ground: str | None = None) -> Decision:
    """HandScored, and GameFinished where the game is over."""
    scored, ends = score(_facts(state, outcome, ground))
    if ends is None:
        return (scored,)
    reason, winners = ends
    return scored, finished(state, reason, winners, tuple(seat.score for seat in scored.after.seats))


def score(facts: HandFacts) -> tuple[HandScored, tuple[EndReason, tuple[int, ...]] | None]:
    """A hand evaluated in the order of ``STEPS``, and why the game is over and who has won, if it is."""
    tally = Tally(facts)
    for step in STEPS:
        step(tally)
    ends = _end(tally)
    asked = Next("finished", ()) if ends else _NEXT_DEAL
    taken = tuple(map(Taken, tally.cards, tally.marriages, tally.tricks))
    scored = HandScored(tally.deal.number, facts.outcome, tuple(tally.lines), taken, _after(tally), asked)
    return scored, ends


def has_failed(state: State) -> bool:
    """Whether the declarer of a hand whose tricks are over failed his contract."""
    return failed(_facts(state, "played", None))


def failed(facts: HandFacts) -> bool:
    """Whether the declarer of a played hand fell short of his contract."""
    tally = Tally(facts)
    for step in (_count, _raw_count, _contract):
        step(tally)
    return not tally.made


def _facts(state: State, outcome: Outcome, ground: str | None) -> HandFacts:
    """The facts of the hand that is played on our table."""
    hand = so_far(state)
    deal, auction, exchange, play = hand.deal, hand.auction, hand.exchange, hand.play
    if deal is None or auction is None:  # pragma: no cover (a hand is closed inside a hand)
        raise TypeError
    declarer, stake = (None, 0) if exchange is None else (exchange.declarer, exchange.stake)
    won = _won(deal, play) if play is not None and outcome == "played" else None
    return HandFacts(state.rules, state.sheet, deal, auction, declarer, stake, outcome, ground, won)


def _won(deal: Deal, play: Playing) -> Won:
    past, left_over = play.past, points(_left_over(deal, play.settled.exchange))
    cards = tuple([points(taken) for taken in past.taken])
    last = None if past.last_trick is None else past.last_trick.taken_by
    return Won(cards, past.tricks, past.taken, past.declared, last, left_over)


def all_cards_are_taken(rules: Rules) -> bool:
    """Whether every card of the deck falls in a trick."""
    return rules.layout.talons == 1 and not talons.may_stay_out(rules.talon)


def _left_over(deal: Deal, exchange: Exchange) -> int:
    """The cards that stayed out of the tricks and may count for somebody all the same."""
    if exchange.declined:
        return 0
    if len(deal.talons) > 1:
        return deal.talons[1 - (exchange.taken or 0)] | exchange.buried
    return exchange.buried


def _end(tally: Tally) -> tuple[EndReason, tuple[int, ...]] | None:
    if tally.winners:
        return "target", tally.winners
    if _is_lost(tally):
        return "loss-floor", endings.best_scores(tuple(tally.scores), tuple(range(len(tally.scores))))
    return None


def _after(tally: Tally) -> Sheet:
    seats = tuple(
        [
            replace(standing, score=score, barrel=barrel)
            for standing, score, barrel in zip(tally.standings, tally.scores, tally.barrels, strict=True)
        ]
    )
    sheet, count = tally.sheet, len(seats)
    redealt = tally.outcome == "redeal"
    moves = tally.counted or (redealt and not tally.rules.redeal.redeal_same_dealer)
    return Sheet(
        seats,
        left_of(tally.deal.dealer, count) if moves else tally.deal.dealer,
        left_of(sheet.next_opener, count) if moves else sheet.next_opener,
        sheet.redeal_streak + 1 if redealt and not moves else 0,
        tally.golden,
    )


def finished(
    state: State,
    reason: EndReason,
    winners: tuple[int, ...],
    scores: tuple[int, ...],
    detail: str | None = None,
) -> GameFinished:
    """The end of the game: winners, scores, settlement, and the secrets opened."""
    opened = state.table.opened
    settlement = None if reason == "closed" else settled(state.rules, scores, winners, reason)
    return GameFinished(
        reason,
        tuple(Seat(seat) for seat in winners),
        scores,
        settlement,
        opened.dealing.seed,
        opened.audit_key,
        Next("finished", ()),
        detail,
    )


def settled(rules: Rules, scores: tuple[int, ...], winners: tuple[int, ...], reason: EndReason) -> Settlement | None:
    """Who pays whom, where stakes are settled at all; a game lost at the floor is paid by who stands there."""
    if rules.ending.settlement == "none":
        return None
    lowest = floor(rules) if reason == "loss-floor" else None
    losers = tuple(
        seat for seat, score in enumerate(scores) if seat not in winners and (lowest is None or score <= lowest)
    )
    denominator, amounts = endings.settled(rules.ending, scores, winners, losers)
    return Settlement(rules.ending.settlement, denominator, amounts)
