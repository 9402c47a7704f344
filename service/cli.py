"""The command line: ``thousand serve | migrate | verify | export | openapi``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from service.application.games import NotDone
from service.settings import Settings, SettingsError, read_settings

ROOT: Final = Path(__file__).resolve().parent.parent
CONTRACT: Final = ROOT / "openapi.yaml"
GUNICORN: Final = ROOT / "deploy" / "gunicorn.conf.py"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 when all is well."""
    given = _parser().parse_args(arguments)
    order: Callable[[argparse.Namespace], int] = given.order
    try:
        return order(given)
    except SettingsError as error:
        for each in error.errors:
            print(f"thousand: {each}", file=sys.stderr)
    except NotDone as reason:
        print(f"thousand: {' '.join((type(reason).__doc__ or '').split())}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="thousand", description="The Thousand rules service.")
    orders = parser.add_subparsers(required=True, metavar="COMMAND")
    orders.add_parser("serve", help="serve HTTP; the THOUSAND_* variables say where").set_defaults(order=_serve)
    orders.add_parser("migrate", help="make the tables of the database").set_defaults(order=_migrate)
    verify = orders.add_parser("verify", help="check the chain and every step of games")
    verify.add_argument("game_id", nargs="*", help="the games; all of them when none is named")
    verify.add_argument("--heads", metavar="FILE", help="kept heads: JSON lines with game_id, version, hash")
    verify.add_argument("--file", metavar="FILE", help="check an exported log instead of the database; - is stdin")
    verify.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    verify.set_defaults(order=_verify)
    export = orders.add_parser("export", help="write the log of a finished game as JSON lines")
    export.add_argument("game_id")
    export.set_defaults(order=_export)
    openapi = orders.add_parser("openapi", help="write openapi.yaml from the code")
    openapi.add_argument("--check", action="store_true", help="only compare; 1 when the file differs")
    openapi.set_defaults(order=_openapi)
    return parser


def _serve(_: argparse.Namespace) -> int:
    settings = read_settings()
    print(f"Thousand rules service: {settings.address}/docs", flush=True)
    os.execvp(sys.executable, [sys.executable, "-m", "gunicorn", "--config", str(GUNICORN)])  # noqa: S606 (our own file)


def _migrate(_: argparse.Namespace) -> int:
    from service.composition import make_store  # noqa: PLC0415 (the other orders need no store)

    settings = read_settings()
    _make_folder(settings)
    make_store(settings, create=True).close()
    return 0


def _make_folder(settings: Settings) -> None:
    database = settings.sqlite_path
    if database is not None:
        database.parent.mkdir(parents=True, exist_ok=True)


def _verify(given: argparse.Namespace) -> int:
    from service.verification import kept_heads, verified, verified_file  # noqa: PLC0415 (only this order needs it)

    heads = kept_heads(given.heads)
    found = verified_file(given.file, heads) if given.file else verified(given.game_id, heads, given.jobs)
    wrong = 0
    for game_id, verdict in found:
        wrong += not verdict.sound
        for each in verdict.findings:
            print(f"{game_id} version {each.version}: {each.code}: {each.detail}")
        said = "sound" if verdict.sound else "NOT SOUND"
        print(f"{game_id}: {verdict.events} events, {verdict.commands} commands, {said}")
    return 1 if wrong else 0


def _export(given: argparse.Namespace) -> int:
    from service.application.audit import exported  # noqa: PLC0415 (the other orders need no store)
    from service.composition import make_store  # noqa: PLC0415

    store = make_store(read_settings(), create=False)
    for line in exported(store, given.game_id):
        sys.stdout.buffer.write(line)
    store.close()
    return 0


def _openapi(given: argparse.Namespace) -> int:
    from service.composition import contract_yaml  # noqa: PLC0415

    written = contract_yaml()
    if not given.check:
        CONTRACT.write_text(written, encoding="utf-8")
        return 0
    if CONTRACT.exists() and CONTRACT.read_text(encoding="utf-8") == written:
        return 0
    print("openapi.yaml is not what the code says; run: make openapi", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
