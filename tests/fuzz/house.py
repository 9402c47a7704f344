"""The service that is fuzzed: in this process over a store in memory, or served by gunicorn over a database."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import requests
from werkzeug.test import Client

from service.composition import make_services, make_store
from service.http.app import make_app
from service.ports import EventStore
from service.settings import MEMORY, read_settings
from tests.databases import Kind
from tests.faults.serving import PATIENCE, SECRET, Serving, environment, fresh_url, thousand
from tests.fuzz.witness import Exchange, Witness
from tests.http.locks import Exchanges


class Told(NamedTuple):
    """What was answered to a request of ours."""

    status: int
    body: Any


class StandingClock:
    """Time does not pass."""

    def now(self) -> str:
        return "2026-01-01T00:00:00.000000Z"


class CountedEntropy:
    """The same chances after each reset."""

    def __init__(self) -> None:
        self._drawn = 0

    def token_bytes(self, size: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(b"%d" % self._drawn).digest(size)


class House:
    """The service in this process; each reset leaves an empty store, and chance begins anew."""

    base_url: str | None = None

    def __init__(self, document: dict[str, Any]) -> None:
        self._exchanges = Exchanges(document)
        self._settings = read_settings({"THOUSAND_DATABASE_URL": MEMORY, "THOUSAND_SECRET": SECRET})
        self._store: EventStore | None = None
        self.tally: Counter[str] = Counter()
        self.reset()

    def reset(self) -> None:
        if self._store is not None:
            self._store.close()
        self._store = make_store(self._settings, create=True)
        services = make_services(
            self._settings, self._store, clock=StandingClock(), entropy=CountedEntropy(), testing=True
        )
        app = make_app(services)
        app.testing = True
        self._exchanges.install(app)
        self._app = app
        self._client = Client(app)
        self.witness = Witness(self._store, self.tally)

    def __call__(self, environ: Any, start_response: Any) -> Any:
        return self._app.wsgi_app(environ, start_response)

    def send(self, method: str, path: str, token: str | None = None, body: Any = None, **more: str) -> Told:
        """Ask as a client does, with more headers; the witness reads the answer."""
        answer = self._client.open(path, method=method, headers={**bearer(token), **more}, json=body)
        text = answer.get_data(as_text=True)
        self.witness.reads(Exchange(method, path, token, body, answer.status_code, str(answer.mimetype), text))
        return Told(answer.status_code, json.loads(text))


class ServedHouse:
    """The service behind gunicorn; what was stored stays, so a reset is none."""

    def __init__(self, base_url: str, store: EventStore) -> None:
        self.base_url = base_url
        self.tally: Counter[str] = Counter()
        self.witness = Witness(store, self.tally)
        self._session = requests.Session()

    def reset(self) -> None:
        """Nothing: games of all scenarios lie in one store."""

    def send(self, method: str, path: str, token: str | None = None, body: Any = None) -> Told:
        """Ask as a client does; the witness reads the answer."""
        answer = self._session.request(method, self.base_url + path, headers=bearer(token), json=body, timeout=PATIENCE)
        media_type = answer.headers["Content-Type"].partition(";")[0]
        self.witness.reads(Exchange(method, path, token, body, answer.status_code, media_type, answer.text))
        return Told(answer.status_code, answer.json())


AnyHouse: TypeAlias = "House | ServedHouse"


def bearer(token: str | None) -> dict[str, str]:
    """The header that carries a token."""
    return {"Authorization": f"Bearer {token}"} if token else {}


@contextmanager
def served(kind: Kind, folder: Path) -> Iterator[ServedHouse]:
    """The service over a fresh database, in processes of its own."""
    with fresh_url(kind, folder) as url:
        thousand(url, "migrate")
        store = make_store(read_settings(environment(url)), create=False)
        server = Serving(url, folder).start()
        try:
            yield ServedHouse(f"http://127.0.0.1:{server.port}", store)
        finally:
            server.stop()
            store.close()
        assert not server.failures, server.failures
