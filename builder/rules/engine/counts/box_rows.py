"""Finds the rows of damage boxes that a unit has: those of its counts, and its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.model.game import Game
from builder.model.pieces.counters import MOST_ROW_BOXES, Unit
from builder.rules.engine.positions.amounts import at_start, unit_has_count
from builder.rules.procedures import Refused


@dataclass(frozen=True)
class BoxRow:
    """A row of boxes to cross off: its ``name``, and what it is worth before each of them is crossed
    off, from the whole row on."""

    name: str
    worth: tuple[int, ...]

    @property
    def counts_itself(self) -> bool:
        """Whether the row is worth as much as it has boxes left."""
        return counts_itself(self.worth)


def counts_itself(worth: tuple[int, ...]) -> bool:
    """Return whether a row of boxes is worth as much as it has boxes left."""
    return worth == tuple(range(len(worth), 0, -1))


def box_rows(game: Game, unit: Unit) -> tuple[BoxRow, ...]:
    """Return a unit's rows of boxes; none if it has no count of its own."""
    rows = tuple(_rows_of_counts(game, unit))
    steps = tuple(range(unit.points, 0, -1))
    return (*((BoxRow("Steps", steps),) if steps else ()), *rows) if rows else ()


def _rows_of_counts(game: Game, unit: Unit) -> Iterator[BoxRow]:
    for count in game.mechanisms.counts:
        if not unit_has_count(game, count, unit):
            continue
        try:
            start = at_start(game, count, unit.id)
        except Refused:  # reported by the checks
            continue
        if 0 < start <= MOST_ROW_BOXES:
            row = unit.boxes.get(count.id) or tuple(range(start, 0, -1))
            yield BoxRow(count.name, row)
