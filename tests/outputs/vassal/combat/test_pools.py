"""Dice that a game names, in the module: as many falls of a die as its chances say."""

from __future__ import annotations

import re
from fractions import Fraction

from builder.model.mechanisms.dice import DiceRoll
from builder.outputs.vassal.features.dice_pools import DeclaredRoll
from builder.outputs.vassal.table.messages import POOL_MESSAGES
from builder.rules.engine.dice.dice_rules import DiceRolling
from tests.outputs.vassal.expressions import work_out
from tests.rules.engine.brook import game
from tests.together import together


def falls(thrown: DeclaredRoll) -> str:
    """The letters that one die may come to, each as often as it does."""
    match = re.search(r'"([A-Za-z0-9]+)"\.charAt\(Random\((\d+)\)-1\)', str(thrown.roll()))
    assert match is not None
    assert len(match[1]) == int(match[2])
    return match[1]


@together(
    "declared",
    [
        DiceRoll(id="plain", hits=("5+",)),
        DiceRoll(id="double", hits=("4+",), double=("6",)),
        DiceRoll(id="again", hits=("5+",), again=("1..2",)),
        DiceRoll(id="own", faces=("Hit", "Miss", "Flag", "Miss"), hits=("Hit",), again=("Flag",)),
    ],
)
def test_a_die_falls_as_its_chances_say(declared: DiceRoll) -> None:
    thrown, rolling = DeclaredRoll(declared), DiceRolling(declared)
    letters = {letter: face for face, letter in thrown.faces().items()}
    found: dict[int, Fraction] = {}
    for letter in falls(thrown):
        face = letters[letter]
        hits = 2 if face in rolling.meant("double") else int(face in rolling.meant("hits"))
        found[hits] = found.get(hits, Fraction(0)) + Fraction(1, len(falls(thrown)))
    assert found == dict(rolling.hits_on_one_die)


def test_no_letter_stands_in_a_faces_name() -> None:
    thrown = DeclaredRoll(DiceRoll(id="own", faces=("ABC", "D", "E")))
    assert set(thrown.faces().values()).isdisjoint("ABCDE")


def test_a_pool_without_a_number_asks_for_one() -> None:
    asked = {roll.id: DeclaredRoll(roll).asked for roll in game().mechanisms.dice}
    assert asked == {"volley": True, "morale": False, "duel": False, "wreck": False}


WINNERS = {(9, 5): "the first roll wins", (4, 8): "the second roll wins"}
EQUAL = {
    "nobody": "nobody wins",
    "first": "the first roll wins",
    "second": "the second roll wins",
    "again": "both roll again",
}


@together("ties", EQUAL)
def test_an_opposed_roll_says_who_wins(ties: str) -> None:
    declared = DiceRoll.model_validate(
        {"id": "duel", "name": "Duel", "dice": "2d6", "against": "2d6", "ties": ties}
    )
    for (mine, theirs), wins in (WINNERS | {(7, 7): EQUAL[ties]}).items():
        state = {**POOL_MESSAGES, "DiceDuel": str(mine), "OtherDuel": str(theirs)}
        assert work_out(DeclaredRoll(declared).told(), state) == f"Duel: {mine} to {theirs}: {wins}"
