"""The command line, as tests type it."""

from __future__ import annotations

from click.testing import CliRunner, Result

from builder.cli import cli


def run(*words: str, stdin: str | None = None) -> Result:
    """What a command says, and its exit status; nothing is raised."""
    return CliRunner().invoke(cli, list(words), input=stdin)
