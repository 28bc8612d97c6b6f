"""The results of running a game's worked examples, cached while nothing that the examples read has
changed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.incremental.memo import CachedDrawing, DrawingCache, ValueStore
from builder.model.game import Game
from builder.model.texts.figures import Figure
from builder.pipeline.worker_processes import workers_are_forks
from builder.problems import Problem
from builder.rules.examples import ExampleRun, run_example, run_examples

if TYPE_CHECKING:
    from multiprocessing.synchronize import Lock

    from builder.rules.asking import Answer

_SHARES = 6
"""The number of shares into which the examples are divided; each is run and cached separately."""


@dataclass(frozen=True)
class _Outcome:
    """The result of running a worked example, without the example itself."""

    ok: bool
    answer: Answer
    problems: tuple[Problem, ...]
    figure: Figure | None


_Share = CachedDrawing[Sequence[_Outcome]]


@contextlib.contextmanager
def example_runs_later(
    game: Game, store: ValueStore | None
) -> Iterator[Callable[[], list[ExampleRun]]]:
    """Provide a function that returns the results of running all worked examples, in their order. With
    a store, another process starts to run them in the meantime, since it can return its results through
    the store."""
    if store is None:
        yield partial(run_examples, game)
        return
    drawings = DrawingCache(game, store)
    shares = [
        _Share(drawings, "examples", DrawContext(), partial(_outcomes, number), (number, _SHARES))
        for number in range(_SHARES)
    ]
    with _run_in_background([share for share in shares if not share.is_available]) as help_out:
        yield partial(_runs, game, shares, help_out)


def _runs(game: Game, shares: Sequence[_Share], help_out: Callable[[], None]) -> list[ExampleRun]:
    help_out()
    found = [share.value for share in shares]
    return [
        ExampleRun(example, run.ok, run.answer, run.problems, run.figure)
        for n, example in enumerate(game.examples)
        for run in (found[n % _SHARES][n // _SHARES],)
    ]


def _outcomes(number: int, game: Game, context: DrawContext) -> Sequence[_Outcome]:
    runs = (run_example(game, example) for example in game.examples[number::_SHARES])
    return [_Outcome(run.ok, run.answer, run.problems, run.figure) for run in runs]


@contextlib.contextmanager
def _run_in_background(missing: Sequence[_Share]) -> Iterator[Callable[[], None]]:
    """Have another process run those groups of worked examples that have no stored results, and store
    theirs. The function that is provided runs the groups that the other process has not begun or could
    not run, and waits for the rest."""
    if not missing or not workers_are_forks():
        yield _do_nothing
        return
    import multiprocessing

    forking = multiprocessing.get_context("fork")
    claims = [(share, forking.Lock()) for share in missing]
    worker = forking.Process(target=_run_quietly, args=(claims[::-1],), daemon=True)
    worker.start()

    def help_out() -> None:
        _run(claims)
        worker.join()

    try:
        yield help_out
    except BaseException:
        worker.terminate()
        raise
    finally:
        worker.join()


def _do_nothing() -> None:
    """Do nothing: there are no examples to run."""


def _run(claims: Sequence[tuple[_Share, Lock]]) -> None:
    """Run those groups of worked examples that no process has claimed yet."""
    for share, claim in claims:
        if claim.acquire(block=False):
            assert share.value is not None


def _run_quietly(claims: Sequence[tuple[_Share, Lock]]) -> None:
    # the parent process meets the same exception and reports it
    with contextlib.suppress(Exception, KeyboardInterrupt):
        _run(claims)
