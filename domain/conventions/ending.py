"""Ending: the target, the floor, who wins together, and who pays whom.

The first to reach the target wins, in games with a barrel only from it, in the Polish games only by an own contract.
Stakes are settled in points, never in money. Конец партии, koniec partii, кінець партії (uk).

Source: every seed for the target; 002_90915c66587ab5c1.txt, lines 57-59 and 80 (floor, proportional settlement);
000_9c8c36bd7fe61720.txt, lines 15-18 (bank) and 118 (shortfall); 003_e20259286b2c0111.txt, lines 310-312 (ante).
Neighbours: ``barrel``, ``golden``.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.option import Family, option

Hint: TypeAlias = Literal["show_opponent_hands", "show_one_talon_card", "show_talon_suits"]
"""A peek that a site sells; this service sells none."""


class Ending(Family):
    """What ends a game, who wins it, and how stakes are settled."""

    target: int = option(
        default=1000,
        off=1000,
        minimum=100,
        maximum=5000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 121 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 224 (club); "
            "001_e28ddb492ff1c4d9.txt, line 62 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, lines "
            "3-4 (site-1001); 003_e20259286b2c0111.txt, lines 106-107 (stub-1000); 003_e20259286b2c0111.txt, line "
            "326 (site-ante); 004_830972ef5d4c70eb.txt, line 6 (old-french-32); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Score in points that ends the game when it is reached or passed.",
        ru="Счёт в очках, достижение которого заканчивает партию.",
        pl="Wynik w punktach, którego osiągnięcie kończy partię.",
    )
    win_condition: Literal["reach_target", "own_contract_and_target", "barrel_success"] = option(
        default="reach_target",
        off="reach_target",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 121 (wikipedia-ru); 001_e28ddb492ff1c4d9.txt, line 62 (polish-home, "
            "polish-tournament); 002_90915c66587ab5c1.txt, line 55 (site-1001); 000_9c8c36bd7fe61720.txt, line 95 "
            "(barrel-essay); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says what, besides the target, is needed to win the game.",
        ru="Определяет, что требуется для победы, кроме нужного счёта.",
        pl="Określa, co oprócz celu jest potrzebne do wygrania partii.",
    )
    simultaneous_target: Literal["declarer_first", "highest_score", "earliest_in_turn"] = option(
        default="declarer_first",
        off="declarer_first",
        since="1",
        source=(
            "kurnik rules page, copy of 2026-09-28; 000_9c8c36bd7fe61720.txt, line 121 (wikipedia-ru); silent elsewhere"
        ),
        doc="Says who wins when several seats reach the target in one hand.",
        ru="Определяет, кто выиграл, если нужного счёта за одну раздачу достигли несколько игроков.",
        pl="Określa, kto wygrywa, gdy cel osiągnie w jednym rozdaniu kilku graczy.",
    )
    loss_floor: int | None = option(
        default=None,
        off=None,
        minimum=-5000,
        maximum=-1,
        since="1",
        source="002_90915c66587ab5c1.txt, line 56 (site-1001)",
        doc=(
            "Negative score in points that ends the game when somebody reaches it; the best score then wins; null "
            "is no floor."
        ),
        ru=(
            "Отрицательный счёт в очках, при котором партия заканчивается и выигрывает лучший счёт; null — такого "
            "предела нет."
        ),
        pl=(
            "Ujemny wynik w punktach, który kończy partię, a wygrywa wtedy najlepszy wynik; null oznacza brak "
            "takiej granicy."
        ),
    )
    settlement: Literal["none", "podium_bank", "pay_shortfall", "proportional_points", "ante_pot"] = option(
        default="none",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 2 (site-bank); 000_9c8c36bd7fe61720.txt, line 117 (barrel-essay); "
            "002_90915c66587ab5c1.txt, lines 79-80 (site-1001); 003_e20259286b2c0111.txt, line 328 (site-ante)"
        ),
        doc="Says what the seats pay one another when the game is over.",
        ru="Определяет, как игроки рассчитываются между собой после партии.",
        pl="Określa, jak gracze rozliczają się między sobą po partii.",
    )
    stake: int = option(
        default=1,
        off=1,
        minimum=1,
        maximum=1000000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 2 (site-bank); 000_9c8c36bd7fe61720.txt, line 117 (barrel-essay); "
            "003_e20259286b2c0111.txt, line 328 (site-ante)"
        ),
        doc=(
            "Points at stake, never money: the bank, the price of a point, the ante or the sum paid in proportion, "
            "as the settlement says."
        ),
        ru="Размер ставки на партию: банк, цена очка, антэ или сумма, делимая пропорционально, смотря по виду расчёта.",
        pl=(
            "Wysokość stawki o partię: bank, cena punktu, ante albo kwota dzielona proporcjonalnie, zależnie od "
            "sposobu rozliczenia."
        ),
    )
    hints: frozenset[Hint] = option(
        default=frozenset[Hint](),
        off=frozenset[Hint](),
        since="1",
        source="000_9c8c36bd7fe61720.txt, lines 87-92 (site-bank)",
        doc="Peeks at hidden cards that a site sold as bonuses; the list must stay empty here.",
        ru="Платные подсказки, открывающие скрытые карты; здесь список должен быть пустым.",
        pl="Płatne podpowiedzi odkrywające zakryte karty; tutaj lista musi być pusta.",
        effect="none",
        effect_reason="Hidden hands stay hidden on this service; a game can be opened only with an empty list.",
    )


def winners(
    options: Ending, reached: tuple[int, ...], scores: tuple[int, ...], declarer: int | None, order: tuple[int, ...]
) -> tuple[int, ...]:
    """Who of those that reached the target together wins; ``order`` runs from the dealer's left."""
    if len(reached) < 2:  # noqa: PLR2004 (together)
        return reached
    if options.simultaneous_target == "earliest_in_turn":
        return (next(seat for seat in order if seat in reached),)
    if options.simultaneous_target == "declarer_first" and declarer in reached:
        return tuple(seat for seat in reached if seat == declarer)
    best = max(scores[seat] for seat in reached)
    top = tuple(seat for seat in reached if scores[seat] == best)
    return tuple(seat for seat in top if seat == declarer) or top


