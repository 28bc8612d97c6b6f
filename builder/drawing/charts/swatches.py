"""Pictures of terrain on charts, drawn by the same code as the map."""

from __future__ import annotations

from builder.drawing.cards.card_frame import Pen
from builder.drawing.maps import terrain_swatch
from builder.model.game import Game


def default_theme(game: Game) -> str:
    """Return the theme of the game's first map, for charts that belong to no map."""
    return game.maps[0].theme if game.maps else "plain"


def draw_swatch(
    pen: Pen, game: Game, terrain: str, x: float, y: float, size: float, look: str = ""
) -> bool:
    """Draw a hex of terrain ``size`` mm wide centred on (x, y), in the map theme ``look`` or that of
    the first map; return ``False`` if the game has no such terrain."""
    found = game.terrain.find(terrain)
    if found is None:
        return False
    picture = terrain_swatch(game, found, look or default_theme(game), pen.context, size)
    pen.scene.place(picture, x - picture.width / 2, y - picture.height / 2)
    return True
