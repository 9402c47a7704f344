"""Dark play: bidding without having seen the cards, for a double price.

A seat that may still play dark does not see its cards until it looks; a dark bid stands at ``dark_contract`` and only
a holder of a marriage may undo it. Its hand is doubled in the scope that the table agreed. Тёмная, gra w ciemno,
темна (uk).

This family crosses bidding, seeing and scoring, so it has more call sites than the budget allows: who is asked
(auction phase), what a seat knows of its own hand (views), and what is multiplied (scoring).

Source: 000_9c8c36bd7fe61720.txt, lines 104-109 and 192-195; 003_e20259286b2c0111.txt, lines 117-197 and 284-286.
Neighbours: ``golden`` (the other multiplier), ``auction``, ``conceding``.
"""

from __future__ import annotations

from typing import Final, Literal

from domain.option import Family, Why, option


class Dark(Family):
    """Who may play dark, what undoes it, and what it multiplies."""

    dark: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 (basic-numbered)"
        ),
        doc="A seat may bid dark: before seeing its cards, for a doubled result.",
        ru="Разрешает игру втёмную: заказ до того, как игрок увидел свои карты, с удвоением результата.",
        pl="Pozwala na grę w ciemno: zapowiedzianą przed obejrzeniem własnych kart, o podwojony wynik.",
    )
    dark_who: Literal["forehand", "any_player"] = option(
        default="forehand",
        off="forehand",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, lines 197-198 "
            "(wikipedia-ru); 003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 "
            "(basic-numbered)"
        ),
        doc="Says which seats may bid dark.",
        ru="Определяет, кто может темнить.",
        pl="Określa, kto może grać w ciemno.",
    )
    dark_deadline: Literal["during_deal", "before_anyone_looks", "before_own_look"] = option(
        default="before_own_look",
        off="before_own_look",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 (basic-numbered)"
        ),
        doc="Says until when a dark bid may be made.",
        ru="Определяет, до какого момента можно объявить тёмную.",
        pl="Określa, do kiedy można zapowiedzieć grę w ciemno.",
    )
    dark_contract: int = option(
        default=120,
        off=120,
        minimum=10,
        maximum=400,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 (basic-numbered)"
        ),
        doc="Points of the contract in dark play, which also stands as the opening bid.",
        ru="Заказ в очках при игре втёмную; он же стоит первой ставкой.",
        pl="Kontrakt w punktach przy grze w ciemno; jest zarazem pierwszą stawką.",
    )
    dark_min_score: int | None = option(
        default=None,
        off=None,
        minimum=-5000,
        maximum=5000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 106 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru)",
        doc="Score in points that a seat needs to bid dark; null is no minimum.",
        ru="Сколько очков должно быть на счету, чтобы темнить; null — без ограничения.",
        pl="Ile punktów trzeba mieć na koncie, żeby grać w ciemno; null oznacza brak ograniczenia.",
    )
    dark_multiplier: int = option(
        default=2,
        off=2,
        minimum=1,
        maximum=10,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 (basic-numbered)"
        ),
        doc="Factor by which the points of a dark hand are multiplied.",
        ru="Во сколько раз умножаются очки при игре втёмную.",
        pl="Ile razy mnoży się punkty w rozdaniu granym w ciemno.",
    )
    dark_scope: Literal["declarer_only", "all_except_defender_marriages", "all"] = option(
        default="declarer_only",
        off="declarer_only",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 183 (rules-1000); 003_e20259286b2c0111.txt, line 286 (basic-numbered)"
        ),
        doc="Says whose points are multiplied in a dark hand.",
        ru="Определяет, чьи очки умножаются при игре втёмную.",
        pl="Określa, czyje punkty mnoży się w rozdaniu granym w ciemno.",
    )
    dark_bolts: tuple[int, int] = option(
        default=(1, 1),
        off=(1, 1),
        minimum=0,
        maximum=10,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 199 (wikipedia-ru)",
        doc="Bolts for a seat without a trick in a dark hand: first the declarer's number, then the others'.",
        ru="Сколько болтов пишется за тёмную без взятки: сначала играющему, затем остальным.",
        pl="Ile boltów zapisuje się za grę w ciemno bez lewy: najpierw rozgrywającemu, potem pozostałym.",
    )
    dark_unblind: Literal["not_allowed", "marriage_holder_over_120"] = option(
        default="marriage_holder_over_120",
        off="marriage_holder_over_120",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 197 (wikipedia-ru)",
        doc="Says whether a dark bid can be outbid, which makes the hand ordinary.",
        ru="Определяет, можно ли «растемнить» игру, то есть перебить тёмную, после чего раздача идёт как обычная.",
        pl="Określa, czy grę w ciemno można przebić w licytacji, po czym rozdanie staje się zwykłe.",
    )
    dark_raise: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 199 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 185 (rules-1000)"
        ),
        doc="The dark declarer may raise his contract after taking the talon.",
        ru="Играющий втёмную может повысить заказ, взяв прикуп.",
        pl="Grający w ciemno może podnieść kontrakt po wzięciu musiku.",
    )
    dark_concede: bool | Literal["same_as_concede"] = option(
        default="same_as_concede",
        off="same_as_concede",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); silent elsewhere",
        doc="Says whether a dark hand may be conceded; without concede it never can.",
        ru="Определяет, можно ли расписать тёмную; без самой росписи нельзя никогда.",
        pl="Określa, czy grę w ciemno można poddać; bez opcji poddawania nie można nigdy.",
    )
    dark_cross: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 193 (wikipedia-ru); silent elsewhere",
        doc="A dark hand may be crossed, where crossing is played.",
        ru="Тёмную можно «крестить», если крещение разрешено.",
        pl="W grze w ciemno można się „przeżegnać” (krzyżyk), jeśli jest to dozwolone.",
    )
    dark_forbidden_if_any_on_barrel: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 107 (barrel-essay)",
        doc="Nobody may bid dark while anybody is on the barrel.",
        ru="Пока кто-нибудь сидит на бочке, темнить нельзя никому.",
        pl="Dopóki ktokolwiek siedzi na beczce, nikt nie może grać w ciemno.",
    )
    dark_in_golden_round: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 105 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "silent elsewhere"
        ),
        doc="Dark bids are possible in golden hands too, and the two factors multiply.",
        ru="Темнить можно и в золотом коне; множители при этом перемножаются.",
        pl="W ciemno można grać także w złotej kolejce; oba mnożniki się wtedy mnoży.",
    )


