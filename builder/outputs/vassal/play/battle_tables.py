"""A battle's tables as constants, and what is read of them: names of rows and results, and which hexsides
help the defender. Written from the same data that the rules engine reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.space.hexes import Cell, HexGrid, Hexside
from builder.model.tables import ResultsTable
from builder.outputs.vassal.engine.lookups import (
    NAMES,
    found,
    found_here,
    table,
)
from builder.outputs.vassal.engine.result_tables import (
    codes_by_letter,
    letters,
    result_codes,
    row_codes,
    row_names,
    told_by_roll,
)
from builder.outputs.vassal.play.battle_near import near_tables, ways_over
from builder.outputs.vassal.table.boards import Board, side_names
from builder.rules.core.battles import Battle
from builder.rules.core.dice import Dice
from builder.rules.core.tables import band_text

_CROSSINGS, _BRIDGES = "Crossings_{}", "Bridges_{}"
RESULTS, _COLUMNS, _HEADS = "Results", "ResultColumns", "ResultHeads"
_CODES, _MEANINGS, _ROWS = "ResultCodes", f"{NAMES}Meanings", f"{NAMES}Rows"
OBSTACLE = f"{NAMES}Obstacle"


DIFFERENCE = '(BattleDifference>0 ? "+" : "")+BattleDifference'
"""The differential as it is told, with its sign."""


@dataclass(frozen=True)
class BattleTables:
    """The tables of a game's battle. Properties that the expressions read: ``BattleRow`` (a letter),
    ``BattleDifference``, ``BattleColumn`` (from 1), ``BattleResult`` (a letter)."""

    game: Game
    battle: Battle
    boards: Mapping[str, Board]

    @property
    def results(self) -> ResultsTable:
        """The results table."""
        return self.battle.table

    @cached_property
    def dice(self) -> Dice:
        """What is rolled."""
        return Dice.parse(self.results.dice)

    @cached_property
    def rows(self) -> dict[str, str]:
        """A letter for each row."""
        return row_codes(self.results)

    @cached_property
    def codes(self) -> dict[str, str]:
        """A letter for each result."""
        return result_codes(self.results)

    # -- expressions -------------------------------------------------------------------------------

    def row_name(self) -> str:
        """What the row is called."""
        return found(_ROWS, "BattleRow")

    def head(self) -> str:
        """What is printed over the column in the row."""
        return found(_HEADS, 'BattleRow+"/"+BattleColumn')

    def column_results(self) -> str:
        """What each roll gives in the column."""
        return found(_COLUMNS, "BattleColumn")

    def code(self) -> str:
        """The result's code."""
        return found(_CODES, "BattleResult")

    def meaning(self) -> str:
        """What the result means."""
        return found(_MEANINGS, "BattleResult")

    def obstacle(self) -> str:
        """What the obstacles are called."""
        return found(OBSTACLE, '"a"')

    def crossing(self, key: str) -> str:
        """The name of the obstacle side that a way (``0101>0102``) or a place on a side (``0101NE``)
        has to do with; empty if there is none."""
        return found_here(self._heres, _CROSSINGS, key)

    def bridged(self, side: str) -> str:
        """Whether a side of that name has a bridge: 1, or nothing."""
        return found_here(self._heres, _BRIDGES, side)

    @property
    def _heres(self) -> list[str]:
        return [board.here() for board in self.boards.values()]

    # -- constants ---------------------------------------------------------------------------------

    def constants(self) -> dict[str, str]:
        """The tables by their constants' names."""
        results, width = self.results, self.results.columns + 1
        columns = range(1, width)
        heads = {
            f"{self.rows[row.id]}/{c}": band_text(row, c) for row in results.rows for c in columns
        }
        by_roll = {str(c): told for (c, _), told in told_by_roll(results, [0]).items()}
        meanings = {
            self.codes[code]: r.text if code == r.code else f"{r.code}: {r.text}"
            for code, r in results.codes.items()
        }
        tables = {
            RESULTS: letters(results),
            _HEADS: table(heads),
            _COLUMNS: table(by_roll),
            _CODES: codes_by_letter(results),
            _MEANINGS: table(meanings),
            _ROWS: row_names(results),
        }
        return tables | self._obstacle_tables() | near_tables(self.boards)

    def _obstacle_tables(self) -> dict[str, str]:
        sides = {t.id: t.name for t in self.game.terrain.hexsides}
        found = {OBSTACLE: table({"a": sides.get(self.battle.crossings.kind, "")})}
        for i, (map, board) in enumerate(self.boards.items(), 1):
            obstacles = self.battle.crossings.maps.get(map)
            crossings: dict[str, str] = {}
            bridges: dict[str, str] = {}
            if obstacles and board.field:
                names = side_names(self._fields)
                grid = board.field.hexes
                for side in sorted(obstacles.sides):
                    crossings |= crossing_entries(grid, side, names)
                bridges = {side_name(grid, s, names): "1" for s in sorted(obstacles.bridged)}
            elif obstacles and board.places:
                for side in sorted(obstacles.sides):
                    crossings |= ways_over(board.places, side)
                bridges = {
                    board.places.plan.space.side_id(s): "1" for s in sorted(obstacles.bridged)
                }
            found[_CROSSINGS.format(i)] = table(crossings)
            found[_BRIDGES.format(i)] = table(bridges)
        return found

    @property
    def _fields(self) -> list[Board]:
        return [board for board in self.boards.values() if board.field]


def crossing_entries(grid: HexGrid, side: Hexside, names: list[str]) -> dict[str, str]:
    """The ways over a side and the places on it, each with the side's one name."""
    name = side_name(grid, side, names)
    keys = [f"{grid.id(cell)}{names[i]}" for cell, i in sides_of(grid, side)]
    cells = [grid.id(cell) for cell in grid.side_cells(side)]
    ways = [f"{a}>{b}" for a in cells for b in cells if a != b]
    return dict.fromkeys([*ways, *keys], name)


def side_name(grid: HexGrid, side: Hexside, names: list[str]) -> str:
    """The one name of a side: its first hex and the direction from there."""
    cell, i = sides_of(grid, side)[0]
    return f"{grid.id(cell)}{names[i]}"


def sides_of(grid: HexGrid, side: Hexside) -> list[tuple[Cell, int]]:
    """A side as each of its hexes has it: the hex and the side's number there."""
    return [(c, i) for c in grid.side_cells(side) for i in range(6) if grid.side(c, i) == side]
