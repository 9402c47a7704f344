"""Settings: the ``THOUSAND_*`` variables, typed. All errors are told at once, at start."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast

Synchronous: TypeAlias = Literal["FULL", "NORMAL"]

SQLITE: Final = "sqlite:///"
MEMORY: Final = "sqlite:///:memory:"
POSTGRESQL: Final = ("postgresql://", "postgres://")
SQLITE_MOST_THREADS: Final = 15
"""The connection pool of the SQLite recorder: a thread more, and a waiting writer can block its process for ever."""
MOST_THREADS: Final = 64
MOST_WORKERS: Final = 64
SECRET_LENGTH: Final = 32
API_KEY: Final = re.compile(r"[\x21-\x2b\x2d-\x7e]{16,255}")
BIND: Final = re.compile(r"(?:\[[0-9a-fA-F:]+\]|[^\s:\[\]]+):(\d{1,5})")
LAST_PORT: Final = 65535


@dataclass(frozen=True, slots=True)
class Quota:
    """A rate limit: so many requests in a window of seconds, or so many at once where the window is 0."""

    policy: str
    count: int
    window: int

    @property
    def described(self) -> str:
        """The quota as RateLimit-Policy has it."""
        return f'"{self.policy}";q={self.count}' + (f";w={self.window}" if self.window else ';qu="concurrent-requests"')


POLICIES: Final = ("play", "read", "export", "streams")
USUAL_QUOTAS: Final = (Quota("play", 60, 10), Quota("read", 600, 10), Quota("export", 30, 60), Quota("streams", 16, 0))
_QUOTA: Final = re.compile(r"(play|read|export)=([1-9]\d{0,5})/([1-9]\d{0,4})|(streams)=([1-9]\d{0,5})")
_ORIGIN: Final = re.compile(r"\*|https?://[^\s/,]+")


class SettingsError(Exception):
    """The environment does not say how to run; ``errors`` holds one sentence for each mistake."""

    def __init__(self, errors: tuple[str, ...]) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this process runs."""

    database_url: str
    bind: str
    secret: bytes
    api_keys: tuple[str, ...]
    sqlite_synchronous: Synchronous
    workers: int
    threads: int
    timeout: int
    keep_alive: int
    quotas: tuple[Quota, ...] = ()
    origins: tuple[str, ...] = ("*",)

    @property
    def sqlite_path(self) -> Path | None:
        """The file of the SQLite database, if there is one."""
        on_file = self.database_url.startswith(SQLITE) and self.database_url != MEMORY
        return Path(self.database_url.removeprefix(SQLITE)) if on_file else None

    @property
    def address(self) -> str:
        """Where a local browser finds the service."""
        host, _, port = self.bind.rpartition(":")
        return f"http://{'127.0.0.1' if host in {'0.0.0.0', '[::]'} else host}:{port}"  # noqa: S104 (told, not bound)


