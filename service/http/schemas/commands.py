"""Commands as clients post them; the seat may be left out where the token says it."""

from __future__ import annotations

from typing import Final

from service.http.schemas.cards import MOST_CARDS, a_card, a_seat, some_cards
from service.http.schemas.fields import Const, JsonInteger, Named, Request, Text, Union, about, branches, many

MOST_POINTS: Final = 10_000
VISIBLE: Final = r"^[\x21-\x7e]+$"
WORDS: Final = r"^[^\x00-\x1f\x7f]+$"
MOST_WORDS: Final = 200


class LookAtCardsCommand(Request):
    """The seat looks at its cards and gives up playing dark."""

    type = Const("look_at_cards")
    seat = a_seat()


class BidDarkCommand(Request):
    """The seat plays dark, at the dark contract."""

    type = Const("bid_dark")
    seat = a_seat()


class BidCommand(Request):
    """A bid in points."""

    type = Const("bid")
    seat = a_seat()
    amount = JsonInteger(0, MOST_POINTS, required=True)


class PassCommand(Request):
    """The seat passes whatever it is asked."""

    type = Const("pass")
    seat = a_seat()


class ClaimRedealCommand(Request):
    """The seat claims a redeal on a ground that it holds."""

    type = Const("claim_redeal")
    seat = a_seat()


class TakeTalonCommand(Request):
    """The declarer takes a talon: 0, or 1 where there are two."""

    type = Const("take_talon")
    seat = a_seat()
    talon = JsonInteger(0, 1)


class DeclineTalonCommand(Request):
    """The declarer leaves the talon."""

    type = Const("decline_talon")
    seat = a_seat()


class GiftOrder(Request):
    """One card for one seat."""

    seat = a_seat(required=True)
    card = a_card(required=True)


class GiveCardsCommand(Request):
    """The declarer gives cards away and buries or discards cards; both lists are always present."""

    type = Const("give_cards")
    seat = a_seat()
    gifts = many(GiftOrder, required=True, least=0, most=5)
    buried = some_cards(0, 8, required=True)


class SetContractCommand(Request):
    """The declarer names the contract in points; the amount of the bid means as bid."""

    type = Const("set_contract")
    seat = a_seat()
    amount = JsonInteger(0, MOST_POINTS, required=True)


class ConcedeCommand(Request):
    """The declarer gives the contract up before play."""

    type = Const("concede")
    seat = a_seat()


class CrossCommand(Request):
    """The declarer crosses himself."""

    type = Const("cross")
    seat = a_seat()


class BombCommand(Request):
    """The declarer withdraws in the Polish way."""

    type = Const("bomb")
    seat = a_seat()


class PlayCardCommand(Request):
    """The seat plays a card."""

    type = Const("play_card")
    seat = a_seat()
    card = a_card(required=True)


class DeclareMarriageCommand(Request):
    """The seat plays a card and declares with it; ``kind`` is needed for a bed marriage only."""

    type = Const("declare_marriage")
    seat = a_seat()
    card = a_card(required=True)
    kind = Named("MarriageKind", ("suit", "ace", "bed"), "Which combination is declared.")


class ReadyCommand(Request):
    """The seat is ready for the first deal; its seed enters every shuffle."""

    type = Const("ready")
    seat = a_seat()
    client_seed = Text(
        VISIBLE,
        least=8,
        most=64,
        **about("What the seat adds to the seed of each shuffle, so that the service alone cannot choose the cards."),
    )


class DealCommand(Request):
    """A deck from outside, in dealing order, and the bottom cards seen at each cut."""

    type = Const("deal")
    deck = some_cards(
        1,
        MOST_CARDS,
        required=True,
        **about(
            "Every card of the deck once, in dealing order: one by one round the active seats, beginning to the left "
            "of the dealer, and the rest is the talon (or the talons, one after the other). With n active seats the "
            "first of them gets places 0, n, 2n ... Dealt in packets: five cards to each seat, two to the talon, five "
            "more to each seat. A dealer who sits out gets none."
        ),
    )
    bottoms = some_cards(
        0,
        MOST_CARDS,
        **about(
            "Where the bottom is checked: the bottom card seen at each cut, in order; after the last of these cuts was "
            "dealt. Left out or empty: not told."
        ),
    )


class ExposeCardCommand(Request):
    """The dealer showed a card while dealing (external dealing); the options say what that costs."""

    type = Const("expose_card")


class ExpireTurnCommand(Request):
    """The seat to act is out of time, says the table: it passes if it may, else its first listed command is given."""

    type = Const("expire_turn")


class ResignCommand(Request):
    """The seat gives the game up, where that was agreed when the game was opened."""

    type = Const("resign")
    seat = a_seat()


class CloseCommand(Request):
    """The table ends the game as abandoned."""

    type = Const("close")
    reason = Text(WORDS, least=1, most=MOST_WORDS, required=True)


class CorrectScoreCommand(Request):
    """The table adds points to a score; nothing is ever edited."""

    type = Const("correct_score")
    seat = a_seat(required=True)
    points = JsonInteger(-MOST_POINTS, MOST_POINTS, required=True)
    reason = Text(WORDS, least=1, most=MOST_WORDS, required=True)


HAND: Final = (
    LookAtCardsCommand,
    BidDarkCommand,
    BidCommand,
    PassCommand,
    ClaimRedealCommand,
    TakeTalonCommand,
    DeclineTalonCommand,
    GiveCardsCommand,
    SetContractCommand,
    ConcedeCommand,
    CrossCommand,
    BombCommand,
    PlayCardCommand,
    DeclareMarriageCommand,
)
TABLE: Final = (
    ReadyCommand,
    DealCommand,
    ExposeCardCommand,
    ExpireTurnCommand,
    ResignCommand,
    CloseCommand,
    CorrectScoreCommand,
)


class HandCommand(Union):
    """A command of the hand: listed in ``legal_commands`` if and only if it is accepted."""

    type_schemas = branches(*HAND)


class Command(Union):
    """Whatever may be posted to a game: a command of the hand or an order of the table."""

    type_schemas = branches(*HAND, *TABLE)
