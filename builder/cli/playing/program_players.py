"""The names of program players, as commands accept them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from builder.i18n.messages import say

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def program_players() -> tuple[str, ...]:
    """Return the names of the program players that can play any game."""
    from builder.playing.players import PLAYERS

    return tuple(PLAYERS)


def is_program_player(name: str) -> bool:
    """Return whether a name is that of a program player, which may be one for only some games."""
    from builder.playing.players import player_of

    return player_of(name) is not None


def check_players(names: Iterable[str], match: Match) -> None:
    """Raise a usage error if a program player cannot play a game."""
    from builder.playing.players import can_play, players_in

    for name in names:
        if not can_play(name, match.play):
            known = ", ".join(players_in(match.play))
            raise click.UsageError(
                say("--players: this game has no {name}; it has {known}", name=name, known=known)
            )
