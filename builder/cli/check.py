"""The commands ``check`` and ``examples``: check a game's files, setups and worked examples."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from builder.cli.common import (
    finish_command,
    print_json,
    read_chosen,
    read_game,
    show_problems,
    show_status,
)
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.i18n.messages import say


@click.command()
@arguments.game
@click.option(
    "--scenario",
    default="",
    shell_complete=candidates.scenarios,
    help="Check one scenario's setup, or a file as its setup.",
)
@click.option(
    "--setup",
    "--position",
    "setup_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A setup or position to check: YAML, or a .vsav of the game's module; or a .vlog, step by "
    "step.",
)
@click.option(
    "--quick",
    is_flag=True,
    help="Draw only the counters, not everything that a build draws: this is faster.",
)
@click.option(
    "--all",
    "each",
    is_flag=True,
    help="Show every problem; otherwise only the first of many problems of one kind is shown, with "
    "their number.",
)
@click.option(
    "--untranslated",
    is_flag=True,
    help="Show every text without a translation; otherwise many of them are one line with their "
    "number.",
)
@arguments.option
@arguments.owner
@arguments.strict
@arguments.as_json
def check(
    game: Path,
    scenario: str,
    setup_file: Path | None,
    quick: bool,
    each: bool,
    untranslated: bool,
    options: tuple[str, ...],
    owner: Path | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Check a game: its files, its rules, its setups, its worked examples, and whether all that a
    build draws fits; or one setup. It reports every problem that a
    build would report.

    \b
    Examples:
      chitwright check vietnam-battles
      chitwright check my-game --quick
      chitwright check my-game --all
      chitwright check my-game --quick --untranslated
      chitwright check my-game --strict --json
      chitwright check vietnam-battles --scenario snoopys-nose --setup mine.yaml
      chitwright check alder --setup our-game.vlog
      chitwright check hue --option whole-stack,response-by-zone=yes
    """
    from builder.loading.reading.files import open_shelf
    from builder.pipeline import result_cache

    chosen = read_chosen(game, owner, options)

    if scenario or setup_file:
        from builder.positions.position_files import check_position_file
        from builder.rules.option_choices import switched_on

        spec = read_game(game, owner, chosen=chosen)
        switched = switched_on(spec, chosen)
        found = check_position_file(spec, scenario, setup_file, switched)
        clean = say("{name}: no problems", name=setup_file.name if setup_file else scenario)
        finish_command(found, strict=strict, as_json=as_json, clean=clean)
    shelf = open_shelf(game)
    words_asked = ("check", quick, untranslated, chosen)
    asked = None if owner else result_cache.question_key(shelf, *words_asked)
    problems = result_cache.recall_problems(asked)
    if problems is None:
        from builder.pipeline.build import check_game

        if not quick:
            show_status(say("drawing everything to see whether it fits (--quick does not) ..."))
        problems = check_game(
            game, owner, quick=quick, untranslated=untranslated, chosen=chosen, shelf=shelf
        )
        show_status("")
        result_cache.remember_problems(asked, problems)
    clean = say("{name}: no problems", name=game.resolve().name)
    finish_command(problems, strict=strict, as_json=as_json, clean=clean, each=each)


@click.command()
@arguments.game
@arguments.option
@arguments.owner
@arguments.as_json
def examples(game: Path, options: tuple[str, ...], owner: Path | None, as_json: bool) -> None:
    """Run the game's worked examples and show which hold.

    \b
    Examples:
      chitwright examples vietnam-battles
      chitwright examples assault-on-belgium --option excess-hits=both
    """
    from builder.rules import system

    runs = system.run_examples(read_game(game, owner, chosen=read_chosen(game, owner, options)))
    if as_json:
        print_json([run.as_json() for run in runs])
    else:
        for run in runs:
            mark = "ok  " if run.ok else "FAIL"
            click.echo(f"{mark} {run.example.rule:<8} {run.example.id}  {run.example.title}")
            show_problems(run.problems)
        hold = sum(r.ok for r in runs)
        click.echo(say("{hold} of {count} examples hold", hold=hold, count=len(runs)), err=True)
    sys.exit(0 if all(r.ok for r in runs) else 1)
