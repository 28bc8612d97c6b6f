"""Whatever is rolled for may be rolled with any dice: ``d66``, ``1d10-1``, ``2d6+1``."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.registry import live_charts_of
from builder.rules.validation import check, fill
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.outputs.vassal.tabletop import Table
from tests.rules.engine.brook import MECHANISMS, SCENARIO, good, loaded, result
from tests.rules.engine.sentences.test_prose import cases

SORTS = {
    # what shows with a chance of a sixth, a half, 5/12: counted by hand
    "d66": ("11..16", Fraction(1, 6), 11, 66),
    "1d10-1": ("0..4", Fraction(1, 2), 0, 9),
    "2d6+1": ("3..7", Fraction(15, 36), 3, 13),
    "d100": ("1..30", Fraction(3, 10), 1, 100),
}
"""Dice with rolls that are enough, the chance of those, and the ends of what they show."""


SHOWN = {
    "d66": {"luck": (1, 6), "quiet": (2, 1)},
    "1d10-1": {"luck": (5,), "quiet": (6,)},
    "2d6+1": {"luck": (5, 1), "quiet": (5, 2)},
    "d100": {"luck": (30,), "quiet": (31,)},
}
"""By event the faces of single dice that bring it, at the end of the good rolls and beyond it."""


def rolling(dice: str) -> Game:
    """The game on the brook where everything is rolled for with the same dice."""
    good_rolls, _, _, high = SORTS[dice]
    last = int(good_rolls.partition("..")[2])
    rest = {"d66": "21..66", "d100": "31..100"}.get(dice, f"{last + 1}..{high}")
    text = MECHANISMS
    for old, new in {
        "  dice: 1d6\n  kinds:\n  - {id: dry, name: Dry, rolls: 1..4, turns: 1}\n"
        "  - {id: mud, name: Mud, rolls: 5..6}\n": f"  dice: {dice}\n  kinds:\n"
        f"  - {{id: dry, name: Dry, rolls: {good_rolls}}}\n"
        f"  - {{id: mud, name: Mud, rolls: {rest}}}\n",
        'dice: 1d6, needs: 4 or more,\n     rolls: [{by: 1, when: {with: leader}, rule: "12.3"}]': (
            f"dice: {dice}, needs: {last} or less"
        ),
        "  dice: 2d6\n  value: 7\n  qualities: {leader: 9}\n": f"  dice: {dice}\n  value: {last}\n",
        "  never: 12\n": "",
        "dice: 1d6, value: 3,": f"dice: {dice}, value: {last},",
        "  one_hex: yes\n": "  one_hex: yes\n  ways:\n  - {id: forced, name: Forced march, add: 1,\n"
        f"     risk: {{dice: {dice}, rolls: {good_rolls}}}}}\n",
        "  strength:\n  - {of: attacker, times: 1/2, when: {across": "  options:\n"
        f"  - {{id: out, name: Out, dice: {dice}, rolls: {good_rolls}, does: retreat 1, fought: no}}\n"
        "  strength:\n  - {of: attacker, times: 1/2, when: {across",
    }.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    text += f"""\
activation:
  kind: impulses
  impulses: 4
  first: {{dice: {dice}}}
  end: {{dice: {dice}, rolls: {good_rolls}}}
arrivals:
  places: [{{side: north, at: north-edge}}]
  delays: [{{dice: {dice}, rolls: {good_rolls}}}]
events:
- id: chance
  name: Chance
  dice: {dice}
  entries:
  - {{id: luck, name: Luck, rolls: {good_rolls}}}
  - {{id: quiet, name: Quiet, rolls: {rest}}}
"""
    late = "reinforcements:\n- {turn: 2, counters: n-horse}\n"
    return good(loaded(mechanisms=text, over=SCENARIO + late))


made = cache(rolling)


@pytest.mark.thorough
@pytest.mark.parametrize("dice", SORTS)
def test_the_declarations_hold(dice: str) -> None:
    assert [p.message for p in check(made(dice)) if p.severity == "error"] == []
    assert cases(made(dice))


FIGHT = {"units": {"n-foot": "0401", "s-foot": "0501"}, "attackers": "n-foot", "target": "0501"}


@pytest.mark.parametrize("dice", SORTS)
def test_every_roll_has_its_chance(dice: str) -> None:
    game, (_, chance, _, _) = made(dice), SORTS[dice]
    unit = {"units": {"n-foot": "0401"}, "unit": "n-foot"}
    shaken: dict[str, Any] = {**unit, "states": {"n-foot": "disrupted"}, "phase": "rally"}
    assert Fraction(result("events", {}, game)["chances"]["luck"]) == chance
    assert Fraction(result("weather", {}, game)["chances"]["dry"]) == chance
    assert Fraction(result("morale", unit, game)["passes"]) == chance
    assert Fraction(result("rally", unit, game)["passes"]) == chance
    recovered = result("recover", {**shaken, "state": "disrupted"}, game)
    assert Fraction(recovered["chances"]["recovers"]) == chance
    march = {**unit, "path": "0402", "by": "forced"}
    assert Fraction(result("move", march, game)["risk"]) == chance
    due = result("arrivals", {"scenario": "over", "turn": 2}, game)["due"]
    assert {unit: Fraction(p) for unit, p in due.items()} == {"n-horse": chance}
    assert Fraction(result("options", FIGHT, game)["defender"]["out"]) == chance


@pytest.mark.thorough
@pytest.mark.parametrize("dice", SORTS)
def test_charts_and_the_module_are_made_of_it(dice: str) -> None:
    game = fill(made(dice))
    assert {chart.table.dice for chart in live_charts_of(game)} >= {dice}
    module = read_module(make_with(game, blank_drawings(game)))
    for event, faces in SHOWN[dice].items():
        table = Table(module, "The brook")
        table.rolls = list(faces)
        for key in ("roll", "find"):
            table.press(f"events-chance-{key}")
        assert (table.globals["EventsFoundChance"], table.rolls) == (event, [])
