"""Compares a contract with the last released one and prints what would break a client that was built on that.

Answers may grow (members, values of enumerations, statuses), requests may be taken more widely; the rest is breaking.

``docs/contracts`` holds the released contracts, and in ``accepted.txt`` the findings that were looked at and break
nobody (a pattern that takes more than before cannot be told from one that takes less).

python -m tests.contract_diff [RELEASED.yaml [PRESENT.yaml]]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import yaml

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = ROOT / "docs" / "contracts"
Json: TypeAlias = Mapping[str, Any]
Side: TypeAlias = Literal["request", "answer"]
LEAST = ("minimum", "minLength", "minItems", "exclusiveMinimum")
MOST = ("maximum", "maxLength", "maxItems", "exclusiveMaximum")
SHAPE = ("pattern", "format", "uniqueItems", "multipleOf")


class Comparison:
    """Two contracts; each finding is one sentence."""

    def __init__(self, released: Json, present: Json) -> None:
        self._released, self._present = released, present
        self._met: set[tuple[str, str, Side]] = set()

    def findings(self) -> Iterator[str]:
        """Everything that breaks a client of the released contract."""
        for path, operations in self._released["paths"].items():
            here = self._present["paths"].get(path)
            if here is None:
                yield f"{path}: the path is gone"
                continue
            for method, operation in operations.items():
                place = f"{method.upper()} {path}"
                if method not in here:
                    yield f"{place}: the operation is gone"
                else:
                    yield from self._operation(operation, here[method], place)

    def _operation(self, old: Json, new: Json, place: str) -> Iterator[str]:
        if old["operationId"] != new["operationId"]:
            yield f"{place}: operationId {old['operationId']} is now {new['operationId']}"
        if _is_open(old) and not _is_open(new):
            yield f"{place}: a token is needed now"
        yield from self._parameters(old, new, place)
        yield from self._body(old.get("requestBody"), new.get("requestBody"), place)
        for status, answer in old["responses"].items():
            there = new["responses"].get(status)
            if there is not None:
                yield from self._answer(answer, there, f"{place} {status}")
            elif status < "400":
                yield f"{place}: the answer {status} is gone"

    def _parameters(self, old: Json, new: Json, place: str) -> Iterator[str]:
        was = {(each["in"], each["name"]): each for each in old.get("parameters", ())}
        now = {(each["in"], each["name"]): each for each in new.get("parameters", ())}
        for key, parameter in now.items():
            name = f"{place} parameter {key[1]}"
            if key in was:
                if parameter.get("required") and not was[key].get("required"):
                    yield f"{name}: required now"
                yield from self._schema(was[key]["schema"], parameter["schema"], name, "request")
            elif parameter.get("required"):
                yield f"{name}: new and required"
        for key in was.keys() - now.keys():
            yield f"{place} parameter {key[1]}: gone"

    def _body(self, old: Json | None, new: Json | None, place: str) -> Iterator[str]:
        if new is None:
            if old is not None:
                yield f"{place}: the body is gone"
            return
        if new.get("required") and not (old and old.get("required")):
            yield f"{place}: a body is required now"
        yield from self._contents(old or {}, new, f"{place} body", "request")

    def _answer(self, old: Json, new: Json, place: str) -> Iterator[str]:
        for name in old.get("headers", {}):
            if name not in new.get("headers", {}):
                yield f"{place} header {name}: gone"
        yield from self._contents(old, new, place, "answer")

    def _contents(self, old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
        for media, content in old.get("content", {}).items():
            there = new.get("content", {}).get(media)
            if there is None:
                yield f"{place}: the media type {media} is gone"
            else:
                yield from self._schema(content["schema"], there["schema"], place, side)

    def _schema(self, old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
        if "$ref" in old and "$ref" in new:
            pair = (old["$ref"], new["$ref"], side)
            if pair in self._met:
                return
            self._met.add(pair)
        old, new = _resolved(self._released, old), _resolved(self._present, new)
        if _branches(old) or _branches(new):
            yield from self._union(old, new, place, side)
            return
        yield from _types(old, new, place, side)
        yield from _values(old, new, place, side)
        if side == "request":
            yield from _limits(old, new, place)
        yield from self._members(old, new, place, side)
        for inner in ("items", "additionalProperties"):
            if isinstance(old.get(inner), dict) and isinstance(new.get(inner), dict):
                yield from self._schema(old[inner], new[inner], f"{place}/{inner}", side)

    def _members(self, old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
        was, now = old.get("properties", {}), new.get("properties", {})
        needed, needs = set(old.get("required", ())), set(new.get("required", ()))
        for name in was:
            if name not in now:
                yield f"{place}/{name}: the member is gone"
            else:
                yield from self._schema(was[name], now[name], f"{place}/{name}", side)
        if side == "answer":
            yield from (f"{place}/{name}: may be absent now" for name in sorted(needed - needs) if name in now)
        else:
            yield from (f"{place}/{name}: required now" for name in sorted(needs - needed))
            if old.get("additionalProperties", True) is not False and new.get("additionalProperties") is False:
                yield f"{place}: other members are refused now"

    def _union(self, old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
        was, now = _mapping(old), _mapping(new)
        if was and now:
            yield from (f"{place}: {tag} is gone" for tag in was if tag not in now)
            for tag in was.keys() & now.keys():
                yield from self._schema(was[tag], now[tag], f"{place}/{tag}", side)
            return
        before, after = _branches(old) or [old], _branches(new) or [new]
        covered, by = (before, after) if side == "request" else (after, before)
        for each in covered:
            if not any(self._agree(each, other, side) for other in by):
                said = "is taken no more" if side == "request" else "may come now"
                yield f"{place}: the type changed, {_described(each)} {said}"

    def _agree(self, covered: Json, other: Json, side: Side) -> bool:
        old, new = (covered, other) if side == "request" else (other, covered)
        fresh = Comparison(self._released, self._present)
        return not any(fresh._schema(old, new, "", side))


def _is_open(operation: Json) -> bool:
    security = operation.get("security", [])
    return not security or {} in security


def _resolved(document: Json, schema: Json) -> Json:
    while "$ref" in schema:
        found: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        schema = found
    return schema


def _branches(schema: Json) -> list[Json]:
    return [*schema.get("oneOf", ()), *schema.get("anyOf", ())]


def _mapping(schema: Json) -> dict[str, Json]:
    mapping: dict[str, str] = schema.get("discriminator", {}).get("mapping", {})
    return {tag: {"$ref": reference} for tag, reference in mapping.items()}


def _described(schema: Json) -> str:
    return str(schema.get("$ref") or schema.get("enum") or schema.get("type") or "something")


def _kinds(schema: Json) -> set[str]:
    told = schema.get("type", ())
    kinds = {told} if isinstance(told, str) else set(told)
    return kinds | {"integer"} if "number" in kinds else kinds


def _types(old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
    was, now = _kinds(old), _kinds(new)
    if not was and not now:
        return
    wider, narrower = (now, was) if side == "request" else (was, now)
    if (narrower - wider) or bool(was) != bool(now):
        yield f"{place}: the type changed from {sorted(was) or 'any'} to {sorted(now) or 'any'}"


def _allowed(schema: Json) -> list[Any] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _values(old: Json, new: Json, place: str, side: Side) -> Iterator[str]:
    was, now = _allowed(old), _allowed(new)
    if was is not None and now is not None:
        yield from (f"{place}: the value {value!r} is gone" for value in was if value not in now)
    elif side == "request" and now is not None:
        yield f"{place}: only {now} are taken now"


def _limits(old: Json, new: Json, place: str) -> Iterator[str]:
    for name in LEAST:
        if name in new and (name not in old or new[name] > old[name]):
            yield f"{place}: {name} is {new[name]} now, it was {old.get(name, 'none')}"
    for name in MOST:
        if name in new and (name not in old or new[name] < old[name]):
            yield f"{place}: {name} is {new[name]} now, it was {old.get(name, 'none')}"
    for name in SHAPE:
        if name in new and new[name] != old.get(name):
            yield f"{place}: {name} is {new[name]} now, it was {old.get(name, 'none')}"


def breaking(released: Json, present: Json) -> list[str]:
    """A sentence for each change that breaks a client."""
    return list(Comparison(released, present).findings())


def last_released() -> Path:
    """The contract of the newest release."""
    return max(CONTRACTS.glob("*.yaml"), key=lambda path: [int(part) for part in path.stem.split(".")])


def accepted() -> list[str]:
    """Parts of findings that were looked at."""
    path = CONTRACTS / "accepted.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def main(arguments: list[str]) -> int:
    released = Path(arguments[0]) if arguments else last_released()
    present = Path(arguments[1]) if len(arguments) > 1 else ROOT / "openapi.yaml"
    known = accepted()
    found = [
        each
        for each in breaking(
            yaml.load(released.read_bytes(), yaml.CSafeLoader), yaml.load(present.read_bytes(), yaml.CSafeLoader)
        )
        if not any(part in each for part in known)
    ]
    for each in found:
        print(f"breaking: {each}", file=sys.stderr)
    print(f"Breaking changes since {released.stem}: {len(found)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
