"""VASSAL modules and saved games, looked into."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from builder.cli import arguments
from builder.cli.answering import print_json, show, stream_json, writing
from builder.files import write_atomically
from builder.problems import Location, any_fatal


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--fix",
    "mended",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the module, mended where that is safe, to this new file, and tell each mend.",
)
@arguments.strict
@arguments.as_json
def inspect(file: Path, mended: Path | None, strict: bool, as_json: bool) -> None:
    """Show what is in a VASSAL module, saved game or log, anybody's, and what is wrong with it.

    \b
    Examples:
      chitwright inspect output/vietnam-battles/vietnam-battles-0.1.0.vmod
      chitwright inspect game.vsav --json
      chitwright inspect our-game.vlog
      chitwright inspect old-game.vmod --fix old-game-mended.vmod
    """
    if mended is not None:
        _fix(file, mended, as_json=as_json)
        return
    from builder.outputs.vassal.inspecting import inspect_file, tell

    found = inspect_file(file, whole=as_json)
    if as_json:
        problems = [p.as_json() for p in found.problems]
        stream_json({"contents": found.contents, "problems": problems})
    else:
        for line in tell(found.contents) if found.contents else ():
            click.echo(line)
        show(found.problems)
    sys.exit(1 if any_fatal(found.problems, strict=strict) else 0)


def _fix(file: Path, mended: Path, *, as_json: bool) -> None:
    """Write the mended module; the old one stays as it is."""
    from builder.outputs.vassal.engine.unpacking import ReadError
    from builder.outputs.vassal.mending import mend_file

    if mended.exists():
        raise click.UsageError(f"{mended} is there already: choose another name, or take it away")
    try:
        found = mend_file(file)
    except ReadError as exc:
        show([replace(exc.problem, location=Location(file.as_posix(), 1, 1))])
        sys.exit(1)
    if found.mends:
        with writing():
            write_atomically(mended, found.data)
    if as_json:
        left = [p.as_json() for p in found.left]
        written = mended.as_posix() if found.mends else None
        print_json({"file": written, "mends": list(found.mends), "left": left})
        return
    for line in found.mends or ("There is nothing to mend safely, and no file was written.",):
        click.echo(line)
    rest = ", ".join(f"{count} {code}" for code, count in found.left_by_sort.items())
    click.echo(f"Left to people: {rest}" if rest else "Nothing else is wrong with it.")
    if found.mends:
        click.echo(mended)
