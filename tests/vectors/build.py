"""The vectors, made from the service's own code: ``python -m tests.vectors`` writes docs/vectors/game.json."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path
from typing import Any, Final

import msgspec

from domain import chain
from domain.audit import audit, deals_of
from domain.chain import START, Envelope, Trace, canonical, enveloped, feed_item, stored_form
from domain.commands import Close, Command, Ready
from domain.events import Dealing, Event, SeatOpened
from domain.game import OpenGame, decide, fold, legal_commands, next_deal, open_game
from domain.redact import sealed_parts
from domain.rules import Rules
from domain.seats import Seat
from domain.state import State, play_of, to_act
from service.http.heads import Heads, message

FILE: Final = Path(__file__).parents[2] / "docs" / "vectors" / "game.json"
GAME: Final = "0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21"
SEED: Final = bytes(range(32)).hex()
AUDIT_KEY: Final = bytes(range(32, 64)).hex()
SECRET: Final = "a secret for test vectors, 32 characters or more"
CLIENT_SEEDS: Final = ("tea-for-two", None, "12345678")


def groups() -> list[tuple[Event, ...]]:
    """What happened: everybody is ready, one hand goes as far as its second trick, and the table is closed."""
    order = OpenGame(
        preset="polish-home",
        options={},
        seats=(SeatOpened("Ala"), SeatOpened("Борис"), SeatOpened("Czes\u0142aw", bot=True)),
        dealing=Dealing("server", SEED),
        audit_key=AUDIT_KEY,
        start="when_ready",
    )
    made = [open_game(order)]
    state = fold(made[0])

    def act(command: Command) -> None:
        nonlocal state
        events = decide(state, command)
        after = fold(events, state)
        while (deal := next_deal(after)) is not None:
            more = decide(after, deal)
            events, after = events + more, fold(more, after)
        made.append(events)
        state = after

    for place, client_seed in enumerate(CLIENT_SEEDS):
        act(Ready(Seat(place), client_seed))
    while not _second_trick(state):
        seat = to_act(state)
        assert seat is not None
        act(legal_commands(state, Seat(seat))[0])
    act(Close("The last tram goes now."))
    return made


def _second_trick(state: State) -> bool:
    play = play_of(state)
    return play is not None and play.past.last_trick is not None


def envelopes() -> list[Envelope]:
    """The log of the game, a second between its commands."""
    log: list[Envelope] = []
    for number, event in ((number, event) for number, events in enumerate(groups()) for event in events):
        linked = enveloped(
            event,
            log[-1].hash if log else START,
            bytes.fromhex(AUDIT_KEY),
            game_id=GAME,
            version=len(log) + 1,
            schema=1,
            recorded_at=f"2026-01-02T03:04:{number:02d}.000000Z",
            command=hashlib.sha256(b"%d" % number).hexdigest()[:32],
            trace=Trace(hashlib.sha256(b"body %d" % number).hexdigest(), f"request-{number}"),
        )
        log.append(linked)
    return log


def vectors() -> dict[str, Any]:
    """Every value on the way from the game to its feeds."""
    log, key = envelopes(), bytes.fromhex(AUDIT_KEY)
    assert audit(log).sound
    heads = Heads(SECRET.encode())
    head = log[-1]
    return {
        "what": "Test vectors of docs/audit.md. Texts under *_json are exact: their UTF-8 bytes are what is hashed.",
        "audit_key": AUDIT_KEY,
        "seed": SEED,
        "client_seeds": CLIENT_SEEDS,
        "starting_order": [card.value for card in log_rules(log).cards],
        "commitment": chain.seal(SEED, chain.salt(key, 1, "/dealing/seed")),
        "shuffle": _shuffle(log),
        "events": [_event(each, log[number - 1].hash if number else START, key) for number, each in enumerate(log)],
        "feeds": {
            "public_while_it_was_played": _feed(log[:-1], None, key, finished=False),
            "seat_0_while_it_was_played": _feed(log[:-1], Seat(0), key, finished=False),
            "finished": _feed(log, None, key, finished=True),
        },
        "head": {
            "secret_ascii": SECRET,
            "public_key_base64url": heads.public,
            "message_ascii": message(GAME, head.version, head.hash).decode(),
            "signature_base64url": heads.signature(GAME, head.version, head.hash),
        },
    }


def log_rules(log: list[Envelope]) -> Rules:
    """The rules of the game."""
    return fold([log[0].event]).rules


def _feed(log: list[Envelope], viewer: Seat | None, key: bytes, *, finished: bool) -> list[dict[str, Any]]:
    return [feed_item(each, viewer, finished=finished, audit_key=key) for each in log]


def _event(envelope: Envelope, previous: str, key: bytes) -> dict[str, Any]:
    state = stored_form(envelope)
    event = msgspec.json.decode(canonical(envelope.event))
    parts = [(part.pointer, _at(event, part.pointer)) for part in sealed_parts(envelope.event)]
    trace = msgspec.to_builtins(envelope.trace)
    return {
        "version": envelope.version,
        "stored_json": state.decode(),
        "sealed": [
            *(_sealed(envelope.version, pointer, value, key) for pointer, value in parts),
            _sealed(envelope.version, "/trace", trace, key),
        ],
        "public_json": chain.public_form(envelope, key).decode(),
        "previous_hash": previous,
        "hash": envelope.hash,
    }


def _at(event: Any, pointer: str) -> Any:
    for step in pointer[1:].split("/"):
        event = event[int(step) if isinstance(event, list) else step]
    return event


def _sealed(version: int, pointer: str, value: Any, key: bytes) -> dict[str, Any]:
    if pointer == "/audit_key":
        return {"pointer": pointer, "key_bytes_hex": value, "sealed": chain.seal_of_key(key)}
    salted = chain.salt(key, version, pointer)
    return {
        "pointer": pointer,
        "salt_message_ascii": f"{version}|{pointer}",
        "salt": salted.hex(),
        "value_json": canonical(value).decode(),
        "sealed": chain.seal(value, salted),
    }


def _shuffle(log: list[Envelope]) -> list[dict[str, Any]]:
    joined = "\n".join(each or "" for each in CLIENT_SEEDS)
    digest = hashlib.sha256(joined.encode()).digest()

    def block(hand: int, number: int) -> dict[str, str]:
        said = f"thousand-deal-1|{hand}|{number}|".encode() + digest
        return {"message_hex": said.hex(), "block": hmac.digest(bytes.fromhex(SEED), said, "sha256").hex()}

    first = {"hand": 0, "joined_client_seeds_json": joined, "client_digest": digest.hex(), "blocks": [block(0, 0)]}
    deals = [
        {"hand": deal.hand, "blocks": [block(deal.hand, 0), block(deal.hand, 1)], "deck": deal.deck}
        for deal in deals_of(log)
    ]
    return [first, *deals]


def written() -> bytes:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(vectors()), indent=1) + b"\n"
