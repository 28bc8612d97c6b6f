"""Draw the pictures of ``docs/boards.md``, a small map of each kind of board, with the same code that draws
maps. Run ``python -m tools.boards_gallery`` from the root of the repository."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.model.game import Game
from builder.outputs.formats import png
from tests.model.boards import (
    drawn_sea,
    market_town,
    narrow_sea,
    numbered_coast,
    pass_road,
    turned_boards,
    turned_quarters,
    two_shores,
)
from tools.command_line import parser

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
DPI = 72
THEME = "temperate"
"""The theme of maps in the pictures; those of the tests have the plain one, which is drawn sooner."""

BOARDS = {
    "squares": market_town.game,
    "points": pass_road.game,
    "areas": narrow_sea.game,
    "drawn": drawn_sea.game,
}
"""The small games of the tests, each on another kind of board, or on one that is written otherwise."""


def field_of(game: Game, map: str = "", theme: str = THEME) -> bytes:
    """Return the picture of a game's map field; if no map is named, that of the first map."""
    sheet = (game.map(map) if map else game.maps[0]).model_copy(update={"theme": theme})
    drawing = map_sheet(game, sheet, DrawContext())
    return png.render_png(
        Cutter(drawing.scene).cut(drawing.field.inset(-1.5)), dpi=DPI, colours=128
    )


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Return every picture of the page."""
    for name, game in BOARDS.items():
        yield PICTURES / f"board-{name}.png", field_of(game())
    yield PICTURES / "board-hexes.png", field_of(two_shores.game(), "coast")
    yield PICTURES / "board-slant.png", field_of(numbered_coast.game("slanting letters"))
    yield PICTURES / "board-display.png", field_of(two_shores.game(), "staging", "plain")
    yield PICTURES / "board-laid.png", field_of(turned_boards.game(), "field")
    yield PICTURES / "board-laid-squares.png", field_of(turned_quarters.game(), "field")


if __name__ == "__main__":
    parser(__doc__).parse_args()
    for path, data in pictures():
        path.write_bytes(data)
        print(path)
