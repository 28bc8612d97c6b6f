"""Where the units of a position point, and in which of their arcs places lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.mechanisms.conditions import Arc, Arcs
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.model.space.directions import FULL, angle_off, directions_of
from builder.rules.core.positions.position import Piece, Position
from builder.rules.engine.facing.covered_places import Extent, lying_on_map, parts_of, touching
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.sentences import filled_sentence

Matter = Literal["attacks", "sees", "zones"]
"""What a unit may do only through some of its arcs; a field of the declaration."""


@dataclass(frozen=True)
class UnitFacing:
    """The facing of a unit: the rules of facing that apply to it, the directions open to it (names
    and degrees), and the ``name`` of the one in which it points."""

    situation: Situation
    piece: Piece
    declared: Facing
    directions: Mapping[str, int]
    name: str

    @property
    def direction(self) -> int:
        """The direction in which the unit points, in degrees."""
        return self.directions[self.name]

    def named(self, degrees: int | None) -> str:
        """Return the name of a direction that is open to the unit; empty for ``None``."""
        return next((name for name, one in self.directions.items() if one == degrees), "")

    @property
    def rule(self) -> str:
        """The number of the facing rule that applies to the unit."""
        return self.situation.mechanisms.case("facing", self.declared)

    def arc(self, cell: Cell) -> Arc | None:
        """Return the arc in which a place lies; ``None`` for the unit's own place, and for places on
        another map."""
        return None if self.piece.cell is None else self.arc_from(self.piece.cell, cell)

    def arc_from(self, here: Cell, cell: Cell) -> Arc | None:
        """Return the arc in which a place would lie if the unit were in the place ``here``. The front
        of a long unit begins at the first place that it covers and its rear at the last; one that
        lies across has its arcs from each of its places."""
        space, extent = self.situation.sheet.space, self.extent
        if extent is None:
            angle = angle_off(space, here, cell, self.direction)
            return None if angle is None else self.declared.arc(angle)
        covered = extent.line(space, here, self.direction)
        angles = [angle_off(space, place, cell, self.direction) for place in covered]
        if None in angles:
            return None
        arcs = [self.declared.arc(angle) for angle in angles if angle is not None]
        first, last = (arcs[:1], arcs[-1:]) if extent.is_column else (arcs, arcs)
        return "front" if "front" in first else "rear" if "rear" in last else "flank"

    @property
    def extent(self) -> Extent | None:
        """How far the unit extends; ``None`` for a unit of one place."""
        return self.situation.extents.get(self.piece.counter)


def facing_of(situation: Situation, piece: Piece) -> UnitFacing | None:
    """Return the facing of a unit; ``None`` for a unit that has none."""
    for declared in situation.mechanisms.facing:
        directions = directions_of(situation.sheet.space, declared.ways)
        if directions and piece_fulfils(situation, declared.who, piece):
            first = declared.start.get(situation.side(piece), "")
            named = (name for name in (piece.faces, first) if name in directions)
            name = next(named, next(iter(directions)))
            return UnitFacing(situation, piece, declared, directions, name)
    return None


def degrees_on_sheet(sheet: MapSheet, direction: int) -> int:
    """Return by how many degrees a counter is turned clockwise on the printed map if its unit
    points in a direction of the board, given in degrees."""
    return (direction - 90 * sheet.turns) % FULL


def turned_on_sheet(game: Game, sheet: MapSheet, piece: Piece | None) -> int:
    """Return by how many degrees a counter is turned clockwise on the printed map, so that its
    upper edge points where the unit faces; 0 if it is hidden or has no facing."""
    facing = _seen_facing(game, sheet, piece)
    return degrees_on_sheet(sheet, facing.direction) if facing else 0


def lie_on_sheet(game: Game, sheet: MapSheet, piece: Piece | None) -> tuple[int, tuple[int, int]]:
    """Return by how many degrees a counter is turned on the printed map, and over how many more places
    it lies in which direction (in degrees there)."""
    turned = turned_on_sheet(game, sheet, piece)
    return turned, lying_on_map(game, piece, turned)


def way_faced(game: Game, sheet: MapSheet, piece: Piece) -> str:
    """Return the name of the direction in which a unit on a map points; empty for one that is hidden
    or has no facing."""
    facing = _seen_facing(game, sheet, piece)
    return facing.name if facing else ""


def _seen_facing(game: Game, sheet: MapSheet, piece: Piece | None) -> UnitFacing | None:
    if not game.mechanisms.facing or piece is None or piece.cell is None or piece.hidden:
        return None
    if not isinstance(game.counters[piece.counter], Unit):
        return None
    return facing_of(Situation(Position(game, sheet)), piece)


def is_in_arcs(
    situation: Situation, piece: Piece, matter: Matter, cell: Cell, named: Arcs = ()
) -> bool:
    """Return whether a place lies in an arc in which a unit attacks, sees or has a zone of control,
    as ``matter`` says, or in one of those ``named`` by the combat instead. A unit without a facing
    does so all round."""
    if not named and not any(getattr(declared, matter) for declared in situation.mechanisms.facing):
        return True
    facing = facing_of(situation, piece)
    arcs = named or (getattr(facing.declared, matter) if facing else ())
    arc = facing.arc(cell) if facing and arcs else None
    return arc is None or arc in arcs


def has_in_arcs(situation: Situation, piece: Piece, target: Cell, named: Arcs = ()) -> bool:
    """Return whether the units in a place lie, with at least one place that they cover, in an arc in
    which a unit attacks: one of those ``named`` by the combat, or else those of its own facing."""
    parts = parts_of(situation, target)
    return any(is_in_arcs(situation, piece, "attacks", part, named) for part in parts)


def not_adjacent(piece: Piece, place: str) -> str:
    """Return the sentence that a unit cannot attack a place because it is not adjacent."""
    return filled_sentence("{piece} is not adjacent to {place}", piece=piece.name, place=place)


def not_faced(piece: Piece, place: str) -> str:
    """Return the sentence that a unit cannot attack a place because it does not face it."""
    return filled_sentence("{piece} does not face {place}", piece=piece.name, place=place)


def why_not_beside(situation: Situation, piece: Piece, target: Cell, named: Arcs = ()) -> str:
    """Return the reason why a unit cannot attack an adjacent place (it is not adjacent, or not in
    the arcs ``named`` by the combat, or else those of the unit's facing); empty if it can."""
    space = situation.sheet.space
    if piece.cell is None or touching(situation, piece, target) is None:
        return not_adjacent(piece, space.id(target))
    faced = has_in_arcs(situation, piece, target, named)
    return "" if faced else not_faced(piece, space.id(target))


def is_attacked_through(
    situation: Situation,
    arcs: Iterable[Arc],
    attackers: Iterable[Piece],
    targets: Sequence[Cell],
) -> bool:
    """Return whether at least one attacker stands in one of these arcs (such as rear) of a
    defending unit."""
    wanted = frozenset(arcs)
    from_where = [(piece.cell, situation.side(piece)) for piece in attackers if piece.cell]
    for cell, side in from_where:
        there = (foe for target in targets for foe in situation.foes(target, side))
        foes = (foe for foe in there if foe.cell in targets)
        facings = (facing_of(situation, foe) for foe in foes)
        if any(facing and facing.arc(cell) in wanted for facing in facings):
            return True
    return False
