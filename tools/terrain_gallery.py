"""Draw ``docs/pictures/terrain.png``: every art of terrain in every theme of the house, by the map's own
code. Run ``python tools/terrain_gallery.py`` from the root of the repository."""

from __future__ import annotations

from pathlib import Path

from builder.drawing.draft import Draft
from builder.drawing.maps import swatch
from builder.drawing.maps.arts import FEATURE_ARTS, HEX_ARTS, PATH_ARTS, SIDE_ARTS
from builder.drawing.scene import Scene
from builder.drawing.text import add_centred
from builder.model.game import Game
from builder.model.themes import HOUSE_THEMES
from builder.outputs import png

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "terrain.png"

SIZE, STEP, ROW = 15.0, 17.0, 15.6
LEFT, TOP = 26.0, 12.0
FONT, INK = "condensed-semibold", "#2d241a"

_KINDS = {"hexes": HEX_ARTS, "hexsides": SIDE_ARTS, "paths": PATH_ARTS, "features": FEATURE_ARTS}


def game() -> Game:
    """A game with one terrain of each art."""
    source = {"status": "given", "where": "gallery"}
    terrain = {
        kind: [{"id": f"{kind}-{art}", "name": art, "art": art, "source": source} for art in arts]
        for kind, arts in _KINDS.items()
    }
    sheet = {
        "id": "gallery", "title": "Gallery", "version": "1.0.0", "system": "none",
        "document": {"title": "None"}, "source": source,
    }  # fmt: skip
    return Game.model_validate({"sheet": sheet, "terrain": terrain})


def gallery() -> Scene:
    """A line for each art, a column for each theme."""
    found, draft = game(), Draft()
    arts = [(kind, art) for kind, listed in _KINDS.items() for art in listed]
    half = -(-len(arts) // 2)
    wide = LEFT + len(HOUSE_THEMES) * STEP
    scene = Scene(2 * wide + 4, TOP + half * ROW + 2)
    scene.rect(0, 0, scene.width, scene.height, fill="#ffffff")
    for number, (kind, art) in enumerate(arts):
        x, y = number // half * (wide + 4), TOP + number % half * ROW
        terrain = found.terrain.find(f"{kind}-{art}")
        assert terrain is not None
        add_centred(scene, x + LEFT - 3, y + 6.5, art, FONT, 4.2, fill=INK, anchor="end")
        for column, theme in enumerate(HOUSE_THEMES):
            left = x + LEFT + column * STEP
            if number % half == 0:
                add_centred(scene, left + SIZE / 2, 6, theme, FONT, 4.2, fill=INK)
            scene.place(swatch(found, terrain, theme, draft, SIZE), left, y)
    return scene


if __name__ == "__main__":
    PICTURE.write_bytes(png.render(gallery(), 110, colours=256))
    print(PICTURE.name)
