"""The contract: each view is declared once, and the declaration both enforces and documents it.

A declaration names the method, the path, the parameters, who may ask, the body, the answers and every kind of problem.
A view gets a ``Call`` that was checked against it and gives an ``Answer``; a problem that was not declared fails the
tests.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from inspect import cleandoc
from typing import Any, Final, Literal, TypeAlias, cast

import marshmallow as ma
import msgspec
from flask import Flask, Request, Response, g, request
from flask.globals import request_ctx
from werkzeug.exceptions import ClientDisconnected

from domain.rules import InvalidOptions
from domain.violations import RuleViolation
from service.application.games import NotDone
from service.http import problems
from service.http.auth import Token, Tokens, bearer, of_game
from service.http.preconditions import is_unchanged
from service.http.problems import Place, Problem
from service.http.replies import Reply
from service.http.schemas.fields import Loose
from service.http.services import Services
from service.http.unreadable import unreadable

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
VARY: Final = "Accept, Accept-Encoding"
MOST_BODY: Final = 64 * 1024
SHORT: Final = 256
FEW_DIGITS: Final = 3
TAG_LENGTH: Final = 32
REMEMBERED: Final = 1024
ENCODE: Final = msgspec.json.Encoder().encode
DECODE: Final = msgspec.json.Decoder().decode

TRACEPARENT: Final = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
"""A trace of the W3C's Trace Context: version, trace, parent, flags."""

logger: Final = logging.getLogger(__name__)

Security: TypeAlias = Literal["open", "opener", "token"]
"""Who may ask: anybody; who holds an API key, where there are any; who holds a token of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter: how it is published and how its text is read; ``read`` raises ``ValueError``."""

    name: str
    place: Literal["path", "query", "header"]
    schema: Mapping[str, Any]
    read: Callable[[str], Any]
    doc: str
    example: Any
    problem: str = "invalid-parameter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Success:
    """One way to answer: the status, what the body is by media type, and the headers that always stand."""

    status: int
    doc: str
    bodies: Mapping[str, ma.Schema | Mapping[str, Any]] = field(default_factory=dict[str, ma.Schema])
    headers: Sequence[str] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a view gives: a value that becomes JSON, or bytes of the media type that was asked for."""

    body: object = None
    status: int = 200
    media_type: str = JSON
    headers: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A body that the view reads itself: the schema and an example of each media type, and the most bytes of it."""

    bodies: Mapping[str, Mapping[str, Any]]
    examples: Mapping[str, Any]
    most: int = MOST_BODY


@dataclass(slots=True, kw_only=True)
class Call:
    """One request, checked against its declaration."""

    services: Services
    request: Request
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Any
    sent: Any
    media_type: str
    who: Token | None
    scope: str
    request_id: str

    def header(self, name: str) -> str | None:
        """The value of a header of the request."""
        return header(self.request, name)

    @property
    def trace(self) -> str:
        """What the log keeps of the request: its id, and the traceparent that it came with."""
        given = header(self.request, "traceparent")
        return self.request_id if given is None else traced(self.request_id, given)


def header(asked: Request, name: str) -> str | None:
    """The value of a header, straight from the WSGI environment."""
    found: str | None = asked.environ.get(_variable(name))
    return found


@lru_cache(SHORT)
def _variable(name: str) -> str:
    return "HTTP_" + name.upper().replace("-", "_")


def traced(request_id: str, traceparent: str) -> str:
    """A request id with a W3C traceparent; a malformed one counts as none."""
    found = TRACEPARENT.fullmatch(traceparent.strip())
    return f"{request_id} {found[0]}" if found else request_id


View: TypeAlias = Callable[[Call], Answer]
Reader: TypeAlias = Callable[[bytes], tuple[Loose, Loose]]
"""From the bytes of a body to its JSON and to what its schema makes of it; neither may be changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One declared view."""

    method: str
    path: str
    name: str
    tag: str
    title: str
    doc: str
    view: View
    body: ma.Schema | None
    read: Reader | None
    body_examples: Mapping[str, Any]
    answers: tuple[Success, ...]
    problems: frozenset[str]
    security: Security
    parameters: tuple[Parameter, ...]
    offered: tuple[str, ...]
    upload: Upload | None = None

    @property
    def strict(self) -> bool:
        """Whether a query parameter that is not declared is refused."""
        return self.path.startswith("/v1")

    @property
    def tagged(self) -> bool:
        """Whether If-None-Match is declared; an answer that brings no entity tag gets one by its content."""
        return any(each.name == "If-None-Match" for each in self.parameters)

    @property
    def vary(self) -> str:
        """What the answer depends on beside the address."""
        return VARY if self.security == "open" else f"{VARY}, Authorization"


