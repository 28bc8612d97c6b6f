"""What the rules of raids are asked of at a moment of play, and the notes kept for them beside the
counters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.rules.play.moment import Moment
from builder.rules.systems.green_beret.situation import Situation, situation_in

if TYPE_CHECKING:
    from builder.rules.core.positions.position import Piece
    from builder.rules.play.match import Match

MOVED, ENTERED, ABANDON = "moved", "entered", "abandon"
"""Pieces that have moved in this turn or were dropped, the hexes that each team has entered, and
whether the objective is given up."""
UNUSED = "unused"
"""The note with gear that takes no part in the fights of this turn."""
QUARRY = "quarry"
"""The note with the team that each enemy keeps to, where the option has it so (12.4)."""
PLACED, REPLACED = "placed", "replaced"
"""Whether an objective was placed in this turn; how many teams were bought whose counter had been
eliminated."""


def situation_at(match: Match, moment: Moment) -> Situation:
    """Return the situation of a moment, as every rule reads it; worked out once for it."""

    def make() -> Situation:
        position = match.position(moment)
        there = tuple(piece for piece in position.pieces if piece.at)
        return situation_in(replace(position, pieces=there))

    return moment.worked_out("situation", make)


def with_situation(moment: Moment, now: Situation) -> Moment:
    """Return the moment after the rules have changed the situation. A counter that came out of a cup
    takes the name of one that went back, so that none is there twice."""
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
