"""The command ``simulate``: lets programs play a scenario many times, and summarises the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

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
from builder.cli.parameters import arguments, cluster_options
from builder.cli.playing.program_players import (
    check_players,
    is_program_player,
    program_players,
)
from builder.i18n.messages import say

if TYPE_CHECKING:
    from builder.simulation.running import Progress
    from builder.simulation.stored_progress import StoredProgress
    from builder.simulation.study import Seeds, Study, Version
    from builder.simulation.summary import Summary
    from builder.simulation.workers import Workers


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
    type=arguments.Commas(program_players, is_program_player),
    default=(),
    metavar="NAMES",
    help="Who plays: one for all sides, or one for each in the game's order: greedy (the default), "
    "search (search:6 makes so many plans instead of 3), random, or a habit of the game's system "
    "(habit:careful).",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 512),
    help="How many processes work at the same time (default: one for each processor).",
)
@cluster_options.on("play")
@click.option(
    "-o",
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for the results (output/simulation/GAME/SCENARIO).",
)
@click.option(
    "--vary",
    multiple=True,
    metavar="PATH=VALUES",
    help="Play versions in which a value differs, with the same seeds, and compare them with the "
    "game as it is: us-4-47-c.attack=3..6, 'us-*.attack+=-1,1' (what is added), "
    "tables.crt.results.3.2=DR, mechanisms.victory.levels.1.least=2..4. May be given several times.",
)
@click.option("--together", is_flag=True, help="Combine the values of several --vary.")
@click.option(
    "--against",
    type=arguments.GameFolder(),
    metavar="GAME",
    help="Compare with another version of the game: its folder.",
)
@click.option(
    "--estimates",
    is_flag=True,
    help="Measure how much estimated values (†) matter: play with each of them one lower and one "
    "higher.",
)
@click.option(
    "--target",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    help="The balance that the game should have, or that its document states: the percentage of "
    "games that the first side wins. The results tell which version is nearest.",
)
@click.option(
    "--resume", is_flag=True, help="Continue with the games that are already in the folder."
)
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
    where: str,
    out: Path | None,
    vary: tuple[str, ...],
    together: bool,
    against: Path | None,
    estimates: bool,
    target: int | None,
    resume: bool,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
    as_json: bool,
) -> None:
    """Let programs play a scenario many times, and sum up the games: levels of victory with their
    intervals at 95 %, points, losses, how often each cell of a table was read, rules that were never
    applied, and where units fought. The results are a page (report.html), JSON and CSV.

    The same seeds bring the same games on any number of processes. Ctrl+C keeps the games played so
    far, and --resume continues.

    \b
    Examples:
      chitwright simulate alder
      chitwright simulate vietnam-battles the-boys-of-67 --games 1000 --players search,greedy
      chitwright simulate alder --games 5000 --resume
      chitwright simulate alder --vary fr-gren.strength=6..10 --games 200
      chitwright simulate alder --vary 'fr-*.strength+=-1,1' --games 200
      chitwright simulate my-game --against my-game-before/
      chitwright simulate my-game --estimates --target 50 --games 50
    """
    from builder.rules.option_choices import switched_on
    from builder.simulation.report.data_files import results
    from builder.simulation.spec_digest import spec_digest
    from builder.simulation.stored_progress import StoredProgress, read_progress
    from builder.simulation.study import Seeds, Study, Version

    picked = read_chosen(game, owner, options)
    spec = read_game(game, owner, chosen=picked)
    language = chosen_language(language, spec.sheet.languages)
    compared = _Compared(vary, together, against, estimates)
    switched, digest = tuple(switched_on(spec, picked)), spec_digest(game, owner)
    one = Study((Version(spec),), scenario, players or ("greedy",), switched, digest)
    study = _with_versions(one, compared)
    if len(study.players) not in (1, len(study.sides)):
        raise click.UsageError(
            say("--players: one, or one for each of {sides}", sides=", ".join(study.sides))
        )
    check_players(study.players, study.matches[0])
    scenario_id = study.matches[0].scenario.id
    folder = out or Path("output", "simulation", spec.id) / scenario_id
    wanted = Seeds(seed, seed + games)
    kept = StoredProgress(study)
    if resume:
        kept, wrong = read_progress(study, folder, wanted)
        if wrong:
            finish_command(wrong)
    with reporting_write_errors():
        finished = _run(kept, wanted, _workers(study, where, jobs, games), folder)
        found = results(kept, wanted, None if target is None else target / 100)
        _write(kept.study, found, folder, language, as_json=as_json)
    if not finished:
        told = say(
            "{many} of {games} games were played; the same command with --resume goes on",
            many=kept.many,
            games=games,
        )
        click.echo(told, err=True)
        sys.exit(130)


class _Compared(NamedTuple):
    """The command line's choice of the versions with which the game is compared."""

    vary: tuple[str, ...]
    together: bool
    against: Path | None
    estimates: bool


