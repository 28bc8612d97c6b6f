"""Sight: heights and what blocks it, how far one sees, and from how near what hides is seen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from builder.model.base import Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared

Height = Annotated[int, Field(ge=-99, le=99)]
Far = Annotated[int, Field(ge=0, le=999)]


class Ground(Declared):
    """Terrain, features or areas (``in``) whose ground lies so high. Of several in a hex the highest
    counts."""

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field(alias="in")
    height: Height


class Obstacle(Declared):
    """Terrain, features or areas (``in``) that block sight, as high above their ground. Those who stand
    there see out and are seen."""

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field(alias="in")
    height: Height = 1


class SightSide(Declared):
    """Hexsides (``across``) that block sight, as high above the higher of their two hexes. ``over`` says
    who sees over them from their foot: ``nobody``, whoever stands ``inside`` (walls with an inside), the
    ``viewer``, or ``both``, so that whoever stands there is seen over them too. ``within`` is how far
    one sees over them; without it as far as one likes."""

    across: Words
    height: Height = 1
    over: Literal["both", "viewer", "inside", "nobody"] = "both"
    within: Far | None = None


class SightUnits(Declared):
    """Units that block sight: ``all`` of them or only ``enemies`` of whoever looks, if they are so
    (``when``), as high above their ground."""

    whose: Literal["all", "enemies"] = "all"
    when: When = ALWAYS
    height: Height = 1


class Spotting(Declared):
    """Units that are so (``when``) are seen by those who are so (``by``) within so many hexes only."""

    within: Far
    when: When = ALWAYS
    by: When = ALWAYS


class Sight(Declared):
    """Lines of sight, from the middle of a hex to the middle of another. Neighbours always see each
    other.

    ``range`` is the farthest that anybody sees. ``ground`` are heights, ``obstacles``, ``sides`` and
    ``units`` what blocks. ``heights`` says how they count: what rises above the ``slope`` of the line
    from end to end blocks; what is ``higher`` than both ends; or that, and what is higher than the
    lower end and ``nearer`` to it than to the other, or half way. ``edges``: whether a hex that the
    line only touches, along a side or at a corner, blocks by itself (``either``), or only with the hex
    across the line (``both``). With ``mutual`` a hex sees another if it is seen from there. Of
    ``spotting``, the first that fits says how near one must come.
    """

    range: Far | None = None
    ground: tuple[Ground, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    sides: tuple[SightSide, ...] = ()
    units: SightUnits | None = None
    heights: Literal["slope", "higher", "nearer"] = "slope"
    edges: Literal["either", "both"] = "either"
    mutual: bool = False
    spotting: tuple[Spotting, ...] = ()
