"""The rules core against OpenSpiel's hearts: moves a second, random play, in one run.

A move is: list what is legal, choose one at random, apply it. Ours goes through ``legal_commands``, ``decide`` and
``evolve``, from the deal to the ledger. Hearts is dealt by its chance nodes, each sampled from ``chance_outcomes``: by
the standard library, which is the quick way and the bar, and by NumPy, as the library's own example does it. A last
figure for hearts leaves its deal out altogether.
"""

from __future__ import annotations

import random
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np  # pyright: ignore[reportMissingImports] (it comes with the next)
import pyspiel  # pyright: ignore[reportMissingImports] (installed for the bench alone)

from domain import commands as orders
from domain.events import Dealing, SeatOpened
from domain.evolve import evolve, fold
from domain.game import OpenGame, decide, legal_commands, open_game
from domain.state import Finished, State, to_act
from tests.bench import scripts, timing

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = 150
ROUNDS = 15
PRESETS = ("polish-home", "polish-tournament", "site-bank", "club", "kurnik")
_LOUD = frozenset({orders.Concede, orders.Cross, orders.Bomb, orders.ClaimRedeal})


def _external(preset: str) -> State:
    order = OpenGame(
        preset=preset,
        seats=tuple(SeatOpened(name) for name in scripts.NAMES),
        dealing=Dealing("external"),
        audit_key=scripts.AUDIT_KEY,
    )
    return fold(open_game(order))


def thousand(preset: str) -> int:
    """Hands of ours by random play to the end of each; hands that are given up or redealt are no tricks to measure."""
    rng = random.Random(1)
    start = _external(preset)
    state, moves, deck = start, 0, list(start.rules.cards)
    for _ in range(HANDS):
        if isinstance(state.phase, Finished):
            state = start
        rng.shuffle(deck)
        for event in decide(state, orders.Deal(tuple(deck))):
            state = evolve(state, event)
        while (seat := to_act(state)) is not None:
            listed = legal_commands(state, seat)
            command = listed[int(rng.random() * len(listed))]
            while type(command) in _LOUD:
                command = listed[int(rng.random() * len(listed))]
            for event in decide(state, command):
                state = evolve(state, event)
            moves += 1
    return moves


def _by_library(actions: tuple[int, ...], chances: tuple[float, ...], rng: random.Random) -> int:
    return rng.choices(actions, weights=chances)[0]


def _by_numpy(actions: tuple[int, ...], chances: tuple[float, ...], _: random.Random) -> int:
    return int(np.random.choice(actions, p=chances))  # noqa: NPY002 (as the example has it)


def _hearts(game: Any, sampled: Callable[[tuple[int, ...], tuple[float, ...], random.Random], int]) -> int:
    rng = random.Random(1)
    moves = 0
    for _ in range(HANDS // 2):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(sampled(actions, chances, rng))
                continue
            listed = state.legal_actions()
            state.apply_action(listed[int(rng.random() * len(listed))])
            moves += 1
    return moves


def _hearts_without_deal(game: Any) -> float:
    rng = random.Random(1)
    moves, taken = 0, 0.0
    for _ in range(HANDS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        begun = time.process_time()
        while not state.is_terminal():
            listed = state.legal_actions()
            state.apply_action(listed[int(rng.random() * len(listed))])
            moves += 1
        taken += time.process_time() - begun
    return moves / taken


def measure() -> list[str]:
    """The figures as lines."""
    game = pyspiel.load_game("hearts")
    hearts = {"its deal": lambda: _hearts(game, _by_library), "its example": lambda: _hearts(game, _by_numpy)}
    paces = timing.medians(hearts)
    dealt = f"{1 / paces['its deal']:,.0f} moves/s with its deal, {1 / paces['its example']:,.0f} as its example deals"
    lines = [f"OpenSpiel hearts: {dealt}, {_hearts_without_deal(game):,.0f} without"]
    for preset in PRESETS:
        ours, ratios = timing.paired(partial(thousand, preset), hearts, ROUNDS)
        quick, example = ratios["its deal"], ratios["its example"]
        lines.append(f"{preset}: {1 / ours:,.0f} moves/s, {quick:.2f} of hearts, {example:.2f} of its example")
    return lines
