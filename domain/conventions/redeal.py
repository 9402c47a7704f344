"""Redeal: when cards are so bad, or lie so oddly, that a player may have them dealt again.

The grounds look at the dealt hand, at the talon, at hand and talon together, or at the hand after the exchange; who
may claim and until when are options of their own. Пересдача, powtórne rozdanie, перездача (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 75-79, 116-117 and 150-163; 002_90915c66587ab5c1.txt, lines 60-66;
003_e20259286b2c0111.txt, lines 117-197 and 240-258. Neighbours: ``dealing``, ``golden`` (a redealt hand counts for
nothing).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.cards import ACES, JACKS, NINES, points
from domain.option import Family, Why, option


class Redeal(Family):
    """The grounds of a redeal, who claims them, until when, and what they cost the dealer."""

    redeal: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 72 (site-bank); 000_9c8c36bd7fe61720.txt, line 144 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, lines 59-60 (site-1001); 003_e20259286b2c0111.txt, line 135 (rules-1000); "
            "003_e20259286b2c0111.txt, line 339 (site-ante); kurnik rules page, copy of 2026-09-28"
        ),
        doc="A redeal can be claimed on the grounds that the other redeal options set.",
        ru="Разрешает требовать пересдачу по тем основаниям, которые заданы остальными настройками пересдачи.",
        pl="Pozwala żądać ponownego rozdania na podstawach ustalonych w pozostałych opcjach.",
    )
    redeal_hand_points_below: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=30,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 73 (site-bank); 000_9c8c36bd7fe61720.txt, line 149 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 60 (site-1001); 003_e20259286b2c0111.txt, line 135 (rules-1000); "
            "003_e20259286b2c0111.txt, line 258 (basic-numbered); 003_e20259286b2c0111.txt, line 339 (site-ante)"
        ),
        doc="A seat whose cards are worth fewer points than this may claim a redeal; null is no such ground.",
        ru="Пересдать можно, если карты на руках в сумме стоят меньше этого числа очков; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, gdy karty w ręku są warte mniej niż tyle punktów; null oznacza brak "
            "takiej podstawy."
        ),
    )
    redeal_hand_nines: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 74 (site-bank); 000_9c8c36bd7fe61720.txt, line 150 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 60 (site-1001); 003_e20259286b2c0111.txt, line 97 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 135 (rules-1000); 003_e20259286b2c0111.txt, line 260 (basic-numbered); "
            "kurnik rules page, copy of 2026-09-28"
        ),
        doc="A seat holding at least this many nines may claim a redeal; null is no such ground.",
        ru="Пересдать можно, если на руках не меньше этого числа девяток; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, mając w ręku co najmniej tyle dziewiątek; null oznacza brak takiej "
            "podstawy."
        ),
    )
    redeal_hand_nines_on_hundred: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source="003_e20259286b2c0111.txt, line 135 (rules-1000); 003_e20259286b2c0111.txt, line 339 (site-ante)",
        doc="A lower number of nines that is enough for the seat with the forced bid; null is no exception for it.",
        ru="Меньшее число девяток, которого достаточно сидящему на сотне; null — для него исключения нет.",
        pl="Mniejsza liczba dziewiątek, która wystarcza graczowi na musiku; null oznacza brak takiego wyjątku.",
    )
    redeal_hand_jacks: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 75 (site-bank); 000_9c8c36bd7fe61720.txt, line 152 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 262 (basic-numbered)"
        ),
        doc="A seat holding at least this many jacks may claim a redeal; null is no such ground.",
        ru="Пересдать можно, если на руках не меньше этого числа валетов; null — такого основания нет.",
        pl="Ponownego rozdania można żądać, mając w ręku co najmniej tyle waletów; null oznacza brak takiej podstawy.",
    )
    redeal_hand_stage: Literal["dealt", "after_exchange"] = option(
        default="dealt",
        off="dealt",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 149 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 60 (site-1001)",
        doc="Says which cards the grounds on a seat's own cards look at.",
        ru="Определяет, по каким картам проверяют основания для пересдачи на руках: по сданным или после сноса.",
        pl="Określa, które karty w ręku bierze się pod uwagę: rozdane czy te po oddaniu kart.",
    )
    redeal_after_exchange_nines: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 151 (wikipedia-ru)",
        doc=(
            "Whoever holds at least this many nines after the cards are given may claim a redeal; null is no such "
            "ground."
        ),
        ru="Пересдать можно, если после сноса у игрока не меньше этого числа девяток; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, mając po oddaniu kart co najmniej tyle dziewiątek; null oznacza brak "
            "takiej podstawy."
        ),
    )
    redeal_after_exchange_jacks: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 153 (wikipedia-ru)",
        doc=(
            "Whoever holds at least this many jacks after the cards are given may claim a redeal; null is no such "
            "ground."
        ),
        ru="Пересдать можно, если после сноса у игрока не меньше этого числа валетов; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, mając po oddaniu kart co najmniej tyle waletów; null oznacza brak "
            "takiej podstawy."
        ),
    )
    redeal_with_talon_nines: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=4,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 251 (club)",
        doc=(
            "The declarer may claim a redeal if his dealt cards and the talon together hold at least this many "
            "nines; null is no such ground."
        ),
        ru=(
            "Играющий может требовать пересдачу, если вместе с прикупом у него не меньше этого числа девяток; null "
            "— такого основания нет."
        ),
        pl=(
            "Rozgrywający może żądać ponownego rozdania, gdy razem z musikiem ma co najmniej tyle dziewiątek; null "
            "oznacza brak takiej podstawy."
        ),
    )
    redeal_talon_points_below: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=20,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 77 (site-bank); 000_9c8c36bd7fe61720.txt, line 145 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 250 (club); 003_e20259286b2c0111.txt, line 87 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 137 (rules-1000); 003_e20259286b2c0111.txt, line 248 (basic-numbered)"
        ),
        doc="A redeal may be claimed if the talon is worth fewer points than this; null is no such ground.",
        ru="Пересдать можно, если в прикупе меньше этого числа очков; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, gdy musik jest wart mniej niż tyle punktów; null oznacza brak takiej "
            "podstawy."
        ),
    )
    redeal_talon_nines: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=4,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 78 (site-bank); 000_9c8c36bd7fe61720.txt, lines 146-147 "
            "(wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 249 (club); 003_e20259286b2c0111.txt, line 250 "
            "(basic-numbered)"
        ),
        doc="A redeal may be claimed if at least this many nines lie in the talon; null is no such ground.",
        ru="Пересдать можно, если в прикупе не меньше этого числа девяток; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, gdy w musiku leży co najmniej tyle dziewiątek; null oznacza brak "
            "takiej podstawy."
        ),
    )
    redeal_talon_jacks: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=4,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 79 (site-bank); 000_9c8c36bd7fe61720.txt, line 148 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 252 (basic-numbered)"
        ),
        doc="A redeal may be claimed if at least this many jacks lie in the talon; null is no such ground.",
        ru="Пересдать можно, если в прикупе не меньше этого числа валетов; null — такого основания нет.",
        pl=(
            "Ponownego rozdania można żądać, gdy w musiku leży co najmniej tyle waletów; null oznacza brak takiej "
            "podstawy."
        ),
    )
    redeal_hand_claimant: Literal["any_player", "holder", "on_hundred_only"] = option(
        default="holder",
        off="holder",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 72 (site-bank); 000_9c8c36bd7fe61720.txt, line 144 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 213 (wikipedia-ru); 003_e20259286b2c0111.txt, line 256 (basic-numbered)"
        ),
        doc="Says who may claim a redeal on the cards in his own hand.",
        ru="Определяет, кто вправе требовать пересдачу по картам на руках.",
        pl="Określa, kto może żądać ponownego rozdania ze względu na karty w ręku.",
    )
    redeal_talon_claimant: Literal["declarer", "any_player", "on_hundred_only", "dealer_on_forced_bid"] = option(
        default="declarer",
        off="declarer",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 76 (site-bank); 000_9c8c36bd7fe61720.txt, line 144 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 213 (wikipedia-ru); 003_e20259286b2c0111.txt, line 87 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 137 (rules-1000)"
        ),
        doc="Says who may claim a redeal because of the cards in the talon.",
        ru="Определяет, кто вправе требовать пересдачу из-за карт в прикупе.",
        pl="Określa, kto może żądać ponownego rozdania ze względu na karty w musiku.",
    )
    redeal_deadline: Literal["auction_start", "before_contract", "after_exchange"] = option(
        default="before_contract",
        off="before_contract",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 72 (site-bank); 000_9c8c36bd7fe61720.txt, line 144 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 60 (site-1001)"
        ),
        doc="Says until when a redeal may be claimed on a seat's own cards.",
        ru="Определяет, до какого момента можно требовать пересдачу по картам на руках.",
        pl="Określa, do kiedy można żądać ponownego rozdania ze względu na własne karty.",
    )
    redeal_mandatory: bool = option(
        default=False,
        off=False,
        since="1",
        source="003_e20259286b2c0111.txt, line 137 (rules-1000); 000_9c8c36bd7fe61720.txt, line 114 (barrel-essay)",
        doc="A seat that has a ground for a redeal must claim it.",
        ru="Игрок, у которого есть основание для пересдачи, обязан её потребовать.",
        pl="Gracz, który ma podstawę do ponownego rozdania, musi go zażądać.",
    )
    redeal_dealer_fine_nines: int = option(
        default=0,
        off=0,
        minimum=0,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 147 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, lines 150-151 (wikipedia-ru)"
        ),
        doc=(
            "Points taken from the dealer when a redeal is claimed because of nines: in the hand, after the "
            "exchange, or three in the talon; 0 is no fine."
        ),
        ru=(
            "Штраф в очках сдающему, если пересдача случилась из-за девяток: на руках, после сноса или трёх в "
            "прикупе; 0 — без штрафа."
        ),
        pl=(
            "Kara w punktach dla rozdającego za ponowne rozdanie z powodu dziewiątek: w ręku, po oddaniu kart albo "
            "trzech w musiku; 0 oznacza brak kary."
        ),
    )
    four_aces_dealt: Literal["play", "mandatory_redeal"] = option(
        default="play",
        off="play",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 114 (barrel-essay)",
        doc="Says what happens when a seat is dealt all four aces.",
        ru="Определяет, что делать, если игроку при раздаче пришли четыре туза.",
        pl="Określa, co się dzieje, gdy gracz dostanie z rozdania cztery asy.",
    )
    four_aces_after_talon: Literal["play", "mandatory_redeal", "must_give_an_ace"] = option(
        default="play",
        off="play",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 115 (barrel-essay)",
        doc="Says what happens when the talon completes the declarer's four aces.",
        ru="Определяет, что делать, если четыре туза собрались у играющего только с прикупом.",
        pl="Określa, co się dzieje, gdy rozgrywający zbierze cztery asy dopiero z musikiem.",
    )
    redeal_streak_limit: int | None = option(
        default=None,
        off=None,
        minimum=2,
        maximum=10,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 116 (barrel-essay)",
        doc=(
            "Number of redeals in a row for one dealer at which the claim is refused, the dealer fined and the "
            "hand played as it lies; null is no limit."
        ),
        ru=(
            "Какая по счёту пересдача подряд у одного сдающего аннулируется: ему пишется штраф, а раздача играется "
            "как есть; null — без ограничения."
        ),
        pl=(
            "Które z rzędu ponowne rozdanie u tego samego rozdającego przepada: dostaje on karę, a karty rozgrywa "
            "się tak, jak leżą; null oznacza brak limitu."
        ),
    )
    redeal_streak_penalty: int = option(
        default=120,
        off=120,
        minimum=0,
        maximum=1000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 116 (barrel-essay)",
        doc="Points taken from the dealer when the limit of redeals in a row is reached.",
        ru="Штраф в очках сдающему, когда предел пересдач подряд достигнут.",
        pl="Kara w punktach dla rozdającego po osiągnięciu limitu ponownych rozdań z rzędu.",
    )
    redeal_same_dealer: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 116 (barrel-essay); kurnik rules page, copy of 2026-09-28; silent elsewhere"
        ),
        doc="After a redeal the same seat deals again; otherwise the deal moves on.",
        ru="После пересдачи снова сдаёт тот же игрок; иначе сдача переходит дальше.",
        pl="Po ponownym rozdaniu rozdaje znów ten sam gracz; w przeciwnym razie rozdanie przechodzi dalej.",
    )


NINES_GROUNDS: Final = frozenset({"hand-nines", "after-exchange-nines", "talon-three-nines"})
"""The grounds that cost the dealer ``redeal_dealer_fine_nines``."""

MADE_BY: Final = {
    "hand-nines": "redeal_hand_nines",
    "hand-jacks": "redeal_hand_jacks",
    "hand-points": "redeal_hand_points_below",
    "after-exchange-nines": "redeal_after_exchange_nines",
    "after-exchange-jacks": "redeal_after_exchange_jacks",
    "with-talon-nines": "redeal_with_talon_nines",
    "talon-nines": "redeal_talon_nines",
    "talon-three-nines": "redeal_talon_nines",
    "talon-jacks": "redeal_talon_jacks",
    "talon-points": "redeal_talon_points_below",
    "four-aces-dealt": "four_aces_dealt",
    "four-aces-talon": "four_aces_after_talon",
}
"""The grounds of a redeal, and the option that makes each one."""

_THREE: Final = 3


class Sources(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What can give a ground at all under some options: the hand dealt, four aces in it, the talon, the exchange.

    ``binding``: a ground may have to be claimed.
    """

    hand: bool
    aces: bool
    talon: bool
    exchange: bool
    binding: bool