class Contract:
    """All declared views."""

    def __init__(self) -> None:
        self.operations: dict[str, Operation] = {}

    def operation(  # noqa: PLR0913 (a declaration names all its parts)
        self,
        method: str,
        path: str,
        *,
        name: str,
        tag: str,
        title: str,
        answers: Sequence[Success],
        body: type[ma.Schema] | None = None,
        body_examples: Mapping[str, Any] | None = None,
        upload: Upload | None = None,
        problems: Sequence[str] = (),
        security: Security = "open",
        parameters: Sequence[Parameter] = (),
    ) -> Callable[[View], View]:
        """Declare a view."""

        def declare(view: View) -> View:
            schema = body() if body else None
            offered = tuple(dict.fromkeys(media for each in answers for media in each.bodies))
            self.operations[name] = Operation(
                method=method,
                path=path,
                name=name,
                tag=tag,
                title=title,
                doc=cleandoc(view.__doc__ or title),
                view=view,
                body=schema,
                read=_reader(schema) if schema else None,
                body_examples=body_examples or {},
                answers=tuple(answers),
                problems=frozenset(problems) | _implied(path, body is not None or upload is not None, security),
                security=security,
                parameters=tuple(parameters),
                offered=offered,
                upload=upload,
            )
            return view

        return declare

    def mount(self, app: Flask, services: Services) -> None:
        """Make the declared views answer."""
        for each in self.operations.values():
            rule = re.sub(r"\{(\w+)\}", r"<\1>", each.path)
            app.add_url_rule(rule, each.name, _endpoint(each, services), methods=[each.method])


def _implied(path: str, has_body: bool, security: Security) -> frozenset[str]:  # noqa: FBT001 (private, named at the call)
    kinds = {"not-acceptable", "internal-error"}
    if path.startswith("/v1"):
        kinds |= {"invalid-parameter", "quota-exceeded"}
    if path.startswith("/v1/games"):
        kinds |= {"store-not-ready"}
    if has_body:
        kinds |= {"malformed-json", "body-too-large", "unsupported-media-type", "invalid-body"}
    if security == "token":
        kinds |= {"token-required", "token-not-valid", "token-of-another-game"}
    if security == "opener":
        kinds |= {"token-required", "token-not-valid"}
    return frozenset(kinds)


def _endpoint(operation: Operation, services: Services) -> Callable[..., Response]:
    def endpoint(**path: str) -> Response:
        try:
            return _response(operation, operation.view(_call(operation, services, path)))
        except Problem as told:
            problem = told
        except RuleViolation as violation:
            problem = problems.refused(violation)
        except NotDone as reason:
            problem = problems.not_done(reason)
        except InvalidOptions as error:
            problem = problems.not_possible(error)
        except services.unavailable:
            logger.warning("the store does not answer", exc_info=True)
            problem = Problem("store-not-ready")
        if services.testing and problem.kind not in operation.problems:
            raise AssertionError(f"{operation.name}: {problem.kind} is not declared")
        return problems.answer(problem, request.path, g.request_id)

    endpoint.__name__ = operation.name
    return endpoint


def _call(operation: Operation, services: Services, path: Mapping[str, str]) -> Call:
    asked: Request = request_ctx.request  # the object itself: the proxy looks it up each time
    media_type = negotiated(operation.offered, header(asked, "Accept"))
    values = _path(operation, path)
    who, scope = _who(operation.security, services.tokens, header(asked, "Authorization"), values)
    query = _query(operation, asked)
    sent, body = _received(operation, asked)
    return Call(
        services=services,
        request=asked,
        path=values,
        query=query,
        body=body,
        sent=sent,
        media_type=media_type,
        who=who,
        scope=scope,
        request_id=g.request_id,
    )


def _response(operation: Operation, answer: Answer) -> Response:
    headers = {"Vary": operation.vary, **answer.headers}
    if answer.status == 304:  # noqa: PLR2004 (HTTP)
        return Response(status=304, headers=headers)
    body = answer.body if isinstance(answer.body, bytes) else ENCODE(answer.body)
    if "ETag" not in headers and operation.tagged:
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:TAG_LENGTH]}"'
        if is_unchanged(header(request, "If-None-Match"), headers["ETag"]):
            return Response(status=304, headers=headers)
    fields = [("Content-Type", answer.media_type), *headers.items(), ("Content-Length", str(len(body)))]
    return Reply(body, answer.status, fields)


