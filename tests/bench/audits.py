"""Replay and audit: events a core-second, against decoding alone."""

from __future__ import annotations

from adapters.event_store import TABLE
from domain.audit import audit
from domain.chain import canonical
from domain.evolve import fold
from tests.bench import scripts, timing

GAMES = 12


def measure() -> list[str]:
    """The figures as lines."""
    games = [scripts.envelopes("polish-home", f"{seed:02x}" * 32, 1500) for seed in range(1, GAMES + 1)]
    rows = [[(each.game_id, each.version, each.type, canonical(each)) for each in game] for game in games]
    total = sum(map(len, games))

    def decoding() -> int:
        for game in rows:
            for row in game:
                TABLE.read(*row)
        return total

    def replay() -> int:
        for game in rows:
            fold(TABLE.read(*row).event for row in game)
        return total

    def verification() -> int:
        for game in rows:
            verdict = audit([TABLE.read(*row) for row in game])
            assert verdict.sound, verdict.findings[:1]
        return total

    taken = timing.medians({"decoding": decoding, "replay": replay, "verification": verification})
    return [
        f"{name}: {1 / seconds:,.0f} events a core-second, {taken['decoding'] / seconds:.2f} of decoding alone"
        for name, seconds in taken.items()
    ]
