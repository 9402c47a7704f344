"""The command line: ``thousand serve | migrate | verify | export | openapi | docs``."""

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
GUNICORN: Final = next(
    (
        path
        for path in (ROOT / "deploy" / "gunicorn.conf.py", Path(__file__).with_name("gunicorn.conf.py"))
        if path.exists()
    ),
    Path("deploy", "gunicorn.conf.py"),
)
"""The settings of gunicorn: in a checkout beside the packages, in a wheel beside this module."""


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
    verify.add_argument(
        "game_id", nargs="*", metavar="GAME_OR_FILE", help="games of the database (all when none is named), or files"
    )
    verify.add_argument("--heads", metavar="FILE", help="kept heads: JSON lines with game_id, version, hash")
    verify.add_argument("--file", metavar="FILE", help="check an exported log instead of the database; - is stdin")
    verify.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    verify.set_defaults(order=_verify)
    export = orders.add_parser("export", help="write a finished game: its log as JSON lines, or its record")
    export.add_argument("game_id")
    export.add_argument("--format", choices=["log", "json", "notation"], default="log", help="(default: log)")
    export.add_argument("--perspective", default="full", help="of a record: full, spectator, or the number of a seat")
    export.set_defaults(order=_export)
    openapi = orders.add_parser("openapi", help="write openapi.yaml from the code")
    openapi.add_argument("--check", action="store_true", help="only compare; 1 when the file differs")
    openapi.set_defaults(order=_openapi)
    docs = orders.add_parser("docs", help="write the generated pages of docs/ from the code")
    docs.add_argument("--check", action="store_true", help="only compare; 1 when a page differs")
    docs.set_defaults(order=_docs)
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


def _verify_files(paths: Sequence[Path], jobs: int) -> int:
    from service.offline import verified_files  # noqa: PLC0415 (only this order needs it)

    wrong = 0
    for told in verified_files(paths, jobs):
        wrong += not told.sound
        for line in told.lines:
            print(f"{told.label}: {line}")
        print(f"{told.label}: {told.said}")
    return 1 if wrong else 0


def _verify(given: argparse.Namespace) -> int:
    paths = [Path(name) for name in given.game_id]
    if not given.file and any(path.exists() for path in paths):
        return _verify_files(paths, given.jobs)
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
    from service.application.records import perspective_of, written  # noqa: PLC0415
    from service.application.replay import Replay  # noqa: PLC0415
    from service.composition import make_store  # noqa: PLC0415

    store = make_store(read_settings(), create=False)
    if given.format == "log":
        for line in exported(store, given.game_id):
            sys.stdout.buffer.write(line)
    else:
        record = Replay(store).record(given.game_id)
        text = given.format == "notation"
        sys.stdout.buffer.write(written(record, perspective_of(given.perspective), text=text))
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


def _pages() -> dict[str, Callable[[], str]]:
    from service.application import rules_page  # noqa: PLC0415 (only this order needs it)
    from service.http import problem_reference  # noqa: PLC0415

    return {"problems.md": problem_reference.markdown, "rules.md": rules_page.page}


def _docs(given: argparse.Namespace) -> int:
    stale = 0
    for name, written in _pages().items():
        path = ROOT / "docs" / name
        if not given.check:
            path.write_text(written(), encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != written():
            print(f"docs/{name} is not what the code says; run: make docs", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
