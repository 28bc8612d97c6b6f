"""A land unit's move in a position: cost, enemies, stacking (4.0, 5.1, 5.2, 6.0, 15.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.space.hexes import Cell
from builder.rules.core.yes_no_answers import Bar, Verdict
from builder.rules.engine.movement.movement_rules import March
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.rules.systems.air_land.game_data import is_tank
from builder.rules.systems.air_land.mechanisms import movement
from builder.rules.systems.air_land.moving.cost import leg_step
from builder.rules.systems.air_land.moving.stacking import limit
from builder.rules.systems.air_land.situation import PositionInputs, Theatre, piece_of, theatre_of


@dataclass(frozen=True)
class LandMarch(March):
    """The move of one land unit."""

    situation: Theatre = field(repr=False)

    @property
    def touched(self) -> None:
        """Every step is judged by itself: :meth:`barred` says more than the map."""

    @property
    def reacts(self) -> bool:
        """Whether the unit belongs to the side that only reacts (6.0)."""
        return self.side != self.situation.scenario.first_side

    def fights_at(self, cell: Cell) -> bool:
        """Tell whether there are enemies in a hex."""
        return bool(self.situation.foes(cell, self.side))

    def barred(self, a: Cell, b: Cell, spent: Fraction, *, first: bool = False) -> Bar | None:
        """Return why a step is forbidden after ``spent`` movement points; ``None`` if it is
        allowed."""
        if self.fights_at(a):
            return Bar("5.2", "A unit stops in a hex with enemies.")
        if b in self.situation.closed:
            return Bar("15.0", "The country is closed.")
        if self.reacts and self.fights_at(b) and self.situation.step_cost(self.piece, a, b).total:
            return Bar("6.0", "A reacting unit does not enter a hex with enemies.")
        return super().barred(a, b, spent, first=first)

    def may_end(self, cell: Cell) -> Bar | None:
        """Return why a move may not end in a hex; ``None`` if it may. Tanks raise the stacking
        limit of a battle."""
        there = [p for p in self.situation.friends(cell, self.side) if p.name != self.piece.name]
        units = [self.situation.position.unit(p) for p in (*there, self.piece)]
        tanks = self.fights_at(cell) and any(map(is_tank, units))
        if len(units) > limit(tank_battle=tanks):
            return Bar("4.0", "Too many units of the side would stand there.")
        if self.reacts and not self._beside_battle(cell):
            return Bar("6.0", "A reacting unit moves to a hex beside a battle.")
        return None

    def _beside_battle(self, cell: Cell) -> bool:
        near = self.situation.sheet.hexes.neighbours(cell)
        return any(n in self.situation.battles for n in near)


# -- a way -------------------------------------------------------------------------------------


class MoveInputs(PositionInputs):
    """A land unit and its path."""

    unit: str = Field(description="the unit that moves")
    path: Words = Field((), description="hexes that it enters, in order")


class MoveReply(Verdict):
    """Whether the move is allowed (``by`` and ``why`` if not), its cost, and whether it starts a
    battle: then ``direction`` is where the attack comes from."""

    at: str = Field(description="where the unit stands after the lawful part")
    spent: Points
    left: Points
    battle: str = ""
    from_hex: str = ""
    direction: str = ""


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Walk a land unit along a way: cost, limits, and the battle that it starts."""
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
    bar = bar or march.may_end(at)
    return _reply(march, at, before, spent, bar, lines)


def _march(context: Context, given: MoveInputs) -> LandMarch:
    theatre = theatre_of(context, given)
    return LandMarch(theatre, movement(), piece_of(theatre, given.unit))


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
    """The land unit, and optionally a hex that it is to reach."""

    unit: str = Field(description="the unit that moves")
    to: str = Field("", description="a hex to find the cheapest way to")


class ReachReply(Reply):
    """The hexes that the unit can move to with their costs, those among them where it would fight,
    and the cheapest path to the given hex (empty if out of reach)."""

    hexes: dict[str, Points]
    battles: tuple[str, ...]
    way: tuple[str, ...] = ()
    cost: Points | None = None


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the hexes that a land unit can move to, or react to, with their costs."""
    march = _march(context, MoveInputs(**given.model_dump(exclude={"to"})))
    grid, found = march.situation.sheet.hexes, march.reach()[0]
    goal = grid.cell(given.to) if given.to else None
    ends = {c: spent for c, spent in found.costs.items() if march.may_end(c) is None}
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
