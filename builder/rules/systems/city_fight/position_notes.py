"""What a position notes of the town."""

from __future__ import annotations

from builder.model.base import Words
from builder.model.position_sheets import PositionSheet
from builder.rules.procedures import OwnPosition


class TownPosition(PositionSheet):
    """A position with what was destroyed: ``blown`` are hexes whose bridge is gone (7.2)."""

    blown: Words = ()


POSITION = OwnPosition(TownPosition)
