"""Retreat: who moves the units, where they may go, and what happens to a unit that cannot retreat."""

from __future__ import annotations

from typing import Literal

from builder.model.base import Identifier, Sourced, Words
from builder.model.mechanisms.declared import Declared


class Home(Sourced):
    """The places, hexes or areas of the map, to which the units of a side retreat."""

    side: Identifier
    at: Words


class Retreat(Declared):
    """Retreat after combat. ``by`` says who moves the unit; ``zones`` whether enemy zones of
    control bar the way, or cost a step for each one entered (``lose``); with ``away`` every step
    must lead farther from where the unit stood, and with ``toward`` nearer to one of these places
    of its side. Where stacking leaves no room (``crowded``), it may not end there (``barred``),
    goes ``on`` until there is room, or may ``displace`` friendly units, which then retreat one hex.
    A unit that ``cannot`` retreat the full distance is ``eliminated`` or loses a step for each
    missing hex."""

    by: Literal["owner", "winner"] = "owner"
    zones: Literal["free", "barred", "lose"] = "barred"
    away: bool = True
    toward: tuple[Home, ...] = ()
    crowded: Literal["barred", "on", "displace"] = "barred"
    cannot: Literal["eliminated", "lose"] = "eliminated"
