"""The places that long units cover: their own place, in which their front is, and those that lie in a
straight line behind or beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.model.mechanisms.fighting.facing import Facing, Lying
from builder.model.pieces.counters import Unit
from builder.model.space import Cell, Space
from builder.model.space.directions import FULL, angle_off, directions_of
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils

if TYPE_CHECKING:
    from builder.rules.engine.positions.situation import Situation

TURNS: Mapping[Lying, int] = {"behind": 180, "left": 270, "right": 90}
"""The direction in which the other places of a unit lie, clockwise from that in which it faces."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a long unit extends: the declaration that says it, and the direction (by name) in which
    the unit points as long as nothing else is said."""

    declared: Facing
    start: str

    @property
    def places(self) -> int:
        """The number of places that the unit covers."""
        return self.declared.covers

    @property
    def is_column(self) -> bool:
        """Whether the places lie one behind the other, so that the first and the last are its ends."""
        return self.declared.lies == "behind"

    def line(self, space: Space, cell: Cell, direction: int) -> tuple[Cell, ...]:
        """Return the places that the unit covers if its front is in ``cell`` and it points in a
        direction (in degrees), from its own place on; fewer where they would lie off the map."""
        onward = (direction + TURNS[self.declared.lies]) % FULL
        found = [cell]
        while len(found) < self.places:
            here = found[-1]
            near = (there for there in space.neighbours(here))
            there = next((one for one in near if angle_off(space, here, one, onward) == 0), None)
            if there is None:
                break
            found.append(there)
        return tuple(found)

    def line_named(self, space: Space, cell: Cell, faces: str) -> tuple[Cell, ...]:
        """Return the places that the unit covers if it ``faces`` a direction, given by name; without
        one, that in which it starts."""
        ways = directions_of(space, self.declared.ways)
        if not ways:
            return (cell,)
        named = (name for name in (faces, self.start) if name in ways)
        return self.line(space, cell, ways[next(named, next(iter(ways)))])


@cached_per_game
def extents_of(game: Game) -> Mapping[str, Extent]:
    """Return how far each long unit extends, by the unit's id; empty in most games."""
    declared = [one for one in game.mechanisms.facing if one.covers > 1]
    found: dict[str, Extent] = {}
    for unit in game.units if declared else ():
        one = next((one for one in declared if unit_fulfils(game, one.who, unit)), None)
        if one is not None:
            found[unit.id] = Extent(one, _start(game, unit, one))
    return found


def _start(game: Game, unit: Unit, declared: Facing) -> str:
    return declared.start.get(side_of(game, unit), "")


def lying_of(game: Game, counter: str, turned: int) -> tuple[int, int]:
    """Return how many places a unit covers besides its own, and in which direction they lie on the
    printed map (in degrees) if its counter is turned by so many; zeros for a unit of one place."""
    extent = extents_of(game).get(counter)
    if extent is None:
        return 0, 0
    return extent.places - 1, (turned + TURNS[extent.declared.lies]) % FULL


def lying_on_map(game: Game, piece: Piece | None, turned: int) -> tuple[int, int]:
    """Return what :func:`lying_of` does for a piece; zeros also if it lies hidden, or on no map."""
    if piece is None or piece.hidden or piece.cell is None:
        return 0, 0
    return lying_of(game, piece.counter, turned)


def covered(situation: Situation, piece: Piece, cell: Cell | None = None) -> tuple[Cell, ...]:
    """Return the places that a unit covers where it is (or would cover in ``cell``), its own first;
    empty off the map."""
    here = cell or piece.cell
    extent = situation.extents.get(piece.counter)
    if here is None or extent is None:
        return () if here is None else (here,)
    space = situation.sheet.space
    key = (piece.counter, here, piece.faces)
    return situation.ground.computed_once(key, lambda: extent.line_named(space, here, piece.faces))


def by_place(placed: Iterable[tuple[Cell, Piece]]) -> dict[Cell, tuple[Piece, ...]]:
    """Return the units in each place, from pairs of place and unit."""
    found: dict[Cell, list[Piece]] = {}
    for cell, piece in placed:
        found.setdefault(cell, []).append(piece)
    return {cell: tuple(pieces) for cell, pieces in found.items()}


def parts_of(situation: Situation, cell: Cell) -> tuple[Cell, ...]:
    """Return a place with those that are covered by the units whose front is in it."""
    if not situation.extents:
        return (cell,)
    there = situation.fronts.get(cell, ())
    lines = (place for piece in there for place in covered(situation, piece))
    return tuple(dict.fromkeys((cell, *lines)))


def distance_to(situation: Situation, piece: Piece, target: Cell) -> int:
    """Return how far a unit on the map is from the units in a place: from the nearest place that it
    covers to the nearest of those that they do."""
    return min(distances(situation, covered(situation, piece), parts_of(situation, target)))


def distances(situation: Situation, here: Iterable[Cell], there: Iterable[Cell]) -> Iterator[int]:
    """Yield the distance from each of some places to each of others."""
    far, ends = situation.sheet.space.distance, tuple(there)
    return (far(a, b) for a in here for b in ends)


def touching(situation: Situation, piece: Piece, target: Cell) -> tuple[Cell, Cell] | None:
    """Return the first place that a unit covers which is next to one that the units in a place cover,
    with that one; ``None`` if they do not touch."""
    adjacent, ends = situation.sheet.space.adjacent, parts_of(situation, target)
    pairs = ((a, b) for a in covered(situation, piece) for b in ends)
    return next((pair for pair in pairs if adjacent(*pair)), None)


def front_at(situation: Situation, cell: Cell) -> Cell:
    """Return the place in which the front of the long unit is that covers a place, unless another unit
    has its front there; the place itself if no unit covers it."""
    if not situation.extents or cell in situation.fronts:
        return cell
    there = situation.units_by_place.get(cell, ())
    return next((piece.cell for piece in there if piece.cell is not None), cell)
