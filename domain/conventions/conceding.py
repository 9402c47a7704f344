"""Conceding, crossing, bombing: three traditions of giving up a hand.

A concession («роспись») costs the contract and pays the opponents; a cross («крещусь») moves no points but marks; the
Polish bomb (bomba) is free the first time. All belong to the declarer, between the talon and the first card. Роспись,
poddanie, розпис (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 72, 188-190 and 241; 003_e20259286b2c0111.txt, lines 60-64, 160-166, 276 and
288-290; 002_90915c66587ab5c1.txt, lines 70-74; kurnik rules page, copy of 2026-09-28. Neighbours: ``bolts``,
``barrel``, ``dark``.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.option import Family, option
from domain.violations import Refusal


class Conceding(Family):
    """What giving up costs, what it pays, how often, and when it is barred."""

    concede: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 68 (site-bank); 000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 248 (club); 002_90915c66587ab5c1.txt, lines 69-70 (site-1001); "
            "003_e20259286b2c0111.txt, line 45 (howto-2-4); 003_e20259286b2c0111.txt, lines 151-153 (rules-1000); "
            "003_e20259286b2c0111.txt, line 268 (basic-numbered); 003_e20259286b2c0111.txt, line 334 (site-ante)"
        ),
        doc="The declarer may concede the hand before the first lead instead of playing it.",
        ru="Играющий может расписать игру до первого хода, не разыгрывая её.",
        pl="Rozgrywający może poddać rozdanie przed pierwszym wyjściem, zamiast je rozgrywać.",
    )
    concede_declarer: Literal["minus_contract", "zero", "one_bolt"] = option(
        default="minus_contract",
        off="minus_contract",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 191 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 248 (club); 002_90915c66587ab5c1.txt, lines 73-74 (site-1001); "
            "003_e20259286b2c0111.txt, line 151 (rules-1000); 003_e20259286b2c0111.txt, line 153 (rules-1000)"
        ),
        doc="Says what a concession costs the declarer.",
        ru="Определяет, во что роспись обходится играющему.",
        pl="Określa, ile poddanie kosztuje rozgrywającego.",
    )
    concede_opponents: Literal["half_each", "split_equally", "sixty_each", "split_equally_max_60"] = option(
        default="half_each",
        off="half_each",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 68 (site-bank); 000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 186 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 248 (club); "
            "002_90915c66587ab5c1.txt, line 73 (site-1001); 003_e20259286b2c0111.txt, line 45 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 151 (rules-1000); 003_e20259286b2c0111.txt, line 268 (basic-numbered)"
        ),
        doc="Says how many points each active opponent of a conceded hand receives.",
        ru="Определяет, сколько очков получает каждый соперник при росписи.",
        pl="Określa, ile punktów dostaje każdy przeciwnik za poddane rozdanie.",
    )
    concede_half_rounding: Literal["to_unit_half_up", "floor"] = option(
        default="to_unit_half_up",
        off="to_unit_half_up",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 73 (site-1001); "
            "silent elsewhere"
        ),
        doc="Says how a share that is no whole number, such as half of 105, is rounded.",
        ru="Определяет, как округляется нецелая доля при росписи, например половина от 105.",
        pl="Określa, jak zaokrągla się niecałkowitą część przy poddaniu, na przykład połowę ze 105.",
    )
    concede_free_per_match: int = option(
        default=0,
        off=0,
        minimum=0,
        maximum=100,
        since="1",
        source="003_e20259286b2c0111.txt, line 151 (rules-1000); 000_9c8c36bd7fe61720.txt, line 191 (wikipedia-ru)",
        doc="Number of concessions per seat and game that cost the declarer nothing.",
        ru="Сколько росписей за партию у каждого игрока бесплатны.",
        pl="Ile poddań w partii jest dla każdego gracza bezpłatnych.",
    )
    concede_limit: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=100,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 191 (wikipedia-ru)",
        doc="Most concessions a seat may make in a game; null is no limit.",
        ru="Сколько всего росписей за партию разрешено игроку; null — без ограничения.",
        pl="Ile najwyżej poddań w partii przysługuje graczowi; null oznacza brak limitu.",
    )
    concede_extra_penalty_every: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=100,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 187 (wikipedia-ru)",
        doc="After every so many concessions the seat loses another 120 points; null is no such fine.",
        ru="После скольких росписей игрок дополнительно теряет 120 очков, и так каждый раз; null — такого штрафа нет.",
        pl="Co ile poddań gracz traci dodatkowe 120 punktów; null oznacza brak takiej kary.",
    )
    concede_on_barrel: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 188 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 71 (site-1001)",
        doc="A seat on the barrel may concede.",
        ru="Сидящий на бочке может расписывать.",
        pl="Gracz siedzący na beczce może poddać rozdanie.",
    )
    concede_if_any_on_barrel: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 189 (wikipedia-ru)",
        doc="Anybody may concede while somebody is on the barrel.",
        ru="Расписывать можно и тогда, когда кто-нибудь сидит на бочке.",
        pl="Poddawać wolno także wtedy, gdy ktoś siedzi na beczce.",
    )
    concede_hand_counts: bool = option(
        default=True,
        off=True,
        since="1",
        source="003_e20259286b2c0111.txt, line 151 (rules-1000); 003_e20259286b2c0111.txt, line 45 (howto-2-4)",
        doc="A conceded hand counts as played and the deal moves on; otherwise the same dealer deals again.",
        ru="Расписанная раздача считается сыгранной, и сдача переходит дальше; иначе тот же игрок сдаёт заново.",
        pl=(
            "Poddane rozdanie uznaje się za rozegrane i rozdanie przechodzi dalej; w przeciwnym razie rozdaje "
            "jeszcze raz ten sam gracz."
        ),
    )
    cross: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); 003_e20259286b2c0111.txt, line 290 (basic-numbered)",
        doc="The declarer may cross himself: nobody's points change, he gets a cross and each opponent a bolt.",
        ru="Играющий может «креститься»: очки ни у кого не меняются, ему ставится крест, соперникам — по болту.",
        pl=(
            "Rozgrywający może się „przeżegnać”: niczyje punkty się nie zmieniają, on dostaje krzyżyk, a każdy "
            "przeciwnik bolt."
        ),
    )
    cross_stage: Literal["before_play", "after_failure"] = option(
        default="before_play",
        off="before_play",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); 003_e20259286b2c0111.txt, line 290 (basic-numbered)",
        doc="Says when the declarer may cross himself.",
        ru="Определяет, когда играющий может креститься.",
        pl="Określa, kiedy rozgrywający może się „przeżegnać”.",
    )
    cross_limit: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=100,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 192 (wikipedia-ru)",
        doc="Most crosses a seat may take in a game; null is no limit.",
        ru="Сколько раз за партию игрок может креститься; null — без ограничения.",
        pl="Ile najwyżej razy w partii gracz może się „przeżegnać”; null oznacza brak limitu.",
    )
    cross_penalty_every: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=100,
        since="1",
        source="003_e20259286b2c0111.txt, line 290 (basic-numbered)",
        doc="After every so many crosses the seat loses 120 points; null is no such fine.",
        ru="За сколько крестов игрок теряет 120 очков, и так каждый раз; null — такого штрафа нет.",
        pl="Co ile krzyżyków gracz traci 120 punktów; null oznacza brak takiej kary.",
    )
    cross_if_any_on_barrel: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 190 (wikipedia-ru)",
        doc="Crossing is allowed while somebody is on the barrel.",
        ru="Креститься можно и тогда, когда кто-нибудь сидит на бочке.",
        pl="„Przeżegnać się” wolno także wtedy, gdy ktoś siedzi na beczce.",
    )
    bomb: Literal["off", "kurnik"] = option(
        default="off",
        off="off",
        since="1",
        source=(
            "kurnik rules page, copy of 2026-09-28; 001_e28ddb492ff1c4d9.txt, line 40 (polish-home, "
            "polish-tournament); the Polish seed has the heading only"
        ),
        doc="Says whether the declarer may throw a bomb: withdraw before the first lead without losing points.",
        ru="Определяет, может ли играющий объявить «бомбу»: отказаться от розыгрыша до первого хода, не теряя очков.",
        pl="Określa, czy rozgrywający może rzucić bombę: wycofać się przed pierwszym wyjściem bez utraty punktów.",
    )


_EACH: Final = 60
_BOMB: Final = 60
_BOMB_OF_FOUR: Final = 40
_FOUR: Final = 4
FINE: Final = 120
"""Points of the fine for every n-th concession or cross."""


def concede_barred(
    options: Conceding, *, own_barrel: bool, any_barrel: bool, conceded: int, dark: bool, golden: bool
) -> Refusal | None:
    """Why the declarer may not concede; ``dark`` and ``golden``: this is such a hand and it may not be conceded."""
    if not options.concede:
        return Refusal.CONCEDING_NOT_PLAYED
    if golden:
        return Refusal.CONCEDING_NOT_IN_GOLDEN
    if dark:
        return Refusal.CONCEDING_NOT_IN_DARK
    if own_barrel and not options.concede_on_barrel:
        return Refusal.CONCEDING_NOT_ON_BARREL
    if any_barrel and not options.concede_if_any_on_barrel:
        return Refusal.CONCEDING_WHILE_BARREL
    if options.concede_limit is not None and conceded >= options.concede_limit:
        return Refusal.CONCEDING_LIMIT
    return None


def cross_barred(options: Conceding, *, any_barrel: bool, crossed: int, dark: bool) -> Refusal | None:
    """Why the declarer may not cross himself; ``dark``: this is a dark hand and it may not be crossed."""
    if not options.cross:
        return Refusal.CROSSING_NOT_PLAYED
    if dark:
        return Refusal.CROSSING_NOT_IN_DARK
    if any_barrel and not options.cross_if_any_on_barrel:
        return Refusal.CROSSING_WHILE_BARREL
    if options.cross_limit is not None and crossed >= options.cross_limit:
        return Refusal.CROSSING_LIMIT
    return None


def crosses_after_failure(options: Conceding) -> bool:
    """Whether a cross waits until the contract has failed."""
    return options.cross_stage == "after_failure"


class Ways(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The ways in which a declarer may give a hand up before he has failed."""

    concede: bool
    cross: bool
    bomb: bool


