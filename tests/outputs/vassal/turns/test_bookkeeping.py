"""What phases change of counts, done in the module: over positions at random it is what the rules engine
makes of them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.registry import count_changes_of
from builder.rules.validation import fill
from builder.vassal.format.names import engine_safe_text, property_name
from tests.outputs.vassal import built_in
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.rules.engine import brook
from tests.thorough import times

MANY = times(6, 30)
COUNTS = """\
counts:
- id: food
  name: Food
  rule: "21.1"
  start: 6
  most: 20
  changes:
  - {phase: supply, by: 2}
  - {phase: supply, by: -1, each: {side: north}, short: [{change: {north will: -1}}],
     enough: [{change: {doom: 1}}, {points: 1, side: north}], rule: "21.2"}
  - {phase: rally, by: -1, each: {is: infantry, in: town}, value: attack, times: 1/2}
  - {phase: rally, by: 1, choice: yes, rule: "21.9"}
- id: will
  name: Will
  rule: "21.3"
  of: side
  start: {north: 5, south: 4}
  most: 9
  changes:
  - {phase: supply, by: -1, each: {is: infantry, next to: enemy}}
  - {phase: rally, by: 1, when: {amount: {food: 5+}}}
  - {phase: rally, by: 3, when: {side: south, some: {is: cavalry, in: town}}}
- id: doom
  name: Doom
  rule: "21.4"
  most: 9
  changes:
  - {phase: rally, to: 1, when: {holds: {north: ["0303"]}}}
  - {phase: rally, count: food, times: 1/3}
  - {phase: supply, count: south will, by: -1, when: {turn: 3..5}}
