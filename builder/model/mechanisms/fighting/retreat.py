"""Retreat: who moves whom, through what, and what becomes of a unit that cannot."""

from __future__ import annotations

from typing import Literal

from builder.model.base import Identifier, Sourced, Words
from builder.model.mechanisms.declared import Declared


class Home(Sourced):
    """Where the units of a side retreat to: hexes or areas of the map."""

    side: Identifier
    at: Words


class Retreat(Declared):
    """Retreat after combat. ``by`` is who moves the unit; ``zones`` whether enemy zones of control bar
    the way, or cost a step for each that is entered (``lose``); with ``away`` every step must lead
    farther from where the unit stood, and with ``toward`` nearer to one of these places of its side.
    Where stacking leaves no room (``crowded``) it may not end (``barred``), goes ``on`` until there is
    room, or may ``displace`` friendly units, which then retreat one hex. A unit that ``cannot`` retreat
    all the way is ``eliminated`` or loses a step for each hex that is missing."""

    by: Literal["owner", "winner"] = "owner"
    zones: Literal["free", "barred", "lose"] = "barred"
    away: bool = True
    toward: tuple[Home, ...] = ()
    crowded: Literal["barred", "on", "displace"] = "barred"
    cannot: Literal["eliminated", "lose"] = "eliminated"
