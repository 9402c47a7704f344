"""Answers that are whole when they are made: Werkzeug need not look through their headers again for each request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Response
from werkzeug.datastructures import Headers

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class Fields(Headers):
    """Headers made of fields that are well formed and of different names."""

    def __init__(self, fields: list[tuple[str, str]]) -> None:
        super().__init__()
        self._list = fields

    def add(self, key: str, value: object, /, **kwargs: object) -> None:
        """One field more."""
        if kwargs:
            super().add(key, value, **kwargs)
        else:
            self._list.append((key, str(value)))


class Reply(Response):
    """An answer with a body of known length, of a status that has one; its fields name its type and its length."""

    def __init__(self, body: bytes, status: int, fields: list[tuple[str, str]]) -> None:
        super().__init__([body], status, Fields(fields))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send what is there; whoever asks for the headers alone, or waits for the end, is served the long way."""
        if environ["REQUEST_METHOD"] == "HEAD" or self._on_close:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.response  # type: ignore[return-value]  # the list of bytes that __init__ was given
