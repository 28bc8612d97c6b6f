"""Makes buttons for the game's dice rolls. The total of a roll is stored in the property
``<roll>_result``. If the faces are drawn, the button shows the roll to every player; else it only
rolls and reports to the chat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.dice import Dice
from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.expressions.module_pictures import Picture
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Text
from builder.vassal.format.components import Element, component
from builder.vassal.format.traits import named_key

_MOST_SIDES = 20
"""The most sides of a die whose faces have pictures; a die with a hundred sides needs none."""


def faces_of(game: Game) -> list[tuple[int, int]]:
    """Return the faces of the game's dice that have a picture, each as (number of sides of the die,
    value)."""
    rolls = map(Dice.parse, game.sheet.dice)
    sides = sorted({dice.sides for dice in rolls if not (dice.plus or dice.digits)})
    return [(n, value) for n in sides if n <= _MOST_SIDES for value in range(1, n + 1)]


def face_image(sides: int, value: int) -> str:
    """Return the file name of a die face."""
    return f"die-{sides}-{value}.png"


def dice(game: Game, icons: Icons, drawn: Mapping[str, Picture]) -> Iterator[Element]:
    """Yield a button for each kind of dice roll; ``drawn`` are the pictures of faces by file name."""
    for roll in game.sheet.dice:
        kind = Dice.parse(roll)
        files = [face_image(kind.sides, value) for value in range(1, kind.sides + 1)]
        if all(file in drawn for file in files) and not (kind.plus or kind.digits):
            yield _pictured(roll, kind, files, drawn[files[0]].size)
        else:
            yield _dice_button(roll, kind, icons.file("dice"))


def _dice_button(roll: str, kind: Dice, icon: str) -> Element:
    return component(
        "DiceButton", name=roll, text=roll, tooltip=roll, icon=icon,
        hotkey=named_key(f"roll-{roll}"), nDice=kind.count, nSides=kind.sides, plus=0, addToTotal=kind.plus,
        prompt=False, reportTotal=not kind.digits, sortDice=False, reportFormat=_report_format(roll, kind),
    )  # fmt: skip


def _pictured(roll: str, kind: Dice, files: list[str], size: tuple[int, int]) -> Element:
    faces = [
        component("SpecialDieFace", text=str(value), value=value, icon=file)
        for value, file in enumerate(files, 1)
    ]
    every = [
        component("SpecialDie", *faces, name=f"{roll} {number}", format="$result$")
        for number in range(1, kind.count + 1)
    ]
    return component(
        "SpecialDiceButton", *every, name=roll, text=roll, tooltip=roll, icon="",
        hotkey=named_key(f"roll-{roll}"), resultChatter=True, resultButton=True, resultWindow=False,
        format=_roll_report(roll, kind.count, "numericalTotal"), windowX=size[0] * kind.count,
        windowY=size[1], windowTitleResultFormat="$name$", doReport=False,
    )  # fmt: skip


def _report_format(roll: str, kind: Dice) -> Text:
    if kind.digits:
        return _roll_prefix(roll) + (10 * number("result1") + number("result2")).shown
    if kind.plus:
        return _roll_prefix(roll) + number("result")
    return _roll_report(roll, kind.count, "result")


def _roll_report(roll: str, count: int, total: str) -> Text:
    if count == 1:
        return _roll_prefix(roll) + number(total)
    said = _roll_prefix(roll) + number("result1")
    for i in range(2, count + 1):
        said = said + " + " + number(f"result{i}")
    return said + " = " + number(total)


def _roll_prefix(roll: str) -> Text:
    return text("PlayerName") + f", {roll}: "
