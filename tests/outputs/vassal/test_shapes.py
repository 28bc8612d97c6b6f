"""Counters that are no rectangles: nothing is seen outside of them in the module."""

from builder.drawing.ink.draft import Draft
from builder.outputs.vassal.module.pictures import plan
from tests.drawing.counter_parts import game, marker, unit


def test_only_counters_that_are_no_rectangles_are_seen_through() -> None:
    made = game(units=[unit(), unit(id="hex", shape="hex")], markers=[marker(shape="round")])
    batches = plan(made, {"en": Draft()}, {"en": {}}).batches
    seen = {name[1]: b.transparent for b in batches for name, _ in b.names if name[0] == "counter"}
    assert seen == {"us-1": False, "hex": True, "support-2": True}
