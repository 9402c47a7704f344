"""Following: which cards may be played, who wins a trick, who may lead a trump.

Suit is followed; who is void trumps. The Polish form also has to beat the winning card of the suit and to overtrump. In
some Russian games only the declarer of the marriage leads trumps. Ходить в масть, do koloru, у масть (uk).

Source: 001_e28ddb492ff1c4d9.txt, lines 44-52; 000_9c8c36bd7fe61720.txt, lines 44-48, 145-149 and 168-169;
004_830972ef5d4c70eb.txt, lines 10-11. Neighbours: ``marriages`` (which sets the trump).
"""

from __future__ import annotations

from typing import Literal

from domain.cards import Card, Suit
from domain.option import Family, Why, option


class Following(Family):
    """The duties of a card played: to follow, to beat, to trump, to overtrump, and who leads trumps."""

    first_leader: Literal["declarer", "dealer"] = option(
        default="declarer",
        off="declarer",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 156 (wikipedia-ru); 001_e28ddb492ff1c4d9.txt, line 44 (polish-home, "
            "polish-tournament); 004_830972ef5d4c70eb.txt, line 10 (old-french-32); 003_e20259286b2c0111.txt, line "
            "49 (howto-2-4)"
        ),
        doc="Says which seat leads to the first trick.",
        ru="Определяет, кто ходит первым.",
        pl="Określa, kto wychodzi w pierwszej lewie.",
    )
    must_follow_suit: Literal[True] = option(
        default=True,
        off=True,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 22 (site-bank); 001_e28ddb492ff1c4d9.txt, line 46 (polish-home, "
            "polish-tournament); 003_e20259286b2c0111.txt, line 264 (basic-numbered); 004_830972ef5d4c70eb.txt, "
            "line 10 (old-french-32); kurnik rules page, copy of 2026-09-28"
        ),
        doc="A seat that holds the led suit must play it; this is so in every form of the game.",
        ru="Игрок обязан ходить в масть, если она у него есть; так во всех вариантах игры.",
        pl="Kto ma kolor wyjścia, musi dołożyć do koloru; tak jest we wszystkich odmianach gry.",
    )
    must_beat_in_suit: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 47 (polish-home, polish-tournament); 001_e28ddb492ff1c4d9.txt, line 51 "
            "(polish-home, polish-tournament); 004_830972ef5d4c70eb.txt, line 10 (old-french-32); kurnik rules "
            "page, copy of 2026-09-28"
        ),
        doc=(
            "A seat that follows suit must play a higher card than the one now winning, if it can; the duty lapses "
            "once a led plain suit is trumped."
        ),
        ru=(
            "Отвечая в масть, игрок обязан бить старшей картой, если может; если взятку уже берёт козырь, "
            "достаточно ответить в масть."
        ),
        pl=(
            "Dokładając do koloru, trzeba przebić wyższą kartą, jeśli się może; gdy lewę bije już atut, wystarczy "
            "dołożyć do koloru."
        ),
    )
    must_trump_when_void: bool = option(
        default=True,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 22 (site-bank); 000_9c8c36bd7fe61720.txt, line 237 (club); "
            "001_e28ddb492ff1c4d9.txt, line 48 (polish-home, polish-tournament); 002_90915c66587ab5c1.txt, line 37 "
            "(site-1001); 004_830972ef5d4c70eb.txt, line 10 (old-french-32)"
        ),
        doc="A seat that cannot follow suit must play a trump, if there is a trump suit and it holds one.",
        ru="Игрок без карты нужной масти обязан положить козырь, если козырь объявлен и есть на руках.",
        pl="Kto nie ma koloru wyjścia, musi zagrać atutem, jeśli atut jest ustalony i ma go w ręku.",
    )
    must_overtrump: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "001_e28ddb492ff1c4d9.txt, line 48 (polish-home, polish-tournament); 004_830972ef5d4c70eb.txt, line 10 "
            "(old-french-32)"
        ),
        doc="A seat that trumps a trick already trumped must play a higher trump, if it can.",
        ru="Если взятку уже побили козырем, игрок обязан положить козырь старше, если может.",
        pl="Jeśli lewę już przebito atutem, trzeba położyć wyższy atut, o ile się go ma.",
    )
    trump_lead_restriction: Literal["none", "marriage_declarer_only", "marriage_declarer_or_only_trumps"] = option(
        default="none",
        off="none",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 165 (wikipedia-ru); 003_e20259286b2c0111.txt, line 157 (rules-1000)",
        doc="Says who may lead a trump once a marriage has set the trump suit.",
        ru="Определяет, кто может ходить с козыря после объявления марьяжа.",
        pl="Określa, kto może wyjść w atut po zameldowaniu pary.",
    )
    last_trick_bonus: int = option(
        default=0,
        off=0,
        minimum=0,
        maximum=100,
        since="1",
        source="004_830972ef5d4c70eb.txt, line 11 (old-french-32)",
        doc="Points added for winning the last trick; 0 is none.",
        ru="Сколько очков добавляется за последнюю взятку; 0 — нисколько.",
        pl="Ile punktów dolicza się za ostatnią lewę; 0 oznacza, że nic.",
    )


Duty = Literal["follow", "beat", "trump", "overtrump"]
"""What a player owes when his choice is narrowed."""


def winning_place(trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The place of the winning card: the highest trump, else the highest card of the suit led."""
    return trick.index(winning_card(trick, trump))


def winning_card(trick: tuple[Card, ...], trump: Suit | None) -> Card:
    """The card that takes the trick as it lies."""
    best = trick[0]
    for card in trick:
        if card.bit & best.higher or (card.suit is trump and best.suit is not trump):
            best = card
    return best


def last_trick(options: Following) -> tuple[int, Why | None]:
    """The points that the last trick is worth besides its cards, and what gives them, if anything does."""
    bonus = options.last_trick_bonus
    return bonus, Why("last-trick", "last_trick_bonus") if bonus else None


def cards_to_follow(options: Following, hand: int, trick: tuple[Card, ...], trump: Suit | None) -> int:
    """The cards of a hand that may be played to a trick that was led."""
    led = trick[0]
    suited = hand & led.suit.mask
    if suited:
        if options.must_beat_in_suit:
            best = winning_card(trick, trump) if len(trick) > 1 else led
            if best.suit is led.suit:
                return suited & best.higher or suited
        return suited
    if trump is None or not options.must_trump_when_void:
        return hand
    trumps = hand & trump.mask
    if trumps and options.must_overtrump:
        best = winning_card(trick, trump)
        if best.suit is trump:
            return trumps & best.higher or trumps
    return trumps or hand


def duty(options: Following, hand: int, trick: tuple[Card, ...], trump: Suit | None, card: Card) -> Duty:
    """Why a held card may not be played to the trick."""
    suited = hand & trick[0].suit.mask
    if suited:
        return "beat" if suited & card.bit else "follow"
    return "overtrump" if trump is not None and card.suit is trump and options.must_overtrump else "trump"


def leads_are_free(options: Following) -> bool:
    """Whether no rule of this family keeps a card from being led."""
    return options.trump_lead_restriction == "none"


def cards_to_lead(options: Following, hand: int, trump: Suit | None, *, set_trump: bool) -> int:
    """The cards that may be led; ``set_trump``: the seat set the present trump. Only-trumps hands are free."""
    if trump is None or set_trump or leads_are_free(options):
        return hand
    return hand & ~trump.mask or hand
