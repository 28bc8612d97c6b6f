"""Attackers from more places than a combat allows are warned of, as the rules engine refuses them."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.rules.engine import brook


@cache
def _made() -> tuple[Game, Module]:
    text = brook.MECHANISMS.replace("  table: crt\n", "  table: crt\n  hexes: 1\n", 1)
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


WHERE = {
    "one place": {"n-foot": "0401", "n-foot#2": "0401", "n-horse": "0401"},
    "two places": {"n-foot": "0401", "n-foot#2": "0401", "n-horse": "0402"},
    "three places": {"n-foot": "0401", "n-foot#2": "0402", "n-horse": "0601"},
}


def _attacked(made_of: tuple[Game, Module], where: str) -> tuple[Field, list[str]]:
    """A table on which units attack the foot in 0501 from one, two or three places; and the attackers."""
    made, attackers = field_of(*made_of), [*WHERE[where]]
    for name, hex in WHERE[where].items():
        made.put(name, hex)
    made.put("s-foot", "0501")
    made.declare(attackers, "s-foot")
    made.table.chat.clear()
    return made, attackers


@pytest.mark.parametrize(("where", "many"), [*zip(WHERE, (1, 2, 3), strict=True)])
def test_attackers_from_too_many_places_are_warned_of(where: str, many: int) -> None:
    made, attackers = _attacked(_made(), where)
    made.table.button("Odds")
    text = f"7.1: Note: the attackers come from {many} places; at most 1 may attack together"
    problems = ask(made.game, "combat", made.asked(attackers, "0501")).problems
    refused = any("hexes; at most 1 may attack together" in p.message for p in problems)
    assert (text in made.table.chat) == refused == (many > 1), made.table.chat


@cache
def _of_two_reaches() -> tuple[Game, Module]:
    text, old = brook.MECHANISMS, '  rule: "7.20"\n  reach: adjacent\n'
    assert text.count(old) == 1
    text = text.replace(old, '  rule: "7.20"\n  reach: same place\n')
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.parametrize(("button", "asks"), [("Odds", "combat"), ("Dice of each unit", "battle")])
@pytest.mark.parametrize("hex", ["0401", "0501", "0201"])
def test_each_combat_warns_of_attackers_that_its_own_reach_leaves_out(
    button: str, asks: str, hex: str
) -> None:
    """The combat (7.1) is fought from adjacent hexes, the battle with dice (7.20) in one hex."""
    made = field_of(*_of_two_reaches())
    foot = made.put("n-foot", hex)
    made.put("s-foot", "0501")
    made.declare(["n-foot"], "s-foot")
    made.table.chat.clear()
    made.table.button(button)
    problems = ask(made.game, asks, made.asked(["n-foot"], "0501")).problems
    refused = any("is not adjacent" in p.message or "is not in" in p.message for p in problems)
    warned = f"Note: {foot.name} is not next to the target" in made.table.chat
    assert warned == refused == (hex != {"combat": "0401", "battle": "0501"}[asks]), problems


@cache
def _of_conditions() -> tuple[Game, Module]:
    text, old = brook.MECHANISMS, '  - {by: -1, when: {weather: mud}, rule: "7.8"}\n'
    assert text.count(old) == 1
    more = '  - {by: 2, when: {attacked from: 2..3}, rule: "7.9"}\n'
    aim = '  - {of: attacker, by: 1, when: {with: leader}, rule: "7.22"}\n'
    assert text.count(aim) == 1
    hits = '  - {of: attacker, by: 2, when: {attacked from: 2..3}, rule: "7.23"}\n'
    text = text.replace(old, old + more).replace(aim, aim + hits)
    game = fill(brook.good(brook.loaded(mechanisms=text)))
    return game, read_module(make_with(game, blank_drawings(game)))


@pytest.mark.parametrize("button", ["Odds", "Dice of each unit"])
@pytest.mark.parametrize(("where", "many"), [*zip(WHERE, (1, 2, 3), strict=True)])
def test_nobody_is_asked_from_how_many_places_an_attack_comes(
    button: str, where: str, many: int
) -> None:
    """Of two or three hexes 2 is added to the roll (7.9), and two more faces hit (7.23)."""
    made, _ = _attacked(_of_conditions(), where)
    for _ in range(2):  # a second time, what was found before counts no more
        made.table.button(button)
        made.table.chat[:] = made.table.chat[-12:]
    assert any("attack comes from" in line for line in made.table.chat) == (many > 1)
    if button == "Odds":
        assert ("Added to the roll: +2 in all" in made.table.chat) == (many > 1)
