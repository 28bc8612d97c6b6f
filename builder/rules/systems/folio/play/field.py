"""The map and the units of a game state: all of them, or only those that a side may see."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece, Position, read_spot
from builder.rules.play.moment import Moment, Task
from builder.rules.play.pieces import side_of_counter
from builder.rules.systems.folio.game_data import hiding_side
from builder.rules.systems.folio.movement.moving import Move, OpposingForces
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace, folio_map_of

if TYPE_CHECKING:
    from builder.rules.play.match import Match

BLOWN, FORDED = "blown", "forded"
"""The names of the notes with the hexsides whose bridge is blown, and with the place that engineers
ford."""


@dataclass(frozen=True)
class Field:
    """A position on its map, with the present state of bridges."""

    position: Position
    land: FolioMap
    _fronts: dict[str, OpposingForces] = field(default_factory=dict, repr=False)

    def fronts(self, side: str) -> OpposingForces:
        """Return the enemy zones of control and occupied places that affect a side's units."""
        if side not in self._fronts:
            self._fronts[side] = OpposingForces(self.position, self.land, side)
        return self._fronts[side]

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """The pieces by name."""
        return {piece.name: piece for piece in self.position.pieces}


def whole_field(match: Match, moment: Moment) -> Field:
    """Return the field with everything that is on the map."""

    def make() -> Field:
        return Field(match.position(moment), land_at(match, moment))

    return moment.worked_out("field", make)


def seen_field(match: Match, moment: Moment, side: str) -> Field:
    """Return the field with only what a side may see, without what other sides hide from it."""
    gone = {piece.name for piece in hidden_from(match, moment, side)}
    if not gone:
        return whole_field(match, moment)

    def make() -> Field:
        whole = whole_field(match, moment)
        known = tuple(p for p in whole.position.pieces if p.name not in gone)
        return Field(replace(whole.position, pieces=known), whole.land)

    return moment.worked_out(f"field of {side}", make)


def land_at(match: Match, moment: Moment) -> FolioMap:
    """Return the map with the present state of its bridges; cached for each state."""
    blown, forded = moment.note(BLOWN, ()), moment.note(FORDED)

    def make() -> FolioMap:
        sheet = match.sheet
        sides = frozenset(sheet.hexes.parse_side(at) for at in blown)
        return folio_map_of(match.game, sheet, sides, read_spot(sheet, forded))

    return match.worked_out(f"land {' '.join(blown)} {forded}", make)


def move_of(field: Field, match: Match, task_: Task) -> Move:
    """Return the move of the land unit of a task, on a map as a side sees it. For a move under way,
    the task says whether it ``began`` in an enemy zone of control."""
    piece = field.pieces[task_["unit"]]
    faced = field.fronts(side_at(match, piece))
    began = None if task_["fresh"] else bool(task_.get("began"))
    return Move(field.position, field.land, piece, faced=faced, began=began)


# -- sides -------------------------------------------------------------------------------------------


def side_at(match: Match, piece: Piece) -> str:
    """Return the side that plays a piece; empty for a marker without an owner."""
    sides: dict[str, str] = match.worked_out("sides of counters", dict)
    if piece.counter not in sides:
        counter = match.game.counters[piece.counter]
        sides[piece.counter] = side_of_counter(match.game, counter)
    return sides[piece.counter]


def is_unit(match: Match, piece: Piece) -> bool:
    """Tell whether a piece is a unit and not a marker."""
    return isinstance(match.game.counters[piece.counter], Unit)


def unit_at(match: Match, piece: Piece) -> Unit:
    """Return the unit definition of a piece."""
    found = match.game.counters[piece.counter]
    assert isinstance(found, Unit)
    return found


def units_of(match: Match, moment: Moment, side: str) -> tuple[Piece, ...]:
    """Return the units of a side, on the map or not, in order."""

    def make() -> tuple[Piece, ...]:
        pieces = moment.pieces.values()
        return tuple(p for p in pieces if side_at(match, p) == side and is_unit(match, p))

    return moment.worked_out(f"units of {side}", make)


def hiders(match: Match) -> str:
    """Return the side that hides units and owns camps and tunnels."""
    return match.worked_out("hiding side", lambda: hiding_side(match.game))


def enemy_of(match: Match, side: str) -> str:
    """Return the side that is the enemy of a side."""
    return next(other for other in match.sides if other != side)


def hidden_from(match: Match, moment: Moment, side: str) -> list[Piece]:
    """Return the pieces on the map that other sides hide from a side."""
    hidden = moment.worked_out("hidden", lambda: [p for p in moment.pieces.values() if p.hidden])
    return [piece for piece in hidden if piece.spot is not None and side_at(match, piece) != side]


# -- places ------------------------------------------------------------------------------------------


def place_text(land: FolioMap, place: LandPlace) -> str:
    """Return a place in the notation of actions: a hex (``0711``), in a hex that water divides
    followed by a neighbouring hex on its bank (``0711@0712``)."""
    id = land.sheet.hexes.id(place.cell)
    return f"{id}@{bank_hex(land, place)}" if place.bank else id


def bank_hex(land: FolioMap, place: LandPlace) -> str:
    """Return a neighbouring hex on the bank of a place in a hex that water divides; empty for a
    place in any other hex."""
    if not place.bank:
        return ""
    grid = land.sheet.hexes
    near = (
        n for n in grid.neighbours(place.cell) if land.bank_towards(place.cell, n) == place.bank
    )
    return min(map(grid.id, near), default="")


def put_in(land: FolioMap, piece: Piece, place: LandPlace) -> Piece:
    """Return a copy of a piece in another place."""
    at, bank = land.sheet.hexes.id(place.cell), bank_hex(land, place)
    return replace(piece, at=at, spot=place.cell, bank=bank, crowded=False)
