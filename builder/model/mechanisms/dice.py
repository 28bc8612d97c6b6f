"""Dice that a game defines: sums, dice with special faces, dice pools in which hits are counted,
opposed rolls."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Model, Words
from builder.model.dice import OPPOSED_PATTERN, PATTERN
from builder.model.mechanisms.declared import Declared

DiceText = Annotated[str, Field(pattern=rf"^({PATTERN})$")]
"""Dice: ``2d6``, ``1d10-1`` (which shows 0 to 9), ``d66`` (tens and ones)."""

OpposedDiceText = Annotated[str, Field(pattern=rf"^({OPPOSED_PATTERN})$")]
"""Such dice, or two opposed rolls: ``2d6-2d6``."""

MOST_DICE = 40
"""The most dice of a pool: more than one hand can hold."""

_SPAN = re.compile(r"([0-9]{1,3})(?:(\+|-)|\.\.([0-9]{1,3}))?")


def faces_meant(words: tuple[str, ...], faces: tuple[str, ...]) -> frozenset[str] | str:
    """Return the faces that some words mean: faces by their names, ``5``, ``5+`` (or more), ``2-``
    (or less), ``1..2``. If a word means none, return the first such word instead. ``faces`` are all
    faces of a die."""
    found: set[str] = set()
    for word in words:
        match = _SPAN.fullmatch(word)
        if word in faces:
            found.add(word)
        elif match is None or not (meant := _faces_of_match(match, faces)):
            return word
        else:
            found |= meant
    return frozenset(found)


def _faces_of_match(match: re.Match[str], faces: tuple[str, ...]) -> set[str]:
    first = int(match[1])
    low = 0 if match[2] == "-" else first
    high = 999 if match[2] == "+" else int(match[3] or first)
    return {face for face in faces if face.isdigit() and low <= int(face) <= high}


class DiceRoll(Declared):
    """Dice that a game defines. ``dice`` are added up: ``2d6``, ``1d10-1`` (0 to 9), ``d66`` (tens
    and ones). ``faces`` define special dice: the words on each face; a word on two faces is written
    twice.

    With ``hits`` the dice are a pool, and the dice that show one of these faces are counted:
    ``5+``, ``2-``, ``1..2``, or faces by name; ``double`` are faces that count twice, ``again``
    faces whose die is rolled once more. ``many`` is the number of dice unless another rule gives
    it. ``against`` are the dice of an opponent; if both rolls are equal, ``ties`` says who wins.
    """

    id: Identifier
    name: Line = ""
    dice: DiceText = "1d6"
    faces: Annotated[Words, Field(max_length=20)] = ()
    many: Annotated[int, Field(ge=1, le=MOST_DICE)] = 1
    hits: Words = ()
    double: Words = ()
    again: Words = ()
    against: DiceText | Literal[""] = ""
    ties: Literal["nobody", "first", "second", "again"] = "nobody"


class Need(Model):
    """The result that dice must show: a ``number``, or a ``value`` of a unit by its name, with ``or
    more`` or ``or less``."""

    number: Annotated[int, Field(ge=0, le=999)] | None = None
    value: Annotated[str, Field(max_length=40)] = ""
    less: bool = False


_NEED = re.compile(r"(?:([0-9]{1,3})|(\S.{0,38}?)) +or +(more|less)")


def _read_need(given: Any) -> Any:
    """Read the required result of dice: ``5 or more``, ``morale or less``."""
    if not isinstance(given, str):
        return given
    match = _NEED.fullmatch(given.strip())
    if match is None:
        raise ValueError("write what dice must show: '5 or more', or 'morale or less' for a value")
    number = int(match[1]) if match[1] else None
    return {"number": number, "value": match[2] or "", "less": match[3] == "less"}


Needed = Annotated[
    Need,
    BeforeValidator(_read_need),
    WithJsonSchema({"type": "string", "examples": ["5 or more", "morale or less"]}),
]
"""The result that dice must show: a number or a value of the unit, ``or more`` or ``or less``."""
