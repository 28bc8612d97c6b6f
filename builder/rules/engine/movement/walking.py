"""Moves of a unit along a given path, step by step, with the reason for each step that is forbidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from builder.model.pieces.values import number_text
from builder.model.space import Cell
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.combat.consequence_text import consequence_steps
from builder.rules.engine.facing.turning_moves import Turning
from builder.rules.engine.links.off_map_links import Links, Spot, cost_of, spot_of
from builder.rules.engine.movement.bars import BARS
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.procedures import Step, step

OFF = "off"
"""The last entry of a path that leaves the map."""

_OFF = "The unit is not on the map."


@dataclass
class Walk:
    """A unit that moves along a given path, step by step; it records what each step costs and what
    is forbidden."""

    march: March = field(repr=False)
    at: Spot | None
    spent: Fraction = Fraction(0)
    gone: bool = False
    arrives: int = 0
    overrun: tuple[str, ...] = ()
    others: int = 0
    lines: list[Step] = field(default_factory=list)
    direction: int | None = None
    """The direction in which the unit points, in degrees; ``None`` if it may still choose."""
    since: int = 0
    """How many places it has entered since it last turned or began to move."""

    def __post_init__(self) -> None:
        turning = self.march.turning
        if turning is not None and self.march.piece.cell is not None:
            self.direction = turning.facing.direction

    def go(self, word: str) -> Bar | None:
        """Move the unit to ``word``, the next place of its path, or turn it if ``word`` is a
        direction. Return what forbids it, or ``None``. Raises ``PlaceError`` for an unknown
        place."""
        if self.gone:
            text = "The unit is on its way." if self.arrives else "The unit has left the map."
            return Bar(self.march.rule, text)
        turning = self.march.turning
        if turning is not None and word in turning.facing.directions:
            return self._turn(turning, turning.facing.directions[word])
        if word == OFF:
            return self._leave()
        spot = spot_of(self.march.situation, word)
        if self.at is None:
            return Bar(self.march.rule, _OFF) if isinstance(spot, str) else self._enter(spot)
        if isinstance(spot, str) or isinstance(self.at, str):
            return self._take(self.at, spot)
        return self._step(self.at, spot)

    def _take(self, at: Spot, goal: Spot) -> Bar | None:
        """Move the unit along the link from ``at`` to ``goal``, one of which is a box. Return what
        forbids it, or ``None``."""
        march, ways = self.march, Links(self.march.situation, self.march.piece)
        link = ways.by(at, goal)
        if link is None:
            return Bar(march.rule, "No way leads there.")
        if link.is_full(self.others):
            return Bar(ways.rule(link), BARS["most"])
        bar, cost = ways.bar(link, goal), cost_of(link, self.spent, march.allowance)
        if bar is not None or cost is None:
            return bar or march.bar("points", ways.rule(link))
        self._pay(cost, goal, ways.rule(link))
        if link.turns:
            self.gone, self.arrives = True, link.turns
            text = "It arrives after {turns} turns."
            self.lines.append(step(ways.rule(link), text, turns=link.turns))
        return None

    def _step(self, at: Cell, cell: Cell) -> Bar | None:
        march = self.march
        march.situation.sheet.space.side_between(at, cell)
        times = Fraction(1)
        if march.turning is not None:
            turn = march.turning.least_turn((at, self.direction, self.since), cell)
            if turn is None:
                bar = march.turning.why_no_step((at, self.direction, self.since), cell)
                return bar or march.bar("facing", march.turning.facing.rule)
            bar = self._turn(march.turning, turn[0]) if turn[0] != self.direction else None
            if bar is not None:
                return bar
            times = turn[2]
        bar = march.barred(at, cell, self.spent, first=at == march.piece.cell)
        if bar is None and not march.passes(cell):
            bar = march.may_end(cell)
        if bar is None:
            cost = min(march.cost(at, cell), march.allowance - self.spent) * times
            if self.spent + cost > march.allowance:
                return march.bar("points")
            self._pay(cost, cell)
            self.since += 1
            self._overrun(cell)
        return bar

    def _turn(self, turning: Turning, direction: int) -> Bar | None:
        """Turn the unit. Return what forbids it, or ``None``."""
        bar = None
        if isinstance(self.at, Cell):
            bar = turning.swing_bar(self.at, self.direction, direction)
        if bar is not None:
            return bar
        cost, facing = turning.cost(self.direction, direction, self.since), turning.facing
        if cost is None:
            return self.march.bar("facing", facing.rule)
        if self.spent + cost > self.march.allowance:
            return self.march.bar("points", facing.rule)
        way, text = facing.named(direction), "It turns to {way}: {cost}."
        self.lines.append(step(facing.rule, text, way=way, cost=number_text(cost)))
        self.spent, self.direction, self.since = self.spent + cost, direction, 0
        return None

    @property
    def faces(self) -> str:
        """The name of the direction in which the unit points; empty for one without a facing."""
        turning = self.march.turning
        return turning.facing.named(self.direction) if turning is not None else ""

    def _overrun(self, cell: Cell) -> None:
        """Record that the enemy units in a place are overrun, and what happens to them."""
        march, overrun = self.march, self.march.overrun(cell)
        if overrun is None or march.declared.through:
            return
        names = tuple(foe.name for foe in march.situation.foes(cell, march.side))
        self.overrun += names
        rule = overrun.rule or march.rule
        self.lines.append(step(rule, "Overrun: {units}.", units=", ".join(names)))
        if overrun.combat:
            text = "The unit first fights them ({combat}), and enters only if none of them is left there."
            named = march.situation.mechanisms.combat_name(overrun.combat)
            self.lines.append(step(rule, text, combat=named or overrun.combat))
        self.lines += consequence_steps(march.situation.game, rule, "unit", overrun.does)

    def _enter(self, cell: Cell) -> Bar | None:
        cost = self.march.enters(cell)
        if isinstance(cost, Bar):
            return cost
        self._pay(cost, cell)
        return None if self.march.passes(cell) else self.march.may_end(cell)

    def _leave(self) -> Bar | None:
        march = self.march
        there = self.at if isinstance(self.at, Cell) else None
        gate = march.gate(there, march.declared.exits) if there is not None else None
        if gate is None:
            return Bar(march.rule, "The unit does not leave the map there.")
        if self.spent + gate.cost > march.allowance:
            return Bar(gate.rule or march.rule, "Not enough movement points are left.")
        self.spent, self.gone = self.spent + gate.cost, True
        rule = gate.rule or march.rule
        self.lines.append(step(rule, "Off the map: {cost}.", cost=number_text(gate.cost)))
        return None

    def _pay(self, cost: Fraction, spot: Spot, rule: str = "") -> None:
        place = spot_id(self.march.situation, spot)
        text = "To {hex}: {cost}."
        self.lines.append(step(rule or self.march.rule, text, hex=place, cost=number_text(cost)))
        self.spent, self.at = self.spent + cost, spot

    def end(self) -> Bar | None:
        """Return what forbids the unit to end its move where it is; ``None`` if nothing does."""
        if self.at is None:
            return Bar(self.march.rule, _OFF)
        if self.gone or isinstance(self.at, str):
            return None
        turning = self.march.turning
        bar = self.march.may_end(self.at)
        return bar or (turning.bar(self.at, self.direction, ends=True) if turning else None)

    @property
    def place(self) -> str:
        """The id of the place where the unit is; empty if it has left the map."""
        if self.at is None or (self.gone and not self.arrives):
            return ""
        return spot_id(self.march.situation, self.at)


def start_of_march(march: March) -> Spot | None:
    """Return where the moving unit is before its move: a place of the map, a box, or ``None`` if it
    is not in play yet."""
    piece = march.piece
    in_box = piece.cell is None and piece.at in march.situation.in_boxes
    return piece.at if in_box and march.situation.mechanisms.links else piece.cell
