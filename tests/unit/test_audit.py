"""The audit: which command every event comes of, and what is told where a stream is not what it should be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain import audit as audits
from domain.audit import Finding, Head, NoCommand, audit, command_of, deals_of, groups_of
from domain.cards import Suit
from domain.chain import Envelope, feed_item, link, verify_feed
from domain.commands import (
    BidDark,
    Bomb,
    ClaimRedeal,
    Close,
    Command,
    Concede,
    CorrectScore,
    Cross,
    Deal,
    DeclareMarriage,
    DeclineTalon,
    ExpireTurn,
    ExposeCard,
    Gift,
    GiveCards,
    LookAtCards,
    MakeBid,
    Pass,
    PlayCard,
    Ready,
    ReissueToken,
    Resign,
    SetContract,
    TakeTalon,
)
from domain.events import (
    Bid,
    CardPlayed,
    Dealing,
    Dealt,
    DealtFrom,
    Event,
    ForkedFrom,
    GameFinished,
    MarriageDeclared,
    Next,
    TrickTaken,
)
from domain.game import decide, fold, open_game
from domain.seats import Seat
from domain.state import State
from tests.catalogue.test_events import EXAMPLES
from tests.positions import SEED, at_table, dealt, deck, mildest, opening
from tests.story import given
from tests.text import card, cards
from tests.walks import AUDIT_KEY, enveloped_groups

P0, P1, P2 = Seat(0), Seat(1), Seat(2)


# --- commands of events --------------------------------------------------------------------------------------------

COMMANDS: Final[dict[str, Command]] = {
    "seat-ready": Ready(P1, "lucky"),
    "token-reissued": ReissueToken(P1),
    "turn-expired": ExpireTurn(),
    "seat-resigned": Resign(P1),
    "score-corrected": CorrectScore(P1, -20, "a slip"),
    "game-finished": Close(""),
    "cards-looked-at": LookAtCards(P1),
    "bid": MakeBid(P1, 100),
    "passed": Pass(P1),
    "redeal-claimed": ClaimRedeal(P1),
    "talon-taken": TakeTalon(P1),
    "talon-declined": DeclineTalon(P1),
    "cards-given": GiveCards(P1, (Gift(P2, card("AS")), Gift(P0, card("KS"))), cards("9S")),
    "contract-set": SetContract(P1, 100),
    "hand-conceded": Concede(P1),
    "hand-crossed": Cross(P1),
    "hand-bombed": Bomb(P1),
    "card-played": PlayCard(P1, card("AS")),
}
NEVER_FIRST: Final = ("auction-won", "trick-taken", "hand-scored", "game-opened", "marriage-declared", "misdealt")
"""Events that only follow from others, or need the event after them."""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_of_an_event(name: str) -> None:
    assert command_of(at_table("polish-home"), [EXAMPLES[name][0]]) == COMMANDS[name]


@pytest.mark.parametrize("name", NEVER_FIRST)
def test_no_command_begins_with_it(name: str) -> None:
    with pytest.raises(NoCommand):
        command_of(at_table("polish-home"), [EXAMPLES[name][0]])


def test_every_event_has_its_command_or_none() -> None:
    assert {*COMMANDS, *NEVER_FIRST, "dealt"} == set(EXAMPLES)


def decided(state: State, command: Command) -> Sequence[Event]:
    return decide(state, command)


@pytest.mark.parametrize(
    ("preset", "bottoms"), [("polish-home", ""), ("wikipedia-ru", "9S 9C 9D"), ("old-french-32", "")]
)
def test_a_deal_is_rebuilt_from_its_cards(preset: str, bottoms: str) -> None:
    table = at_table(preset)
    events = decided(table, Deal(deck(table), cards(bottoms)))

    command = command_of(table, events)

    assert isinstance(command, Deal)
    assert command.deck == deck(table)
    assert decide(table, command) == events


def test_an_exposed_card() -> None:
    table = at_table("wikipedia-ru")

    assert command_of(table, decided(table, ExposeCard())) == ExposeCard()


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("suit", DeclareMarriage(P1, card("QS"))),
        ("ace", DeclareMarriage(P1, card("QS"))),
        ("bed", DeclareMarriage(P1, card("QS"), "bed")),
        ("four_nines", PlayCard(P1, card("QS"))),
    ],
)
def test_a_declaration_with_its_card(kind: Any, command: Command) -> None:
    events: list[Event] = [MarriageDeclared(P1, kind, Suit.SPADES, 40, Suit.SPADES), CardPlayed(P1, card("QS"))]

    assert command_of(at_table("polish-home"), events) == command


def test_a_dark_bid() -> None:
    (event,) = given(dealt(at_table("barrel-essay", scores=(0, 240, 0)))).when(BidDark(P1)).events

    assert command_of(at_table("barrel-essay"), [event]) == BidDark(P1)


# --- findings ------------------------------------------------------------------------------------------------------


def game(*, seeded: bool = True) -> list[tuple[Event, ...]]:
    """A short game, each command's events together, the deal of the server in the append before it."""
    dealing = Dealing("seeded", SEED) if seeded else Dealing("external")
    opened = open_game(replace(opening("polish-home"), dealing=dealing, first_dealer=P0, audit_key=AUDIT_KEY))
    state = fold(opened)
    groups: list[tuple[Event, ...]] = [opened]
    if seeded:
        groups[0] += tuple(audits.dealt_after(state))
        state = fold(groups[0])
    for command in (MakeBid(P2, 110), Pass(P0), Pass(P1), TakeTalon(P2)) if seeded else ():
        events = decide(state, command)
        groups.append(tuple(events))
        state = fold(events, state)
    return [*groups, tuple(decide(state, Close("rain")))]


