"""The maps of built-in games, drawn once for all tests. Nobody changes what he is given."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.field import MapGeometry, SharedField
from builder.drawing.mapsheet import Fields, MapDrawing, map_sheet
from builder.drawing.mapsheet.field import cache_field
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
    drawing = map_sheet(game, game.map(map), context, {**fields(id, map)})
    return drawing, tuple(context.problems)


@cache
def fields(id: str, map: str) -> Fields:
    """The field of a map without its names, which all languages share; empty if they do not."""
    return once(f"{id}-{map}-field", lambda: _field(id, map))


def _field(id: str, map: str) -> Fields:
    game = loading.filled(id)
    found: Fields = {}
    cache_field(game, game.map(map), DrawContext(), found)
    return found


def geometries(id: str, language: str = "en") -> list[MapGeometry]:
    """The maps of hexes of a game, each with an empty scene for its names in a language."""
    game, found = loading.filled(id), []
    for map in game.maps:
        for field in fields(id, map.id).values():
            context = DrawContext(translators_of(game)[language])
            found.append(_on_an_empty_scene(field, context))
    return found


def _on_an_empty_scene(field: SharedField, context: DrawContext) -> MapGeometry:
    inked = field.work.map_context
    scene = Scene(inked.scene.width, inked.scene.height)
    return replace(field.work, map_context=replace(inked, scene=scene, context=context))


def sheet(id: str, map: str, language: str = "en") -> MapDrawing:
    """The sheet of a map in a language."""
    return sheet_and_problems(id, map, language)[0]
