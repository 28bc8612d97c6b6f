"""Fire: combat at a distance."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Model, Whole
from builder.model.mechanisms.conditions import ALWAYS, Distances, When
from builder.model.mechanisms.declared import Declared, Times, ValueOrNumber

Hexes = Annotated[int, Field(ge=0, le=999)]


class Band(Declared):
    """The effect of a ``range`` on fire: the strength is multiplied by ``times``, the column moves
    by ``shift``, ``roll`` is added to the die roll."""

    range: Distances
    times: Times = Fraction(1)
    shift: Whole = 0
    roll: Whole = 0


class Indirect(Declared):
    """Indirect fire: units that satisfy ``who`` may fire at what they cannot see if a friendly
    ``spotter`` unit at most ``within`` hexes away sees it. Their strength is multiplied by
    ``times``, the column moves by ``shift``, ``roll`` is added to the die roll. With ``least`` they
    cannot fire at nearer targets."""

    who: When = ALWAYS
    spotter: When = ALWAYS
    within: Hexes | None = None
    least: Hexes = 0
    times: Times = Fraction(1)
    shift: Whole = 0
    roll: Whole = 0


class Reach(Model):
    """The rules of a combat at a distance. ``range`` is a value of each unit, or the same number of
    hexes for all; targets nearer than ``least`` cannot be fired at. With ``sight`` a unit must see
    its target (see ``sight``; in a game without lines of sight every unit sees everything).
    ``firers``: whether ``several`` units fire together or each by itself; ``targets``: whether they
    fire at ``all`` units of a hex or at ``one``. With ``run`` a shot, such as a torpedo, runs
    straight from hex to hex and stops at the first unit on its way that can be fired at, of
    whichever side. ``bands`` are the effects of ranges."""

    range: ValueOrNumber
    least: Hexes = 0
    sight: bool = True
    firers: Literal["several", "one"] = "several"
    targets: Literal["all", "one"] = "all"
    run: bool = False
    bands: tuple[Band, ...] = ()
    indirect: Indirect | None = None
