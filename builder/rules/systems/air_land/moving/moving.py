"""A land unit's move in a position: cost, enemies, stacking (4.0, 5.1, 5.2, 6.0, 15.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pydantic import Field

from builder.model.base import Points
from builder.model.space.hexes import Cell
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.core.names import PlaceName, PlaceNames, UnitName
from builder.rules.core.yes_no_answers import Bar, Verdict
from builder.rules.engine.movement.movement_rules import March
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.rules.systems.air_land.game_data import is_tank
from builder.rules.systems.air_land.moving.cost import leg_step
from builder.rules.systems.air_land.moving.stacking import stacking_limit
from builder.rules.systems.air_land.moving.tanks import BATTLE_COST
from builder.rules.systems.air_land.situation import (
    AirLandPosition,
    PositionInputs,
    air_land_position,
    land_piece_of,
)

STOPS = Bar("5.2", "A unit stops in a hex with enemies.")
KEPT_OUT = Bar("6.0", "A reacting unit does not enter a hex with enemies.")


@dataclass(frozen=True)
class LandMarch(March):
    """The move of one land unit: which steps and ends the rules allow."""

    situation: AirLandPosition = field(repr=False)
    spent: Fraction = Fraction(0)
    """The movement points that the unit has spent before it reaches its present hex."""

    @property
    def reacts(self) -> bool:
        """Whether the unit belongs to the side that does not move, only reacts (6.0)."""
        return self.side != self.situation.scenario.first_side

    def fights_at(self, cell: Cell) -> bool:
        """Tell whether there are enemies in a hex."""
        return bool(self.situation.foes(cell, self.side))

    def barred(self, a: Cell, b: Cell, spent: Fraction, *, first: bool = False) -> Bar | None:
        """Return why a step is forbidden after ``spent`` movement points; ``None`` if it is
        allowed."""
        if self.fights_at(a):
            return STOPS
        return super().barred(a, b, spent, first=first)

    def _bar(self, a: Cell, b: Cell) -> Bar | None:
        """Return why the position forbids a step that the map allows; ``None`` if it does not."""
        if self.fights_at(a):
            return STOPS
        if self.reacts and self.fights_at(b):
            return KEPT_OUT
        return super()._bar(a, b)

    def starts(self) -> Iterator[tuple[Cell, Fraction]]:
        """Yield the start of the move: the hex where the unit stands, and the movement points that
        it has already spent."""
        for cell, before in super().starts():
            yield cell, before + self.spent

    def may_end(self, cell: Cell) -> Bar | None:
        """Return why a move may not end in a hex; ``None`` if it may."""
        return self.may_stop(cell)

    def may_stop(self, cell: Cell, left: Fraction | None = None) -> Bar | None:
        """Return why the unit may not stop in a hex with ``left`` movement points (``None``:
        unknown); ``None`` if it may. Tanks that can begin a tank battle raise the stacking limit."""
        if not self.room_in(cell, tank_battle=self._tank_battle_in(cell, left)):
            return Bar("4.0", "Too many units of the side would stand there.")
        if self.reacts and not self._beside_battle(cell):
            return Bar("6.0", "A reacting unit moves to a hex beside a battle.")
        return None

    def room_in(self, cell: Cell, *, tank_battle: bool) -> bool:
        """Tell whether a hex has room for the unit among the units of its side. With
        ``tank_battle`` the limit is that of a tank battle."""
        there = [p for p in self.situation.friends(cell, self.side) if p.name != self.piece.name]
        return len(there) < stacking_limit(tank_battle=tank_battle)

    def _tank_battle_in(self, cell: Cell, left: Fraction | None) -> bool:
        """Tell whether there is a tank battle in a hex, or can be one once the unit is there."""
        if not self.fights_at(cell):
            return False
        if cell in self.situation.tank_battles:
            return True
        there = self.situation.friends(cell, self.side)
        able = {p.name: self.situation.left.get(p.name) for p in there} | {self.piece.name: left}
        pieces = (p for p in (*there, self.piece) if is_tank(self.situation.position.unit(p)))
        points = (able[piece.name] for piece in pieces)
        return any(one is None or one >= BATTLE_COST for one in points)

    def ends(self) -> Reach:
        """Return the hexes where the unit may stop, other than the one where it is."""
        found, left = self.reach()[0], self.allowance - self.spent
        costs = {
            cell: cost
            for cell, cost in found.costs.items()
            if cell != self.piece.cell and self.may_stop(cell, left - cost) is None
        }
        return Reach(self, found, costs)

    def _beside_battle(self, cell: Cell) -> bool:
        near = self.situation.sheet.hexes.neighbours(cell)
        return any(n in self.situation.battles for n in near)


@dataclass(frozen=True)
class Reach:
    """The hexes where a unit may stop, each with the cost in movement points of the cheapest path
    from its present hex."""

    march: LandMarch = field(repr=False)
    search: Search[Cell] = field(repr=False)
    costs: dict[Cell, Fraction]

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the hexes that the unit enters on the cheapest path to a hex, in order."""
        return tuple(one for one in self.search.route(cell) if one != self.march.piece.cell)

    def entries(self, cell: Cell) -> dict[Cell, Fraction]:
        """Return the hexes from which the unit may enter a hex with enemies, each with the cost of
        the cheapest path through it (5.3)."""
        march, found = self.march, dict[Cell, Fraction]()
        for near in march.situation.sheet.hexes.neighbours(cell):
            before = self.search.costs.get(near)
            if before is None or march.barred(near, cell, march.spent + before):
                continue
            cost = before + march.cost(near, cell)
            if march.may_stop(cell, march.allowance - march.spent - cost) is None:
                found[near] = cost
        return found


