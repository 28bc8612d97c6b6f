"""Moves of units that turn: which steps their facing allows, what turning costs, and where they point
at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import floor
from typing import TYPE_CHECKING

from builder.model.space import Cell
from builder.model.space.directions import angle_off, half_step, turn_between
from builder.rules.core.moving.cheapest_paths import Search, search_cheapest_paths
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.facing.unit_facing import UnitFacing
from builder.rules.engine.positions.steps import amount_of_piece

if TYPE_CHECKING:
    from builder.rules.engine.movement.movement_rules import March

State = tuple[Cell, int | None, int]
"""A place; the direction in which the unit points there in degrees, ``None`` where it has just come
onto the map and may point anywhere; and how many places it has entered since it last turned or began
to move, as far as that decides whether it may turn."""

StepCost = Callable[[Cell, Cell, Fraction], Fraction | None]
"""A function that returns the cost of a step after so many movement points; ``None`` if it is not
allowed."""


Room = Callable[[Cell, int | None, bool], Bar | None]
"""A function that returns what forbids a unit to lie in a place, by its direction there in degrees and
whether it ends its move there."""


def _no_bar(cell: Cell, direction: int | None, ends: bool) -> Bar | None:
    return None


@dataclass(frozen=True)
class Turning:
    """What turning does to a unit's moves: which steps its facing allows, and what turns and such
    steps cost."""

    facing: UnitFacing
    room: Room = _no_bar
    """What forbids the unit to lie in a place and point in a direction there (in degrees), on its way or
    at the end of its move, besides what is in that place itself."""
    _lying: dict[tuple[Cell, int | None, bool], Bar | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _known: dict[tuple[Cell, Cell], dict[int, Fraction]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """For each step asked about, the directions in which the unit may take it, each with the factor
    on the cost of the step."""

    @property
    def counts(self) -> bool:
        """Whether it matters on the way of a move in which direction the unit points."""
        return self.facing.declared.steers or self.facing.extent is not None

    @cached_property
    def straight(self) -> int:
        """The number of places that the unit must enter between two turns; raises :class:`Refused`
        for a unit that lacks the value that gives it."""
        facing = self.facing
        needed = facing.declared.straight
        if isinstance(needed, int):
            return needed
        return floor(amount_of_piece(facing.situation, facing.piece, needed, facing.rule))

    def bar(self, cell: Cell, direction: int | None, *, ends: bool = False) -> Bar | None:
        """Return what forbids the unit to lie in a place and point in a direction there, on its way or
        at its end; ``None`` if nothing does, as for all units of one place."""
        if self.facing.extent is None:
            return None
        key = (cell, direction, ends)
        if key not in self._lying:
            self._lying[key] = self.room(*key)
        return self._lying[key]

    def cost(self, one: int | None, other: int, since: int) -> Fraction | None:
        """Return the movement points that a turn between two directions costs, ``since`` so many
        places; ``None`` if the unit may not turn, or not so far at once."""
        declared, directions = self.facing.declared, self.facing.directions
        if one is None or one == other:
            return Fraction(0)
        many = turn_between(one, other) * len(directions) // 360
        too_far = declared.most is not None and many > declared.most
        return None if too_far or since < self.straight else many * declared.turn

    def since(self, state: State, direction: int) -> int:
        """Return how many places the unit has entered since its last turn, after a step in a
        direction; no more than matter."""
        before = state[2] if state[1] in (None, direction) else 0
        return min(self.straight, before + 1)

    def _times(self, direction: int, here: Cell, there: Cell) -> Fraction | None:
        """Return the factor on the cost of a step for a unit that points in a direction: 1, or the
        declared one for a step backwards; ``None`` if it may not take the step."""
        declared, space = self.facing.declared, self.facing.situation.sheet.space
        angle = angle_off(space, here, there, direction)
        if angle is None or declared.moves == "any":
            return Fraction(1)
        straight = half_step(space)  # both hexes beside a corner lie straight ahead of it
        if angle <= straight or (declared.moves == "front" and declared.arc(angle) == "front"):
            return Fraction(1)
        return declared.back if 180 - angle <= straight else None

    def turned(self, state: State, there: Cell) -> Iterator[tuple[int, Fraction, Fraction]]:
        """Yield each direction in which a unit could take a step to a place, with the cost of
        turning to it and the factor on the cost of the step."""
        step = (state[0], there)
        if step not in self._known:
            every = ((one, self._times(one, *step)) for one in self.facing.directions.values())
            self._known[step] = {one: times for one, times in every if times is not None}
        for direction, times in self._known[step].items():
            cost = self.cost(state[1], direction, state[2])
            if cost is not None and self._bar_of_step(state, there, direction) is None:
                yield direction, cost, times

    def swing_bar(self, cell: Cell, one: int | None, other: int) -> Bar | None:
        """Return what forbids a long unit to swing in a place from one direction to another, through all
        those between them the shorter way round; ``None`` if nothing does."""
        if self.facing.extent is None or one is None or one == other:
            return None
        every, ways = list(self.facing.directions.values()), list[list[int]]()
        for by in (1, -1):
            at, passed = every.index(one), list[int]()
            while every[at] != other:
                at = (at + by) % len(every)
                passed.append(every[at])
            ways.append(passed)
        least = min(map(len, ways))
        bars = [
            next((bar for at in way if (bar := self.bar(cell, at)) is not None), None)
            for way in ways
            if len(way) == least
        ]
        return None if None in bars else bars[0]

    def _bar_of_step(self, state: State, there: Cell, direction: int) -> Bar | None:
        """Return what forbids a long unit to turn to a direction and then to step to a place."""
        return self.swing_bar(state[0], state[1], direction) or self.bar(there, direction)

    def why_no_step(self, state: State, there: Cell) -> Bar | None:
        """Return what forbids a long unit to take a step for which it faces the right way, or can turn
        to it; ``None`` if that is not why it cannot."""
        able = (
            one
            for one in self.facing.directions.values()
            if self._times(one, state[0], there) is not None
            and self.cost(state[1], one, state[2]) is not None
        )
        bars = (self._bar_of_step(state, there, one) for one in able)
        return next((bar for bar in bars if bar is not None), None)

    def least_turn(self, state: State, there: Cell) -> tuple[int, Fraction, Fraction] | None:
        """Return the cheapest turn that lets the unit step to a place; ``None`` if there is none.
        Among equally cheap ones, the smallest turn."""
        apart = state[1] or 0
        return min(
            self.turned(state, there),
            key=lambda one: (one[1], one[2], turn_between(one[0], apart)),
            default=None,
        )


@dataclass(slots=True, kw_only=True)
class TurningSearch(Search[Cell]):
    """The places that a turning unit can reach, each by its cheapest path. The underlying search
    ``states`` distinguishes not only places, but all that a :data:`State` names."""

    turning: Turning
    limit: Fraction
    states: Search[State]
    cheapest: dict[Cell, State] = field(default_factory=dict)

    def route(self, goal: Cell) -> tuple[Cell, ...]:
        """Return the places of the cheapest path to a place, both ends included."""
        return tuple(state[0] for state in self.states.route(self.cheapest[goal]))

    def headings(self, goal: Cell) -> tuple[str, ...]:
        """Return the direction in which the unit points in each place that it enters on the
        cheapest path to a place. One that comes onto the map points where it goes next; the direction
        is empty if it stays where it comes."""
        states, facing = self.states.route(self.cheapest[goal]), self.turning.facing
        ways = [facing.named(degrees) for _, degrees, _ in states]
        return tuple(ways[1:]) if ways[0] else (*ways[1:2], *ways[1:]) or ("",)

    def ends(self, goal: Cell) -> dict[str, Fraction]:
        """Return the directions in which the unit may point after its move to a place, each with
        the fewest movement points that this takes."""
        found: dict[str, Fraction] = {}
        for (cell, before, since), spent in self.states.costs.items():
            if cell != goal:
                continue
            for name, after in self.turning.facing.directions.items():
                cost = self.turning.cost(before, after, since)
                if self.turning.bar(goal, after, ends=True) is not None:
                    continue
                if self.turning.swing_bar(goal, before, after) is not None:
                    continue
                if cost is not None and spent + cost <= self.limit:
                    found[name] = min(spent + cost, found.get(name, spent + cost))
        return {name: found[name] for name in self.turning.facing.directions if name in found}


def search_of_march(march: March, turning: Turning, start: Cell, before: Fraction) -> TurningSearch:
    """Return the search for all places that a turning unit can reach from ``start``, after
    ``before`` movement points have already been spent."""

    def step(a: Cell, b: Cell, spent: Fraction) -> Fraction | None:
        first = a == march.piece.cell
        if march.barred(a, b, before + spent, first=first) is not None or not march.passes(b):
            return None
        return min(march.cost(a, b), march.allowance - before - spent)

    direction = turning.facing.direction if start == march.piece.cell else None
    return search_with_turns(turning, (start, direction, 0), step, march.allowance - before)


def search_with_turns(
    turning: Turning, start: State, step: StepCost, limit: Fraction
) -> TurningSearch:
    """Return the search for a turning unit's cheapest paths from where it is."""
    near = turning.facing.situation.ground.neighbours

    def onward(state: State, spent: Fraction) -> Iterator[tuple[State, Fraction]]:
        for there in near(state[0]):
            for direction, turn, times in turning.turned(state, there):
                cost = step(state[0], there, spent + turn) if spent + turn <= limit else None
                if cost is not None:
                    since = turning.since(state, direction)
                    yield (there, direction, since), turn + cost * times

    states = search_cheapest_paths(start, onward, limit)
    found = TurningSearch(start[0], turning=turning, limit=limit, states=states)
    for state, spent in states.costs.items():
        cell = state[0]
        if cell not in found.costs or spent < found.costs[cell]:
            found.costs[cell], found.cheapest[cell] = spent, state
    return found
