"""The command ``replay``: an offline page of a game that was played."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from builder.cli.common import (
    chosen_language,
    finish_command,
    read_chosen,
    read_game,
    reporting_write_errors,
    show_problems,
)
from builder.cli.parameters import arguments
from builder.cli.parameters.written_files import WrittenFile
from builder.problems import any_fatal


@click.command()
@arguments.game
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "-o",
    "--out",
    type=WrittenFile(".html", ".htm", otherwise="a .html, not {name!r}"),
    help="Write the page here (LOG with .html).",
)
@arguments.language("The language of the page (the game's first).")
@arguments.option
@arguments.owner
def replay(
    game: Path,
    log: Path,
    out: Path | None,
    language: str,
    options: tuple[str, ...],
    owner: Path | None,
) -> None:
    """Make a page that shows a played game step by step in a browser: the map with the counters, the
    report of each step, and a bar to go to any turn. LOG is a .vlog of the game's module, or a file
    that 'play --save' has written. The page is a single file and needs no network.

    What is hidden in the game stays face down as long as it is hidden; the chat of a log stays in its
    original language.

    \b
    Examples:
      chitwright replay alder game.vlog
      chitwright replay alder evening.yaml -o evening.html --lang ja
    """
    from builder.files import write_atomically
    from builder.outputs.web.replay import replay_page
    from builder.positions.replays import read_replay

    path = out or log.with_suffix(".html")
    spec = read_game(game, owner, chosen=read_chosen(game, owner, options))
    language = chosen_language(language, spec.sheet.languages)
    read = read_replay(spec, log, language)
    if read.replay is None:
        finish_command(read.problems)
    show_problems(read.problems, each=False)
    page = replay_page(spec, read.replay, language)
    with reporting_write_errors():
        write_atomically(path, page)
    click.echo(path)
    sys.exit(1 if any_fatal(read.problems) else 0)
