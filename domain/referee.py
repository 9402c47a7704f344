"""The referee: a record gone through step by step, every step decided again and every claim compared.

Nothing is known of a rule here: each step is given to ``decide``, as if it came from the table. What is refused is
reported with its place and then followed as it was made, as far as it can be; where it cannot, the rest of the hand is
left out and the next hand begins with the scores that the record claims. Of a hand without cards, contract and points
are checked by the scoring alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain import commands as orders
from domain.audit import command_of
from domain.cards import CardSet, card_set
from domain.conventions import auction as auctions
from domain.conventions import dealing as dealings
from domain.events import (
    AuctionWon,
    Bid,
    ContractSet,
    Dealt,
    Event,
    HandScored,
    Line,
    MarriageDeclared,
    Misdealt,
    RedealClaimed,
    Sheet,
    TrickTaken,
)
from domain.evolve import fold
from domain.forced import forced
from domain.game import OpenGame, decide, next_deal, open_game
from domain.phases import scoring
from domain.phases.facts import is_golden
from domain.phases.table import active_seats
from domain.reasons import option_of
from domain.record import NoStep, Opening, Record, RecordedHand, RecordedTrick, Result, Step, command_in, step_of
from domain.rules import OPTIONS, InvalidOptions
from domain.seats import Seat
from domain.state import Auction, Call, Deal, DealAwaited, Finished, LastHand, State
from domain.violations import CorruptStream, Fact, Refusal, RuleViolation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from domain.cards import Card
    from domain.commands import Command

Code: TypeAlias = Literal[
    "not-possible",
    "refused",
    "no-step",
    "hand-number",
    "wrong-deck",
    "wrong-deal",
    "wrong-opening",
    "wrong-declarer",
    "wrong-contract",
    "wrong-ground",
    "wrong-value",
    "wrong-expiry",
    "wrong-trick-winner",
    "wrong-trick-points",
    "wrong-outcome",
    "wrong-count",
    "wrong-line",
    "wrong-score",
    "wrong-standing",
    "wrong-result",
    "step-missing",
    "not-followed",
    "impossible",
]
"""What may be wrong with a record."""


class Remark(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that is wrong: where (a JSON pointer into the record), and what the rules say instead.

    ``refusal`` is the code of a refusal; ``option`` is the option that decides, ``source`` where the rule stands.
    """

    pointer: str
    code: Code
    detail: str
    hand: int | None = None
    trick: int | None = None
    seat: Seat | None = None
    refusal: str | None = None
    option: str | None = None
    source: str | None = None
    facts: dict[str, Fact] | None = None
    expected: Any = None
    found: Any = None


class Parting(msgspec.Struct, frozen=True):
    """The first hand after which the record and the rules have other scores."""

    hand: int
    expected: tuple[int, ...]
    found: tuple[int, ...]


class RecordVerdict(msgspec.Struct, frozen=True):
    """Whether a record is sound, how much of it was gone through, and everything that is wrong in order.

    ``scores`` counts the hands of which only contract and points could be checked.
    """

    sound: bool
    hands: int
    steps: int
    scores: int
    findings: tuple[Remark, ...]
    parting: Parting | None


class NotSound(Exception):  # noqa: N818 (the name says what the record is not)
    """The record does not make a game."""

    def __init__(self, findings: tuple[Remark, ...]) -> None:
        """Remember why."""
        super().__init__(findings[0].detail if findings else "")
        self.findings = findings


def judged(record: Record) -> RecordVerdict:
    """The verdict on a record."""
    referee = Referee(record)
    referee.run()
    return RecordVerdict(
        not referee.findings,
        len(record.hands),
        referee.steps,
        referee.score_only,
        tuple(referee.findings),
        referee.parting,
    )


def stream_of(record: Record) -> tuple[tuple[Event, ...], ...]:
    """The events that a full, legal record makes, append by append; raises ``NotSound`` for any other."""
    referee = Referee(record)
    referee.run()
    if referee.findings or referee.score_only:
        raise NotSound(tuple(referee.findings))
    return tuple(tuple(group) for group in referee.groups)


