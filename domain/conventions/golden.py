"""Golden round: the first hands of a game, doubled.

In the strict form the forehand plays 120 without an auction; in the mild ones he may, or the hands are merely
doubled. A circle in which nobody made the golden contract can wipe the sheet. Золотой кон, złota kolejka, золотий кон
(uk).

Source: 000_9c8c36bd7fe61720.txt, lines 80-86, 110 and 196-201; 003_e20259286b2c0111.txt, lines 90-92;
002_90915c66587ab5c1.txt, line 78. Neighbours: ``dark`` (the other multiplier), ``ending`` (a game may end inside the
circle).
"""

from __future__ import annotations

from typing import Literal

from domain.option import Family, option


class Golden(Family):
    """The golden hands: how they are opened, what they multiply, what a failed circle costs."""

    golden: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 82 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); 002_90915c66587ab5c1.txt, lines 77-78 (site-1001); "
            "003_e20259286b2c0111.txt, line 91 (howto-2-4); 003_e20259286b2c0111.txt, line 187 (rules-1000)"
        ),
        doc="The game begins with a golden round: its first hands are played for multiplied points.",
        ru="Партия начинается с золотого кона: первые раздачи играются с умножением очков.",
        pl="Partia zaczyna się złotą kolejką: pierwsze rozdania gra się o pomnożone punkty.",
    )
    golden_mode: Literal["multiplier_only", "optional_120", "forced_120", "forced_120_dark"] = option(
        default="forced_120",
        off="forced_120",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 82 (site-bank); 000_9c8c36bd7fe61720.txt, line 93 (site-bank); "
            "000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 78 (site-1001); 003_e20259286b2c0111.txt, line 187 (rules-1000)"
        ),
        doc="Says how a golden hand gets its declarer and contract.",
        ru="Определяет, кто и как играет золотую раздачу.",
        pl="Określa, jak w złotym rozdaniu wyłania się rozgrywającego i kontrakt.",
    )
    golden_deals: int | Literal["players"] = option(
        default="players",
        off="players",
        minimum=1,
        maximum=24,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 82 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 78 (site-1001); "
            "003_e20259286b2c0111.txt, line 91 (howto-2-4); 003_e20259286b2c0111.txt, line 187 (rules-1000)"
        ),
        doc="Number of golden hands at the start of the game: a number, or as many as there are seats.",
        ru="Сколько золотых раздач в начале партии: число или столько, сколько игроков.",
        pl="Ile złotych rozdań jest na początku partii: liczba albo tyle, ilu jest graczy.",
    )
    golden_contract: int = option(
        default=120,
        off=120,
        minimum=10,
        maximum=400,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 82 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); 003_e20259286b2c0111.txt, line 91 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 187 (rules-1000)"
        ),
        doc="Points of the contract in a golden hand.",
        ru="Заказ в очках в золотой раздаче.",
        pl="Kontrakt w punktach w złotym rozdaniu.",
    )
    golden_multiplier: int = option(
        default=2,
        off=2,
        minimum=1,
        maximum=10,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); 002_90915c66587ab5c1.txt, line 78 (site-1001); "
            "003_e20259286b2c0111.txt, line 91 (howto-2-4); 003_e20259286b2c0111.txt, line 187 (rules-1000)"
        ),
        doc="Factor by which points won and lost in a golden hand are multiplied.",
        ru="Во сколько раз умножаются набранные и потерянные очки в золотом коне.",
        pl="Ile razy mnoży się punkty zdobyte i stracone w złotym rozdaniu.",
    )
    golden_marriages: Literal["all_doubled", "none_doubled", "defenders_not_doubled"] = option(
        default="all_doubled",
        off="all_doubled",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 86 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 205 (wikipedia-ru)"
        ),
        doc="Says whose marriage points are multiplied in golden hands.",
        ru="Определяет, чьи очки за марьяжи умножаются в золотом коне.",
        pl="Określa, czyje punkty za meldunki mnoży się w złotych rozdaniach.",
    )
    golden_bolts_doubled: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru)",
        doc="A golden hand without a trick is two bolts instead of one.",
        ru="За золотую раздачу без взятки пишутся два болта вместо одного.",
        pl="Za złote rozdanie bez lewy zapisuje się dwa bolty zamiast jednego.",
    )
    golden_penalties_doubled: bool = option(
        default=False,
        off=False,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru)",
        doc="Fines in golden hands are doubled; those of the barrel never are.",
        ru="Штрафы в золотом коне удваиваются; штрафы бочки — никогда.",
        pl="Kary w złotych rozdaniach są podwójne; kary związane z beczką nigdy.",
    )
    golden_all_fail: Literal["keep", "zero_then_normal", "zero_and_repeat"] = option(
        default="keep",
        off="keep",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 85 (site-bank); "
            "000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, lines 203-204 (wikipedia-ru); 003_e20259286b2c0111.txt, line 91 (howto-2-4)"
        ),
        doc="Says what happens when nobody made his golden contract in the whole round.",
        ru="Определяет, что делать, если за весь золотой кон никто не взял свой заказ.",
        pl="Określa, co się dzieje, gdy przez całą złotą kolejkę nikt nie wykonał kontraktu.",
    )
    golden_zero_bolts: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 83 (site-bank); 000_9c8c36bd7fe61720.txt, line 109 (barrel-essay); "
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); silent elsewhere"
        ),
        doc="When a failed golden round is zeroed, the bolts are cleared as well.",
        ru="При обнулении неудавшегося золотого кона списываются и болты.",
        pl="Przy zerowaniu nieudanej złotej kolejki kasuje się również bolty.",
    )
    golden_max_circles: int | None = option(
        default=None,
        off=None,
        minimum=1,
        maximum=10,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 109 (barrel-essay)",
        doc=(
            "Number of golden rounds after which the results of the last one stand even if all failed; null is no "
            "limit."
        ),
        ru=(
            "После скольких золотых кругов результаты последнего остаются в силе, даже если никто не сыграл; null "
            "— без ограничения."
        ),
        pl=(
            "Po ilu złotych kolejkach wyniki ostatniej pozostają w mocy, choćby nikt nie wykonał kontraktu; null "
            "oznacza brak limitu."
        ),
    )
    golden_concede: bool | Literal["same_as_concede"] = option(
        default="same_as_concede",
        off="same_as_concede",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 201 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 184 (wikipedia-ru); "
            "silent elsewhere"
        ),
        doc="Says whether a golden hand may be conceded; without concede it never can.",
        ru="Определяет, можно ли расписать золотую; без самой росписи нельзя никогда.",
        pl="Określa, czy złote rozdanie można poddać; bez opcji poddawania nie można nigdy.",
    )


