"""What other parts of the tool are told of a game's declared rules is as before: battles, charts, events and
all else that ``builder/rules/registry.py`` gives of a game, each as the length and a digest of its text."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules import registry
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.test_chronicles import GAMES

FILE = Path(__file__).with_name("exports.txt")
BUILT_IN = ("gotthard", "ice-road", "ponte-novo")
LEFT_OUT = ("system_of", "play_of", "own_position")
"""These give programs."""


def _given() -> dict[str, Callable[[Game], Any]]:
    """What the registry gives of a game alone."""
    own = {n: f for n, f in vars(registry).items() if inspect.isfunction(f) and n[0] != "_"}
    return {
        name: give
        for name, give in own.items()
        if give.__module__ == registry.__name__
        and list(inspect.signature(give).parameters) == ["game"]
        and name not in LEFT_OUT
    }


def told(value: object) -> str:
    """A value in full, without regard to the order of sets and to where things lie in memory."""
    if isinstance(value, Game):
        return "the game"
    if is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: getattr(value, f.name) for f in fields(value) if f.repr}
        return f"{type(value).__name__}{told(parts)}"
    if isinstance(value, partial):
        return f"{told(value.func)}{told(value.args)}{told(value.keywords)}"
    if inspect.isfunction(value):
        cells = value.__closure__ or ()
        return f"{value.__qualname__}{told([cell.cell_contents for cell in cells])}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{told(k)}: {told(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Set):
        return "{" + ", ".join(sorted(map(told, value))) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(told, value)) + "]"
    return repr(value)


def _exports(game: Game) -> Iterator[str]:
    for name, give in _given().items():
        if given := give(game):
            text = told(given)
            digest = hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
            yield f"{name}: {len(text)} signs {digest}"


@pytest.mark.parametrize("name", [name for name in GAMES if name not in BUILT_IN])
def test_what_is_told_of_a_game_is_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _exports(GAMES[name]()))
