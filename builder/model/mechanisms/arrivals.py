"""Arrivals: where reinforcements of scenarios enter, what blocks their entry, and what delays them."""

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
    """Places (hexes, areas, boxes) where units of ``side`` (without one, of all sides) that satisfy
    ``who`` may enter. ``when`` is a condition on the time (turn, phase, side, weather) and the
    position."""

    at: Annotated[Words, Field(min_length=1)]
    side: Identifier | Literal[""] = ""
    who: When = ALWAYS
    when: When = ALWAYS


class Delay(Declared):
    """A roll for each unit on the turn when it is due: it arrives on ``rolls`` of ``dice``;
    otherwise it is rolled for again on the next turn. ``who`` limits the units that it applies to;
    if several delays apply to a unit, the first one counts. While ``when`` does not hold, no rolls
    are made and all units arrive. ``modifiers`` are added to the roll; like ``when``, they have
    conditions on the time (turn, phase, side, weather) and the position."""

    dice: DiceText = "1d6"
    rolls: Rolls
    who: When = ALWAYS
    when: When = ALWAYS
    modifiers: tuple[Modifier, ...] = ()


class Arrivals(Declared):
    """How the reinforcements of scenarios arrive: in a ``phase``, while the condition holds, at the
    hexes that the scenario names or else at ``places``. A place is ``closed`` to them by enemies in
    it or by their zones of control. Units whose places are all closed ``wait``, enter at the
    ``nearest`` open place, or are ``eliminated`` (``blocked``). ``delays`` are rolls that may make
    units late."""

    phase: Line = ""
    when: When = ALWAYS
    places: tuple[EntryPlace, ...] = ()
    closed: Closings = ("enemies",)
    blocked: Literal["wait", "nearest", "eliminated"] = "wait"
    delays: tuple[Delay, ...] = ()
