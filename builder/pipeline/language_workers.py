"""Builds a game of several languages on several processors: each worker process draws and renders some
of the languages.

Drawings stay in the process that made them. Only the bytes of files are sent, and the data with which
an output makes one file for all languages, such as the VASSAL module (see ``Output.join``).
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from builder.incremental.render_cache import RenderCache
from builder.outputs import load_output, selection
from builder.outputs.output import Rendering
from builder.outputs.render_context import SharedMapFields, translators_of
from builder.pipeline.options import Options
from builder.pipeline.output_plan import (
    BackgroundFinisher,
    Plan,
    draw_outputs,
    new_render_context,
    render_tasks,
    rendering_names,
)
from builder.pipeline.rendering import Progress, run_tasks
from builder.pipeline.result_cache import SealedStore
from builder.pipeline.worker_processes import WorkerLost, workers_are_forks
from builder.problems import Problem, any_fatal

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from queue import SimpleQueue
    from threading import Thread

    from builder.model.game import Game
    from builder.rules.examples import ExampleRun


Problems = tuple[list[Problem], list[Problem], list[Problem]]
"""The problems of a build in three lists: those noted, those found when drawing for screens, and
those found when drawing for paper."""


@dataclass(frozen=True)
class LanguageShare:
    """What one worker process has made for its languages: for each output, the names of its renderings
    and the data for the file of all languages; the finished files; and the problems."""

    renderings: dict[str, list[str]]
    handed: dict[str, Any]
    files: dict[str, bytes]
    problems: Problems


def divide_languages(game: Game, options: Options, jobs: int) -> list[tuple[str, ...]]:
    """Divide a game's languages, in their order, into groups, one for each worker process; an empty
    list if it is better to draw them all in one process."""
    languages = tuple(translators_of(game, options.languages))
    count = min(jobs, len(languages))
    if count < 2 or not workers_are_forks() or not _shared_outputs(options):
        return []
    ends = [len(languages) * number // count for number in range(count + 1)]
    return [languages[a:b] for a, b in pairwise(ends)]


def build(
    game: Game,
    options: Options,
    runs: Sequence[ExampleRun],
    shares: Sequence[tuple[str, ...]],
    cache: RenderCache,
    progress: Progress,
    shared_fields: SharedMapFields,
) -> tuple[Plan, dict[str, bytes]]:
    """Draw and render everything, each group of languages in its own process; outputs that cannot be
    split up are drawn in this one. ``shared_fields`` are the map fields drawn in advance. Returns the
    plan and every file by name; no files if a drawing has errors."""
    every = tuple(translators_of(game, options.languages))
    jobs = max(1, (options.jobs or os.cpu_count() or 1) // len(shares))
    with _Crew() as crew:
        for languages in shares:
            own = replace(options, languages=languages, jobs=jobs)
            crew.start(_Order(game, own, runs, every, shared_fields, cache))
        _import_ends(options)
        rest = _unshared(game, options, runs)
        drawn = crew.drawn()
        whole = _join(game, options, runs, drawn, rest)
        if any_fatal(whole.problems, strict=options.strict):
            return whole, {}
        tasks = render_tasks(whole, cache)
        plan = _with_stubs(whole, drawn)
        with BackgroundFinisher(plan) as finishing:
            total = len(rendering_names(plan))
            made = chain(run_tasks(tasks, cache, 1, _no_progress), crew.rendered())
            for done, (name, data) in enumerate(made, 1):
                finishing.take(name, data)
                progress(done, total, name)
            return plan, finishing.files()


def check_in_shares(
    game: Game, options: Options, runs: Sequence[ExampleRun], shares: Sequence[tuple[str, ...]]
) -> Plan:
    """Draw everything only to find problems, each group of languages in its own process; return the
    plan with the problems."""
    every = tuple(translators_of(game, options.languages))
    with _Crew() as crew:
        for languages in shares:
            own = replace(options, languages=languages)
            crew.start(_Order(game, own, runs, every, SharedMapFields()))
        rest = _unshared(game, options, runs, trial=True)
        return _join(game, options, runs, crew.drawn(), rest)


def _unshared(
    game: Game, options: Options, runs: Sequence[ExampleRun], *, trial: bool = False
) -> Plan | None:
    """Draw the outputs that cannot be split up among processes; ``None`` if there are none."""
    rest = [
        n for n in selection.selected_outputs(options.only) if n not in _shared_outputs(options)
    ]
    return draw_outputs(game, options, runs, only=rest, trial=trial) if rest else None


def _import_ends(options: Options) -> None:
    """Import in advance the modules for the last steps of those outputs that other processes draw."""
    for name in _shared_outputs(options):
        if module := load_output(name).ends_in:
            import_module(module)


def _no_progress(done: int, total: int, name: str) -> None:
    """Show no progress in a worker: the parent process reports it."""


def _shared_outputs(options: Options) -> list[str]:
    """Return the names of the selected outputs that can be split up among processes by language."""
    return [n for n in selection.selected_outputs(options.only) if load_output(n).join]


def _join(
    game: Game,
    options: Options,
    runs: Sequence[ExampleRun],
    drawn: Sequence[LanguageShare],
    own: Plan | None,
) -> Plan:
    """Combine what the workers have drawn into a plan of what remains to be done; each problem occurs
    in it once."""
    render_context = own.render_context if own else new_render_context(game, options, runs)
    plans = dict(own.drawn) if own else {}
    for name in _shared_outputs(options):
        join = load_output(name).join
        assert join is not None
        plans[name] = join(render_context, [share.handed[name] for share in drawn])
    files = {name: data for share in drawn for name, data in share.files.items()}
    last = plans[name]
    plans[name] = replace(last, files={**last.files, **files})
    problems = [p for kind in range(3) for share in drawn for p in share.problems[kind]]
    return Plan(
        render_context, plans, list(dict.fromkeys([*problems, *(own.problems if own else ())]))
    )


def _with_stubs(plan: Plan, drawn: Sequence[LanguageShare]) -> Plan:
    """Return the plan with a placeholder for each rendering made by another process, so that its name
    is known here."""
    plans = dict(plan.drawn)
    for share in drawn:
        for output, names in share.renderings.items():
            stubs = [Rendering(name, (), _made_elsewhere) for name in names]
            known = plans[output]
            plans[output] = replace(known, renderings=[*known.renderings, *stubs])
    return replace(plan, drawn=plans)


def _made_elsewhere() -> bytes:
    raise AssertionError("another process has made this")


@dataclass(frozen=True)
class _Order:
    """What a worker process is told to draw. Without a cache it draws only to find problems."""

    game: Game
    options: Options
    runs: Sequence[ExampleRun]
    every: tuple[str, ...]
    shared_fields: SharedMapFields
    cache: RenderCache | None = None


def _work(order: _Order, pipe: Connection) -> None:
    """The main function of a worker process: draw and send the result; then render, and send each
    file's name and bytes; at the end send ``None``. Exceptions are sent too."""
    try:
        _end_with_parent()
        options, cache = order.options, order.cache
        plan = draw_outputs(
            order.game,
            options,
            order.runs,
            trial=cache is None,
            only=_shared_outputs(options),
            every=order.every,
            store=SealedStore(cache) if cache and cache.folder else None,
            shared_fields=order.shared_fields,
        )
        pipe.send(_share_of(plan))
        if cache is not None:
            for made in run_tasks(render_tasks(plan, cache), cache, options.jobs, _no_progress):
                pipe.send(made)
        pipe.send(None)
    except KeyboardInterrupt:  # the parent is interrupted too, and reports it
        return
    except Exception as wrong:
        pipe.send(_sendable(wrong))