def order_of(record: Record) -> OpenGame:
    """The order that opens the game of a record. A seed that it does not hold makes its decks come from outside."""
    dealing = record.dealing
    if dealing.mode != "external" and dealing.seed is None:
        dealing = replace(dealing, mode="external")
    return OpenGame(
        preset=record.preset,
        options=record.options,
        seats=record.seats,
        dealing=dealing,
        audit_key=record.audit_key or "00" * 32,
        start=record.start,
        first_dealer=_first_dealer(record),
        start_scores=record.start_scores,
        resign=record.resign,
        clock=record.clock,
        scope=record.scope,
        forked_from=record.forked_from,
    )


def _first_dealer(record: Record) -> Seat | None:
    if record.first_dealer is not None or record.dealing.seed is not None or not record.hands:
        return record.first_dealer
    return record.hands[0].dealer


class _Made:
    """What was decided in one hand, as far as a record claims it."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.opening: Opening | None = None
        self.won: AuctionWon | None = None
        self.contract: int | None = None
        self.scored: HandScored | None = None
        for event in events:
            match event:
                case Bid() if event.forced:
                    self.opening = Opening(event.seat, event.amount)
                case AuctionWon():
                    self.won = event
                case ContractSet():
                    self.contract = event.amount
                case HandScored():
                    self.scored = event
                case _:
                    pass


class Referee:
    """Goes through one record."""

    def __init__(self, record: Record) -> None:
        """Begin before the opening."""
        self.record = record
        self.findings: list[Remark] = []
        self.groups: list[list[Event]] = []
        self.since_deal: list[Event] = []
        self.parting: Parting | None = None
        self.steps = 0
        self.score_only = 0
        self.hand: int | None = None
        self.trick: int | None = None
        self.lost = False
        self.redeal_ground: str | None = None
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The game as the record has it so far."""
        if self._state is None:  # pragma: no cover (nothing is judged before the opening)
            raise TypeError
        return self._state

    # --- the whole ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Judge everything."""
        if not self._open():
            return
        for number, hand in enumerate(self.record.hands):
            self._hand(hand, f"/hands/{number}")
        self.hand = self.trick = None
        self.lost = False
        self._all(self.record.closing, "/closing")
        self._result(self.record.result)

    def _open(self) -> bool:
        try:
            events = open_game(order_of(self.record))
            self._state = fold(events)
        except InvalidOptions as invalid:
            for issue in invalid.issues:
                option = issue.options[0] if issue.options else None
                self._say("/options" if option else "", "not-possible", issue.detail, option=option)
            return False
        except (ValueError, LookupError, TypeError, CorruptStream) as reason:
            self._say("", "not-possible", f"No game can be opened like this: {reason}.")
            return False
        self.groups.append(list(events))
        return True

    def _hand(self, hand: RecordedHand, at: str) -> None:
        self.lost, self.trick = False, None
        self.hand = self.state.hand + 1 if isinstance(self.state.phase, DealAwaited) else hand.hand
        self._all(hand.before, f"{at}/before")
        before = self.state
        if hand.deal is None or _is_hidden(hand):
            self._scores_only(hand, at)
        else:
            self.hand = hand.hand
            self._deal(hand, at)
            self._all(hand.auction, f"{at}/auction")
            self._all(hand.exchange, f"{at}/exchange")
            for number, trick in enumerate(hand.tricks):
                self._trick(trick, number + 1, f"{at}/tricks/{number}")
            self.trick = None
            self._all(hand.closing, f"{at}/closing")
            self._claims(hand, at)
        self._go_on(hand, before, at)

    # --- one step ----------------------------------------------------------------------------------------------

    def _all(self, steps: Sequence[Step], at: str) -> None:
        for number, step in enumerate(steps):
            self._step(step, f"{at}/{number}")

    def _step(self, step: Step, at: str) -> tuple[Event, ...]:
        if self.lost:
            return ()
        self.steps += 1
        try:
            command = command_in(step)
        except NoStep as reason:
            self._say(at, "no-step", f"The step does not say what was done: {reason}.", seat=step.seat)
            self.lost = True
            return ()
        before = self.state
        events = self._decided(orders.ExpireTurn() if step.expired else command, command, at)
        if events and step.expired:
            self._compare_expired(before, events, command, step, at)
        if events:
            self._compare_step(step, events, at)
        return events

    def _decided(self, given: Command, command: Command, at: str) -> tuple[Event, ...]:
        """Decide, or force; the events are followed."""
        before = self.state
        try:
            events = self._decided_or_forced(before, given, command, at)
        except (LookupError, ValueError, TypeError, CorruptStream) as reason:  # pragma: no cover (no known record)
            self._say(at, "impossible", f"The step names what is not in the game: {reason}.")
            events = None
        if events is None:
            self.lost = True
            return ()
        self._follow(events)
        return events

    def _decided_or_forced(self, before: State, given: Command, command: Command, at: str) -> tuple[Event, ...] | None:
        try:
            return decide(before, given)
        except RuleViolation as refusal:
            self._refused(refusal, at, getattr(command, "seat", None))
            return forced(before, command)

    def _follow(self, events: Iterable[Event], *, anew: bool = True) -> None:
        made = list(events)
        self._state = fold(made, self.state)
        for event in made:
            if isinstance(event, Dealt):
                self.since_deal = []
            self.since_deal.append(event)
        if anew:
            self.groups.append(made)
        else:
            self.groups[-1] += made

    def _refused(self, refusal: RuleViolation, at: str, seat: Seat | None) -> None:
        code = refusal.refusal
        self._say(
            at,
            "refused",
            f"The rules refuse this: {code.value}.",
            seat=seat,
            refusal=code.value,
            option=option_of(refusal),
            facts=refusal.facts,
        )

    def _compare_expired(self, before: State, events: tuple[Event, ...], command: Command, step: Step, at: str) -> None:
        done = command_of(before, events[1:])
        detail = "What is done for a seat that is out of time"
        self._same(at, "wrong-expiry", step_of(done), step_of(command), detail, seat=step.seat)

    def _compare_step(self, step: Step, events: tuple[Event, ...], at: str) -> None:
        for event in events:
            if isinstance(event, RedealClaimed) and step.ground is not None:
                self._same(
                    at,
                    "wrong-ground",
                    (event.ground, event.refused),
                    (step.ground, step.refused),
                    "The ground of the claim",
                    seat=event.seat,
                    option="redeal",
                )
            elif isinstance(event, MarriageDeclared) and step.value is not None:
                self._same(
                    at,
                    "wrong-value",
                    event.value,
                    step.value,
                    "The worth of the combination",
                    seat=event.seat,
                    option="marriage_values",
                )
            elif isinstance(event, Misdealt) and step.ledger is not None:
                self._lines(event.ledger, step.ledger, f"{at}/ledger")

    # --- the deal ----------------------------------------------------------------------------------------------

    def _deal(self, hand: RecordedHand, at: str) -> None:
        deal = hand.deal
        if self.lost or deal is None:
            return
        at_deal = f"{at}/deal"
        try:
            owed = next_deal(self.state)
        except ValueError as reason:
            self._say(at_deal, "impossible", f"Nothing can be dealt from these seeds: {reason}.")
            self.lost = True
            return
        try:
            deck = _deck(self.state, hand)
        except (ValueError, LookupError):
            cards = len(self.state.rules.cards)
            self._refused(RuleViolation(Refusal.DECK_NOT_COMPLETE, cards=cards), at_deal, None)
            self.lost = True
            return
        if owed is not None and owed.deck != deck:
            self._say(
                at_deal,
                "wrong-deck",
                "Seed and hand number make another deck.",
                expected=[card.value for card in owed.deck],
                found=[card.value for card in deck],
            )
        try:
            events = decide(self.state, orders.Deal(deck, deal.bottoms))
        except RuleViolation as refusal:
            self._refused(refusal, at_deal, None)
            self.lost = True
            return
        self._follow(events, anew=owed is None)
        for event in events:
            if isinstance(event, Dealt):
                self._compare_deal(event, hand, at)
            elif isinstance(event, Misdealt) and deal.ledger is not None:
                self._lines(event.ledger, deal.ledger, f"{at_deal}/ledger")

    def _compare_deal(self, event: Dealt, hand: RecordedHand, at: str) -> None:
        self._same(f"{at}/hand", "hand-number", event.hand, hand.hand, "The number of the hand")
        for name in ("dealer", "sitter", "forced_bidder", "golden"):
            expected, found = getattr(event, name), getattr(hand, name)
            if found is not None:
                self._same(f"{at}/{name}", "wrong-deal", expected, found, f"The {name.replace('_', ' ')} of the hand")
        if hand.deal is not None and event.cards != hand.deal.cards:
            self._say(f"{at}/deal", "wrong-deal", "Dealt in this order the cards lie otherwise.")

    # --- tricks ------------------------------------------------------------------------------------------------

    def _trick(self, trick: RecordedTrick, number: int, at: str) -> None:
        self.trick = number
        taken: TrickTaken | None = None
        for place, step in enumerate(trick.steps):
            for event in self._step(step, f"{at}/steps/{place}"):
                taken = event if isinstance(event, TrickTaken) else taken
        if self.lost:
            return
        if taken is None:
            if trick.taken_by is not None:
                self._say(at, "step-missing", "The trick is not full, so nobody has taken it.")
            return
        if trick.taken_by is not None:
            detail = "The trick goes to another seat"
            self._same(f"{at}/taken_by", "wrong-trick-winner", taken.seat, trick.taken_by, detail, seat=taken.seat)
        if trick.points is not None:
            detail = "The cards of the trick make other points"
            self._same(f"{at}/points", "wrong-trick-points", taken.points, trick.points, detail, seat=taken.seat)

    # --- what is said to have come of a hand -------------------------------------------------------------------

    def _claims(self, hand: RecordedHand, at: str) -> None:
        """Compare the claims on the auction and the score with what was decided in this hand."""
        if self.lost:
            return
        made = _Made(self.since_deal)
        if hand.opening is not None:
            what = "The bid that stands by itself"
            self._same(f"{at}/opening", "wrong-opening", made.opening, hand.opening, what, option="forced_bid_mode")
        won = made.won
        for name, expected in (("declarer", won and won.seat), ("bid", won and won.bid), ("how", won and won.how)):
            found = getattr(hand, name)
            if found is not None:
                self._same(f"{at}/{name}", "wrong-declarer", expected, found, f"The {name} of the hand")
        if hand.contract is not None:
            self._same(f"{at}/contract", "wrong-contract", made.contract, hand.contract, "The contract of the hand")
        if made.scored is not None:
            self._scored(made.scored, hand, at)
        elif hand.outcome is not None:
            self._say(at, "step-missing", "The hand is not over here: a step is missing.")

    def _scored(self, scored: HandScored, hand: RecordedHand, at: str) -> None:
        if hand.outcome is not None:
            self._same(f"{at}/outcome", "wrong-outcome", scored.outcome, hand.outcome, "The outcome of the hand")
        if hand.taken is not None:
            self._same(f"{at}/taken", "wrong-count", scored.taken, hand.taken, "What the seats made")
        if hand.ledger is not None:
            self._lines(scored.ledger, hand.ledger, f"{at}/ledger")
        self._sheet(scored.after, hand, at)

    def _lines(self, expected: tuple[Line, ...], found: tuple[Line, ...], at: str) -> None:
        for place in range(max(len(expected), len(found))):
            ours = expected[place] if place < len(expected) else None
            theirs = found[place] if place < len(found) else None
            if ours == theirs or (ours and theirs and _is_same_line(ours, theirs)):
                continue
            line = ours or theirs
            option = None if line is None else line.option
            detail = "The rules write another line here." if ours else "The rules write no more lines."
            seat = None if line is None else line.seat
            self._say(f"{at}/{place}", "wrong-line", detail, seat=seat, option=option, expected=ours, found=theirs)

    def _sheet(self, after: Sheet, hand: RecordedHand, at: str) -> None:
        """Compare scores, and where the record has them the other standings."""
        claimed = _claimed_scores(hand)
        if claimed is None:
            return
        own = tuple(standing.score for standing in after.seats)
        place = f"{at}/scores" if hand.after is None else f"{at}/after/seats"
        if own != claimed and self.parting is None:
            self.parting = Parting(hand.hand, own, claimed)
        for seat in range(max(len(own), len(claimed))):
            ours = own[seat] if seat < len(own) else None
            theirs = claimed[seat] if seat < len(claimed) else None
            if ours != theirs:
                self._say(
                    f"{place}/{seat}",
                    "wrong-score",
                    "The score is another.",
                    seat=Seat(seat),
                    expected=ours,
                    found=theirs,
                )
        if hand.after is not None and own == claimed and after != hand.after:
            self._say(
                f"{at}/after",
                "wrong-standing",
                "Bolts, barrel or the next dealer are others.",
                expected=after,
                found=hand.after,
            )

    def _go_on(self, hand: RecordedHand, before: State, at: str) -> None:
        """Begin the next hand with what the record claims, where that differs or could not be followed."""
        if self.lost:
            self._say(
                at,
                "not-followed",
                "After this the hand could not be followed to its end; it goes on with the claimed scores.",
            )
        state = self.state
        claimed = _claimed_scores(hand)
        if not self.lost and (claimed is None or isinstance(state.phase, Finished)):
            return
        if not self.lost and not isinstance(state.phase, DealAwaited):
            return
        sheet = hand.after
        if sheet is None or not _fits(sheet, len(state.sheet.seats)):
            sheet = state.sheet
            if claimed is not None and len(claimed) == len(sheet.seats):
                seats = tuple(replace(each, score=score) for each, score in zip(sheet.seats, claimed, strict=True))
                sheet = replace(sheet, seats=seats)
        if sheet == state.sheet and not self.lost:
            return
        number = max(before.hand + 1, state.hand)
        ended = self.record.result is not None and self.record.hands[-1] is hand
        if self.lost and ended:
            return
        self._state = State(state.rules, state.table, sheet, number, DealAwaited(), state.last_hand)

    # --- hands without cards -----------------------------------------------------------------------------------

    def _scores_only(self, hand: RecordedHand, at: str) -> None:
        """Check contract and points by the scoring alone."""
        self.score_only += 1
        self.hand = hand.hand
        state = self.state
        if isinstance(state.phase, Finished):
            self._refused(RuleViolation(Refusal.GAME_FINISHED), at, None)
            return
        facts = self._facts(hand, at)
        if facts is None:
            return
        scored, ends = scoring.score(_with_credit(facts, hand))
        self._scored(scored, replace(hand, taken=None), at)
        state = State(state.rules, state.table, scored.after, facts.deal.number, DealAwaited(), _last(scored, facts))
        self._state = state
        if ends is not None:
            reason, winners = ends
            scores = tuple(standing.score for standing in scored.after.seats)
            self._state = fold([scoring.finished(state, reason, winners, scores)], state)

    def _facts(self, hand: RecordedHand, at: str) -> scoring.HandFacts | None:
        """The facts of a hand of which no cards are known; none where too little is said to score it."""
        state, rules = self.state, self.state.rules
        seats = len(state.sheet.seats)
        dealer = state.sheet.next_dealer if hand.dealer is None else hand.dealer
        if not 0 <= dealer < seats:
            self._refused(RuleViolation(Refusal.NO_SUCH_SEAT, seat=dealer), f"{at}/dealer", dealer)
            return None
        self._same(f"{at}/dealer", "wrong-deal", state.sheet.next_dealer, dealer, "The dealer of the hand")
        active, sitter = active_seats(rules, dealer)
        stake = hand.contract if hand.contract is not None else hand.bid
        outcome = hand.outcome or "played"
        needs = outcome != "redeal"
        if needs and (hand.declarer not in active or stake is None):
            self._say(at, "no-step", "Declarer and contract are needed to score a hand.")
            return None
        if needs and stake is not None:
            self._compare_stake(hand, stake, at)
        won = None
        if outcome == "played":
            if hand.taken is None or len(hand.taken) != seats:
                self._say(at, "no-step", "The points that each seat made are needed to score a hand.")
                return None
            self._compare_count(hand, at)
            won = scoring.Won(
                tuple(each.cards for each in hand.taken),
                tuple(each.tricks for each in hand.taken),
                (CardSet(0),) * seats,
                (),
                None,
                0,
                tuple(each.marriages for each in hand.taken),
            )
        golden, nothing = is_golden(rules, state.sheet), (CardSet(0),) * seats
        deal = Deal(
            state.hand + 1, dealer, active, sitter, active[0], golden, nothing, _talons(hand, rules.layout.talons)
        )
        auction, ground = _auction(hand)
        declarer = hand.declarer if needs else None
        return scoring.HandFacts(rules, state.sheet, deal, auction, declarer, stake or 0, outcome, ground, won)

    def _compare_stake(self, hand: RecordedHand, stake: int, at: str) -> None:
        rules = self.state.rules
        options, name = rules.auction, "contract" if hand.contract is not None else "bid"
        fixed = (options.forced_bid, rules.barrel.barrel_goal, rules.golden.golden_contract, rules.dark.dark_contract)
        if stake % options.bid_step and stake not in fixed:
            self._refused(
                RuleViolation(Refusal.CONTRACT_NOT_A_STEP, step=options.bid_step), f"{at}/{name}", hand.declarer
            )
        if hand.contract is None or hand.bid is None:
            return
        if hand.contract < hand.bid:
            self._refused(RuleViolation(Refusal.CONTRACT_TOO_LOW, lowest=hand.bid), f"{at}/contract", hand.declarer)
        never_raised = auctions.is_fixed(options, fixed=False)
        if never_raised and hand.contract > hand.bid:
            refusal = RuleViolation(Refusal.CONTRACT_FIXED, amount=hand.bid).by(never_raised.option)
            self._refused(refusal, f"{at}/contract", hand.declarer)

    def _compare_count(self, hand: RecordedHand, at: str) -> None:
        """No more card points than the deck holds can have been made."""
        taken = hand.taken or ()
        rules = self.state.rules
        most, _ = scoring.trick_points(rules, rules.cards, last=True)
        made = sum(each.cards for each in taken)
        if made > most:
            self._say(f"{at}/taken", "wrong-count", "More card points than the deck holds.", expected=most, found=made)

    # --- the end -----------------------------------------------------------------------------------------------

    def _result(self, result: Result | None) -> None:
        if result is None:
            return
        phase = self.state.phase
        if not isinstance(phase, Finished):
            self._say("/result", "wrong-result", "The game is not over here.", found=result)
            return
        scores = tuple(standing.score for standing in self.state.sheet.seats)
        expected = Result(phase.reason, phase.winners, scores, phase.settlement, phase.detail)
        for name in ("reason", "winners", "scores", "settlement", "detail"):
            ours, theirs = getattr(expected, name), getattr(result, name)
            if name in {"settlement", "detail"} and theirs is None and self.score_only:
                continue
            option = {"winners": "win_condition", "settlement": "settlement"}.get(name)
            self._same(f"/result/{name}", "wrong-result", ours, theirs, f"The {name} of the game", option=option)

    # --- saying it ---------------------------------------------------------------------------------------------

    def _same(
        self,
        at: str,
        code: Code,
        expected: object,
        found: object,
        what: str,
        *,
        seat: Seat | None = None,
        option: str | None = None,
    ) -> None:
        if expected != found:
            self._say(
                at,
                code,
                f"{what}: the rules make something else of it.",
                seat=seat,
                option=option,
                expected=expected,
                found=found,
            )

    def _say(self, at: str, code: Code, detail: str, **members: Any) -> None:  # noqa: ANN401 (the members of a remark)
        option = members.get("option")
        found = None if option is None else OPTIONS.get(option)
        members["source"] = None if found is None else found.declared.source
        for name in ("expected", "found"):
            members[name] = msgspec.to_builtins(members.get(name))
        self.findings.append(Remark(pointer=at, code=code, detail=detail, hand=self.hand, trick=self.trick, **members))


