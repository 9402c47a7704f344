"""The stateful machine of schemathesis, which plays whole games between the requests that it makes up."""

from __future__ import annotations

import json
from http import HTTPStatus
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from hypothesis import settings
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis.core.parameters import ParameterLocation

from tests.fuzz.house import AnyHouse, bearer
from tests.fuzz.tables import Table, luck_of, opening, some_opening
from tests.fuzz.witness import Exchange

PLAYS: Final = 0.9
AHEAD: Final = 60
"""At most so many moves are made before a request to a game."""
FURTHER: Final = 192
"""At most so many are made before the move that becomes a command's case."""

SOME: Final = 12
MANY: Final = 1000


def machine(schema: Any, house: AnyHouse) -> Any:
    """The state machine of a schema over a house, with the play hook and the witness."""

    class Play(schema.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            house.reset()
            self.hook = Hook(house)

        def before_call(self, case: Any) -> None:
            self.hook.before_call(case)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": self.hook.headers} if self.hook.headers else {}

        def after_call(self, response: Any, case: Any) -> None:
            super().after_call(response, case)
            self.hook.after_call(response, case)

        def validate_response(self, response: Any, case: Any, additional_checks: Any = None, **sent: Any) -> None:
            if was_given_up(response):
                return
            case.validate_response(
                response,
                additional_checks=additional_checks,
                headers=self.hook.headers or None,  # told again here, or a token would count as one that was made up
                transport_kwargs=sent,
                recorder=self.recorder,
            )

    return Play


def ran(scenarios: Any, pace: settings) -> bool:
    """Run scenarios; false where hypothesis could not draw one again, which tells nothing of the service."""
    try:
        scenarios.run(settings=pace)
    except FlakyStrategyDefinition:
        return False
    return True


class Hook:
    """Plays on before each request to a game, and makes most commands the next move of a sensible player."""

    def __init__(self, house: AnyHouse) -> None:
        self._house = house
        self._tables: list[Table] = []
        self.headers: dict[str, str] = {}

    def before_call(self, case: Any) -> None:
        luck = luck_of(case)
        self.headers = {}
        if case.operation.label == "POST /v1/games":
            self._open(case, luck)
        elif "game_id" in case.path_parameters:
            is_command = case.operation.path.endswith("/commands") and _is_well_formed(case)
            if not (is_command and luck.random() < PLAYS and self._play(case, luck)):
                self._go_on(case, AHEAD, luck)
                self.headers = introduce(case, self._tables, luck)

    def after_call(self, response: Any, case: Any) -> None:
        attend(self._house, response)
        if response.status_code == HTTPStatus.CREATED:
            self._tables.append(Table(self._house, response.json()))
        for each in self._tables:
            each.notes(case, response)

    def _open(self, case: Any, luck: Random) -> None:
        if _is_well_formed(case) and luck.random() < PLAYS:
            case.body = some_opening(luck)
            case.headers.pop("Idempotency-Key", None)

    def _play(self, case: Any, luck: Random) -> bool:
        """Make the case the next move of a sensible player."""
        table, seen = self._go_on(case, FURTHER, luck)
        turn = table.turn(seen, luck) if table else None
        if table is None or turn is None:
            return False
        case.path_parameters = {"game_id": table.game_id}
        case.query = {}
        case.body = turn.command
        for name in ("Idempotency-Key", "If-Match"):
            case.headers.pop(name, None)
        self.headers = {**bearer(turn.token), "If-Match": f'"{turn.version}"'}
        return True

    def _go_on(self, case: Any, moves: int, luck: Random) -> tuple[Table | None, dict[str, Any]]:
        """Play the game that the case is about, or another one that is not over, a little further."""
        meant = [each for each in self._tables if each.game_id == case.path_parameters["game_id"]]
        for each in (*meant, *luck.sample(self._tables, len(self._tables))):
            if not each.over:
                return each, each.play(luck.randrange(moves), luck)
        return None, {}


def _is_well_formed(case: Any) -> bool:
    return case.meta is None or case.meta.generation.mode.is_positive


class Pool:
    """Games in different states, for cases that come one by one: played on, over, not begun, without a deck."""

    def __init__(self, house: AnyHouse) -> None:
        self._house = house
        self._label = ""
        self._tables: list[Table] = []

    def call_and_validate(self, case: Any) -> None:
        """Send a case with real games and tokens in it; every operation finds the same games."""
        if case.operation.label != self._label:
            self._label = case.operation.label
            self._house.reset()
            self._tables = self._opened(Random(0))
        if _is_well_formed(case) and case.headers.get("If-Match") == "":
            del case.headers["If-Match"]  # made of letters and digits, which its pattern has none of
        headers = introduce(case, self._tables, luck_of(case))
        answer = case.call(headers=headers or None)
        if not was_given_up(answer):
            case.validate_response(answer, headers=headers or None)
        attend(self._house, answer)
        for each in self._tables:
            each.notes(case, answer)

    def _opened(self, luck: Random) -> list[Table]:
        bodies = (
            opening("polish-home", 3, luck),
            opening("kurnik", 2, luck),
            opening("club", 4, luck, start="when_ready"),
            opening("site-bank", 3, luck, dealing={"mode": "external"}),
        )
        tables = [Table(self._house, self._house.send("POST", "/v1/games", None, each).body) for each in bodies]
        tables[0].play(SOME, luck)
        tables[1].play(MANY, luck)
        return tables


def was_given_up(answer: Any) -> bool:
    """Whether the server refused to read a request that was too long: no answer of the contract, but a problem."""
    if answer.status_code not in {HTTPStatus.REQUEST_URI_TOO_LONG, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE}:
        return False
    assert answer.json()["status"] == answer.status_code
    return True


def attend(house: AnyHouse, response: Any) -> None:
    """Let the witness read an answer to a case."""
    asked = response.request
    url = urlsplit(asked.url)
    given = asked.headers.get("Authorization") or ""
    try:
        sent = json.loads(asked.body) if asked.body else None
    except ValueError:
        sent = None
    media_type = (response.headers.get("content-type") or [""])[0].partition(";")[0]
    text = response.content.decode("utf-8")
    house.tally["cases"] += 1
    token = given.removeprefix("Bearer ")
    house.witness.reads(Exchange(asked.method, url.path, token, sent, response.status_code, media_type, text))


def introduce(case: Any, tables: list[Table], luck: Random) -> dict[str, str]:
    """Put real games, seats, hands and versions into what was made up, most times; the headers that go with them."""
    path = case.path_parameters
    if "game_id" not in path or not tables or (case.meta and case.meta.is_negative_at(ParameterLocation.PATH)):
        return {}
    table = next((each for each in tables if each.game_id == path["game_id"]), luck.choice(tables))
    made = {**path, "game_id": table.game_id}
    seat = luck.randrange(len(table.seats))
    if "seat" in path and luck.random() < PLAYS:
        made["seat"] = seat
    if "hand" in path and luck.random() < PLAYS:
        made["hand"] = luck.choice((1, 1, 2))
    case.path_parameters = made
    if "at_version" in case.query and isinstance(case.query["at_version"], int) and luck.random() < PLAYS:
        case.query = {**case.query, "at_version": luck.randrange(1, table.public()["version"] + 1)}
    if case.operation.schema.is_security_param_negated(case) or luck.random() > PLAYS:
        return {}
    token = table.token if luck.random() < 1 / 3 or case.operation.path.endswith("/token") else table.seats[seat]
    return bearer(token)
