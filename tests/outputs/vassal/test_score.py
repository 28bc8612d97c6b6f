"""Victory points that the module counts: over positions at random they are those of the rules engine."""

from __future__ import annotations

import random
from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.core.steps import steps_of
from builder.rules.proving import fill
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.test_contests import Field, armies, field_of
from tests.rules.open import brook

MANY = 40
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
        "11.1: What the enemy has lost: 1 for North",
        "11.1: Points of North: 6",
        "11.1: Points of South: 0",
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
    assert "11.1: What is counted: 14 for North" in made.table.chat
    assert not [line for line in made.table.chat if line.startswith("To be added")]


def test_what_the_module_cannot_see_is_to_be_added_and_no_result_is_told() -> None:
    text = TEXT.replace(
        "victory:\n", "victory:\n  exits:\n  - {at: north-edge, points: 2, side: south}\n", 1
    ).replace('  rule: "11.1"\n', "", 1)
    text = text.replace("victory:\n", 'victory:\n  rule: "11.1"\n', 1)
    made = field_of(*_made(text))
    made.table.button("Count the points")
    assert made.table.chat[-1] == "To be added: points for units that have left the map"
    assert not [line for line in made.table.chat if line.startswith("Result")]
