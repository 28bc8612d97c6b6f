"""Late arrivals and replacements in the module: as the rules engine has them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.lint import inspect
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook

COMING = """\
arrivals:
  rule: '16.1'
  places: [{at: north-edge, side: north}]
  delays:
  - {dice: 1d6, rolls: 4..6, who: {is: cavalry}, when: {turn: 1..6},
    modifiers: [{by: 1, when: {weather: dry}}, {by: -1, when: {turn: 3}}]}
  - {dice: 1d6, rolls: 5..6, who: {is: infantry}, modifiers: [{by: 2, when: {weather: mud}}]}
replacements:
  rule: '17.1'
  keep: yes
  most: 2
  income: [{points: 3, side: north}, {points: 2, turns: 2 4, when: {weather: mud}}]
  prices: [{points: 4, each: unit, who: {is: cavalry}}, {points: 1, who: {is: infantry}}]
"""
TRACKS = (
    brook.TRACKS
    + """\
- {id: turn, title: Turns, kind: turn, boxes: [{id: "1"}, {id: "2"}, {id: "3"}, {id: "4"}]}
"""
)
SCENARIO = (
    brook.SCENARIO
    + "track: turn\nreinforcements:\n- {turn: 2, counters: n-horse n-foot, hexes: ['0101']}\n"
)


@cache
def _built() -> tuple[Game, bytes]:
    text = COMING + brook.MECHANISMS
    game = fill(brook.good(brook.loaded(mechanisms=text, over=SCENARIO, tracks=TRACKS)))
    return game, make_with(game, blank_drawings(game))


@cache
def _module() -> Field:
    game, data = _built()
    return field_of(game, read_module(data))


def table(turn: int, weather: str = "dry") -> Field:
    """The brook on a turn."""
    made = field_of(_built()[0], _module().table.module)
    made.table.globals |= {"TurnNo": str(turn), "Weather": weather}
    return made


@pytest.mark.parametrize("weather", ["dry", "mud"])
@pytest.mark.parametrize("turn", [2, 3, 7])
def test_a_late_unit_comes_on_the_rolls_of_the_rules_engine(turn: int, weather: str) -> None:
    given = {"units": {}, "turn": turn, "weather": weather}
    answer = ask(_built()[0], "arrivals", given)
    assert answer.result is not None, answer.problems
    came = 0
    for die in range(1, 7):
        made = table(turn, weather)
        horse, gun = made.put("n-horse", "0101"), made.put("n-leader", "0101")
        for piece in (horse, gun):
            piece.map, piece.place = "Arrivals", "Turn 2"
        made.table.rolls = [die]
        made.table.button("Roll for arrivals")
        (line,) = made.table.chat
        came += "arrives" in line
        made.table.button("Roll for arrivals")  # once a turn
        assert made.table.chat[1:] == ["There is nothing to roll for now"]
    chances = {0: "0", 2: "1/3", 3: "1/2", 4: "2/3", 6: "1"}
    assert answer.result["due"]["n-horse"] == chances[came]


@pytest.mark.parametrize(("weather", "comes"), [("dry", 2), ("mud", 4)])
def test_of_several_delays_the_first_that_is_for_a_unit_counts(weather: str, comes: int) -> None:
    answer = ask(_built()[0], "arrivals", {"units": {}, "turn": 2, "weather": weather})
    assert answer.result is not None, answer.problems
    came = 0
    for die in range(1, 7):
        made = table(2, weather)
        foot = made.put("n-foot", "0101")
        foot.map, foot.place = "Arrivals", "Turn 2"
        made.table.rolls = [die]
        made.table.button("Roll for arrivals")
        came += "it arrives" in made.table.chat[0]
    (due,) = (p for name, p in answer.result["due"].items() if name.startswith("n-foot"))
    assert (came, due) == (comes, str(Fraction(comes, 6)))


def test_who_is_not_due_is_not_rolled_for() -> None:
    made = table(1)
    horse = made.put("n-horse", "0101")
    horse.map, horse.place = "Arrivals", "Turn 2"
    made.table.button("Roll for arrivals")
    assert made.table.chat == ["There is nothing to roll for now"]


@pytest.mark.parametrize("weather", ["dry", "mud"])
def test_points_are_those_of_the_rules_engine_and_are_kept(weather: str) -> None:
    made = table(1, weather)
    kept = {"north": 0, "south": 0}
    for turn in (1, 2, 3):
        made.table.globals["TurnNo"] = str(turn)
        made.table.button("Replacement points")
        made.table.button("Replacement points")  # once a turn
        for side in kept:
            given = {"side": side, "turn": turn, "weather": weather, "kept": kept[side]}
            answer = ask(made.game, "replacements", given)
            assert answer.result is not None, answer.problems
            kept[side] = answer.result["points"]
            assert made.table.globals[f"Recruits_{side}"] == str(kept[side])
    assert made.table.chat[-2:] == [
        f"17.1: replacement points of North: {kept['north']}",
        f"17.1: replacement points of South: {kept['south']}",
    ]


def test_units_pay_for_steps_and_for_coming_back() -> None:
    made = table(1)
    foot, horse = made.put("n-foot", "0101", reduced=True), made.put("n-horse", "0202")
    third = made.put("n-foot#2", "0101")
    for piece in (horse, third):
        piece.press("lose")
    made.table.button("Replacement points")
    made.table.chat.clear()
    horse.press("recruit-back")
    assert made.table.chat == []  # 4 points are not there
    foot.press("recruit-step")
    third.press("recruit-back")
    assert (foot.level, third.level) == (1, 2)
    assert [line for line in made.table.chat if line.startswith("17.1")] == [
        "17.1: N1 gains a step (replacement points: 1, left: 2)",
        "17.1: N1 comes back; place it (replacement points: 1, left: 1)",
    ]
    foot.press("recruit-step")  # it has all its steps
    assert made.table.globals["Recruits_north"] == "1"


def test_no_command_is_left_without_use() -> None:
    found = inspect(_built()[1], "brook.vmod").problems
    assert not [p.message for p in found if "late" in p.message or "recruit" in p.message]
