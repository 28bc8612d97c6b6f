"""Where every unit has one step, whatever takes a step from a unit takes the unit from the map."""

from __future__ import annotations

import re
from functools import cache

from builder.model.game import Game
from builder.outputs.vassal.module.proof import prove_module
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of, resolved
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook

ONE_STEP = re.sub(r",\s+(reduced|lower|replaced|points): [^,}]+", "", brook.COUNTERS)
"""The counters of the small game, none with a reduced side or another that takes its place."""
EVENTS = """\
events:
- {id: fate, name: Fate, rule: "10.5", dice: 1d6, entries: [
   {id: storm, name: A storm, rolls: 1..6, effects: [{lose: 1, who: {is: infantry}}]}]}
names:
"""
OVERRUN = "  overruns: [{who: {is: leader}, does: lose 1, rule: '5.9'}]\n"
RULES = brook.MECHANISMS.replace("  one_hex: yes\n", OVERRUN, 1).replace("names:\n", EVENTS)
"""Results, hits, checks, overruns and events by which units lose a step."""


@cache
def _made() -> tuple[Game, bytes]:
    assert "reduced:" not in ONE_STEP
    game = fill(brook.good(brook.loaded(mechanisms=RULES, counters=ONE_STEP)))
    return game, make_with(game, blank_drawings(game))


def field() -> Field:
    game, module = _made()
    return field_of(game, read_module(module))


def test_a_result_that_takes_a_step_eliminates_the_unit() -> None:
    made = field()
    for name in ("n-foot", "n-foot#2", "n-foot#3"):
        made.put(name, "0401")
    made.put("s-foot", "0501")
    made.declare(["n-foot", "n-foot#2", "n-foot#3"], "s-foot")
    assert "D1" in resolved(made, 4)[-1]
    made.table.button("Carry out")
    made.pieces["s-foot"].press("battle-loss")
    assert made.pieces["s-foot"].map == "Losses"


def test_an_event_that_takes_a_step_eliminates_the_unit() -> None:
    made = field()
    foot, leader = made.put("n-foot", "0401"), made.put("n-leader", "0401")
    made.table.rolls = [1]
    made.table.button("Fate")
    made.table.button("Carry out the event")
    assert (foot.map, leader.map) == ("Losses", "Map")


def test_no_piece_is_told_to_lose_a_step_and_stay() -> None:
    assert [p for p in prove_module(*_made()) if p.code == "unheard-command"] == []
