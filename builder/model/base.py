"""What every part of the model shares: frozen, strict about keys, and sourced."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema


class Model(BaseModel):
    """A frozen part of a game; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed. What the original has computed and kept is not copied:
        the changed fields may make it wrong."""
        copy = super().model_copy(update=update, deep=deep)
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy


class Provenance(Model):
    """Where a datum comes from.

    Written as one line: ``given 25.0``, ``derived 21.0: why``, ``estimated: on what ground``.
    ``where`` is the section of the rules document; ``ground`` the reason of an estimate.
    """

    status: Literal["given", "derived", "estimated"]
    where: str = ""
    ground: str = ""

    def __str__(self) -> str:
        head = f"{self.status} {self.where}".strip()
        return f"{head}: {self.ground}" if self.ground else head


_SOURCE = re.compile(r"(given|derived|estimated)\b[ \t]*([^:\n]*?)[ \t]*(?::\s*(.*))?", re.S)


def parse_source(value: Any) -> Any:
    """Read the one-line form; raises ``ValueError`` with what is wrong."""
    if not isinstance(value, str):
        return value
    match = _SOURCE.fullmatch(value.strip())
    if match is None:
        raise ValueError("a source starts with given, derived or estimated, as in 'given 25.0'")
    status, where, ground = match[1], match[2] or "", " ".join((match[3] or "").split())
    if status == "estimated" and not ground:
        raise ValueError("an estimate says on what ground: 'estimated: the ground'")
    if status != "estimated" and not where:
        raise ValueError(f"'{status}' names its section or rule, as in '{status} 25.0'")
    return {"status": status, "where": where, "ground": ground}


Source = Annotated[
    Provenance,
    BeforeValidator(parse_source),
    WithJsonSchema({"type": "string", "pattern": "^(given|derived|estimated)\\b"}),
]

_UNSOURCED = Provenance(status="estimated", ground="no source is named in the spec")


class Sourced(Model):
    """A part with a provenance: ``source`` for all of it (the loader fills in the file's), and
    ``sources`` for single values that differ."""

    source: Source | None = None
    sources: dict[str, Source] = {}

    def provenance(self, field: str = "") -> Provenance:
        """Of one value, or of the whole."""
        return self.sources.get(field) or self.source or _UNSOURCED


def _fraction(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return Fraction(value.strip().lstrip("+"))
        except (ValueError, ZeroDivisionError) as exc:
            raise ValueError("write a number of movement points: 1, 1/2, 0.5 or +1") from exc
    return value


Points = Annotated[
    Fraction,
    BeforeValidator(_fraction),
    PlainSerializer(str),
    WithJsonSchema({"type": ["string", "number"]}),
]
"""Movement points, exact."""


_LENGTH = re.compile(r"(?:(\d+) )?(\d+(?:\.\d+)?|\d+/\d+) ?(mm|cm|in|\"|″)?")
_IN_MM = {None: 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "″": 25.4}


def _length(value: Any) -> Any:
    """``15``, ``15mm``, ``5/8in`` and ``1 1/2"`` in mm."""
    if not isinstance(value, str):
        return value
    sign, text = (-1, value.strip()[1:]) if value.strip().startswith("-") else (1, value.strip())
    match = _LENGTH.fullmatch(text)
    if match is None or ("/" in match[2] and Fraction(match[2].split("/")[1]) == 0):
        raise ValueError("write millimetres, or a length with its unit: 15, 15mm, 5/8in")
    return sign * round(float(int(match[1] or 0) + Fraction(match[2])) * _IN_MM[match[3]], 4)


Length = Annotated[
    float,
    BeforeValidator(_length),
    WithJsonSchema({"type": ["number", "string"], "examples": [15, "5/8in", "15mm"]}),
]
"""A length in mm; ``5/8in`` and the like are turned into it."""


def split_words(value: Any) -> Any:
    """A list may be written as words on one line."""
    return value.split() if isinstance(value, str) else value


Words = Annotated[
    tuple[str, ...],
    BeforeValidator(split_words),
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}),
]

Identifier = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.+-]*$", max_length=80)]
"""A name that other parts refer to: letters, digits, ``_ . + -``. Files and folders are named after
ids, so none may lead from one folder to another."""
