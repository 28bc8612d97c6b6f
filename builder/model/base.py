"""Base classes and field types that all parts of the model share: frozen, strict about unknown
keys, and each with a source."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    WithJsonSchema,
)

from builder.sentences import filled_sentence


class Model(BaseModel):
    """The base class of all parts of a game: frozen, and an unknown key is an error."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        arbitrary_types_allowed=True,
        defer_build=True,  # a command uses only a few of the two hundred classes
    )

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with some fields changed. Cached properties of the original are not copied,
        because the changed fields may make them wrong."""
        copy = super().model_copy(update=update, deep=deep)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy


class Wrong(ValueError):
    """Raised for a value that a field type refuses, with a hint how to write it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


_UNPRINTED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
"""Characters that print nothing: line ends, cursor controls and marks that change the direction of
the text."""
_BREAKS = "\n\r\x85\u2028\u2029"


_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols with empty shapes."""


def _is_visible_character(sign: str) -> bool:
    """Return whether a character shows something, that is, whether it is not a space, a formatting
    character or a filler."""
    return sign not in _FILLERS and unicodedata.category(sign) not in ("Cf", "Zs")


def _check_line(value: str) -> str:
    """Return a text that fits on one line; raises ``ValueError`` that names the first character
    that is not allowed."""
    text = value.strip()
    match = _UNPRINTED.search(text)
    if match is None:
        if text and not any(map(_is_visible_character, text)):
            raise ValueError("nothing of it can be seen")
        return text
    if match[0] in _BREAKS:
        raise ValueError("a line break stands in it; write it on one line")
    raise ValueError(
        filled_sentence(
            "the character U+{match:04X} stands in it, which nothing prints", match=ord(match[0])
        )
    )


def _check_title(value: str) -> str:
    """Return a text on one line that is not empty; raises ``ValueError`` otherwise."""
    if text := _check_line(value):
        return text
    raise ValueError("it is empty")


def _check_lines(value: str) -> str:
    """Return a text on one or several lines; raises ``ValueError`` for characters that are not
    allowed."""
    return "\n".join(_check_line(line) for line in value.strip().splitlines())


Line = Annotated[str, Field(max_length=200), AfterValidator(_check_line)]
"""A name, label or other text on one line."""
Name = Annotated[str, Field(max_length=200), AfterValidator(_check_title)]
"""The name of something, on one line. It is never empty, because people read it wherever the thing
is mentioned."""
Title = Annotated[str, Field(max_length=100), AfterValidator(_check_title)]
"""The heading of a page or a sheet."""
Text = Annotated[str, Field(max_length=5000), AfterValidator(_check_lines)]
"""A text that is printed in paragraphs; each line break ends one."""

MOST = 1_000_000
Whole = Annotated[int, Field(ge=-MOST, le=MOST)]
"""A whole number within the limits of this format. No game needs larger ones, and the limits keep
every loop that counts up to such a number finite."""
Number = Annotated[float, Field(allow_inf_nan=False, ge=-MOST, le=MOST)]
"""A finite number."""


class Provenance(Model):
    """Where a piece of data comes from.

    Written on one line: ``given 25.0``, ``derived 21.0: why``, ``estimated: on what ground``.
    ``where`` is the section of the rules document; ``ground`` is the reason for an estimate.
    """

    status: Literal["given", "derived", "estimated"]
    where: Line = ""
    ground: Text = ""

    @property
    def is_import(self) -> bool:
        """Whether the importer wrote the part, so that nobody has chosen how it is yet."""
        return (self.status, self.where) == ("given", "import")

    def __str__(self) -> str:
        head = f"{self.status} {self.where}".strip()
        return f"{head}: {self.ground}" if self.ground else head


_STATUS = re.compile(r"(?:given|derived|estimated)\b")


def parse_source(value: Any) -> Any:
    """Read a source in its one-line form; raises ``ValueError`` that says what is wrong."""
    if not isinstance(value, str):
        return value
    head, _, rest = value.strip().partition(":")
    match = _STATUS.match(head)
    if match is None or "\n" in head:
        raise ValueError("a source starts with given, derived or estimated, as in 'given 25.0'")
    status, where, ground = match[0], head[match.end() :].strip(), " ".join(rest.split())
    if status == "estimated" and not ground:
        raise ValueError("an estimate says on what ground: 'estimated: the ground'")
    if status != "estimated" and not where:
        raise ValueError(
            filled_sentence(
                "'{status}' names its section or rule, as in '{status} 25.0'", status=status
            )
        )
    return {"status": status, "where": where, "ground": ground}


Source = Annotated[
    Provenance,
    BeforeValidator(parse_source),
    WithJsonSchema({"type": "string", "pattern": "^(given|derived|estimated)\\b"}),
]

_UNSOURCED = Provenance.model_construct(status="estimated", ground="no source is named in the spec")


class Sourced(Model):
    """A part with a source: ``source`` applies to the whole part (the loader fills in that of the
    file), ``sources`` to single values whose source differs."""

    source: Source | None = None
    sources: dict[Line, Source] = {}

    def provenance(self, field: str = "") -> Provenance:
        """Return the source of one field, or of the whole part if ``field`` is empty."""
        return self.sources.get(field) or self.source or _UNSOURCED


_POINTS = re.compile(r"[+-]?(?:\d{1,6}(?:\.\d{0,6}|/\d{1,6})?|\.\d{1,6})")


def _read_fraction(value: Any) -> Any:
    if isinstance(value, str):
        try:
            # Fractions read exponents as well, and would count to the end of the largest.
            return Fraction(value.strip() if _POINTS.fullmatch(value.strip()) else "")
        except (ValueError, ZeroDivisionError) as exc:
            raise ValueError("write a number of movement points: 1, 1/2, 0.5 or +1") from exc
    return value


Points = Annotated[
    Fraction,
    BeforeValidator(_read_fraction),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"]}),
]
"""Movement points as an exact fraction."""


_LENGTH = re.compile(r"(?:(\d{1,6}) )?(\d{1,6}(?:\.\d{1,15})?|\d{1,6}/\d{1,6}) ?(mm|cm|in|\"|″)?")
_IN_MM = {None: 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "″": 25.4}


def _read_length(value: Any) -> Any:
    return length_in_mm(value) if isinstance(value, str) else value


def length_in_mm(value: str) -> float:
    """Return a length such as ``15``, ``15mm``, ``5/8in`` or ``1 1/2"`` in mm; raises
    ``ValueError`` for a text that is not a length."""
    sign, text = (-1, value.strip()[1:]) if value.strip().startswith("-") else (1, value.strip())
    match = _LENGTH.fullmatch(text)
    if match is None or ("/" in match[2] and Fraction(match[2].split("/")[1]) == 0):
        raise ValueError("write millimetres, or a length with its unit: 15, 15mm, 5/8in")
    return sign * round(float(int(match[1] or 0) + Fraction(match[2])) * _IN_MM[match[3]], 4)


Length = Annotated[
    Number,
    BeforeValidator(_read_length),
    WithJsonSchema({"type": ["number", "string"], "examples": [15, "5/8in", "15mm"]}),
]
"""A length in mm; lengths with units such as ``5/8in`` are converted."""


def split_words(value: Any) -> Any:
    """Split a text into words, because a list may be written as words on one line."""
    return value.split() if isinstance(value, str) else value


Words = Annotated[
    tuple[Line, ...],
    BeforeValidator(split_words),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}),
]


def word_list_schema(*choices: str) -> WithJsonSchema:
    """Return the JSON Schema of a list of these words, which may also be written on one line."""
    return WithJsonSchema(
        {"anyOf": [{"type": "array", "items": {"enum": [*choices]}}, {"type": "string"}]}
    )


Identifier = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.+-]*$", max_length=80)]
"""An id by which other parts refer to something: letters, digits, ``_ . + -``. Files and folders
are named after ids, so an id cannot contain anything that leads to another folder."""