def _with_versions(one: Study, compared: _Compared) -> Study:
    """Return a study with the versions that the game is compared with added to it; ends the command if
    one of them cannot be played."""
    from builder.simulation.spec_digest import spec_digest

    _refuse_unplayable(one)
    digest = one.spec + (spec_digest(compared.against) if compared.against else "")
    study = replace(one, versions=(*one.versions, *_versions(one, compared)), spec=digest)
    _refuse_unplayable(study)
    if any(match.sides != study.sides for match in study.matches):
        raise click.UsageError(say("--against: the sides of both games are the same, in one order"))
    return study


def _refuse_unplayable(study: Study) -> None:
    """End the command with the problems of a scenario that cannot be started."""
    from builder.rules.error_boundary import guarded

    found, problems = guarded("the game", lambda: [match.start for match in study.matches])
    if found is None:
        finish_command(problems)


def _versions(study: Study, compared: _Compared) -> Iterator[Version]:
    from builder.simulation.study import Version
    from builder.simulation.variations.changes import WrongChange
    from builder.simulation.variations.estimates import estimated_variations
    from builder.simulation.variations.vary import read_variation, versions_of

    spec = study.versions[0].game
    if compared.against is not None:
        yield Version(read_game(compared.against, None), compared.against.resolve().name)
    try:
        varied = [read_variation(text) for text in compared.vary]
        yield from versions_of(spec, varied, together=compared.together)
    except WrongChange as wrong:
        raise click.UsageError(say("--vary: {wrong}", wrong=wrong)) from wrong
    if compared.estimates:
        for variation in estimated_variations(study.matches[0]):
            with suppress(WrongChange):  # a value may not be lowered below its minimum
                yield from versions_of(spec, [variation])


def _workers(study: Study, where: str, jobs: int | None, games: int) -> Workers:
    from builder.simulation.workers import InThisProcess, LocalProcesses

    many = min(jobs or os.cpu_count() or 1, games)
    if where == "local":
        return InThisProcess(study) if many == 1 else LocalProcesses(study, many)
    with cluster_options.connecting(where):
        from builder.pipeline.cluster import address_of
        from builder.simulation.cluster import OnDask

        return OnDask(study, address_of(where), many)


def _run(kept: StoredProgress, wanted: Seeds, workers: Workers, folder: Path) -> bool:
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
    many = say("{rate:.1f} games a second", rate=progress.rate)
    if progress.rate < 1:
        many = say("{seconds:.1f} seconds a game", seconds=1 / max(progress.rate, 1e-6))
    told = say("{many}, {clock} left", many=many, clock=progress.clock)
    return f"[{progress.done}/{progress.total}] {told}"


def _write(study: Study, found: Summary, folder: Path, language: str, *, as_json: bool) -> None:
    from builder.files import write_atomically
    from builder.outputs.formats.text_files import json_file
    from builder.simulation.report import data_files
    from builder.simulation.report.page import report_page

    files = {"summary.json": json_file(found), **data_files.csv_files(found)}
    files["report.html"] = report_page(study, found, language)
    for name, data in files.items():
        write_atomically(folder / name, data, durable=False)
    if as_json:
        click.echo(json_file(found).decode(), nl=False)
    else:
        click.echo(folder / "report.html")
