"""Makes the traits that tracing supply needs on units."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.features.resting import resting_property
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_marks import marks_of
from builder.outputs.vassal.features.supply.supply_names import (
    CODE,
    CODES,
    HAD_SUPPLY,
    IS_TRACING,
    UNREACHED,
)
from builder.vassal.expressions.functions import greatest
from builder.vassal.expressions.lookups import looked_up_by_board
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import as_number, choose
from builder.vassal.format import traits as t


def supply_traits(conditions: SupplyConditions, *, marked: bool) -> Iterator[t.Trait]:
    """Yield the traits of units' prototype for supply; with ``marked``, they include the supply
    marks and their menu."""
    if marked:
        marks = marks_of(conditions.game)
        yield t.sub_menu("Supply", marks.menu)
        yield from marks.traits()
    yield from _place_records(conditions)
    yield from _supply_records(conditions)
    yield from _position(conditions)
    yield from _reach(conditions)
    yield from conditions.predicates.traits()


def _place_records(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits by which enemy units store the places that supply lines cannot pass, and
    friendly units the places where they cancel enemy zones of control."""
    for name, (when, said) in conditions.place_lists.items():
        more = choose(when, string(name) + said, string(name))
        yield t.set_global_property(name, [t.PropertyChange("supply-look", more)])


def _supply_records(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits by which units store that they have supply, if the rules need it, and by
    which depots that have supply store their places."""
    sent = {key for key, _ in conditions.orders().values()}
    links = [f"supply-link-{n}" for n, _ in enumerate(conditions.supplies.links, 1)]
    passed, here = string("SupplyPassed"), "." + CODE
    passes = dict.fromkeys((*links, "supply-pass"), passed + here)
    if conditions.supplies.depots is not None:
        so = conditions.truth(conditions.supplies.depots)
        passes["supply-reach"] = choose(so, passed + here, passed)
    notes = dict.fromkeys(
        (*links, "supply-reach", "supply-got"), string(HAD_SUPPLY) + "." + string("PieceUID")
    )
    for name, changes in {"SupplyPassed": passes, HAD_SUPPLY: notes}.items():
        now = [t.PropertyChange(key, to) for key, to in changes.items() if key in sent]
        if now:
            yield t.set_global_property(name, now)


def _position(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits that compute the code of the unit's place and the length of the shortest
    supply line to it."""
    heres = [board.here_condition() for board in conditions.boards.values()]
    # not by bare name: VASSAL reads a long text slowly that way, and this property is read often
    code = looked_up_by_board(heres, lambda i: string(CODES.format(i)), string("LocationName"))
    yield resting_property("SupplyCode", code, IS_TRACING)
    far = string("SupplyFar" + string("SupplyBy"))
    # the first match counts, so "unreached" is only the fallback; the bare name is read just once
    code = text("SupplyCode")
    listed = "." + code + f".:{UNREACHED};" + far
    length = listed.replace_all(".*[.]" + code + "[.][^:]*:|;.*", "")
    yield resting_property("SupplyLength", length, IS_TRACING)


def _reach(conditions: SupplyConditions) -> Iterator[t.Trait]:
    """Yield the traits that compute the greatest length of a supply line to the unit, modifier by
    modifier."""
    supplies = conditions.supplies
    name, reach = "SupplyReach", as_number(supplies.reach)
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