def best_scores(scores: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    """The seats among those given that share the best score."""
    best = max(scores[seat] for seat in among)
    return tuple(seat for seat in among if scores[seat] == best)


def floor(options: Ending, *, reverse: bool) -> int | None:
    """The score that loses the game: the floor, or the target below zero where a ``reverse`` barrel leads there."""
    return -options.target if reverse and options.loss_floor is None else options.loss_floor


def lost(scores: tuple[int, ...], lowest: int | None) -> bool:
    """Whether a score fell to the lowest, which loses the game."""
    return lowest is not None and min(scores) <= lowest


def settled(
    options: Ending, scores: tuple[int, ...], won: tuple[int, ...], losers: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """The settlement in points, paid by those who have lost: a denominator and amounts by seat.

    The amounts add up to zero, but for the pot: its antes were paid before the first deal.
    """
    if not won or not losers:
        return 1, (0,) * len(scores)
    if options.settlement == "ante_pot":
        pot = options.stake * len(scores)
        return len(won), tuple(pot if seat in won else 0 for seat in range(len(scores)))
    if options.settlement == "podium_bank":
        pays = {_third(scores, won, losers): options.stake}
        return _paid(scores, won, pays, 1)
    if options.settlement == "pay_shortfall":
        short = {seat: options.stake * max(0, options.target - scores[seat]) for seat in losers}
        return _paid(scores, won, short, 1)
    most = 2 * options.target
    share = {seat: options.stake * min(most, max(0, options.target - scores[seat])) for seat in losers}
    return _paid(scores, won, share, options.target)


def _third(scores: tuple[int, ...], won: tuple[int, ...], losers: tuple[int, ...]) -> int:
    """The last place; of level seats the one sitting later, clockwise from the winner."""
    seats = len(scores)
    return min(losers, key=lambda seat: (scores[seat], -((seat - won[0]) % seats)))


def _paid(
    scores: tuple[int, ...], won: tuple[int, ...], pays: dict[int, int], denominator: int
) -> tuple[int, tuple[int, ...]]:
    """Every payer's points shared equally by the winners."""
    amounts = [0] * len(scores)
    for seat, points in pays.items():
        amounts[seat] -= points * len(won)
        for winner in won:
            amounts[winner] += points
    return denominator * len(won), tuple(amounts)
