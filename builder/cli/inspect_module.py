"""The ``inspect`` command: shows and repairs VASSAL modules and saved games."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import print_json, reporting_write_errors, show_problems, stream_json
from builder.cli.completion import candidates
from builder.cli.parameters import arguments
from builder.files import write_atomically
from builder.i18n.messages import in_language, problem_in_language, say
from builder.problems import Location, any_fatal

if TYPE_CHECKING:
    from builder.i18n.translate import Translator


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--fix",
    "mended",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a repaired copy of the module to this new file, and list the repairs; only what is "
    "safe is repaired.",
)
@click.option(
    "--comforts",
    is_flag=True,
    help="With --fix, also add what players miss and what leaves old saved games as they are: zoom, a view "
    "of stacks, a mark on the last move, an inventory, reports of moves, movement trails.",
)
@click.option(
    "--lang",
    default="en",
    shell_complete=candidates.builtin_languages,
    help="The language of the advice (en).",
)
@arguments.strict
@arguments.as_json
def inspect(
    file: Path, mended: Path | None, comforts: bool, lang: str, strict: bool, as_json: bool
) -> None:
    """Show what is in any VASSAL module, saved game or log, and what is wrong with it. Problems that
    players notice come first; each kind has an explanation of what they notice, and a remedy.

    \b
    Examples:
      chitwright inspect output/vietnam-battles/vietnam-battles-0.1.0.vmod
      chitwright inspect game.vsav --json
      chitwright inspect old-game.vmod --lang fr
      chitwright inspect our-game.vlog
      chitwright inspect old-game.vmod --fix old-game-mended.vmod
      chitwright inspect old-game.vmod --fix old-game-mended.vmod --comforts
    """
    from builder.i18n.translate import LANGUAGES, Translator

    if lang not in LANGUAGES:
        raise click.UsageError(
            say(
                "--lang: the advice is in {languages}, not {lang!r}",
                languages=", ".join(LANGUAGES),
                lang=lang,
            )
        )
    tr = Translator(lang)
    if mended is not None:
        _fix(file, mended, tr, comforts=comforts, as_json=as_json)
        return
    if comforts:
        raise click.UsageError(say("--comforts goes with --fix"))
    from builder.vassal.lint import content_lines, inspect_file
    from builder.vassal.lint.findings import finding_lines

    found = inspect_file(file, whole=as_json)
    if as_json:
        problems = [p.as_json() for p in found.problems]
        advice = [group.as_json(tr) for group in found.groups]
        stream_json({"contents": found.contents, "problems": problems, "advice": advice})
    else:
        for line in content_lines(found.contents) if found.contents else ():
            click.echo(line)
        if found.contents is None:
            show_problems([problem_in_language(p, lang) for p in found.problems])
        for line in finding_lines(found.groups, tr) if found.contents else ():
            click.echo(line, err=True)
    sys.exit(1 if any_fatal(found.problems, strict=strict) else 0)


def _fix(file: Path, mended: Path, tr: Translator, *, comforts: bool, as_json: bool) -> None:
    """Write the repaired module; the old one is left unchanged."""
    from builder.vassal.format.files.unpacking import ReadError
    from builder.vassal.lint.findings import finding_lines
    from builder.vassal.repair import repair_file

    if mended.exists():
        raise click.UsageError(
            say("{mended} is there already: choose another name, or take it away", mended=mended)
        )
    try:
        found = repair_file(file, comforts=comforts)
    except ReadError as exc:
        show_problems(
            [
                replace(
                    problem_in_language(exc.problem, tr.language),
                    location=Location(file.as_posix(), 1, 1),
                )
            ]
        )
        sys.exit(1)
    if found.mends:
        with reporting_write_errors():
            write_atomically(mended, found.data)
    if as_json:
        left = [p.as_json() for p in found.remaining]
        written = mended.as_posix() if found.mends else None
        advice = [group.as_json(tr) for group in found.groups]
        print_json({"file": written, "mends": list(found.mends), "left": left, "advice": advice})
        return
    for line in found.mends or ("There is nothing to mend safely, and no file was written.",):
        click.echo(in_language(line, tr.language))
    click.echo(tr("Left to people:") if found.groups else tr("Nothing else is wrong with it."))
    for line in finding_lines(found.groups, tr, briefly=True):
        click.echo(line)
    if found.mends:
        click.echo(mended)
