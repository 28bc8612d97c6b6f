"""Victory points that the module counts: over positions at random they are those of the rules engine."""

from __future__ import annotations

import random
from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.table.turns import step_names
from builder.rules.asking import ask
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import FROST, Field, armies, field_of, moment
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.thorough import times

MANY = times(8, 40)
PLACES = ["0303", "0101", "0201", "0301", "0404", "0505"]
"""The hexes that bring points, and some others."""
TEXT = brook.MECHANISMS.replace(
    "  losses:\n  - {points: 1, count: steps}\n",
    "  losses:\n  - {points: 1, count: steps}\n  - {points: 2, count: units, of: {is: infantry}}\n",
)


@cache
def _made(text: str) -> tuple[Game, Module]:
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def scored(made: Field) -> dict[str, int]:
    """The points that the module counts."""
    made.table.button("Count the points")
    return {side: int(made.table.globals[f"Score_{side}"]) for side in ("north", "south")}


@pytest.mark.parametrize("seed", range(MANY))
def test_the_points_of_a_position_are_those_of_the_rules_engine(seed: int) -> None:
    chance, (game, module) = random.Random(seed), _made(TEXT)
    made = field_of(game, module)
    names = [name for side in armies(game).values() for name in side]
    held: dict[str, str] = {}
    steps: dict[str, int] = {}
    lost: list[str] = []
    for name in chance.sample(names, 8):
        unit = game.counters[name.partition("#")[0]]
        assert unit.kind == "unit"
        gone = chance.randrange(unit.steps)
        where = chance.choice(PLACES)
        piece = made.put(name, where, lost=gone)
        piece.press("put-down")
        held[where] = piece.get("Side")
        if chance.random() < 0.4:
            piece.press("lose")
            lost.append(name)
            del made.units[name]
        else:
            steps[name] = steps_of(game, unit) - gone
    given = {"units": made.units, "steps": steps, "lost": " ".join(lost), "held": held}
    answer = ask(game, "score", given)
    assert answer.result is not None, answer.problems
    made.table.chat.clear()
    assert scored(made) == answer.result["points"], (given, made.table.chat)
    if answer.result["result"]:
        assert made.table.chat[-1] == f"Result: {answer.result['result']}"


def test_each_place_and_each_loss_is_told_with_its_case() -> None:
    made = field_of(*_made(TEXT))
    made.put("n-foot#1", "0303")
    made.put("s-guns", "0505").press("lose")
    made.table.chat.clear()
    made.table.button("Count the points")
    assert made.table.chat == [
        "11.1: 0303: 5 for North",
        "11.1: what the enemy has lost: 1 for North",
        "11.1: points of North: 6",
        "11.1: points of South: 0",
        "Result: Victory",
    ]


def test_what_is_counted_on_tracks_brings_its_points() -> None:
    counts = (
        "counts:\n- {id: will, name: Will, rule: '21.1', of: side, start: {north: 5, south: 4},"
        " most: 9, printed: yes}\n"
    )
    text = TEXT.replace("victory:\n", "victory:\n  counts: [{count: will, points: 2}]\n", 1)
    game = fill(brook.good(brook.loaded(mechanisms=counts + text)))
    sheet = game.maps[0].model_copy(update={"tracks": ("north-will", "south-will")})
    game = game.model_copy(update={"maps": (sheet,)})
    made = field_of(game, read_module(make_with(game, blank_drawings(game))))
    amounts = {"north will": 7, "south will": 4}
    made.table.globals["PointsNorthWill"] = "7"
    answer = ask(made.game, "score", {"units": {}, "amounts": amounts})
    assert answer.result is not None, answer.problems
    assert scored(made) == answer.result["points"] == {"north": 14, "south": 13}
    assert "11.1: what is counted: 14 for North" in made.table.chat
    assert not [line for line in made.table.chat if line.startswith("To be added")]


FULL = """\
counts:
- {id: doom, name: Doom, rule: "21.1", start: 2, most: 9}
victory:
  rule: "11.1"
  places:
  - {at: ["0303"], points: 5, held: south}
  - {at: ["0404"], points: 4, when: {turn: 4..8}}
  - {at: ["0101", "0505"], points: 2, side: north, each: turn}
  - {at: ["0201"], points: 3, when: {amount: {doom: 5+}, weather: mud}}
  - {at: ["0505"], points: 4, when: {phase: rally}}
  - {at: ["0101"], points: 3, when: {event: frost, not: {phase: supply}}}
  - {at: ["0301"], points: 6, when: {holds: {north: ["0303"]}, not: {some: {is: cavalry}}}}
  losses:
  - {points: 1, count: steps}
  exits:
  - {at: north-edge, points: 2, side: south}
  - {at: "0606", points: 3, count: steps, of: {is: infantry}}
  ends:
  - {id: town, side: north, result: The town has fallen, when: {holds: {north: ["0303"]}, turn: 6..8}}
  - {id: ice, side: south, result: The ice has come, when: {event: frost, turn: 7..8, phase: rally}}
  - {id: rout, lost: 5, result: Rout, count: steps, check: once}
  - {id: ahead, ahead: 12, result: Far ahead}
  morale:
    rule: "11.3"
    start: {north: 12, south: 9}
    broken: The side gives up
    drains:
    - {points: 1, count: steps}
    - {points: 3, side: north, count: units, of: {is: leader}}
    - {points: 2, side: south, at: ["0303"]}
  levels:
  - {least: 0, result: Draw}
  - {least: 3, result: Victory}
"""
"""Points of every kind, sudden ends and morale."""


