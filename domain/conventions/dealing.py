"""Dealing: which place of the deck goes where, and what may go wrong at a real table.

Cards are dealt one at a time from the dealer's left, the talon last; the old 32-card game deals packets. At a real
table the dealer looks at the bottom card after the cut: a nine means another cut and costs the cutter at the third, a
jack is "married" into the middle («женить валета»), and a dealer who shows a card pays. Сдача, rozdanie, роздача
(uk).

Source: 000_9c8c36bd7fe61720.txt, lines 127-135; 003_e20259286b2c0111.txt, lines 1-99 and 117-197;
004_830972ef5d4c70eb.txt. Neighbours: ``deck`` (the layouts), ``redeal`` (a deal refused by a player).
"""

from __future__ import annotations

from typing import Final, Literal

from domain.cards import Card
from domain.option import Family, option


class DealingOptions(Family):
    """The order of dealing, and the fines of a real table."""

    deal_pattern: Literal["one_by_one", "packets_5_talon2_5"] = option(
        default="one_by_one",
        off="one_by_one",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 126 (wikipedia-ru); 004_830972ef5d4c70eb.txt, line 7 (old-french-32); "
            "003_e20259286b2c0111.txt, line 105 (stub-1000)"
        ),
        doc="Says in which order the cards of the deck go to the seats and the talon.",
        ru="Определяет порядок раздачи: как карты колоды ложатся игрокам и в прикуп.",
        pl="Określa kolejność rozdawania: które karty talii trafiają do graczy, a które do musiku.",
    )
    talon_position_rule: Literal["none", "not_last_card", "not_first3_nor_last3", "last_card_is_talon"] = option(
        default="none",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 126 (wikipedia-ru); 003_e20259286b2c0111.txt, lines 131-133 "
            "(rules-1000); 003_e20259286b2c0111.txt, line 211 (basic-numbered); 003_e20259286b2c0111.txt, line 217 "
            "(basic-numbered)"
        ),
        doc="Says which places of the deal may not, or must, go to the talon.",
        ru="Определяет, какие по счёту карты нельзя или, наоборот, положено класть в прикуп.",
        pl="Określa, które z kolei karty nie mogą albo muszą trafić do musiku.",
        effect="none",
        effect_reason=(
            "In a server deal every place of a shuffled deck is equally likely, so a forbidden place changes nothing."
        ),
    )
    shuffle_policy: Literal["every_hand", "new_game_only", "cut_only"] = option(
        default="every_hand",
        off="every_hand",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 122 (wikipedia-ru); 000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); "
            "000_9c8c36bd7fe61720.txt, line 117 (barrel-essay); 003_e20259286b2c0111.txt, line 15 (howto-2-4); "
            "004_830972ef5d4c70eb.txt, line 7 (old-french-32)"
        ),
        doc="Says when the deck is shuffled and when it is only gathered and cut.",
        ru="Определяет, когда колоду тасуют, а когда только собирают и сдвигают.",
        pl="Określa, kiedy talię się tasuje, a kiedy tylko zbiera i przekłada.",
        effect="none",
        effect_reason=(
            "The server shuffles afresh for every hand, so that nobody can follow cards from one hand to the next."
        ),
    )
    cut_by: Literal["none", "right_of_dealer", "left_of_dealer"] = option(
        default="none",
        off="none",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); 003_e20259286b2c0111.txt, line 15 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 125 (rules-1000); 004_830972ef5d4c70eb.txt, line 7 (old-french-32)"
        ),
        doc="Says which neighbour of the dealer cuts the deck.",
        ru="Определяет, кто из соседей сдающего сдвигает колоду.",
        pl="Określa, który z sąsiadów rozdającego przekłada talię.",
        effect="external",
        effect_reason=(
            "A server deal has no physical cut: it matters only when the cards come from a real table (external "
            "dealing)."
        ),
    )
    cut_bottom_check: bool = option(
        default=False,
        off=False,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); 003_e20259286b2c0111.txt, line 17 (howto-2-4); "
            "003_e20259286b2c0111.txt, lines 125-127 (rules-1000); 003_e20259286b2c0111.txt, line 219 "
            "(basic-numbered)"
        ),
        doc="The dealer looks at the bottom card after the cut: a nine there means another cut.",
        ru="После сдвига сдающий смотрит нижнюю карту колоды: если это девятка, колоду сдвигают ещё раз.",
        pl="Po przełożeniu rozdający ogląda spodnią kartę: jeśli to dziewiątka, talię przekłada się jeszcze raz.",
        effect="external",
        effect_reason=(
            "A server deal has no physical cut: it matters only when the cards come from a real table (external "
            "dealing)."
        ),
    )
    cut_nine_limit: int = option(
        default=3,
        off=3,
        minimum=1,
        maximum=10,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); 003_e20259286b2c0111.txt, line 17 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 129 (rules-1000); 003_e20259286b2c0111.txt, line 219 (basic-numbered)"
        ),
        doc="Number of nines found at the bottom in one deal at which the one who cuts is fined.",
        ru="Сколько раз за одну раздачу внизу должна оказаться девятка, чтобы сдвигавшего оштрафовали.",
        pl="Ile razy w jednym rozdaniu na spodzie musi wypaść dziewiątka, żeby przekładający dostał karę.",
        effect="external",
        effect_reason=(
            "A server deal has no physical cut: it matters only when the cards come from a real table (external "
            "dealing)."
        ),
    )
    cut_nine_penalty: int = option(
        default=120,
        off=120,
        minimum=0,
        maximum=1000,
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); 003_e20259286b2c0111.txt, line 17 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 129 (rules-1000); 003_e20259286b2c0111.txt, line 219 (basic-numbered)"
        ),
        doc="Points taken from the one who cuts when he has found a nine that many times.",
        ru="Штраф в очках сдвигавшему, у которого девятка выпала столько раз.",
        pl="Kara w punktach dla przekładającego, któremu dziewiątka wypadła tyle razy.",
        effect="external",
        effect_reason=(
            "A server deal has no physical cut: it matters only when the cards come from a real table (external "
            "dealing)."
        ),
    )
    cut_jack_action: Literal["none", "bury_in_middle", "dealer_recuts_once"] = option(
        default="bury_in_middle",
        off="bury_in_middle",
        since="1",
        source=(
            "000_9c8c36bd7fe61720.txt, line 125 (wikipedia-ru); 003_e20259286b2c0111.txt, line 17 (howto-2-4); "
            "003_e20259286b2c0111.txt, line 127 (rules-1000); 003_e20259286b2c0111.txt, line 219 (basic-numbered)"
        ),
        doc="Says what is done when the bottom card is a jack.",
        ru="Определяет, что делают, если внизу колоды оказался валет.",
        pl="Określa, co się robi, gdy na spodzie talii jest walet.",
        effect="external",
        effect_reason=(
            "A server deal has no physical cut: it matters only when the cards come from a real table (external "
            "dealing)."
        ),
    )
    exposed_card_penalty: int = option(
        default=0,
        off=0,
        minimum=0,
        maximum=1000,
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 126 (wikipedia-ru)",
        doc="Points taken from a dealer who exposes a card while dealing; 0 is no fine.",
        ru="Штраф в очках сдающему, который при раздаче вскрыл карту; 0 — без штрафа.",
        pl="Kara w punktach dla rozdającego, który odkrył kartę przy rozdawaniu; 0 oznacza brak kary.",
        effect="external",
        effect_reason=(
            "The server never exposes a card while dealing: it matters only when the cards come from a real table "
            "(external dealing)."
        ),
    )
    exposed_card_compensation: Literal["none", "split_120"] = option(
        default="none",
        off="none",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 126 (wikipedia-ru)",
        doc="Says what the other seats receive when the dealer exposes a card.",
        ru="Определяет, что получают остальные игроки, если сдающий вскрыл карту.",
        pl="Określa, co dostają pozostali gracze, gdy rozdający odkryje kartę.",
        effect="external",
        effect_reason=(
            "The server never exposes a card while dealing: it matters only when the cards come from a real table "
            "(external dealing)."
        ),
    )
    exposed_card_next_dealer: Literal["same", "next_player"] = option(
        default="same",
        off="same",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 126 (wikipedia-ru)",
        doc="Says who deals again after a card was exposed.",
        ru="Определяет, кто сдаёт заново после вскрытой карты.",
        pl="Określa, kto rozdaje ponownie po odkryciu karty.",
        effect="external",
        effect_reason=(
            "The server never exposes a card while dealing: it matters only when the cards come from a real table "
            "(external dealing)."
        ),
    )
    next_match_dealer: Literal["random", "previous_winner"] = option(
        default="random",
        off="random",
        since="1",
        source="000_9c8c36bd7fe61720.txt, line 117 (barrel-essay); 000_9c8c36bd7fe61720.txt, line 124 (wikipedia-ru)",
        doc="Says who deals first in the next game of the same table.",
        ru="Определяет, кто первым сдаёт в следующей партии за тем же столом.",
        pl="Określa, kto pierwszy rozdaje w następnej partii przy tym samym stole.",
        effect="none",
        effect_reason=(
            "Every game stands alone on the server; whoever opens the next one names its first dealer in the request."
        ),
    )


