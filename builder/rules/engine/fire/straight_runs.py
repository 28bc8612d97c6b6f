"""The runs of shots that go straight from place to place, such as torpedoes, and what stops them."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.mechanisms.conditions import When
from builder.model.space import Cell, Space
from builder.model.space.directions import angle_off, directions_of
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.covered_places import covered, parts_of
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.sentences import filled_sentence


def run_directions(space: Space) -> dict[str, int]:
    """Return the directions in which shots run on a board, by name and in degrees: those that lead
    from place to place. Empty for boards of areas or points."""
    found = directions_of(space, "both")
    return {name: at for name, at in found.items() if _leads_on(space, at)}


def _leads_on(space: Space, direction: int) -> bool:
    """Return whether a direction leads from some place straight to a neighbouring one."""
    for cell in space.cells:
        for near in space.neighbours(cell):
            if angle_off(space, cell, near, direction) == 0:
                return True
    return False


def why_no_run(situation: Situation, piece: Piece, target: Cell, on: When) -> str:
    """Return the reason why a shot of a unit does not run to a place: no straight line of places
    leads there, or a unit that may be fired at (``on``) is on the way. Empty if it does."""
    if piece.cell is None or piece.cell == target:
        return ""
    parts = parts_of(situation, target)
    found = [_why_no_run_to(situation, piece, part, parts, on) for part in parts]
    return "" if "" in found else found[0]


def _why_no_run_to(
    situation: Situation, piece: Piece, target: Cell, parts: Collection[Cell], on: When
) -> str:
    """Return the reason why a shot of a unit does not run to a place, which is one of the ``parts``
    that the units fired at cover."""
    space, start = situation.sheet.space, piece.cell
    assert start is not None
    ways = situation.ground.computed_once("run directions", lambda: run_directions(space))
    course = next((way for way in ways.values() if angle_off(space, start, target, way) == 0), None)
    place = space.id(target)
    if course is None:
        return filled_sentence(
            "{place} is not straight ahead of a run from {piece}", place=place, piece=piece.name
        )
    far = space.distance(start, target)
    for other in situation.troops:
        if other.name == piece.name or other.cell in (start, *parts):
            continue
        struck = (
            space.distance(start, there) < far and angle_off(space, start, there, course) == 0
            for there in covered(situation, other)
        )
        if any(struck) and piece_fulfils(situation, on, other):
            return filled_sentence(
                "the run from {piece} to {place} ends at {other}",
                piece=piece.name,
                place=place,
                other=other.name,
            )
    return ""
