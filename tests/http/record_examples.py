"""Records the examples of answers in the contract: one small game with a fixed clock and scripted chance.

python -m tests.http.record_examples
"""

from __future__ import annotations

import json
from typing import Any

from adapters.clock import FixedClock
from adapters.entropy import ScriptedEntropy
from service.composition import make_services, make_store
from service.http.api import contract
from service.http.app import make_app
from service.http.examples import RECORDED
from service.settings import read_settings
from tests.http.table import Table, open_table, opening

SECRET = "a secret of the examples, 32 characters"
JSON = "application/json"
LINES = "application/x-ndjson"
NOTATION = "text/vnd.thousand"
REQUEST = {"Request-Id": "5f1c9f6d2b8e4a07"}


def _client() -> Any:
    settings = read_settings({"THOUSAND_DATABASE_URL": "sqlite:///:memory:", "THOUSAND_SECRET": SECRET})
    store = make_store(settings, create=True)
    return make_app(make_services(settings, store, clock=FixedClock(), entropy=ScriptedEntropy())).test_client()


def _few(page: dict[str, Any], name: str = "items", count: int = 2) -> dict[str, Any]:
    return {**page, name: page[name][:count]}


def _with_a_slip(record: dict[str, Any]) -> dict[str, Any]:
    """The record with a trick that goes to the wrong seat."""
    slip = json.loads(json.dumps(record))
    trick = slip["hands"][0]["tricks"][0]
    trick["taken_by"] = (trick["taken_by"] + 1) % 3
    return dict(slip)


def recorded() -> dict[str, dict[str, Any]]:
    """An answer of each operation by media type."""
    client = _client()
    table: Table = open_table(client, opening(), Idempotency_Key="5f0c1d3e-7a52-4c1b-9a55-1f2d3c4b5a69")
    found: dict[str, Any] = {"openGame": table.opened}
    acting = table.get().json["to_act"]
    found["getGame"] = table.get().json
    found["getSeatView"] = table.view(acting)
    found["submitCommand"] = table.post(acting, {"type": "bid", "amount": 110}, REQUEST).json
    found["reissueToken"] = client.post(f"{table.path}/seats/2/token", headers=table.bearer("table")).json
    table.seats[2] = found["reissueToken"]["token"]
    found["listEvents"] = table.get("/events?limit=2").json
    found["listSeatEvents"] = table.get("/views/1/events?after=1&limit=2", 1).json
    lines = {
        "listEvents": table.get("/events?after=2&limit=1", Accept=LINES).text,
        "listSeatEvents": table.get("/views/1/events?after=2&limit=1", 1, Accept=LINES).text,
    }
    while table.get().json["last_hand"] is None:
        table.play(1)
    found["getHand"] = table.get("/hands/1").json
    table.post("table", {"type": "close", "reason": "The last tram goes now."})
    found["auditGame"] = _few(table.get("/audit").json, "events")
    found["getRecord"] = table.get("/record").json
    texts = {"getRecord": table.get("/record", Accept=NOTATION).text}
    key = {"Idempotency-Key": "0b7e5c1a-3d42-4f5e-8c1d-6a7b8c9d0e1f"}
    found["forkGame"] = client.post(f"{table.path}/forks", json={"version": 12}, headers=key).json
    found["auditRecords"] = client.post("/v1/audits", json=_with_a_slip(found["getRecord"])).json
    found["listPresets"] = _few(client.get("/v1/presets").json)
    found["getPreset"] = client.get("/v1/presets/polish-home").json
    found["listOptions"] = _few(client.get("/v1/rules/options").json)
    for each in contract.operations.values():
        if each.method == "POST" and each.path.startswith("/v1/rules/"):
            found[each.name] = client.post(each.path, json=next(iter(each.body_examples.values()))).json
    found["listProblems"] = _few(client.get("/v1/problems").json)
    found["getProblem"] = client.get("/v1/problems/must-follow-suit").json
    found["getLiveness"] = client.get("/livez").json
    found["getReadiness"] = client.get("/readyz").json
    found["getVersion"] = {
        "release": "0.1.0",
        "api": "v1",
        "rules_version": 1,
        "contract": "0" * 64,
        "head_key": client.get("/version").json["head_key"],
    }
    found["getContractJson"] = {"openapi": "3.1.1", "info": {"title": "Thousand rules service"}, "paths": {}}
    examples = {name: {JSON: answer} for name, answer in found.items()}
    for name, text in lines.items():
        examples[name][LINES] = text
    for name, text in texts.items():
        examples[name][NOTATION] = text
    examples["getContractYaml"] = {"application/yaml": found["getContractJson"]}
    examples["getDocs"] = {"text/html": "<!doctype html>\n"}
    return examples


def main() -> None:
    RECORDED.write_text(json.dumps(recorded(), ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
