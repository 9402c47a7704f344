"""Sitting out: what the dealer of four seats records for the pause.

He does not play; he is credited the talon's points, a fixed sum, or so much for each ace, and a marriage that lies in
the talon. Сидит на прикупе, siedzi na musiku, сидить на прикупі (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 123-126, 203 and 236-238; 003_e20259286b2c0111.txt, lines 190-196 and 228-230;
kurnik rules page, copy of 2026-09-28. Neighbours: ``deck`` (who sits out), ``settling`` (limits of defence).
"""

from __future__ import annotations

from typing import Final, Literal

from domain.cards import ACES, KINGS, QUEENS, SUITS, Suit, count, points
from domain.option import Family, option


class SittingOut(Family):
    """The credit of a dealer who sits out."""

    sitter_score: Literal["none", "talon_points", "fixed", "aces_50"] = option(
        default="talon_points",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 128 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 239 (club); "
            "003_e20259286b2c0111.txt, line 193 (rules-1000); 003_e20259286b2c0111.txt, line 217 (basic-numbered); "
            "kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says what the dealer who sits out a hand of four seats is credited.",
        ru="Определяет, что записывает сдающий, который при игре вчетвером сидит на прикупе.",
        pl="Określa, co zapisuje rozdający, który pauzuje przy grze w cztery osoby.",
    )
    sitter_fixed_points: int = option(
        default=30,
        off=30,
        minimum=0,
        maximum=1000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 239 (club)",
        doc="Points credited to a sitting dealer with sitter_score = fixed.",
        ru="Премия сидящему на прикупе в очках (при sitter_score = fixed).",
        pl="Premia w punktach dla pauzującego (przy sitter_score = fixed).",
    )
    sitter_fixed_points_golden: int = option(
        default=60,
        off=60,
        minimum=0,
        maximum=1000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 239 (club)",
        doc="The same credit in a golden hand, in points.",
        ru="Та же премия в очках во время золотого кона.",
        pl="Ta sama premia w punktach w złotym rozdaniu.",
    )
    sitter_marriage_bonus: Literal["none", "full", "full_or_half"] = option(
        default="none",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 215 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 239 (club); "
            "003_e20259286b2c0111.txt, lines 193-195 (rules-1000); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says what a sitting dealer adds for a marriage lying in the talon.",
        ru="Определяет, что сидящий на прикупе добавляет за марьяж, лежащий в прикупе.",
        pl="Określa, co pauzujący dolicza za parę leżącą w musiku.",
    )
    sitter_rounding: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 128 (wikipedia-ru); silent elsewhere",
        doc="The sitting dealer's credit is rounded like a defender's points.",
        ru="Очки сидящего на прикупе округляются, как у соперников играющего.",
        pl="Punkty pauzującego zaokrągla się tak jak punkty obrońców.",
    )
    sitter_scores_if_conceded: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 239 (club); silent elsewhere",
        doc="The sitting dealer keeps his credit when the hand is conceded.",
        ru="Сидящий на прикупе получает свои очки и тогда, когда раздачу расписали.",
        pl="Pauzujący zachowuje swoje punkty także wtedy, gdy rozdanie poddano.",
    )


_ACE: Final = 50


def is_credited(options: SittingOut, *, conceded: bool) -> bool:
    """Whether a dealer who sits out records anything for a hand that was played or conceded."""
    return options.sitter_score != "none" and (options.sitter_scores_if_conceded or not conceded)


def credit(options: SittingOut, talon: int, *, golden: bool) -> int:
    """The sitter's points for the talon as dealt, without a marriage bonus."""
    if options.sitter_score == "talon_points":
        return points(talon)
    if options.sitter_score == "fixed":
        return options.sitter_fixed_points_golden if golden else options.sitter_fixed_points
    if options.sitter_score == "aces_50":
        return _ACE * count(talon & ACES)
    return 0


def marriages_paid(options: SittingOut, talon: int) -> tuple[tuple[Suit, bool], ...]:
    """The suits whose marriage in the talon is paid, and whether it is a whole one."""
    if "none" in {options.sitter_score, options.sitter_marriage_bonus}:
        return ()
    paid: list[tuple[Suit, bool]] = []
    for suit in SUITS:
        held = count(talon & suit.mask & (KINGS | QUEENS))
        whole = held == 2  # noqa: PLR2004 (king and queen)
        if whole or (held and options.sitter_marriage_bonus == "full_or_half"):
            paid.append((suit, whole))
    return tuple(paid)
