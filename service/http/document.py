"""The contract as an OpenAPI document: the same declarations that enforce it, written out."""

# apispec's and PyYAML's signatures are partly untyped; they are dealt with here and nowhere else
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, cast

import marshmallow as ma
import msgspec
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.http.contract import Contract, Operation, Parameter, Success
from service.http.examples import answer_example, problem_example
from service.http.problem_pages import FAILURES, PAGES, REFUSALS
from service.http.problems import MEDIA_TYPE
from service.http.schemas.fields import AnyOf, Loose, Named
from service.http.schemas.mirror import VALUE
from service.http.schemas.problems import FACT, ProblemDocument

OPENAPI: Final = "3.1.1"
DISTRIBUTION: Final = "thousand-rules-service"
TITLE: Final = "Thousand rules service"
ABOUT: Final = """\
Plays, replays and audits games of Thousand (Тысяча, Tysiąc). The service owns the rules; clients own the screen.

Open a game with `POST /v1/games`, read a seat's view, post one of its `legal_commands`, and so on. Every failure is a
problem document (RFC 9457) whose `type` is the address of its explanation. Answers may get new members and enumerations
new values; requests are closed. Retries are safe with `Idempotency-Key`, lost updates are avoided with `If-Match`; both
are optional."""
TAGS: Final = {
    "Games": "Open a game, look at it, play it.",
    "Replay": "The log, past hands, records and the audit of a finished game; records from elsewhere; forks.",
    "Rules": "Presets and options.",
    "Problems": "What each failure and refusal means.",
    "Service": "Health, version and documentation.",
}
HEADERS: Final[dict[str, dict[str, Any]]] = {
    "ETag": {
        "description": "The version in double quotes; send it in If-Match or If-None-Match.",
        "schema": {"type": "string", "pattern": '^"[\\x21\\x23-\\x7e]+"$'},
    },
    "Location": {
        "description": "The address of what was made.",
        "schema": {"type": "string", "pattern": "^/v1/games/[0-9a-f-]+$"},
    },
    "Idempotent-Replayed": {
        "description": "true on the answer to a retry of a command that was accepted earlier.",
        "schema": {"type": "string", "const": "true"},
    },
    "Link": {
        "description": "Addresses by their relation: next (RFC 8288), service-desc, service-doc (RFC 8631).",
        "schema": {"type": "string", "minLength": 1, "pattern": "^<"},
    },
    "Content-Language": {
        "description": "The language of the explanation.",
        "schema": {"type": "string", "pattern": "^(en|ru|pl)$"},
    },
    "Retry-After": {
        "description": "Seconds to wait before the next try.",
        "schema": {"type": "string", "pattern": "^[0-9]{1,6}$"},
    },
    "WWW-Authenticate": {
        "description": "How to say who asks: a bearer token (RFC 6750).",
        "schema": {"type": "string", "pattern": "^Bearer"},
    },
    "RateLimit": {
        "description": "What is left of the quota that the request counted against: r requests for t seconds. Absent "
        "where the service sets no quotas.",
        "schema": {"type": "string", "pattern": '^"(play|read|export|streams)";r=[0-9]+(;t=[0-9]+)?$'},
    },
    "RateLimit-Policy": {
        "description": "The quota that the request counted against: q requests in w seconds, or q at once. Absent "
        "where the service sets no quotas.",
        "schema": {
            "type": "string",
            "pattern": '^"(play|read|export|streams)";q=[0-9]+(;w=[0-9]+|;qu="concurrent-requests")$',
        },
    },
    "Request-Id": {
        "description": "The id of this request, sent or made; it finds the request in the log.",
        "schema": {"type": "string", "pattern": "^[\\x21-\\x7e]{1,128}$"},
    },
}
SHAPES: Final[dict[str, dict[str, Any]]] = {
    "Value": {"description": "The value of an option, or of another small fact.", **VALUE},
    "Fact": {"description": "A fact of a refusal; its name says what it is.", **FACT},
    "ToldCards": {
        "description": "Cards: sealed from the reader, open with the salt of their seal, or public from the start.",
        "anyOf": [
            {"$ref": "#/components/schemas/Sealed"},
            {"$ref": "#/components/schemas/OpenCards"},
            {"type": "array", "items": {"$ref": "#/components/schemas/Card"}, "minItems": 0, "maxItems": 32},
        ],
    },
}
"""Shapes without a schema of their own that stand in many places; a name each spares clients many types."""
OPTIONAL_HEADERS: Final = {"Idempotent-Replayed", "RateLimit", "RateLimit-Policy"}
LIMITED: Final = ("RateLimit", "RateLimit-Policy")
"""The headers of every answer under ``/v1``, where quotas are set."""
COMMON_REFUSAL: Final = "not-your-turn"
"""The refusal that stands as the example, where it may be met."""
NULL: Final = {"type": "null"}
HEADERS_OF: Final = {401: ("WWW-Authenticate",), 429: ("Retry-After",), 503: ("Retry-After",)}
"""The headers that a failure brings by its status."""


