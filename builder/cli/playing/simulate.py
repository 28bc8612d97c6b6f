"""The command ``simulate``: plays a scenario many times by programs, and sums it up."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import (
    chosen_language,
    finish_command,
    read_chosen,
    read_game,
    reporting_write_errors,
    show_status,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments

if TYPE_CHECKING:
    from builder.simulation.kept import Kept
    from builder.simulation.running import Progress
    from builder.simulation.study import Seeds, Study
    from builder.simulation.workers import Workers


def _players() -> tuple[str, ...]:
    from builder.playing.players import PLAYERS

    return tuple(PLAYERS)


def _is_player(name: str) -> bool:
    from builder.playing.players import player_of

    return player_of(name) is not None


@click.command()
@arguments.game
@click.argument("scenario", required=False, default="", shell_complete=candidates.scenarios)
@click.option("--games", type=click.IntRange(1, 10**9), default=100, help="How many games (100).")
@click.option(
    "--seed",
    type=click.IntRange(-(10**9), 10**9),
    default=1,
    help="The seed of the first game (1); each further game has the next one.",
)
@click.option(
    "--players",
    cls=arguments.Several,
    type=arguments.Commas(_players, _is_player),
    default=(),
    metavar="NAMES",
    help="Who plays: one for all sides, or one for each in the game's order: greedy (the default), "
    "search (search:6 makes so many plans instead of 3) or random.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 512),
    help="So many processes at once (one for each processor).",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the results (output/simulation/GAME/SCENARIO).",
)
@click.option("--resume", is_flag=True, help="Go on from what the folder has of the same games.")
@arguments.language("The language of the page (the game's first).")
@arguments.option
@arguments.owner
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON, for programs.")
def simulate(
    game: Path,
    scenario: str,
    games: int,
    seed: int,
    players: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
    resume: bool,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
) -> None:
    """Play a scenario many times by programs, and tell how it ends: levels of victory with their
    intervals at 95 %, points, losses, what was read of each table, rules that never fired, and
    where units fought. The folder gets a page (report.html), JSON and CSV.

    The same games come from the same seeds on any number of processes. An interrupt (Ctrl-C) keeps
    what is done, and --resume goes on.

    \b
    Examples:
      chitwright simulate alder
      chitwright simulate vietnam-battles the-boys-of-67 --games 1000 --players search,greedy
      chitwright simulate alder --games 5000 --resume
    """
    from builder.rules.error_boundary import guarded
    from builder.simulation.kept import Kept, read_kept
    from builder.simulation.study import Seeds

    picked = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=picked)
    language = chosen_language(language, spec.sheet.languages)
    study, problems = guarded("the game", lambda: _study(game, owner, scenario, players, picked))
    if study is None:
        finish_command(problems)
    if len(study.players) not in (1, len(study.sides)):
        raise click.UsageError(f"--players: one, or one for each of {', '.join(study.sides)}")
    scenario_id = study.matches[0].scenario.id
    folder = out or Path("output", "simulation", spec.id) / scenario_id
    wanted = Seeds(seed, seed + games)
    kept = Kept(study)
    if resume:
        kept, wrong = read_kept(study, folder, wanted)
        if wrong:
            finish_command(wrong)
    with reporting_write_errors():
        finished = _run(kept, wanted, _workers(study, jobs, games), folder)
        _write(kept, wanted, folder, language, as_json=as_json)
    if not finished:
        hint = "the same command with --resume goes on"
        click.echo(f"{kept.many} of {games} games were played; {hint}", err=True)
        sys.exit(130)


def _study(
    folder: Path, owner: Path | None, scenario: str, players: tuple[str, ...], picked: object
) -> Study:
    from builder.rules.option_choices import switched_on
    from builder.simulation.spec_digest import spec_digest
    from builder.simulation.study import Study, Version

    spec = read_game(folder, owner, chosen=picked)  # type: ignore[arg-type]
    switched = switched_on(spec, picked)  # type: ignore[arg-type]
    study = Study(
        (Version(spec),),
        scenario,
        players or ("greedy",),
        tuple(switched),
        spec_digest(folder, owner),
    )
    _ = study.matches
    return study


def _workers(study: Study, jobs: int | None, games: int) -> Workers:
    from builder.simulation.workers import InThisProcess, LocalProcesses

    many = min(jobs or os.cpu_count() or 1, games)
    return InThisProcess(study) if many == 1 else LocalProcesses(study, many)


def _run(kept: Kept, wanted: Seeds, workers: Workers, folder: Path) -> bool:
    from builder.simulation.running import run

    def show(progress: Progress) -> None:
        show_status(_told(progress))

    finished = run(kept, wanted, workers, show, lambda: kept.write(folder))
    show_status("")
    return finished


def _told(progress: Progress) -> str:
    """Return a line about how far a run is.

    >>> from builder.simulation.running import Progress
    >>> _told(Progress(120, 1000, 2.5, 352.0))
    '[120/1000] 2.5 games a second, 5:52 left'
    """
    many = f"{progress.rate:.1f} games a second"
    if progress.rate < 1:
        many = f"{1 / max(progress.rate, 1e-6):.1f} seconds a game"
    left = round(progress.left or 0)
    hours, minutes = divmod(left // 60, 60)
    clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
    return f"[{progress.done}/{progress.total}] {many}, {clock} left"


def _write(kept: Kept, wanted: Seeds, folder: Path, language: str, *, as_json: bool) -> None:
    from builder.files import write_atomically
    from builder.simulation.report import data_files
    from builder.simulation.report.page import report_page

    found = data_files.results(kept, wanted)
    files = {"summary.json": data_files.as_json(found), **data_files.csv_files(found)}
    files["report.html"] = report_page(kept.study, found, language)
    for name, data in files.items():
        write_atomically(folder / name, data, durable=False)
    if as_json:
        click.echo(data_files.as_json(found).decode(), nl=False)
    else:
        click.echo(folder / "report.html")
