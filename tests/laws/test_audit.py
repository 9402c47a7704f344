"""The audit finds every walk sound, and none that was tampered with."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import given
from msgspec.structs import replace

from domain.audit import audit
from domain.chain import Envelope, feed_item, link, public_form, verify_feed
from domain.events import AuctionWon, CardPlayed, CardsGiven, Dealt, Event, HandScored, TrickTaken
from domain.seats import Seat
from domain.state import Finished
from tests.strategies import one_in, walks
from tests.walks import AUDIT_KEY, TABLE_IDS, TABLES, Walk, enveloped_groups, opening, recorded, table_walk, walk

KEY = bytes.fromhex(AUDIT_KEY)
Append: TypeAlias = "tuple[Event, ...]"


def check(played: Walk) -> None:
    envelopes = recorded(played.steps)
    verdict = audit(envelopes)
    assert verdict.findings == ()
    assert verdict.sound
    assert verdict.events == len(envelopes)
    assert verdict.commands == len(played.steps)
    over = isinstance(played.end.phase, Finished)
    for viewer in (None, Seat(0)):
        assert verify_feed(feed_item(each, viewer, finished=over, audit_key=KEY) for each in envelopes) == []


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize(("preset", "seats"), TABLES, ids=TABLE_IDS)
def test_a_walk_at_any_table_is_sound(preset: str, seats: int, seed: int) -> None:
    check(table_walk(preset, seats, seed, hands=3))


@pytest.mark.no_cover
@given(walks())
def test_a_walk_under_random_rules_is_sound(walked: tuple[Walk, random.Random]) -> None:
    check(walked[0])


def test_a_game_dealt_from_a_seed_is_sound() -> None:
    check(walk(opening("club", 4, mode="seeded"), random.Random(4), hands=6))


# --- tampering ------------------------------------------------------------------------------------------------------


def _score(event: Event) -> Event:
    assert isinstance(event, HandScored)
    first = event.after.seats[0]
    seats = (replace(first, score=first.score + 5), *event.after.seats[1:])
    return replace(event, after=replace(event.after, seats=seats))


def _line(event: Event) -> Event:
    assert isinstance(event, HandScored)
    return replace(event, ledger=(replace(event.ledger[0], points=event.ledger[0].points + 5), *event.ledger[1:]))


def _other_seat(event: Event) -> Event:
    assert isinstance(event, TrickTaken | AuctionWon | CardPlayed)
    return replace(event, seat=Seat((event.seat + 1) % 3))


def _cheaper(event: Event) -> Event:
    assert isinstance(event, AuctionWon)
    return replace(event, bid=event.bid + 5)


def _other_cards(event: Event) -> Event:
    assert isinstance(event, Dealt)
    first, second, *rest = event.cards
    return replace(event, cards=((second[0], *first[1:]), (first[0], *second[1:]), *rest))


def _foreign_gift(event: Event) -> Event:
    assert isinstance(event, CardsGiven)
    return replace(event, gifts=tuple(replace(gift, card=event.gifts[0].card) for gift in event.gifts))


CHANGES: Final[dict[str, tuple[type, Callable[[Any], Event]]]] = {
    "a score": (HandScored, _score),
    "a line of the ledger": (HandScored, _line),
    "who took a trick": (TrickTaken, _other_seat),
    "who played a card": (CardPlayed, _other_seat),
    "who won the auction": (AuctionWon, _other_seat),
    "the winning bid": (AuctionWon, _cheaper),
    "two cards of the deal": (Dealt, _other_cards),
    "one card given twice": (CardsGiven, _foreign_gift),
}


def played_game() -> Walk:
    return walk(opening("polish-home", 3, mode="seeded"), random.Random(7), hands=2, sense=0.9, table=False)


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_event_breaks_the_chain(change: str) -> None:
    kind, altered = CHANGES[change]
    envelopes = recorded(played_game().steps)
    place = next(at for at, each in enumerate(envelopes) if isinstance(each.event, kind))

    envelopes[place] = replace(envelopes[place], event=altered(envelopes[place].event), written=None)

    found = audit(envelopes).findings
    assert (place + 1, "hash") in {(finding.version, finding.code) for finding in found}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_event_with_its_own_hash_counted_anew_breaks_the_chain_behind_it(change: str) -> None:
    kind, altered = CHANGES[change]
    envelopes = recorded(played_game().steps)
    place = next(at for at, each in enumerate(envelopes) if isinstance(each.event, kind))
    changed = replace(envelopes[place], event=altered(envelopes[place].event), written=None)
    previous = bytes.fromhex(envelopes[place - 1].hash)

    envelopes[place] = replace(changed, hash=link(previous, public_form(changed, KEY)).hex())

    breaks = [finding.version for finding in audit(envelopes).findings if finding.code == "hash"]
    assert breaks == [place + 2]


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_event_under_a_new_chain_is_not_what_the_rules_make(change: str) -> None:
    kind, altered = CHANGES[change]
    groups = [step.events for step in played_game().steps]
    at, place = next(
        (number, inside)
        for number, group in enumerate(groups)
        for inside, each in enumerate(group)
        if isinstance(each, kind)
    )
    group = groups[at]
    groups[at] = (*group[:place], altered(group[place]), *group[place + 1 :])

    verdict = audit(enveloped_groups(groups))

    assert not verdict.sound
    before = sum(map(len, groups[:at]))
    assert before < verdict.findings[0].version <= before + len(group)
    assert "hash" not in {finding.code for finding in verdict.findings}


@pytest.mark.parametrize(
    ("altered", "code"),
    [
        pytest.param(lambda dealt, *more: (_other_cards(dealt), *more), "wrong-deck", id="another-deck"),
        pytest.param(lambda *_: (), "missing-consequence", id="no-deal"),
        pytest.param(lambda *events: (*events, events[0]), "surplus-event", id="dealt-twice"),
    ],
)
def test_the_deal_that_ends_an_append_is_judged_with_it(altered: Callable[..., Append], code: str) -> None:
    groups = [step.events for step in played_game().steps]
    kinds = [[type(event) for event in group] for group in groups]
    at = next(number for number, group in enumerate(kinds) if number and Dealt in group)
    place = kinds[at].index(Dealt)
    groups[at] = (*groups[at][:place], *altered(*groups[at][place:]))

    first = audit(enveloped_groups(groups)).findings[0]

    assert first.code == code


def _lacking(envelopes: list[Envelope], luck: random.Random) -> None:
    del envelopes[luck.randrange(1, len(envelopes) - 1)]


def _doubled(envelopes: list[Envelope], luck: random.Random) -> None:
    place = luck.randrange(1, len(envelopes))
    envelopes.insert(place, envelopes[place])


def _exchanged(envelopes: list[Envelope], luck: random.Random) -> None:
    place = luck.randrange(1, len(envelopes) - 1)
    envelopes[place], envelopes[place + 1] = envelopes[place + 1], envelopes[place]


def _redated(envelopes: list[Envelope], luck: random.Random) -> None:
    place = luck.randrange(len(envelopes))
    envelopes[place] = replace(envelopes[place], recorded_at="2024-01-01T00:00:00.000001Z")


@pytest.mark.no_cover
@pytest.mark.parametrize("tamper", [_lacking, _doubled, _exchanged, _redated])
@one_in(4)
@given(walks(hands=1, most=40))
def test_no_walk_can_be_tampered_with(
    tamper: Callable[[list[Envelope], random.Random], None], walked: tuple[Walk, random.Random]
) -> None:
    played, luck = walked
    envelopes = recorded(played.steps)
    if len(envelopes) < 4:
        return

    tamper(envelopes, luck)

    assert not audit(envelopes).sound


@pytest.mark.parametrize("change", ["an event too few", "an event too many"])
def test_a_consequence_lost_or_doubled_under_a_new_chain_is_not_sound(change: str) -> None:
    whole = [step.events for step in played_game().steps]
    for place, group in enumerate(whole):
        if len(group) == 1:
            continue
        changed = group[:-1] if change == "an event too few" else (*group, group[-1])

        assert not audit(enveloped_groups([*whole[:place], changed, *whole[place + 1 :]])).sound
