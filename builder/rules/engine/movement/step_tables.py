"""Tables of step costs that ignore other units, computed once for each kind of moving unit and each
turn and phase, to make searches fast."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING

from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.movement import Movement, Way
from builder.model.mechanisms.zones import Zones
from builder.model.space import Cell
from builder.rules.engine.control.controlled_places import is_about_holder
from builder.rules.engine.positions.aliases import is_traced
from builder.rules.engine.positions.map_facts import MapFacts

if TYPE_CHECKING:
    from builder.rules.engine.movement.movement_rules import March

_STEADY = ("in", "is", "across", "along")
"""The relations whose answers depend only on the moving unit and the step, not on other units."""


@dataclass(eq=False, slots=True)
class StepTable:
    """The steps that units of one kind may make from each place, judged by the map alone, with
    costs in parts of a movement point; ``scale`` parts make one point."""

    scale: int
    _onward: dict[Cell, tuple[tuple[Cell, int], ...]] = field(default_factory=dict)

    def onward(self, march: March, cell: Cell) -> tuple[tuple[Cell, int], ...]:
        """Return the places that a step from ``cell`` may lead to, each with its cost in parts of a
        point."""
        found = self._onward.get(cell)
        if found is None:
            found = self._onward[cell] = tuple(self._open(march, cell))
        return found

    def _open(self, march: March, cell: Cell) -> list[tuple[Cell, int]]:
        steps = ((to, march.fixed(cell, to)) for to in march.situation.ground.neighbours(cell))
        return [(to, int(cost * self.scale)) for to, cost in steps if isinstance(cost, Fraction)]


def step_table(march: March) -> StepTable | None:
    """Return the step table for the unit of a move in the current turn and phase; ``None`` if a
    condition on steps depends on where other units are."""
    ground, declared, way = march.situation.ground, march.declared, march.way
    asked = ground.computed_once("step conditions", lambda: _asked_of_unit(declared))
    if asked is None:
        return None
    words, of_moment = asked
    key = (
        march.situation.position.unit(march.piece).movement_class,
        way.id if way else "",
        march.situation.words(march.piece) & words if words else words,
        march.moment_key if of_moment else (),
    )
    if key not in ground.tables:
        zones = march.situation.mechanisms.zones
        ground.tables[key] = StepTable(_scale(ground, declared, way, zones))
    found: StepTable = ground.tables[key]
    return found


def _asked_of_unit(declared: Movement) -> tuple[frozenset[str], bool] | None:
    """Return the words for the moving unit that conditions on steps test, and whether any of these
    conditions tests the time (turn, phase, side, weather); ``None`` if one tests the position."""
    conditions = [change.when for change in declared.costs]
    conditions += [barred.when for barred in declared.barred]
    parts = [part for when in conditions for _, part in when.parts()]
    if not all(map(_is_steady, parts)):
        return None
    lines = [line for part in parts for line in part.lines()]
    words = frozenset(word for _, relation, those in lines if relation == "is" for word in those)
    return words, any(part.of_moment for part in parts)


def _is_steady(part: When) -> bool:
    if part.of_all or part.range:
        return False
    return all(
        not who
        and relation in _STEADY
        and not any(map(is_traced, words))
        and not any(map(is_about_holder, words))
        for who, relation, words in part.lines()
    )


def _scale(ground: MapFacts, declared: Movement, way: Way | None, zones: Zones | None) -> int:
    """Return the number of parts that a movement point is divided into so that every cost is a
    whole number of parts."""
    rate = way.rate.denominator if way and way.rate is not None else 1
    scale = lcm(ground.scale, rate) * prod(c.times.denominator for c in declared.costs)
    added = [Fraction(c.add).denominator for c in declared.costs]
    added += [one.cost.denominator for one in declared.overruns]
    added += [gate.cost.denominator for gate in declared.entries]
    layers = (*zones.kinds, zones) if zones else ()
    effects = [getattr(zone, name) for zone in layers for name in ("enter", "leave", "between")]
    changes = zones.changes if zones else ()
    effects += [getattr(c, name) for c in changes for name in ("enter", "leave", "between")]
    added += [e.cost.denominator for e in effects if e is not None and e.cost is not None]
    return lcm(scale, *added)
