"""Who goes first, and the end of a turn, rolled by the module as the rules engine counts them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from builder.model.game import Game
from builder.rules.system import fill
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.rules.engine.brook import MECHANISMS, good, loaded, result
from tests.together import together

ACTIVATION = """\
activation:
  kind: impulses
  first: {dice: 1d6, add: {north: 1}, ties: TIES}
  end: {dice: 1d6, rolls: 6..9, after: 2, rising: 1, modifiers: [{by: 1, when: {weather: mud}}]}
"""


@cache
def made(ties: str) -> tuple[Game, Module]:
    text = MECHANISMS + ACTIVATION.replace("TIES", ties)
    game = fill(good(loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def pressed(button: str, rolls: list[int], ties: str = "again", **known: str) -> list[str]:
    """What a button tells."""
    table = Table(made(ties)[1], "field")
    table.rolls = rolls
    table.globals.update(known)
    table.button(button)
    return table.chat


@pytest.mark.parametrize("ties", ["again", "south"])
def test_who_goes_first_is_as_likely_as_the_rules_engine_says(ties: str) -> None:
    found: dict[str, int] = {}
    for north, south in product(range(1, 7), repeat=2):
        told = pressed("Who goes first", [north, south], ties)[-1]
        found[told] = found.get(told, 0) + 1
    found.pop("3.0: equal totals: roll again for who goes first", 0)
    chances = result("activate", {}, made(ties)[0])["first"]
    names = {"north": "3.0: North goes first", "south": "3.0: South goes first"}
    whole = sum(found.values())
    assert {names[s]: Fraction(p) for s, p in chances.items()} == {
        told: Fraction(n, whole) for told, n in found.items()
    }


def test_totals_are_told_with_what_is_added() -> None:
    assert pressed("Who goes first", [3, 5]) == [
        "3.0: who goes first: North has 4",
        "3.0: who goes first: South has 5",
        "3.0: South goes first",
    ]


@together("impulse", [3, 4, 6])
@together("weather", ["dry", "mud"])
def test_a_turn_ends_as_often_as_the_rules_engine_says(impulse: int, weather: str) -> None:
    known = {"TurnEndImpulse": str(impulse), "Weather": weather}
    told = [pressed("End of the turn", [die], **known)[-1] for die in range(1, 7)]
    asked = {"impulse": impulse, "weather": weather}
    chance = result("activate", asked, made("again")[0])["ended"][str(impulse)]
    assert Fraction(sum(text.endswith("the turn ends") for text in told), 6) == Fraction(chance)


@pytest.mark.parametrize(
    ("more", "last"), [("", 2 + 20), ("  impulses: 8\n", 8), ("  impulses: 2\n", 3)]
)
def test_the_impulses_to_choose_from_begin_where_a_turn_may_end(more: str, last: int) -> None:
    text = MECHANISMS + ACTIVATION.replace("TIES", "again") + more
    game = fill(good(loaded(mechanisms=text)))
    module = read_module(make_with(game, blank_drawings(game)))
    (known,) = (
        p for p in module.find("GlobalProperty") if p.attributes["name"] == "TurnEndImpulse"
    )
    assert known.attributes["initialValue"] == "3"
    offered = [child.attributes["propChanger"].split(",", 2)[2] for child in known.children]
    assert offered == ["\\,".join(str(n) for n in range(3, last + 1))] * 2, "in both languages"


def test_a_game_that_rolls_for_neither_has_no_buttons() -> None:
    game = fill(good(loaded(mechanisms=MECHANISMS + "activation: {kind: sides}\n")))
    buttons = read_module(make_with(game, blank_drawings(game))).root.find("DoActionButton")
    texts = {b.attributes["text"] for b in buttons}
    assert not texts & {"Who goes first", "End of the turn"}
