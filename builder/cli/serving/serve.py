"""The commands ``serve`` and ``mcp``: answer questions about the rules for programs and AI assistants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.common import print_json, serving_until_interrupted
from builder.cli.parameters import arguments
from builder.i18n.messages import say

if TYPE_CHECKING:
    from builder.answers.game_answers import GameAnswers

_games = click.argument(
    "games", metavar="GAME...", type=arguments.GameFolder(), nargs=-1, required=True
)


@click.command()
@_games
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port (0: any free port)."
)
@arguments.as_json
def serve(games: tuple[Path, ...], port: int, as_json: bool) -> None:
    """Answer programs on this machine over HTTP, about the games that are named: what ask --json answers,
    what is legal, chances, cases of the rules, pictures. Every request needs the token that is printed at
    the start; with --json the address and the token are printed as JSON.

    \b
    Examples:
      chitwright serve alder --port 8800
      chitwright serve alder my-game/ --json
    """
    from builder.answers.json_server import serve_json

    def ready(address: str, token: str) -> None:
        if as_json:
            print_json({"address": address, "token": token})
            return
        click.echo(f"{address}\nAuthorization: Bearer {token}")
        click.echo(say("Ctrl+C ends the server."), err=True)

    with serving_until_interrupted(port):
        serve_json(_answers(games), port, ready)


@click.command("mcp")
@_games
@click.option(
    "--allow-write",
    is_flag=True,
    help="Let the assistant write text files in the folders of the games.",
)
def mcp(games: tuple[Path, ...], allow_write: bool) -> None:
    """Serve the games that are named to an assistant, over standard input and output (MCP, the Model Context
    Protocol): questions of the rules, legal actions, chances, search with case numbers, pictures, checks.
    The assistant sees only these games, and can change nothing in them without --allow-write.

    \b
    Examples:
      chitwright mcp alder
      chitwright mcp my-game/ --allow-write
    """
    try:
        from builder.answers.mcp_server import mcp_server
    except ModuleNotFoundError as exc:
        hint = say("this needs the library mcp: pip install 'chitwright[mcp]'")
        raise click.ClickException(hint) from exc
    mcp_server(_answers(games), may_write=allow_write).run("stdio")


def _answers(games: tuple[Path, ...]) -> GameAnswers:
    """Return the answers about some games, each under the name of its folder; ends the command if two
    folders have the same name."""
    from builder.answers.game_answers import GameAnswers

    folders: dict[str, Path] = {}
    for folder in games:
        name = folder.resolve().name
        if folders.setdefault(name, folder) != folder:
            raise click.UsageError(say("two games are called {name!r}", name=name))
    return GameAnswers(folders)
