"""Play recorded games against a running server and compare every step.

    python -m tests.corpus.play_corpus --base http://127.0.0.1:8000 tests/corpus/games/*.jsonl.gz

A line of a file is one whole game recorded by an independent implementation of the rules: preset, seats, option
overrides, first dealer, and per deal the deck, every seat to act with all its legal commands, the command chosen, and
the scores after it. The game is opened with ``dealing.mode = external``, each deck goes in by a ``deal`` command; at
each step the seat's ``legal_commands`` must be the recorded set, the command must be accepted, and after each hand the
scores, bolts and barrel states must be the recorded ones. The first difference ends that game and is printed with what
was expected.

One line is one game, JSON::

    {"preset", "seats", "options_overrides", "options", "first_dealer",
     "hands": [{"dealer", "deck", "steps": [{"seat", "legal", "action"}...], "outcome", "declarer", "contract",
                "ledger", "scores", "bolts", "barrel"}...],
     "result": {"finished", "reason", "winners", "scores", "settlement"}}

"hands" holds every deal, redealt ones included (outcome "redeal"). "options" is the complete set, resolved. Ledger
reasons are not compared. For the giving of cards "legal" holds only {"type": "give_cards"}.

Exit status 0 when every game matches to its end. The last line is ``N passed, M failed``.
"""

from __future__ import annotations

import argparse
import gzip
import http.client
import json
import os
import sys
import time
import urllib.parse
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

GAMES = Path(__file__).parent / "games"
PATIENCE = 3


class Mismatch(Exception):  # noqa: N818 (the answer is another than the recorded one; nothing failed)
    """The first difference between a recorded game and the one that is played."""


