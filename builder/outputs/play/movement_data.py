"""How far each unit moves by terrain and movement points alone, for a page without a server: what its
script can judge. Whatever depends on other units, the weather or the turn is left to the players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.sides.alliances import pair_of
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece, Position
from builder.rules.core.questions import board_of
from builder.rules.engine.alliances.relations import relations_at_start
from builder.rules.engine.movement.movement_rules import March, allowance_of
from builder.rules.engine.movement.step_tables import StepTable
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.positions.steps import amount_after
from builder.rules.procedures import Refused

_BARRED = -1


def movement_data(game: Game, map: str) -> dict[str, Any] | None:
    """Return what the units of a game may reach on a map; ``None`` if its movement is not declared, or
    none of its units can be judged alone."""
    declared = game.mechanisms.movement
    if declared is None or not map:
        return None
    found = _MovementData(game, declared, map)
    units = {unit.id: told for unit in game.units if (told := found.unit(unit))}
    if not units:
        return None
    return {
        "ids": [found.space.id(cell) for cell in found.cells],
        "near": [[found.numbers[to] for to in found.near(cell)] for cell in found.cells],
        "tables": found.tables,
        "units": units,
        "one_step": declared.one_hex,
        "blocked": not (declared.through or game.mechanisms.enemies_share_places),
        **_passing(game),
    }


def _passing(game: Game) -> dict[str, Any]:
    """Return, for each side, the other sides whose units do not stop its own, as allies at the start;
    nothing for a game that declares no alliances."""
    declared, sides = game.mechanisms.alliances, [side.id for side in game.sheet.sides]
    if declared is None:
        return {}
    relations = relations_at_start(game)
    may = not {"pass", "stack"}.isdisjoint(declared.share)
    allied = {
        side: [o for o in sides if may and relations.get(pair_of(side, o)) == "allied"]
        for side in sides
    }
    return {"passing": allied}


@dataclass
class _MovementData:
    """The steps on a map, collected once for each kind of unit."""

    game: Game
    declared: Movement
    map: str
    tables: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        sheet = board_of(self.game, self.map)
        self.space = sheet.space
        self.situation = situation_in(Position(self.game, sheet))
        self.cells = [*self.space.cells]
        self.numbers = {cell: n for n, cell in enumerate(self.cells)}
        self._numbers: dict[StepTable, int] = {}

    def near(self, cell: Cell) -> Iterator[Cell]:
        """Yield the places next to a place, in the order of the steps in the tables."""
        return (to for to in self.situation.ground.neighbours(cell) if to in self.numbers)

    def unit(self, unit: Unit) -> list[Any] | None:
        """Return the number of the unit's table, and its movement points with no step lost, with one
        and so on; ``None`` if its steps cannot be judged alone."""
        start = self.cells[0]
        piece = Piece(unit.id, unit.id, at=self.space.id(start), spot=start)
        march = March(self.situation, self.declared, piece)
        turning, table = march.turning, march.table
        if table is None or (turning is not None and turning.facing.declared.steers):
            return None
        try:
            points = [self._points(march, unit, lost) for lost in range(len(unit.lower) + 2)]
        except Refused:  # the unit has no movement
            return None
        if table not in self._numbers:
            self._numbers[table] = len(self.tables)
            self.tables.append(self._steps(march, table))
        return [self._numbers[table], points]

    def _points(self, march: March, unit: Unit, lost: int) -> int:
        allowance = allowance_of(self.game, self.declared, unit)
        if isinstance(allowance, int):
            return allowance
        points = amount_after(self.game, unit.id, lost, allowance, march.rule)
        return max(0, points.numerator // points.denominator)

    def _steps(self, march: March, table: StepTable) -> dict[str, Any]:
        costs = []
        for cell in self.cells:
            onward = dict(table.onward(march, cell))
            costs.append([onward.get(to, _BARRED) for to in self.near(cell)])
        return {"scale": table.scale, "costs": costs}
