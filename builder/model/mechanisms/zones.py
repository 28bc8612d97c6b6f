"""Zones of control: who has one, where it reaches, and what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Model, Points, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared


class ZoneEffect(Model):
    """What a zone does to a step: nothing, ``stop`` (the unit moves no further), ``barred``, or a cost on
    top."""

    kind: Literal["free", "stop", "barred", "cost"] = "free"
    cost: Points | None = None


def _effect(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    word = value.strip()
    if word in ("free", "stop", "barred"):
        return {"kind": word}
    if word.startswith("+"):
        return {"kind": "cost", "cost": word[1:]}
    raise ValueError(f"{word!r} is not allowed; there is: free, stop, barred, or a cost such as +1")


Effect = Annotated[
    ZoneEffect,
    BeforeValidator(_effect),
    WithJsonSchema({"type": "string", "examples": ["stop", "barred", "+1"]}),
]


class ZoneChange(Declared):
    """What zones do, instead, to units of which a condition holds."""

    enter: Effect | None = None
    leave: Effect | None = None
    between: Effect | None = None
    when: When


class Zones(Declared):
    """Zones of control. ``who`` has one; it reaches as many places as ``reach`` says (0: its own alone)
    but not those ``closed`` by terrain (``in``) or over hexsides (``across``). ``enter``, ``leave`` and
    ``between`` are what it does to a step into a zone, out of one, and from one into another; the first
    of ``changes`` whose condition holds of a unit says otherwise for it. Units that are ``ignored`` are
    not bound by zones. ``cancelled`` are the matters in which a friendly unit in a place cancels enemy
    zones there: ``move``, ``retreat``, ``supply``."""

    who: When = ALWAYS
    reach: Annotated[int, Field(ge=0, le=9)] = 1
    closed: When | None = None
    enter: Effect = ZoneEffect()
    leave: Effect = ZoneEffect()
    between: Effect = ZoneEffect()
    changes: tuple[ZoneChange, ...] = ()
    ignored: When | None = None
    cancelled: Words = ()
