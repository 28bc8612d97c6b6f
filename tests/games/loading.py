"""Built-in games, loaded and filled once for all tests of a process."""

from __future__ import annotations

from functools import cache

from builder import resources
from builder.loading import read_sheet
from builder.loading.load import Loaded, load_game
from builder.model.game import Game, GameSheet
from builder.problems import render_problem
from builder.rules.examples import ExampleRun, run_examples
from builder.rules.validation import fill
from tests.shared import once


@cache
def sheet(id: str) -> GameSheet:
    """The ``game.yaml`` of a built-in game alone: enough to say which tests there are."""
    found = read_sheet(resources.specs_folder() / id)
    assert found is not None
    return found


@cache
def loaded(id: str) -> Loaded:
    """What the loader makes of the folder of a built-in game."""
    return once(f"{id}-loaded", lambda: load_game(resources.specs_folder() / id))


@cache
def game(id: str) -> Game:
    """A built-in game; fails with its problems if there is none."""
    found = loaded(id)
    assert found.game is not None, "\n".join(render_problem(p) for p in found.problems)
    return found.game


@cache
def filled(id: str) -> Game:
    """A built-in game with its charts and tracks completed."""
    return once(f"{id}-filled", lambda: fill(game(id)))


@cache
def runs(id: str) -> tuple[ExampleRun, ...]:
    """The worked examples of a built-in game, with what came of them."""
    return once(f"{id}-runs", lambda: tuple(run_examples(filled(id))))