"""
REACHED = (
    COUNTS.replace(
        "  most: 20\n",
        "  most: 20\n  reached:\n"
        "  - {amount: 4-, note: The stores are low., effects: [{change: {doom: 2, north will: -1}}]}\n"
        "  - {amount: less than doom, effects: [{change: {south will: -1}}], rule: '21.7'}\n",
    )
    .replace("  most: 9\n  changes:\n  - {phase: supply, by: -1, each", "  most: 9\n  reached:\n"
             "  - {amount: 0, effects: [{points: 5, side: north}, {change: {doom: 1}}]}\n"
             "  - {amount: more than food, note: More heart than bread.}\n"
             "  changes:\n  - {phase: supply, by: -1, each")
    .replace("  most: 9\n  changes:\n  - {phase: rally, to: 1", "  most: 9\n  reached:\n"
             "  - {amount: 3+, note: The end is near.}\n  changes:\n  - {phase: rally, to: 1")
)  # fmt: skip
"""The same, with what follows some amounts."""


@cache
def _made(counts: str = COUNTS) -> tuple[Game, Module]:
    game = fill(brook.good(brook.loaded(mechanisms=brook.MECHANISMS + counts)))
    return game, read_module(make_with(game, blank_drawings(game)))


AMOUNTS = {"food": 20, "north will": 9, "south will": 9, "doom": 9}


def set_amounts(made: Field, chance: random.Random) -> dict[str, int]:
    """Any amounts, on the table and for the rules engine."""
    found = {name: chance.randint(0, most) for name, most in AMOUNTS.items()}
    for name, amount in found.items():
        kept = f"Points{property_name(name.replace(' ', '-'))}"
        made.table.globals |= {kept: str(amount), f"{kept}Was": str(amount)}
    return found


def amounts(made: Field) -> dict[str, int]:
    """What the module counts."""
    named = {name: f"Points{property_name(name.replace(' ', '-'))}" for name in AMOUNTS}
    return {name: int(made.table.globals[kept]) for name, kept in named.items()}


@pytest.mark.parametrize("seed", range(MANY))
@pytest.mark.parametrize("phase", ["supply", "rally"])
@pytest.mark.parametrize("counts", [COUNTS, REACHED], ids=["changes", "reached"])
def test_a_phase_makes_of_counts_what_the_rules_engine_makes(
    counts: str, phase: str, seed: int
) -> None:
    chance, (game, module) = random.Random(f"{phase}{seed}"), _made(counts)
    made, space = field_of(game, module), game.maps[0].space
    names = [name for side in armies(game).values() for name in side]
    for name in chance.sample(names, 7):
        where = chance.choice(["0303", "0303", space.id(chance.choice(space.cells[:12]))])
        made.put(name, where, reduced=False)
    turn, before = chance.randint(1, 6), set_amounts(made, chance)
    side = ("north", "south")[seed % 2]
    made.table.globals |= {"TurnNo": str(turn), "Step": f"{side.title()}: {phase.capitalize()}"}
    given = {"units": made.units, "turn": turn, "phase": phase, "side": side, "amounts": before}
    answer = ask(game, "counts", given)
    assert answer.result is not None, answer.problems
    made.table.button("Counts of the phase")
    after = {name: answer.result["after"][name] for name in AMOUNTS}
    assert amounts(made) == after, (given, made.table.chat)
    points = {side: int(made.table.get(f"EventPoints_{side}")) for side in ("north", "south")}
    assert points == {"north": 0, "south": 0} | answer.result["points"], (given, made.table.chat)


def test_a_phase_is_done_once_and_told_line_by_line() -> None:
    made = field_of(*_made())
    made.table.globals |= {"TurnNo": "1", "Step": "North: Supply"}
    made.put("n-foot", "0101")
    for _ in range(2):
        made.table.button("Counts of the phase")
    assert made.table.chat == [
        "21.1: Food: 8",
        "21.2: Food: 7",
        "21.2: Doom: 1",
        "21.2: 1 point for North.",
        "The counts of this phase are already done",
    ]
    assert amounts(made)["food"] == 7


FOLLOWING = COUNTS.replace(
    "enough: [{change: {doom: 1}}, {points: 1, side: north}]",
    "enough: [{points: 2, side: south}, {weather: mud}, {lose: 1, who: {is: infantry, in: town}},"
    " {lose: 1, who: {side: south}, count: 1, by: enemy}, {end: Enough}]",
).replace(
    "  most: 20\n", "  most: 20\n  reached: [{amount: 7, effects: [{points: 3, side: north}]}]\n"
)


@pytest.mark.thorough
def test_whatever_effect_follows_is_done_as_an_event_would_do_it() -> None:
    made = field_of(*_made(FOLLOWING))
    made.table.globals |= {"TurnNo": "1", "Step": "North: Supply", "PointsFood": "6"}
    foot, other = made.put("n-foot", "0303"), made.put("s-guard", "0101", reduced=False)
    foot.level = 1
    made.table.button("Counts of the phase")
    assert [line for line in made.table.chat if line.startswith("21.")] == [
        "21.1: Food: 8",
        "21.2: Food: 7",
        "21.1: 3 points for North.",
        "21.2: 2 points for South.",
        "21.2: From now on there is mud.",
        "21.2: Every unit that is infantry and is in a town loses a step.",
        "21.2: A unit of South loses a step. The enemy chooses the unit. "
        "(“Apply the event to this unit” in a counter’s menu: 1)",
        "21.2: The game ends at once: Enough.",
    ]
    assert made.table.globals["Weather"] == "mud"
    assert (foot.level, other.level) == (2, 1)
    other.press("deed-hit")
    assert other.level == 2
    made.table.chat.clear()
    made.table.button("Count the points")
    assert "11.1: from events: 3 for North" in made.table.chat
    assert "11.1: from events: 2 for South" in made.table.chat


def test_what_does_not_follow_is_not_done() -> None:
    made = field_of(*_made(FOLLOWING))
    made.table.globals |= {"TurnNo": "1", "Step": "North: Supply", "PointsFood": "0"}
    for name in ("n-foot", "n-horse", "n-leader"):
        made.put(name, "0303")
    made.table.button("Counts of the phase")
    assert made.table.globals["PointsFood"] == "0"
    assert made.table.globals["Weather"] != "mud"
    assert (made.table.get("EventPoints_north"), made.table.get("EventPoints_south")) == ("0", "0")


def test_what_a_player_may_do_is_told_and_left_to_him() -> None:
    made = field_of(*_made())
    made.table.globals |= {"TurnNo": "2", "Step": "South: Rally"}
    made.table.button("Counts of the phase")
    said = [line for line in made.table.chat if line.startswith("21.9")]
    assert said == ["21.9: In the Rally phase a player may add 1 to the food."]


@pytest.mark.parametrize(("food", "left"), [(6, 7), (20, 20)])
def test_what_a_player_may_do_is_a_command_that_does_it_once_in_a_phase(
    food: int, left: int
) -> None:
    """The food is 20 at most."""
    made = field_of(*_made())
    made.table.globals |= {"TurnNo": "2", "Step": "South: Rally", "PointsFood": str(food)}
    for _ in range(2):
        made.table.button("Food (21.9)")
    assert amounts(made)["food"] == left
    done = [f"21.9: Food: {left}", "21.9: a player has chosen this in this phase already"]
    refused = ["21.9: not in this phase, or not as things stand"] * 2
    assert made.table.chat == (done if left > food else refused)
    made.table.globals |= {"TurnNo": "3"}
    made.table.button("Food -1")
    made.table.button("Food (21.9)")
    assert amounts(made)["food"] == left


def test_what_a_player_may_do_in_another_phase_is_refused() -> None:
    made = field_of(*_made())
    made.table.globals |= {"TurnNo": "2", "Step": "South: Supply", "PointsFood": "6"}
    made.table.button("Food (21.9)")
    assert made.table.chat == ["21.9: not in this phase, or not as things stand"]
    assert amounts(made)["food"] == 6


TWICE = COUNTS.replace(
    "  changes:\n  - {phase: supply, by: -1, each: {is: infantry, next to: enemy}}\n",
    "  changes:\n  - {phase: rally, by: -2, choice: yes, when: {side: north}}\n",
)


def test_a_choice_of_a_side_is_that_sides_and_the_engines() -> None:
    game, module = _made(TWICE)
    made = field_of(game, module)
    set_amounts(made, random.Random(1))
    made.table.globals |= {"TurnNo": "2", "Step": "North: Rally"}
    before = amounts(made)
    made.table.button("Will: North (21.3)")
    given = {"phase": "rally", "turn": 2, "amounts": before}
    with_it = ask(game, "counts", given | {"chosen": ["north will"]}).result
    without = ask(game, "counts", given).result
    assert with_it is not None
    assert without is not None
    by = with_it["after"]["north will"] - without["after"]["north will"]
    assert amounts(made)["north will"] - before["north will"] == by == -2
    made.table.button("Will: South (21.3)")
    assert made.table.chat[-1] == "21.3: not in this phase, or not as things stand"


def test_old_saved_games_know_the_other_changes_by_the_same_numbers() -> None:
    plain, more = (
        [e for e in count_changes_of(_made(text)[0]).entries if not e.optional]  # type: ignore[union-attr]
        for text in (COUNTS.replace(", choice: yes", ""), COUNTS)
    )
    assert [e.rule for e in plain] == [e.rule for e in more]


@pytest.mark.parametrize("seed", range(times(4, 12)))
def test_the_city_on_the_ice_road_eats_and_goes_hungry(seed: int) -> None:
    chance, game = random.Random(seed), built_in.game("ice-road")
    table = Table(built_in.module("ice-road"), "")
    before = {
        "stock": chance.randint(0, 30), "delivered": chance.randint(0, 20),
        "ration": chance.randint(1, 4), "hunger": chance.randint(0, 2), "points": chance.randint(0, 90),
    }  # fmt: skip
    table.globals |= {f"Points{property_name(name)}": str(many) for name, many in before.items()}
    city = next(phase for phase in game.sheet.sequence if phase.id == "city")
    table.globals |= {"TurnNo": "4", "Step": engine_safe_text(city.name)}
    table.button("Counts of the phase")
    answer = ask(game, "counts", {"phase": "city", "turn": 4, "amounts": before})
    assert answer.result is not None, answer.problems
    after = {name: int(table.globals[f"Points{property_name(name)}"]) for name in before}
    assert after == {name: answer.result["after"][name] for name in before}, table.chat


def test_what_follows_an_amount_follows_a_button_too_and_is_told_once() -> None:
    made = field_of(*_made(REACHED))
    made.table.globals |= {"PointsFood": "5", "PointsFoodWas": "5", "PointsDoom": "0"}
    made.table.button("Food -1")
    assert made.table.chat == [
        "Food: 4",
        "21.1: The stores are low.",
        "21.1: Doom: 2",
        "21.1: Will: North: 4",
    ]
    made.table.chat.clear()
    made.table.button("Food -1")
    assert made.table.chat == ["Food: 3"]


def test_what_comes_round_to_its_own_count_is_told_and_left_to_the_players() -> None:
    ring = REACHED.replace("note: The end is near.", "effects: [{change: {food: -1}}]")
    made = field_of(*_made(ring))
    made.table.globals |= {"PointsFood": "5", "PointsFoodWas": "5", "PointsDoom": "2"}
    made.table.globals |= {"PointsDoomWas": "2"}
    made.table.button("Doom +1")
    assert made.table.chat[0] == "Doom: 3"
    assert made.table.globals["PointsFood"] == "5"
    assert any("food" in line.lower() for line in made.table.chat[1:])


FATIGUE = """\
- id: vigour
  name: Vigour
  rule: "21.5"
  of: unit
  who: {is: infantry}
  start: 3
  most: 5
  changes:
  - {phase: supply, by: -1, when: {next to: enemy}}
  - {phase: supply, by: -2, when: {in: town, is: unsupplied}}
  - {phase: rally, by: 2, when: {with: leader}}
  - {phase: rally, to: 1, when: {in: town, turn: 3..5}}
  - {phase: rally, count: food, times: 1/4, when: {not: {next to: enemy}}}
