"""What the calendar brings and what sides choose, in the module: it comes with its turn or phase, once,
and does what it says."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.lint import inspect
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.rules.engine import brook
from tests.together import together

EVENTS = """\
counts:
- {id: stock, name: Stock, rule: '21.1', start: 5, most: 9}
events:
- id: almanac
  name: Almanac
  rule: '18.1'
  entries:
  - {id: thaw, name: Thaw, turns: 3..4, effects: [{weather: mud}]}
  - {id: harvest, name: Harvest, turns: 2, effects: [{change: {stock: 2}}, {points: 3, side: south}]}
  - {id: famine, name: Famine, turns: 3, when: {amount: {stock: 4-}}, effects: [{change: {stock: -1}}]}
  - {id: fever, name: Fever, turns: 4, effects: [{lose: 1, who: {is: unsupplied}}]}
  - {id: feast, name: Feast, turns: 2 4, once: yes, effects: [{points: 1, side: north}]}
  - {id: alarm, name: Alarm, turns: 4, when: {some: {is: cavalry}}, effects: [{points: 9, side: north}]}
- id: late
  name: Late
  rule: '18.2'
  side: south
  phase: rally
  entries:
  - {id: dusk, name: Dusk, turns: 2, effects: [{points: 5, side: south}]}
- id: march
  name: The march
  rule: '18.4'
  side: south
  phase: rally
  entries:
  - {id: dawn, name: Dawn, effects: [{points: 1, side: north}]}
  - {id: noon, name: Noon, effects: [{change: {stock: 1}}]}
- id: orders
  name: Orders
  choice: yes
  side: north
  entries:
  - {id: forage, name: Forage, effects: [{change: {stock: 3}}]}
  - {id: wait, name: Wait and see}
"""


@cache
def _built() -> tuple[Game, bytes]:
    game = fill(brook.good(brook.loaded(mechanisms=EVENTS + brook.MECHANISMS)))
    return game, make_with(game, blank_drawings(game))


@cache
def _made() -> tuple[Game, Module]:
    game, data = _built()
    return game, read_module(data)


def table() -> Field:
    """The brook with nobody there."""
    return field_of(*_made())


def turned(made: Field, turn: int, step: str = "North: Supply") -> list[str]:
    """What is told when a phase begins."""
    made.table.globals |= {"TurnNo": str(turn), "Step": step}
    made.table.chat.clear()
    made.table.press("calendar-now")
    return list(made.table.chat)


def points(made: Field) -> tuple[str, str]:
    return made.table.globals["EventPoints_north"], made.table.globals["EventPoints_south"]


@pytest.mark.thorough
def test_no_command_is_left_without_use() -> None:
    found = inspect(_built()[1], "brook.vmod").problems
    assert not [p.message for p in found if "event" in p.message or "calendar" in p.message]


def test_the_turn_tracker_looks_what_comes_in_each_phase() -> None:
    keys = {e.attributes["hotkey"] for e in _made()[1].find("TurnGlobalHotkey")}
    assert "57344,0,calendar-now" in keys


def test_events_come_with_their_turn_and_only_once() -> None:
    made = table()
    assert turned(made, 1) == []
    told = turned(made, 2)
    assert told[0].startswith("18.1: Harvest: ")
    assert made.table.globals["PointsStock"] == "7"
    assert points(made) == ("1", "3")
    assert turned(made, 2, "North: Rally") == []  # they have come in this turn
    assert points(made) == ("1", "3")


def test_what_comes_is_what_the_rules_engine_says() -> None:
    for turn in range(1, 6):
        answer = ask(_made()[0], "events", {"of": "almanac", "turn": turn, "amounts": {"stock": 5}})
        assert answer.result is not None, answer.problems
        expected = set(answer.result["event"].split())
        told = [line.split(": ")[1] for line in turned(table(), turn) if line.startswith("18.1: ")]
        names = {e.id: e.name for drawn in _made()[0].mechanisms.events for e in drawn.entries}
        # the famine asks for less than there is
        assert set(told) & {*names.values()} == {names[id] for id in expected} - {"Famine"}


def test_weather_comes_by_itself_and_a_condition_is_asked() -> None:
    made = table()
    made.table.globals["PointsStock"] = "4"
    turned(made, 3)
    assert made.table.globals["Weather"] == "mud"
    assert made.table.globals["PointsStock"] == "3"
    made = table()
    turned(made, 3)
    assert made.table.globals["PointsStock"] == "5"


def test_an_event_that_comes_once_comes_on_its_first_turn_alone() -> None:
    made = table()
    turned(made, 2)
    turned(made, 4)
    assert points(made)[0] == "1"


def test_a_phase_brings_its_events_on_the_turn_of_its_side() -> None:
    made = table()
    turned(made, 2)
    for step in ("North: Rally", "South: Supply"):
        assert not [line for line in turned(made, 2, step) if "Dusk" in line]
    assert turned(made, 2, "South: Rally")[0].startswith("18.2: Dusk: ")
    assert points(made)[1] == "8"


def test_several_events_of_a_phase_are_carried_out_one_after_the_other() -> None:
    made = table()
    for turn in (1, 3):
        told = [x for x in turned(made, turn, "South: Rally") if x.startswith("18.4: ")]
        assert told[0].startswith("18.4: Dawn: ")
        assert made.table.globals["EventCame"] == ".dawn..noon."
        before, stock = points(made), made.table.globals["PointsStock"]
        made.table.button("Carry out the event")
        assert points(made)[0] == str(int(before[0]) + 1)
        assert made.table.globals["PointsStock"] == stock
        made.table.button("Carry out the event")
        assert made.table.globals["PointsStock"] == str(int(stock) + 1)
        assert made.table.globals["EventCame"] == ""


def test_what_asks_who_is_out_of_supply_waits_for_the_button() -> None:
    made = table()
    foot, other = made.put("n-foot", "0101", unsupplied=True), made.put("s-foot", "0202")
    told = turned(made, 4)
    assert "“Fever” is pending: “Carry out the event” does what it says" in told
    assert (foot.level, other.level) == (1, 1)
    made.table.button("Carry out the event")
    assert (foot.level, other.level) == (2, 1)
    assert points(made)[0] == "10"  # the alarm is judged by the players, who carry it out too
    made.table.chat.clear()
    made.table.button("Carry out the event")
    assert made.table.chat == ["There is no event to carry out"]


@together(("answer", "stock"), [("Forage", "8"), ("Wait and see", "5"), ("", "5")])
def test_a_side_chooses_what_happens(answer: str, stock: str) -> None:
    made = table()
    made.table.answers = {"Orders": answer} if answer else {}
    made.table.button("Orders")
    assert [line.split(":")[0] for line in made.table.chat] == ([answer] if answer else [])
    made.table.button("Carry out the event")
    assert made.table.globals["PointsStock"] == stock


def test_winter_comes_over_the_gotthard_with_turn_nine() -> None:
    table = Table(built_in.module("gotthard"), "")
    first = next(e.attributes["list"] for e in table.module.find("ListTurnLevel")).split(",")[0]
    table.globals |= {"TurnNo": "8", "Step": first.replace("\\", "")}
    table.press("calendar-now")
    assert table.chat == []
    table.globals["TurnNo"] = "9"
    table.press("calendar-now")
    assert table.chat[0].startswith("18.3: Winter: ")
