"""Movement as it is declared: allowances, costs by terrain, zones, where a move may end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.game import Game
from builder.model.mechanisms.movement import Movement
from builder.model.space import Cell
from builder.rules.core.asked import piece_in_hex
from builder.rules.core.movement import StepCost
from builder.rules.core.paths import Search, cheapest
from builder.rules.core.position import Piece
from builder.rules.core.values import value_of
from builder.rules.core.verdicts import Bar, Verdict
from builder.rules.open.asking import piece_is
from builder.rules.open.situation import PositionInputs, Situation, situation_of
from builder.rules.open.stacking import crowd_with
from builder.rules.open.zones import Control
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True)
class March:
    """One unit's move."""

    situation: Situation = field(repr=False)
    declared: Movement
    piece: Piece

    @property
    def rule(self) -> str:
        """The case of movement."""
        return self.situation.mechanisms.case("movement", self.declared)

    @property
    def side(self) -> str:
        """The mover's side."""
        return self.situation.side(self.piece)

    @property
    def start(self) -> Cell:
        """Where it starts."""
        assert self.piece.cell is not None
        return self.piece.cell

    @cached_property
    def allowance(self) -> Fraction:
        """Its movement points, rounded down; raises :class:`Refused` for a unit without any."""
        unit = self.situation.position.unit(self.piece)
        game, name = self.situation.game, self.declared.allowance
        points = Fraction(value_of(game, unit, name, self.rule, reduced=self.piece.reduced))
        for change in self.declared.changes:
            if piece_is(self.situation, change.when, self.piece):
                points = points * change.times + change.add
        return Fraction(max(0, points.numerator // points.denominator))

    @cached_property
    def control(self) -> Control:
        """The zones of control."""
        return Control(self.situation)

    @cached_property
    def zones(self) -> frozenset[Cell]:
        """The enemy zones that count."""
        return self.control.effective(self.side, "move", self.piece.name)

    def terrain_cost(self, a: Cell, b: Cell) -> StepCost:
        """The cost of a step by terrain alone."""
        return self.situation.step_cost(self.piece, a, b)

    def cost(self, a: Cell, b: Cell) -> Fraction:
        """The cost of a step that terrain allows, zones included."""
        extra = self.control.effect(a, b, self.zones).cost or Fraction(0)
        return (self.terrain_cost(a, b).total or Fraction(0)) + extra

    def barred(self, a: Cell, b: Cell, spent: Fraction) -> Bar | None:
        """Why a step is not allowed after so many points; ``None`` if it is."""
        if self.terrain_cost(a, b).total is None:
            return Bar(self.rule, "The terrain is prohibited.")
        if self.situation.foes(b, self.side) and not self.declared.through:
            return Bar(self.rule, "Enemies stand there.")
        stopped = self._zone_bar(a, b)
        if stopped:
            return stopped
        if self._takes_one(a, spent):
            return None
        if spent + self.cost(a, b) > self.allowance:
            return Bar(self.rule, "Not enough movement points are left.")
        return None

    def _takes_one(self, a: Cell, spent: Fraction) -> bool:
        """Whether this is the one step that is always allowed."""
        return self.declared.one_hex and a == self.start and not spent and self.allowance > 0

    def _zone_bar(self, a: Cell, b: Cell) -> Bar | None:
        declared = self.control.declared
        if declared is None:
            return None
        rule = self.situation.mechanisms.case("zones", declared)
        if self.control.effect(a, b, self.zones).kind == "barred":
            return Bar(rule, "Enemy zones of control bar the step.")
        if a != self.start and a in self.zones and declared.enter.kind == "stop":
            return Bar(rule, "A unit stops in an enemy zone of control.")
        return None

    def may_end(self, cell: Cell) -> Bar | None:
        """Why a move may not end in a place; ``None`` if it may."""
        if self.situation.foes(cell, self.side):
            return Bar(self.rule, "Enemies stand there.")
        if cell == self.start:
            return None
        crowd = crowd_with(self.situation, cell, self.piece)
        return Bar(crowd.rule, "Too many units would stand there.") if crowd else None

    def passes(self, cell: Cell) -> bool:
        """Whether stacking lets the unit through a place on its way."""
        declared = self.situation.mechanisms.stacking
        return declared is None or declared.during == "end" or self.may_end(cell) is None

    def reach(self) -> Search[Cell]:
        """Every place that the move can come to, by the cheapest ways."""
        space = self.situation.sheet.space

        def onward(cell: Cell, spent: Fraction) -> Iterator[tuple[Cell, Fraction]]:
            for near in space.neighbours(cell):
                if self.barred(cell, near, spent) is None and self.passes(near):
                    yield near, min(self.cost(cell, near), self.allowance - spent)

        return cheapest(self.start, onward, self.allowance)


# -- asked -------------------------------------------------------------------------------------


class MoveInputs(PositionInputs):
    """A unit and its way."""

    unit: str = Field(description="the unit that moves")
    path: Words = Field((), description="places that it enters, in order")


class MoveReply(Verdict):
    """Whether the move is allowed (``by`` and ``why`` if not), and what it costs."""

    at: str = Field(description="where the unit stands after the lawful part")
    allowance: Points
    spent: Points
    left: Points


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Walk a unit along a way: cost, zones of control, and where it may end."""
    march = _march(context, given, given.unit)
    space = march.situation.sheet.space
    spent, at, lines = Fraction(0), march.start, list[Step]()
    bar: Bar | None = None
    for cell in map(space.cell, given.path):
        space.side_between(at, cell)
        bar = march.barred(at, cell, spent)
        if bar is None and not march.passes(cell):
            bar = march.may_end(cell)
        if bar:
            break
        paid = min(march.cost(at, cell), march.allowance - spent)
        lines.append(step(march.rule, "To {hex}: {cost}.", hex=space.id(cell), cost=paid))
        spent, at = spent + paid, cell
    bar = bar or march.may_end(at)
    return MoveReply(
        legal=bar is None,
        by=bar.rule if bar else "",
        why=bar.text if bar else "",
        at=space.id(at),
        allowance=march.allowance,
        spent=spent,
        left=march.allowance - spent,
        steps=(*lines, *([bar.step] if bar else [])),
    )


def _march(context: Context, given: PositionInputs, unit: str) -> March:
    situation = situation_of(context, given)
    declared = context.game.mechanisms.movement
    assert declared is not None
    first = next(iter(situation.sheet.space.ids), "0101")
    return March(situation, declared, piece_in_hex(situation.position, unit, first))


class ReachInputs(PositionInputs):
    """A unit, and perhaps a goal."""

    unit: str = Field(description="the unit that moves")
    to: str = Field("", description="a place to find the cheapest way to")


class ReachReply(Reply):
    """The places where the unit's move may end, with their costs, and the cheapest way to the goal (empty
    if out of reach)."""

    hexes: dict[str, Points]
    way: tuple[str, ...] = ()
    cost: Points | None = None


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """List the places that a unit can move to, with their costs."""
    march = _march(context, given, given.unit)
    space, found = march.situation.sheet.space, march.reach()
    goal = space.cell(given.to) if given.to else None
    ends = {c: spent for c, spent in found.costs.items() if march.may_end(c) is None}
    way = found.route(goal) if goal is not None and goal in ends else ()
    return ReachReply(
        hexes={space.id(c): ends[c] for c in sorted(ends)},
        way=tuple(space.id(c) for c in way),
        cost=ends.get(goal) if goal is not None else None,
        steps=(step(march.rule, "Places in reach: {count}.", count=len(ends)),),
    )


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """What can be asked of movement."""
    declared = game.mechanisms.movement
    if declared is None:
        return
    rules = (game.mechanisms.case("movement", declared),)
    yield Procedure("move", rules, move)
    yield Procedure("reach", rules, reach)