Groups = list[tuple[Event, ...]]


def changed(groups: Groups, group: int, place: int, **fields: Any) -> Groups:
    events = groups[group]
    event = replace(events[place], **fields)
    return [*groups[:group], (*events[:place], event, *events[place + 1 :]), *groups[group + 1 :]]


def other_deal(groups: Groups) -> Groups:
    event = groups[0][1]
    assert isinstance(event, Dealt)
    return changed(groups, 0, 1, cards=(event.cards[1], event.cards[0], event.cards[2]))


CHANGES: Final[dict[str, tuple[Callable[[Groups], Groups], list[str]]]] = {
    "nothing": (lambda groups: groups, []),
    "another deal": (other_deal, ["wrong-deck"]),
    "another option": (lambda groups: changed(groups, 0, 0, options={"deck": "deck_20"}), ["refused"]),
    "too low a bid": (lambda groups: changed(groups, 1, 0, amount=100), ["refused"]),
    "a bid of another seat": (lambda groups: changed(groups, 1, 0, seat=P0), ["refused"]),
    "another consequence": (lambda groups: changed(groups, 3, 1, talon_shown=False), ["not-as-decided"]),
    "no consequence": (lambda groups: [*groups[:3], groups[3][:1], groups[5]], ["missing-consequence"]),
    "one more consequence": (
        lambda groups: [*groups[:2], (*groups[2], *groups[2]), *groups[3:]],
        ["surplus-event", "refused"],
    ),
    "another type of event": (
        lambda groups: [*groups[:3], (groups[3][0], groups[2][0]), groups[5]],
        ["not-as-decided"],
    ),
    "a consequence without a command": (
        lambda groups: [*groups[:5], (TrickTaken(P1, 10),)],
        ["surplus-event", "impossible"],
    ),
    "a seat that is not there": (lambda groups: changed(groups, 1, 0, seat=Seat(9)), ["refused"]),
    "a talon that is not there": (lambda groups: changed(groups, 4, 0, talon=7), ["refused", "not-as-decided"]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_found(change: str) -> None:
    alter, codes = CHANGES[change]

    verdict = audit(enveloped_groups(alter(game())))

    assert [finding.code for finding in verdict.findings][: len(codes)] == codes[: len(verdict.findings)]
    assert bool(verdict.findings) == bool(codes)
    assert verdict.sound == (not codes)


def test_nothing_is_judged_after_what_no_game_goes_on_from() -> None:
    groups = game()

    verdict = audit(enveloped_groups([*groups[:5], (TrickTaken(P1, 10),), *groups[5:]]))

    assert [finding.code for finding in verdict.findings] == ["surplus-event", "impossible"]
    assert (verdict.events, verdict.commands) == (10, 6)


def test_a_game_of_decks_from_outside_is_sound() -> None:
    verdict = audit(enveloped_groups(game(seeded=False)))

    assert (verdict.sound, verdict.events, verdict.commands) == (True, 2, 2)


def test_no_events_are_no_game() -> None:
    assert [finding.code for finding in audit([]).findings] == ["empty"]


def envelopes() -> list[Envelope]:
    return list(enveloped_groups(game()))


def found(stream: Sequence[Envelope]) -> set[tuple[int, str]]:
    return {(finding.version, finding.code) for finding in audit(stream).findings}


@pytest.mark.parametrize(
    ("place", "fields", "code"),
    [
        (3, {"game_id": "another"}, "other-game"),
        (3, {"version": 9}, "version-gap"),
        (3, {"type": "passed-by"}, "type"),
        (3, {"hash": "00" * 32}, "hash"),
        (3, {"hash": "not hex"}, "hash"),
    ],
)
def test_an_envelope_that_does_not_fit(place: int, fields: dict[str, Any], code: str) -> None:
    stream = envelopes()
    stream[place] = replace(stream[place], **fields)

    assert code in {code for _, code in found(stream)}


@pytest.mark.parametrize(("fields", "code"), [({"audit_key": "00" * 32}, "audit-key"), ({"seed": "00" * 32}, "seed")])
def test_an_end_that_publishes_another_key_or_seed(fields: dict[str, str], code: str) -> None:
    groups = game()
    end = groups[-1][-1]
    assert isinstance(end, GameFinished)

    stream = enveloped_groups([*groups[:-1], (replace(end, **fields),)])

    assert code in {code for _, code in found(stream)}


def test_a_log_that_begins_in_the_middle() -> None:
    assert (2, "not-opened") in found(envelopes()[1:])


def test_a_key_that_is_none() -> None:
    stream = envelopes()
    stream[0] = replace(stream[0], event=replace(stream[0].event, audit_key="not hex"), written=None)

    assert (1, "not-opened") in found(stream)


def test_a_finding_says_where_it_is_and_what_the_rules_say() -> None:
    (refused, *_) = audit(enveloped_groups(changed(game(), 1, 0, amount=100))).findings

    assert (refused.hand, refused.trick) == (1, None)
    assert (refused.refusal, refused.facts) == ("bid-too-low", {"lowest": 110})
    (differs, *_) = audit(enveloped_groups(changed(game(), 3, 1, talon_shown=False))).findings
    assert differs.expected is not None
    assert differs.found is not None
    assert (differs.expected["talon_shown"], differs.found["talon_shown"]) == (True, False)
    assert "talon_shown" in differs.detail


def whole_hand() -> Groups:
    """A hand of a seeded game to its end, with the deal of the next one in the append of its last card."""
    (opened, *_), *_ = game()
    groups: Groups = [(opened, *audits.dealt_after(fold([opened])))]
    state = fold(groups[0])
    while state.hand == 1:
        events = decide(state, mildest(state))
        after = fold(events, state)
        groups.append((*events, *audits.dealt_after(after)))
        state = fold(groups[-1], state)
    return groups


def test_a_hand_and_the_deal_after_it_come_of_the_last_card() -> None:
    verdict = audit(enveloped_groups(whole_hand()))

    assert verdict.findings == ()
    assert isinstance(whole_hand()[-1][-1], Bid)


def test_a_finding_in_the_tricks_names_the_trick() -> None:
    groups = whole_hand()
    place = next(at for at, group in enumerate(groups) if isinstance(group[-1], TrickTaken))

    (differs, *_) = audit(enveloped_groups(changed(groups, place, 1, points=99))).findings

    assert (differs.code, differs.hand, differs.trick) == ("not-as-decided", 1, 1)


def test_a_deal_that_no_deck_makes() -> None:
    opened, _ = game(seeded=False)
    (event,) = decide(fold(opened), Deal(deck(fold(opened))))[:1]
    assert isinstance(event, Dealt)
    short = replace(event, cards=(event.cards[0][:3], *event.cards[1:]))

    assert (2, "impossible") in found(list(enveloped_groups([opened, (short,)])))


def test_nothing_is_dealt_after_the_end() -> None:
    assert audits.dealt_after(given(at_table("polish-home")).when(Close("rain")).state) == ()


def test_a_feed_of_a_game_that_goes_on_has_no_seals_to_open_yet() -> None:
    stream = list(enveloped_groups(game()[:-1]))
    items = [feed_item(each, None, finished=False, audit_key=bytes.fromhex(AUDIT_KEY)) for each in stream]

    assert verify_feed(items) == []


# --- heads, deals, forks -------------------------------------------------------------------------------------------


def test_heads_that_somebody_kept_are_in_the_chain() -> None:
    stream = envelopes()
    kept = [Head(2, stream[1].hash), Head(3, "00" * 32), Head(99, "00" * 32)]

    findings = audit(stream, kept=kept).findings

    assert [(finding.version, finding.code) for finding in findings] == [(3, "kept-head"), (99, "kept-head")]


def test_what_the_store_has_found_is_told_with_the_rest() -> None:
    row = Finding(version=2, code="row-bytes", detail="The row was written otherwise.")

    verdict = audit(envelopes(), stored=[row])

    assert (verdict.sound, verdict.findings) == (False, (row,))


def test_the_deals_of_a_stream() -> None:
    stream = envelopes()
    dealt_first = stream[1].event
    assert isinstance(dealt_first, Dealt)

    (deal,) = deals_of(stream)

    assert (deal.version, deal.hand) == (2, 1)
    assert sorted(card.value for card in deal.deck) == sorted(
        card.value for pile in (*dealt_first.cards, *dealt_first.talons) for card in pile
    )
    assert deals_of([]) == deals_of(stream[1:]) == ()
    broken = [replace(stream[0], event=replace(stream[0].event, options={"target": "none"}), written=None), *stream[1:]]
    assert deals_of(broken) == ()


def test_events_are_told_apart_by_their_commands() -> None:
    first, *groups = game()
    state = fold(first)

    assert list(groups_of(state, [event for group in groups for event in group])) == groups


def fork(groups: Groups, upto: int) -> Groups:
    """A game that goes on from another one: its first append holds what was done there."""
    opened, *done = groups[0]
    before = tuple(event for group in groups[1:upto] for event in group)
    origin = ForkedFrom("11111111-2222-4333-8444-555555555555", 9, dealt=(DealtFrom(1, SEED),))
    new = replace(opened, forked_from=origin, dealing=Dealing("seeded", "6f" * 32))
    return [(new, *done, *before), *groups[upto:-1]]


def test_a_fork_is_decided_again_command_by_command() -> None:
    verdict = audit(enveloped_groups(fork(game(), 4)))

    assert verdict.findings == ()
    assert verdict.commands == 2


def test_a_fork_that_was_tampered_with() -> None:
    groups = fork(changed(game(), 3, 1, talon_shown=False), 4)
    assert "not-as-decided" in {code for _, code in found(list(enveloped_groups(groups)))}
    groups = fork(changed(game(), 1, 0, amount=100), 4)
    assert "refused" in {code for _, code in found(list(enveloped_groups(groups)))}


def test_a_fork_before_the_first_deal_lacks_it() -> None:
    opened = fork(game(), 1)[0][0]

    assert "missing-consequence" in {code for _, code in found(list(enveloped_groups([(opened,)])))}


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(b'{"type":"dealt"}', id="no-cards"),
        pytest.param(b'{"cards":[],"type":"dealt"}', id="too-few-hands"),
        pytest.param(b'{"cards":{"0":["AS"]},"type":"dealt"}', id="hands-by-name"),
        pytest.param(b'{"cards":5,"type":"dealt"}', id="a-number-for-hands"),
        pytest.param(b"[]", id="no-object"),
    ],
)
def test_an_event_without_its_sealed_parts_fits_no_hash_and_is_the_only_one(written: bytes) -> None:
    stream = envelopes()
    assert isinstance(stream[1].event, Dealt)
    stream[1] = replace(stream[1], written=written)

    assert found(stream) == {(2, "hash")}


