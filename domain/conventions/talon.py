"""Talon: whether it is shown, whether it must be taken, and what is given away for it.

The winner of the auction takes the talon and gives one card to each opponent, or discards two in the 32-card game. A
talon taken at the forced bid is often hidden. Прикуп, musik, прикуп (uk).

Source: 001_e28ddb492ff1c4d9.txt, lines 36-38; 000_9c8c36bd7fe61720.txt, lines 41, 111, 143 and 182;
004_830972ef5d4c70eb.txt, line 9. Neighbours: ``auction``, ``deck`` (two seats), ``redeal`` (claims on a shown talon).
"""

from __future__ import annotations

from typing import Literal

from domain.option import Family, option


class Talon(Family):
    """How the talon is shown and taken, and what happens to surplus cards."""

    talon_reveal: Literal["always", "never", "hidden_if_forced_bid", "bid_at_least"] = option(
        default="always",
        off="always",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 36 (polish-home, polish-tournament); 000_9c8c36bd7fe61720.txt, line "
            "143 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 182 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line "
            "41 (site-bank); 000_9c8c36bd7fe61720.txt, line 111 (barrel-essay); 002_90915c66587ab5c1.txt, lines "
            "67-68 (site-1001); 003_e20259286b2c0111.txt, line 336 (site-ante); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Says when the talon is shown to all before the declarer takes it.",
        ru="Определяет, когда прикуп показывают всем, прежде чем играющий его заберёт.",
        pl="Określa, kiedy musik pokazuje się wszystkim, zanim rozgrywający go weźmie.",
    )
    talon_reveal_min_bid: int = option(
        default=130,
        off=130,
        minimum=10,
        maximum=1000,
        since="1",
        source="001_e28ddb492ff1c4d9.txt, line 36 (polish-home, polish-tournament)",
        doc="Points of the winning bid from which the talon is shown, with talon_reveal = bid_at_least.",
        ru="Ставка в очках, начиная с которой прикуп показывают (при talon_reveal = bid_at_least).",
        pl="Stawka w punktach, od której musik się pokazuje (przy talon_reveal = bid_at_least).",
    )
    exchange: Literal["give_one_each", "discard_two"] = option(
        default="give_one_each",
        off="give_one_each",
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 38 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, line 30 "
            "(site-1001); 000_9c8c36bd7fe61720.txt, line 230 (club); 004_830972ef5d4c70eb.txt, line 9 "
            "(old-french-32)"
        ),
        doc=(
            "Says what the declarer does with his surplus cards after taking the talon, with three or more active "
            "seats."
        ),
        ru="Определяет, куда играющий девает лишние карты, взяв прикуп, если играют трое и больше.",
        pl="Określa, co rozgrywający robi z nadmiarem kart po wzięciu musiku, gdy gra trzech lub więcej graczy.",
    )
    exchange_face_down: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 38 (polish-home, polish-tournament); 003_e20259286b2c0111.txt, line "
            "264 (basic-numbered); silent elsewhere"
        ),
        doc="Cards given or discarded stay unseen by everybody but the giver and the receiver; otherwise all see them.",
        ru="Отданные и снесённые карты видят только отдающий и получатель; иначе их видят все.",
        pl="Oddane i odłożone karty widzą tylko oddający i odbiorca; w przeciwnym razie widzą je wszyscy.",
    )
    talon_optional: bool = option(
        default=False,
        off=False,
        since="1",
        source="004_830972ef5d4c70eb.txt, line 8 (old-french-32)",
        doc="The winner of the auction may leave the talon untouched and play with his dealt cards.",
        ru="Выигравший торговлю может не брать прикуп и играть со сданными картами.",
        pl="Zwycięzca licytacji może nie brać musiku i grać kartami z rozdania.",
    )
    discard_points_to: Literal["nobody", "declarer"] = option(
        default="nobody",
        off="nobody",
        since="1",
        source=(
            "004_830972ef5d4c70eb.txt, line 9 (old-french-32); 004_830972ef5d4c70eb.txt, line 11 (old-french-32); "
            "silent elsewhere"
        ),
        doc="Says who scores the two cards discarded in the 32-card game.",
        ru="Определяет, кому засчитываются две карты, снесённые в игре на 32 карты.",
        pl="Określa, komu liczą się dwie karty odłożone w grze na 32 karty.",
    )


def may_stay_out(options: Talon) -> bool:
    """Whether cards may stay out of the tricks with one talon: discarded, or a talon left untouched."""
    return options.exchange == "discard_two" or options.talon_optional


def discards_count(options: Talon) -> bool:
    """Whether the declarer scores what he discarded with one talon."""
    return options.discard_points_to == "declarer"


def is_shown(options: Talon, *, bid: int, uncontested: bool) -> bool:
    """Whether all see a talon won at ``bid`` points; ``uncontested``: the bare forced bid, all others passed."""
    if options.talon_reveal == "always":
        return True
    if options.talon_reveal == "hidden_if_forced_bid":
        return not uncontested
    return options.talon_reveal == "bid_at_least" and bid >= options.talon_reveal_min_bid