# --- facts of a record ---------------------------------------------------------------------------------------------


def _is_hidden(hand: RecordedHand) -> bool:
    """Whether cards are hidden that the hand cannot be followed without."""
    deal = hand.deal
    if deal is None or None in deal.cards or None in deal.talons:
        return True
    gifts = [gift.card for step in hand.exchange for gift in step.gifts or ()]
    return None in gifts or any(None in (step.buried or ()) for step in hand.exchange)


def _deck(state: State, hand: RecordedHand) -> tuple[Card, ...]:
    """The deck in dealing order that a record deals; raises ``ValueError`` where its hands have other sizes."""
    deal, rules = hand.deal, state.rules
    cards = () if deal is None else tuple(held or () for held in deal.cards)
    talons = () if deal is None else tuple(talon or () for talon in deal.talons)
    active, _ = active_seats(rules, state.sheet.next_dealer)
    layout = rules.layout
    hands = tuple(cards[seat] for seat in active if seat < len(cards))
    sizes = [len(held) for held in hands] + [len(talon) for talon in talons]
    if sizes != [layout.hand] * layout.active + [layout.talon] * layout.talons:
        raise ValueError(sizes)
    return dealings.joined_deck(rules.dealing, hands, talons)


def _talons(hand: RecordedHand, count: int) -> tuple[CardSet, ...]:
    """The talons as far as the record has them."""
    known = () if hand.deal is None else hand.deal.talons
    return tuple(card_set(known[place] or ()) if place < len(known) else CardSet(0) for place in range(count))


