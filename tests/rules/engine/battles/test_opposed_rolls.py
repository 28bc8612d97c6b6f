"""Two sides roll against each other, and add their strengths to what they roll."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from builder.model.column_heads import roll_text
from builder.model.dice import Dice
from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes import MAP
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state
from builder.playing.table import played_on
from builder.rules.dice import Rolls, Seeded
from builder.rules.validation import check, fill
from tests.outputs.vassal.combat.test_contests import field_of
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.playing.opposed_rolls import BATTLE, CLASH, made
from tests.rules.engine import brook
from tests.together import together

TWO_COLUMNS = CLASH.replace("bands: any", "bands: 0 1").replace(
    'A2, -2: AR, -1: AR, 0: "–", 1: DR, 2: DR, 3: D2',
    'A2 A2, -2: AR AR, -1: AR AR, 0: "– –", 1: DR DR, 2: DR DR, 3: D2 D2',
)


@cache
def game() -> Game:
    return made()


def fought(*attackers: str, **more: Any) -> dict[str, Any]:
    units = {**dict.fromkeys(attackers, "0304"), "s-foot": "0404"}
    asked = {"units": units, "attackers": list(attackers), "target": "0404", **more}
    return brook.result("combat", asked, game())


def test_the_second_roll_is_subtracted_from_the_first() -> None:
    dice = Dice.parse("2d6-1d6")
    assert (dice.lowest, dice.highest, dice.total, str(dice)) == (-4, 11, 216, "2d6-1d6")
    assert dice.combinations()[11] == 1
    assert sum(dice.combinations().values()) == 216
    assert Rolls((6, 5, 2)).first(dice) == 9
    assert {Seeded(n).roll(dice) in dice for n in range(20)} == {True}


def test_the_difference_of_strengths_is_added_to_the_roll() -> None:
    found = fought("n-foot")
    # 4 against 3: the attacker wins where his roll is at least the other's
    chances = {code: Fraction(chance) for code, chance in found["chances"].items()}
    assert found["modifier"] == 1
    assert chances["DR"] + chances["D2"] == Fraction(146 + 575, 1296)
    assert chances["–"] == Fraction(140, 1296)


def test_what_is_added_to_the_roll_is_added_to_the_attackers() -> None:
    assert fought("n-foot", "n-leader")["modifier"] == 2


@together(("die", "result"), [(-1, "–"), (0, "DR"), (2, "D2"), (-4, "A2")])
def test_the_higher_total_wins(die: int, result: str) -> None:
    assert fought("n-foot", die=die)["result"] == result


def test_a_unit_rolls_against_another() -> None:
    found = brook.result("morale", {"units": {"n-foot": "0304"}, "unit": "n-foot"}, game())
    assert found["passes"] == "5/12"


def test_games_are_played_with_opposed_rolls() -> None:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"2 {side}") for side in start.match.sides}
    log = [state for _, state in played_on(start, players, RandomSource("2 chance"))][-1].moment.log
    rolls = {int(line.split()[1]) for line in log if line.startswith("roll ")}
    assert min(rolls) < 0 < max(rolls)


@pytest.mark.parametrize(
    ("table", "code", "key"),
    [
        (TWO_COLUMNS, "bad-combat", "reckon"),
        (
            CLASH.replace("totals: [-3, 3]\n", "").replace("2d6-2d6", "1d4-1d4"),
            "no-totals",
            "rolls",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_told(table: str, code: str, key: str) -> None:
    found = brook.loaded(mechanisms=BATTLE, **{"tables/clash": table})
    assert found.game is not None
    assert (code, key) in [(p.code, p.path[-1]) for p in check(found.game)]


def test_lines_say_that_they_stand_for_all_beyond_them() -> None:
    table = next(t for t in game().tables if t.id == "clash")
    heads = [roll_text(table, roll) for roll in sorted(table.results)]
    assert heads == ["≤−3", "−2", "−1", "0", "+1", "+2", "≥+3"]


def test_the_module_tells_both_rolls() -> None:
    whole = fill(game())
    table = field_of(whole, read_module(make_with(whole, blank_drawings(whole))))
    table.table.globals["Step"] = "North: Combat"
    table.put("n-foot", "0304")
    table.put("s-foot", "0404")
    table.declare(["n-foot"], "s-foot")
    table.table.rolls = [5, 4, 3, 2]
    table.table.button("Resolve")
    told = table.table.chat
    assert "Attack 4 less defence 3: +1 is added to the roll" in told
    assert any(
        line.startswith("The attacker rolls 9 and the defender 5: +5 in all: D2.") for line in told
    )
    assert table.pieces["s-foot"].map == MAP