def sources(options: Redeal) -> Sources:
    """What can give a ground under these options."""
    if not options.redeal:
        return Sources(hand=False, aces=False, talon=False, exchange=False, binding=False)
    hand = has_hand_grounds(options, forced=True)
    talon = (options.redeal_with_talon_nines, options.redeal_talon_nines, options.redeal_talon_jacks)
    aces = options.four_aces_dealt == "mandatory_redeal"
    completed = options.four_aces_after_talon == "mandatory_redeal"
    return Sources(
        hand=hand and options.redeal_hand_stage == "dealt",
        aces=aces,
        talon=completed or any(test is not None for test in (*talon, options.redeal_talon_points_below)),
        exchange=has_after_exchange_grounds(options) or (hand and options.redeal_hand_stage == "after_exchange"),
        binding=options.redeal_mandatory or aces or completed,
    )


def hand_grounds(options: Redeal, cards: int, *, forced: bool) -> tuple[str, ...]:
    """The grounds that a hand itself gives; ``forced`` is the seat of the forced bid."""
    if options.redeal_hand_claimant == "on_hundred_only" and not forced:
        return ()
    found: tuple[str, ...] = ()
    nines, jacks, below = options.redeal_hand_nines, options.redeal_hand_jacks, options.redeal_hand_points_below
    on_hundred = options.redeal_hand_nines_on_hundred if forced else None
    held = (cards & NINES).bit_count()
    if (nines is not None and held >= nines) or (on_hundred is not None and held >= on_hundred):
        found = ("hand-nines",)
    if jacks is not None and (cards & JACKS).bit_count() >= jacks:
        found = (*found, "hand-jacks")
    if below is not None and points(cards) < below:
        found = (*found, "hand-points")
    return found


