"""What is added to rolls for events, and for the end of a turn: the module finds in the position
what the rules engine does, and players are asked only for what it cannot see."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from builder.drawing.ink.geometry import Rect
from builder.model.game import Game
from builder.outputs.vassal.expressions.module_pictures import BoardPicture
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import armies, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank, blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.outputs.vassal.windows.test_gathering import ASKED, COUNTS, visited
from tests.rules.engine import brook

SEEN = [
    *(line for line in ASKED if "defender in" not in json.dumps(line)),
    {"turn": "3..5"},
    {"weather": "mud"},
    {"holds": {"north": ["0303"]}, "some": {"is": "cavalry"}},
]
"""Conditions that the module decides from what lies on the table."""


@cache
def _made(unseen: str = "") -> tuple[Game, Module]:
    known = [{"by": 2 ** (n % 4), "when": when} for n, when in enumerate(SEEN)]
    modifiers = json.dumps(known)[:-1] + unseen + "]"
    events = (
        "events:\n- id: skies\n  name: The skies\n  dice: 1d6\n"
        f"  modifiers: {modifiers}\n"
        "  entries:\n  - {id: clear, name: Clear skies, rolls: 0..5}\n"
        "  - {id: storm, name: A storm, rolls: 6..90}\n"
    )
    plain = '  - {by: -1, when: {with: leader}, rule: "15.2"}\n'
    text = brook.MECHANISMS.replace(
        plain, '  - {by: -2, when: {holds: {south: ["0303"]}}, rule: "15.2"}\n'
    )
    game = fill(brook.good(brook.loaded(mechanisms=f"{text}{COUNTS}{events}")))
    return game, read_module(make_with(game, blank_drawings(game)))


def added_by_rules(game: Game, given: dict[str, object]) -> int:
    """What the rules engine adds to a roll for the skies."""
    answer = ask(game, "events", {"of": "skies", "die": 1, **given})
    assert answer.result is not None, answer.problems
    told = (step for step in answer.steps if step.text == "Added to the die: {by}.")
    return next((int(str(step.values["by"]).replace("−", "-")) for step in told), 0)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_a_roll_adds_what_the_rules_engine_adds(seed: int) -> None:
    game, module = _made()
    chance, made = random.Random(seed), field_of(game, module)
    held = visited(made, chance)
    for side in armies(game):
        names = [n for n in armies(game)[side] if n not in ("n-leader", "s-army")]
        for name in chance.sample(names, chance.randint(0, 3)):
            made.put(name, chance.choice(["0303", "0404", "0105", "0601", "0602"]))
    turn, doom, weather = chance.randint(1, 8), chance.randint(0, 5), chance.choice(["dry", "mud"])
    made.table.globals |= {"TurnNo": str(turn), "PointsDoom": str(doom), "Weather": weather}
    made.table.rolls = [3]
    made.table.chat.clear()
    made.table.button("The skies")
    given = {
        "units": made.units, "held": held, "turn": turn, "amounts": {"doom": doom}, "weather": weather,
    }  # fmt: skip
    added = added_by_rules(game, given)
    assert made.table.globals["AddedKnownSkies"] == str(added)
    sum_told = f"3+{added} = {3 + added}" if added else "3"
    assert made.table.chat[0].startswith(f"A roll of {sum_told}: "), made.table.chat


def test_nothing_is_asked_that_the_module_sees() -> None:
    _, module = _made()
    assert not [e for e in module.root.walk() if "AddedAsked" in e.attributes.get("name", "")]


def test_players_add_what_the_module_cannot_see() -> None:
    _, module = _made(', {"by": -3, "when": {"option": "fog"}}')
    table = Table(module, "field")
    table.rolls, table.answers = [5], {"Modifier to the roll": "-3"}
    table.button("The skies")
    # nothing stands on the table, so that no unit is reduced: 2 to the power of 3
    assert table.chat[0].startswith("A roll of 5+5 = 10: A storm")


def test_a_box_of_a_display_in_a_window_of_its_own_is_seen() -> None:
    events = (
        "events:\n- id: skies\n  name: The skies\n  dice: 1d6\n"
        "  modifiers: [{by: 2, when: {some: {in: coast, is: infantry}}}]\n"
        "  entries: [{id: clear, name: Clear skies, rolls: 1..4}, {id: storm, name: Storm, rolls: 5..8}]\n"
    )
    game = fill(brook.good(brook.loaded(mechanisms=brook.MECHANISMS + events)))
    boxes = {"coast": Rect(5, 10, 88, 40), "capital": Rect(95, 10, 88, 40)}
    picture = BoardPicture(blank(200, 60), None, {"beyond": boxes})
    module = read_module(
        make_with(game, replace(blank_drawings(game), displays={"beyond": picture}))
    )
    told = []
    for box in ("Beyond the map: the capital", "Beyond the map: the coast"):
        made = field_of(game, module)
        piece = made.put("n-foot", "0101")
        piece.map, piece.place = "Beyond the map", box
        made.table.rolls = [3]
        made.table.button("The skies")
        told.append(made.table.chat[-1])
    assert told == [
        "A roll of 3: Clear skies: Nothing happens.",
        "A roll of 3+2 = 5: Storm: Nothing happens.",
    ]
    given = {"units": {"n-foot": "beyond:coast"}}
    assert added_by_rules(game, given) == 2
