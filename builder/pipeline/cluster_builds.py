"""Builds many games on a Dask cluster: each worker receives the files of a game and returns the
files that it has built, so that workers need no folder in common with this machine."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from builder.files import check_writable
from builder.i18n.game_languages import use_languages_of
from builder.loading.reading.files import OWN_FILES, PRINT_SHOPS_FILE, SOURCES_FILE, open_shelf
from builder.pipeline.build import build_game, write_files
from builder.pipeline.cluster import RETRIES, Cluster, library
from builder.pipeline.options import Options, Report
from builder.problems import Problem

_AHEAD = 2
"""The number of games sent to the cluster for each worker: enough that none is idle, and few in
memory."""


@dataclass(frozen=True)
class SentGame:
    """A game as it is sent to a worker: its files by path in its folder, and the options of its
    build."""

    options: Options
    files: Mapping[PurePosixPath, bytes] = field(repr=False)


@dataclass(frozen=True)
class BuiltGame:
    """The report on a build, and the files that it made, by their paths in the output folder."""

    report: Report
    files: Mapping[str, bytes] = field(repr=False)


def build_on_cluster(
    orders: Sequence[Options], cluster: Cluster
) -> Iterator[tuple[Options, Report]]:
    """Build games on a cluster, and yield each game with its report when it is done; the cluster is
    closed at the end. Dask builds the games of a lost worker again elsewhere."""
    waiting, building = list(reversed(orders)), dict[Any, Options]()
    try:
        for options in orders:
            check_writable(options.out)
        while waiting or building:
            while waiting and len(building) < _AHEAD * cluster.many:
                options = waiting.pop()
                # sent as an argument, which the scheduler keeps; scattered data would be lost with a worker
                task = cluster.client.submit(
                    build_on_worker, sent_game(options), pure=False, retries=RETRIES
                )
                building[task] = options
            done = library().wait(list(building), return_when="FIRST_COMPLETED").done
            task = min(done, key=lambda one: str(building[one].folder))
            options = building.pop(task)
            yield options, _written(options, task.result())
            task.release()  # no worker keeps the files any longer
    finally:
        cluster.close(list(building))


def sent_game(options: Options) -> SentGame:
    """Return a game in the form in which it is sent to a worker. A file that nothing reads is sent
    empty, so that the worker reports it too."""
    shelf = open_shelf(options.folder)
    beside = (*OWN_FILES, PRINT_SHOPS_FILE, f"locale/{SOURCES_FILE}")
    paths = {*shelf.files, *(p for p in map(PurePosixPath, beside) if (shelf.folder / p).is_file())}
    found = {path: shelf.content(path) for path in sorted(paths)}
    files = {path: data for path, data in found.items() if data is not None}
    return SentGame(options, dict.fromkeys(shelf.unread, b"") | files)


def build_on_worker(sent: SentGame) -> BuiltGame:
    """Build a game in a folder of its own, as a worker does. The report names the files in the
    folder that the game came from."""
    with tempfile.TemporaryDirectory(prefix="chitwright-") as temporary:
        folder, out = Path(temporary, "spec", sent.options.folder.name), Path(temporary, "output")
        for path, data in sent.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        use_languages_of(folder)
        options = replace(sent.options, folder=folder, out=out, jobs=1)
        report = build_game(options, lambda *_: None)
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in report.files}
    here, there = folder.as_posix(), sent.options.folder.as_posix()
    problems = [_moved(problem, here, there) for problem in report.problems]
    return BuiltGame(
        Report(
            problems,
            seconds=report.seconds,
            drawn=report.drawn,
        ),
        files,
    )


def _moved(problem: Problem, here: str, there: str) -> Problem:
    """Return a problem with its location changed from the worker's folder ``here`` to the original
    folder ``there``."""
    where = problem.location
    moved = replace(where, file=where.file.replace(here, there)) if where else None
    if here in problem.message or here in problem.hint:
        message, hint = (text.replace(here, there) for text in (problem.message, problem.hint))
        return replace(problem, message=message, hint=hint, location=moved)
    return replace(problem, location=moved)


def _written(options: Options, built: BuiltGame) -> Report:
    """Write the files that a worker has built, and return its report with their names."""
    return write_files(options.out, built.files, built.report)