def has_hand_grounds(options: Redeal, *, forced: bool) -> bool:
    """Whether the options give this seat any ground on its own hand, whatever it holds."""
    everybody = (options.redeal_hand_points_below, options.redeal_hand_nines, options.redeal_hand_jacks)
    if any(test is not None for test in everybody) and options.redeal_hand_claimant != "on_hundred_only":
        return True
    return forced and any(test is not None for test in (*everybody, options.redeal_hand_nines_on_hundred))


def after_exchange_grounds(options: Redeal, cards: int) -> tuple[str, ...]:
    """The grounds that are tested after the cards were given, for whoever holds them."""
    found: tuple[str, ...] = ()
    nines, jacks = options.redeal_after_exchange_nines, options.redeal_after_exchange_jacks
    if nines is not None and (cards & NINES).bit_count() >= nines:
        found = ("after-exchange-nines",)
    if jacks is not None and (cards & JACKS).bit_count() >= jacks:
        found = (*found, "after-exchange-jacks")
    return found


def has_after_exchange_grounds(options: Redeal) -> bool:
    """Whether anybody may claim after the exchange on nines or jacks."""
    return options.redeal_after_exchange_nines is not None or options.redeal_after_exchange_jacks is not None


def talon_grounds(options: Redeal, talon: int) -> tuple[str, ...]:
    """The grounds that the talon as it lay gives."""
    found: tuple[str, ...] = ()
    nines, jacks, below = options.redeal_talon_nines, options.redeal_talon_jacks, options.redeal_talon_points_below
    held = (talon & NINES).bit_count()
    if nines is not None and held >= nines:
        found = ("talon-three-nines" if held >= _THREE else "talon-nines",)
    if jacks is not None and (talon & JACKS).bit_count() >= jacks:
        found = (*found, "talon-jacks")
    if below is not None and points(talon) < below:
        found = (*found, "talon-points")
    return found


