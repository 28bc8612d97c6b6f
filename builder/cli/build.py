"""The ``build`` command: builds the files of one game, several, or all built-in ones."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from builder import resources
from builder.cli.common import (
    print_json,
    read_chosen,
    refuse_unknown_language,
    reporting_write_errors,
    show_problems,
    show_status,
)
from builder.cli.completion import candidates
from builder.cli.help_texts.help_language import filled_help
from builder.cli.parameters import arguments, build_options, cluster_options
from builder.cli.parameters.asked_outputs import asked_outputs, print_shop
from builder.i18n.messages import say
from builder.outputs import selection
from builder.problems import Severity, any_fatal
from builder.sentences import counted_sentence, filled_sentence

if TYPE_CHECKING:
    from builder.pipeline.options import Options, Report

MODULE_WORDS = (
    *("png", "svg", "whole", "tiles", "dice-pictures", "plain-dice"),
    *("carried", "own"),
    *("vassal-3.7", "vassal-3.8"),
)


@click.command()
@click.argument("games", metavar="[GAME]...", type=arguments.GameFolder(), nargs=-1)
@click.option("--all", "every", is_flag=True, help="Build every built-in game, side by side.")
@build_options.only
@build_options.languages
@build_options.papers
@build_options.printing
@build_options.scale
@click.option(
    "--module",
    cls=arguments.Several,
    type=arguments.Commas(MODULE_WORDS),
    default=(),
    help=filled_help("How to make the VASSAL module: {words}.", words=MODULE_WORDS),
)
@click.option(
    "--vassal",
    type=click.Choice(["3.7", "3.8"]),
    default=None,
    help="The version of VASSAL that the module is made for (default: that of the game, or 3.7).",
)
@click.option(
    "--release",
    is_flag=True,
    help="Put kits, module, rules and saves for Tabletop Simulator into one archive for players.",
)
@click.option(
    "--for",
    "shop",
    metavar="SHOP",
    default="",
    shell_complete=candidates.print_shops,
    help="The print shop for which the output shop makes files: a shop that Chitwright knows, one "
    "from print-shops.yaml in the game's folder, or your own file.yaml.",
)
@click.option(
    "--base-url",
    metavar="URL",
    default="",
    callback=arguments.web_address,
    help="The web address where you will put the pictures of tts; without it they are read from "
    "this computer.",
)
@build_options.out
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    help="How many processes work at the same time (default: one for each processor).",
)
@cluster_options.on("build several games")
@click.option(
    "--no-cache", is_flag=True, help="Ignore stored results, and render everything again."
)
@build_options.keep_going
@build_options.quiet
@arguments.option
@arguments.owner
@arguments.strict
@arguments.as_json
def build(
    games: tuple[Path, ...],
    every: bool,
    only: tuple[str, ...],
    languages: tuple[str, ...],
    papers: tuple[str, ...],
    printing: tuple[str, ...],
    scale: str,
    module: tuple[str, ...],
    vassal: str | None,
    release: bool,
    shop: str,
    base_url: str,
    out: Path,
    jobs: int | None,
    where: str,
    no_cache: bool,
    keep_going: bool,
    quiet: bool,
    options: tuple[str, ...],
    owner: Path | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Build a game: print-and-play PDFs, SVG counter sheets, the VASSAL module, the rules reference.
    Several games are built side by side. The exit status is 1 if anything was wrong, even with
    --keep-going.

    \b
    Examples:
      chitwright build vietnam-battles
      chitwright build vietnam-battles --only paper --paper Letter --lang en
      chitwright build vietnam-battles --only counters,charts --paper A4
      chitwright build vietnam-battles --only map:snoopys-nose,scenario:snoopys-nose,module
      chitwright build vietnam-battles --only paper --print duplex-short,low-ink,nudge=0.5:-0.3
      chitwright build vietnam-battles --only vassal --module svg,tiles
      chitwright build vietnam-battles --only vassal --vassal 3.8
      chitwright build my-game --release
      chitwright build my-game --for the-game-crafter --print counter_size=19.05
      chitwright build my-game --only tts --base-url https://example.org/my-game
      chitwright build my-game --owner my-copy.yaml --out ~/games
      chitwright build my-game --keep-going --only counters,maps
      chitwright build assault-on-belgium --option "closed-countries=netherlands france"
      chitwright build hue green-beret --only paper
      chitwright build --all
      chitwright build --all --on tcp://10.0.0.1:8786
    """
    from builder.pipeline.options import Options

    if bool(games) == every:
        raise click.UsageError(say("name a game or several, or --all of them"))
    built_in = (resources.specs_folder() / id for id in resources.built_in_games())
    folders = list(dict.fromkeys(games)) or list(built_in)
    if len(folders) > 1 and (owner is not None or options):
        raise click.UsageError(
            say("{value} is for one game", value="--owner" if owner else "--option")
        )
    if where != cluster_options.LOCAL and owner is not None:
        raise click.UsageError("--on: an owner's file is not sent to a cluster; build here")
    for folder in folders:
        refuse_unknown(folder, languages, only)
    if len(games) > 1:
        _refuse_one_id(folders)
    order = Options(
        folder=folders[0],
        out=out,
        only=asked_outputs(only, shop=bool(shop), release=release),
        languages=languages,
        papers=papers,
        jobs=jobs,
        use_cache=not no_cache,
        owner=owner,
        strict=strict,
        keep_going=keep_going,
        **build_options.print_options(printing, scale),
        module=(*module, *([f"vassal-{vassal}"] if vassal else ())),
        chosen=read_chosen(folders[0], owner, options),
        base_url=base_url,
        shop=print_shop(shop, only, folders[0]),
        release=release,
    )
    if every or len(folders) > 1 or where != cluster_options.LOCAL:
        every_order = [
            replace(order, folder=folder, shop=print_shop(shop, only, folder)) for folder in folders
        ]
        _build_all(every_order, jobs, where, as_json=as_json)
    build_one(order, Progress(shown=not (quiet or as_json)), as_json=as_json)