class _Reader:
    """Reads variables one by one and gathers what is wrong with them."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self.errors: list[str] = []

    def text(self, name: str, default: str) -> str:
        return self._environ.get(name, "").strip() or default

    def number(self, name: str, default: int, least: int, most: int) -> int:
        given = self.text(name, str(default))
        if re.fullmatch(r"\d{1,6}", given) and least <= int(given) <= most:
            return int(given)
        self.errors.append(f"{name} must be a whole number from {least} to {most}, not {given!r}")
        return default

    def database_url(self) -> str:
        url = self.text("THOUSAND_DATABASE_URL", f"{SQLITE}var/thousand.db")
        if not (url.startswith(SQLITE) and len(url) > len(SQLITE)) and not url.startswith(POSTGRESQL):
            self.errors.append("THOUSAND_DATABASE_URL must be sqlite:///path or postgresql://...")
        return url

    def bind(self) -> str:
        bind = self.text("THOUSAND_BIND", "127.0.0.1:8000")
        told = BIND.fullmatch(bind)
        if told is None or not 0 < int(told[1]) <= LAST_PORT:
            self.errors.append(f"THOUSAND_BIND must be host:port, not {bind!r}")
        return bind

    def synchronous(self) -> Synchronous:
        given = self.text("THOUSAND_SQLITE_SYNCHRONOUS", "FULL").upper()
        if given not in {"FULL", "NORMAL"}:
            self.errors.append(f"THOUSAND_SQLITE_SYNCHRONOUS must be FULL or NORMAL, not {given!r}")
        return cast("Synchronous", given)

    def api_keys(self) -> tuple[str, ...]:
        keys = tuple(key for part in self.text("THOUSAND_API_KEYS", "").split(",") if (key := part.strip()))
        if any(not API_KEY.fullmatch(key) or key.startswith(("tht_", "ths_")) for key in keys):
            self.errors.append(
                "THOUSAND_API_KEYS must be keys of 16 to 255 visible ASCII characters, separated by commas, "
                "none beginning with tht_ or ths_"
            )
        return keys

    def quotas(self) -> tuple[Quota, ...]:
        given = self.text("THOUSAND_RATE_LIMITS", "off")
        if given in {"off", "on"}:
            return USUAL_QUOTAS if given == "on" else ()
        found = [_QUOTA.fullmatch(part.strip()) for part in given.split(",")]
        quotas = tuple(Quota(each[1] or each[4], int(each[2] or each[5]), int(each[3] or 0)) for each in found if each)
        if len({each.policy for each in quotas}) < len(found):
            self.errors.append(
                "THOUSAND_RATE_LIMITS must be on, off, or quotas like play=60/10,read=600/10,export=30/60,streams=16: "
                "requests in so many seconds, and streams at once, each named once"
            )
        return quotas

    def origins(self) -> tuple[str, ...]:
        given = self.text("THOUSAND_CORS_ORIGINS", "*")
        origins = tuple(part.strip() for part in given.split(",")) if given != "none" else ()
        if not all(_ORIGIN.fullmatch(each) for each in origins):
            self.errors.append(
                "THOUSAND_CORS_ORIGINS must be *, none, or origins like https://play.example, with commas"
            )
        return origins

    def secret(self, url: str) -> bytes:
        given = self.text("THOUSAND_SECRET", "")
        if given:
            if len(given) < SECRET_LENGTH:
                self.errors.append(f"THOUSAND_SECRET must have at least {SECRET_LENGTH} characters")
            return given.encode()
        if url.startswith(POSTGRESQL):
            self.errors.append(
                "THOUSAND_SECRET must be set with PostgreSQL: every process that serves the database needs the same one"
            )
        if self.errors or url == MEMORY or not url.startswith(SQLITE):
            return secrets.token_bytes(SECRET_LENGTH)
        return self._kept_secret(Path(url.removeprefix(SQLITE)))

    def _kept_secret(self, database: Path) -> bytes:
        path = database.with_name(database.name + ".secret")
        try:
            return kept_secret(path)
        except OSError as error:
            self.errors.append(f"THOUSAND_SECRET is unset and {path} cannot be kept: {error.strerror}")
        except ValueError as error:
            self.errors.append(f"THOUSAND_SECRET is unset and {path} {error}")
        return b""


def kept_secret(path: Path) -> bytes:
    """The secret kept in a file that only its owner can read; made at the first start.

    It is written beside and linked into place, so that of several processes that start together all read the same
    whole secret.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(descriptor, secrets.token_hex(SECRET_LENGTH).encode() + b"\n")
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    secret = path.read_bytes().strip()
    if len(secret) < SECRET_LENGTH:
        raise ValueError("is damaged: it holds no secret")
    return secret


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment gives; raises ``SettingsError`` with everything that is wrong."""
    reader = _Reader(environ)
    url = reader.database_url()
    bind = reader.bind()
    api_keys = reader.api_keys()
    synchronous = reader.synchronous()
    workers = reader.number("WEB_CONCURRENCY", 1 if url == MEMORY else 2, 1, 1 if url == MEMORY else MOST_WORKERS)
    most_threads = MOST_THREADS if url.startswith(POSTGRESQL) else SQLITE_MOST_THREADS
    threads = reader.number("THOUSAND_THREADS", 4, 1, most_threads)
    timeout = reader.number("THOUSAND_TIMEOUT", 30, 15, 600)
    keep_alive = reader.number("THOUSAND_KEEP_ALIVE", 15, 1, 600)
    quotas, origins = reader.quotas(), reader.origins()
    secret = reader.secret(url)
    if reader.errors:
        raise SettingsError(tuple(reader.errors))
    return Settings(
        database_url=url,
        bind=bind,
        secret=secret,
        api_keys=api_keys,
        sqlite_synchronous=synchronous,
        workers=workers,
        threads=threads,
        timeout=timeout,
        keep_alive=keep_alive,
        quotas=quotas,
        origins=origins,
    )
