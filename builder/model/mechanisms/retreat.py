"""Retreat: who moves whom, through what, and what becomes of a unit that cannot."""

from __future__ import annotations

from typing import Literal

from builder.model.mechanisms.declared import Declared


class Retreat(Declared):
    """Retreat after combat. ``by`` is who moves the unit; ``zones`` whether enemy zones of control bar
    the way; with ``away`` every step must lead farther from where the unit stood. A unit that ``cannot``
    retreat all the way is ``eliminated`` or loses a step for each hex that is missing."""

    by: Literal["owner", "winner"] = "owner"
    zones: Literal["free", "barred"] = "barred"
    away: bool = True
    cannot: Literal["eliminated", "lose"] = "eliminated"