def circle_length(options: Golden, seats: int) -> int:
    """How many counted hands a golden circle has."""
    return seats if options.golden_deals == "players" else options.golden_deals


def has_no_auction(options: Golden) -> bool:
    """Whether the forehand plays the golden contract without being asked."""
    return options.golden_mode in {"forced_120", "forced_120_dark"}


def factor(options: Golden, *, golden: bool) -> int:
    """What points gained and lost are multiplied by."""
    return options.golden_multiplier if golden else 1


def marriage_factor(options: Golden, *, golden: bool, declarer: bool) -> int:
    """What a seat's marriage points are multiplied by."""
    if options.golden_marriages == "none_doubled":
        return 1
    if options.golden_marriages == "defenders_not_doubled" and not declarer:
        return 1
    return factor(options, golden=golden)


def bolt_factor(options: Golden, *, golden: bool) -> int:
    """How many bolts one bolt of a golden hand is."""
    return options.golden_multiplier if golden and options.golden_bolts_doubled else 1


def fine_factor(options: Golden, *, golden: bool) -> int:
    """What a fine of a golden hand is multiplied by."""
    return options.golden_multiplier if golden and options.golden_penalties_doubled else 1


def may_concede(options: Golden) -> bool:
    """Whether a golden hand may be conceded, where conceding is played at all."""
    return options.golden_concede is not False


def failed_circle(options: Golden, circle: int) -> Literal["keep", "zero", "repeat"]:
    """What follows when nobody made the contract in this circle (0, 1, ...): keep, zero, or zero and repeat."""
    if options.golden_all_fail == "keep":
        return "keep"
    if options.golden_all_fail == "zero_then_normal":
        return "zero"
    last = options.golden_max_circles is not None and circle + 1 >= options.golden_max_circles
    return "keep" if last else "repeat"
