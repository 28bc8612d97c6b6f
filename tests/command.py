"""The command line, as tests type it."""

from __future__ import annotations

import click
from click.testing import CliRunner, Result

from builder.cli import cli
from builder.i18n.messages import choose_message_language


def run(*words: str, stdin: str | None = None) -> Result:
    """What a command says, and its exit status; nothing is raised. A language that it chooses is its own."""
    try:
        return CliRunner().invoke(cli, list(words), input=stdin)
    finally:
        choose_message_language("")


def command(name: str) -> click.Command:
    """A command by its name; there is one."""
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found
