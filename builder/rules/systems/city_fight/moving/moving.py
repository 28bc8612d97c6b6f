"""Normal movement and road movement (3.3, 3.4, 4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.rules.core.names import PlaceName, PlaceNames, Side, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Bar, Verdict
from builder.rules.engine.movement.movement_procedures import way_of
from builder.rules.engine.movement.movement_rules import March
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.rules.systems.city_fight.game_data import ALLIES
from builder.rules.systems.city_fight.moving.stacking import breaks_stacking_limit
from builder.rules.systems.city_fight.situation import (
    Battlefield,
    PositionInputs,
    battlefield_of,
    cell_of,
)


class MoveInputs(PositionInputs):
    """Input of the rules questions ``move`` and ``road-move``: a unit and the path of its move; the
    first hex is the unit's own."""

    unit: UnitName = Field(description="the unit, placed by 'units'")
    path: PlaceNames = Field(description="hexes from its own on")
    landed: bool = Field(False, description="whether it came by air this turn (4.6.2, 4.6.3)")
    entered_blocked: bool = Field(
        False, description="whether it entered beside a blocked road this turn (4.2)"
    )
    crosses_river: bool = Field(False, description="whether it makes a river crossing this turn")


class MoveReply(Verdict):
    """Answer to the rules questions ``move`` and ``road-move``: whether the whole path is allowed;
    if not, by which rule and why. ``at`` is the hex that the unit reaches, after ``hexes`` steps
    along the path."""

    at: str
    hexes: int


_MOVE_MESSAGES = {
    "terrain": ("4.1", "The ground is closed to the unit."),
    "points": ("4.1", "The unit has moved as far as it may."),
    "enemies": ("4.4", "No unit enters an enemy’s hex."),
    "zones": ("4.4", "No unit goes from one enemy zone of control straight into another."),
    "stop": ("4.4", "A unit that enters an enemy zone of control stops."),
    "crowd": ("4.3", "The units may not share a hex."),
    "along": ("3.3", "Road movement stays on the road."),
    "near": ("3.3", "Road movement enters no enemy zone of control."),
}
"""The rule number and message for each reason why a move is not allowed."""


