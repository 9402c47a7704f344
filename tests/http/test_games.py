"""A game over HTTP: opened, played to its end, looked at, read back, audited."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adapters.event_store import UNAVAILABLE, GameStore
from domain.chain import verify_feed
from tests.http.conftest import Service
from tests.http.table import Client, Table, kind, open_table, opening


def test_a_game_is_opened(client: Client) -> None:
    answer = client.post("/v1/games", json=opening())
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{answer.json['game_id']}"
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert [seat["name"] for seat in answer.json["seats"]] == ["Ala", "Borys", "Celina"]
    assert "cards" not in answer.json["view"]
    assert answer.json["view"]["phase"] == "auction"


def test_an_external_game_waits_for_its_deck(client: Client) -> None:
    table = open_table(client, opening(dealing={"mode": "external"}))
    assert table.get().json["phase"] == "deal"
    assert "deal" in table.get("/views/0", "table").json["table_commands"]
    nobodys = table.post(0, {"type": "pass"}).json
    assert (nobodys["code"], nobodys["facts"]) == ("not-your-turn", {"to_act": None})
    assert nobodys["detail"].startswith("No seat is to act")
    deck = [rank + suit for suit in "SCDH" for rank in "9JQKTA"]
    assert kind(table.post("table", {"type": "deal", "deck": deck[1:]})) == "deck-not-complete"
    answer = table.post("table", {"type": "deal", "deck": deck})
    assert answer.status_code == 200
    assert "cards" not in answer.json["view"]


def test_a_game_that_waits_until_all_are_ready(client: Client) -> None:
    table = open_table(client, opening(start="when_ready", dealing={"mode": "server"}))
    assert table.get().json["status"] == "waiting"
    assert table.post(1, {"type": "pass"}).json["detail"].startswith("No seat is to act")
    for seat in range(3):
        answer = table.post(seat, {"type": "ready", "client_seed": "chosen-by-me"})
        assert answer.status_code == 200, answer.text
    assert table.get().json["phase"] == "auction"
    assert kind(table.post(0, {"type": "ready"})) == "not-waiting-for-ready"


def test_the_views_tell_each_viewer_only_what_is_his(table: Table) -> None:
    views = [table.view(seat) for seat in range(3)]
    hands = [set(view["cards"]) for view in views]
    assert len(set().union(*hands)) == 21
    public = table.get(who="table").json
    assert "cards" not in public
    assert "table_commands" not in public
    assert public["legal_commands"] == []
    acting = public["to_act"]
    for seat, view in enumerate(views):
        assert bool(view["legal_commands"]) == (seat == acting)
        assert all("seat" not in command for command in view["legal_commands"])
        assert "table_commands" not in view
    by_table = table.get(f"/views/{acting}", "table").json
    assert all(command["seat"] == acting for command in by_table["legal_commands"])
    assert by_table["cards"] == views[acting]["cards"]
    assert by_table["table_commands"]


def test_listed_commands_are_ready_to_post(table: Table) -> None:
    acting = table.get().json["to_act"]
    for command in table.view(acting)["legal_commands"]:
        assert table.post(acting, command, query="?dry_run=true").status_code == 200
    for command in table.get(f"/views/{acting}", "table").json["legal_commands"]:
        assert table.post("table", command, query="?dry_run=true").status_code == 200


def test_a_seat_may_name_itself(table: Table) -> None:
    acting = table.get().json["to_act"]
    assert table.post(acting, {"type": "bid", "amount": 110, "seat": acting}).status_code == 200


def test_the_table_acts_for_a_seat(table: Table) -> None:
    acting = table.get().json["to_act"]
    answer = table.post("table", {"type": "bid", "amount": 110, "seat": acting})
    assert answer.json["view"]["cards"] == table.view(acting)["cards"]
    assert answer.json["events"][0]["event"]["seat"] == acting


def test_nothing_has_changed(table: Table) -> None:
    for path, who in (("", None), ("/views/1", 1), ("/events", None), ("/hands/1", None)):
        first = table.get(path, who)
        assert first.headers["Cache-Control"] == "private, no-cache"
        again = table.get(path, who, If_None_Match=first.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
    known = table.get().headers["ETag"]
    table.play(1)
    assert table.get(If_None_Match=known).status_code == 200


def test_a_past_version_is_answered_as_it_was(table: Table) -> None:
    seen: dict[int, Any] = {}
    for _ in range(12):
        seen[table.version] = [table.get().json, *(table.view(seat) for seat in range(3))]
        table.play(1)
    for version, (public, *views) in seen.items():
        answer = table.get(f"?at_version={version}")
        assert answer.json == public
        assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
        for seat, view in enumerate(views):
            assert table.get(f"/views/{seat}?at_version={version}", seat).json == view


def test_the_log_comes_in_pages(table: Table) -> None:
    table.play(8)
    whole = table.get("/events?limit=1000").json
    assert whole["next_cursor"] is None
    assert whole["head_version"] == len(whole["items"]) == table.version
    pages: list[Any] = []
    path = "/events?limit=3"
    while path:
        answer = table.get(path)
        pages += answer.json["items"]
        cursor = answer.json["next_cursor"]
        path = f"/events?after={cursor}&limit=3" if cursor else ""
        assert ('rel="next"' in answer.headers["Link"]) == bool(cursor)
    assert pages == whole["items"]
    lines = table.get("/events?limit=1000", Accept="application/x-ndjson")
    assert [json.loads(line) for line in lines.text.splitlines()] == whole["items"]
    assert table.get("/events?after=900000").json["items"] == []


@pytest.mark.parametrize("path", ["/events", "/views/0/events", "/views/1/events", "/views/2/events"])
def test_the_log_of_each_viewer_is_one_chain(table: Table, path: str) -> None:
    table.play(10)
    items = table.get(f"{path}?limit=1000", "table").json["items"]
    assert verify_feed(items) == []
    assert items[-1]["hash"] == table.get().json["hash"]


def test_a_game_is_finished_opened_and_audited(client: Client) -> None:
    table = open_table(client, opening(start_scores=[900, 890, 870]))
    table.play(12)
    assert table.get("/hands/1").json["deal"] is None
    assert table.post("table", {"type": "close", "reason": "The last tram goes now."}).status_code == 200
    view = table.get().json
    assert view["status"] == "finished"
    hand = table.get("/hands/1").json
    assert len({card for cards in hand["deal"]["cards"] for card in cards}) == 21
    audit = table.get("/audit").json
    assert audit["verdict"]["sound"], audit["verdict"]
    assert audit["verdict"]["findings"] == []
    assert verify_feed(audit["events"]) == []
    assert "sealed" not in json.dumps([item["event"] for item in audit["events"]])
    assert table.get("?at_version=4").headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert kind(table.post("table", {"type": "close", "reason": "again"})) == "game-finished"


def test_a_hand_is_told_in_full(client: Client) -> None:
    table = open_table(client)
    while table.get().json["last_hand"] is None:
        table.play(1)
    hand = table.get("/hands/1").json
    assert hand["outcome"] == "played"
    assert len(hand["tricks"]) == 8
    assert sum(trick["points"] for trick in hand["tricks"]) == 120
    assert all(gift["card"] is None for gift in hand["exchange"]["gifts"])
    assert table.get("/hands/2").json["outcome"] is None


def test_head_and_options(table: Table) -> None:
    head = table.client.head(table.path)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"]
    options = table.client.options(f"{table.path}/commands")
    assert set(options.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_the_answer_names_the_request(table: Table) -> None:
    assert table.get(Request_Id="mine-17").headers["Request-Id"] == "mine-17"
    made = table.get(Request_Id="not mine").headers["Request-Id"]
    assert made
    assert made != "not mine"
    problem = table.client.get("/v1/nothing", headers={"Request-Id": "mine-18"})
    assert problem.json["request_id"] == "mine-18"


def test_what_depends_on_the_token_says_so(table: Table) -> None:
    assert table.get("/views/0", 0).headers["Vary"] == "Accept, Accept-Encoding, Authorization"
    assert table.get().headers["Vary"] == "Accept, Accept-Encoding"


def test_the_catalogue(client: Client) -> None:
    presets = client.get("/v1/presets").json["items"]
    assert "polish-home" in [preset["name"] for preset in presets]
    for preset in presets:
        page = client.get(f"/v1/presets/{preset['name']}").json
        assert [each["seats"] for each in page["by_seats"]] == preset["seats"]
    options = client.get("/v1/rules/options").json["items"]
    played = client.get("/v1/presets/polish-home").json["by_seats"][0]["options"]
    assert {option["name"] for option in options} == set(played)


def test_health_version_and_documentation(client: Client) -> None:
    assert client.get("/livez").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ok"}
    assert client.get("/version").json["api"] == "v1"
    assert client.get("/openapi.yaml").mimetype == "application/yaml"
    assert client.get("/openapi.json").json["openapi"] == "3.1.1"
    page = client.get("/docs")
    assert "script-src" not in page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert "http://" not in page.text
    assert "https://" not in page.text
    for file in ("start.js", "swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"):
        assert client.get(f"/docs/{file}").status_code == 200


def test_a_store_that_does_not_answer_is_503(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise UNAVAILABLE[0]("gone")

    monkeypatch.setattr(GameStore, "ready", fails)
    monkeypatch.setattr(GameStore, "refresh", fails)
    for path in ("/readyz", "/v1/games/00000000-0000-8000-8000-000000000000"):
        answer = client.get(path)
        assert (answer.status_code, kind(answer)) == (503, "store-not-ready")
        assert answer.headers["Retry-After"] == "1"


def test_a_mistake_of_the_service_is_a_problem_without_its_details(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise LookupError("the ace of spades")

    client = service.start().test_client()
    client.application.after_request_funcs.clear()  # the locks of the tests refuse every internal error
    monkeypatch.setattr(GameStore, "refresh", fails)
    answer = client.get("/v1/games/00000000-0000-8000-8000-000000000000")
    assert (answer.status_code, kind(answer)) == (500, "internal-error")
    assert "ace" not in answer.text
