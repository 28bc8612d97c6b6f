"""Checks declared facing against its game: boards without directions, arcs that do not fit, directions
that a board does not have, and set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.space import Space
from builder.model.space.directions import directions_of, half_step
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.length_validation import check_length
from builder.rules.engine.facing.unit_facing import facing_of
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import is_value
from builder.sentences import filled_sentence

_NO_DIRECTION = "no direction that it can face"


def check_facing(game: Game) -> Iterator[Problem]:
    """Report facing on boards without directions, arcs that do not fit, and unknown directions and
    sides; and conditions on arcs in games without facing."""
    words = KnownWords(game)
    for n, declared in enumerate(game.mechanisms.facing):
        path: PathKey = ("mechanisms", "facing", n)
        for sheet in game.playable:
            yield from _board(declared, sheet.space, path)
        if isinstance(declared.straight, str) and not is_value(game, declared.straight):
            values = {name for unit in game.units for name in game.value_names(unit)}
            here = (*path, "straight")
            yield from known_word(declared.straight, values, here, "no value of any unit")
        yield from check_length(game, declared, path)
        for side in declared.start:
            yield from known_word(side, words.moment["side"], (*path, "start", side), "no side")
    yield from _arcs_asked(game)


def _board(declared: Facing, space: Space, path: PathKey) -> Iterator[Problem]:
    known = directions_of(space, declared.ways)
    if not known:
        message = "units face nowhere on a map of areas or points"
        hint = "facing is for maps of hexes and squares"
        yield error("bad-facing", message, path, hint=hint)
        return
    if declared.front + declared.rear > 360:
        message = filled_sentence(
            "the front ({front}) and the rear ({rear}) are more than 360 degrees together",
            front=declared.front,
            rear=declared.rear,
        )
        hint = "the rest of 360 degrees is the flank: front: 120, rear: 60"
        yield error("bad-facing", message, (*path, "front"), hint=hint)
    if declared.attacks and declared.front < 2 * half_step(space) and declared.ways == "corners":
        message = filled_sentence(
            "no neighbouring place is in a front of {front} degrees", front=declared.front
        )
        hint = "the places beside a corner need a wider front: front: 60 on hexes, 90 on squares"
        yield error("bad-facing", message, (*path, "front"), hint=hint)
    if declared.back is not None and declared.moves == "any":
        hint = "leave it out, or say where else it moves: moves: ahead"
        yield warning("unreached", "it moves back anyway", (*path, "back"), hint=hint)
    for side, way in declared.start.items():
        yield from known_word(way, known, (*path, "start", side), _NO_DIRECTION)


def _arcs_asked(game: Game) -> Iterator[Problem]:
    if game.mechanisms.facing:
        return
    for path, when in game.mechanisms.conditions:
        if when.from_arcs:
            message = "no unit has a front, a flank or a rear"
            hint = "declare facing, or write numbers of hexes: 3..6"
            yield error("never-holds", message, (*path, "attacked from"), hint=hint)


def check_faces(situation: Situation, piece: Piece) -> Iterator[Problem]:
    """Report a unit in a position that faces a direction which is not open to it."""
    facing = facing_of(situation, piece) if piece.faces else None
    if piece.faces and facing is None:
        message = filled_sentence("{name} has no facing", name=piece.name)
        hint = "leave 'faces' out, or declare facing for it in mechanisms.yaml"
        yield error("bad-facing", message, (*piece.path, "faces"), hint=hint)
    elif facing is not None:
        path = (*piece.path, "faces")
        yield from known_word(piece.faces, facing.directions, path, _NO_DIRECTION)
