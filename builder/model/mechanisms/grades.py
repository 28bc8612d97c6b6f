"""Values that counters print as letters: the quality of troops, A to D."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Line
from builder.model.mechanisms.declared import Declared

MAX_GRADES = 26
"""The most grades, because the alphabet has no more letters."""


def _number_letters(given: Any) -> Any:
    """Number a list of letters; the first one counts 1."""
    if isinstance(given, str):
        given = given.split()
    if isinstance(given, (list, tuple)):
        if len(set(map(str, given))) < len(given):
            raise ValueError("a letter stands there twice; write the worst first, each once")
        return {str(letter): number for number, letter in enumerate(given, 1)}
    return given


Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Letters = Annotated[
    dict[Letter, Annotated[int, Field(ge=-99, le=999)]],
    Field(min_length=1, max_length=MAX_GRADES),
    BeforeValidator(_number_letters),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": ["string", "array"]},
                {"type": "object", "additionalProperties": {"type": "integer"}},
            ],
            "examples": [["D", "C", "B", "A"], {"A": 8, "B": 7, "C": 5}],
        }
    ),
]


class Grades(Declared):
    """The numbers that the letters printed for a ``value`` of units stand for wherever a rule needs
    a number: ``letters`` lists them from the worst, which counts 1, or gives each its number."""

    value: Line
    letters: Letters
