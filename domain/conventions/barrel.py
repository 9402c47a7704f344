"""Barrel: the last stretch before the target, to be taken in one hand.

Who reaches the threshold is seated there; he must make the goal in a few tries or fall back. One barrel, two or many;
a newcomer may throw the others off; the third fall may cost everything. At the other end lies the reverse barrel.
Бочка, beczka, бочка (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 67-71, 94-103, 155-160, 204-217 and 239; 002_90915c66587ab5c1.txt, lines
48-58; 003_e20259286b2c0111.txt, lines 79-82, 170-176 and 279-281. Neighbours: ``settling``, ``bolts``, ``conceding``,
``ending``.
"""

from __future__ import annotations

from typing import Final, Literal

from domain.option import Family, Why, option


class BarrelOptions(Family):
    """How a seat gets on the barrel, what it must make there, and how it comes off."""

    two_player_barrel: bool | Literal["same_as_barrel"] = option(
        default="same_as_barrel",
        off="same_as_barrel",
        since="1",
        source="003_e20259286b2c0111.txt, line 75 (howto-2-4); silent elsewhere",
        doc="Says whether there is a barrel in the game of two seats.",
        ru="Определяет, есть ли бочка при игре вдвоём.",
        pl="Określa, czy w grze we dwoje obowiązuje beczka.",
    )
    barrel: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 61 (site-bank); 000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 242 (club); "
            "002_90915c66587ab5c1.txt, line 44 (site-1001); 003_e20259286b2c0111.txt, line 65 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 165 (rules-1000); 003_e20259286b2c0111.txt, line 272 (basic-numbered); "
            "003_e20259286b2c0111.txt, line 314 (site-ante)"
        ),
        doc="A seat whose score reaches the threshold sits on the barrel: it must win from there in a single hand.",
        ru="Игрок, дошедший до порога, садится на бочку и должен выиграть с неё за одну раздачу.",
        pl="Gracz, który dojdzie do progu, siada na beczce i musi wygrać z niej w jednym rozdaniu.",
    )
    barrel_threshold: int = option(
        default=880,
        off=880,
        minimum=1,
        maximum=5000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 61 (site-bank); 000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 242 (club); "
            "002_90915c66587ab5c1.txt, line 44 (site-1001); 003_e20259286b2c0111.txt, line 65 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 165 (rules-1000); 003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Score in points that seats a player on the barrel and at which he is held.",
        ru="Счёт в очках, при котором садятся на бочку и на котором стоят.",
        pl="Wynik w punktach, przy którym siada się na beczce i na którym się stoi.",
    )
    barrel_entry: Literal["ge", "gt"] = option(
        default="ge",
        off="ge",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); 003_e20259286b2c0111.txt, line 65 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 314 (site-ante); 002_90915c66587ab5c1.txt, line 44 (site-1001)"
        ),
        doc="Says whether the threshold must be reached or exceeded.",
        ru="Определяет, надо ли достичь порога бочки или превысить его.",
        pl="Określa, czy próg beczki trzeba osiągnąć, czy przekroczyć.",
    )
    barrel_clamp: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "003_e20259286b2c0111.txt, line 65 (howto-2-4); 003_e20259286b2c0111.txt, line 272 (basic-numbered); "
            "000_9c8c36bd7fe61720.txt, line 94 (barrel-essay)"
        ),
        doc="On arrival the score is lowered to exactly the threshold.",
        ru="При посадке на бочку счёт снижается ровно до порога.",
        pl="Po wejściu na beczkę wynik obniża się dokładnie do progu.",
    )
    barrel_jump_allowed: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 95 (barrel-essay); 003_e20259286b2c0111.txt, line 65 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="One hand may carry a seat from below the barrel past the target and win the game.",
        ru="Бочку можно перепрыгнуть: за одну раздачу пройти с нижнего счёта до цели и выиграть.",
        pl="Beczkę można przeskoczyć: jednym rozdaniem przejść spod progu do celu i wygrać.",
    )
    barrel_attempts: int | None = option(
        default=3,
        off=3,
        minimum=1,
        maximum=100,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 63 (site-bank); 000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 173 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 244 (club); "
            "002_90915c66587ab5c1.txt, line 48 (site-1001); 003_e20259286b2c0111.txt, line 71 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 165 (rules-1000)"
        ),
        doc="Number of tries a seat has on the barrel; null is no limit.",
        ru="Сколько попыток даётся на бочке; null — без ограничения.",
        pl="Ile prób ma się na beczce; null oznacza brak limitu.",
    )
    barrel_attempt_unit: Literal["hands", "own_contracts"] = option(
        default="hands",
        off="hands",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 63 (site-bank); 000_9c8c36bd7fe61720.txt, line 96 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 244 (club); 002_90915c66587ab5c1.txt, line 48 (site-1001)"
        ),
        doc="Says what uses up a try on the barrel.",
        ru="Определяет, что считается попыткой на бочке.",
        pl="Określa, co zużywa próbę na beczce.",
    )
    barrel_goal: int = option(
        default=120,
        off=120,
        minimum=10,
        maximum=400,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 62 (site-bank); 000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 169 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 173 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 242 (club); 002_90915c66587ab5c1.txt, line 47 (site-1001); "
            "003_e20259286b2c0111.txt, lines 67-69 (howto-2-4); 003_e20259286b2c0111.txt, line 165 (rules-1000); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Points that must be reached in one hand to win from the barrel.",
        ru="Сколько очков надо набрать за одну раздачу, чтобы выиграть с бочки.",
        pl="Ile punktów trzeba zdobyć w jednym rozdaniu, żeby wygrać z beczki.",
    )
    barrel_goal_kind: Literal["contract", "recorded", "taken"] = option(
        default="contract",
        off="contract",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 62 (site-bank); "
            "000_9c8c36bd7fe61720.txt, line 169 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 173 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, lines 242-243 (club); 003_e20259286b2c0111.txt, lines 67-69 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Says what must reach the goal on the barrel: the contract, the recorded points or the points taken.",
        ru="Определяет, что на бочке должно дойти до нужной суммы: заказ, записанные или взятые очки.",
        pl="Określa, co na beczce musi osiągnąć wymaganą liczbę: kontrakt, punkty zapisane czy wzięte.",
    )
    barrel_own_contract_required: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 94 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 243 (club); 003_e20259286b2c0111.txt, line 68 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 167 (rules-1000); 003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="The goal must be reached as declarer, with the talon.",
        ru="С бочки выигрывают только на своём прикупе, то есть играя собственный заказ.",
        pl="Z beczki wygrywa się tylko jako rozgrywający, po wzięciu musiku.",
    )
    barrel_auction: Literal["normal", "auto_bid_goal", "no_auction", "forehand_hands_only", "barred"] = option(
        default="normal",
        off="normal",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 176 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 209 (wikipedia-ru); 002_90915c66587ab5c1.txt, lines 61-62 (site-1001); "
            "003_e20259286b2c0111.txt, line 333 (site-ante)"
        ),
        doc="Says how a seat on the barrel takes part in the auction.",
        ru="Определяет, как сидящий на бочке участвует в торговле.",
        pl="Określa, jak gracz na beczce bierze udział w licytacji.",
    )
    barrel_talon_open_at_deal: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru)",
        doc="The talon given to a seat on the barrel without an auction lies face up from the deal.",
        ru="Прикуп, который достаётся сидящему на бочке без торговли, вскрывают уже при раздаче.",
        pl="Musik, który gracz na beczce dostaje bez licytacji, leży odkryty już od rozdania.",
    )
    barrel_failed_contract: Literal["minus_contract_and_off", "attempt_only", "attempt_only_at_goal"] = option(
        default="attempt_only",
        off="attempt_only",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 97 (barrel-essay); 002_90915c66587ab5c1.txt, line 48 (site-1001); "
            "002_90915c66587ab5c1.txt, line 54 (site-1001); 000_9c8c36bd7fe61720.txt, line 244 (club); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Says what an own contract that fails costs a seat on the barrel.",
        ru="Определяет, чего стоит сидящему на бочке проигранный собственный заказ.",
        pl="Określa, ile gracza na beczce kosztuje przegrany własny kontrakt.",
    )
    barrel_exhausted: Literal["minus_120", "to_500", "to_zero"] = option(
        default="minus_120",
        off="minus_120",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 63 (site-bank); 000_9c8c36bd7fe61720.txt, line 96 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 173 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 244 (club); "
            "002_90915c66587ab5c1.txt, line 49 (site-1001); 003_e20259286b2c0111.txt, line 71 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 167 (rules-1000)"
        ),
        doc="Says what happens to a seat that has used up its tries on the barrel.",
        ru="Определяет, что бывает, когда попытки на бочке исчерпаны.",
        pl="Określa, co się dzieje, gdy próby na beczce się skończą.",
    )
    barrel_holds_defence_points: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 168 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 44 (site-1001); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Points that a seat on the barrel makes as defender are not recorded.",
        ru="Очки, взятые сидящим на бочке не на своём прикупе, не записываются.",
        pl="Punktów zdobytych w obronie graczowi na beczce się nie zapisuje.",
    )
    barrel_sitting_hand_counts: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 244 (club); 000_9c8c36bd7fe61720.txt, line 239 (club); silent elsewhere",
        doc="With four seats, a hand that the seat on the barrel deals and sits out uses up a try.",
        ru="При игре вчетвером раздача, которую сидящий на бочке сдаёт и пропускает, считается попыткой.",
        pl="W grze w cztery osoby rozdanie, w którym gracz na beczce rozdaje i pauzuje, zużywa próbę.",
    )
    barrel_third_bolt_unseats: bool = option(
        default=True,
        off=True,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 98 (barrel-essay)",
        doc="The bolt fine throws a seat off the barrel, as one fine; otherwise it is not written while he sits there.",
        ru="Штраф за болты сбрасывает с бочки, и штраф при этом один; иначе на бочке он не пишется.",
        pl="Kara za bolty strąca z beczki i jest to jedna kara; w przeciwnym razie na beczce się jej nie zapisuje.",
    )
    barrel_second_player: Literal["displaces_first", "two_share_third_displaces_both", "coexist"] = option(
        default="displaces_first",
        off="displaces_first",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 64 (site-bank); 000_9c8c36bd7fe61720.txt, lines 100-102 "
            "(barrel-essay); 000_9c8c36bd7fe61720.txt, line 207 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 246 "
            "(club); 002_90915c66587ab5c1.txt, line 50 (site-1001); 003_e20259286b2c0111.txt, line 171 "
            "(rules-1000); 003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Says what happens when another seat arrives on an occupied barrel.",
        ru="Определяет, что бывает, когда на занятую бочку садится ещё один игрок.",
        pl="Określa, co się dzieje, gdy na zajętą beczkę wchodzi następny gracz.",
    )
    barrel_simultaneous: Literal["all_off", "one_off", "all_stay"] = option(
        default="all_off",
        off="all_off",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 64 (site-bank); 000_9c8c36bd7fe61720.txt, line 207 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 52 (site-1001); 003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Says what happens when several seats arrive on the barrel in one hand.",
        ru="Определяет, что бывает, если на бочку за одну раздачу садятся сразу несколько игроков.",
        pl="Określa, co się dzieje, gdy na beczkę w jednym rozdaniu wchodzi kilku graczy.",
    )
    barrel_simultaneous_keep: Literal["higher_raw_total", "declarer", "first_in_turn"] = option(
        default="higher_raw_total",
        off="higher_raw_total",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 64 (site-bank); silent elsewhere",
        doc="Says which of several arrivals stays on the barrel with barrel_simultaneous = one_off.",
        ru="Определяет, кто из севших вместе остаётся на бочке (при barrel_simultaneous = one_off).",
        pl="Określa, kto z przybyłych razem zostaje na beczce (przy barrel_simultaneous = one_off).",
    )
    barrel_displacement_penalty: int = option(
        default=120,
        off=120,
        minimum=0,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 64 (site-bank); 000_9c8c36bd7fe61720.txt, line 100 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 207 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 50 (site-1001); "
            "002_90915c66587ab5c1.txt, line 52 (site-1001); 003_e20259286b2c0111.txt, line 171 (rules-1000); "
            "003_e20259286b2c0111.txt, line 272 (basic-numbered)"
        ),
        doc="Points taken from a seat that is pushed or thrown off the barrel by other arrivals.",
        ru="Штраф в очках тому, кого сбросили с бочки другие игроки.",
        pl="Kara w punktach dla gracza strąconego z beczki przez innych.",
    )
    barrel_falls_to_zero: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=100,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 103 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 173 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 169 (rules-1000); 003_e20259286b2c0111.txt, line 335 (site-ante)"
        ),
        doc="Number of falls from the barrel at which the score becomes 0; null is never.",
        ru="Слетев с бочки столько раз, игрок теряет весь счёт; null — никогда.",
        pl="Po tylu upadkach z beczki wynik spada do zera; null oznacza, że nigdy.",
    )
    barrel_forced_last_hand: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 104 (barrel-essay)",
        doc=(
            "In the last hand of the last barrel the seat is given the talon face up without an auction and must "
            "reach the goal or fall to 0."
        ),
        ru=(
            "Обязаловка: в последней раздаче последней бочки игрок получает прикуп в открытую без торговли и либо "
            "набирает нужное, либо слетает на ноль."
        ),
        pl=(
            "W ostatnim rozdaniu ostatniej beczki gracz dostaje odkryty musik bez licytacji i albo zdobywa "
            "wymagane punkty, albo spada do zera."
        ),
    )
    barrel_opponents_frozen: bool = option(
        default=False,
        off=False,
        since="1",
        source="002_90915c66587ab5c1.txt, line 51 (site-1001)",
        doc="While a seat on the barrel plays the bare goal contract, its opponents record neither points nor bolts.",
        ru="Пока сидящий на бочке играет минимальный нужный заказ, соперникам не пишутся ни очки, ни болты.",
        pl=(
            "Gdy gracz na beczce gra kontrakt równy wymaganemu minimum, przeciwnikom nie zapisuje się ani punktów, "
            "ani boltów."
        ),
    )
    barrel_outbid_scores_nothing: bool = option(
        default=False,
        off=False,
        since="1",
        source="002_90915c66587ab5c1.txt, line 53 (site-1001)",
        doc="A seat on the barrel that is outbid records neither points nor bolts in that hand.",
        ru="Сидящему на бочке, чью ставку перекупили, за эту раздачу не пишутся ни очки, ни болты.",
        pl="Graczowi na beczce, którego stawkę przebito, w tym rozdaniu nie zapisuje się ani punktów, ani boltów.",
    )
    barrel_raw_count: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 209 (wikipedia-ru)",
        doc=(
            "On the barrel the seat's points are counted unrounded and without marriages, though it may still set "
            "trumps."
        ),
        ru="На бочке очки игрока считаются без округления и без марьяжей, хотя козырь он объявлять может.",
        pl="Na beczce punkty gracza liczy się bez zaokrąglania i bez meldunków, choć atut może on ustalać.",
    )
    reverse_barrel: Literal["off", "to_minus_760", "to_minus_500"] = option(
        default="off",
        off="off",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 217 (wikipedia-ru)",
        doc=(
            "Says whether -880 points is a reverse barrel: who does not reach -1000 (-1001) in three hands is "
            "moved back to -760 or -500."
        ),
        ru=(
            "Определяет, есть ли обратная бочка: кто с −880 за три раздачи не дошёл до −1000 (−1001), слетает с "
            "неё на −760 или −500."
        ),
        pl=(
            "Określa, czy −880 punktów to odwrotna beczka: kto w trzy rozdania nie dojdzie do −1000 (−1001), spada "
            "z niej na −760 albo −500."
        ),
    )


