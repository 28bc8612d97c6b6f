"""What a position of an air-land game records in addition to its counters."""

from __future__ import annotations

from builder.model.base import Words
from builder.model.position_sheets import PositionSheet
from builder.rules.procedures import OwnPosition


class BattleSheet(PositionSheet):
    """A position with the ``hits`` of units (9.2), the hexes where ``tank_battles`` have begun (12.0),
    those of its own country that an enemy has ``taken`` from a side (11.0), and the side that
    ``held`` each city last (3.0)."""

    hits: dict[str, int] = {}
    tank_battles: Words = ()
    taken: Words = ()
    held: dict[str, str] = {}


POSITION = OwnPosition(BattleSheet)
