"""Control: which side holds places of the map, shown by markers that lie on them."""

from __future__ import annotations

from typing import Literal

from builder.model.base import Identifier, Line, Words
from builder.model.mechanisms.conditions import ALWAYS, When
from builder.model.mechanisms.declared import Declared

ENTERING, NEVER = "entering", "never"
"""When units take a place: as soon as they are alone in it, or not by being there."""

KEPT = "kept"
"""A contested place, in which units of several sides are, is held by whoever has taken it last."""

HELD_BY = "held-by-"
"""The beginning of the words with which conditions ask for the holder of a place: ``held-by-north``,
or with one of :data:`HOLDERS`."""

OWN, ENEMY, NOBODY = "own", "enemy", "nobody"

HOLDERS = (OWN, ENEMY, NOBODY)
"""The holders of a place that the words of conditions name besides sides: the side of the unit itself,
another side, or none."""


class Control(Declared):
    """Which side holds places: ``at`` names them by their ids, areas, boxes, terrain or features;
    without it these are all places of the map. ``held`` says who holds which of them at the start of
    each scenario that places no markers itself. A place stays with its holder until another side
    takes it: units of one side that are in it without enemies do, if they satisfy ``who``, as soon as
    they are there (``taken: entering``), in the phase that ``taken`` names, or ``never``. Events may
    give places to a side. While units of several sides are in a place, it is ``kept`` by its holder or
    held by ``nobody`` (``contested``). A ``marker`` shows the holder: its front the game's first side,
    its back the second; in games of more sides several markers do, the fronts and backs of which stand
    for the sides in their order."""

    at: Words = ()
    held: dict[Identifier, Words] = {}
    who: When = ALWAYS
    taken: Line = ENTERING
    contested: Literal["kept", "nobody"] = KEPT
    marker: Words = ()
