"""Counters: units and markers, front and back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Length, Line, Model, Sourced, Whole, Words
from builder.model.values import Values

Echelon = Literal[
    "",
    "team",
    "squad",
    "section",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "corps",
    "army",
    "army-group",
    "battle-group",
]


class Symbol(Model):
    """An APP-6 unit symbol as layers: frame, branch, modifiers, echelon; names from the symbol data."""

    branch: Line
    modifiers: Words = ()
    echelon: Echelon = ""
    frame: Line = "box"


Shape = Literal["square", "hex", "round"]


class Counter(Sourced):
    """What every counter has. ``count`` is how many the game holds; ``nation`` names a colour scheme
    (``game.yaml``); ``size`` is the printed width in mm if not the game's (across the flats of a hex),
    ``height`` that of an oblong one."""

    id: Identifier
    count: Annotated[int, Field(ge=1, le=400)] = 1
    nation: Identifier = "neutral"
    size: Annotated[Length, Field(ge=8, le=60)] | None = None
    height: Annotated[Length, Field(ge=8, le=60)] | None = None
    shape: Shape = "square"
    group: Line = ""
    art: Line = ""
    back_art: Line = ""


class Unit(Counter):
    """A combat unit.

    ``name`` is printed on the left of the symbol, ``formation`` on the right. ``reduced`` are the
    values of the back; none means a unit of one step. ``movement_class`` is one of the game's
    (foot, mech …), ``traits`` are words that rules ask for (``engineer``, ``special-forces``,
    ``riverine``), ``badge`` a small sign in the corner, ``setup`` the hex or turn in the other.
    ``value_set`` names a set of ``game.yaml`` if its values are not the game's ``value_names``.
    """

    kind: Literal["unit"] = "unit"
    name: Line
    title: Line = ""
    formation: Line = ""
    symbol: Symbol
    values: Values
    value_set: Identifier | Literal[""] = ""
    reduced: Values | None = None
    movement_class: Line = "foot"
    traits: Words = ()
    badge: Line = ""
    setup: Line = ""

    @property
    def steps(self) -> int:
        """How many steps the unit has."""
        return 1 if self.reduced is None else 2


class MarkerFace(Model):
    """One side of a marker: a title band, then one figure or one picture, then a foot line."""

    title: Line
    figure: Line = ""
    picture: Line = ""
    foot: Line = ""


class Marker(Counter):
    """A marker. ``family`` sets the band's colour: fire, transport (air and landing), works, status,
    track, control. ``value`` is what rules read from it (a support marker's modifier)."""

    kind: Literal["marker"] = "marker"
    name: Line
    family: Literal["fire", "transport", "works", "status", "track", "control"] = "status"
    front: MarkerFace
    back: MarkerFace | None = None
    value: Whole | None = None
    traits: Words = ()