_PACKETS: Final = ((0, 5), (17, 22)), ((5, 10), (22, 27)), ((10, 15), (27, 32))
_PACKETS_TALON: Final = (15, 17)


def split_deck(
    options: DealingOptions, deck: tuple[Card, ...], active: int, hand: int, talon: int, talons: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[tuple[Card, ...], ...]]:
    """The hands, forehand first, and the talons that a deck in dealing order makes."""
    if options.deal_pattern == "packets_5_talon2_5":
        hands = tuple(tuple(card for low, high in spans for card in deck[low:high]) for spans in _PACKETS)
        return hands, (deck[slice(*_PACKETS_TALON)],)
    dealt = active * hand
    hands = tuple([deck[place:dealt:active] for place in range(active)])
    return hands, tuple([deck[dealt + talon * each : dealt + talon * (each + 1)] for each in range(talons)])


def joined_deck(
    options: DealingOptions, hands: tuple[tuple[Card, ...], ...], talons: tuple[tuple[Card, ...], ...]
) -> tuple[Card, ...]:
    """The deck in dealing order that makes these hands, forehand first, and talons."""
    left = tuple(card for talon in talons for card in talon)
    if options.deal_pattern == "packets_5_talon2_5":
        first = tuple(card for hand in hands for card in hand[:5])
        return (*first, *left, *(card for hand in hands for card in hand[5:]))
    return (*(card for cards in zip(*hands, strict=True) for card in cards), *left)


def nines_fined(options: DealingOptions, bottoms: tuple[Card, ...]) -> bool:
    """Whether the bottom cards seen at the cuts cost the cutter his fine."""
    return options.cut_bottom_check and sum(card.rank == "9" for card in bottoms) >= options.cut_nine_limit


def may_deal_after(options: DealingOptions, bottoms: tuple[Card, ...]) -> bool:
    """Whether these bottom cards, one for each cut, end in a deal: no cut too few and none too many."""
    if not options.cut_bottom_check:
        return not bottoms
    nines, recuts = 0, 0
    for place, bottom in enumerate(bottoms):
        nines += bottom.rank == "9"
        again = bottom.rank == "9" and nines < options.cut_nine_limit
        if bottom.rank == "J" and options.cut_jack_action == "dealer_recuts_once" and recuts == 0:
            recuts, again = 1, True
        if again == (place == len(bottoms) - 1):
            return False
    return True


def exposed_shares(options: DealingOptions, others: int) -> int:
    """Points that each of the ``others`` gets when the dealer shows a card."""
    return 120 // others if options.exposed_card_compensation == "split_120" else 0
