"""Settling: what a made or failed contract pays, rounding, and the limits of defence.

The declarer gains his contract (or all he took) and loses exactly the contract. Defenders write what they took,
rounded as the table agreed; the Polish games stop defence at a score. Расчёт, zapis, розрахунок (uk).

Source: 001_e28ddb492ff1c4d9.txt, lines 54-60; 000_9c8c36bd7fe61720.txt, lines 58-66, 147-149 and 235;
003_e20259286b2c0111.txt, lines 275-282; 004_830972ef5d4c70eb.txt, lines 12-13. Neighbours: ``golden`` and ``dark``
(what is multiplied), ``barrel``.
"""

from __future__ import annotations

from typing import Final, Literal

from domain.option import Family, option


class Settling(Family):
    """What declarers and defenders write, how it is rounded, and where defence ends."""

    declarer_success: Literal["contract", "actual"] = option(
        default="contract",
        off="contract",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 55 (polish-home, polish-tournament); 000_9c8c36bd7fe61720.txt, line "
            "237 (club); 004_830972ef5d4c70eb.txt, line 9 (old-french-32); 003_e20259286b2c0111.txt, line 75 "
            "(howto-2-4); 003_e20259286b2c0111.txt, line 268 (basic-numbered); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Says what a declarer who made his contract records.",
        ru="Определяет, что записывает играющий, выполнивший заказ.",
        pl="Określa, co zapisuje rozgrywający, który wykonał kontrakt.",
    )
    declarer_rounding: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 211 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 57 (site-bank); "
            "000_9c8c36bd7fe61720.txt, line 157 (wikipedia-ru); 003_e20259286b2c0111.txt, line 268 "
            "(basic-numbered); 003_e20259286b2c0111.txt, line 292 (basic-numbered)"
        ),
        doc="The declarer's total is rounded like a defender's before it is compared with the contract.",
        ru="Очки играющего округляются так же, как у соперников, прежде чем сравнить их с заказом.",
        pl="Punkty rozgrywającego zaokrągla się jak punkty obrońców, zanim porówna się je z kontraktem.",
    )
    defender_rounding: Literal["none", "nearest_5", "nearest_10"] = option(
        default="none",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, lines 55-56 (site-bank); 000_9c8c36bd7fe61720.txt, line 157 (wikipedia-ru); "
            "001_e28ddb492ff1c4d9.txt, line 56 (polish-home, polish-tournament); 003_e20259286b2c0111.txt, line "
            "240 (basic-numbered); 004_830972ef5d4c70eb.txt, line 12 (old-french-32); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Says to what a defender's points of a hand are rounded.",
        ru="Определяет, до чего округляются очки соперников играющего за раздачу.",
        pl="Określa, do czego zaokrągla się punkty obrońców w rozdaniu.",
    )
    rounding_tie: Literal["up", "down"] = option(
        default="up",
        off="up",
        since="1",
        source=(
            "003_e20259286b2c0111.txt, line 240 (basic-numbered); kurnik rules page, copy of 2026-09-28; silent "
            "elsewhere"
        ),
        doc="Says which way exactly half goes: 5 left over when rounding to tens.",
        ru="Определяет, куда округляется ровно половина: остаток 5 при округлении до десятков.",
        pl="Określa, w którą stronę zaokrągla się dokładną połowę: resztę 5 przy zaokrąglaniu do dziesiątek.",
    )
    multiplier_order: Literal["round_then_multiply", "multiply_then_round"] = option(
        default="round_then_multiply",
        off="round_then_multiply",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); "
            "silent elsewhere"
        ),
        doc=(
            "Says whether a defender's points are rounded before or after they are multiplied in golden and dark hands."
        ),
        ru="Определяет, округляют ли очки соперников до или после умножения в золотом коне и в тёмной.",
        pl="Określa, czy punkty obrońców zaokrągla się przed pomnożeniem, czy po nim (złota kolejka, gra w ciemno).",
    )
    defence_stop_score: int | None = option(
        default=None,
        off=None,
        minimum=0,
        maximum=5000,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 62 (polish-home, polish-tournament); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Score in points from which a seat no longer gains as defender; null is no such limit.",
        ru="Счёт в очках, с которого очки за защиту больше не записываются; null — такого предела нет.",
        pl="Wynik w punktach, od którego obrońcy nie dolicza się już punktów; null oznacza brak takiego progu.",
    )
    defence_stop_mode: Literal["full_below", "clamp"] = option(
        default="full_below",
        off="full_below",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 62 (polish-home, polish-tournament); kurnik rules page, copy of 2026-09-28"
        ),
        doc="Says whether points of defence may carry a score past the stop once.",
        ru="Определяет, могут ли очки за защиту один раз перенести счёт через этот предел.",
        pl="Określa, czy punkty z obrony mogą raz przenieść wynik poza ten próg.",
    )
    defence_hard_cap: int | None = option(
        default=None,
        off=None,
        minimum=0,
        maximum=5000,
        since="1",
        source="001_e28ddb492ff1c4d9.txt, line 62 (polish-home, polish-tournament)",
        doc="Score in points above which defence never lifts a seat; null is no such cap.",
        ru="Счёт в очках, выше которого защита никогда не поднимает; null — такого предела нет.",
        pl="Wynik w punktach, ponad który obrona nigdy nie podnosi; null oznacza brak takiej granicy.",
    )


_UNIT: Final = {"none": 1, "nearest_5": 5, "nearest_10": 10}


def unit(options: Settling) -> int:
    """The unit in points that defenders round to."""
    return _UNIT[options.defender_rounding]


def rounded(options: Settling, points: int) -> int:
    """Points to the nearest unit; a tie goes as ``rounding_tie`` says."""
    size = _UNIT[options.defender_rounding]
    if size == 1:
        return points
    whole, rest = divmod(points, size)
    up = rest * 2 > size or (rest * 2 == size and options.rounding_tie == "up")
    return (whole + up) * size


def multiplied(options: Settling, points: int, factor: int) -> int:
    """Rounded and multiplied points, in the order that ``multiplier_order`` says."""
    if options.multiplier_order == "multiply_then_round":
        return rounded(options, points * factor)
    return rounded(options, points) * factor


def declarer_total(options: Settling, cards: int, marriages: int) -> int:
    """The declarer's total that is held against the contract."""
    return (rounded(options, cards) if options.declarer_rounding else cards) + marriages


def declarer_records(options: Settling, contract: int, cards: int, marriages: int) -> int:
    """What a declarer writes who has made his contract: the contract, or what he made, as counted by the caller."""
    return contract if options.declarer_success == "contract" else cards + marriages


def defence_added(options: Settling, score: int, points: int) -> int:
    """How many of a defence's points are added to a score, where the limits of defence cut it."""
    stop, hard = options.defence_stop_score, options.defence_hard_cap
    if points <= 0:
        return points
    if stop is not None:
        if score >= stop:
            return 0
        if options.defence_stop_mode == "clamp":
            points = min(points, stop - score)
    if hard is not None:
        points = max(0, min(points, hard - score))
    return points
