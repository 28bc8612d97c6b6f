"""What every declaration has: the case that it belongs to, and perhaps the designer's own words."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    WithJsonSchema,
    model_validator,
)

from builder.model.base import Line, Sourced, Text, Whole, Words
from builder.model.mechanisms.conditions import ALWAYS, When

CaseNumber = Annotated[str, Field(pattern=r"^([0-9]{1,3}(\.[0-9]{1,3}){0,3})?$")]
"""The number of a case of the rules; empty for the family's own."""


class Declared(Sourced):
    """A declaration. ``rule`` is its case number, ``title`` what that case is called; ``text`` replaces
    the sentences that it would say of itself."""

    rule: CaseNumber = ""
    title: Line = ""
    text: Text = ""


_EXACT = re.compile(r"([0-9]{1,2})(?:/([1-9][0-9]?))?")


def exact(value: Any) -> Any:
    """A whole number or a fraction from its text; raises ``ValueError``."""
    if isinstance(value, str):
        match = _EXACT.fullmatch(value.strip())
        if match is None:
            raise ValueError("write a whole number or a fraction: 2, 1/2 or 3/2")
        return Fraction(int(match[1]), int(match[2] or 1))
    return value


Times = Annotated[
    Fraction,
    BeforeValidator(exact),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"], "examples": ["2", "1/2"]}),
]
"""How many times a number counts."""


Value = Annotated[Line, Field(max_length=40)]
"""The name of a printed value, or how it begins."""


class Modifier(Declared):
    """A number that is added where a condition holds."""

    by: Whole
    when: When = ALWAYS

    @model_validator(mode="before")
    @classmethod
    def _is_nobodys(cls, value: Any) -> Any:
        if isinstance(value, dict) and "value" in value and "value" not in cls.model_fields:
            raise ValueError(
                "nobody is here whose value could be added: values are added in combats, battles of "
                "dice, checks and recoveries; write a number, as in {by: 1, when: {some: {is: leader}}}"
            )
        return value


class RatedModifier(Modifier):
    """A number that is added where a condition holds. With a ``value`` it is that value of those who are
    so (``of``) in the place of the unit, in a combat in the places of the attackers or the defenders
    (``whose``): of several the greatest counts. It is added (``by: 1``) or taken off (``by: -1``).
    """

    value: Value | Literal[""] = ""
    of: Words = ()
    whose: Literal["attacker", "defender"] = "attacker"

    def who_is_there(self, words: tuple[str, ...]) -> When:
        """The condition that one of some is there."""
        key = "defender with" if self.whose == "defender" else "with"
        return When.model_validate({key: words})

    def beside(self, words: tuple[str, ...]) -> When:
        """The same, and what is asked besides."""
        there = self.who_is_there(words)
        return there if self.when.empty else there.model_copy(update={"any_": (self.when,)})


class Change(Declared):
    """A value that counts ``times`` over where a condition holds, and then has ``add`` added."""

    times: Times = Fraction(1)
    add: Whole = 0
    when: When = ALWAYS


def _range(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    low, dots, high = value.strip().partition("..")
    try:
        ends = (int(low), int(high if dots else low))
    except ValueError as exc:
        raise ValueError("write the least and the greatest: -2..2") from exc
    if ends[0] > ends[1]:
        raise ValueError("write the least first: -2..2")
    return ends


Range = Annotated[
    tuple[Whole, Whole],
    BeforeValidator(_range),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["-2..2"]}),
]
"""The least and the greatest that a number may be."""


def _times_range(value: Any) -> Any:
    """``1/2..2`` as its ends."""
    if not isinstance(value, str):
        return value
    low, dots, high = value.strip().partition("..")
    try:
        ends = Fraction(exact(low)), Fraction(exact(high if dots else low))
    except ValueError as exc:
        raise ValueError("write the least and the greatest: 1/2..2") from exc
    if ends[0] > ends[1]:
        raise ValueError("write the least first: 1/2..2")
    return ends


TimesRange = Annotated[
    tuple[Times, Times],
    BeforeValidator(_times_range),
    WithJsonSchema({"type": ["string", "number"], "examples": ["1/2..2"]}),
]
"""The least and the greatest that a number may count over."""


def number_or_name(value: Any) -> Any:
    """A text of digits is a number."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,3}", value.strip()):
        return int(value)
    return value


ValueOrNumber = Annotated[
    Annotated[int, Field(ge=-99, le=999)] | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["range", 4]}),
]
"""A value of units by its name, or a number that is the same for all."""