class Client(Protocol):
    """Who can be asked."""

    def call(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        ...


class HttpClient:
    """A client of a running server."""

    def __init__(self, base: str, api_key: str | None) -> None:
        parts = urllib.parse.urlsplit(base)
        self._prefix, self._key = parts.path.rstrip("/"), api_key
        self._link = http.client.HTTPConnection(parts.netloc, timeout=30)

    def call(self, method: str, path: str, body: object = None, token: str | None = None) -> tuple[int, Any]:
        headers = {"Accept": "application/json"}
        if token or self._key:
            headers["Authorization"] = f"Bearer {token or self._key}"
        data = None
        if body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
            headers["Idempotency-Key"] = str(uuid.uuid4())
        for left in reversed(range(PATIENCE)):
            try:
                self._link.request(method, self._prefix + path, data, headers)
                answer = self._link.getresponse()
                text = answer.read()
            except (http.client.HTTPException, ConnectionError):
                self._link.close()
                if not left:
                    raise
                continue
            if answer.status != http.HTTPStatus.TOO_MANY_REQUESTS or not left:
                return answer.status, (json.loads(text) if text else None)
            time.sleep(float(answer.getheader("Retry-After", "1")))
        raise AssertionError


def games(file: Path) -> Iterator[dict[str, Any]]:
    """The games of a file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def plain(command: dict[str, Any]) -> str:
    """The comparable form of a command: no seat; gifts are free choices; only a bed marriage needs its kind said."""
    if command["type"] == "give_cards":
        return json.dumps({"type": "give_cards"})
    kept = {
        name: value
        for name, value in command.items()
        if name != "seat" and value is not None and not (name == "kind" and value != "bed")
    }
    if kept["type"] == "take_talon":
        kept.setdefault("talon", 0)
    return json.dumps(kept, sort_keys=True)


def same_commands(here: str, recorded: list[dict[str, Any]], listed: list[dict[str, Any]]) -> None:
    """Raise unless the same commands are legal."""
    want, have = {plain(each) for each in recorded}, {plain(each) for each in listed}
    if want != have:
        raise Mismatch(f"{here}: legal: missing {sorted(want - have)[:6]} surplus {sorted(have - want)[:6]}")


def same(here: str, what: str, have: object, want: object) -> None:
    """Raise unless two facts are the same."""
    if have != want:
        raise Mismatch(f"{here}: {what} {json.dumps(have)}, expected {json.dumps(want)}")


def play(client: Client, game: dict[str, Any], *, check_legal: bool = True) -> int:
    """Play one game to its end; tells how many commands were compared, or raises ``Mismatch``."""
    body = {
        "preset": game["preset"],
        "options": game.get("options_overrides") or {},
        "seats": [{"name": f"seat-{number}"} for number in range(game["seats"])],
        "dealing": {"mode": "external"},
        "first_dealer": game["first_dealer"],
    }
    status, opened = client.call("POST", "/v1/games", body)
    if status != http.HTTPStatus.CREATED:
        raise Mismatch(f"open: {status} {json.dumps(opened)[:300]}")
    table = _Table(client, f"/v1/games/{opened['game_id']}", opened["table_token"], check_legal=check_legal)
    steps = sum(table.hand(number, hand) for number, hand in enumerate(game["hands"]))
    result = game.get("result") or {}
    if result.get("finished"):
        seen = table.ask()
        same("end", "status", seen["status"], "finished")
        same("end", "winners", sorted(seen["winners"]), sorted(result.get("winners") or []))
    return steps


class _Table:
    def __init__(self, client: Client, path: str, token: str, *, check_legal: bool) -> None:
        self._client, self._path, self._token, self._check_legal = client, path, token, check_legal

    def ask(self, path: str = "") -> Any:
        status, answer = self._client.call("GET", self._path + path, token=self._token)
        if status != http.HTTPStatus.OK:
            raise Mismatch(f"{path}: {status} {json.dumps(answer)[:200]}")
        return answer

    def _order(self, here: str, command: dict[str, Any]) -> None:
        status, answer = self._client.call("POST", self._path + "/commands", command, self._token)
        if status != http.HTTPStatus.OK:
            raise Mismatch(f"{here}: {json.dumps(command)} refused {status} {json.dumps(answer)[:300]}")

    def hand(self, number: int, hand: dict[str, Any]) -> int:
        where = f"deal {number}"
        self._order(where, {"type": "deal", "deck": hand["deck"]})
        for index, step in enumerate(hand["steps"]):
            here = f"{where} step {index} seat {step['seat']}"
            if self._check_legal:
                view = self.ask(f"/views/{step['seat']}")
                same(here, f"to_act in {view['phase']}", view["to_act"], step["seat"])
                same_commands(here, step["legal"], view["legal_commands"])
            self._order(here, {**step["action"], "seat": step["seat"]})
        seats = self.ask()["seats"]
        same(where, "scores", [seat["score"] for seat in seats], hand["scores"])
        for what in ("bolts", "barrel"):
            if hand.get(what) is not None:
                same(where, what, [seat[what] for seat in seats], hand[what])
        return len(hand["steps"])


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    """Play the files that are named, and tell."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("files", nargs="+", type=Path)
    ask.add_argument("--base", default=os.environ.get("THOUSAND_URL", "http://127.0.0.1:8000"))
    ask.add_argument("--api-key", default=os.environ.get("THOUSAND_API_KEY"))
    ask.add_argument("--limit", type=int, help="games of each file")
    ask.add_argument("--no-legal", action="store_true", help="skip the comparison of legal commands")
    ask.add_argument("--quiet", action="store_true", help="do not tell the differences")
    args = ask.parse_args()
    client = HttpClient(args.base, args.api_key)
    passed = failed = steps = 0
    for file in args.files:
        before = passed, failed
        for count, game in enumerate(games(file)):
            if args.limit is not None and count >= args.limit:
                break
            try:
                steps += play(client, game, check_legal=not args.no_legal)
                passed += 1
            except Mismatch as difference:
                failed += 1
                if not args.quiet:
                    _tell(f"  {game['preset']} {game['seats']} seats, game {count}: {difference}")
        played = passed + failed - sum(before)
        _tell(f"{file.name}: {passed - before[0]} of {played} games match")
    _tell(f"{steps} commands compared")
    _tell(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
