"""Records over HTTP: carried away, sent back, judged; forks; what opens at the end; past versions."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain import notation
from domain.chain import salt, seal, verify_feed
from domain.reasons import GOVERNING
from domain.record import read
from domain.shuffle import first_dealer
from domain.violations import Refusal
from tests import players
from tests.http.conftest import Service
from tests.http.locks import Exchanges
from tests.http.table import Client, Table, kind, open_table, opening

NOTATION = "text/vnd.thousand"


def finish(table: Table, seed: int = 1) -> None:
    """Play to the end, sensibly."""
    luck = random.Random(seed)
    while (seat := table.get().json["to_act"]) is not None:
        view = table.view(seat)
        answer = table.post(seat, players.choose(view, view["legal_commands"], luck))
        assert answer.status_code == 200, answer.text


def short(client: Client) -> Table:
    """A game that ends soon."""
    return open_table(client, opening(preset="wikipedia-ru", options={"target": 200, "barrel": False}))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, exchanges: Exchanges) -> Iterator[Client]:
    """One service for all: these games are only looked at."""
    started = Service(tmp_path_factory.mktemp("records"), exchanges)
    yield started.start().test_client()
    started.stop()


@pytest.fixture(scope="module")
def finished(client: Client) -> Table:
    table = short(client)
    finish(table)
    return table


def send(client: Client, body: bytes | str, media: str = "application/json") -> Any:
    return client.post("/v1/audits", data=body, content_type=media)


# --- records -------------------------------------------------------------------------------------------------------


def test_a_record_goes_out_and_comes_back(client: Client, finished: Table) -> None:
    answer = finished.get("/record")
    assert answer.mimetype == "application/json"
    text = finished.get("/record", Accept=NOTATION)
    assert text.mimetype == NOTATION
    assert notation.read(text.text) == read(answer.data)
    for body, media in (
        (answer.data, "application/json"),
        (text.data, NOTATION),
        (answer.data, "application/x-ndjson"),
    ):
        judged = send(client, body, media)
        assert judged.json["sound"], judged.json
        assert judged.json["records"][0]["game_id"] == finished.game_id
    assert finished.get("/record", If_None_Match=answer.headers["ETag"]).status_code == 304
    assert text.headers["ETag"] != answer.headers["ETag"]


@pytest.mark.parametrize("perspective", ["spectator", "0", "2"])
def test_a_record_for_one_pair_of_eyes(client: Client, finished: Table, perspective: str) -> None:
    record = finished.get(f"/record?perspective={perspective}").json
    for hand in record["hands"]:
        seen = [seat for seat, cards in enumerate(hand["deal"]["cards"]) if cards is not None]
        assert seen == ([] if perspective == "spectator" else [int(perspective)])
    assert "seed" not in record["dealing"] or record["dealing"]["seed"] is None
    judged = send(client, json.dumps(record)).json
    assert judged["sound"]
    assert judged["records"][0]["scores_only"] == len(record["hands"])


def test_records_that_are_not_there(client: Client, table: Table, finished: Table) -> None:
    assert kind(table.get("/record")) == "game-not-finished"
    assert kind(finished.get("/record?perspective=4")) == "invalid-parameter"
    assert kind(finished.get("/record?perspective=all")) == "invalid-parameter"
    assert kind(finished.get("/record", Accept="text/html")) == "not-acceptable"
    assert kind(client.get("/v1/games/0c35f1d8-2c4e-8a7b-9d10-3f6a8e5b7c21/record")) == "unknown-game"


# --- audits --------------------------------------------------------------------------------------------------------


def test_an_illegal_card_is_named_with_its_rule(client: Client, finished: Table) -> None:
    record = finished.get("/record").json
    trick = record["hands"][0]["tricks"][0]["steps"]
    trick[0]["card"] = next(card for card in record["hands"][0]["deal"]["cards"][trick[1]["seat"]] if card)
    first = send(client, json.dumps(record)).json["records"][0]["findings"][0]
    assert first["pointer"] == "/hands/0/tricks/0/steps/0"
    assert (first["hand"], first["trick"], first["refusal"]) == (1, 1, "card-not-held")


def test_a_score_off_by_five_is_where_the_scores_part(client: Client, finished: Table) -> None:
    record = finished.get("/record").json
    record["hands"][1]["after"]["seats"][2]["score"] += 5
    judged = send(client, json.dumps(record)).json["records"][0]
    assert judged["findings"][0]["pointer"] == "/hands/1/after/seats/2"
    assert judged["parting"]["hand"] == 2


def test_many_records_and_one_that_cannot_be_read(client: Client, finished: Table) -> None:
    line = finished.get("/record").data
    judged = send(client, b"\n".join([line, b"{}", b"nonsense", line]), "application/x-ndjson").json
    assert [each["sound"] for each in judged["records"]] == [True, False, False, True]
    assert [bool(each["unreadable"]) for each in judged["records"]] == [False, True, True, False]
    assert judged["records"][2]["unreadable"]["pointer"] == "line 3"
    assert not judged["sound"]


def test_bodies_that_are_not_judged(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind(send(client, "nonsense")) == "malformed-json"
    assert kind(send(client, "[]")) == "invalid-body"
    assert kind(send(client, "x", "text/html")) == "unsupported-media-type"
    assert kind(send(client, b"x" * (2 * 1024 * 1024 + 1))) == "body-too-large"
    assert kind(send(client, b"{}\n" * 501, "application/x-ndjson")) == "body-too-large"
    assert send(client, b'{"preset": "club"}').json["records"][0]["unreadable"]["detail"]
    large = send(client, b'{"preset": "' + b"x" * 500_000 + b'", "seats": [], "hands": []}')
    assert large.json["records"][0]["findings"][0]["code"] == "not-possible"


# --- forks ---------------------------------------------------------------------------------------------------------


def fork(client: Client, table: Table, version: int, **more: Any) -> Any:
    return client.post(f"{table.path}/forks", json={"version": version, **more})


def test_the_hand_in_progress_keeps_its_cards_and_later_ones_do_not(client: Client, finished: Table) -> None:
    log = finished.get("/events?limit=1000").json["items"]
    second = next(item["version"] for item in log if item["type"] == "dealt" and item["event"]["hand"] == 2)
    answer = fork(client, finished, second + 3)
    assert answer.status_code == 201, answer.text
    forked = Table(client, answer.json)
    assert forked.get().json["hand"] == 2
    finish(forked, 9)
    assert forked.get("/audit").json["verdict"] == {**forked.get("/audit").json["verdict"], "sound": True}
    record, origin = forked.get("/record").json, finished.get("/record").json
    assert [hand["deal"] for hand in record["hands"][:2]] == [hand["deal"] for hand in origin["hands"][:2]]
    assert record["forked_from"]["game_id"] == finished.game_id
    if len(record["hands"]) > 2 and len(origin["hands"]) > 2:
        assert record["hands"][2]["deal"] != origin["hands"][2]["deal"]
    assert send(client, json.dumps(record)).json["sound"]
    assert verify_feed(forked.get("/events?limit=1000").json["items"]) == []


def test_a_fork_before_a_deal_deals_other_cards(client: Client, finished: Table) -> None:
    log = finished.get("/events?limit=1000").json["items"]
    scored = next(item["version"] for item in log if item["type"] == "hand-scored")
    forked = Table(client, fork(client, finished, scored).json)
    assert forked.get().json["hand"] == 2
    assert forked.post("table", {"type": "close", "reason": "seen enough"}).status_code == 200
    record, origin = forked.get("/record").json, finished.get("/record").json
    assert record["hands"][0]["deal"] == origin["hands"][0]["deal"]
    assert record["hands"][1]["deal"] != origin["hands"][1]["deal"]


@pytest.mark.parametrize("version", range(1, 60, 4))
def test_a_fork_at_any_version_is_sound(client: Client, finished: Table, version: int) -> None:
    forked = Table(client, fork(client, finished, version).json)
    assert forked.post("table", {"type": "close", "reason": "seen enough"}).status_code == 200
    assert forked.get("/audit").json["verdict"]["findings"] == []


def test_a_fork_with_other_players_and_a_retry(client: Client, finished: Table) -> None:
    seats = [{"name": name} for name in ("Anna", "Bogdan", "Cezary")]
    key = {"Idempotency-Key": "5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69"}
    body = {"version": 9, "seats": seats}
    first = client.post(f"{finished.path}/forks", json=body, headers=key)
    again = client.post(f"{finished.path}/forks", json=body, headers=key)
    assert first.json["table_token"] == again.json["table_token"]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [seat["name"] for seat in first.json["seats"]] == ["Anna", "Bogdan", "Cezary"]


def test_a_fork_of_a_fork_is_sound(client: Client, finished: Table) -> None:
    first = Table(client, fork(client, finished, 40).json)
    finish(first, 5)
    log = first.get("/events?limit=1000").json["items"]
    dealt = [item["version"] for item in log if item["type"] == "dealt"]
    for version in (20, 45, *(each + 2 for each in dealt[1:4])):
        second = Table(client, fork(client, first, version).json)
        finish(second, 6)
        assert second.get("/audit").json["verdict"]["findings"] == []
        assert send(client, second.get("/record").data).json["sound"]


def test_forks_that_cannot_be(client: Client, table: Table, finished: Table) -> None:
    assert kind(fork(client, table, 1)) == "game-not-finished"
    assert kind(fork(client, finished, finished.version)) == "nothing-to-fork"
    assert kind(fork(client, finished, finished.version + 1)) == "unknown-version"
    assert kind(fork(client, finished, 5, seats=[{"name": "Anna"}, {"name": "Bogdan"}])) == "other-seats"
    assert kind(fork(client, finished, 0)) == "invalid-body"


# --- client seeds, corrections, closing ----------------------------------------------------------------------------


def test_client_seeds_come_after_the_commitment_and_enter_the_deal_and_the_dealer(client: Client) -> None:
    body = opening(start="when_ready", dealing={"mode": "server"})
    del body["first_dealer"]
    table = open_table(client, body)
    commitment = table.get().json["dealing"]["commitment"]
    assert commitment
    for seat in range(3):
        view = table.get("/views/0", "table").json
        assert view["status"] == "waiting"
        assert "ready" in view["table_commands"]
        assert table.post(seat, {"type": "ready", "client_seed": f"my-own-seed-{seat}"}).status_code == 200
    public = table.get().json
    assert public["status"] == "playing"
    assert public["dealing"]["commitment"] == commitment
    table.post("table", {"type": "close", "reason": "only the deal matters"})
    audit = table.get("/audit").json
    assert audit["verdict"]["sound"]
    assert audit["client_seeds"] == [f"my-own-seed-{seat}" for seat in range(3)]
    seed = bytes.fromhex(audit["seed"])
    assert public["dealer"] == first_dealer(seed, audit["client_seeds"], 3)
    assert seal(audit["seed"], salt(bytes.fromhex(audit["audit_key"]), 1, "/dealing/seed")) == commitment


def test_a_correction_is_an_event_and_closing_opens_everything(client: Client) -> None:
    table = open_table(client)
    table.play(6)
    before = table.get().json["scores"]
    assert (
        kind(table.post(0, {"type": "correct_score", "seat": 1, "points": 5, "reason": "x"})) == "table-token-required"
    )
    answer = table.post("table", {"type": "correct_score", "seat": 1, "points": -25, "reason": "miscounted"})
    assert answer.status_code == 200, answer.text
    assert table.get().json["scores"][1] == before[1] - 25
    assert table.get(f"?at_version={table.version - 1}").json["scores"] == before
    assert "sealed" in json.dumps(table.get("/events").json["items"])
    assert table.post("table", {"type": "close", "reason": "The last tram goes now."}).status_code == 200
    items = table.get("/events?limit=1000").json["items"]
    assert "sealed" not in json.dumps([item["event"] for item in items])
    assert verify_feed(items) == []
    record = table.get("/record").json
    assert record["result"]["reason"] == "closed"
    assert send(client, json.dumps(record)).json["sound"]
    steps = [
        step["type"] for hand in record["hands"] for part in ("auction", "exchange") for step in hand.get(part, [])
    ]
    steps += [step["type"] for hand in record["hands"] for trick in hand.get("tricks", []) for step in trick["steps"]]
    steps += [step["type"] for hand in record["hands"] for step in hand.get("closing", [])]
    assert steps.count("correct_score") == 1
    assert steps.count("close") == 1


def test_every_past_view_is_as_it_was_served(client: Client) -> None:
    table = short(client)
    luck = random.Random(2)
    served: dict[int, list[Any]] = {}

    def look() -> list[Any]:
        return [table.get().json, *(table.view(seat) for seat in range(3))]

    served[table.version] = look()
    while (seat := served[max(served)][0]["to_act"]) is not None:
        view = served[max(served)][1 + seat]
        assert table.post(seat, players.choose(view, view["legal_commands"], luck)).status_code == 200
        served[table.version] = look()
    for version in sorted(served, reverse=True):
        assert table.get(f"?at_version={version}").json == served[version][0]
        for seat in range(3):
            assert table.get(f"/views/{seat}?at_version={version}", seat).json == served[version][1 + seat]


def test_a_refusal_names_its_option_and_source(table: Table) -> None:
    acting = table.get().json["to_act"]
    problem = table.post(acting, {"type": "bid", "amount": 111}).json
    assert problem["code"] == "bid-not-a-step"
    assert problem["option"] == GOVERNING[Refusal.BID_NOT_A_STEP][0]
    assert problem["source"]
    page = table.client.get("/v1/problems/bid-not-a-step").json
    assert problem["option"] in {each["name"] for each in page["options"]}


def test_every_line_of_a_ledger_names_its_option(finished: Table) -> None:
    for hand in finished.get("/record").json["hands"]:
        assert all(line["option"] for line in hand["ledger"])