def test_an_opening_without_its_sealed_parts_fits_no_hash() -> None:
    stream = envelopes()
    stream[0] = replace(stream[0], written=b'{"audit_key":"k","dealing":{"seed":"s"},"seats":[["A"],["B"],["C"]]}')

    assert found(stream) == {(1, "hash")}


@pytest.mark.parametrize("fits", [lambda _: "", lambda before: link(bytes.fromhex(before), b"").hex()])
def test_an_event_without_a_public_form_fits_no_hash_of_nothing_either(fits: Callable[[str], str]) -> None:
    stream = envelopes()
    stream[1] = replace(stream[1], written=b'{"type":"dealt"}', hash=fits(stream[0].hash))

    assert (2, "hash") in found(stream)
    assert (1, "hash") not in found(stream)


@pytest.mark.parametrize("fields", [{"next": Next("deal", (P2,))}, {"rules_version": 0}], ids=["next", "rules"])
def test_an_opening_that_is_not_as_decided(fields: dict[str, Any]) -> None:
    stream = enveloped_groups(changed(game(), 0, 0, **fields))

    first = audit(stream).findings[0]

    assert (first.version, first.code) == (1, "not-as-decided")
    assert first.detail.endswith(f": {next(iter(fields))}.")


def test_a_deal_that_lacks_a_hand_is_followed_as_far_as_it_goes() -> None:
    dealt_out = game()[0][1]
    assert isinstance(dealt_out, Dealt)

    verdict = audit(enveloped_groups(changed(game(), 0, 1, cards=dealt_out.cards[:-1])))

    assert [(finding.version, finding.code) for finding in verdict.findings] == [
        (2, "wrong-deck"),
        (4, "impossible"),
        (8, "impossible"),
        (8, "impossible"),
    ]


def test_a_command_that_was_named_before_begins_an_append_of_its_own() -> None:
    stream = envelopes()
    third, fifth = (next(at for at, each in enumerate(stream) if each.command == f"{number:032x}") for number in (2, 4))
    stream[fifth] = replace(stream[fifth], command=stream[third].command)

    verdict = audits.verdict_of(stream)

    assert (verdict.sound, verdict.commands) == (True, 6)
