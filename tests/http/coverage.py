"""Lock 5: every answer that the contract declares was seen in the tests. The last step of ``make test``.

An operation's own answers are each seen; those that many operations share, in the same words from the same code, at
least once each.

python -m tests.http.coverage FOLDER
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from service.composition import contract_yaml

KEPT_IN = "THOUSAND_EXCHANGES"
"""The variable that names the folder where each process of the tests writes down what it saw."""
SHARED = frozenset({"401", "404", "406", "413", "415", "429", "503"})
NEVER = frozenset({"500"})
"""A mistake of the service: declared by every operation, and a failure of the tests wherever it is seen."""

Triple: TypeAlias = tuple[str, str, str]
"""Operation, status, media type (empty where there is no body)."""


def declared(document: dict[str, Any]) -> set[Triple]:
    """Every answer of the contract."""
    return {
        (operation["operationId"], status, media)
        for path in document["paths"].values()
        for operation in path.values()
        for status, answer in operation["responses"].items()
        for media in answer.get("content") or {"": None}
    }


def unseen(document: dict[str, Any], seen: Iterable[Triple]) -> list[str]:
    """A line for each answer that nobody saw."""
    met = set(seen)
    promised = {each for each in declared(document) if each[1] not in NEVER}
    own = {each for each in promised if each[1] not in SHARED} - met
    shared = {status for _, status, _ in promised if status in SHARED} - {status for _, status, _ in met}
    return [*(" ".join(each) for each in sorted(own)), *(f"any operation {status}" for status in sorted(shared))]


def kept(folder: Path) -> set[Triple]:
    """What the processes of a test run wrote down."""
    lines = [line for path in folder.glob("*.jsonl") for line in path.read_text(encoding="utf-8").splitlines()]
    return {(operation, status, media) for operation, status, media in map(json.loads, lines)}


def main(folder: str) -> int:
    document, seen = yaml.load(contract_yaml(), yaml.CSafeLoader), kept(Path(folder))
    missing = unseen(document, seen)
    for each in missing:
        print(f"declared and never seen in the tests: {each}", file=sys.stderr)
    print(f"Answers of the contract seen in the tests: {len(declared(document) & seen)}; missing: {len(missing)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