def _full() -> str:
    start, end = TEXT.index("victory:\n"), TEXT.index("states:\n")
    return TEXT[:start] + FULL + TEXT[end:] + FROST


@pytest.mark.parametrize("seed", range(MANY))
def test_points_of_every_kind_are_those_of_the_rules_engine(seed: int) -> None:
    chance, (game, module) = random.Random(seed), _made(_full())
    made = field_of(game, module)
    names = [name for side in armies(game).values() for name in side]
    held: dict[str, str] = {}
    steps: dict[str, int] = {}
    lost: list[str] = []
    exited: dict[str, str] = {}
    for name in chance.sample(names, 9):
        unit = game.counters[name.partition("#")[0]]
        assert unit.kind == "unit"
        gone, where = chance.randrange(unit.steps), chance.choice([*PLACES, "0303"])
        piece = made.put(name, where, lost=gone)
        piece.press("put-down")
        held[where] = piece.get("Side")
        fate = chance.random()
        if fate < 0.3:
            piece.press("lose")
            lost.append(name)
        elif fate < 0.6:
            gate = chance.choice((1, 2))
            piece.press(f"exit-{gate}")
            exited[name] = ("north-edge", "0606")[gate - 1]
        else:
            steps[name] = steps_of(game, unit) - gone
            continue
        del made.units[name]
    turn, doom, weather = chance.randint(1, 8), chance.randint(0, 9), chance.choice(("dry", "mud"))
    made.table.globals |= {"TurnNo": str(turn), "PointsDoom": str(doom), "Weather": weather}
    given = {
        "units": made.units, "steps": steps, "lost": " ".join(lost), "held": held, "exited": exited,
        "turn": turn, "weather": weather, "amounts": {"doom": doom},
    }  # fmt: skip
    given |= moment(made, chance)
    answer = ask(game, "score", given)
    assert answer.result is not None, answer.problems
    made.table.chat.clear()
    assert scored(made) == answer.result["points"], (given, made.table.chat)
    assert f"Result: {answer.result['result']}" in made.table.chat
    sudden = ask(game, "ending", given)
    assert sudden.result is not None, sudden.problems
    left = {side: int(made.table.globals[f"Morale_{side}"]) for side in ("north", "south")}
    assert left == sudden.result["morale"], given
    ends = [line for line in made.table.chat if "the game ends" in line]
    assert bool(ends) == bool(sudden.result["ended"]), (given, made.table.chat)
    assert all(line.endswith(sudden.result["result"]) for line in ends[:1]), (ends, sudden.result)


def test_every_sudden_end_that_is_there_is_told() -> None:
    made = field_of(*_made(_full()))
    made.table.globals |= {"TurnNo": "7"}
    made.put("n-foot#1", "0303").press("put-down")
    for name in ("s-foot", "s-guard", "s-guns", "s-horse", "s-leader"):
        if name in {n for of in armies(made.game).values() for n in of}:
            made.put(name, "0505").press("lose")
    made.table.button("Count the points")
    ends = [line for line in made.table.chat if "the game ends" in line]
    assert ends[:2] == ["11.1: the game ends: The town has fallen", "11.1: the game ends: Rout"]


def test_a_turn_is_written_down_once() -> None:
    made = field_of(*_made(_full()))
    made.table.globals["TurnNo"] = "2"
    made.table.globals["Step"] = step_names(made.game)[-1]
    made.put("n-foot#1", "0101")
    made.table.button("Count the turn’s points")
    made.table.button("Count the turn’s points")
    assert made.table.chat == [
        "11.1: points recorded for North: 2",
        "11.1: points recorded for South: 0",
        "11.1: the points of this turn are already recorded",
    ]
    answer = {"units": made.units, "turn": 2}
    now = ask(made.game, "score", answer)
    assert now.result is not None
    assert scored(made) == now.result["points"]
    made.table.globals["TurnNo"] = "3"
    later = ask(made.game, "score", {**answer, "turn": 3, "so_far": {"north": 2}})
    assert later.result is not None
    assert scored(made) == later.result["points"]


def test_a_unit_that_left_the_map_is_not_lost_and_may_return() -> None:
    made = field_of(*_made(_full()))
    piece = made.put("s-guns", "0301")
    piece.press("exit-1")
    assert made.table.chat == ["S2 leaves the map: The northern edge"]
    assert scored(made)["south"] == 2 + 5
    piece.press("unlose")
    assert scored(made)["south"] == 5


def test_what_the_module_cannot_see_is_to_be_added_and_no_result_is_told() -> None:
    text = TEXT.replace(
        '- {at: ["0303"], points: 5, held: south}',
        '- {at: ["0303"], points: 5, held: south, when: {option: fog}}',
    )
    made = field_of(*_made(text))
    made.table.button("Count the points")
    assert made.table.chat[-1] == "To be added: points for places that depend on a condition"
    assert not [line for line in made.table.chat if line.startswith("Result")]