def refuse_unknown(folder: Path, languages: tuple[str, ...], only: tuple[str, ...]) -> None:
    """End the command if the game lacks one of the languages, maps or scenarios."""
    if languages:
        _refuse_unknown_languages(folder, languages)
    _refuse_unknown_parts(folder, only)


def _refuse_one_id(folders: Sequence[Path]) -> None:
    """End the command if two games have the same id, since both would be written into one folder."""
    from builder.loading import read_sheet

    known: dict[str, Path] = {}
    for folder in folders:
        sheet = read_sheet(folder)
        if sheet and (other := known.setdefault(sheet.id, folder)) != folder:
            raise click.UsageError(
                say(
                    "{other} and {folder} have the id {id!r}; build each alone",
                    other=other,
                    folder=folder,
                    id=sheet.id,
                )
            )


def _refuse_unknown_languages(folder: Path, languages: tuple[str, ...]) -> None:
    from builder.loading import read_sheet

    sheet = read_sheet(folder)
    spoken = sheet.languages if sheet else languages
    for language in languages:
        refuse_unknown_language(language, spoken)


def _refuse_unknown_parts(folder: Path, only: tuple[str, ...]) -> None:
    for word in only:
        kind, colon, id = word.partition(":")
        known = selection.ids_in_folder(folder, kind) if colon else []
        if colon and id not in known:
            there = ", ".join(f"{kind}:{one}" for one in known) or filled_sentence(
                "the game has no {kind}", kind=kind
            )
            raise click.UsageError(say("--only: no {word!r}; {there}", word=word, there=there))


def build_one(
    options: Options, progress: Progress, *, as_json: bool, warnings: bool = True
) -> NoReturn:
    """Build a game with one line of output for each file; ends the command. Without ``warnings``
    only errors are shown."""
    from builder.pipeline.build import build_game

    with reporting_write_errors():
        report = build_game(options, progress)
    progress.done()
    if as_json:
        print_json(report.as_json())
    else:
        told = [p for p in report.problems if warnings or p.severity is Severity.ERROR]
        show_problems(told, each=False)
        for path in report.files:
            click.echo(path)
        click.echo(_ending(options, report), err=True)
    sys.exit(1 if any_fatal(report.problems, strict=options.strict) else 0)


