"""Write ``docs/terrain.md`` and its pictures: every terrain art in every built-in theme, and an invented
country with all of them, with the same code that draws maps. Run ``python tools/terrain_gallery.py`` from
the root of the repository."""

from __future__ import annotations

from pathlib import Path

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import add_centred
from builder.drawing.maps import terrain_swatch
from builder.model.ground.terrain import ART_NAMES
from builder.model.ground.themes import HOUSE_THEMES
from builder.outputs.formats import png
from tools.command_line import parser
from tools.terrain_country import KINDS, country, game_of_all

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "terrain.md"

SIZE, STEP, ROW = 15.0, 17.0, 15.6
LEFT, TOP = 26.0, 12.0
FONT, INK = "condensed-semibold", "#2d241a"

COUNTRIES = ("temperate", "jungle", "desert")

WHAT = {
    "fields": "open ground, a patchwork of fields", "paddy": "rice between dikes",
    "grass": "grass and brush", "dunes": "sand with dunes", "canopy": "dense forest from above",
    "woods": "light woods", "plantation": "trees in rows", "marsh": "reeds over standing water",
    "rough": "boulders", "hills": "rounded hills", "mountains": "ranges of peaks",
    "beach": "pale sand with ripples", "blocks": "a city's blocks between streets",
    "citadel": "an old town of courts and gardens", "palace": "halls and wide courts",
    "water": "lake or sea; the shore runs through the hexes beside it",
    "village": "a few huts on open ground", "town": "houses along the roads",
    "checkpoint": "a walled post with a flag",
    "river": "widens from its source to its mouth", "stream": "a narrow river",
    "canal": "of one width, without bends of its own",
    "moat": "broad, straight; a wall on the same hexsides stands behind it",
    "wall": "with towers at the corners", "cliff": "a drop to the right of its course",
    "frontier": "a band with a broken line",
    "primary": "a main road; bridges over water by itself", "secondary": "a lesser road",
    "trail": "a broken line; wades through rivers", "rail": "a line with ties",
    "channel": "a wide river through the middle of hexes",
    "bridge": "under a road, over a hexside", "ford": "stepping stones over a hexside",
    "gate": "on a hexside with a wall; a causeway over its moat", "fort": "a star fort",
    "camp": "a three-cornered camp in wire", "tunnel": "a mouth; those of one name are joined",
    "airfield": "a paved runway with hangars", "airstrip": "a strip of earth",
    "helipad": "a ringed H", "depot": "crates and drums", "port": "an anchor", "temple": "a pagoda",
    "houses": "houses on any ground",
    "objective": "a star with the feature's `name`: its points",
    "entry": "an arrow into the map with the feature's `name`",
}  # fmt: skip
"""What each art shows."""

HEADS = {
    "hexes": "In hexes", "hexsides": "On hexsides", "paths": "Along paths",
    "features": "Features: on a hexside or in a hex",
}  # fmt: skip


def gallery(kind: str) -> Scene:
    """Draw a line for each art of a kind, with a column for each theme."""
    found, context = game_of_all(), DrawContext()
    arts = KINDS[kind]
    scene = Scene(LEFT + len(HOUSE_THEMES) * STEP + 4, TOP + len(arts) * ROW + 2)
    scene.rect(0, 0, scene.width, scene.height, fill="#ffffff")
    for column, theme in enumerate(HOUSE_THEMES):
        x = LEFT + column * STEP + SIZE / 2
        add_centred(scene, x, 6, theme, FONT, 4.2, fill=INK, anchor="middle")
    for row, art in enumerate(arts):
        y = TOP + row * ROW
        terrain = next(t for t in getattr(found.terrain, kind) if t.art == art)
        add_centred(scene, LEFT - 3, y + 6.5, art, FONT, 4.2, fill=INK, anchor="end")
        for column, theme in enumerate(HOUSE_THEMES):
            scene.place(
                terrain_swatch(found, terrain, theme, context, SIZE), LEFT + column * STEP, y
            )
    return scene


def page() -> str:
    """Return the page: a table of names for each kind of art, and its picture."""
    lines = [
        "<!-- Made by tools/terrain_gallery.py: change that. -->",
        "",
        "# What maps can draw",
        "",
        "[日本語](ja/terrain.md)",
        "",
        "`art` of a terrain type ([spec-files.md](spec-files.md)) determines how maps draw it; it is one of",
        "these names. Colours, textures and line weights come from the map's theme; a game can change any",
        "part of a theme in `themes.yaml`. The colours for low ink and grey are derived automatically.",
        "",
        "The same country in three themes. Its slopes come from `heights`, a grid of digits like the grid",
        "of letters.",
        "",
    ]
    lines += [f"![A country in the theme {t}](pictures/country-{t}.png)\n" for t in COUNTRIES]
    for kind, arts in KINDS.items():
        lines += [f"## {HEADS[kind]}", "", "| art | other names | picture |", "|---|---|---|"]
        for art in arts:
            names = ", ".join(f"`{n}`" for n in ART_NAMES.get(art, ()))
            lines.append(f"| `{art}` | {names} | {WHAT[art]} |")
        lines += ["", f"![{HEADS[kind]}, in every theme](pictures/terrain-{kind}.png)", ""]
    return "\n".join(lines)


def main() -> None:
    """Write the page and its pictures."""
    for kind in KINDS:
        picture = DOCS / "pictures" / f"terrain-{kind}.png"
        picture.write_bytes(png.render_png(gallery(kind), 110, colours=256))
    for theme in COUNTRIES:
        picture = DOCS / "pictures" / f"country-{theme}.png"
        picture.write_bytes(png.render_png(country(theme), 110, colours=256))
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
    print(PAGE.name)
