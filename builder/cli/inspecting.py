"""VASSAL modules and saved games, looked into."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from builder.cli import arguments
from builder.cli.answering import print_json, show
from builder.problems import any_fatal


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@arguments.strict
@arguments.as_json
def inspect(file: Path, strict: bool, as_json: bool) -> None:
    """Show what is in a VASSAL module or saved game, anybody's, and what is wrong with it.

    \b
    Examples:
      chitwright inspect output/vietnam-battles/vietnam-battles-0.1.0.vmod
      chitwright inspect game.vsav --json
    """
    from builder.outputs.vassal.inspecting import inspect_file, tell

    found = inspect_file(file, whole=as_json)
    if as_json:
        problems = [p.as_json() for p in found.problems]
        print_json({"contents": found.contents, "problems": problems})
    else:
        for line in tell(found.contents) if found.contents else ():
            click.echo(line)
        show(found.problems)
    sys.exit(1 if any_fatal(found.problems, strict=strict) else 0)
