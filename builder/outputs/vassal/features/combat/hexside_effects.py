"""Writes hexsides that hinder attackers, and the markers that open or close them, as expressions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.space.hexes import Cell, HexGrid, Hexside
from builder.outputs.vassal.features.queries.adjacency import ways_over
from builder.outputs.vassal.table.boards.boards import Board, side_names
from builder.outputs.vassal.table.boards.by_board import looked_up_by_board
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.rules.core.module_export.combat_parts import Crossings
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import FALSE, Number, Text, Truth, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import table_text

SPAN = "Battle crossing"
"""The name of the prototype of markers that open or close a hexside."""

CROSSES = "Crosses"
"""The property of a unit that is 1 if it attacks across an obstacle."""

LISTS = ("BattleShut", "BattleOpen")
"""The properties that list the hexsides that markers close and open: ``|0101NE|0203S|``."""

_PLACE = string("LocationName")
_OWN_SIDE = string("SideHex") + string("SideName")
_CROSSINGS, _BRIDGES = "Crossings_{}", "Bridges_{}"


@dataclass(frozen=True)
class HexsideCrossings:
    """The hexside obstacles (such as rivers) that attackers of a battle may have to cross, on the
    boards of one map window."""

    crossings: Crossings
    boards: Mapping[str, Board]
    map: str

    @cached_property
    def _kinds(self) -> dict[str, frozenset[str]]:
        """The markers that close hexsides (``shut``) and those that open them (``open``)."""
        over = self.crossings
        return {word: m for word, m in (("shut", over.closing), ("open", over.opening)) if m}

    @cached_property
    def markers(self) -> frozenset[str]:
        """The markers that open or close hexsides."""
        return frozenset[str]().union(*self._kinds.values())

    def facts(self, counter: str) -> dict[str, object]:
        """Return the fixed property that says whether a marker closes or opens its hexside."""
        words = [word for word, markers in self._kinds.items() if counter in markers]
        return {"Span": words[0]} if words else {}

    def prototype(self) -> tuple[t.Trait, ...]:
        """Return the traits by which a marker on a hexside stores, when a battle begins, on which
        hexside it lies."""
        side = self.crossing(_OWN_SIDE)
        return tuple(
            t.set_global_property(
                name,
                [t.PropertyChange(f"battle-note-{word}", string(name) + side + "|")],
            )
            for word, name in zip(("shut", "open"), LISTS, strict=True)
        )

    # -- what attackers cross ----------------------------------------------------------------------

    def crossing(self, key: Text) -> Text:
        """Return the expression for the name of the obstacle hexside that a step from place to
        place (``0101>0102``) crosses or that a place on a side (``0101NE``) belongs to; empty if
        there is none."""
        return looked_up_by_board(self.boards.values(), _CROSSINGS.format, key)

    def traits(self, over: Truth) -> Iterator[t.Trait]:
        """Yield the traits that compute which obstacle hexside (such as a river) lies between a
        unit and the target, and whether the unit attacks across it; it always does if the condition
        ``over`` holds."""
        yield t.calculated_property("CrossSide", self._cross_side())
        yield t.calculated_property(CROSSES, self._crosses(over))

    def _cross_side(self) -> Text:
        """Return the name of the obstacle hexside between a piece and the target, or of the one on
        which the piece lies."""
        over = self.crossing(_PLACE + ">" + string("BattlePlace"))
        return choose(string("SideName").differs(""), self.crossing(_OWN_SIDE), over)

    def _crosses(self, over: Truth) -> Number:
        """Return the expression that is 1 if a piece must cross the obstacle in its property
        ``CrossSide`` (no open bridge helps it), or if the condition ``over`` holds."""
        side = string("CrossSide")
        bridged = looked_up_by_board(self.boards.values(), _BRIDGES.format, side).equals("1")
        if "shut" in self._kinds:
            bridged = bridged & ~_listed("BattleShut", side)
        if "open" in self._kinds:
            bridged = bridged | _listed("BattleOpen", side)
        crosses = choose(side.equals("") | bridged, 0, 1)
        return crosses if over == FALSE else choose(over, 1, crosses)

    # -- the module --------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        """Return the keystrokes that make the markers on hexsides store anew where they lie."""
        return ["battle-forget", *(f"battle-spans-{word}" for word in self._kinds)]

    def orders(self) -> Iterator[Element]:
        """Yield the commands that are sent to the markers that open or close hexsides."""
        lies = text("SideName").differs("") & text("CurrentMap").equals(self.map)
        for word in self._kinds:
            yield send_to_pieces(
                f"Battle: {word} hexsides",
                f"battle-spans-{word}",
                f"battle-note-{word}",
                text("Span").equals(word) & lies,
            )


def _listed(name: str, key: Text) -> Truth:
    return string(name).contains("|" + key + "|")


# -- constants -------------------------------------------------------------------------------------


def crossing_tables(crossings: Crossings, boards: Mapping[str, Board]) -> dict[str, str]:
    """Return constants for each board: which obstacle hexside each step crosses or each place on a
    side belongs to, and which of these hexsides have a bridge."""
    found: dict[str, str] = {}
    fields = [board for board in boards.values() if board.field]
    names = side_names(fields) if fields else []
    for i, (map, board) in enumerate(boards.items(), 1):
        obstacles = crossings.maps.get(map)
        ways: dict[str, str] = {}
        bridged: list[str] = []
        if obstacles and board.field:
            grid = board.field.hexes
            for side in sorted(obstacles.sides):
                ways |= _entries(grid, side, names)
            bridged = [_side_name(grid, side, names) for side in sorted(obstacles.bridged)]
        elif obstacles and board.places:
            for side in sorted(obstacles.sides):
                ways |= ways_over(board.places, side)
            bridged = [board.places.plan.space.side_id(s) for s in sorted(obstacles.bridged)]
        found[_CROSSINGS.format(i)] = table_text(ways)
        found[_BRIDGES.format(i)] = table_text(dict.fromkeys(bridged, "1"))
    return found


def _entries(grid: HexGrid, side: Hexside, names: list[str]) -> dict[str, str]:
    """Return the unique name of a hexside by each step across it (``0101>0102``) and each place on
    it (``0101NE``)."""
    keys = [f"{grid.id(cell)}{names[i]}" for cell, i in _sides_of(grid, side)]
    cells = [grid.id(cell) for cell in grid.side_cells(side)]
    ways = [f"{a}>{b}" for a in cells for b in cells if a != b]
    return dict.fromkeys([*ways, *keys], _side_name(grid, side, names))


def _side_name(grid: HexGrid, side: Hexside, names: list[str]) -> str:
    """Return the unique name of a hexside: its first hex and the direction from there (``0101NE``)."""
    cell, i = _sides_of(grid, side)[0]
    return f"{grid.id(cell)}{names[i]}"


def _sides_of(grid: HexGrid, side: Hexside) -> list[tuple[Cell, int]]:
    """Return a hexside as (hex, side number), once for each of the two hexes that share it."""
    numbers = side.side, (side.side + 3) % 6
    return [*zip(grid.side_cells(side), numbers, strict=False)]
