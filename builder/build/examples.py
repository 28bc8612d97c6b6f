"""The runs of a game's examples, kept as long as nothing has changed that they read of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.ink.draft import Draft
from builder.model.game import Game
from builder.outputs.drawings import Drawing, Drawings, Store
from builder.problems import Problem
from builder.rules.asking import Answer
from builder.rules.examples import ExampleRun, run_examples


@dataclass(frozen=True)
class _Outcome:
    """What came of a run, without its example."""

    ok: bool
    answer: Answer
    problems: tuple[Problem, ...]


def runs_of(game: Game, store: Store | None) -> list[ExampleRun]:
    """Every example of the game, run, in its order."""
    if store is None:
        return run_examples(game)
    found = Drawing(Drawings(game, store), "examples", Draft(), _outcomes).value
    pairs = zip(game.examples, found, strict=True)
    return [ExampleRun(example, run.ok, run.answer, run.problems) for example, run in pairs]


def _outcomes(game: Game, draft: Draft) -> Sequence[_Outcome]:
    return [_Outcome(run.ok, run.answer, run.problems) for run in run_examples(game)]