class Converter(OpenAPIConverter):
    """apispec's converter, taught our fields and unions."""

    def field2property(self, field: ma.fields.Field[Any]) -> dict[str, Any]:
        """The JSON Schema of a field, and what is said of it; a component says itself what it is."""
        written = self._shape(field)
        said = field.metadata.get("description")
        return written if said is None or "$ref" in written else {**written, "description": said}

    def _shape(self, field: ma.fields.Field[Any]) -> dict[str, Any]:
        if isinstance(field, Named):
            return _or_null(self._named(field)) if field.allow_none else self._named(field)
        if isinstance(field, AnyOf):
            shapes = [self.field2property(each) for each in field.branches]
            return {"anyOf": [*shapes, *([NULL] if field.allow_none else [])]}
        own = getattr(field, "json_schema", None)
        if isinstance(own, dict):
            return _nullable(dict(own)) if field.allow_none else dict(own)
        return dict(super().field2property(field))

    def schema2jsonschema(self, schema: Loose) -> dict[str, Any]:
        """The JSON Schema of a schema: unions by their tag, requests closed, answers open."""
        text = " ".join((type(schema).__doc__ or "").split())
        if isinstance(schema, OneOfSchema):
            refs = {tag: self._reference(each) for tag, each in schema.type_schemas.items()}
            mapping = {tag: ref["$ref"] for tag, ref in refs.items()}
            return {
                "description": text,
                "oneOf": list(refs.values()),
                "discriminator": {"propertyName": schema.type_field, "mapping": mapping},
            }
        written: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {**written, "description": text}

    def _reference(self, schema: Loose) -> dict[str, str]:
        found: dict[str, str] = self.resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        return found

    def _named(self, field: Named) -> dict[str, Any]:
        if field.component not in self.spec.components.schemas:
            self.spec.components.schema(field.component, field.component_schema)
        return {"$ref": f"#/components/schemas/{field.component}"}


class Plugin(MarshmallowPlugin):
    """The plugin with our converter."""

    Converter = Converter


def _or_null(reference: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [reference, NULL]}


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    kind = schema.get("type")
    if isinstance(kind, str):
        schema["type"] = [kind, "null"]
    return schema


def _name(schema: Loose) -> str:
    return schema.__name__ if isinstance(schema, type) else type(schema).__name__


def release() -> str:
    """The release of the service."""
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0.0.0"


def document(contract: Contract) -> dict[str, Any]:
    """The contract as an OpenAPI document."""
    spec = APISpec(
        TITLE,
        "1.0.0",
        OPENAPI,
        info={"description": ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": "/", "description": "Where this document was found."}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        plugins=[Plugin(schema_name_resolver=_name)],
    )
    spec.components.security_scheme(
        "gameToken",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of the table (tht_...) or of a seat (ths_...), of one game.",
        },
    )
    spec.components.security_scheme(
        "apiKey",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "An API key, needed to open games once keys are configured.",
        },
    )
    for name, header in HEADERS.items():
        spec.components.header(name, {**header, "required": name not in OPTIONAL_HEADERS})
    paths: dict[str, dict[str, Any]] = {}
    for each in contract.operations.values():
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    for path, operations in paths.items():
        spec.path(path=path, operations=operations)
    written = cast("dict[str, Any]", _with_names(spec.to_dict()))
    written["components"]["schemas"] |= SHAPES
    return written


