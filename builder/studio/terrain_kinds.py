"""The terrain of a map, for painting: what lies where, and the kinds of terrain to choose from."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.maps.terrain_art_words import SETTLED_ARTS
from builder.drawing.maps.theme_parts import Theme
from builder.drawing.maps.themes import theme_of
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.studio.editing.terrain_letters import terrain_letters


def terrain_data(game: Game, sheet: MapSheet, tr: Translator) -> dict[str, object]:
    """Return the kinds of terrain, each with its name, colour and letter, and the places of each."""
    places: dict[str, list[str]] = {}
    for cell, kind in sheet.kinds.items():
        places.setdefault(kind, []).append(sheet.space.id(cell))
    return {"kinds": _kinds(game, sheet, tr), "places": places}


def _kinds(game: Game, sheet: MapSheet, tr: Translator) -> list[dict[str, str]]:
    """Return the kinds that a place of the map can be painted with, on a grid with their letters."""
    letters = terrain_letters(game, sheet) if sheet.is_grid else {}
    theme = theme_of(game, sheet.theme, DrawContext(tr, trial=True).ink)
    return [
        {
            "id": kind.id,
            "name": tr(kind.name),
            "colour": _colour(theme, kind.art),
            "key": letters.get(kind.id, ""),
        }
        for kind in game.terrain.every
        if kind.id in letters or (not sheet.is_grid and kind in game.terrain.hexes)
    ]


def _colour(theme: Theme, art: str) -> str:
    """Return the colour that a terrain mainly has on the map."""
    if art == "water":
        return theme.water
    if art in SETTLED_ARTS:
        return theme.roofs[SETTLED_ARTS.index(art)]
    return theme.ground_look(art).fill