# -- a way -------------------------------------------------------------------------------------


class MoveInputs(PositionInputs):
    """Input of the rules question ``move``: a land unit and its path."""

    unit: UnitName = Field(description="the unit that moves")
    path: PlaceNames = Field((), description="hexes that it enters, in order")


class MoveReply(Verdict):
    """Answer to the rules question ``move``: whether the move is allowed (``by`` and ``why`` if
    not), its cost, and whether it starts a battle: then ``direction`` is where the attack comes
    from."""

    at: str = Field(description="where the unit stands after the lawful part")
    spent: Points
    left: Points
    battle: str = ""
    from_hex: str = ""
    direction: str = ""


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Move a land unit along a path: cost, limits, and the battle that it starts."""
    march = _march(context, given)
    grid = march.situation.sheet.hexes
    cells = [grid.cell(h) for h in (march.piece.at, *given.path)]
    spent, at, before, lines = Fraction(0), cells[0], cells[0], list[Step]()
    bar: Bar | None = None
    for cell in cells[1:]:
        grid.side_between(at, cell)
        bar = march.barred(at, cell, spent)
        if bar:
            break
        lines.append(leg_step(grid.id(cell), march.situation.step_cost(march.piece, at, cell)))
        spent, before, at = spent + march.cost(at, cell), at, cell
    bar = bar or march.may_stop(at, march.allowance - spent)
    return _reply(march, at, before, spent, bar, lines)


def _march(context: Context, given: MoveInputs) -> LandMarch:
    theatre = air_land_position(context, given)
    return LandMarch(theatre, theatre.movement, land_piece_of(theatre, given.unit))


def _reply(
    march: LandMarch,
    at: Cell,
    before: Cell,
    spent: Fraction,
    bar: Bar | None,
    lines: Sequence[Step],
) -> MoveReply:
    grid = march.situation.sheet.hexes
    fights = bar is None and at != march.piece.cell and march.fights_at(at)
    direction = grid.direction(at, before) if fights else ""
    said = [*lines, *([step(*bar)] if bar else [])]
    if fights:
        text = "Enemies hold {hex}: the unit stops, and a battle begins."
        said.append(step("5.2", text, hex=grid.id(at)))
        said.append(step("5.3", "The marker points to {hex}.", hex=grid.id(before)))
    return MoveReply(
        legal=bar is None,
        by=bar.rule if bar else "",
        why=bar.text if bar else "",
        at=grid.id(at),
        spent=spent,
        left=march.allowance - spent,
        battle=grid.id(at) if fights else "",
        from_hex=grid.id(before) if fights else "",
        direction=direction,
        steps=tuple(said),
    )


# -- everywhere --------------------------------------------------------------------------------


class ReachInputs(PositionInputs):
    """Input of the rules question ``reach``: a land unit, and optionally the hex that it is to
    reach."""

    unit: UnitName = Field(description="the unit that moves")
    to: PlaceName = Field("", description="a hex to find the cheapest way to")


class ReachReply(Reply):
    """Answer to the rules question ``reach``: the hexes that the unit can move to with their costs,
    those among them where it would fight, and the cheapest path to the given hex (empty if out of
    reach)."""

    hexes: dict[str, Points]
    battles: tuple[str, ...]
    way: tuple[str, ...] = ()
    cost: Points | None = None


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the hexes that a land unit can move to, or react to, with their costs."""
    march = _march(context, MoveInputs(**given.model_dump(exclude={"to"})))
    grid, found = march.situation.sheet.hexes, march.reach()[0]
    goal = grid.cell(given.to) if given.to else None
    has = march.allowance
    ends = {c: spent for c, spent in found.costs.items() if march.may_stop(c, has - spent) is None}
    way = found.route(goal) if goal in ends and goal is not None else ()
    return ReachReply(
        hexes={grid.id(c): ends[c] for c in sorted(ends)},
        battles=_ids(march, (c for c in sorted(ends) if march.fights_at(c))),
        way=_ids(march, way),
        cost=ends.get(goal) if goal is not None else None,
        steps=(step("5.1", "Hexes in reach: {count}.", count=len(ends)),),
    )


def _ids(march: LandMarch, cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(march.situation.sheet.hexes.id(c) for c in cells)


MOVE = Procedure("move", ("5.1", "5.2", "5.3", "4.0", "6.0", "15.0"), move)
REACH = Procedure("reach", ("5.1", "5.2", "6.0", "15.0"), reach)
