"""Lines of sight: heights and obstacles, how far units see, and from how near concealed units are
seen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from builder.model.base import Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared

Height = Annotated[int, Field(ge=-99, le=99)]
Far = Annotated[int, Field(ge=0, le=999)]


class Ground(Declared):
    """The ``height`` of the ground of terrain, features or areas (``in``). If several apply to a
    hex, the highest counts."""

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field(alias="in")
    height: Height


class Obstacle(Declared):
    """Terrain, features or areas (``in``) that block sight, up to ``height`` above their ground.
    Units there can see out and be seen."""

    model_config = ConfigDict(populate_by_name=True)

    in_: Words = Field(alias="in")
    height: Height = 1


class SightSide(Declared):
    """Hexsides (``across``) that block sight, up to ``height`` above the higher of their two hexes.
    ``over`` says who, standing next to such a hexside, sees over it: ``nobody``, units ``inside``
    (for walls with an inside), the ``viewer``, or ``both``, so that a unit next to it can also be
    seen over it. ``within`` is how far one can see over it; without it there is no limit."""

    across: Words
    height: Height = 1
    over: Literal["both", "viewer", "inside", "nobody"] = "both"
    within: Far | None = None


class SightUnits(Declared):
    """Units that block sight: ``all`` of them or only ``enemies`` of the viewer, if they satisfy
    ``when``, up to ``height`` above their ground."""

    whose: Literal["all", "enemies"] = "all"
    when: When = ALWAYS
    height: Height = 1


class Spotting(Declared):
    """A limit on seeing units that satisfy ``when``: units that satisfy ``by`` see them only from
    at most ``within`` hexes."""

    within: Far
    when: When = ALWAYS
    by: When = ALWAYS


class Sight(Declared):
    """Lines of sight, from the centre of a hex to the centre of another. Adjacent hexes always see
    each other.

    ``range`` is the farthest that any unit sees. ``ground`` lists heights; ``obstacles``, ``sides``
    and ``units`` list what blocks sight. ``heights`` says how heights count: an obstacle blocks if
    it rises above the ``slope`` of the line from end to end; if it is ``higher`` than both ends; or
    (``nearer``) if it is higher than both ends, or higher than the lower end and nearer to it than
    to the other end, or half way. ``edges``: whether a hex that the line only touches, along a side
    or at a corner, blocks by itself (``either``), or only together with the hex across the line
    (``both``). With ``mutual`` a hex sees another if it is seen from there. Of ``spotting``, the
    first entry that applies says how near a viewer must be.
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