"""
"""A count that units have, each of its own."""


@pytest.mark.parametrize("seed", range(times(2, 12)))
@pytest.mark.parametrize("phase", ["supply", "rally"])
def test_units_change_counts_of_their_own_as_the_rules_engine_does(phase: str, seed: int) -> None:
    chance, (game, module) = random.Random(f"own{phase}{seed}"), _made(COUNTS + FATIGUE)
    made, space = field_of(game, module), game.maps[0].space
    names = [name for side in armies(game).values() for name in side]
    for name in chance.sample(names, 8):
        made.put(name, chance.choice(["0303", "0303", space.id(chance.choice(space.cells[:12]))]))
    turn, before = chance.randint(1, 6), set_amounts(made, chance)
    having = [n for n, piece in made.pieces.items() if piece.get("AmountVigour")]
    for name in having:
        for _ in range(chance.randint(0, 3)):
            made.pieces[name].press("amount-vigour--1")
    own = {f"{name} vigour": int(made.pieces[name].get("AmountVigour")) for name in having}
    side = ("north", "south")[seed % 2]
    made.table.globals |= {"TurnNo": str(turn), "Step": f"{side.title()}: {phase.capitalize()}"}
    given = {
        "side": side,
        "units": made.units,
        "turn": turn,
        "phase": phase,
        "amounts": before | own,
        "unsupplied": "",
    }
    answer = ask(game, "counts", given)
    assert answer.result is not None, answer.problems
    made.table.button("Counts of the phase")
    after = {name: int(made.pieces[name.split()[0]].get("AmountVigour")) for name in own}
    assert after == {name: answer.result["after"][name] for name in own}, (given, made.table.chat)
