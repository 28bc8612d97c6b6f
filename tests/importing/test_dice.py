"""Which dice of other programs a game of Chitwright can have, and how they are written."""

from __future__ import annotations

from builder.importing.dice import DiceImport
from builder.model.mechanisms.dice import MOST_DICE
from tests.together import together


def numbered(many: int) -> list[str]:
    return [str(n) for n in range(1, many + 1)]


def lettered(many: int) -> list[str]:
    return [f"face {n}" for n in range(1, many + 1)]


@together(
    ("faces", "many", "written"),
    [
        (numbered(6), 1, "1d6"),
        (numbered(6)[::-1], 9, "9d6"),
        (numbered(2), 1, "1d2"),
        (numbered(100), 1, "1d100"),
    ],
)
def test_dice_from_one_upwards_are_ordinary_ones(faces: list[str], many: int, written: str) -> None:
    found = DiceImport()
    assert found.add("Dice", faces, many)
    assert (found.words, found.declared) == (written, [])


@together(
    ("faces", "many"),
    [
        (lettered(2), 1),
        (lettered(20), 1),
        (["0", "1", "1"], 2),
        (lettered(6), MOST_DICE),
        (numbered(6), 10),
    ],
)
def test_other_dice_are_declared_with_their_faces(faces: list[str], many: int) -> None:
    found = DiceImport()
    assert found.add("Fate", faces, many)
    (one,) = found.declared
    assert (one["name"], one["faces"]) == ("Fate", faces)
    assert one.get("many", 1) == many
    assert ("many" in one) == (many > 1)
    assert found.words == "1d6"


@together(
    ("faces", "many"),
    [(["1"], 1), (numbered(101), 1), (lettered(21), 1), (numbered(6), 0), (lettered(6), MOST_DICE + 1),
     (["1", ""], 1)],
)  # fmt: skip
def test_dice_that_no_game_can_have_are_left_out(faces: list[str], many: int) -> None:
    found = DiceImport()
    assert not found.add("Dice", faces, many)
    assert (found.words, found.declared) == ("1d6", [])
