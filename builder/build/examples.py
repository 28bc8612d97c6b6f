"""The runs of a game's examples, kept as long as nothing has changed that they read of it."""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from builder.build.workers import forks
from builder.drawing.ink.draft import Draft
from builder.model.game import Game
from builder.outputs.drawings import Drawing, Drawings, Store
from builder.problems import Problem
from builder.rules.asking import Answer
from builder.rules.examples import ExampleRun, run_example, run_examples

_SHARES = 2


@dataclass(frozen=True)
class _Outcome:
    """What came of a run, without its example."""

    ok: bool
    answer: Answer
    problems: tuple[Problem, ...]


def runs_of(game: Game, store: Store | None) -> list[ExampleRun]:
    """Every example of the game, run, in its order: by two processes side by side, as a store can hand
    over what one of them finds."""
    if store is None:
        return run_examples(game)
    drawings = Drawings(game, store)
    first, *others = (
        Drawing(drawings, "examples", Draft(), partial(_outcomes, number), (number, _SHARES))
        for number in range(_SHARES)
    )
    with _begun(others):
        found = {0: first.value}
    found |= {number: share.value for number, share in enumerate(others, 1)}
    return [
        ExampleRun(example, run.ok, run.answer, run.problems)
        for n, example in enumerate(game.examples)
        for run in (found[n % _SHARES][n // _SHARES],)
    ]


def _outcomes(number: int, game: Game, draft: Draft) -> Sequence[_Outcome]:
    runs = (run_example(game, example) for example in game.examples[number::_SHARES])
    return [_Outcome(run.ok, run.answer, run.problems) for run in runs]


@contextlib.contextmanager
def _begun(drawings: Sequence[Drawing[Any]]) -> Iterator[None]:
    """Another process draws, and keeps, what is not kept yet; what it cannot draw is drawn here."""
    missing = [drawing for drawing in drawings if not drawing.kept]
    if not missing or not forks():
        yield
        return
    worker = multiprocessing.get_context("fork").Process(target=_draw, args=(missing,), daemon=True)
    worker.start()
    try:
        yield
    except BaseException:
        worker.terminate()
        raise
    finally:
        worker.join()


def _draw(drawings: Sequence[Drawing[Any]]) -> None:
    # whoever has begun this process meets the same, and tells
    with contextlib.suppress(Exception, KeyboardInterrupt):
        for drawing in drawings:
            assert drawing.value is not None
