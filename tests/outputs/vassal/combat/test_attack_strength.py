"""The module judges the strength of a whole attack and its odds as the rules engine does: for attacks that
need them, for modifiers and for the options of a side."""

from __future__ import annotations

from functools import cache
from random import Random

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook
from tests.thorough import times

ROLL = '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
TABLE = '  rule: "7.1"\n  table: crt\n'
NEEDED = '  when: {not: {odds: "1:2-"}}\n'
ROLLS = (
    '  - {by: 1, when: {attacker strength: 7+}, rule: "7.8"}\n'
    '  - {by: 2, when: {defender strength: 5-, not: {odds: "2:1..4:1"}}, rule: "7.9"}\n'
)


@cache
def made() -> tuple[Game, Module]:
    """The small game, in which nobody attacks at 1:2 or worse."""
    text = brook.replaced(brook.MECHANISMS, (ROLL, ROLLS), (TABLE, TABLE + NEEDED))
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


def declared(north: dict[str, str], south: dict[str, str]) -> Field:
    """A table on which all units of the north attack the first of the south."""
    field = field_of(*made())
    for name, hex in (north | south).items():
        field.put(name, hex)
    field.declare(list(north), next(iter(south)))
    field.table.chat.clear()
    field.table.button("Odds")
    assert field.table.globals["BattleBad"] == "false", field.table.chat
    return field


def test_the_module_tells_why_an_attack_is_not_made() -> None:
    field = declared({"n-foot": "0403"}, {"s-foot": "0404", "s-guard": "0404"})
    said = "An attack is possible only if the odds are more than 1:2."
    assert field.table.chat[-1] == f"7.1: {said}"
    assert field.table.globals["BattleBarred"] == "true"


def test_the_module_finds_strengths_and_odds_as_the_rules_engine_does() -> None:
    random, found = Random("strength and odds"), set[object]()
    around = ["0403", "0504", "0303", "0305"]
    for _ in range(times(16, 150)):
        names = random.sample(["n-foot", "n-foot#2", "n-horse", "n-horse#2"], 3)
        north = {name: random.choice(around) for name in names[: random.choice([1, 2, 3])]}
        theirs = random.sample(["s-foot", "s-guns", "s-guard"], random.choice([1, 1, 2]))
        field = declared(north, dict.fromkeys(theirs, "0404"))
        answer = ask(field.game, "combat", field.asked(list(north), "0404"))
        if answer.result is None:
            assert "the condition of the combat is not met" in str(answer.problems[0].message)
        barred = field.table.globals["BattleBarred"] == "true"
        assert barred == (answer.result is None), (north, theirs)
        if answer.result is not None:
            adds = int(field.table.globals["BattleModifier"])
            assert adds == int(answer.result["modifier"]), (north, theirs)
            found.add(adds)
        found.add(f"barred: {barred}")
    assert found >= {"barred: True", "barred: False", 0, 1, 2}
