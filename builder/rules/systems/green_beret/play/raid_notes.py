"""Converts a game state to the situation that the rules of raids read, and names the notes that a
game state has in addition to its counters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.play.moment import Moment
from builder.rules.systems.green_beret.situation import Situation, situation_in

if TYPE_CHECKING:
    from builder.rules.core.positions.position import Piece
    from builder.rules.play.match import Match

MOVED, ENTERED, ABANDON = "moved", "entered", "abandon"
"""The names of the notes with the pieces that have moved in this turn or were dropped, with the
hexes that each team has entered, and with whether the objective is abandoned."""
UNUSED = "unused"
"""The name of the note with the weapons and equipment that take no part in the fights of this turn."""
QUARRY = "quarry"
"""The name of the note with the team that each enemy pursues, if the game's option makes enemies
pursue one team (12.4)."""
PLACED, REPLACED = "placed", "replaced"
"""The names of the notes with whether an objective was placed in this turn, and with how many teams
were bought whose counter had been eliminated."""


def situation_at(match: Match, moment: Moment) -> Situation:
    """Return the situation in a game state as the rules read it; cached for the game state."""

    def make() -> Situation:
        position = match.position(moment)
        there = tuple(piece for piece in position.pieces if piece.at)
        return situation_in(replace(position, pieces=there))

    return moment.worked_out("situation", make)


def with_situation(moment: Moment, now: Situation) -> Moment:
    """Return the game state after the rules have changed the situation. A counter that was drawn
    from a cup gets the name of one that went back into it, so that no name occurs twice."""
    taken = {
        piece.name for piece in now.position.pieces if piece.at and piece.name in moment.pieces
    }
    gone = [
        replace(piece, at="", spot=None, markers=(), hidden=False)
        for piece in moment.pieces.values()
        if piece.at and piece.name not in taken
    ]
    found: list[Piece] = []
    for piece in now.position.pieces:
        if piece.at and piece.name not in moment.pieces:
            piece = replace(piece, name=_free_name(piece.counter, taken))
            taken.add(piece.name)
            found.append(piece)
        elif piece.at:
            found.append(piece)
    return moment.with_pieces(*gone, *found)


def _free_name(counter: str, taken: set[str]) -> str:
    number, name = 1, counter
    while name in taken:
        number += 1
        name = f"{counter}#{number}"
    return name
