"""The ``studio`` command: shows a game in a browser while it is written."""

from __future__ import annotations

from pathlib import Path

import click

from builder.cli.common import read_chosen, serving_until_interrupted
from builder.cli.parameters import arguments
from builder.i18n.messages import say


@click.command()
@arguments.game
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="The port (0: any free port)."
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@arguments.option
@arguments.owner
def studio(
    game: Path, port: int, no_browser: bool, options: tuple[str, ...], owner: Path | None
) -> None:
    """Show a game in the browser and follow its files: maps, counters, cards, charts, what is wrong and
    what the rules say; terrain, names, set-ups and values are changed there by hand too.

    Only this machine can reach the page, with the address that is printed.

    \b
    Examples:
      chitwright studio my-game/
      chitwright studio my-game/ --port 8000 --no-browser
      chitwright studio hue --option whole-stack
    """
    from builder.studio.serving import serve

    chosen = read_chosen(game, owner, options)

    def ready(address: str) -> None:
        click.echo(f"{address}\n{say('Ctrl+C ends the studio.')}")
        if not no_browser:
            click.launch(address)

    with serving_until_interrupted(port):
        serve(game, owner, port, ready, chosen)