@dataclass(frozen=True)
class TownMarch(March):
    """The move of one unit under the city fight rules, with the messages for what is forbidden.
    Every hex costs 1, so a move is a number of steps, each to one of the hexes that :meth:`onward`
    returns."""

    battlefield: Battlefield = field(kw_only=True, repr=False)

    @cached_property
    def _open(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each hex the adjacent hexes that the terrain lets the unit enter from it."""
        if self.way is not None:
            return self.battlefield.town.roads
        return self.battlefield.town.open_to(self.battlefield.unit(self.piece).movement_class)

    @cached_property
    def _held(self) -> frozenset[Cell]:
        """The hexes that enemy units occupy."""
        return self.battlefield.hostile_hexes(self.side)

    @cached_property
    def zones(self) -> frozenset[Cell]:
        """The enemy zones of control."""
        return self.battlefield.enemy_zone(self.side)

    @cached_property
    def _closed(self) -> frozenset[Cell]:
        """The hexes that the unit may not enter by road, nor from a zone of control: enemy zones of
        control and hexes with enemies."""
        return self._held | self.zones

    def onward(self, a: Cell, *, first: bool) -> Sequence[Cell]:
        """Return the hexes that the unit may enter from a hex; ``first`` tells whether the move
        begins there. By road the unit may enter no enemy zone of control; otherwise it must stop in
        one, and may not move from one directly into another."""
        stops = a in self.zones
        if stops and not first:
            return ()
        closed = self._closed if stops or self.way else self._held
        return [b for b in self._open.get(a, ()) if b not in closed]

    @cached_property
    def steps(self) -> Mapping[Cell, int]:
        """Every hex that the unit can reach, its own included, with the number of steps to it."""
        start, most = cell_of(self.piece), int(self.allowance)
        found, edge = {start: 0}, [start]
        for steps in range(1, most + 1):
            beyond: list[Cell] = []
            for a in edge:
                for b in self.onward(a, first=a == start):
                    if b not in found:
                        found[b] = steps
                        beyond.append(b)
            if not beyond:
                break
            edge = beyond
        return found

    @property
    def touched(self) -> None:
        """Always ``None``: the steps that depend on the map alone cannot be computed in advance,
        because :meth:`barred` forbids more than the map does; so every step is checked."""

    def bar(self, why: str, rule: str = "") -> Bar:
        """Return the message for a reason why a move is not allowed."""
        return Bar(*_MOVE_MESSAGES[why])

    def barred(self, a: Cell, b: Cell, spent: Fraction, *, first: bool) -> Bar | None:
        """Return why a step is not allowed; a lack of movement and enemies in the hex are reported
        before other reasons."""
        if spent >= self.allowance:
            return self.bar("points")
        if b in self._held:
            return self.bar("enemies")
        if b in self.onward(a, first=first):
            return None
        return super().barred(a, b, spent, first=first)


def march_of(field: Battlefield, piece: Piece, by: str = "") -> TownMarch:
    """Return the move of a unit: normal movement, or road movement if ``by`` is ``road``; cached
    for the position."""
    key = piece, by
    if key not in field.marches:
        declared = field.mechanisms.movement
        assert declared is not None
        march = TownMarch(field, declared, piece, way_of(declared, by), battlefield=field)
        field.marches[key] = march
    return field.marches[key]


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Decide whether a unit may move along a path, and where it must stop.

    Checks the path step by step; the unit must be allowed to stop in the last hex.
    """
    found = battlefield_of(context, given)
    piece, cells = found.piece(given.unit), found.sheet.hexes.path(given.path)
    barred = _starts(found, piece, cells)
    if barred is None and given.crosses_river:
        barred = ("4.5a", "A unit that crosses the river does not also move.")
    return _follow_path(march_of(found, piece), found, cells, barred)


def _follow_path(
    march: TownMarch, field: Battlefield, cells: Sequence[Cell], barred: tuple[str, str] | None
) -> MoveReply:
    """Return the reply for a path that is followed step by step as far as it is allowed; not at all
    if ``barred`` gives a rule and reason against the start."""
    gone = 0
    while barred is None and gone < len(cells) - 1:
        a, b = cells[gone], cells[gone + 1]
        barred = march.barred(a, b, Fraction(gone), first=not gone)
        gone += barred is None
    barred = barred or _end_barred(field, march.piece, cells[-1])
    ends = field.sheet.hexes.id(cells[gone])
    lines = [step("4.1", "Hexes: {hexes}, to {hex}.", hexes=gone, hex=ends)] if gone else []
    if barred:
        lines.append(step(*barred))
    by, why = barred or ("", "")
    return MoveReply(legal=barred is None, by=by, why=why, at=ends, hexes=gone, steps=tuple(lines))


def _starts(field: Battlefield, piece: Piece, cells: Sequence[Cell]) -> tuple[str, str] | None:
    if cells and cells[0] == piece.cell:
        return None
    return "4.1", "The path begins in the unit’s own hex."


def enemies_bar(field: Battlefield, piece: Piece, a: Cell, b: Cell) -> tuple[str, str] | None:
    """Return the rule and reason by which enemies forbid a unit to step from one hex to another;
    ``None`` if they do not."""
    if field.foes(b, field.side(piece)):
        return _MOVE_MESSAGES["enemies"]
    return _MOVE_MESSAGES["zones"] if field.control.bars(a, b, field.side(piece)) else None


def friends_bar(field: Battlefield, piece: Piece, end: Cell) -> tuple[str, str] | None:
    """Return the rule and reason by which friendly units forbid a unit to end its move in a hex;
    ``None`` if they do not."""
    crowd = end in field.units_by_place and breaks_stacking_limit(field, end, piece.name)
    return _MOVE_MESSAGES["crowd"] if crowd else None


def may_end(field: Battlefield, piece: Piece, end: Cell) -> bool:
    """Decide whether a unit may end its move in a hex."""
    return _end_barred(field, piece, end) is None


def may_advance(field: Battlefield, piece: Piece, to: Cell) -> bool:
    """Decide whether a unit may advance into a hex that has become empty in combat (7.9), which
    zones of control do not prevent."""
    mover = field.unit(piece).movement_class
    open_ = to in field.town.open_to(mover).get(cell_of(piece), ())
    return open_ and not field.foes(to, field.side(piece)) and may_end(field, piece, to)


def _end_barred(field: Battlefield, piece: Piece, end: Cell) -> tuple[str, str] | None:
    if not field.town.may_stop(end):
        return "4.1", "No unit stops in the river except on a bridge."
    return friends_bar(field, piece, end)


# -- roads -------------------------------------------------------------------------------------


def road_move(context: Context, given: MoveInputs) -> MoveReply:
    """Decide whether a unit may move along a road.

    Road movement has no limit of distance, but enters no enemy zone of control.
    """
    found = battlefield_of(context, given)
    piece, cells = found.piece(given.unit), found.sheet.hexes.path(given.path)
    barred = _starts(found, piece, cells) or no_road_move(
        found, piece, landed=given.landed, entered_blocked=given.entered_blocked
    )
    if barred is None and given.crosses_river:
        barred = ("4.5a", "A unit that crosses the river does not also move.")
    return _follow_path(march_of(found, piece, "road"), found, cells, barred)


def no_road_move(
    field: Battlefield, piece: Piece, *, landed: bool, entered_blocked: bool
) -> tuple[str, str] | None:
    """Return the rule and reason why a unit has no road movement; ``None`` if it has."""
    if field.side(piece) != ALLIES:
        return "3.3", "Only USMC and ARVN units move by road."
    if landed:
        return "4.6.2a", "A unit that landed this turn has no road movement."
    if entered_blocked:
        return "4.2", "A unit that entered beside a blocked road has no road movement."
    if not field.town.on_road(cell_of(piece)):
        return "3.3", "Road movement begins on a road."
    return None


# -- where to ----------------------------------------------------------------------------------


class ReachInputs(PositionInputs):
    """Input of the rules question ``reach``: the unit, and the kind of movement."""

    unit: UnitName = Field(description="the unit, placed by 'units'")
    road: bool = Field(False, description="by road movement instead")


class ReachReply(Reply):
    """Answer to the rules question ``reach``: the unit's movement in hexes, and every hex where it
    may end its move."""

    allowance: int
    hexes: tuple[str, ...]


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the hexes that a unit can move to."""
    found = battlefield_of(context, given)
    piece = found.piece(given.unit)
    ends = ends_of(found, piece, "road" if given.road else "")
    most = int(march_of(found, piece).allowance)
    hexes = tuple(sorted(map(found.sheet.hexes.id, ends)))
    return ReachReply(allowance=most, hexes=hexes, steps=_reach_steps(most, given.road))


def ends_of(field: Battlefield, piece: Piece, by: str = "") -> tuple[Cell, ...]:
    """Return the hexes where a unit may end its move, in map order, leaving out the hex where it
    stands."""
    steps = march_of(field, piece, by).steps
    return tuple(sorted(c for c, n in steps.items() if n and _end_barred(field, piece, c) is None))


def _reach_steps(most: int, road: bool) -> tuple[Step, ...]:
    if road:
        return (step("3.3", "Along roads as far as the unit likes."),)
    return (step("4.1", "Hexes that the unit moves: {hexes}.", hexes=most),)


# -- zones of control --------------------------------------------------------------------------


class ZoneInputs(PositionInputs):
    """Input of the rules question ``zone-of-control``: a hex and a side."""

    hex: PlaceName = Field(description="the hex")
    side: Side = Field(ALLIES, description="whose enemies' zones are meant: USMC-ARVN or NVA-VC")


class ZoneReply(Reply):
    """Answer to the rules question ``zone-of-control``: whether the hex lies in an enemy zone of
    control, and which units exert it."""

    zone: bool
    units: tuple[str, ...] = ()


def zone_of_control(context: Context, given: ZoneInputs) -> ZoneReply:
    """Decide whether a hex lies in an enemy zone of control.

    Every unit exerts its zone of control in the six adjacent hexes, across walls and water too.
    """
    found = battlefield_of(context, given)
    cell = found.sheet.hexes.cell(given.hex)
    near = tuple(p.name for p in found.enemies(given.side) if cell in found.control.zone_of(p))
    said = "Zones of control reach the six hexes around a unit, whatever lies between."
    return ZoneReply(zone=bool(near), units=near, steps=(step("4.4", said),))


MOVE = Procedure("move", ("4.1", "3.4", "4.3", "4.4"), move)
ROAD_MOVE = Procedure("road-move", ("3.3", "4.2", "4.4", "4.6.2a"), road_move)
REACH = Procedure("reach", ("4.1", "3.3", "4.4"), reach)
ZONE = Procedure("zone-of-control", ("4.4",), zone_of_control)
