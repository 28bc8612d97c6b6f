"""What a position file of a city fight records in addition to the pieces."""

from __future__ import annotations

from builder.model.base import Words
from builder.model.position_sheets import PositionSheet
from builder.rules.procedures import OwnPosition


class TownPosition(PositionSheet):
    """A position with the bridges that were destroyed: ``blown`` lists their hexes (7.2)."""

    blown: Words = ()


POSITION = OwnPosition(TownPosition)