def _ending(options: Options, report: Report) -> str:
    """Return the last line of a build's output: how many files there are now, or that none was written
    and why."""
    made = {"files": files_said(len(report.files)), "seconds": report.seconds}
    if report.files and any_fatal(report.problems, strict=options.strict):
        return say("{files} in {seconds:.1f} s, without what is wrong", **made)
    if report.files:
        return _with_new(report, made)
    wrong = sum(any_fatal([problem], strict=options.strict) for problem in report.problems)
    if not wrong:
        parts = say(" or ").join(options.only) or say("parts")
        return say("nothing is written: the game has no {parts}", parts=parts)
    others = say("--keep-going builds what is sound")
    if report.drawn:
        others = say("--keep-going builds what is sound, --only the outputs that have none")
    told = counted_sentence(
        "nothing is written for {count} problem",
        "nothing is written for {count} problems",
        count=wrong,
    )
    return f"{say(told)}; {others}"


def files_said(count: int) -> str:
    """Return a number of files in words, such as ``1 file`` or ``3 files``."""
    return say(counted_sentence("{count} file", "{count} files", count=count))


def _with_new(report: Report, made: Mapping[str, object]) -> str:
    """Return the last line of a build that wrote files: how many there are and how many of them have
    changed."""
    new = len(report.changed)
    if not new:
        return say("{files} in {seconds:.1f} s, nothing changed", **made)
    if new == len(report.files):
        return say("{files} in {seconds:.1f} s", **made)
    told = counted_sentence(
        "{files} in {seconds:.1f} s, {count} of them is new",
        "{files} in {seconds:.1f} s, {count} of them are new",
        count=new,
        **made,
    )
    return say(told)


def _build_all(
    orders: Sequence[Options], jobs: int | None, where: str, *, as_json: bool
) -> NoReturn:
    """Build several games with one line of output for each; ends the command."""
    import time

    started = time.perf_counter()
    reports = {}
    count = Counter(order.folder.resolve().name for order in orders)
    with reporting_write_errors():
        for options, report in _reports(orders, jobs, where):
            name = options.folder.resolve().name
            name = name if count[name] == 1 else options.folder.as_posix()
            reports[name] = report
            if not as_json:
                show_problems(report.problems, each=False)
                size = sum(path.stat().st_size for path in report.files) / 1e6
                files = files_said(len(report.files))
                told = say(
                    "{name}: {files}, {size:.1f} MB in {seconds:.1f} s",
                    name=name,
                    files=files,
                    size=size,
                    seconds=report.seconds,
                )
                click.echo(told)
    if as_json:
        print_json({name: report.as_json() for name, report in sorted(reports.items())})
    else:
        whole = time.perf_counter() - started
        told = say("{count} games in {seconds:.1f} s", count=len(reports), seconds=whole)
        click.echo(told, err=True)
    strict = any(options.strict for options in orders)
    wrong = any(any_fatal(report.problems, strict=strict) for report in reports.values())
    sys.exit(1 if wrong else 0)


def _reports(
    orders: Sequence[Options], jobs: int | None, where: str
) -> Iterator[tuple[Options, Report]]:
    """Build games and yield each with its report when it is done."""
    if where == cluster_options.LOCAL:
        from builder.pipeline.build import build_all

        yield from build_all(orders, jobs)
        return
    from builder.pipeline.cluster_builds import build_on_cluster

    with cluster_options.connecting(where):
        from builder.pipeline.cluster import Cluster, address_of

        cluster = Cluster(address_of(where), min(jobs or os.cpu_count() or 1, len(orders)))
    yield from build_on_cluster(orders, cluster)


class Progress:
    """A progress line that is overwritten on a terminal; no output elsewhere."""

    def __init__(self, *, shown: bool) -> None:
        self.shown = shown

    def __call__(self, done: int, total: int, name: str) -> None:
        if self.shown:
            show_status(f"[{done}/{total}] {name}")

    def done(self) -> None:
        if self.shown:
            show_status("")