def ways(options: Conceding) -> Ways | None:
    """The ways of giving up that are played; none if there are none."""
    found = Ways(
        concede=options.concede,
        cross=options.cross and not crosses_after_failure(options),
        bomb=bomb_barred(options) is None,
    )
    return found if found.concede or found.cross or found.bomb else None


def bomb_barred(options: Conceding) -> Refusal | None:
    """Why the declarer may not throw a bomb."""
    return Refusal.BOMB_NOT_PLAYED if options.bomb == "off" else None


def declarer_pays(options: Conceding, contract: int, conceded: int) -> int:
    """Points that a concession costs the declarer, who conceded ``conceded`` hands before."""
    if conceded < options.concede_free_per_match or options.concede_declarer != "minus_contract":
        return 0
    return contract


def declarer_bolts(options: Conceding, conceded: int) -> int:
    """Bolts that a concession costs the declarer."""
    return int(options.concede_declarer == "one_bolt" and conceded >= options.concede_free_per_match)


def opponent_gets(options: Conceding, contract: int, opponents: int, unit: int) -> int:
    """Points that a concession pays each opponent; ``unit`` is the unit of the defenders' rounding."""
    if options.concede_opponents == "sixty_each":
        return _EACH
    share = 2 if options.concede_opponents == "half_each" else opponents
    if options.concede_half_rounding == "floor":
        paid = contract // share
    else:
        paid = (2 * contract + share * unit) // (2 * share * unit) * unit
    return min(paid, _EACH) if options.concede_opponents == "split_equally_max_60" else paid


def concession_fined(options: Conceding, conceded: int) -> bool:
    """Whether the concession that follows ``conceded`` others is an n-th one."""
    every = options.concede_extra_penalty_every
    return every is not None and (conceded + 1) % every == 0


def cross_fined(options: Conceding, crossed: int) -> bool:
    """Whether the cross that follows ``crossed`` others is an n-th one."""
    every = options.cross_penalty_every
    return every is not None and (crossed + 1) % every == 0


def bomb_pays(bombed: int, seats: int) -> int:
    """Points that a bomb pays every other seat, after ``bombed`` bombs of the same seat."""
    if bombed == 0:
        return 0
    return _BOMB_OF_FOUR if seats == _FOUR else _BOMB
