"""Forts in battles as expressions: whether the target is in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from builder.outputs.vassal.engine.lookups import found_here, table
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.messages import FORT_MESSAGES, filled
from builder.rules.core.battles import Forts

_FORTS = "Forts_{}"


@dataclass(frozen=True)
class FortTables:
    """The forts of some boards. Properties that the expressions read: ``BattleFortGround`` (1 or
    nothing), ``BattlePlace``, ``BattleSide``, ``BattleFort`` (1 or 0)."""

    forts: Forts
    boards: Mapping[str, Board]
    map: str

    def constants(self) -> dict[str, str]:
        """The words, and for each board the hexes that have a fort of their own."""
        hexes = (sorted(self.forts.hexes.get(map, ())) for map in self.boards)
        tables = {_FORTS.format(i): table(dict.fromkeys(h, "1")) for i, h in enumerate(hexes, 1)}
        return FORT_MESSAGES | tables

    def facts(self, counter: str) -> dict[str, object]:
        """Whether a marker makes a fort."""
        return {"Fort": 1} if counter in self.forts.markers else {}

    def target(self, place: str) -> dict[str, str]:
        """What the target writes down of its ground."""
        heres = [board.here() for board in self.boards.values()]
        return {"BattleFortGround": f"{{{found_here(heres, _FORTS, place)}}}"}

    def stands(self) -> str:
        """1 if the target is in a fort; who lies on a hexside is in none."""
        place = r"GetString(\"LocationName\")==GetString(\"BattlePlace\")"
        markers = f'CountMap("{self.map}","{{GetString(\\"Fort\\")==\\"1\\" && {place}}}")'
        return f'BattleSide=="" && (BattleFortGround=="1" || {markers}>0) ? 1 : 0'

    def told(self) -> str:
        """The line of the chat."""
        fort = filled("M_FORT", str(self.forts.times))
        return f'BattleFort=="1" ? {fort} : ""'
