"""Flask without what this service has no use for: sessions, asynchronous views, and reading a host name again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter

MOST_HOSTS: Final = 256


class NoSessions(SessionInterface):
    """The same closed session for every request."""

    def __init__(self) -> None:
        self._closed = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 (Flask's signature)
        """A session that cannot be written to."""
        return self._closed


class Service(Flask):
    """Flask for views that are plain functions and have no session."""

    session_interface = NoSessions()

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self._hosts: dict[tuple[str | None, ...], str] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none of ours is asynchronous."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The routes bound to the host that was asked; what a Host header comes to is remembered for the first few."""
        if request is None or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        environ = request.environ
        scheme: str = environ["wsgi.url_scheme"]
        asked = scheme, environ.get("HTTP_HOST"), environ.get("SERVER_NAME"), environ.get("SERVER_PORT")
        host = self._hosts.get(asked)
        if host is None:
            adapter = super().create_url_adapter(request)
            if adapter is not None and len(self._hosts) < MOST_HOSTS:
                self._hosts[asked] = adapter.server_name
            return adapter
        script, path, query = (_text(environ, name) for name in ("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING"))
        return MapAdapter(self.url_map, host, script, "", scheme, path, environ["REQUEST_METHOD"], query)


def _text(environ: dict[str, Any], name: str) -> str:
    """Text of the environment, whose bytes stand there as Latin-1."""
    found: str = environ.get(name, "")
    return found if found.isascii() else found.encode("latin-1").decode(errors="replace")
