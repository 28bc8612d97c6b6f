"""The ``diff`` command: compares two versions of a VASSAL module."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from builder.cli.common import print_json, show_problems
from builder.cli.parameters import arguments


@click.command()
@click.argument("old", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("new", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--all", "whole", is_flag=True, help="Show every change, not only the first of each group."
)
@click.option("--exit-code", is_flag=True, help="Exit with 1 if anything changed.")
@arguments.as_json
def diff(old: Path, new: Path, whole: bool, exit_code: bool, as_json: bool) -> None:
    """Show what changes for players from one version of any VASSAL module to the next: pieces, their
    menus and pictures, boards and grids, setups piece by piece, buttons, charts, help; and what happens
    to games saved with the old version.

    \b
    Examples:
      chitwright diff old-game-1.0.vmod old-game-1.1.vmod
      chitwright diff old-game-1.0.vmod old-game-1.1.vmod --json
    """
    from builder.problems import Location
    from builder.vassal.diff import change_lines, compare_facts, read_facts
    from builder.vassal.format.files.unpacking import ReadError

    facts = []
    for path in (old, new):
        try:
            facts.append(read_facts(path))
        except ReadError as exc:
            show_problems([replace(exc.problem, location=Location(path.as_posix(), 1, 1))])
            sys.exit(1)
    changes = compare_facts(*facts)
    if as_json:
        print_json({"changes": [change.as_json() for change in changes]})
    else:
        for line in change_lines(changes, whole=whole):
            click.echo(line)
    sys.exit(1 if exit_code and changes else 0)
