"""Zones of control: which units have one, where it reaches, and what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Model, Name, Points, split_words, word_list_schema
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared
from builder.sentences import filled_sentence


class ZoneEffect(Model):
    """The effect of a zone on a step: none, ``stop`` (the unit moves no further), ``barred``, or an
    additional cost."""

    kind: Literal["free", "stop", "barred", "cost"] = "free"
    cost: Points | None = None


def _read_zone_effect(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    word = value.strip()
    if word in ("free", "stop", "barred"):
        return {"kind": word}
    if word.startswith("+"):
        return {"kind": "cost", "cost": word[1:]}
    raise ValueError(
        filled_sentence(
            "{word!r} is not allowed; there is: free, stop, barred, or a cost such as +1", word=word
        )
    )


Effect = Annotated[
    ZoneEffect,
    BeforeValidator(_read_zone_effect),
    WithJsonSchema({"type": "string", "examples": ["stop", "barred", "+1"]}),
]


def _read_passing_effect(value: Any) -> Any:
    if isinstance(value, str) and value.strip() == "stop":
        raise ValueError(
            "only a step into a zone stops a unit: write 'enter: stop'; there is: free, barred, or a "
            "cost such as +1"
        )
    return _read_zone_effect(value)


Passing = Annotated[
    ZoneEffect,
    BeforeValidator(_read_passing_effect),
    WithJsonSchema({"type": "string", "examples": ["barred", "+1"]}),
]
"""The effect of a zone on a step out of it, or from one into another: anything but ``stop``."""


class ZoneChange(Declared):
    """A different effect of zones of control on units that satisfy a condition."""

    enter: Effect | None = None
    leave: Passing | None = None
    between: Passing | None = None
    when: When


Matter = Literal["move", "retreat", "supply"]
MATTERS: tuple[Matter, ...] = ("move", "retreat", "supply")
Matters = Annotated[tuple[Matter, ...], BeforeValidator(split_words), word_list_schema(*MATTERS)]
"""The matters (``move``, ``retreat``, ``supply``) in which zones of control count."""


class Zone(Declared):
    """A zone of control: it reaches as many places as ``reach`` says (0: only the unit's own), but
    not into terrain (``in``) or over hexsides (``across``) that ``closed`` names. ``enter``,
    ``leave`` and ``between`` are its effects on a step into a zone, out of one, and from one into
    another. ``counts`` are the matters in which it counts."""

    reach: Annotated[int, Field(ge=0, le=9)] = 1
    closed: When | None = None
    enter: Effect = ZoneEffect.model_construct()
    leave: Passing = ZoneEffect.model_construct()
    between: Passing = ZoneEffect.model_construct()
    counts: Matters = MATTERS


class ZoneKind(Zone):
    """Another kind of zone of control, for example strong or weak, which units that satisfy ``who``
    have instead of the normal one."""

    id: Identifier
    name: Name
    who: When


class Bonds(Declared):
    """The zone bonds of units: two units that satisfy ``who`` and are two hexes apart bar what lies
    between them, as far as the zones of control of both reach there: the hex, or the hexside shared
    by the two hexes. ``counts`` are the matters in which bonds count."""

    who: When = ALWAYS
    counts: Matters = MATTERS


class Zones(Zone):
    """Zones of control. Units that satisfy ``who`` have one; units to which one of the other
    ``kinds`` applies have the first such kind instead. The first of ``changes`` whose condition a
    unit satisfies gives the different effect that zones have on it. ``ignored`` are units that
    zones do not affect. ``cancelled`` are the matters (``move``, ``retreat``, ``supply``) in which
    a friendly unit in a place cancels enemy zones there; it does so if it satisfies ``cancels``."""

    who: When = ALWAYS
    changes: tuple[ZoneChange, ...] = ()
    ignored: When | None = None
    cancelled: Matters = ()
    cancels: When = ALWAYS
    kinds: tuple[ZoneKind, ...] = ()
    bonds: Bonds | None = None