def negotiated(offered: Sequence[str], accept: str | None) -> str:
    """The media type to answer with; raises a problem when the client wants none of those offered."""
    if accept is None or accept == "*/*" or accept == offered[0]:
        return offered[0]
    best = request.accept_mimetypes.best_match(offered)
    if best is None:
        raise Problem("not-acceptable", f"Offered here: {', '.join(offered)}.")
    return best


def _path(operation: Operation, given: Mapping[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for each in operation.parameters:
        if each.place == "path":
            try:
                values[each.name] = each.read(given[each.name])
            except ValueError:
                raise Problem(each.problem) from None
    return values


def _who(
    security: Security, tokens: Tokens, authorization: str | None, path: Mapping[str, Any]
) -> tuple[Token | None, str]:
    if security == "token":
        return of_game(tokens.read(bearer(authorization)), path["game_id"]), ""
    return None, tokens.scope(authorization) if security == "opener" else ""


def _query(operation: Operation, asked: Request) -> dict[str, Any]:
    known = [each for each in operation.parameters if each.place == "query"]
    if not asked.query_string or (not known and not operation.strict):
        return {}
    values: dict[str, Any] = {}
    errors: list[Place] = []
    names = {each.name for each in known}
    if operation.strict:
        errors += [
            Place(name, "unknown-parameter", "There is no such parameter here.")
            for name in asked.args
            if name not in names
        ]
    for each in known:
        given = asked.args.getlist(each.name)
        if len(given) > 1:
            errors.append(Place(each.name, "given-twice", "Give the parameter once."))
        elif given:
            try:
                values[each.name] = each.read(given[0])
            except ValueError:
                errors.append(Place(each.name, "invalid-value", f"Must be {_limits(each.schema)}. {each.doc}"))
    if errors:
        raise Problem("invalid-parameter", errors=errors)
    return values


def _limits(schema: Mapping[str, Any]) -> str:
    """What a parameter of this schema may be, in words."""
    if schema["type"] == "boolean":
        return "true or false"
    if schema["type"] == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    return f"one of {', '.join(schema['enum'])}"


def _sent(read: Reader, asked: Request) -> tuple[Loose, Loose]:
    if asked.environ.get("CONTENT_TYPE") != JSON and asked.mimetype != JSON:
        raise Problem("unsupported-media-type")
    return read(_bytes(asked))


def _bytes(asked: Request) -> bytes:
    length = asked.environ.get("CONTENT_LENGTH") or ""
    if len(length) <= FEW_DIGITS and length.isdecimal() and "HTTP_TRANSFER_ENCODING" not in asked.environ:
        found: bytes = asked.environ["wsgi.input"].read(int(length))
        if len(found) < int(length):
            raise ClientDisconnected
        return found
    body = asked.get_data()
    if len(body) >= MOST_BODY and asked.content_length is None:  # a body in chunks is cut off, not refused
        raise Problem("body-too-large")
    return body


def _received(operation: Operation, asked: Request) -> tuple[Loose, Loose]:
    if operation.upload is not None:
        return asked.mimetype, _uploaded(operation.upload, asked)
    return (None, None) if operation.read is None else _sent(operation.read, asked)


def _uploaded(upload: Upload, asked: Request) -> bytes:
    if asked.mimetype not in upload.bodies:
        raise Problem("unsupported-media-type", f"Read here: {', '.join(upload.bodies)}.")
    asked.max_content_length = upload.most
    return asked.get_data()


def _reader(schema: ma.Schema) -> Reader:
    """Reads bodies by a schema. Players say few different things, so short bodies read lately are remembered."""

    def read(body: bytes) -> tuple[Loose, Loose]:
        try:
            sent = DECODE(body)
            return sent, cast("Loose", schema.load(sent))
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Problem("malformed-json", unreadable(body, error)) from None
        except ma.ValidationError as error:
            messages = cast("object", error.messages)  # pyright: ignore[reportUnknownMemberType]
            raise Problem("invalid-body", errors=_places(messages)) from None

    remembered = lru_cache(REMEMBERED)(read)
    return lambda body: remembered(body) if len(body) <= SHORT else read(body)


def _places(messages: object, pointer: str = "") -> list[Place]:
    if isinstance(messages, dict):
        found: list[Place] = []
        for name, under in cast("dict[object, object]", messages).items():
            step = "" if name == "_schema" else "/" + str(name).replace("~", "~0").replace("/", "~1")
            found += _places(under, pointer + step)
        return found
    sentences = cast("list[object]", messages) if isinstance(messages, list) else [messages]
    return [Place(pointer, _code(str(sentence)), str(sentence)) for sentence in sentences]


def _code(sentence: str) -> str:
    if sentence.startswith("Missing"):
        return "missing"
    return "unknown-member" if sentence.startswith("Unknown") else "invalid-value"
