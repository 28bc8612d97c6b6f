"""The theme ``plain``: flat-coloured hexes, straight lines and numbers, without curves and
textures. It is fast for maps of any size."""

from __future__ import annotations

from collections.abc import Callable

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Group, Item, Point, Scene, Sub, Text
from builder.drawing.ink.text import add_text, cap_height
from builder.drawing.maps.board import Board
from builder.drawing.maps.lines.courses import chains_of_sides
from builder.drawing.maps.shapes.curves import Chain
from builder.drawing.maps.shapes.frame import Frame, side_of
from builder.drawing.maps.theme_parts import Theme
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, HexLayout

_FONT = "condensed"

_LINE = 1.4
"""The width of rivers and walls, in mm."""


def draw_plain(
    game: Game, sheet: MapSheet, layout: HexLayout, theme: Theme, context: DrawContext, scene: Scene
) -> None:
    """Draw a map as flat-coloured hexes."""
    once = context.once
    frame = once(Frame, layout)
    board = Board(game, sheet, frame, context)
    work = _PlainMap(board, theme, scene)
    work.layer("terrain", work.hexes)
    work.layer("water", work.sides)
    work.layer("roads", work.paths)
    scene.items.append(once(_grid, frame, theme.grid, theme.lines.grid))
    scene.items.append(once(_numbers, frame, theme.ink))
    work.layer("names", work.names)


def _outlines(frame: Frame) -> dict[Cell, Sub]:
    """Return the outline of every hex."""
    grid = frame.layout.grid
    return {cell: Sub(frame.outline(grid.key(cell)), True) for cell in grid.cells}


def _grid(frame: Frame, stroke: str, width: float) -> Group:
    """Return the layer with every hexside once."""
    grid, scene = frame.layout.grid, Scene(0, 0)
    sides = {side_of(*frame.side(grid.key(c), i)) for c in grid.cells for i in range(6)}
    subs = [Sub([frame.point(a), frame.point(b)]) for a, b in sorted(sides)]
    scene.path(subs, stroke=stroke, width=width, cap="butt")
    return Group("grid", scene.items, layer=True)


def _numbers(frame: Frame, ink: str) -> Group:
    """Return the layer with every id at the top of its hex, below any line along its side."""
    size, grid = legible(1.9 * frame.type_zoom), frame.layout.grid
    flat = frame.layout.flat_on_sheet
    top = _LINE / 2 + 0.2 - frame.inner if flat else 0.5 - 0.72 * frame.radius
    down = top + cap_height(_FONT) * size
    items: list[Item] = []
    for cell in grid.cells:
        x, y = frame.point(grid.key(cell))
        # Ids are plain ASCII, which the face has: no need to split them into runs.
        items.append(Text(x, y + down, grid.id(cell), _FONT, size, ink, "middle"))
    return Group("numbers", items, layer=True)


class _PlainMap:
    """Draws a map in the theme ``plain``."""

    def __init__(self, board: Board, theme: Theme, scene: Scene) -> None:
        self._board, self._frame, self._theme, self._scene = board, board.frame, theme, scene

    def layer(self, name: str, draw: Callable[[], None]) -> None:
        """Draw a layer as a group."""
        before, self._scene.items = self._scene.items, []
        draw()
        self._scene.items = [*before, Group(name, self._scene.items, layer=True)]

    def hexes(self) -> None:
        """Draw the hexes, as one path for each terrain style (art)."""
        by_art: dict[str, list[Sub]] = {}
        outlines = self._board.context.once(_outlines, self._frame)
        for cell, outline in outlines.items():
            by_art.setdefault(self._board.art_of(cell), []).append(outline)
        for art, subs in sorted(by_art.items()):
            fill = self._theme.water if art == "water" else self._theme.ground_look(art).fill
            self._scene.path(subs, fill=fill)

    def sides(self) -> None:
        """Draw rivers, walls and other hexside terrain as straight lines along hexsides."""
        theme = self._theme
        colours = {"river": theme.river, "canal": theme.river, "wall": theme.wall,
                   "frontier": theme.frontier}  # fmt: skip
        for kind, courses in self._board.sheet.hexsides.items():
            art = self._board.side_art(kind)
            sides = [
                self._board.side_key(self._board.grid.parse_side(s))
                for course in courses
                for s in course.sides
            ]
            subs = [Sub(self._points(chain)) for chain in chains_of_sides(sides)]
            self._scene.path(subs, stroke=colours.get(art, theme.ink), width=_LINE)

    def _points(self, chain: Chain) -> list[Point]:
        return [self._frame.point(k) for k in chain]

    def paths(self) -> None:
        """Draw roads and other paths as straight lines from centre to centre."""
        theme = self._theme
        looks: dict[str, tuple[str, float, tuple[float, ...]]] = {
            "primary": (theme.primary[1], 1.2, ()),
            "secondary": (theme.primary[0], 0.8, ()),
            "rail": (theme.rail, 0.6, (1.2, 0.6)),
            "channel": (theme.river, 2.4, ()),
            "stream": (theme.river, 1.0, ()),
        }
        for kind, courses in self._board.sheet.paths.items():
            stroke, width, dash = looks.get(
                self._board.path_art(kind), (theme.trail, 0.5, (1.5, 0.9))
            )
            subs = [Sub(self._points([self._board.key(h) for h in c.hexes])) for c in courses]
            self._scene.path(subs, stroke=stroke, width=width, dash=dash)

    def names(self) -> None:
        """Write the names of places below the centres of their hexes."""
        frame, board = self._frame, self._board
        for number, place in enumerate(board.sheet.places):
            x, y = frame.point(board.key(place.hex))
            self._scene.disc(x, y, 0.9, fill=self._theme.ink)
            if place.label != "none":
                add_text(
                    self._scene, x, y + 3.6, board.context.tr(place.name, "place"), "condensed-semibold",
                    2.6, fill=self._theme.label, anchor="middle", context=board.context,
                    path=("maps", board.sheet.id, "places", number),
                )  # fmt: skip