def is_offered(options: Dark, *, forced: bool, score: int, anyone_on_barrel: bool, golden: bool, posted: int) -> bool:
    """Whether a seat may play dark in a hand that has an auction; ``posted`` is a barrel bid that stands already."""
    if not options.dark or (options.dark_who == "forehand" and not forced):
        return False
    if options.dark_min_score is not None and score < options.dark_min_score:
        return False
    if anyone_on_barrel and options.dark_forbidden_if_any_on_barrel:
        return False
    return posted < options.dark_contract and (not golden or options.dark_in_golden_round)


def is_played(options: Dark) -> bool:
    """Whether anybody may play dark at all."""
    return options.dark


def one_look_ends_it(options: Dark) -> bool:
    """Whether the first seat that looks takes the choice from all others."""
    return options.dark_deadline == "before_anyone_looks"


STANDS: Final = Why("dark-stands", "dark_unblind")
"""Why nobody may bid more where a dark bid stands."""


def may_unblind(options: Dark, *, has_marriage: bool) -> bool:
    """Whether a seat may overbid a dark bid, which makes the hand ordinary."""
    return options.dark_unblind == "marriage_holder_over_120" and has_marriage


def factor(options: Dark, *, dark: bool, declarer: bool) -> int:
    """What a seat's points are multiplied by."""
    return options.dark_multiplier if dark and (declarer or options.dark_scope != "declarer_only") else 1


def marriage_factor(options: Dark, *, dark: bool, declarer: bool) -> int:
    """What a seat's marriage points are multiplied by."""
    if not declarer and options.dark_scope == "all_except_defender_marriages":
        return 1
    return factor(options, dark=dark, declarer=declarer)


def bolt_weight(options: Dark, *, dark: bool, declarer: bool) -> int:
    """How many bolts a trickless hand is."""
    return options.dark_bolts[0 if declarer else 1] if dark else 1


def may_concede(options: Dark) -> bool:
    """Whether a dark hand may be conceded, where conceding is played at all."""
    return options.dark_concede is not False
