"""What gunicorn answers where it cannot read a request: the application never sees it, and the shape is the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import uuid4

import msgspec
from gunicorn.util import write_nonblock

from service.http.problems import MEDIA_TYPE, Problem, document

if TYPE_CHECKING:
    from socket import socket

KIND: Final = "bad-request"


def write_problem(connection: socket, status: int, reason: str, message: str) -> None:
    """The answer of a server that gives up on a connection, in the place of gunicorn's page of HTML.

    ``status`` and ``reason`` are what gunicorn found, ``message`` its words. A status without a kind of its own has the
    type ``about:blank``, which says no more than the status does.
    """
    request_id = uuid4().hex
    told = document(Problem(KIND, message), "/", request_id)
    if status != told["status"]:
        told |= {"type": "about:blank", "title": reason, "status": status}
    body = msgspec.json.encode(told)
    head = (
        f"HTTP/1.1 {status} {reason}",
        "Connection: close",
        f"Content-Type: {MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        f"Request-Id: {request_id}",
    )
    write_nonblock(connection, "\r\n".join((*head, "\r\n")).encode("latin-1") + body)
