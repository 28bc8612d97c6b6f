"""The command line. Exit status: 0 clean, 1 problems found, 2 wrong usage.

Each command imports what it needs when it runs, so that help and ``list`` answer at once.
"""

from __future__ import annotations

import io
import sys

import click

from builder import __version__
from builder.cli.asking import ask
from builder.cli.building import build
from builder.cli.checking import check, examples
from builder.cli.comparing import diff
from builder.cli.completion import completion
from builder.cli.documents import docs
from builder.cli.importing import import_, print_
from builder.cli.inspecting import inspect
from builder.cli.listing import list_games, schema, sources
from builder.cli.picturing import picture
from builder.cli.playing import setup, turn
from builder.cli.starting import new
from builder.cli.studio import studio
from builder.cli.tiling import tiled
from builder.cli.translating import translate
from builder.cli.watching import watch

COMMANDS = (
    ask,
    build,
    check,
    completion,
    diff,
    docs,
    examples,
    import_,
    inspect,
    list_games,
    new,
    picture,
    print_,
    schema,
    setup,
    sources,
    studio,
    tiled,
    translate,
    turn,
    watch,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chitwright")
def cli() -> None:
    """Write a board wargame once, as data: get the sheets to print and cut, the VASSAL module to play
    online and the rules reference in your own language.

    \b
    Examples:
      chitwright list
      chitwright new my-game
      chitwright build vietnam-battles
      chitwright check my-game/ --strict
      chitwright ask vietnam-battles crt terrain=jungle differential=1
      chitwright docs writing-a-game

    A GAME is the id of a built-in game or the path of a folder that holds a game.yaml. Exit status: 0
    clean, 1 problems found, 2 wrong usage.
    """


def main() -> None:
    """The entry point; a closed pipe or an interrupt ends it quietly, a full disk with a line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, io.TextIOWrapper
        ):  # names of places have letters that code pages lack
            stream.reconfigure(errors="backslashreplace")
    try:
        cli()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as exc:
        if exc.filename is not None:  # not the stream of the answer
            raise
        click.echo(f"Error: cannot write the answer: {exc.strerror}", err=True)
        sys.stdout = None  # what is left in it cannot be written either
        sys.exit(1)


for _command in COMMANDS:
    cli.add_command(_command)
