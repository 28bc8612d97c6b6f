"""The command line. Exit status: 0 clean, 1 problems found, 2 wrong usage.

Each command imports what it needs when it runs, so that help and ``list`` respond at once.
"""

from __future__ import annotations

import gc
import io
import os
import sys
import warnings
from importlib import import_module
from typing import Any

import click

from builder import __version__
from builder.cli.completion import candidates
from builder.cli.help_texts.help_language import in_reader_language, translate_click
from builder.i18n.messages import choose_message_language, say
from builder.pipeline.worker_processes import WorkerLost

COMMANDS = {
    "ask": "ask:ask",
    "build": "build:build",
    "changes": "changes:changes",
    "check": "check:check",
    "completion": "completion.command:completion",
    "coverage": "coverage:coverage",
    "docs": "docs:docs",
    "examples": "check:examples",
    "import": "import_game:import_",
    "inspect": "inspect_module:inspect",
    "list": "list_games:list_games",
    "mcp": "serving.serve:mcp",
    "new": "new:new",
    "picture": "picture:picture",
    "play": "play:play",
    "print": "import_game:print_",
    "replay": "replay:replay",
    "schema": "list_games:schema",
    "serve": "serving.serve:serve",
    "setup": "setup_and_turn:setup",
    "simulate": "playing.simulate:simulate",
    "sources": "list_games:sources",
    "studio": "serving.studio:studio",
    "tiled": "tiled:tiled",
    "terms": "terms:terms",
    "translate": "translate:translate",
    "turn": "setup_and_turn:turn",
    "umpire": "playing.umpire:umpire",
    "watch": "watch:watch",
}
"""Every command and its location as ``module:name``; the module is imported when the command is
used."""

FORMER_NAMES = {"diff": "changes"}
"""Former names of commands, which still work but are not listed."""

COMPLETE = "_CHITWRIGHT_COMPLETE"
"""The environment variable that requests shell completion, and for which shell."""


class _Commands(click.Group):
    """A command group that imports each command only when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        cmd_name = FORMER_NAMES.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found: click.Command = getattr(import_module(f"builder.cli.{module}"), name)
        return in_reader_language(found)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        choose_message_language("")  # not what a command before in this process has chosen
        translate_click()
        return super().make_context(*args, **kwargs)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        in_reader_language(self)
        super().format_help(ctx, formatter)


def _messages_in(ctx: click.Context, param: click.Parameter, value: str) -> None:
    """Switch all further messages to the language that ``--messages`` names."""
    if not value:
        return
    from builder.i18n.messages import message_languages

    known = message_languages()
    if value not in known:
        message = say("messages are in {known}, not {value!r}", known=", ".join(known), value=value)
        raise click.BadParameter(message, ctx, param)
    choose_message_language(value)
    translate_click()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="chitwright")
@click.option(
    "--messages",
    metavar="LANGUAGE",
    default="",
    is_eager=True,
    expose_value=False,
    callback=_messages_in,
    shell_complete=candidates.message_languages,
    help="The language of messages and help, such as ja (that of the terminal, by LANG).",
)
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


def _lacks_memory(exc: Exception) -> bool:
    """Return whether an exception means that memory is short: the system refuses memory or a thread, or
    has ended a process that used too much."""
    ended = type(exc).__name__ == "BrokenProcessPool"
    return ended or not isinstance(exc, RuntimeError) or str(exc) == "can't start new thread"


_LITTLE_MEMORY = (
    "Error: there is too little memory, or a process was ended; build --jobs 1 takes least"
)


def main() -> None:
    """Run the command line; a closed pipe or an interrupt ends it silently, a full disk with a
    message."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, io.TextIOWrapper
        ):  # names of places have letters that code pages lack
            stream.reconfigure(errors="backslashreplace")
    # warnings of libraries are not meant for users, in child processes either
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
        os.environ["PYTHONWARNINGS"] = "ignore"
    if COMPLETE in os.environ:
        import_module("builder.cli.completion.shells")
    try:
        cli()
    except BrokenPipeError:
        if sys.stderr is not None:
            sys.stderr.close()
        sys.exit(1)
    except (MemoryError, RuntimeError, WorkerLost) as exc:
        if not _lacks_memory(exc):
            raise
        click.echo(say(_LITTLE_MEMORY), err=True)
        sys.exit(1)
    except OSError as exc:
        if exc.filename is not None:  # another file than standard output
            raise
        click.echo(say("Error: cannot write the answer: {why}", why=exc.strerror), err=True)
        sys.stdout = None  # otherwise Python fails again when it flushes the stream at exit
        sys.exit(1)
    finally:
        gc.freeze()  # the process ends now: a last garbage collection would only cost time
