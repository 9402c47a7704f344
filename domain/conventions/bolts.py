"""Bolts: a hand without a trick is marked, and enough marks cost points.

Three bolts are fined, counted over the game, in a row, or both; three in three consecutive hands may cost more.
Болт, палка; bolt; болт (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 57-58, 150-154 and 240; 003_e20259286b2c0111.txt, lines 78 and 277-278;
002_90915c66587ab5c1.txt, line 47. Neighbours: ``dark`` and ``golden`` (double bolts), ``barrel`` (a bolt that unseats).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.option import Family, option


class Bolts(Family):
    """What earns a bolt, how bolts are counted, and what they cost."""

    bolt: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 35 (site-bank); 000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 247 (club); 002_90915c66587ab5c1.txt, line 42 (site-1001); "
            "003_e20259286b2c0111.txt, line 61 (howto-2-4); 003_e20259286b2c0111.txt, line 163 (rules-1000); "
            "003_e20259286b2c0111.txt, line 270 (basic-numbered); 003_e20259286b2c0111.txt, line 315 (site-ante)"
        ),
        doc="A seat that takes nothing in a hand is given a bolt, and enough bolts cost a fine.",
        ru="Игроку, ничего не взявшему за раздачу, пишется болт (палка); за несколько болтов — штраф.",
        pl="Gracz, który w rozdaniu nic nie wziął, dostaje bolta, a za kilka boltów karę.",
    )
    bolt_trigger: Literal["no_tricks", "no_points"] = option(
        default="no_tricks",
        off="no_tricks",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 35 (site-bank); 000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 42 (site-1001); 000_9c8c36bd7fe61720.txt, line 247 (club); "
            "003_e20259286b2c0111.txt, line 315 (site-ante)"
        ),
        doc="Says what earns a bolt.",
        ru="Определяет, за что пишется болт.",
        pl="Określa, za co zapisuje się bolt.",
    )
    bolt_for_declarer: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 212 (wikipedia-ru); 003_e20259286b2c0111.txt, line 270 (basic-numbered)",
        doc="The declarer can earn bolts too.",
        ru="Болты начисляются и играющему заказ.",
        pl="Bolty dostaje także rozgrywający.",
    )
    bolt_limit: int = option(
        default=3,
        off=3,
        minimum=1,
        maximum=20,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 35 (site-bank); 000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 42 (site-1001); 003_e20259286b2c0111.txt, line 61 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 163 (rules-1000)"
        ),
        doc="Number of bolts that brings the fine.",
        ru="Сколько болтов нужно для штрафа.",
        pl="Ile boltów daje karę.",
    )
    bolt_penalty: int = option(
        default=120,
        off=120,
        minimum=0,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 35 (site-bank); 000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 247 (club); 002_90915c66587ab5c1.txt, line 42 (site-1001); "
            "003_e20259286b2c0111.txt, line 61 (howto-2-4); 003_e20259286b2c0111.txt, line 163 (rules-1000)"
        ),
        doc="Points taken when the bolts reach their limit.",
        ru="Штраф в очках, когда болтов набралось достаточно.",
        pl="Kara w punktach po zebraniu wymaganej liczby boltów.",
    )
    bolt_counting: Literal["cumulative", "consecutive", "third_in_row_and_every_fifth"] = option(
        default="cumulative",
        off="cumulative",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 35 (site-bank); 000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 163 (rules-1000)"
        ),
        doc="Says how bolts are counted towards the fine.",
        ru="Определяет, как болты считаются для штрафа.",
        pl="Określa, jak liczy się bolty do kary.",
    )
    bolt_row_penalty: int | None = option(
        default=None,
        off=None,
        minimum=0,
        maximum=1000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 166 (wikipedia-ru); 003_e20259286b2c0111.txt, line 270 (basic-numbered)",
        doc=(
            "Points taken instead of the usual fine when three bolts came in three consecutive hands; null is no "
            "difference."
        ),
        ru="Штраф в очках вместо обычного, если три болта получены в трёх раздачах подряд; null — без разницы.",
        pl=(
            "Kara w punktach zamiast zwykłej, gdy trzy bolty przypadły w trzech kolejnych rozdaniach; null oznacza "
            "brak różnicy."
        ),
    )
    bolt_reset_after_penalty: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 35 (site-bank); silent elsewhere",
        doc="The bolts return to 0 after the fine; otherwise every further bolt is fined again.",
        ru="После штрафа болты обнуляются; иначе штрафуется и каждый следующий болт.",
        pl="Po karze bolty się zerują; w przeciwnym razie karany jest też każdy następny.",
    )


_EVERY: Final = 5


class Marks(msgspec.Struct, frozen=True, gc=False):
    """A seat's bolts: toward the next fine, in the present row, hands of that row, all of the game."""

    bolts: int
    row: int
    hands: int
    total: int


def is_earned(options: Bolts, *, tricks: int, points: int, declarer: bool) -> bool:
    """Whether a played hand earns a seat a bolt."""
    if not options.bolt or (declarer and not options.bolt_for_declarer):
        return False
    return tricks == 0 if options.bolt_trigger == "no_tricks" else points == 0


def marked(marks: Marks, weight: int) -> Marks:
    """The marks after a hand that earned ``weight`` bolts."""
    return Marks(marks.bolts + weight, marks.row + weight, marks.hands + 1, marks.total + weight)


def row_broken(options: Bolts, marks: Marks) -> Marks:
    """The marks after a played hand without a bolt."""
    kept = 0 if options.bolt_counting == "consecutive" else marks.bolts
    return Marks(kept, 0, 0, marks.total) if marks.row or marks.hands or kept != marks.bolts else marks


def fined(options: Bolts, before: Marks, marks: Marks) -> tuple[tuple[int, str], ...]:
    """The fines that new bolts trigger: points and the option that made each."""
    if marks == before or options.bolt_limit == 0:
        return ()
    if options.bolt_counting == "third_in_row_and_every_fifth":
        fines = ((options.bolt_penalty, "bolt_counting"),) if marks.row >= options.bolt_limit else ()
        fifths = marks.total // _EVERY - before.total // _EVERY
        return fines + ((options.bolt_penalty, "bolt_counting"),) * fifths
    if marks.bolts < options.bolt_limit:
        return ()
    if options.bolt_row_penalty is not None and marks.hands >= options.bolt_limit:
        return ((options.bolt_row_penalty, "bolt_row_penalty"),)
    return ((options.bolt_penalty, "bolt_penalty"),)


def after_fine(options: Bolts, marks: Marks) -> Marks:
    """The marks once a fine was written."""
    if options.bolt_counting == "third_in_row_and_every_fifth":
        return marks if marks.row < options.bolt_limit else Marks(marks.bolts, 0, 0, marks.total)
    if not options.bolt_reset_after_penalty:
        return marks
    return Marks(0, 0, 0, marks.total)
