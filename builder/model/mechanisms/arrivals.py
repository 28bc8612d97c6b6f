"""Arrivals: where reinforcements of scenarios enter, what keeps them out, what delays them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from builder.model.base import Identifier, Line, Words, split_words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared, Modifier
from builder.model.mechanisms.dice import DiceText
from builder.model.mechanisms.weather import Rolls

Closing = Literal["enemies", "zones"]
Closings = Annotated[
    tuple[Closing, ...],
    BeforeValidator(split_words),
    WithJsonSchema({"type": ["string", "array"], "examples": ["enemies", "enemies zones"]}),
]


class EntryPlace(Declared):
    """Places where units of ``side`` (all sides without one) that are so (``who``) may enter: hexes,
    areas, boxes. ``when`` is asked of the moment and the position."""

    at: Annotated[Words, Field(min_length=1)]
    side: Identifier | Literal[""] = ""
    who: When = ALWAYS
    when: When = ALWAYS


class Delay(Declared):
    """A roll for each unit on the turn when it is due: it comes on ``rolls`` of ``dice``, else it is
    rolled for again on the next turn. ``who`` narrows for whom; of several delays the first that is for
    a unit counts. While ``when`` does not hold nobody is
    rolled for, and all come. ``modifiers`` are added to the roll; like ``when`` they are asked of the
    moment and the position."""

    dice: DiceText = "1d6"
    rolls: Rolls
    who: When = ALWAYS
    when: When = ALWAYS
    modifiers: tuple[Modifier, ...] = ()


class Arrivals(Declared):
    """How the reinforcements of scenarios come: in a ``phase``, at the hexes that the scenario names or
    else at ``places``, while the condition holds. A place is ``closed`` to them by enemies in it, or by
    their zones of control. Units whose places are all closed ``wait``, enter at the ``nearest`` open
    place, or are ``eliminated`` (``blocked``). ``delays`` are rolls without which units are late."""

    phase: Line = ""
    when: When = ALWAYS
    places: tuple[EntryPlace, ...] = ()
    closed: Closings = ("enemies",)
    blocked: Literal["wait", "nearest", "eliminated"] = "wait"
    delays: tuple[Delay, ...] = ()
