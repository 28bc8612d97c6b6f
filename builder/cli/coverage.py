"""The command ``coverage``: shows for every case (numbered rule) whether ``play`` carries it out, only
shows its text, or leaves it to the players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from builder.cli.common import finish_command, print_json, read_game
from builder.cli.parameters import arguments
from builder.i18n.messages import say


@click.command()
@arguments.game
@arguments.owner
@arguments.as_json
def coverage(game: Path, owner: Path | None, as_json: bool) -> None:
    """Show how 'play' treats each numbered rule of a game: it is carried out (played), only shown as a
    text (told), or left to the players; for the last two it gives the reason.

    \b
    Example:
      chitwright coverage alder
    """
    from builder.rules.coverage import coverage as covered
    from builder.rules.error_boundary import guarded

    spec = read_game(game, owner)
    found, problems = guarded("the coverage", lambda: covered(spec))
    if found is None:
        finish_command(problems)
    if as_json:
        print_json(
            [
                {"rule": one.rule, "title": one.title, "how": one.how, "why": one.why}
                for one in found
            ]
        )
        return
    for one in found:
        between = ": " if one.title and one.why else ""
        click.echo(f"{one.rule:<8} {one.how:<8} {one.title}{between}{one.why}")
    many = Counter(one.how for one in found)
    click.echo(
        ", ".join(f"{say(how)} {many[how]}" for how in ("played", "told", "players") if many[how])
    )
