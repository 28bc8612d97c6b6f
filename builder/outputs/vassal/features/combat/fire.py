"""Writes ranged fire as expressions: each unit's distance from the target, its range, and whether
its line of fire crosses a wall of the target's hex. Players judge lines of sight and spotters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.model.space.hexes import Cell, HexGrid, Hexside
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.queries.distances import distance_on_grid, sides_crossed
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE as SHOWN_PLACE
from builder.rules.core.module_export.combat_parts import Fire
from builder.vassal.expressions.lookups import has_key, looked_up
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Number, Text, Truth, any_of, choose
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import letter_codes, table_text
from builder.vassal.format.names import property_name

OVER_WALL = "OverWall"
"""The property of a unit with the modifier for walls that its fire crosses."""

INDIRECTLY = "Fire indirectly"
"""The label of the command to fire indirectly."""

_PLACE = string("LocationName")
_WALLS, _INSIDES = "Walls_{}", "Insides_{}"


@dataclass(frozen=True)
class SingleTargetFire:
    """Ranged fire in the combat against a single target, on the boards of a map window."""

    fire: Fire
    boards: Mapping[str, Board]

    def facts(self, counter: str) -> dict[str, object]:
        """Return the fixed property that says whether a unit has indirect fire."""
        return {"HasIndirect": 1} if counter in self.fire.indirect else {}

    def own(self) -> dict[str, str]:
        """Return the names of the properties that hold the firing unit's values, by the names that
        formulas use for them."""
        return {"range": property_name(self.fire.reach), "over": OVER_WALL}

    def indirectly(self, here: Truth, strength: Text) -> Iterator[t.Trait]:
        """Yield the command to fire indirectly, for units that can."""
        key = "battle-fire-over"
        may = here & string("HasIndirect").equals("1")
        yield t.trigger_action(INDIRECTLY, key, ["battle-role-i", "battle-say-i"], may)
        told = filled_message("M_FIRES_OVER", "newPieceName", strength, SHOWN_PLACE)
        yield t.report_action(["battle-say-i"], told)

    def traits(self, own: ExpressionWriter) -> Iterator[t.Trait]:
        """Yield the traits with a unit's distance, its range, and the modifier of walls."""
        yield t.calculated_property("Far", self.far())
        yield t.calculated_property("Reach", own.write(self.fire.range))
        yield t.calculated_property(OVER_WALL, self.wall())

    # -- geometry ----------------------------------------------------------------------------------

    def far(self) -> Number:
        """Return a piece's distance from the target in hexes."""
        return by_board(self.boards.values(), lambda _, board: distance_on_grid(board))

    def wall(self) -> Number:
        """Return the modifier for walls: it applies if a piece outside the walls fires across one
        on the target's hex."""
        return by_board(self.boards.values(), self._modifier_on)

    def _modifier_on(self, i: int, board: Board) -> Number:
        walls, inside = _WALLS.format(i), looked_up(_INSIDES.format(i), _PLACE)
        crossed = any_of(
            *(
                has_key(walls, side) & ~inside.contains(looked_up(walls, side))
                for side in sides_crossed(board)
            )
        )
        return choose(crossed, self.fire.wall, 0)

    # -- constants ---------------------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """Return for every board two constants: the walls of each hex inside an enclosed area, and
        the enclosed areas that each hex lies in."""
        found: dict[str, str] = {}
        for i, (map, board) in enumerate(self.boards.items(), 1):
            walls = self.fire.walls.get(map, {})
            letters = letter_codes(_name(area) for area in _insides(walls))
            grid = board.field.hexes if board.field else None
            found[_WALLS.format(i)] = table_text(_wall_entries(grid, walls, letters))
            found[_INSIDES.format(i)] = table_text(_inside_entries(grid, walls, letters))
        return found


def _insides(walls: Mapping[Hexside, frozenset[Cell]]) -> list[frozenset[Cell]]:
    return sorted(set(walls.values()), key=sorted)


def _name(area: frozenset[Cell]) -> str:
    return str(sorted(area))


def _wall_entries(
    grid: HexGrid | None, walls: Mapping[Hexside, frozenset[Cell]], letters: Mapping[str, str]
) -> dict[str, str]:
    """Return the letter of the enclosed area for each hexside with a wall, keyed by the hex inside
    the area and the side."""
    if grid is None:
        return {}
    return {
        f"{grid.id(cell)}/{number}": letters[_name(walls[side])]
        for cell in grid.cells
        for number in range(6)
        if (side := grid.side(cell, number)) in walls and cell in walls[side]
    }


def _inside_entries(
    grid: HexGrid | None, walls: Mapping[Hexside, frozenset[Cell]], letters: Mapping[str, str]
) -> dict[str, str]:
    """Return the letters of the enclosed areas that each hex lies in, keyed by hex."""
    if grid is None:
        return {}
    areas = _insides(walls)
    every = {grid.id(c): "".join(letters[_name(a)] for a in areas if c in a) for c in grid.cells}
    return {hex: text for hex, text in every.items() if text}
