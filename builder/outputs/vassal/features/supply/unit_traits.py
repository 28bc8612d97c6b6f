"""Makes the traits that tracing supply needs on units."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.features.resting import resting_property
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_marks import marks_at_once
from builder.outputs.vassal.features.supply.supply_names import CODES, UNREACHED
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.vassal.expressions.functions import greatest
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import as_number, choose
from builder.vassal.format import traits as t


def supply_traits(conditions: SupplyConditions, *, marked: bool) -> Iterator[t.Trait]:
    """Yield the traits of units' prototype for supply; with ``marked``, they include the supply
    marks and their menu."""
    if marked:
        marks = conditions.marks
        yield t.sub_menu(marks.menu_name, marks.menu)
        yield from marks.traits()
    if conditions.marks_at_once:
        yield from marks_at_once(conditions.names, isolates=conditions.marks.isolates)
    yield from _position(conditions)
    yield from _reach(conditions)
    yield from conditions.predicates.traits()


def _position(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits that compute the code of the unit's place and the length of the shortest
    supply line to it."""
    boards, names = conditions.boards.values(), conditions.names
    # not by bare name: VASSAL reads a long text slowly that way, and this property is read often
    code = looked_up_by_board(boards, lambda i: string(CODES.format(i)), string("LocationName"))
    yield resting_property(names.named("Code"), code, names.is_tracing)
    far = string(names.named("Far") + names.string("By"))
    # the code is read just once, since for some units that takes as long as everything else
    length = far.replace_all(".*[.]" + text(names.named("Code")) + "[.][^:]*:|;.*", "")
    length = length.replace_all("^$|.*:.*", str(UNREACHED))
    yield resting_property(names.named("Length"), length, names.is_tracing)


def _reach(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits that compute the greatest length of a supply line to the unit, modifier by
    modifier."""
    supplies = conditions.supplies
    name, reach = conditions.names.named("Reach"), as_number(supplies.reach)
    many = len(supplies.changes)
    for n, change in enumerate(supplies.changes, 1):
        called = name if n == many else f"{name}{n}"
        times = change.times
        more = reach * times.numerator // times.denominator + change.add
        more = greatest(0, more) if n == many else more
        before = greatest(0, reach) if n == many else reach
        yield t.calculated_property(called, choose(conditions.truth(change.when), more, before))
        reach = number(called)
    if not many:
        yield t.marker_trait({name: supplies.reach})
