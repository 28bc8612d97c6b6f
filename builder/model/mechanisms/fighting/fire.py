"""Fire: combat at a range."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Model, Whole
from builder.model.mechanisms.conditions import ALWAYS, Distances, When
from builder.model.mechanisms.declared import Declared, Times, ValueOrNumber

Hexes = Annotated[int, Field(ge=0, le=999)]


class Band(Declared):
    """What fire at a ``range`` comes to: the strength counts ``times`` over, the column moves by
    ``shift``, ``roll`` is added to the die."""

    range: Distances
    times: Times = Fraction(1)
    shift: Whole = 0
    roll: Whole = 0


class Indirect(Declared):
    """Indirect fire: those ``who`` may fire at what they do not see if a friendly unit that is a
    ``spotter`` sees it, from ``within`` so many hexes. Their strength counts ``times`` over, the column
    moves by ``shift``, ``roll`` is added to the die. With ``least`` they fire no nearer."""

    who: When = ALWAYS
    spotter: When = ALWAYS
    within: Hexes | None = None
    least: Hexes = 0
    times: Times = Fraction(1)
    shift: Whole = 0
    roll: Whole = 0


class Reach(Model):
    """How a combat reaches over a distance. ``range`` is a value of each unit, or the same number of
    hexes for all; nothing is fired at nearer than ``least``. With ``sight`` a unit must see its target
    (see ``sight``; a game without lines of sight sees everything). ``firers``: whether ``several``
    units fire together or each by itself; ``targets``: whether they fire at ``all`` units of a hex or
    at ``one``. ``bands`` are what ranges make of it."""

    range: ValueOrNumber
    least: Hexes = 0
    sight: bool = True
    firers: Literal["several", "one"] = "several"
    targets: Literal["all", "one"] = "all"
    bands: tuple[Band, ...] = ()
    indirect: Indirect | None = None
