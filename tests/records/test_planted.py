"""An illegal step in a record is reported at its exact place, for every refusal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.reasons import GOVERNING
from domain.record import read, written
from domain.referee import judged
from domain.rules import OPTIONS
from domain.violations import Refusal
from tests.records.games import played_record
from tests.records.planting import planted
from tests.records.tables import NEVER, OF_A_DEAL, TABLES


def test_every_refusal_is_planted_or_cannot_be() -> None:
    assert set(TABLES) | OF_A_DEAL | set(NEVER) == set(Refusal)


@pytest.mark.parametrize("refusal", TABLES, ids=lambda refusal: refusal.value)
def test_an_illegal_step_is_reported_at_its_place(refusal: Refusal) -> None:
    found = planted(refusal, TABLES[refusal])

    verdict = judged(read(written(found.record)))

    assert not verdict.sound
    first, *_ = verdict.findings
    assert (first.pointer, first.code, first.refusal) == (found.pointer, "refused", refusal.value)
    governing = GOVERNING[refusal]
    assert first.option in (governing if TABLES[refusal].named and governing else {None})
    assert first.source == (None if first.option is None else OPTIONS[first.option].declared.source)
    if "/tricks/" in found.pointer:
        hands, trick = found.pointer.split("/tricks/")
        assert first.hand == int(hands.removeprefix("/hands/")) + 1
        assert first.trick == int(trick.split("/")[0]) + 1


def test_an_incomplete_deck_is_reported_at_its_deal() -> None:
    record = played_record()
    deal = record.hands[1].deal
    assert deal is not None
    cards = deal.cards[0]
    assert cards is not None
    doubled = replace(deal, cards=((cards[1], *cards[1:]), *deal.cards[1:]))
    changed = replace(record, hands=(record.hands[0], replace(record.hands[1], deal=doubled), *record.hands[2:]))

    first = judged(changed).findings[0]

    assert (first.pointer, first.refusal, first.hand) == ("/hands/1/deal", "deck-not-complete", 2)


def test_a_hand_of_another_size_is_no_complete_deck() -> None:
    record = played_record()
    deal = record.hands[0].deal
    assert deal is not None
    assert deal.cards[0] is not None
    short = replace(deal, cards=(deal.cards[0][1:], *deal.cards[1:]))
    changed = replace(record, hands=(replace(record.hands[0], deal=short), *record.hands[1:]))

    first = judged(changed).findings[0]

    assert (first.pointer, first.refusal, first.hand) == ("/hands/0/deal", "deck-not-complete", 1)


def test_bottom_cards_that_nobody_looks_at_are_reported_at_their_deal() -> None:
    record = played_record()
    deal = record.hands[0].deal
    assert deal is not None
    assert deal.cards[0] is not None
    cut = replace(deal, bottoms=deal.cards[0][:1])
    changed = replace(record, hands=(replace(record.hands[0], deal=cut), *record.hands[1:]))

    first = judged(changed).findings[0]

    assert (first.pointer, first.refusal) == ("/hands/0/deal", "bottoms-not-checked")
