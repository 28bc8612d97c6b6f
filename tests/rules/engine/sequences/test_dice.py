"""Dice that a game names: every roll has its exact chance."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.model.dice import Dice, DiceError
from builder.model.game import Game
from builder.rules.validation import check
from tests.rules.engine.brook import (
    MECHANISMS,
    TABLE,
    answer,
    declaring,
    game,
    good,
    loaded,
    result,
)
from tests.rules.engine.sentences.test_prose import cases, text

VOLLEY = '- {id: volley, name: Volley, rule: "20.1", dice: 1d6, hits: 5+, double: 6}'


def volley(new: str) -> Game:
    return good(declaring(VOLLEY, new))


def test_a_ten_may_show_nought_to_nine() -> None:
    dice = Dice.parse("1d10-1")
    assert (dice.lowest, dice.highest, str(dice)) == (0, 9, "1d10-1")
    assert dice.chances()[0] == Fraction(1, 10)


def test_d66_reads_tens_and_ones() -> None:
    dice = Dice.parse("d66")
    assert (dice.lowest, dice.highest, dice.total, str(dice)) == (11, 66, 36, "d66")
    assert 17 not in dice
    assert 16 in dice
    assert dice.result([3, 5]) == 35
    with pytest.raises(DiceError):
        Dice.parse("d6-")


def test_a_pool_has_the_exact_chance_of_every_number_of_hits() -> None:
    # One die: 4/6 no hit, 1/6 one (a 5), 1/6 two (a 6).
    found = result("roll", {"roll": "volley", "many": 2})
    assert found["chances"] == {"0": "4/9", "1": "2/9", "2": "1/4", "3": "1/18", "4": "1/36"}
    assert found["mean"] == "1"


def test_a_pool_that_was_rolled_is_counted() -> None:
    found = answer("roll", {"roll": "volley", "rolled": "5 6 2"})
    assert found.result is not None
    assert found.result["result"] == "3"
    assert [s.rule for s in found.steps] == ["20.1"] * 3
    wrong = answer("roll", {"roll": "volley", "rolled": "7"})
    assert [p.code for p in wrong.problems] == ["bad-roll"]


def test_a_die_that_is_rolled_again_then_stands() -> None:
    # A 1 is rolled again: 2/6 + 1/6 of 2/6.
    game = volley("- {id: volley, dice: 1d6, hits: 5+, again: 1}")
    found = result("roll", {"roll": "volley", "many": 1}, game)
    assert found["chances"] == {"0": "11/18", "1": "7/18"}


def test_faces_of_its_own_each_come_up() -> None:
    found = result("roll", {"roll": "morale"})
    assert found["chances"] == {"stand": "3/4", "waver": "7/16", "run": "7/16"}
    assert result("roll", {"roll": "morale", "rolled": "run stand"})["result"] == "run stand"
    wrong = answer("roll", {"roll": "morale", "rolled": "runn stand"})
    assert "did you mean" in wrong.problems[0].hint


def test_of_equal_rolls_the_second_wins() -> None:
    # Two dice each: equal in 146 of 1296 ways; the rest is shared evenly.
    found = result("roll", {"roll": "duel"})
    assert found["chances"] == {
        "first": str(Fraction(575, 1296)),
        "second": str(Fraction(721, 1296)),
    }
    assert result("roll", {"roll": "duel", "rolled": "7 7"})["result"] == "second"
    assert result("roll", {"roll": "duel", "rolled": "7 7", "add": 1})["result"] == "first"


def test_equal_rolls_may_be_made_again() -> None:
    game = good(declaring("against: 2d6, ties: second", "against: 2d6, ties: again"))
    assert result("roll", {"roll": "duel"}, game)["chances"] == {"first": "1/2", "second": "1/2"}


def test_tens_and_ones_are_told_together_or_one_by_one() -> None:
    assert result("roll", {"roll": "wreck", "rolled": "3 5"})["result"] == "35"
    assert result("roll", {"roll": "wreck", "rolled": "35"})["result"] == "35"
    assert answer("roll", {"roll": "wreck", "rolled": "37"}).problems[0].code == "bad-roll"
    assert len(result("roll", {"roll": "wreck"})["chances"]) == 36


def test_a_results_table_may_be_rolled_for_with_d66() -> None:
    lines = "".join(f"  {a}{b}: AR DR DR DE DE DE\n" for a in range(1, 7) for b in range(1, 7))
    start, end = TABLE.index("  0: AE"), TABLE.index("legend:")
    table = TABLE[:start] + lines + TABLE[end:]
    table = table.replace("dice: 1d6\ntotals: [0, 8]\n", "dice: d66\n")
    game = good(loaded(crt=table))
    asked = {"units": {"n-foot": "0401", "s-foot": "0501"}, "attackers": "n-foot", "target": "0501"}
    assert result("combat", asked, game)["chances"] == {"DR": "1"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("dice: 1d6, hits: 7", "'7' is no face of volley"),
        ("faces: [hit, miss], hits: hitt", "'hitt' is no face of volley"),
        ("dice: 2d6, hits: 5+", "a pool counts single dice, and 2d6 is more than one"),
        ("dice: 1d6, hits: 5+, against: 1d6", "an opposed roll compares sums"),
        ("dice: 1d6, hits: 5+, again: 1..6", "every die is rolled once more"),
        ("faces: [hit], hits: hit", "a die has at least two faces"),
    ],
)
def test_dice_that_make_no_sense_are_told_of(written: str, said: str) -> None:
    found = [p for p in check(volley(f"- {{id: volley, {written}}}")) if p.code == "bad-dice"]
    assert [p for p in found if p.message.startswith(said)]
    assert all(p.hint for p in found)


def test_dice_say_themselves() -> None:
    found = cases(volley(VOLLEY))
    assert text(found["20.1"]) == (
        "Volley: Roll the given number of dice (1d6 each). Each die that shows 5 is a hit. "
        "Each die that shows 6 counts as two hits."
    )
    assert "Each die has the faces stand (×2), waver and run." in text(found["20.0"])


NAMED = (
    MECHANISMS.replace("  dice: 1d6\n  kinds:", "  dice: sky\n  kinds:")
    .replace("  dice: 2d6\n  value: 7", "  dice: nerve\n  value: 7")
    .replace("recovery:\n  - {phase: rally, when: {not: {in: lake}}, dice: 1d6",
             "recovery:\n  - {phase: rally, when: {not: {in: lake}}, dice: sky")
    .replace("dice:\n- {id: volley", "dice:\n- {id: sky}\n- {id: nerve, dice: 2d6}\n- {id: volley")
)  # fmt: skip


def test_declarations_and_tables_name_dice() -> None:
    table = TABLE.replace("dice: 1d6\n", "dice: sky\n")
    named, plain = good(loaded(mechanisms=NAMED, crt=table)), game()
    weather = named.mechanisms.weather
    assert weather is not None
    assert weather.dice == "1d6"
    assert named.mechanisms.morale[0].dice == "2d6"
    assert named.mechanisms.states == plain.mechanisms.states
    assert named.tables == plain.tables
    # A battle rolls its own dice by the name of a value still.
    assert named.mechanisms.battles == plain.mechanisms.battles


def test_a_pool_is_no_sum_to_name() -> None:
    found = loaded(mechanisms=NAMED.replace("dice: nerve", "dice: volley"))
    (problem,) = (p for p in found.problems if p.severity == "error")
    assert (problem.code, problem.message) == (
        "bad-dice",
        "volley are dice that are not added up",
    )
    assert problem.location is not None
    assert problem.location.line == NAMED[: NAMED.index("dice: nerve")].count("\n") + 1


def test_dice_that_nobody_declares_are_told() -> None:
    found = loaded(mechanisms=NAMED.replace("dice: nerve", "dice: nerves"))
    (problem,) = (p for p in found.problems if p.severity == "error")
    assert problem.code == "bad-value"
    assert problem.hint.endswith("the id of dice that the game declares")
