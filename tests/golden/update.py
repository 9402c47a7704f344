"""Write the recorded streams anew: ``python -m tests.golden.update [--accept] [name ...]``.

What is recorded is decided again by today's rules; a stream that is missing is played from its scene. A stream whose
outcome has become another (other scores, other ends, a command refused) is left as it is, told, and makes the program
fail: a change of behaviour is a new option value, not a new outcome of old games. ``--accept`` writes it all the same.
So it is with a stream whose rules cannot be read any more, because an option was removed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from domain.chain import Envelope, stored_form
from domain.rules import InvalidOptions
from domain.violations import CorruptStream, RuleViolation
from tests.golden.outcomes import decided_again, outcome
from tests.golden.scenes import SCENES
from tests.golden.streams import FOLDER, envelopes, file_of, names, read_index, rows, write, write_index
from tests.walks import recorded


def played(name: str) -> list[Envelope]:
    """A scene played from its name."""
    return recorded(SCENES[name].play(name).steps)


def update(name: str, folder: Path = FOLDER, *, accept: bool = False) -> str:
    """Bring one stream up to date; tells what was done."""
    if not file_of(name, folder).exists():
        write(name, played(name), folder)
        return "recorded"
    before = rows(name, folder)
    try:
        after = decided_again(envelopes(before))
    except (RuleViolation, InvalidOptions, CorruptStream) as refused:
        if not accept:
            what = "its rules are" if isinstance(refused, InvalidOptions) else "a step is"
            return f"REFUSED: {what} refused now ({refused})"
        after = played(name)
    if outcome(after) != read_index(folder).get(name) and not accept:
        return "REFUSED: the outcome is another"
    if [stored_form(each) for each in after] == before:
        return "same"
    write(name, after, folder)
    return "written"


def update_all(wanted: Iterable[str], folder: Path = FOLDER, *, accept: bool = False) -> bool:
    """Bring these streams up to date; whether all could be."""
    sound = True
    index = read_index(folder)
    for name in wanted:
        said = update(name, folder, accept=accept)
        refused = said.startswith("REFUSED")
        if not refused:
            index[name] = outcome(envelopes(rows(name, folder)))
        if said != "same":
            print(f"{name}: {said}")
        sound = sound and not refused
    write_index({name: index[name] for name in sorted(index) if name in names(folder)}, folder)
    return sound


def main() -> int:
    """Bring the named streams up to date, or all, and remove those that are no scene any more."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("names", nargs="*", help="scenes, all if none is named")
    ask.add_argument("--accept", action="store_true", help="write streams whose outcome is another, too")
    args = ask.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        if name not in SCENES and args.accept:
            file_of(name).unlink()
            print(f"{name}: removed")
    return 0 if update_all(args.names or sorted(SCENES), accept=args.accept) else 1


if __name__ == "__main__":
    sys.exit(main())
