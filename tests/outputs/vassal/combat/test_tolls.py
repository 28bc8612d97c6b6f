"""What results and losses change of counts, done in the module as the rules engine does it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from builder.vassal.format.names import property_name
from builder.vassal.lint import inspect
from tests.outputs.vassal.combat.test_contests import Field, armies, field_of
from tests.outputs.vassal.inspection.test_inspect import codes
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.together import together

MANY = 30
COUNTS = """\
counts:
- id: will
  name: Will
  rule: "21.1"
  of: side
  start: {north: 30, south: 30}
  most: 40
  changes:
  - {lost: steps, by: -1}
  - {lost: units, by: -2, each: {is: [leader, artillery]}, rule: "21.2"}
  - {result: [EX, D1, DE], by: 3, when: {side: north}, rule: "21.3"}
- id: doom
  name: Doom
  rule: "21.5"
  start: 2
  most: 9
  changes:
  - {lost: steps, by: -1, when: {amount: {south will: 20+}}, short: [{change: {north will: -4}}]}
  - {result: EX, to: 9}
  - {result: DR, by: 1, choice: yes, rule: "21.6"}
- id: gloom
  name: Gloom
  rule: "21.4"
  changes: [{lost: steps, times: 1/2}]
"""
AMOUNTS = {"north will": 40, "south will": 40, "doom": 9}


@cache
def _made() -> tuple[Game, Module]:
    game = fill(brook.good(brook.loaded(mechanisms=brook.MECHANISMS + COUNTS)))
    return game, read_module(make_with(game, blank_drawings(game)))


def kept(name: str) -> str:
    """Where the module keeps a count."""
    return f"Points{property_name(name.replace(' ', '-'))}"


def amounts(made: Field) -> dict[str, int]:
    """What the module counts."""
    return {name: int(made.table.globals[kept(name)]) for name in AMOUNTS}


def set_amounts(made: Field, chance: random.Random) -> dict[str, int]:
    """Any amounts, on the table and for the rules engine."""
    found = {name: chance.randint(0, most) for name, most in AMOUNTS.items()}
    made.table.globals |= {kept(name): str(amount) for name, amount in found.items()}
    return found


def asked(made: Field, before: dict[str, int], **given: object) -> dict[str, int]:
    """What the rules engine makes of it."""
    position = {"units": made.units, "reduced": " ".join(made.reduced), "amounts": before}
    answer = ask(made.game, "counts", {**position, **given})
    assert answer.result is not None, answer.problems
    return {name: answer.result["after"][name] for name in AMOUNTS}


@together("seed", range(MANY))
def test_what_is_lost_changes_counts_as_the_rules_engine_says(seed: int) -> None:
    chance, made = random.Random(seed), field_of(*_made())
    names = [name for side in armies(made.game).values() for name in side]
    hexes = made.game.maps[0].space.ids
    for name, hex in zip(chance.sample(names, 6), chance.sample(list(hexes), 6), strict=True):
        many = made.game.counters[name.partition("#")[0]].steps
        made.put(name, hex, reduced=many == 2 and chance.random() < 0.5)
    before = set_amounts(made, chance)
    name = chance.choice(list(made.pieces))
    piece = made.pieces[name]
    if int(piece.get("Steps")) - piece.level > 0 and chance.random() < 0.7:
        expected = asked(made, before, worn={name: 1})
        piece.press("step-lose")
    else:
        expected = asked(made, before, lost=name)
        piece.press("lose")
    # halves of single steps are told, and left to the players
    assert "21.4" in "".join(made.table.chat)
    assert amounts(made) == expected, (name, made.units, made.table.chat)


def test_a_counter_that_another_takes_the_place_of_has_lost_a_step() -> None:
    made = field_of(*_made())
    guard = made.put("s-guard", "0101", lost=2)
    guard.press("step-lose")
    assert amounts(made) == {"north will": 30, "south will": 29, "doom": 1}


def test_every_loss_is_counted_once() -> None:
    made = field_of(*_made())
    made.put("n-horse", "0505")
    for name in ("n-foot", "n-foot#2"):
        made.put(name, "0101").press("step-lose")
    made.pieces["n-foot"].press("lose")
    made.pieces["n-foot"].press("lose")
    assert amounts(made) == {"north will": 27 - 4, "south will": 30, "doom": 0}


def resolved(made: Field, die: int) -> str:
    """Two battalions fight a third in the open; the result of the roll."""
    made.put("n-foot", "0401")
    made.put("n-foot#2", "0401")
    made.put("s-foot", "0501")
    made.declare(["n-foot", "n-foot#2"], "s-foot")
    made.table.rolls = [die]
    made.table.button("Resolve")
    given = made.asked(["n-foot", "n-foot#2"], "0501", die=die)
    return str(ask(made.game, "combat", given).result["result"])  # type: ignore[index]


@pytest.mark.parametrize("die", range(1, 7))
def test_a_result_changes_counts_once_as_the_rules_engine_says(die: int) -> None:
    made = field_of(*_made())
    before = {"north will": 20, "south will": 10, "doom": 5}
    made.table.globals |= {kept(name): str(amount) for name, amount in before.items()}
    code = resolved(made, die)
    assert amounts(made) == before, "nothing is changed before it is carried out"
    expected = asked(made, before, result=code)
    made.table.globals |= {"BattleOwesA": "0", "BattleOwesD": "0"}
    for _ in range(2):
        made.table.button("Carry out")
    assert amounts(made) == expected, (code, made.table.chat)
    told = [line for line in made.table.chat if line.startswith("21.6")]
    assert told == ["21.6: When the result of a combat is DR, a player may add 1 to the doom."] * (
        code == "DR"
    )


def test_a_battle_that_is_cleared_changes_nothing_any_more() -> None:
    made = field_of(*_made())
    assert resolved(made, 6) in ("EX", "D1", "DE")
    made.table.button("Clear battle")
    made.table.button("Carry out")
    assert amounts(made)["north will"] == 30


def test_every_command_of_such_a_module_is_heard() -> None:
    """A check that comes to nothing by itself (a rally with a note) sends no command either."""
    game, _ = _made()
    found = codes(inspect(make_with(game, blank_drawings(game)), "brook.vmod"))
    assert "unheard-command" not in found