def _is_same_line(ours: Line, theirs: Line) -> bool:
    """Whether two lines are the same; a record need not name the option."""
    return theirs.option is None and replace(ours, option=None) == theirs


def _fits(sheet: Sheet, seats: int) -> bool:
    """Whether a claimed sheet is one of this table."""
    return len(sheet.seats) == seats and 0 <= sheet.next_dealer < seats and 0 <= sheet.next_opener < seats


def _claimed_scores(hand: RecordedHand) -> tuple[int, ...] | None:
    if hand.after is not None:
        return tuple(standing.score for standing in hand.after.seats)
    return hand.scores


def _auction(hand: RecordedHand) -> tuple[Auction, str | None]:
    """What is known of the bidding, and the ground of a redeal."""
    calls = [Call(hand.opening.seat, hand.opening.amount, forced=True)] if hand.opening is not None else []
    ground: str | None = None
    refused = False
    for step in (*hand.auction, *hand.exchange, *(step for trick in hand.tricks for step in trick.steps)):
        if step.type == "bid" and step.seat is not None:
            calls.append(Call(step.seat, step.amount))
        elif step.type == "claim_redeal":
            refused = refused or step.refused
            ground = ground if step.refused else step.ground
    return Auction(tuple(calls), dark=hand.dark, refused=refused), ground


def _with_credit(facts: scoring.HandFacts, hand: RecordedHand) -> scoring.HandFacts:
    """The facts with what the record credits the seat that sat out with, where nobody knows the talon any more.

    Without a ledger it is found by what came of it.
    """
    sitter = facts.deal.sitter
    if sitter is None or facts.deal.talons[0]:
        return facts
    if hand.ledger is not None:
        written = sum(line.points for line in hand.ledger if line.seat == sitter and line.reason == "sitter")
        return replace(facts, sitter=written)
    claimed = _claimed_scores(hand)
    if claimed is None or sitter >= len(claimed):
        return replace(facts, sitter=0)
    gained = claimed[sitter] - facts.sheet.seats[sitter].score
    for credit in (gained, *scoring.sitter_credits(facts.rules, golden=facts.deal.golden)):
        tried = replace(facts, sitter=credit)
        after = scoring.score(tried)[0].after
        if hand.after == after or (hand.after is None and tuple(each.score for each in after.seats) == claimed):
            return tried
    return replace(facts, sitter=gained)


def _last(scored: HandScored, facts: scoring.HandFacts) -> LastHand:
    return LastHand(scored.hand, scored.outcome, facts.declarer, facts.stake, scored.ledger)
