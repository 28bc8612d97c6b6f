"""Lets a lost unit that comes back show the right one of the counters that replace one another: the first if
it comes back whole, the last if it has one step, whichever it had when it was lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.outputs.vassal.counters.succession import TOOK, WAS
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth
from builder.vassal.format import traits as t

COMES_BACK = "RecruitComes"
"""The property of the module that is 1 while a unit that comes back changes its counter."""


def first_or_last_counter(turns: Sequence[str], by_step: Truth) -> Iterator[t.Trait]:
    """Yield the traits by which a unit that comes back changes its counter, until it has the last if it
    comes ``by_step``, and else the first; ``turns`` turn a counter to the step that it then shows."""
    first = ~by_step & string(WAS).differs("")
    last = by_step & (number("StepsAfter") > 0)
    does = ["recruit-unsettled", "recruit-first", "recruit-last", "recruit-settled"]
    yield t.trigger_action("", "recruit-other", does)
    yield t.trigger_action("", "recruit-first", ["step-back-to"], first)
    yield t.trigger_action("", "recruit-last", ["step-note", "step-over-now"], last)
    on, goes_on = [*turns, "recruit-other"], string(COMES_BACK).equals("1")
    yield t.trigger_action("", "recruit-on", on, goes_on, watch=["step-came", TOOK])
    changes = [t.PropertyChange("recruit-unsettled", "1"), t.PropertyChange("recruit-settled", "0")]
    yield t.set_global_property(COMES_BACK, changes)
