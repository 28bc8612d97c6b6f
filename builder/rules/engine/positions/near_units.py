"""Decides conditions with ``within``: whether a unit is near others, by hexes or movement
points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import floor

from builder.model.mechanisms.nearness import Near, near_of
from builder.model.space import Cell
from builder.rules.core.moving.cheapest_paths import cheapest_in_parts
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.covered_places import covered, distances
from builder.rules.engine.positions.aliases import ENEMY
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.procedures import Refused


def is_near(situation: Situation, piece: Piece, word: str) -> bool:
    """Return whether a condition with ``within`` is true of a unit on the map: another unit that
    ``word`` describes is as near as it says."""
    near = near_of(word)
    return any(_reaches(situation, near, other, piece) for other in _meant(situation, near, piece))


def _meant(situation: Situation, near: Near, piece: Piece) -> Iterator[Piece]:
    """Yield the units on the map that a condition with ``within`` is about, at any distance from
    the unit."""
    side, own = situation.side(piece), situation.position.unit(piece).formation
    for other in situation.troops:
        if other.name == piece.name:
            continue
        if not situation.sees_place_of(side, other):
            continue
        whose = situation.side(other)
        meant = (ENEMY in near.of and situation.is_enemy(whose, side)) or (
            whose == side and any(situation.is_called(other, word) for word in near.of)
        )
        if not meant or any(situation.is_called(other, word) for word in near.not_):
            continue
        if not near.own or (own and situation.position.unit(other).formation == own):
            yield other


def _reaches(situation: Situation, near: Near, other: Piece, piece: Piece) -> bool:
    here, there = piece.cell, other.cell
    if here is None or there is None:
        return False
    if near.zone:
        lines = covered(situation, piece), covered(situation, other)
        in_zone = not situation.zone_of(other).isdisjoint(lines[0])
        return in_zone and (not near.sight or _sees(situation, other, *lines))
    limit = _limit(situation, near, other)
    if limit is None:
        return False
    lines = covered(situation, piece), covered(situation, other)
    close = (
        min(distances(situation, *lines)) <= limit
        if near.cost is None
        else _is_affordable(situation, other, there, here, limit)
    )
    return close and (not near.sight or _sees(situation, other, *lines))


def _sees(situation: Situation, other: Piece, here: Iterable[Cell], there: Iterable[Cell]) -> bool:
    side = situation.side(other)
    return any(situation.sees(a, b, side) for a, b in product(there, here))


def _limit(situation: Situation, near: Near, other: Piece) -> int | None:
    """Return the greatest distance allowed by a condition with ``within``; ``None`` if it is a unit
    value that the other unit lacks."""
    limit = near.hexes if near.cost is None else near.cost
    if isinstance(limit, int):
        return limit
    assert limit is not None
    try:
        return floor(amount_of_piece(situation, other, limit, ""))
    except Refused:
        return None


def _is_affordable(situation: Situation, other: Piece, there: Cell, here: Cell, limit: int) -> bool:
    """Return whether a unit could move from one place to another for this many movement points if
    no other units were on the map."""
    ground, mover = situation.ground, situation.position.unit(other).movement_class
    found = cheapest_in_parts(
        here,
        lambda cell, _: ground.into(mover, cell, hexes=False),
        limit * ground.scale,
        ground.scale,
    )
    return there in found.costs
