"""A land unit's move in a position: cost, enemies, stacking (4.0, 5.1, 5.2, 6.0, 15.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.space.hexes import Cell
from builder.rules.air_land.cost import leg_step
from builder.rules.air_land.reading import is_tank, value
from builder.rules.air_land.situation import PositionInputs, Theatre, piece_of, theatre_of
from builder.rules.air_land.stacking import limit
from builder.rules.core.movement import StepCost
from builder.rules.core.paths import Search, cheapest
from builder.rules.core.position import Piece
from builder.rules.core.verdicts import Bar, Verdict
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True)
class March:
    """One land unit's move."""

    theatre: Theatre = field(repr=False)
    piece: Piece

    @property
    def side(self) -> str:
        """The mover's side."""
        return self.theatre.side(self.piece)

    @property
    def start(self) -> Cell:
        """Where it starts."""
        assert self.piece.cell is not None
        return self.piece.cell

    @cached_property
    def mover(self) -> str:
        """Its movement class."""
        return self.theatre.position.unit(self.piece).movement_class

    @cached_property
    def allowance(self) -> int:
        """Its movement points."""
        unit = self.theatre.position.unit(self.piece)
        return value(self.theatre.game, unit, "movement")

    @property
    def reacts(self) -> bool:
        """Whether its side is the one that only reacts (6.0)."""
        return self.side != self.theatre.scenario.first_side

    def fights_at(self, cell: Cell) -> bool:
        """Whether enemies stand in a hex."""
        return bool(self.theatre.foes(cell, self.side))

    def cost(self, a: Cell, b: Cell) -> StepCost:
        """The cost of a step by terrain."""
        return self.theatre.cost(a, b, self.mover)

    def barred(self, a: Cell, b: Cell, spent: Fraction) -> Bar | None:
        """Why a step is not allowed after so many points; ``None`` if it is."""
        if self.fights_at(a):
            return Bar("5.2", "A unit stops in a hex with enemies.")
        cost = self.cost(a, b)
        if cost.barred == "closed-country":
            return Bar("15.0", "The country is closed.")
        if cost.total is None:
            return Bar("5.1", "The terrain is prohibited.")
        if self.reacts and self.fights_at(b):
            return Bar("6.0", "A reacting unit does not enter a hex with enemies.")
        if spent + cost.total > self.allowance:
            return Bar("5.1", "Not enough movement points are left.")
        return None

    def may_end(self, cell: Cell) -> Bar | None:
        """Why a move may not end in a hex; ``None`` if it may. Tanks raise the limit of a battle."""
        there = [p for p in self.theatre.friends(cell, self.side) if p.name != self.piece.name]
        units = [self.theatre.position.unit(p) for p in (*there, self.piece)]
        tanks = self.fights_at(cell) and any(map(is_tank, units))
        if len(units) > limit(tank_battle=tanks):
            return Bar("4.0", "Too many units of the side would stand there.")
        if self.reacts and not self._beside_battle(cell):
            return Bar("6.0", "A reacting unit moves to a hex beside a battle.")
        return None

    def _beside_battle(self, cell: Cell) -> bool:
        near = self.theatre.sheet.hexes.neighbours(cell)
        return any(n in self.theatre.battles for n in near)

    def reach(self) -> Search[Cell]:
        """Every hex that the move can come to, by the cheapest ways."""

        def onward(cell: Cell, spent: Fraction) -> Iterator[tuple[Cell, Fraction]]:
            for near in self.theatre.sheet.hexes.neighbours(cell):
                if self.barred(cell, near, spent) is None:
                    yield near, self.cost(cell, near).total or Fraction(0)

        return cheapest(self.start, onward, Fraction(self.allowance))


# -- a way -------------------------------------------------------------------------------------


class MoveInputs(PositionInputs):
    """A land unit and its way."""

    unit: str = Field(description="the unit that moves")
    path: Words = Field((), description="hexes that it enters, in order")


class MoveReply(Verdict):
    """Whether the move is allowed (``by`` and ``why`` if not), what it costs, and whether it starts a
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
    grid = march.theatre.sheet.hexes
    cells = [march.start, *(grid.cell(h) for h in given.path)]
    spent, at, before, lines = Fraction(0), march.start, march.start, list[Step]()
    bar: Bar | None = None
    for cell in cells[1:]:
        grid.side_between(at, cell)
        bar = march.barred(at, cell, spent)
        if bar:
            break
        cost = march.cost(at, cell)
        lines.append(leg_step(grid.id(cell), cost))
        spent, before, at = spent + (cost.total or Fraction(0)), at, cell
    bar = bar or march.may_end(at)
    return _reply(march, at, before, spent, bar, lines)


def _march(context: Context, given: MoveInputs) -> March:
    theatre = theatre_of(context, given)
    return March(theatre, piece_of(theatre, given.unit))


def _reply(
    march: March, at: Cell, before: Cell, spent: Fraction, bar: Bar | None, lines: Sequence[Step]
) -> MoveReply:
    grid = march.theatre.sheet.hexes
    fights = bar is None and at != march.start and march.fights_at(at)
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
    """A land unit."""

    unit: str = Field(description="the unit that moves")
    to: str = Field("", description="a hex to find the cheapest way to")


class ReachReply(Reply):
    """The hexes that the unit can move to with their costs, those among them in which it would fight,
    and the cheapest way to the hex asked for (empty if out of reach)."""

    hexes: dict[str, Points]
    battles: tuple[str, ...]
    way: tuple[str, ...] = ()
    cost: Points | None = None


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the hexes that a land unit can move to, or react to, with their costs."""
    march = _march(context, MoveInputs(**given.model_dump(exclude={"to"})))
    grid, found = march.theatre.sheet.hexes, march.reach()
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


def _ids(march: March, cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(march.theatre.sheet.hexes.id(c) for c in cells)


MOVE = Procedure("move", ("5.1", "5.2", "5.3", "4.0", "6.0", "15.0"), move)
REACH = Procedure("reach", ("5.1", "5.2", "6.0", "15.0"), reach)
