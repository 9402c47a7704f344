"""Health, version and documentation, outside the versioned addresses."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from flask import Response

from domain.rules import RULES_VERSION
from service.http import parameters
from service.http.api import contract
from service.http.contract import JSON, Answer, Call, Success
from service.http.document import published, release
from service.http.games import NOT_MODIFIED
from service.http.problems import Problem
from service.http.schemas.health import Health, Version

FRESH: Final = {"Cache-Control": "no-store"}
KEPT: Final = {"Cache-Control": "no-cache"}
YAML: Final = "application/yaml"
HTML: Final = "text/html; charset=utf-8"
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; frame-ancestors 'none'"
)
OURS: Final = Path(__file__).with_name("static")
SWAGGER: Final = "flask_swagger_ui"
MEDIA_TYPES: Final = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".png": "image/png"}
DOCUMENT: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["openapi", "info", "paths"],
    "properties": {
        "openapi": {"type": "string", "pattern": "^3[.]"},
        "info": {"type": "object", "additionalProperties": True},
        "paths": {"type": "object", "additionalProperties": True},
    },
}
TEXT: Final = {"type": "string", "minLength": 1, "pattern": r"^[\s\S]+$"}


@contract.operation(
    "GET",
    "/livez",
    name="getLiveness",
    tag="Service",
    title="Does the process answer",
    answers=[Success(status=200, doc="It does.", bodies={JSON: Health()})],
)
def get_liveness(_: Call) -> Answer:
    """200 while the process answers at all."""
    return Answer(body={"status": "ok"}, headers=FRESH)


@contract.operation(
    "GET",
    "/readyz",
    name="getReadiness",
    tag="Service",
    title="Can the process serve",
    answers=[Success(status=200, doc="It can.", bodies={JSON: Health()})],
    problems=["store-not-ready"],
)
def get_readiness(call: Call) -> Answer:
    """200 when the store can be reached and its tables are made."""
    try:
        call.services.store.ready()
    except Exception as error:
        raise Problem("store-not-ready") from error
    return Answer(body={"status": "ok"}, headers=FRESH)


@contract.operation(
    "GET",
    "/version",
    name="getVersion",
    tag="Service",
    title="What runs here",
    answers=[Success(status=200, doc="The versions.", bodies={JSON: Version()})],
)
def get_version(call: Call) -> Answer:
    """The release, the version of the rules, the hash of openapi.yaml, and the public key of signed heads (Ed25519)."""
    body = {
        "release": release(),
        "api": "v1",
        "rules_version": RULES_VERSION,
        "contract": published(contract).digest,
        "head_key": call.services.heads.public,
    }
    return Answer(body=body, headers=FRESH)


@contract.operation(
    "GET",
    "/openapi.yaml",
    name="getContractYaml",
    tag="Service",
    title="The contract as YAML",
    answers=[
        Success(status=200, doc="This document.", bodies={YAML: DOCUMENT}, headers=("ETag",)),
        NOT_MODIFIED,
    ],
    parameters=[parameters.IF_NONE_MATCH],
)
def get_contract_yaml(_: Call) -> Answer:
    """This document."""
    return Answer(body=published(contract).yaml, media_type=YAML, headers=KEPT)


@contract.operation(
    "GET",
    "/openapi.json",
    name="getContractJson",
    tag="Service",
    title="The contract as JSON",
    answers=[
        Success(status=200, doc="This document.", bodies={JSON: DOCUMENT}, headers=("ETag",)),
        NOT_MODIFIED,
    ],
    parameters=[parameters.IF_NONE_MATCH],
)
def get_contract_json(_: Call) -> Answer:
    """This document."""
    return Answer(body=published(contract).json, headers=KEPT)


@contract.operation(
    "GET",
    "/docs",
    name="getDocs",
    tag="Service",
    title="The documentation, to read and to try",
    answers=[
        Success(
            status=200,
            doc="A page that needs nothing from elsewhere.",
            bodies={"text/html": TEXT},
            headers=("ETag",),
        ),
        NOT_MODIFIED,
    ],
    parameters=[parameters.IF_NONE_MATCH],
)
def get_docs(_: Call) -> Answer:
    """Swagger UI over this document, from files of this service only."""
    headers = {**KEPT, "Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
    return Answer(body=(OURS / "index.html").read_bytes(), media_type=HTML, headers=headers)


def _files() -> dict[str, Path]:
    """The files of the documentation page by name; without the extra ``docs`` only our own."""
    found = {path.name: path for path in OURS.iterdir() if path.suffix in MEDIA_TYPES}
    package = find_spec(SWAGGER)
    if package is not None and package.origin is not None:
        folder = Path(package.origin).with_name("dist")
        names = ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png")
        found |= {name: folder / name for name in names if (folder / name).exists()}
    return found


FILES: Final = _files()


def docs_file(name: str) -> Response:
    """A file of the documentation page; part of the page, not of the contract."""
    path = FILES.get(name)
    if path is None:
        raise Problem("not-found")
    headers = {"Cache-Control": "public, max-age=86400", "X-Content-Type-Options": "nosniff"}
    return Response(path.read_bytes(), headers=headers, content_type=MEDIA_TYPES[path.suffix])
