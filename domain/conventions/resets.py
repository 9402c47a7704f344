"""Resets: totals that fall back to nothing.

A score of exactly 555 is tipped out by the dump truck («самосвал»), in some games -555 too; a hand of exactly 55
wipes the score. Самосвал, wywrotka, самоскид (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 74, 112-114 and 191; 003_e20259286b2c0111.txt, lines 283 and 333-335.
Neighbours: ``barrel`` (a seated score is never tipped), ``ending``.
"""

from __future__ import annotations

from typing import Final, Literal

from domain.option import Family, option


class Resets(Family):
    """The dump truck and the hand of 55."""

    dump_truck: Literal["off", "plus_only", "plus_and_minus"] = option(
        default="off",
        off="off",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 70 (site-bank); 000_9c8c36bd7fe61720.txt, lines 112-113 "
            "(barrel-essay); 000_9c8c36bd7fe61720.txt, line 195 (wikipedia-ru); 002_90915c66587ab5c1.txt, lines "
            "75-76 (site-1001); 003_e20259286b2c0111.txt, line 181 (rules-1000); 003_e20259286b2c0111.txt, line "
            "284 (basic-numbered); 003_e20259286b2c0111.txt, line 337 (site-ante)"
        ),
        doc="Says whether a score of exactly 555 or -555 points after a hand becomes 0.",
        ru="Определяет, обнуляется ли счёт, ставший после раздачи ровно 555 или −555 («самосвал»).",
        pl=(
            "Określa, czy wynik równy po rozdaniu dokładnie 555 lub −555 punktów zamienia się na 0 („wywrotka”, "
            "ros. samoswał)."
        ),
    )
    round_55_resets: bool = option(
        default=False,
        off=False,
        since="1",
        source="003_e20259286b2c0111.txt, line 338 (site-ante)",
        doc="A seat that records exactly 55 points in a hand has its score set to 0.",
        ru="Игроку, записавшему за раздачу ровно 55 очков, обнуляется весь счёт.",
        pl="Graczowi, który w rozdaniu zapisał dokładnie 55 punktów, zeruje się cały wynik.",
    )


_TRUCK: Final = 555
_HAND: Final = 55


def is_tipped(options: Resets, score: int) -> bool:
    """Whether the dump truck takes a score."""
    if options.dump_truck == "off":
        return False
    return score == _TRUCK or (score == -_TRUCK and options.dump_truck == "plus_and_minus")


def is_wiped(options: Resets, recorded: int) -> bool:
    """Whether a hand's recorded points wipe the score."""
    return options.round_55_resets and recorded == _HAND
