"""Marriages: king and queen of a suit, four aces, the bed marriage of queen and jack, four nines.

Who leads one of the two cards while holding the other declares the marriage: its value counts and its suit becomes
trump. Four aces can be a marriage too; queen and jack are worth half; the first of four nines can earn a bonus.
Марьяж, хваленка; meldunek, para; мар'яж (uk).

Source: 000_9c8c36bd7fe61720.txt, lines 49-56, 164-169 and 183-187; 003_e20259286b2c0111.txt, lines 93-99 and 270-274;
002_90915c66587ab5c1.txt, lines 36-44. Neighbours: ``deck`` (the values), ``following`` (trump leads).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, get_args

import msgspec

from domain.cards import ACES, BED_PAIRS, JACKS, KINGS, NINES, PAIRS, QUEENS, Card, Suit, paired
from domain.option import Family, option
from domain.violations import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence


class Marriages(Family):
    """When combinations are declared, what they are worth, and what they do to the trump."""

    marriage_timing: Literal["after_trick_won", "first_lead_allowed"] = option(
        default="after_trick_won",
        off="after_trick_won",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 234 (club); 000_9c8c36bd7fe61720.txt, line 214 (wikipedia-ru); "
            "001_e28ddb492ff1c4d9.txt, line 51 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, lines "
            "33-34 (site-1001); 003_e20259286b2c0111.txt, line 89 (howto-2-4); 003_e20259286b2c0111.txt, line 294 "
            "(basic-numbered); 004_830972ef5d4c70eb.txt, line 11 (old-french-32); kurnik rules page, copy of "
            "2026-09-28"
        ),
        doc="Says from when a marriage may be declared.",
        ru="Определяет, с какого момента можно хвалить марьяж.",
        pl="Określa, od kiedy wolno meldować.",
    )
    marriage_moment: Literal["on_lead", "any_moment"] = option(
        default="on_lead",
        off="on_lead",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 234 (club); 000_9c8c36bd7fe61720.txt, line 159 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 155 (rules-1000)"
        ),
        doc="Says whether the king or queen must be led to declare a marriage.",
        ru="Определяет, нужно ли для объявления марьяжа пойти с его короля или дамы.",
        pl="Określa, czy do zameldowania trzeba wyjść królem lub damą z pary.",
    )
    marriage_card_early_lead: Literal["allowed_undeclared", "forbidden"] = option(
        default="allowed_undeclared",
        off="allowed_undeclared",
        since="1",
        source="002_90915c66587ab5c1.txt, line 35 (site-1001); 003_e20259286b2c0111.txt, line 332 (site-ante)",
        doc="Says whether a king or queen of a held marriage may be led, undeclared, before the seat has won a trick.",
        ru="Определяет, можно ли до первой своей взятки пойти с карты марьяжа, не объявляя его.",
        pl="Określa, czy przed pierwszą własną lewą wolno wyjść kartą z pary bez meldowania.",
    )
    marriage_announce: Literal["optional", "automatic"] = option(
        default="optional",
        off="optional",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 159 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 27 (site-bank); "
            "000_9c8c36bd7fe61720.txt, line 234 (club); 002_90915c66587ab5c1.txt, line 34 (site-1001)"
        ),
        doc="Says whether leading a card of a held marriage declares it by itself.",
        ru="Определяет, объявляется ли марьяж сам собой, когда ходят с его карты.",
        pl="Określa, czy wyjście kartą z pary samo oznacza meldunek.",
    )
    marriage_points_condition: Literal["on_declaration", "capture_k_or_q"] = option(
        default="on_declaration",
        off="on_declaration",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 160 (wikipedia-ru); 003_e20259286b2c0111.txt, line 266 (basic-numbered)",
        doc="Says when the points of a declared marriage count.",
        ru="Определяет, когда засчитываются очки за объявленный марьяж.",
        pl="Określa, kiedy liczą się punkty za zameldowaną parę.",
    )
    captured_pair_counts_as_marriage: bool = option(
        default=False,
        off=False,
        since="1",
        source="003_e20259286b2c0111.txt, line 63 (howto-2-4)",
        doc="A king and queen of one suit among the cards a seat has won count the marriage value instead of 7 points.",
        ru="Король и дама одной масти среди взятых карт считаются по стоимости марьяжа, а не 7 очками.",
        pl="Król i dama jednego koloru wśród wziętych kart liczą się jak meldunek, a nie za 7 punktów.",
    )
    ace_marriage: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 33 (site-bank); 000_9c8c36bd7fe61720.txt, line 178 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, lines 63-64 (site-1001); 003_e20259286b2c0111.txt, line 93 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 175 (rules-1000); 003_e20259286b2c0111.txt, line 238 (basic-numbered); "
            "003_e20259286b2c0111.txt, line 282 (basic-numbered); 003_e20259286b2c0111.txt, line 340 (site-ante)"
        ),
        doc="Four aces held by one seat can be declared as a marriage.",
        ru="Четыре туза на руках можно объявить как тузовый марьяж.",
        pl="Cztery asy w jednym ręku można zameldować jako meldunek asowy.",
    )
    ace_marriage_value: int = option(
        default=200,
        off=200,
        minimum=10,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 33 (site-bank); 000_9c8c36bd7fe61720.txt, line 178 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 64 (site-1001); 003_e20259286b2c0111.txt, line 93 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 175 (rules-1000); 003_e20259286b2c0111.txt, line 238 (basic-numbered); "
            "003_e20259286b2c0111.txt, line 340 (site-ante)"
        ),
        doc="Points of an ace marriage.",
        ru="Стоимость тузового марьяжа в очках.",
        pl="Wartość meldunku asowego w punktach.",
    )
    ace_marriage_trump: Literal["no_effect", "cancels_trump", "no_trump_then_fourth_ace", "led_ace_suit"] = option(
        default="no_effect",
        off="no_effect",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 178 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 159 (wikipedia-ru); "
            "003_e20259286b2c0111.txt, line 93 (howto-2-4)"
        ),
        doc="Says what an ace marriage does to the trump suit.",
        ru="Определяет, что тузовый марьяж делает с козырем.",
        pl="Określa, co meldunek asowy robi z atutem.",
    )
    ace_marriage_after_trick: bool = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 33 (site-bank); 000_9c8c36bd7fe61720.txt, line 178 (wikipedia-ru); "
            "002_90915c66587ab5c1.txt, line 64 (site-1001); 003_e20259286b2c0111.txt, line 175 (rules-1000)"
        ),
        doc="An ace marriage needs a trick won before in the same hand.",
        ru="Тузовый марьяж можно объявить, только уже взяв взятку в этой раздаче.",
        pl="Meldunek asowy wymaga wcześniejszej lewy w tym samym rozdaniu.",
    )
    ace_marriage_all_four_in_hand: bool = option(
        default=True,
        off=True,
        since="1",
        source="003_e20259286b2c0111.txt, line 177 (rules-1000)",
        doc=(
            "All four aces must still be held when the ace marriage is declared; otherwise it is enough that all "
            "were held when play began."
        ),
        ru=(
            "В момент объявления все четыре туза должны быть на руках; иначе достаточно, что они были там к началу "
            "розыгрыша."
        ),
        pl=(
            "W chwili meldowania wszystkie cztery asy muszą być w ręku; w przeciwnym razie wystarczy, że były tam "
            "na początku rozgrywki."
        ),
    )
    ace_marriage_forces_ace_leads: bool = option(
        default=False,
        off=False,
        since="1",
        source="003_e20259286b2c0111.txt, line 93 (howto-2-4)",
        doc="After an ace marriage its declarer must lead an ace at each of his leads while he has one.",
        ru="После тузового марьяжа объявивший обязан ходить с тузов, пока они у него есть.",
        pl="Po meldunku asowym meldujący musi wychodzić asami, dopóki je ma.",
    )
    bed_marriage: bool = option(
        default=False,
        off=False,
        since="1",
        source="003_e20259286b2c0111.txt, line 95 (howto-2-4)",
        doc="Queen and jack of one suit can be declared as a bed marriage, worth a share of the real one.",
        ru="Даму и валета одной масти можно объявить как постельный марьяж, который стоит долю обычного.",
        pl="Damę i waleta jednego koloru można zameldować jako meldunek łóżkowy, wart część zwykłego meldunku.",
    )
    bed_marriage_percent: int = option(
        default=50,
        off=50,
        minimum=5,
        maximum=100,
        since="1",
        source="003_e20259286b2c0111.txt, line 95 (howto-2-4)",
        doc="Percent of the suit's marriage value that a bed marriage is worth, in multiples of 5.",
        ru="Сколько процентов стоимости обычного марьяжа этой масти стоит постельный; кратно 5.",
        pl="Ile procent wartości zwykłego meldunku w tym kolorze wart jest meldunek łóżkowy; wielokrotność 5.",
    )
    bed_marriage_sets_trump: bool = option(
        default=True,
        off=True,
        since="1",
        source="003_e20259286b2c0111.txt, line 95 (howto-2-4); silent elsewhere",
        doc="A bed marriage sets the trump suit like a real one.",
        ru="Постельный марьяж назначает козырь, как и обычный.",
        pl="Meldunek łóżkowy ustala atut tak jak zwykły meldunek.",
    )
    four_nines_bonus: int = option(
        default=0,
        off=0,
        minimum=0,
        maximum=1000,
        since="1",
        source="003_e20259286b2c0111.txt, line 97 (howto-2-4)",
        doc="Points for playing the first of four nines held; 0 is none.",
        ru="Сколько очков даёт первая выложенная из четырёх девяток на руках; 0 — нисколько.",
        pl="Ile punktów daje zagranie pierwszej z czterech dziewiątek w ręku; 0 oznacza, że nic.",
    )
    four_nines_moment: Literal["any_play", "on_lead"] = option(
        default="any_play",
        off="any_play",
        since="1",
        source="003_e20259286b2c0111.txt, line 97 (howto-2-4); silent elsewhere",
        doc="Says when the first of the four nines earns its bonus.",
        ru="Определяет, когда за первую из четырёх девяток начисляются очки.",
        pl="Określa, kiedy pierwsza z czterech dziewiątek daje premię.",
    )


_WAITS: Final = "no_trump_then_fourth_ace"

Kind: TypeAlias = Literal["suit", "ace", "bed"]
"""The kinds that a seat declares."""
DeclaredKind: TypeAlias = Literal[Kind, "four_nines"]
"""Every kind of combination that earns points."""
UNDECLARED: Final[frozenset[DeclaredKind]] = frozenset(get_args(DeclaredKind)) - frozenset(get_args(Kind))
"""The kinds that nobody declares: they count by themselves when a card is played."""
_PAIRS_OF: Final = {"suit": PAIRS, "bed": BED_PAIRS}
TrumpEffect: TypeAlias = Literal["keep", "cancel", "suit"]


def is_played(options: Marriages, kind: DeclaredKind) -> bool:
    """Whether this kind of combination is played at all."""
    if kind == "ace":
        return options.ace_marriage
    if kind == "bed":
        return options.bed_marriage
    return kind == "suit" or options.four_nines_bonus > 0


def worth(options: Marriages, kind: DeclaredKind, marriage_value: int) -> int:
    """The points of a combination of this kind; ``marriage_value`` is that of its suit, if it is of one."""
    if kind == "ace":
        return options.ace_marriage_value
    if kind == "bed":
        return marriage_value * options.bed_marriage_percent // 100
    return marriage_value if kind == "suit" else options.four_nines_bonus


def is_of_a_suit(kind: str) -> bool:
    """Whether a combination of this kind is one of four, by its suit."""
    return kind in _PAIRS_OF


def pair(kind: str, suit: Suit | None) -> int:
    """The two cards of a combination of a suit; none of any other."""
    return _PAIRS_OF[kind][suit] if suit is not None and kind in _PAIRS_OF else 0


_DECLARED_WITH: Final = ACES | KINGS | QUEENS | JACKS


def must_declare(options: Marriages) -> bool:
    """Whether what can be declared with a card must be."""
    return options.marriage_announce == "automatic"


class Combination(Protocol):
    """What was declared, as far as a later declaration goes by it."""

    @property
    def kind(self) -> DeclaredKind: ...


class Declarable(msgspec.Struct, frozen=True, gc=False):
    """The held cards that declare when they are played now, by kind."""

    suit: int = 0
    ace: int = 0
    bed: int = 0

    def kinds(self, card: Card) -> tuple[Kind, ...]:
        """What this card declares."""
        bit, found = card.bit, _NO_KIND
        if self.suit & bit:
            found = _SUIT
        if self.ace & bit:
            found = (*found, "ace")
        if self.bed & bit:
            found = (*found, "bed")
        return found


_NO_KIND: Final[tuple[Kind, ...]] = ()
_SUIT: Final[tuple[Kind, ...]] = ("suit",)
NOTHING: Final = Declarable()


def declarable(
    options: Marriages, hand: int, at_start: int, declared: Sequence[Combination], *, won: bool
) -> Declarable:
    """What a seat may declare on a turn that is one for declarations.

    ``at_start`` is its hand as play began, ``declared`` all that any seat has declared since; ``won``: it has won a
    trick of this hand.
    """
    suit, ace, bed = 0, 0, 0
    if won or not needs_trick(options, "suit"):
        suit = paired(hand)
        bed = _bed_paired(hand) if options.bed_marriage else 0
    if at_start & ACES == ACES and (won or not needs_trick(options, "ace")) and not _has_aces(declared):
        together = hand if options.ace_marriage_all_four_in_hand else at_start
        ace = hand & ACES if options.ace_marriage and together & ACES == ACES else 0
    return Declarable(suit, ace, bed) if suit or ace or bed else NOTHING


def refusal(options: Marriages, kind: Kind, declared: Sequence[Combination], *, leads: bool, held: bool) -> Refusal:
    """Why a seat may not declare this kind with a card; ``held``: it holds what goes with the card."""
    if not is_played(options, kind):
        return Refusal.MARRIAGE_NOT_PLAYED
    if not leads and options.marriage_moment == "on_lead":
        return Refusal.MARRIAGE_NEEDS_LEAD
    if not held:
        return Refusal.MARRIAGE_NEEDS_BOTH_CARDS
    return Refusal.ACE_MARRIAGE_ONCE if kind == "ace" and _has_aces(declared) else Refusal.MARRIAGE_NEEDS_TRICK


def decided_by(refused: Refusal, kind: DeclaredKind) -> str | None:
    """The option behind a refused declaration of this kind, or none."""
    if refused is Refusal.MARRIAGE_NOT_PLAYED:
        return {"ace": "ace_marriage", "bed": "bed_marriage", "four_nines": "four_nines_bonus"}.get(kind)
    if refused is Refusal.MARRIAGE_NEEDS_TRICK:
        return "ace_marriage_after_trick" if kind == "ace" else "marriage_timing"
    if refused is Refusal.MARRIAGE_NEEDS_BOTH_CARDS:
        return "ace_marriage_all_four_in_hand" if kind == "ace" else None
    return "marriage_moment" if refused is Refusal.MARRIAGE_NEEDS_LEAD else "ace_marriage"


def _has_aces(declared: Sequence[Combination]) -> bool:
    return any(each.kind == "ace" for each in declared)


def _bed_paired(hand: int) -> int:
    queens = hand & QUEENS & (hand & JACKS) << 1
    return queens | queens >> 1


def needs_trick(options: Marriages, kind: Kind) -> bool:
    """Whether a seat must have won a trick before it declares this kind."""
    if kind == "ace":
        return options.ace_marriage_after_trick
    return options.marriage_timing == "after_trick_won"


def trump_effect(options: Marriages, kind: Kind) -> TrumpEffect:
    """What a declaration does to the trump: keep it, cancel it, or make the suit of the card led trump."""
    if kind == "suit" or (kind == "bed" and options.bed_marriage_sets_trump):
        return "suit"
    if kind == "ace":
        if options.ace_marriage_trump == "led_ace_suit":
            return "suit"
        if options.ace_marriage_trump in {"cancels_trump", _WAITS}:
            return "cancel"
    return "keep"


def fourth_ace_sets_trump(options: Marriages, card: Card, aces_shown: int, *, ace_declared: bool) -> bool:
    """Whether this card is the fourth ace shown after an ace marriage that waits for it."""
    waits = ace_declared and options.ace_marriage_trump == _WAITS
    return waits and bool(ACES & card.bit) and aces_shown | card.bit == ACES


def telling(options: Marriages) -> int:
    """The cards that may do more than take a trick when they are played without a word, or may not be so played."""
    aces = ACES if options.ace_marriage and options.ace_marriage_trump == _WAITS else 0
    nines = NINES if options.four_nines_bonus else 0
    return aces | nines | (_DECLARED_WITH if must_declare(options) else 0)


def leads_are_free(options: Marriages) -> bool:
    """Whether no rule of this family keeps a card from being led."""
    return options.marriage_card_early_lead == "allowed_undeclared" and not options.ace_marriage_forces_ace_leads


def cards_to_lead(options: Marriages, hand: int, cards: int, *, won: bool) -> int:
    """Of the cards that may be led otherwise, those that are not kept for a marriage; all, if there are no others.

    ``won``: the seat has won a trick of this hand, and may declare.
    """
    if won or options.marriage_card_early_lead != "forbidden" or options.marriage_timing != "after_trick_won":
        return cards
    return cards & ~paired(hand) or cards


def counted(options: Marriages, hand: int, card: Card, *, leads: bool) -> tuple[DeclaredKind, int] | None:
    """What counts by itself when this card is played, and its points: the first of four nines held."""
    if not options.four_nines_bonus or not NINES & card.bit or hand & NINES != NINES:
        return None
    return ("four_nines", options.four_nines_bonus) if leads or options.four_nines_moment == "any_play" else None


def stands(options: Marriages, kind: str, suit: Suit | None, taken: int) -> bool:
    """Whether a declared combination counts at the end, given the cards that its declarer took in tricks."""
    if options.marriage_points_condition == "on_declaration":
        return True
    cards = pair(kind, suit)
    return not cards or bool(taken & cards)


def captured_pairs(options: Marriages, taken: int, declared: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits whose captured king and queen count as a marriage instead of 7 points."""
    if not options.captured_pair_counts_as_marriage:
        return ()
    return tuple(suit for suit, pair in PAIRS.items() if taken & pair == pair and suit not in declared)
