"""The values that counters print for a unit: numbers with their marks, parsed once when a game is
loaded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, PlainSerializer, PlainValidator, WithJsonSchema

from builder.model.base import Wrong
from builder.sentences import filled_sentence, joined_sentences

Mark = Literal["plain", "bracket", "box", "disc", "hexagon", "raised"]
"""How a figure is printed: plain, in brackets (barrage or defence only), reversed in a box, in a
disc or a blue hexagon, or raised after another figure."""

_PARTS = re.compile(r"\(([^)]*)\)|\[([^\]]*)\]|\{([^}]*)\}|<([^>]*)>|\^([^(\[{<^]+)|([^(\[{<^]+)")
_MARKS: tuple[Mark, ...] = ("bracket", "box", "disc", "hexagon", "raised", "plain")


class Part(NamedTuple):
    """A piece of a printed figure: how it is printed, and its text."""

    mark: Mark
    text: str


@lru_cache(maxsize=4096)
def figure_parts(text: str) -> tuple[Part, ...]:
    """Split a printed figure into its parts: ``6``, ``(9)``, ``[3]``, ``{7}``, ``<8>``, ``4^+1``."""
    found = _PARTS.finditer(text.strip())
    return tuple(Part(_MARKS[(m.lastindex or 6) - 1], m[m.lastindex or 6]) for m in found)


Sign = Literal["", "+", "-"]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a unit: its amount, its sign if one is printed, its mark; ``bare`` is the number
    as printed, ``text`` all that is printed, including brackets and asterisks. If a letter is
    printed instead of a number, ``bare`` is empty until the game gives the letter a number."""

    amount: Fraction
    sign: Sign
    mark: Mark
    bare: str
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def letter(self) -> str:
        """The letter printed instead of a number, as long as no number has been assigned to it."""
        return "" if self.bare else figure_parts(self.text)[0].text.rstrip("*")

    @property
    def number(self) -> int | None:
        """The amount if it is a whole number, else ``None``."""
        return self.amount.numerator if self.amount.denominator == 1 else None

    def with_number(self, number: int) -> Value:
        """Return a letter value with this number assigned to it."""
        return replace(self, amount=Fraction(number), bare=f"{number}")


_VALUE = re.compile(
    r"([(\[{<]?)(([+\u2212-]?)(?:([0-9]{1,3})([½⅓⅔¼¾]?)|([½⅓⅔¼¾]))|[A-Z])([)\]}>]?)"
    r"(?:\*{0,3}|\^[^\s^()\[\]{}<>]{1,8})"
)
_FRACTIONS = {
    "": Fraction(0), "½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4), "¾": Fraction(3, 4),
}  # fmt: skip
_GLYPHS = {part: glyph for glyph, part in _FRACTIONS.items()}
_PAIRS: dict[str, Mark] = {"": "plain", "()": "bracket", "[]": "box", "{}": "disc", "<>": "hexagon"}
_SIGNS: dict[str, Sign] = {"": "", "+": "+", "-": "-", "\u2212": "-"}
_HINT = (
    "write a number up to 999, with ½, ⅓, ⅔, ¼ or ¾ behind it or alone, in (), [], {} or <> where "
    "counters print it so"
)


def number_text(number: Fraction | int) -> str:
    """Return a number of points in readable form: ``3``, ``½``, ``3½``; ``7/5`` where there is no
    fraction character."""
    whole, rest = divmod(Fraction(number), 1)
    glyph = _GLYPHS.get(rest)
    if glyph is None or number < 0:
        return str(number)
    return f"{whole}{glyph}" if whole or not glyph else glyph


@lru_cache(maxsize=4096)
def read_value(text: str) -> Value:
    """Read a value as it is printed; raises :class:`Wrong`."""
    match = _VALUE.fullmatch(text)
    mark = _PAIRS.get(match[1] + match[7]) if match else None
    if match is None or mark is None:
        raise _wrong_value(text)
    if match[2].isalpha():
        return Value(Fraction(0), "", mark, "", text)
    sign = _SIGNS[match[3]]
    amount = int(match[4] or 0) + _FRACTIONS[match[5] or match[6] or ""]
    return Value(-amount if sign == "-" else amount, sign, mark, match[2], text)


def _wrong_value(text: str) -> Wrong:
    if not text:
        hint = "write one between two hyphens; with signs, write spaces: 6 12 2 -3"
        return Wrong("a value is missing", hint)
    dates = ("a spreadsheet makes dates of values such as 2-3-4",)
    hint = joined_sentences((*(dates if re.search("[0-9]{4}", text) else ()), _HINT))
    return Wrong(filled_sentence("{text!r} is no number up to 999", text=text), hint)


_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE = re.compile(
    rf"(?:19|20)[0-9]{{2}}-[0-9]{{2}}-[0-9]{{2}}(?:[T ].*)?|[0-9]{{1,2}}[/.][0-9]{{1,2}}[/.][0-9]{{2,4}}"
    rf"|[0-9]{{1,2}}[-. ]{_MONTH}(?:[-. ][0-9]{{2,4}})?|{_MONTH}[-. ][0-9]{{2,4}}",
    re.IGNORECASE,
)
"""A regular expression for the dates into which a spreadsheet turns ``3-4-5`` and ``3-4``."""


def _split_values(given: Any) -> Any:
    """Split ``3-4-5`` or ``3 4 -5`` into three texts; brackets and marks stay with their value."""
    if not isinstance(given, str):
        return given
    text = given.strip()
    if _DATE.fullmatch(text):
        raise ValueError(
            filled_sentence(
                "{text!r} is a date, which a spreadsheet makes of values such as 3-4-5; make "
                "their column one of text, and write them again",
                text=text,
            )
        )
    return tuple(text.split() if " " in text else text.split("-"))


def _read_value_field(given: Any) -> Value:
    if isinstance(given, Value):
        return given
    if isinstance(given, str):
        return read_value(given.strip())
    raise ValueError("write a value as a text: 3, (9) or -1")


Values = Annotated[
    tuple[Annotated[Value, PlainValidator(_read_value_field), PlainSerializer(str)], ...],
    BeforeValidator(_split_values),
    WithJsonSchema({"type": ["string", "integer"], "examples": ["3-4-5", "(9)-3-8", "6 12 2 -3"]}),
]
"""The printed values in the order of their names (see ``game.yaml``), as in ``3-4-5``; with signs,
write spaces between them: ``6 12 2 -3``. A value is a number, perhaps with a fraction (``1½``,
``½``), or a capital letter whose number ``grades`` gives; either may stand in ``()`` (defence or
barrage only), ``[]`` (reversed box), ``{}`` (disc) or ``<>`` (blue hexagon); it may be followed by
asterisks, or by ``^`` and a raised text."""


def read_values(text: str) -> tuple[Value, ...]:
    """Read several values as they are written in a spec; raises ``ValueError``."""
    return tuple(map(read_value, _split_values(text)))


def hyphenated_values(values: Iterable[Value]) -> str:
    """Return the values as counters print them, with hyphens."""
    return "-".join(map(str, values))


_ROUND = str.maketrans("{}", "()")


def values_in_text(values: Iterable[Value]) -> str:
    """Return the values as a line of text shows them: values printed in a circle are put in
    brackets, and a value with a sign has a space instead of a hyphen before it."""
    parts = [str(value).translate(_ROUND) for value in values]
    return "".join(
        part if not n else f" {part}" if part[:1] in _SIGNED else f"-{part}"
        for n, part in enumerate(parts)
    )


_SIGNED = ("+", "-", "−")
