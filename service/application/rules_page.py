"""The page ``docs/rules.md``: presets, options and open points, written from the metadata of the domain."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Final

from domain.catalogue import OPTIONS
from domain.constraints import CONSTRAINTS
from domain.open_points import CHAPTERS, OPEN_POINTS, OpenPoint
from domain.option import Option, OptionValue
from domain.presets import PRESETS, Preset
from domain.rules import FAMILIES
from service.application.calculators import differs

INTRODUCTION: Final = """\
# The rules

Written by `make docs` from what the code declares; a change here is overwritten.

A game is played by a *preset* and by *options* that differ from it. The number of seats is chosen with the preset, so
it is no option. Every option has a default, and a value that switches it off: a stored game that misses an option
plays *off*, never today's default. `GET /v1/rules/options` answers the same table, with the meaning in English,
Russian and Polish; `GET /v1/presets/{name}?seats=` answers a preset with every option resolved; `POST
/v1/rules/check` says what conflicts.

Sources are named by their file and line.
"""
REAL_TABLE: Final = """\
## Dealing at a real table

A game whose `dealing.mode` is `external` is dealt with cards on a table. The order `deal` carries the deck in dealing
order and, where bottom cards are looked at after the cut, the `bottoms` seen at each cut, in order, up to the cut
that the cards are dealt from. The order `expose_card` says that the dealer showed a card while dealing. What the
rules fine is written as the event `misdealt`, with its own ledger: the cutter for too many nines, and then the hand
is dealt all the same; the dealer for an exposed card, with what the others get, and then another deal is awaited.

Where the service deals (`server`, `seeded`) there is no cut and no hand that could show a card: these fines cannot
happen, both orders are refused with `dealing-not-external`, and the options are listed with the effect `external`.
"""
SETTLEMENT: Final = """\
## Settlement

At the end of a game `settlement` says who pays whom, in points and never in money: `amounts` by seat, each to be
divided by `denominator`, so that no fraction is lost. `podium_bank`: the last place pays the stake. `pay_shortfall`:
every loser pays the stake for each point he is short of the target. `proportional_points`: every loser pays the share
of the stake that he is short of the target, at most twice the stake. `ante_pot`: all have paid the stake before the
game, and the winner takes the pot. Several winners share equally. Where a score at the floor ended the game, only who
stands there pays.
"""
ALL: Final = "all"


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION, _presets(), _options(), _conflicts(), REAL_TABLE, SETTLEMENT, _open_points()]
    return "\n".join(parts)


# --- presets -------------------------------------------------------------------------------------------------------


def _presets() -> str:
    rows = [(f"[`{each.name}`](#{each.name})", each.title, _seats(each), each.source) for each in PRESETS.values()]
    parts = ["## Presets\n", _table(("Preset", "Title", "Seats", "Source"), rows)]
    parts += [_preset(each) for each in PRESETS.values()]
    return "\n".join(parts)


def _seats(preset: Preset) -> str:
    return ", ".join(map(str, preset.seats))


def _preset(preset: Preset) -> str:
    by_seats = {seats: differs(preset.name, preset.rules(seats)) for seats in preset.seats}
    names = dict.fromkeys(each.option for found in by_seats.values() for each in found)
    rows: list[tuple[str, ...]] = []
    for name in names:
        values = {
            seats: next((_value(each.value) for each in found if each.option == name), "default")
            for seats, found in by_seats.items()
        }
        source = next(each.source for found in by_seats.values() for each in found if each.option == name)
        rows.append((f"`{name}`", _by_seats(values), source))
    points = [each.number for each in OPEN_POINTS if preset.name in each.presets]
    parts = [f"### {preset.name}\n", f"{preset.title}. {_seats(preset)} seats. Source: {preset.source}.\n"]
    if rows:
        parts.append(_table(("Differs from the default", "Value", "Source"), rows))
    else:
        parts.append("Every option is at its default.\n")
    parts.append(f"Left open by its source, decided below: {', '.join(points) or 'nothing'}.\n")
    return "\n".join(parts)


def _by_seats(values: dict[int, str]) -> str:
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return "; ".join(f"{seats} seats: {value}" for seats, value in values.items())


# --- options -------------------------------------------------------------------------------------------------------


def _options() -> str:
    parts = ["## Options\n"]
    for family in FAMILIES:
        title, _, rest = _title(family).partition(": ")
        parts += [f"### {title}\n", f"{rest[:1].upper()}{rest[1:]}\n"]
        mine = [each for each in OPTIONS if each.family == family]
        parts.append(
            _table(("Option", "Values", "Default", "Off", "Meaning", "Source"), [_option_row(each) for each in mine])
        )
    return "\n".join(parts)


def _title(family: str) -> str:
    """The first line of a family's own description."""
    said = sys.modules[FAMILIES[family].__module__].__doc__ or family
    return said.partition("\n")[0]


def _option_row(option: Option) -> tuple[str, ...]:
    declared = option.declared
    meaning = declared.doc
    if declared.effect == "external":
        meaning += f" *External dealing only.* {declared.effect_reason}"
    elif declared.effect == "none":
        meaning += f" *Without effect here.* {declared.effect_reason}"
    return (
        f"`{option.name}`",
        option.limits,
        _value(option.wire(declared.default)),
        _value(option.wire(declared.off)),
        meaning,
        declared.source,
    )


def _value(value: OptionValue) -> str:
    if isinstance(value, list):
        return f"`[{', '.join(map(str, value))}]`"
    if value is None or isinstance(value, bool):
        return f"`{str(value).lower() if value is not None else 'null'}`"
    return f"`{value}`"


# --- conflicts and open points -------------------------------------------------------------------------------------


def _conflicts() -> str:
    rows = [(f"`{each.code}`", each.severity, _names(each.options), each.detail) for each in CONSTRAINTS]
    introduction = (
        "An error refuses a set of options, a warning does not. Options whose switch is off conflict with nothing.\n"
    )
    return "\n".join(["## What conflicts\n", introduction, _table(("Code", "", "Options", "What holds"), rows)])


def _open_points() -> str:
    parts = [
        "## Open points\n",
        (
            "Where the sources are silent, contradict each other or are damaged, one reading was chosen. `G-..` with a "
            "number is a gap of the sources; the letters before the other numbers stand for the part of the game.\n"
        ),
    ]
    for chapter in CHAPTERS:
        rows = [_point_row(each) for each in chapter.points]
        header = ("No.", "What is open", "The choice made", "Options that change it", "Presets")
        parts += [f"### {chapter.title}: open points\n", _table(header, rows)]
    return "\n".join(parts)


def _point_row(point: OpenPoint) -> tuple[str, ...]:
    options = _names(point.options) if point.options else "none"
    return point.number, point.question, point.choice, options, ", ".join(point.presets) or ALL


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; a bar inside a cell is kept from ending it."""
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"
