"""Limits on what may leave a place: by the same border in a phase, and from among enemies."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.movement import CrossingLimit, Movement
from builder.model.space import Cell
from builder.problems import PathKey, Problem
from builder.rules.core.positions.position import Piece
from builder.rules.core.values import value_index
from builder.rules.engine.movement.crossed_borders import border_name
from builder.rules.engine.positions.condition_answers import (
    answers_of_step,
    piece_fulfils,
    step_is,
)
from builder.rules.engine.positions.declared_names import known_word
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.stacking.stacking_rules import stacking_size

COUNTED = ("units", "steps", "points")
"""The words for what a limit can count, besides the names of values."""


def limit_reached(
    situation: Situation, declared: Movement, piece: Piece, a: Cell, b: Cell
) -> CrossingLimit | None:
    """Return the limit that keeps a unit from a step, because too much of its side has made the step in
    this phase; ``None`` if no limit does."""
    names = situation.crossed.get(border_name(situation.sheet.space, a, b), ())
    side = situation.side(piece)
    found = (situation.position.piece(name) for name in names if name != piece.name)
    others = [one for one in found if one is not None and situation.side(one) == side]
    for limit in _limits(situation, declared, piece, a, b):
        counted = [
            one for one in others if limit.of.empty or piece_fulfils(situation, limit.of, one)
        ]
        sizes = (stacking_size(situation, one, limit.count) for one in (*counted, piece))
        if sum(sizes, start=Fraction(0)) > limit.most:
            return limit
    return None


def is_pinned(situation: Situation, declared: Movement, piece: Piece) -> bool:
    """Return whether a unit may not leave its place, because no more units of its side are there than
    enemies that pin one each."""
    if declared.pins is None or piece.cell is None:
        return False
    side = situation.side(piece)
    foes = situation.foes(piece.cell, side)
    pinning = sum(piece_fulfils(situation, declared.pins, foe) for foe in foes)
    return bool(pinning) and len(situation.friends(piece.cell, side)) <= pinning


def _limits(
    situation: Situation, declared: Movement, piece: Piece, a: Cell, b: Cell
) -> Iterator[CrossingLimit]:
    """Yield the limits that apply to a unit's step: for each thing that they count, the first whose
    condition holds."""
    asks, seen = answers_of_step(situation, piece, a, b), set[tuple[str, When]]()
    for limit in declared.crossings:
        if (limit.count, limit.of) in seen or not piece_fulfils(situation, limit.of, piece):
            continue
        if step_is(situation, limit.when, piece, asks):
            seen.add((limit.count, limit.of))
            yield limit


# -- checked -----------------------------------------------------------------------------------


def check_crossings(game: Game, declared: Movement, path: PathKey) -> Iterator[Problem]:
    """Report limits that count what no unit has."""
    values = dict.fromkeys(name for unit in game.units for name in game.value_names(unit))
    for n, limit in enumerate(declared.crossings):
        if limit.count not in COUNTED and value_index(list(values), limit.count) is None:
            known = (*COUNTED, *values)
            here = (*path, "crossings", n, "count")
            yield from known_word(limit.count, known, here, "nothing that limits count")
