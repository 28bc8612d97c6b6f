"""The maps of built-in games, drawn once for all tests. Nobody changes what he is given."""

from __future__ import annotations

from functools import cache

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import MapDrawing, map_sheet
from builder.outputs.render_context import translators_of
from builder.problems import Problem
from tests.games import loading
from tests.shared import once


@cache
def sheet_and_problems(
    id: str, map: str, language: str = "en"
) -> tuple[MapDrawing, tuple[Problem, ...]]:
    """The sheet of a map in a language, with the charts that stand on it, and what drawing it told."""
    return once(f"{id}-{map}-{language}", lambda: _drawn(id, map, language))


def _drawn(id: str, map: str, language: str) -> tuple[MapDrawing, tuple[Problem, ...]]:
    game = loading.filled(id)
    context = DrawContext(translators_of(game)[language])
    drawing = map_sheet(game, game.map(map), context)
    return drawing, tuple(context.problems)


def sheet(id: str, map: str, language: str = "en") -> MapDrawing:
    """The sheet of a map in a language."""
    return sheet_and_problems(id, map, language)[0]