def _with_names(node: object) -> object:
    """The document with a reference wherever a shape stands that has a name of its own."""
    for name, shape in SHAPES.items():
        if isinstance(node, dict) and node.get("anyOf") == shape["anyOf"]:
            return {"$ref": f"#/components/schemas/{name}"}
    if isinstance(node, dict):
        return {key: _with_names(each) for key, each in cast("dict[str, object]", node).items()}
    return [_with_names(each) for each in cast("list[object]", node)] if isinstance(node, list) else node


def _operation(operation: Operation) -> dict[str, Any]:
    written: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.title,
        "description": operation.doc,
        "parameters": [_parameter(each) for each in operation.parameters],
        "security": _security(operation),
        "responses": {
            **{str(each.status): _success(operation, each) for each in operation.answers},
            **{str(status): _failure(operation, kinds) for status, kinds in _by_status(operation.problems).items()},
        },
    }
    if operation.body is not None:
        examples = {name: {"value": value} for name, value in operation.body_examples.items()}
        written["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": operation.body, "examples": examples}},
        }
    if operation.upload is not None:
        written["requestBody"] = {
            "required": True,
            "description": f"At most {operation.upload.most} bytes.",
            "content": {
                media: {"schema": dict(schema), "example": operation.upload.examples[media]}
                for media, schema in operation.upload.bodies.items()
            },
        }
    return written


def _security(operation: Operation) -> list[dict[str, list[str]]]:
    if operation.security == "token":
        return [{"gameToken": []}]
    return [{"apiKey": []}, {}] if operation.security == "opener" else []


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.place == "path",
        "description": parameter.doc,
        "schema": dict(parameter.schema),
        "example": parameter.example,
    }


def _success(operation: Operation, success: Success) -> dict[str, Any]:
    written: dict[str, Any] = {"description": success.doc, "headers": _headers(operation, success.headers)}
    if success.bodies:
        written["content"] = {
            media: _content(operation.name, media, schema) for media, schema in success.bodies.items()
        }
    return written


def _content(name: str, media: str, schema: ma.Schema | Mapping[str, Any]) -> dict[str, Any]:
    written: dict[str, Any] = {"schema": schema if isinstance(schema, ma.Schema) else dict(schema)}
    example = answer_example(name, media)
    return written if example is None else {**written, "example": example}


def _headers(operation: Operation, names: Sequence[str]) -> dict[str, Any]:
    limited = LIMITED if operation.strict else ()
    return {name: {"$ref": f"#/components/headers/{name}"} for name in ("Request-Id", *names, *limited)}


def _by_status(kinds: Sequence[str] | frozenset[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for kind in sorted(kinds):
        found.setdefault(PAGES[kind].status, []).append(kind)
    return dict(sorted(found.items()))


def _failure(operation: Operation, kinds: list[str]) -> dict[str, Any]:
    named = [kind for kind in kinds if kind in FAILURES]
    said = [f"`{kind}`: {PAGES[kind].english.title}." for kind in named]
    if any(kind in REFUSALS for kind in kinds):
        said.append(f"{'Or a' if said else 'A'} refusal by the rules: the kind is its code, see `GET /v1/problems`.")
    shown = COMMON_REFUSAL if COMMON_REFUSAL in kinds else (named or kinds)[0]
    return {
        "description": " ".join(said),
        "headers": _headers(operation, HEADERS_OF.get(PAGES[kinds[0]].status, ())),
        "content": {MEDIA_TYPE: {"schema": ProblemDocument, "example": problem_example(operation.path, shown)}},
    }


class _Dumper(yaml.SafeDumper):
    """YAML without anchors: what stands twice is written twice."""

    def ignore_aliases(self, data: Loose) -> bool:
        return data is not self


def as_yaml(contract: Contract) -> str:
    """The document as YAML, keys sorted."""
    written: str = yaml.dump(
        document(contract), Dumper=_Dumper, sort_keys=True, allow_unicode=True, width=120, default_flow_style=False
    )
    return written


@dataclass(frozen=True, slots=True)
class Published:
    """The document as it is served, and its hash."""

    yaml: bytes
    json: bytes
    digest: str


@cache
def published(contract: Contract) -> Published:
    """The document in both forms; written once for each process, when it is first asked for."""
    text = as_yaml(contract).encode()
    return Published(
        text, msgspec.json.Encoder(order="sorted").encode(document(contract)), hashlib.sha256(text).hexdigest()
    )