def has_talon_grounds(options: Redeal, *, forced: bool) -> bool:
    """Whether a seat other than the declarer may claim on a talon that was shown."""
    return options.redeal_talon_claimant == "any_player" or (
        forced and options.redeal_talon_claimant == "on_hundred_only"
    )


def holder_grounds(options: Redeal, dealt: int, talon: int) -> tuple[str, ...]:
    """The grounds of dealt hand and talon together, the declarer's alone."""
    nines = options.redeal_with_talon_nines
    return ("with-talon-nines",) if nines is not None and ((dealt | talon) & NINES).bit_count() >= nines else ()


def four_aces(cards: int) -> bool:
    """Whether a set of cards holds all four aces."""
    return cards & ACES == ACES


def talon_completes_aces(dealt: int, talon: int) -> bool:
    """Whether the talon gave the declarer his fourth ace."""
    return (dealt | talon) & ACES == ACES != dealt & ACES


_REFUSED: Final = Why("redeal-refused", "redeal_streak_limit")


def is_refused(options: Redeal, streak: int) -> Why | None:
    """Why one more redeal in a row under this dealer, after ``streak`` of them, is refused; none if it is not."""
    return _REFUSED if options.redeal_streak_limit is not None and streak + 1 >= options.redeal_streak_limit else None


def made_by(options: Redeal, ground: str, *, forced: bool) -> str:
    """The option that makes a ground one; ``forced`` is the seat of the forced bid."""
    if ground == "hand-nines" and forced and options.redeal_hand_nines_on_hundred is not None:
        return "redeal_hand_nines_on_hundred"
    return MADE_BY[ground]


def no_ground(options: Redeal) -> Why:
    """Why there is no ground: no redeal is played, or none is there at this time."""
    return Why("no-ground", "redeal_deadline") if options.redeal else Why("no-redeal", "redeal")


def named_ground(grounds: tuple[str, ...]) -> str:
    """The ground that a claim is entered under: one that costs the dealer his fine comes first."""
    return next((ground for ground in grounds if ground in NINES_GROUNDS), grounds[0])
