"""The ``watch`` command: follows the files of a game, and builds what changes."""

from __future__ import annotations

import gc
import hashlib
import json
import multiprocessing
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.build import refuse_unknown
from builder.cli.common import read_chosen, reporting_write_errors, show_problems
from builder.cli.parameters import arguments, build_options
from builder.i18n.messages import say
from builder.pipeline.worker_processes import spawning

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from watchfiles import Change

    from builder.pipeline.options import Options, Report


_PARENT_CHECK_INTERVAL = 5000
"""The interval in milliseconds at which the process that watches files checks whether it is still
needed."""


@click.command()
@arguments.game
@build_options.only
@build_options.languages
@build_options.out
@arguments.option
@build_options.keep_going
@click.option(
    "--json", "as_json", is_flag=True, help="Answer in JSON, one object per line for each build."
)
def watch(
    game: Path,
    only: tuple[str, ...],
    languages: tuple[str, ...],
    out: Path,
    options: tuple[str, ...],
    keep_going: bool,
    as_json: bool,
) -> None:
    """Build a game, watch its files, and build it again whenever one of them is saved: each time the
    command lists the output files that have changed, and the time that it took. The output that shows
    the saved change most directly (for example the sheets of counters) is written first. Ctrl+C ends
    it.

    \b
    Examples:
      chitwright watch my-game
      chitwright watch my-game --only counters,charts --lang en
      chitwright watch my-game --only maps --keep-going
      chitwright watch my-game --json
    """
    from builder.outputs.selection import nearest_parts
    from builder.pipeline.options import Options

    refuse_unknown(game, languages, only)
    chosen = read_chosen(game, None, options)
    order = Options(
        game, out, only, languages, papers=("A4",), keep_going=keep_going, chosen=chosen
    )
    known: dict[Path, str] = {}
    tell = _tell_json if as_json else _tell
    tell([], *_rebuild(order, known))
    click.echo(say("following {game}; Ctrl+C ends it", game=game), err=True)
    for names in _tidily(watch_saved_files(game, out)):
        if first := nearest_parts(names, only):
            report, changed = _rebuild(replace(order, only=first), known)
            if changed:
                tell(names, report, changed)
        tell(names, *_rebuild(order, known))


def _tidily(told: Iterator[list[str]]) -> Iterator[list[str]]:
    """Pass on the changes that another iterator yields; garbage is collected before each wait, because
    games of earlier builds form reference cycles."""
    gc.collect()
    for names in told:
        yield names
        gc.collect()


def watch_saved_files(folder: Path, out: Path) -> Iterator[list[str]]:
    """Yield the names of files in a folder that were saved together, each time that some are. Hidden
    files and those that editors leave behind are left out by the library; files built into ``out``, and
    temporary files that replaced another file, are left out here. A separate process watches the files,
    because the library's threads would prevent builds from forking."""
    making = spawning()
    here, there = making.Pipe(duplex=False)
    process = making.Process(
        target=_follow, args=(folder.resolve(), out.resolve(), there), daemon=True
    )
    process.start()
    there.close()
    try:
        while True:
            yield here.recv()
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        process.terminate()
        process.join()
        here.close()


def _follow(whole: Path, built: Path, pipe: Connection) -> None:
    """Watch a folder, and send the names of saved files through the pipe until its other end is
    closed; files below ``built`` are left out."""
    from watchfiles import DefaultFilter
    from watchfiles import watch as follow

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C goes to all processes of a terminal
    usual = DefaultFilter()

    def is_source(change: Change, path: str) -> bool:
        return usual(change, path) and not Path(path).is_relative_to(built)

    there = set(whole.rglob("*"))
    parent = multiprocessing.parent_process()
    for changes in follow(
        whole,
        watch_filter=is_source,
        yield_on_timeout=True,
        rust_timeout=_PARENT_CHECK_INTERVAL,
        debounce=400,
        step=20,
    ):
        if parent is not None and not parent.is_alive():
            return
        paths = lasting_paths({Path(path) for _, path in changes}, there)
        if paths:
            pipe.send(sorted(path.relative_to(whole).as_posix() for path in paths))


def lasting_paths(changed: set[Path], there: set[Path]) -> set[Path]:
    """Return the changed paths that exist or existed before, and update ``there``, the set of
    existing paths; other paths were only temporary files that replaced another one."""
    now = {path for path in changed if path.exists()}
    found = now | (changed & there)
    there -= found - now
    there |= now
    return found


def _rebuild(options: Options, known: dict[Path, str]) -> tuple[Report, list[Path]]:
    """Build the game; return the report and the paths of the files whose content differs from
    ``known``, which is updated."""
    from builder.pipeline.build import build_game

    with reporting_write_errors():
        report = build_game(options, lambda done, total, name: None)
    made = {path: hashlib.blake2b(path.read_bytes()).hexdigest() for path in report.files}
    changed = [path for path, digest in made.items() if known.get(path) != digest]
    known.update(made)
    return report, changed


def _tell(names: list[str], report: Report, changed: list[Path]) -> None:
    if names:
        click.echo(say("saved: {names}", names=", ".join(names)), err=True)
    show_problems(report.problems, each=False)
    for path in changed:
        click.echo(path)
    count, seconds = len(report.files), report.seconds
    told = say("nothing is written, in {seconds:.1f} s", seconds=seconds)
    if count:
        told = say(
            "{changed} of {count} files are new, in {seconds:.1f} s",
            changed=len(changed),
            count=count,
            seconds=seconds,
        )
    click.echo(told, err=True)


def _tell_json(names: list[str], report: Report, changed: list[Path]) -> None:
    told = {"saved": names, "changed": [str(path) for path in changed], **report.as_json()}
    click.echo(json.dumps(told, ensure_ascii=False))
