"""Auction: the forced bid, steps and caps, trading while in debt, and how far a contract may be raised.

One seat carries a compulsory bid («на сотне», "na musiku"); the others raise by steps or pass until one is left.
Without a marriage nobody goes above 120; marriages held lift the cap. Торговля, licytacja, торгівля (uk).

Source: 001_e28ddb492ff1c4d9.txt, lines 28-32; 000_9c8c36bd7fe61720.txt, lines 30-41, 136-142 and 178-181;
002_90915c66587ab5c1.txt, lines 20-32; 003_e20259286b2c0111.txt, lines 40-50 and 232-239; 004_830972ef5d4c70eb.txt.
Neighbours: ``dark`` and ``barrel`` (other bids that stand by themselves), ``talon`` (whether it is shown).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, TypeAlias

from domain.option import Family, Why, option
from domain.seats import Seat, left_of

Silence: TypeAlias = Literal["others_must_pass", "others_must_pass_if_volunteered", "self_auto_pass"]
"""Who is silenced by debt."""


class AuctionOptions(Family):
    """Who must open, how bids rise, what caps them, and who is silenced by debt."""

    forced_bidder: Literal["left_of_dealer", "dealer", "rotating_opener"] = option(
        default="left_of_dealer",
        off="left_of_dealer",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 141 (wikipedia-ru); 001_e28ddb492ff1c4d9.txt, line 26 (polish-home, "
            "polish-tournament); 002_90915c66587ab5c1.txt, lines 23-24 (site-1001); 000_9c8c36bd7fe61720.txt, line "
            "228 (club); 003_e20259286b2c0111.txt, line 23 (howto-2-4)"
        ),
        doc="Says which seat carries the compulsory opening bid.",
        ru="Определяет, кто сидит на сотне, то есть делает обязательную первую ставку.",
        pl="Określa, kto jest „na musiku”, czyli ma obowiązkową pierwszą stawkę.",
    )
    forced_bid: int = option(
        default=100,
        off=100,
        minimum=10,
        maximum=120,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 141 (wikipedia-ru); 001_e28ddb492ff1c4d9.txt, line 26 (polish-home, "
            "polish-tournament); 004_830972ef5d4c70eb.txt, line 8 (old-french-32)"
        ),
        doc="Points of the compulsory opening bid.",
        ru="Обязательная первая ставка в очках («сотня»).",
        pl="Obowiązkowa pierwsza stawka w punktach („setka”).",
    )
    forced_bid_mode: Literal["automatic_exact", "called_at_least", "implicit_floor"] = option(
        default="automatic_exact",
        off="automatic_exact",
        since="1",
        source=(
            "003_e20259286b2c0111.txt, line 141 (rules-1000); 000_9c8c36bd7fe61720.txt, line 39 (site-bank); "
            "004_830972ef5d4c70eb.txt, line 8 (old-french-32)"
        ),
        doc="Says how the compulsory opening bid is made.",
        ru="Определяет, как делается обязательная первая ставка.",
        pl="Określa, w jaki sposób składa się obowiązkową pierwszą stawkę.",
    )
    bid_step: int = option(
        default=5,
        off=5,
        minimum=1,
        maximum=100,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 40 (site-bank); 000_9c8c36bd7fe61720.txt, line 142 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 230 (club); 001_e28ddb492ff1c4d9.txt, line 26 (polish-home, "
            "polish-tournament); 004_830972ef5d4c70eb.txt, line 8 (old-french-32); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Points of one step: every bid and contract is a multiple of it.",
        ru="Шаг торговли в очках: каждая ставка и каждый заказ кратны ему.",
        pl="Krok licytacji w punktach: każda stawka i każdy kontrakt są jego wielokrotnością.",
    )
    bid_step_mode: Literal["exact", "multiple"] = option(
        default="multiple",
        off="multiple",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 142 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 40 (site-bank); "
            "001_e28ddb492ff1c4d9.txt, line 26 (polish-home, polish-tournament); 003_e20259286b2c0111.txt, line "
            "296 (basic-numbered); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says whether a bid rises by exactly one step or by any number of steps.",
        ru="Определяет, поднимают ли ставку ровно на один шаг или на любое число шагов.",
        pl="Określa, czy stawkę podnosi się dokładnie o jeden krok, czy o dowolną liczbę kroków.",
    )
    pass_is_final: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 26 (polish-home, polish-tournament); 000_9c8c36bd7fe61720.txt, line 93 "
            "(site-bank); 000_9c8c36bd7fe61720.txt, line 230 (club)"
        ),
        doc="A seat that has passed stays out of the auction of that hand; otherwise a new bid brings everybody back.",
        ru="Спасовавший больше не участвует в торговле этой раздачи; иначе после новой ставки снова спрашивают всех.",
        pl=(
            "Kto spasował, nie wraca już do licytacji w tym rozdaniu; w przeciwnym razie po nowej stawce pyta się "
            "znów wszystkich."
        ),
    )
    bid_cap: Literal["none", "no_marriage_120", "hand_marriages"] = option(
        default="hand_marriages",
        off="none",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 28 (polish-home, polish-tournament); 000_9c8c36bd7fe61720.txt, lines "
            "45-50 (site-bank); 000_9c8c36bd7fe61720.txt, line 231 (club); 003_e20259286b2c0111.txt, line 25 "
            "(howto-2-4); 003_e20259286b2c0111.txt, line 143 (rules-1000); 000_9c8c36bd7fe61720.txt, line 216 "
            "(wikipedia-ru); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says up to how many points a seat may bid and declare with the marriages it holds.",
        ru="Определяет, до скольких очков можно торговаться и заказывать при имеющихся на руках марьяжах.",
        pl="Określa, do ilu punktów wolno licytować i deklarować przy meldunkach w ręku.",
    )
    bid_max: int | None = option(
        default=None,
        off=None,
        minimum=10,
        maximum=1000,
        since="1",
        source="002_90915c66587ab5c1.txt, line 31 (site-1001)",
        doc="Points that no bid and no contract may exceed, whatever the cards; null is no such ceiling.",
        ru="Предел в очках, выше которого нельзя ни торговаться, ни заказывать при любых картах; null — без предела.",
        pl="Górna granica w punktach dla stawek i kontraktów, niezależnie od kart; null oznacza brak granicy.",
    )
    bid_cap_counts_ace_marriage: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 231 (club); 000_9c8c36bd7fe61720.txt, line 216 (wikipedia-ru); silent "
            "elsewhere"
        ),
        doc="Four aces raise the bid cap by the value of the ace marriage, where ace marriages are played.",
        ru="Если играют с тузовым марьяжем, четыре туза на руках поднимают предел торговли на его стоимость.",
        pl="Tam, gdzie gra się z meldunkiem asowym, cztery asy w ręku podnoszą limit licytacji o jego wartość.",
    )
    bid_cap_violation: Literal["reject", "fine"] = option(
        default="reject",
        off="reject",
        since="1",
        source="003_e20259286b2c0111.txt, lines 143-145 (rules-1000)",
        doc="Says what happens to a bid above the cap.",
        ru="Определяет, что бывает за ставку выше дозволенного предела.",
        pl="Określa, co się dzieje ze stawką powyżej limitu.",
        effect="none",
        effect_reason="The service refuses every bid above the cap, so there is never one to fine.",
    )
    contract_raise: bool = option(
        default=True,
        off=False,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 38 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, line 31 "
            "(site-1001); 003_e20259286b2c0111.txt, line 45 (howto-2-4); 000_9c8c36bd7fe61720.txt, line 232 "
            "(club); 004_830972ef5d4c70eb.txt, line 9 (old-french-32); kurnik rules page, copy of 2026-09-28"
        ),
        doc="After taking the talon the declarer may set a contract above his bid, never below it.",
        ru="Взяв прикуп, играющий может повысить заказ против своей ставки, но не понизить.",
        pl="Po wzięciu musiku rozgrywający może podnieść kontrakt ponad swoją stawkę, ale nie może go obniżyć.",
    )
    contract_stage: Literal["before_exchange", "after_exchange"] = option(
        default="after_exchange",
        off="after_exchange",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 38 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, line 31 "
            "(site-1001); 000_9c8c36bd7fe61720.txt, line 232 (club); 003_e20259286b2c0111.txt, lines 147-149 "
            "(rules-1000); 003_e20259286b2c0111.txt, line 264 (basic-numbered)"
        ),
        doc="Says whether the contract is set before or after the cards are given.",
        ru="Определяет, объявляют ли заказ до сноса карт или после него.",
        pl="Określa, czy kontrakt ogłasza się przed oddaniem kart, czy po nim.",
    )
    negative_trading: frozenset[Silence] = option(
        default=frozenset[Silence](),
        off=frozenset[Silence](),
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 180 (wikipedia-ru); 002_90915c66587ab5c1.txt, lines 65-66 (site-1001); "
            "003_e20259286b2c0111.txt, line 85 (howto-2-4); 003_e20259286b2c0111.txt, line 179 (rules-1000); "
            "003_e20259286b2c0111.txt, line 288 (basic-numbered); 003_e20259286b2c0111.txt, line 341 (site-ante)"
        ),
        doc="Restrictions on the auction while a seat's score is below the negative threshold; an empty list is none.",
        ru=(
            "Ограничения торговли, пока счёт игрока ниже отрицательного порога («торговля в минусе»); пустой "
            "список — без ограничений."
        ),
        pl="Ograniczenia licytacji, gdy wynik gracza jest poniżej ujemnego progu; pusta lista oznacza brak ograniczeń.",
    )
    negative_trading_threshold: int = option(
        default=-120,
        off=-120,
        minimum=-5000,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 180 (wikipedia-ru); 002_90915c66587ab5c1.txt, lines 65-66 (site-1001); "
            "003_e20259286b2c0111.txt, line 179 (rules-1000); 003_e20259286b2c0111.txt, line 288 (basic-numbered)"
        ),
        doc="Score in points that counts as the limit of debt for the restrictions on the auction.",
        ru="Счёт в очках, с которого действуют ограничения торговли в минусе.",
        pl="Wynik w punktach, od którego działają ograniczenia licytacji przy ujemnym wyniku.",
    )
    negative_trading_compare: Literal["lt", "le"] = option(
        default="lt",
        off="lt",
        since="1",
        source=(
            "002_90915c66587ab5c1.txt, line 66 (site-1001); 000_9c8c36bd7fe61720.txt, line 180 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 85 (howto-2-4)"
        ),
        doc="Says whether the restrictions begin below the threshold or already at it.",
        ru="Определяет, действуют ли ограничения строго ниже порога или уже на нём.",
        pl="Określa, czy ograniczenia działają dopiero poniżej progu, czy już na nim.",
    )


BASE: Final = 120
"""Points of the whole deck: what a hand without a marriage is able to make."""
UNCAPPED: Final = 400
"""Where no option sets a cap, amounts end here: the deck and four marriages."""


def cap(options: AuctionOptions, marriage_points: int) -> int:
    """The highest amount for a hand whose marriages are worth ``marriage_points``."""
    highest: int | None = options.bid_max
    if options.bid_cap == "hand_marriages":
        highest = min(BASE + marriage_points, highest or BASE + marriage_points)
    elif options.bid_cap == "no_marriage_120" and marriage_points == 0:
        highest = min(BASE, highest or BASE)
    return UNCAPPED if highest is None else highest


def cap_set_by(options: AuctionOptions, marriage_points: int) -> Literal["bid_max", "bid_cap"]:
    """The option that decides the cap of such a hand: the one without which it would be another."""
    free = replace(options, bid_max=None)
    return "bid_cap" if cap(free, marriage_points) == cap(options, marriage_points) else "bid_max"


def forced_seat(options: AuctionOptions, *, dealer: Seat, opener: Seat, active: tuple[Seat, ...], seats: int) -> Seat:
    """The seat of the compulsory opening bid; a dealer who sits out is replaced by the forehand.

    ``opener`` is whose turn it is to open at a table where that goes round, ``active`` runs from the forehand.
    """
    if options.forced_bidder == "dealer" and dealer in active:
        return dealer
    if options.forced_bidder == "rotating_opener":
        return opener if opener in active else left_of(opener, seats)
    return active[0]


def lowest(options: AuctionOptions) -> int:
    """The amount that an auction begins with: the bare forced bid."""
    return options.forced_bid


def raises(options: AuctionOptions, standing: int, highest: int) -> range:
    """The amounts that raise a standing bid, up to the cap."""
    step = options.bid_step
    lowest = (standing // step + 1) * step
    if options.bid_step_mode == "exact":
        highest = min(highest, lowest)
    return range(lowest, highest + 1, step)


def openings(options: AuctionOptions, highest: int) -> range:
    """The amounts of an opener who has to open: the forced bid and any multiple above it, up to the cap."""
    return range(options.forced_bid, max(highest, options.forced_bid) + 1, options.bid_step)


_CALLED: Final = Why("must-open", "forced_bid_mode")
_FIXED: Final = Why("contract-fixed")
_NEVER_RAISED: Final = Why("contract-fixed", "contract_raise")


def is_called(options: AuctionOptions) -> Why | None:
    """Why the forced bidder has to call his bid himself, or none where he has not."""
    return _CALLED if options.forced_bid_mode == "called_at_least" else None


def is_no_step(options: AuctionOptions, allowed: range, amount: int, *, opens: bool) -> bool:
    """Whether a bid above the lowest that is allowed is refused for its step and not for the cap.

    ``opens``: it is an opening that is called, which may be of several steps.
    """
    if (amount - allowed[0]) % options.bid_step:
        return True
    return options.bid_step_mode == "exact" and not opens


STEPS: Final = (Why("bid-step", "bid_step"),)
"""What decides which amounts of an opening and which contracts there are up to the cap."""


def raised_by(options: AuctionOptions) -> tuple[Why, ...]:
    """What decides which raises there are up to the cap."""
    return (*STEPS, Why("one-step", "bid_step_mode")) if options.bid_step_mode == "exact" else STEPS


def is_fixed(options: AuctionOptions, *, fixed: bool) -> Why | None:
    """Why the contract is the bid and nothing above it, or none; ``fixed``: it is in this hand, whatever the option."""
    if fixed:
        return _FIXED
    return None if options.contract_raise else _NEVER_RAISED


def contracts(options: AuctionOptions, bid: int, highest: int, *, fixed: bool) -> tuple[int, ...]:
    """The contracts that a declarer may set: the bid, and the multiples above it up to the cap of his cards."""
    if is_fixed(options, fixed=fixed):
        return (bid,)
    step = options.bid_step
    return (bid, *range((bid // step + 1) * step, highest + 1, step))


def in_debt(options: AuctionOptions, score: int) -> bool:
    """Whether a score lies below the threshold of ``negative_trading``."""
    if options.negative_trading_compare == "le":
        return score <= options.negative_trading_threshold
    return score < options.negative_trading_threshold


_SILENCED: Final = Why("must-pass", "negative_trading")


def is_silenced(
    options: AuctionOptions, *, indebted: bool, forced_in_debt: bool, volunteer_in_debt: bool
) -> Why | None:
    """Why a seat may only pass: for its own debt, or for the debt of the seat that plays; none if it may bid.

    ``forced_in_debt``: another seat carries the forced bid in debt. ``volunteer_in_debt``: another seat in debt,
    without the forced bid, has bid in this auction.
    """
    trading = options.negative_trading
    silent = (
        (indebted and "self_auto_pass" in trading)
        or (forced_in_debt and "others_must_pass" in trading)
        or (volunteer_in_debt and "others_must_pass_if_volunteered" in trading)
    )
    return _SILENCED if silent else None
