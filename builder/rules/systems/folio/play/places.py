"""Places in the notation of actions: a hex (``0711``), in a hex that water divides followed by a
neighbouring hex on its bank (``0711@0712``)."""

from __future__ import annotations

from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace


def parse_place(land: FolioMap, text: str) -> LandPlace:
    """Return the place of a land unit that a word of an action names, such as ``0711@0712``."""
    at, _, near = text.partition("@")
    cell = land.sheet.hexes.cell(at)
    return LandPlace(cell, land.bank_towards(cell, land.sheet.hexes.cell(near)) if near else "")
