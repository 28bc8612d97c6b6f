"""Fills in the terrain effects chart from the game's terrain types (10.0)."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.ground.terrain import TerrainType
from builder.model.tables import Chart
from builder.rules.core.checks.chart_checks import with_lines
from builder.rules.core.moving.terrain import NO_COST, cost_text, effects_text


def terrain_effects(game: Game, chart: Chart) -> Chart:
    """Fill the terrain effects chart with a line for each terrain type that is charted: name, cost,
    effects in combat, note. A line that the chart already has (by its first cell) stays unchanged."""
    key = game.terrain
    across = {t.id for t in key.hexsides}
    lines = [_line(game, t, t.id in across) for t in key.every if t.chart]
    return with_lines(chart, ("Terrain", "Movement", "Combat", "Note"), lines)


def _line(game: Game, kind: TerrainType, across: bool) -> tuple[str, ...]:
    costs = [kind.cost(c) for c in game.sheet.movement_classes]
    cost = next((c for c in costs if c is not None), None)
    shown = NO_COST if cost is None else cost_text(cost, extra=across)
    return kind.name, shown, effects_text(kind), kind.note
