"""The move of one unit under the declared movement rules: the unit's allowance, the costs of its
steps, what forbids a step, and where the move may end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial

from builder.model.game import Game
from builder.model.mechanisms.movement import Allowance, Gate, Movement, Overrun, Way
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.rules.core.moving.cheapest_paths import (
    Search,
    cheapest_in_parts,
    search_cheapest_paths,
)
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.facing.turning_moves import Turning, search_of_march
from builder.rules.engine.facing.unit_facing import facing_of
from builder.rules.engine.links.off_map_links import Links, cost_of
from builder.rules.engine.movement.bars import BARS
from builder.rules.engine.movement.crossing_limits import is_pinned, limit_reached
from builder.rules.engine.movement.entering import cost_of_entry
from builder.rules.engine.movement.long_moves import why_no_room
from builder.rules.engine.movement.others_in_the_way import who_keeps_out
from builder.rules.engine.movement.step_tables import StepTable, step_table
from builder.rules.engine.overruns.overruns import Overrunning
from builder.rules.engine.positions.condition_answers import (
    answers_of_step,
    now,
    piece_fulfils,
    step_is,
)
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.zones.zone_rules import ZonesOfControl, control_of
from builder.rules.expressions.usage import note_rule


def allowance_of(game: Game, declared: Movement, unit: Unit) -> Allowance:
    """Return a unit's movement allowance wherever it is: the first declared allowance whose
    condition it meets."""
    fits = (one.points for one in declared.allowances if unit_fulfils(game, one.when, unit))
    return next(fits, declared.allowance)


@dataclass(frozen=True)
class March:
    """The move of one unit, by normal movement or by a special way of moving such as by rail: its
    allowance, what steps cost, and what is forbidden."""

    situation: Situation = field(repr=False)
    declared: Movement
    piece: Piece
    way: Way | None = None
    used: Fraction = Fraction(0)
    """The movement points that the unit has used before the move, such as for loading."""
    waiting: frozenset[str] | None = None
    """The units that have not ended their moves, with which it may overrun; ``None`` for all."""
    _costs: dict[tuple[Cell, Cell], Fraction | Bar] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _overruns: dict[tuple[Cell, Cell | None], Overrun | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def rule(self) -> str:
        """The number of the movement rule, or of the rule of the special way of moving."""
        own = self.way.rule if self.way else ""
        return own or self.situation.mechanisms.case("movement", self.declared)

    @cached_property
    def side(self) -> str:
        """The side of the moving unit."""
        return self.situation.side(self.piece)

    def bar(self, why: str, rule: str = "") -> Bar:
        """Return the prohibition with the reason ``why``, a key of :data:`BARS`; game systems may
        word it in their own way."""
        return Bar(note_rule(rule) or self.rule, BARS[why])

    # -- the allowance ---------------------------------------------------------------------------

    @cached_property
    def allowance(self) -> Fraction:
        """The unit's movement points, rounded down; raises :class:`Refused` for a unit without any."""
        points = self.points_of(self._declared_allowance)
        for change in self.declared.changes:
            if piece_fulfils(self.situation, change.when, self.piece):
                points = change.applied(points)
        points = self.way.applied(points) if self.way else points
        return max(Fraction(0), Fraction(points.numerator // points.denominator) - self.used)

    @property
    def _declared_allowance(self) -> Allowance:
        """The declaration that gives the unit's movement allowance."""
        if self.way and self.way.allowance is not None:
            return self.way.allowance
        for other in self.declared.allowances:
            if piece_fulfils(self.situation, other.when, self.piece):
                return other.points
        return self.declared.allowance

    def points_of(self, allowance: Allowance) -> Fraction:
        """Return the movement points that an allowance, a number or a value's name, gives the unit."""
        if isinstance(allowance, int):
            return Fraction(allowance)
        return amount_of_piece(self.situation, self.piece, allowance, self.rule)

    # -- zones -----------------------------------------------------------------------------------

    @cached_property
    def control(self) -> ZonesOfControl:
        """The zones of control in the position."""
        return control_of(self.situation)

    @cached_property
    def zones(self) -> frozenset[Cell]:
        """The places in enemy zones of control that affect this unit."""
        if self.control.ignores(self.piece):
            return frozenset()
        return self.control.effective(self.side, "move", self.piece.name)

    # -- one step --------------------------------------------------------------------------------

    def cost(self, a: Cell, b: Cell) -> Fraction:
        """Return the cost in movement points of an allowed step, including the cost of zones of
        control."""
        found = self._step(a, b)
        return found if isinstance(found, Fraction) else Fraction(0)

    def _step(self, a: Cell, b: Cell) -> Fraction | Bar:
        """Return the cost of a step in movement points, or what forbids it even to a unit with
        enough points."""
        found = self._costs.get((a, b))
        if found is None:
            found = self.fixed(a, b)
            if isinstance(found, Fraction):
                found = self._bar(a, b) or found + self._more(a, b)
            self._costs[a, b] = found
        return found

    def fixed(self, a: Cell, b: Cell) -> Fraction | Bar:
        """Return the cost of a step, or what forbids it, judged only by the map, the turn and
        phase, and the unit itself; other units on the map are ignored."""
        cost = self._terrain(a, b)
        if cost is None:
            return self.bar("terrain")
        declared = self.declared
        if declared.barred or declared.costs:
            asks = answers_of_step(self.situation, self.piece, a, b)
            for barred in declared.barred:
                if step_is(self.situation, barred.when, self.piece, asks):
                    bar = self.bar("step", barred.rule or self.rule)
                    return bar._replace(text=barred.text) if barred.text else bar
            for change in declared.costs:
                if step_is(self.situation, change.when, self.piece, asks):
                    cost = max(Fraction(0), change.applied(cost))
        if self.way and self.way.along and not set(self.way.along) & self.situation.paths(a, b):
            return self.bar("along")
        return cost

    def _terrain(self, a: Cell, b: Cell) -> Fraction | None:
        """Return the terrain cost of a step, or the fixed cost that a special way of moving has
        instead; ``None`` if the terrain is prohibited."""
        if self.way and self.way.rate is not None:
            return self.way.rate
        return self.situation.step_cost(self.piece, a, b).total

    def _more(self, a: Cell, b: Cell) -> Fraction:
        """Return the extra movement points that an overrun and enemy zones of control add to the
        cost of a step."""
        overrun = self.overrun(b, a)
        cost = overrun.cost if overrun else Fraction(0)
        return cost + (self.control.effect(a, b, self.zones, self.side, self.piece).cost or 0)

    def _bar(self, a: Cell, b: Cell) -> Bar | None:
        """Return what forbids a step because of other units on the map; ``None`` if nothing
        does."""
        if not self.declared.through and (who := who_keeps_out(self, b, start=a)):
            return self.bar(who)
        if self._near_enemies(b):
            return self.bar("near")
        full = limit_reached(self.situation, self.declared, self.piece, a, b)
        if full is not None:
            return self.bar("crossed", full.rule or self.rule)
        return self._zone_bar(a, b)

    def overrun(self, cell: Cell, start: Cell | None = None) -> Overrun | None:
        """Return the overrun rule by which the unit may overrun the enemies in a place from the place
        ``start``, or from any place beside it; ``None`` if there are no enemies or no rule allows it."""
        if (cell, start) not in self._overruns:
            starts = self.situation.ground.neighbours(cell) if start is None else (start,)
            overrunning = Overrunning(self.situation, self.declared, self.piece, self.waiting)
            self._overruns[cell, start] = overrunning.rule(cell, sorted(starts))
        return self._overruns[cell, start]

    def barred(self, a: Cell, b: Cell, spent: Fraction, *, first: bool) -> Bar | None:
        """Return why a step is forbidden after ``spent`` movement points; ``None`` if it is
        allowed. ``first`` means that it is the first step of the move."""
        found = self._step(a, b)
        if isinstance(found, Bar):
            return found
        if not first and self.stops(a):
            declared = self.control.declared
            rule = self.situation.mechanisms.case("zones", declared) if declared else ""
            return self.bar("stop", rule)
        if not first and self._met(a):
            return self.bar("met")
        if self.declared.one_hex and first and not spent and self.allowance > 0:
            return None
        if spent + found > self.allowance:
            return self.bar("points")
        return None

    def _zone_bar(self, a: Cell, b: Cell) -> Bar | None:
        declared = self.control.declared
        if declared is None:
            return None
        rule = self.situation.mechanisms.case("zones", declared)
        if self.control.effect(a, b, self.zones, self.side, self.piece).kind == "barred":
            return self.bar("zones", rule)
        bonds = declared.bonds
        if bonds is None or self.control.ignores(self.piece):
            return None
        bonded = self.control.bonded(a, b, self.side, "move")
        return self.bar("bond", bonds.rule or rule) if bonded else None

    def stops(self, cell: Cell) -> bool:
        """Return whether the unit must stop in a place that it has entered."""
        return self.control.stops(cell, self.zones, self.piece)

    def _met(self, cell: Cell) -> bool:
        """Return whether a place holds enemies whom the unit meets there to fight, so that it must
        stop."""
        met = self.situation.mechanisms.enemies_share_places and not self.declared.through
        return met and bool(self.situation.foes(cell, self.side)) and self.overrun(cell) is None

    def _near_enemies(self, cell: Cell) -> bool:
        return bool(self.way and self.way.clear) and cell in self._shunned

    @cached_property
    def _shunned(self) -> frozenset[Cell]:
        """The places too near to enemies for the special way of moving that the unit uses."""
        far, ground = self.way.clear if self.way else 0, self.situation.ground
        if not far:
            return frozenset()
        held = (c for c in self.situation.units_by_place if self.situation.foes(c, self.side))
        return frozenset(near for cell in held for near in ground.within(cell, far))

    def may_end(self, cell: Cell) -> Bar | None:
        """Return what forbids the move to end in a place; ``None`` if it may end there."""
        if cell == self.piece.cell:
            return None
        if who := who_keeps_out(self, cell, "stack"):
            return self.bar(who)
        crowd = breach_with(self.situation, cell, self.piece)
        return self.bar("crowd", crowd.rule) if crowd else None

    def passes(self, cell: Cell) -> bool:
        """Return whether the stacking limits let the unit pass through a place."""
        if self._passes_everywhere or cell == self.piece.cell:
            return True
        return (
            not who_keeps_out(self, cell) and breach_with(self.situation, cell, self.piece) is None
        )

    def may_start(self) -> Bar | None:
        """Return what forbids the unit this way of moving altogether; ``None`` if it may use it."""
        way, cell = self.way, self.piece.cell
        may = piece_fulfils(self.situation, self.declared.who, self.piece)
        if not may and not (way and way.reacts):
            return Bar(self.rule, "The unit may not move now.")
        if is_pinned(self.situation, self.declared, self.piece):
            return self.bar("pinned")
        if way is None:
            return None
        if not piece_fulfils(self.situation, way.when, self.piece):
            return Bar(self.rule, "The unit may not move in this way.")
        if cell is not None and self._near_enemies(cell):
            return self.bar("near")
        if way.reacts and cell is not None and not self._provoked(cell, way.reacts):
            return Bar(self.rule, "No enemy is near enough.")
        return None

    def _provoked(self, cell: Cell, far: int) -> bool:
        near = self.situation.ground.within(cell, far)
        return any(self.situation.foes(c, self.side) for c in near)

    def gate(self, cell: Cell, gates: tuple[Gate, ...]) -> Gate | None:
        """Return the first of these gates (entries or exits of the map) at a place that the unit
        may use; ``None`` if there is none."""
        for gate in gates:
            cells = self.situation.ground.places_named(gate.at)
            its_own = gate.side in ("", self.side) and cell in cells
            if its_own and piece_fulfils(self.situation, gate.when, self.piece):
                return gate
        return None

    def enters(self, cell: Cell) -> Fraction | Bar:
        """Return the movement points that entering the map at a place costs the unit, or what
        forbids it."""
        return cost_of_entry(self, cell)

    def starts(self) -> Iterator[tuple[Cell, Fraction]]:
        """Yield the places where the move may begin (where the unit is, or where it enters), each
        with the movement points spent by then."""
        if self.piece.cell is not None:
            yield self.piece.cell, Fraction(0)
            return
        if self.situation.mechanisms.links and self.piece.at in self.situation.in_boxes:
            yield from self._from_box()
            return
        named = (self.situation.ground.places_named(gate.at) for gate in self.declared.entries)
        for cell in sorted({cell for cells in named for cell in cells}):
            cost = self.enters(cell)
            if isinstance(cost, Fraction) and self.passes(cell):
                yield cell, cost

    def _from_box(self) -> Iterator[tuple[Cell, Fraction]]:
        """Yield the places of the map that the unit can reach by a link from its off-map box, each
        with the movement points that the link costs."""
        for goal, link in Links(self.situation, self.piece).open(self.piece.at):
            cost = cost_of(link, Fraction(0), self.allowance)
            if not isinstance(goal, str) and cost is not None and not link.turns:
                yield goal, cost

    def reach(self) -> list[Search[Cell]]:
        """Return one search for each place where the move may begin; it holds the cheapest path to
        every place in reach. Points spent before that place are not counted in its costs."""
        return [self._from(cell, spent) for cell, spent in self.starts()]

    @cached_property
    def turning(self) -> Turning | None:
        """How the unit turns and what that costs; ``None`` if it has no facing."""
        facing = facing_of(self.situation, self.piece) if self.situation.mechanisms.facing else None
        return Turning(facing, partial(why_no_room, self)) if facing else None

    def _from(self, start: Cell, before: Fraction) -> Search[Cell]:
        if self.turning is not None and self.turning.counts:
            return search_of_march(self, self.turning, start, before)
        table = self.table
        if table is None or self.touched is None:
            return self._from_step_by_step(start, before)
        scale, own = table.scale, self.piece.cell
        left = int((self.allowance - before) * scale)
        one_hex = self.declared.one_hex and not before and left > 0
        touched, checked = self.touched, self._passes_everywhere

        def onward(cell: Cell, spent: int) -> list[tuple[Cell, int]]:
            first, here = cell == own, cell in touched
            if here and not first and (self.stops(cell) or self._met(cell)):
                return []
            steps = table.onward(self, cell)
            if here or not checked:
                steps = tuple(self._judged(steps, cell, scale, everywhere=here))
            elif not touched.isdisjoint(self.situation.ground.neighbours(cell)):
                steps = tuple(self._judged(steps, cell, scale, everywhere=False))
            if first and one_hex and not spent:
                return [(to, min(cost, left)) for to, cost in steps]
            return [step for step in steps if spent + step[1] <= left]

        return cheapest_in_parts(start, onward, left, scale)

    def _judged(
        self, steps: tuple[tuple[Cell, int], ...], a: Cell, scale: int, *, everywhere: bool
    ) -> Iterator[tuple[Cell, int]]:
        """Yield the steps from ``a`` that remain allowed with all units on the map, with their
        costs in parts of a point. Only steps into ``touched`` places are judged again, or all if
        ``everywhere``."""
        touched = self.touched or frozenset()
        for to, cost in steps:
            if everywhere or to in touched:
                found = self._step(a, to)
                if isinstance(found, Bar):
                    continue
                cost = int(found * scale)
            if self.passes(to):
                yield to, cost

    def _from_step_by_step(self, start: Cell, before: Fraction) -> Search[Cell]:
        """Return the search from a place in which every step is judged by itself, without a
        table."""
        near, own = self.situation.ground.neighbours, self.piece.cell
        left = self.allowance - before

        def onward(cell: Cell, spent: Fraction) -> Iterator[tuple[Cell, Fraction]]:
            first = cell == own
            for to in near(cell):
                if self.barred(cell, to, before + spent, first=first) is None and self.passes(to):
                    yield to, min(self.cost(cell, to), left - spent)

        return search_cheapest_paths(start, onward, left)

    @cached_property
    def table(self) -> StepTable | None:
        """The table of step costs that ignores other units; ``None`` if conditions make the costs
        depend on other units."""
        return step_table(self)

    @cached_property
    def moment_key(self) -> Hashable:
        """A cache key made of everything about the current turn, phase and side that conditions on
        steps can test."""
        return tuple(now(self.situation, self.side).items())

    @cached_property
    def touched(self) -> frozenset[Cell] | None:
        """The places where other sides matter: those that they occupy, have in their zones of control
        or keep the unit away from. All other steps depend on the map alone. ``None`` if bonds
        between enemies, or limits of borders, may affect any step."""
        declared = self.control.declared
        if self.declared.crossings or (declared is not None and declared.bonds is not None):
            return None
        held = (c for c in self.situation.units_by_place if self.situation.in_the_way(c, self.side))
        return self.zones.union(held, self._shunned)

    @property
    def _passes_everywhere(self) -> bool:
        """Whether stacking limits only apply at the end of a move, so that the unit may pass
        through any stack."""
        declared = self.situation.mechanisms.stacking
        return declared is None or declared.during == "end"