def _end_with_parent() -> None:
    """Have Linux end this worker if its parent process is killed, since its results would be
    useless."""
    import ctypes

    if ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM)):
        return  # not supported here: the worker ends when it fails to send


_PR_SET_PDEATHSIG = 1


def _share_of(plan: Plan) -> LanguageShare:
    render_context = plan.render_context
    contexts = {id(d): d for d in render_context.contexts.values()}
    inked = [d for d in render_context.inked.values() if id(d) not in contexts]
    return LanguageShare(
        {name: [r.name for r in drawn.renderings] for name, drawn in plan.drawn.items()},
        {name: drawn.hand() for name, drawn in plan.drawn.items()},
        plan.files,
        (
            render_context.noted,
            [p for context in contexts.values() for p in context.problems],
            [p for context in inked for p in context.problems],
        ),
    )


def _sendable(wrong: Exception) -> Exception:
    """Return an exception that can be sent to the parent process, with the worker's traceback as its
    message."""
    import traceback

    return RuntimeError("".join(traceback.format_exception(wrong)))


@dataclass
class _Crew:
    """The worker processes with their results. Results are received as soon as they are sent, because a
    worker waits until then. No worker outlives this object."""

    pipes: list[Connection] = field(default_factory=list)
    workers: list[BaseProcess] = field(default_factory=list)
    _listeners: list[Thread] = field(default_factory=list)
    _sent: SimpleQueue[tuple[int, Any]] = field(init=False)
    _early: list[Any] = field(default_factory=list)
    """The renderings that arrived while other workers were still drawing."""

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            if worker.is_alive():
                worker.terminate()
            worker.join()
        for listener in self._listeners:
            listener.join()
        for pipe in self.pipes:
            pipe.close()

    def start(self, order: _Order) -> None:
        """Start a worker as a fork of this process, which has the game in memory. None can be started
        after the first result has been received."""
        import multiprocessing

        here, there = multiprocessing.Pipe(duplex=False)
        worker = multiprocessing.get_context("fork").Process(target=_work, args=(order, there))
        worker.start()
        there.close()
        self.pipes.append(here)
        self.workers.append(worker)

    def drawn(self) -> list[LanguageShare]:
        """Return what each worker has drawn, in the order in which the workers were started."""
        from queue import SimpleQueue
        from threading import Thread

        self._sent = SimpleQueue()
        for number, pipe in enumerate(self.pipes):
            listener = Thread(target=_listen, args=(number, pipe, self._sent))
            listener.start()
            self._listeners.append(listener)
        found: dict[int, LanguageShare] = {}
        while len(found) < len(self.pipes):
            number, made = self._next_result()
            if number in found:
                self._early.append(made)
            else:
                found[number] = made
        return [found[number] for number in range(len(found))]

    def rendered(self) -> Iterator[tuple[str, bytes]]:
        """Yield the name and the bytes of each rendered file when it is done."""
        busy = len(self.pipes)
        while busy:
            made = self._early.pop(0) if self._early else self._next_result()[1]
            if made is None:
                busy -= 1
            else:
                yield made

    def _next_result(self) -> tuple[int, Any]:
        """Return the next result that a worker sends, with the worker's number; raises the worker's
        exception."""
        number, made = self._sent.get()
        if isinstance(made, BaseException):
            raise made
        return number, made


def _listen(number: int, pipe: Connection, sent: SimpleQueue[tuple[int, Any]]) -> None:
    """Receive all that a worker sends until it is done, and put it into the queue with the worker's
    number (run in a thread)."""
    try:
        while True:
            made = pipe.recv()
            sent.put((number, made))
            if made is None:
                return
    except (EOFError, OSError):
        sent.put((number, WorkerLost("a worker has ended before its work was done")))
    except Exception as wrong:
        sent.put((number, wrong))
