"""Places as actions have them: a hex, and in a hex that water parts also a neighbour on the bank
(``0711@0712``)."""

from __future__ import annotations

from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace


def parse_place(land: FolioMap, text: str) -> LandPlace:
    """Return the place of a land unit that a word of an action names."""
    at, _, near = text.partition("@")
    cell = land.sheet.hexes.cell(at)
    return LandPlace(cell, land.bank_towards(cell, land.sheet.hexes.cell(near)) if near else "")