def in_force(options: BarrelOptions, seats: int) -> bool:
    """Whether a barrel is played at this number of seats."""
    if seats == 2 and options.two_player_barrel != "same_as_barrel":  # noqa: PLR2004 (two seats)
        return options.barrel and options.two_player_barrel
    return options.barrel


def is_reached(options: BarrelOptions, score: int) -> bool:
    """Whether a score seats its owner."""
    return score > options.barrel_threshold or (score == options.barrel_threshold and options.barrel_entry == "ge")


_BARRED: Final = Why("must-pass", "barrel_auction")


def bars_bids(options: BarrelOptions) -> Why | None:
    """Why a seat on the barrel may only pass, or none."""
    return _BARRED if options.barrel_auction in {"barred", "forehand_hands_only"} else None


def bare_goal(options: BarrelOptions, step: int) -> int:
    """The lowest contract in points that reaches the goal: posted, or the next multiple of the step."""
    if options.barrel_auction in {"auto_bid_goal", "no_auction", "forehand_hands_only"}:
        return options.barrel_goal
    return -(-options.barrel_goal // step) * step


def is_made(
    options: BarrelOptions, *, contract: int | None, made: bool, recorded: int, taken: int, own_needed: bool
) -> bool:
    """Whether a seated seat made its goal; ``contract`` is its own contract or none, ``made`` that it was made.

    ``recorded`` is what it would write (multiplied), ``taken`` its card and marriage points (unmultiplied);
    ``own_needed`` that only an own contract counts.
    """
    if contract is None:
        if own_needed or options.barrel_goal_kind == "contract":
            return False
    elif not made:
        return False
    if options.barrel_goal_kind == "contract":
        return contract is not None and contract >= options.barrel_goal
    return (taken if options.barrel_goal_kind == "taken" else recorded) >= options.barrel_goal


def failure_unseats(options: BarrelOptions, contract: int, step: int) -> bool:
    """Whether a failed own contract of this many points is written and takes the seat off."""
    if options.barrel_failed_contract == "attempt_only_at_goal":
        return contract > bare_goal(options, step)
    return options.barrel_failed_contract == "minus_contract_and_off"


def uses_try(options: BarrelOptions, *, active: bool, declarer: bool) -> bool:
    """Whether a counted hand uses up a try."""
    if declarer:
        return True
    if options.barrel_attempt_unit == "own_contracts":
        return False
    return active or options.barrel_sitting_hand_counts


def is_exhausted(options: BarrelOptions, tries: int) -> bool:
    """Whether these tries were the last."""
    return options.barrel_attempts is not None and tries >= options.barrel_attempts


def exhausted_score(options: BarrelOptions, score: int) -> int:
    """The score when the tries are gone."""
    if options.barrel_exhausted == "to_500":
        return 500
    return 0 if options.barrel_exhausted == "to_zero" else score - 120


def freezes_opponents(options: BarrelOptions, contract: int, step: int) -> bool:
    """Whether a seated declarer at this contract freezes his opponents."""
    return options.barrel_opponents_frozen and contract == bare_goal(options, step)


def is_last_chance(options: BarrelOptions, *, tries: int, falls: int) -> bool:
    """Whether a seated seat plays the forced last hand of its last barrel."""
    if not options.barrel_forced_last_hand or options.barrel_falls_to_zero is None or options.barrel_attempts is None:
        return False
    return tries == options.barrel_attempts - 1 and falls == options.barrel_falls_to_zero - 1


def arrivals_kept(options: BarrelOptions, arrivals: tuple[tuple[int, bool], ...]) -> tuple[bool, ...]:
    """Who of those arriving together stays; each is (raw total, is declarer), in turn order from the dealer's left."""
    if len(arrivals) < 2 or options.barrel_simultaneous == "all_stay":  # noqa: PLR2004 (together)
        return (True,) * len(arrivals)
    if options.barrel_simultaneous == "all_off":
        return (False,) * len(arrivals)
    places = range(len(arrivals))

    def precedence(place: int) -> tuple[int, bool, int]:
        raw, declarer = arrivals[place]
        by_raw = options.barrel_simultaneous_keep == "higher_raw_total"
        by_declarer = options.barrel_simultaneous_keep != "first_in_turn"
        return -raw if by_raw else 0, by_declarer and not declarer, place

    kept = min(places, key=precedence)
    return tuple(place == kept for place in places)


def displaces_seated(options: BarrelOptions, *, seated: int, arriving: int) -> bool:
    """Whether those who sat before are thrown off by those who arrive."""
    if not seated or not arriving or options.barrel_second_player == "coexist":
        return False
    return options.barrel_second_player == "displaces_first" or seated + arriving > 2  # noqa: PLR2004 (two share)


def falls_to_zero(options: BarrelOptions, falls: int) -> bool:
    """Whether this many falls wipe the score."""
    return options.barrel_falls_to_zero is not None and falls >= options.barrel_falls_to_zero


def has_reverse(options: BarrelOptions) -> bool:
    """Whether there is a barrel at the other end."""
    return options.reverse_barrel != "off"


REVERSE_THRESHOLD = -880
"""The score in points at which the reverse barrel begins."""
REVERSE_HANDS = 3
"""Hands on the reverse barrel."""


def reverse_step(options: BarrelOptions, score: int, left: int | None) -> tuple[int, int | None]:
    """The score and the hands left on the reverse barrel after one more counted hand."""
    if not has_reverse(options) or score > REVERSE_THRESHOLD:
        return score, None
    if left is None:
        return score, REVERSE_HANDS
    if left > 1:
        return score, left - 1
    return (-760 if options.reverse_barrel == "to_minus_760" else -500), None
