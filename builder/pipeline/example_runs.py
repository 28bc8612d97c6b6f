"""The runs of a game's examples, kept as long as nothing has changed that they read of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import Draft
from builder.incremental.memo import Drawing, Drawings, Store
from builder.model.game import Game
from builder.model.texts.figures import Figure
from builder.pipeline.worker_processes import forks
from builder.problems import Problem
from builder.rules.examples import ExampleRun, run_example, run_examples

if TYPE_CHECKING:
    from multiprocessing.synchronize import Lock

    from builder.rules.asking import Answer

_SHARES = 6
"""So many parts are run, and kept, by themselves."""


@dataclass(frozen=True)
class _Outcome:
    """What came of a run, without its example."""

    ok: bool
    answer: Answer
    problems: tuple[Problem, ...]
    figure: Figure | None


_Share = Drawing[Sequence[_Outcome]]


@contextlib.contextmanager
def running(game: Game, store: Store | None) -> Iterator[Callable[[], list[ExampleRun]]]:
    """Every example of the game, run, in its order, when it is asked for: another process begins to run
    them meanwhile, as a store can hand over what it finds."""
    if store is None:
        yield partial(run_examples, game)
        return
    drawings = Drawings(game, store)
    shares = [
        _Share(drawings, "examples", Draft(), partial(_outcomes, number), (number, _SHARES))
        for number in range(_SHARES)
    ]
    with _begun([share for share in shares if not share.kept]) as help_out:
        yield partial(_runs, game, shares, help_out)


def _runs(game: Game, shares: Sequence[_Share], help_out: Callable[[], None]) -> list[ExampleRun]:
    help_out()
    found = [share.value for share in shares]
    return [
        ExampleRun(example, run.ok, run.answer, run.problems, run.figure)
        for n, example in enumerate(game.examples)
        for run in (found[n % _SHARES][n // _SHARES],)
    ]


def _outcomes(number: int, game: Game, draft: Draft) -> Sequence[_Outcome]:
    runs = (run_example(game, example) for example in game.examples[number::_SHARES])
    return [_Outcome(run.ok, run.answer, run.problems, run.figure) for run in runs]


@contextlib.contextmanager
def _begun(missing: Sequence[_Share]) -> Iterator[Callable[[], None]]:
    """Another process runs, and keeps, what is not kept yet; this one runs what is left of it when it
    helps out, and then waits. What the other cannot run is run here."""
    if not missing or not forks():
        yield _nothing
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


def _nothing() -> None:
    """There is nothing to help out with."""


def _run(claims: Sequence[tuple[_Share, Lock]]) -> None:
    """Run those that nobody has claimed; nobody else can, then."""
    for share, claim in claims:
        if claim.acquire(block=False):
            assert share.value is not None


def _run_quietly(claims: Sequence[tuple[_Share, Lock]]) -> None:
    # whoever has begun this process meets the same, and tells
    with contextlib.suppress(Exception, KeyboardInterrupt):
        _run(claims)
