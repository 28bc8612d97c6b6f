"""The base classes and field types of declarations: each has a case number and may have the
designer's own text."""

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
from builder.model.mechanisms.nearness import number_or_name as number_or_name

CaseNumber = Annotated[str, Field(pattern=r"^([0-9]{1,3}(\.[0-9]{1,3}){0,3})?$")]
"""The number of a case of the rules; if empty, that of the family."""


class Declared(Sourced):
    """A declaration. ``rule`` is its case number, ``title`` the title of that case; ``text``
    replaces the sentences that are generated for it."""

    rule: CaseNumber = ""
    title: Line = ""
    text: Text = ""


_EXACT = re.compile(r"([0-9]{1,2})(?:/([1-9][0-9]?))?")


def read_exact_number(value: Any) -> Any:
    """Read a whole number or a fraction exactly from text; raises ``ValueError``."""
    if isinstance(value, str):
        match = _EXACT.fullmatch(value.strip())
        if match is None:
            raise ValueError("write a whole number or a fraction: 2, 1/2 or 3/2")
        return Fraction(int(match[1]), int(match[2] or 1))
    return value


Times = Annotated[
    Fraction,
    BeforeValidator(read_exact_number),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"], "examples": ["2", "1/2"]}),
]
"""A factor by which a number is multiplied."""


Value = Annotated[Line, Field(max_length=40)]
"""The name of a printed value of units, or the beginning of that name."""


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
    """A number that is added where a condition holds. If a ``value`` is named, it is that value of
    a unit described by ``of`` that stands in the unit's place, in a combat in a place of the
    attackers or the defenders (``whose``); of several such units, the greatest value counts. If a
    ``figure`` is named, it is that figure of the place that is attacked. Either is added (``by: 1``)
    or subtracted (``by: -1``)."""

    value: Value | Literal[""] = ""
    figure: Line = ""
    of: Words = ()
    whose: Literal["attacker", "defender"] = "attacker"

    def who_is_there(self, words: tuple[str, ...]) -> When:
        """Return the condition that a unit that matches one of these words is in the place that the
        modifier is about."""
        key = "defender with" if self.whose == "defender" else "with"
        return When.model_validate({key: words})

    def condition_with(self, words: tuple[str, ...]) -> When:
        """Return the condition that a unit that matches one of these words is in the place and that
        the modifier's own condition holds."""
        return self._with_own(self.who_is_there(words))

    def condition_in(self, places: tuple[str, ...]) -> When:
        """Return the condition that one of these places is attacked and that the modifier's own
        condition holds."""
        return self._with_own(When.model_validate({"defender in": places}))

    def _with_own(self, when: When) -> When:
        return when if self.when.empty else when.model_copy(update={"any_": (self.when,)})


class Change(Declared):
    """A value that is multiplied by ``times`` where a condition holds, and to which ``add`` is then
    added."""

    times: Times = Fraction(1)
    add: Whole = 0
    when: When = ALWAYS

    def applied(self, number: Fraction) -> Fraction:
        """Return the number after this change."""
        return number * self.times + self.add


class RoundedChange(Change):
    """A change after whose multiplication the value may be ``rounded`` to a whole number."""

    rounded: Literal["", "down", "up", "nearest"] = ""

    def applied(self, number: Fraction) -> Fraction:
        found = number * self.times
        if self.rounded == "up":
            found = Fraction(-(-found // 1))
        elif self.rounded:
            half = Fraction(1, 2) if self.rounded == "nearest" else 0
            found = Fraction((found + half) // 1)
        return found + self.add


def read_range(value: Any) -> Any:
    """Read ``-2..2``, or one number, as the smallest and the largest number of a range."""
    if not isinstance(value, str):
        return (value, value) if isinstance(value, int) else value
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
    BeforeValidator(read_range),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["-2..2"]}),
]
"""The smallest and the largest number allowed."""


def _read_times_range(value: Any) -> Any:
    """Read ``1/2..2`` as the two ends of a range."""
    if not isinstance(value, str):
        return value
    low, dots, high = value.strip().partition("..")
    try:
        ends = Fraction(read_exact_number(low)), Fraction(read_exact_number(high if dots else low))
    except ValueError as exc:
        raise ValueError("write the least and the greatest: 1/2..2") from exc
    if ends[0] > ends[1]:
        raise ValueError("write the least first: 1/2..2")
    return ends


TimesRange = Annotated[
    tuple[Times, Times],
    BeforeValidator(_read_times_range),
    WithJsonSchema({"type": ["string", "number"], "examples": ["1/2..2"]}),
]
"""The smallest and the largest factor allowed."""


Figure = Annotated[
    Whole | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": [2, "Supply"]}),
]
"""A number, or the name of a figure that places have (``figures: {Supply: 3}``)."""

ValueOrNumber = Annotated[
    Annotated[int, Field(ge=-99, le=999)] | Value,
    BeforeValidator(number_or_name),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["range", 4]}),
]
"""The name of a value of units, or a number that is the same for all units."""
