"""The grid of a map: hex outlines, centre dots and hex numbers."""

from __future__ import annotations

from builder.drawing.ink.colour import contrast, luminance, mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Discs, Point, Sub
from builder.drawing.ink.text import add_text, cap_height, text_width
from builder.drawing.maps.map_context import MapContext
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.frame import Frame, side_of
from builder.drawing.maps.theme_parts import Theme
from builder.model.space.hexes import HexGrid, Key

NUMBER_FONT = "condensed"
_PT = 0.3528

_STEEP = ("hills", "mountains")
"""Arts with dark strokes, on which hex numbers need a wider halo."""

READABLE_CONTRAST = 4.5
"""The smallest contrast ratio of a hex number to its halo."""

_SHADES = 12
"""The number of mixtures of two colours that are tried to find a readable one."""


def draw_grid(map_context: MapContext) -> None:
    """Draw the sides of every true hex, each once, in one path, and a dot in every centre on land."""
    frame, board, theme = map_context.frame, map_context.board, map_context.theme
    subs = map_context.context.once(_sides, frame, board.grid)
    map_context.scene.path(subs, stroke=theme.grid, width=theme.lines.grid, cap="butt")
    if not theme.flat:
        dots = [(*frame.point(k), 0.2) for k in sorted(board.real) if k not in board.water]
        map_context.scene.items.append(Discs(dots, fill=mix(theme.grid, theme.ground, 0.25)))


def _sides(frame: Frame, grid: HexGrid) -> list[Sub]:
    """Return the sides of every hex of a grid, each once."""
    keys = map(grid.key, grid.cells)
    sides = {side_of(*frame.side(key, number)) for key in keys for number in range(6)}
    return [Sub([frame.point(a), frame.point(b)]) for a, b in sorted(sides)]


def number_size(map_context: MapContext) -> float:
    """Return the font size of hex numbers in mm."""
    return legible(5.4 * _PT * map_context.frame.type_zoom)


def draw_numbers(map_context: MapContext) -> None:
    """Draw the id of every hex at its number's position, dark on light ground and light on dark
    ground."""
    size = number_size(map_context)
    theme = map_context.theme
    colours: dict[str, tuple[str, str]] = {}
    arts = map_context.board.ground
    for key, cell in sorted(map_context.board.real.items()):
        x, y = number_place(map_context, key)
        below = _below(map_context, key, x, y - size * 0.35)
        if below not in colours:
            colours[below] = number_colours(theme, below)
        fill, halo = colours[below]
        id = map_context.board.grid.id(cell)
        add_text(
            map_context.scene, x, y, id, NUMBER_FONT, size, fill=fill, anchor="middle", halo=halo,
            halo_width=0.5 if theme.ground_look(arts[key]).texture in _STEEP else 0.22,
        )  # fmt: skip


def number_place(map_context: MapContext, key: Key) -> Point:
    """Return the point in the middle of the baseline of a hex's number."""
    placed = map_context.numbers.get(key)
    return placed or default_number_place(map_context.frame, number_size(map_context), key)


def default_number_place(frame: Frame, size: float, key: Key) -> Point:
    """Return the default position of a hex number of a font size: below the top side of a flat-topped
    hex, or below the top corner of a pointy-topped one, where the corner is wide enough."""
    x, y = frame.point(key)
    cap = cap_height(NUMBER_FONT) * size
    if frame.layout.flat_on_sheet:
        return x, y - frame.inner + cap + 0.55
    half = text_width("0000", NUMBER_FONT, size) / 2 + 0.35
    return x, y - frame.radius + half * 0.577 + cap + 0.35


def number_box(map_context: MapContext, key: Key) -> Rect:
    """Return the rectangle that a hex's number takes."""
    known = map_context.number_boxes.get(key)
    if known is not None:
        return known
    id = map_context.board.grid.id(map_context.board.real[key])
    return number_box_at(id, number_size(map_context), number_place(map_context, key))


def number_box_at(id: str, size: float, place: Point) -> Rect:
    """Return the rectangle that a number of a font size takes at a place."""
    x, y = place
    wide, cap = text_width(id, NUMBER_FONT, size), cap_height(NUMBER_FONT) * size
    return Rect(x - wide / 2, y - cap, wide, cap).inset(-0.3)


def reserve_number(
    map_context: MapContext, key: Key, taken: Occupancy, beside: float = 0.0
) -> None:
    """Mark the area of a hex's number as taken, with a margin of ``beside`` mm."""
    reserve_box(number_box(map_context, key), taken, beside)


def reserve_box(box: Rect, taken: Occupancy, beside: float = 0.0) -> None:
    """Mark the box of a number as taken, with a margin of ``beside`` mm."""
    y = box.centre[1]
    taken.line([(box.x, y), (box.right, y)], box.height / 2 + beside)


def _below(map_context: MapContext, key: Key, x: float, y: float) -> str:
    """Return the map's colour behind a hex's number; in a hex on the bank of wide water this may be the
    colour of water."""
    board, theme, shore = map_context.board, map_context.theme, map_context.shore
    if key in board.water:
        return theme.depths[-1]
    if key in map_context.coastal and shore is not None and shore.depth(x, y) > 0:
        return theme.water
    return theme.ground_look(board.ground[key]).fill


def number_colours(theme: Theme, below: str) -> tuple[str, str]:
    """Return the colours of a number and its halo on the ground colour ``below``. The number
    differs from the ground just enough to be readable; the halo has the colour of the ground if
    that is enough, and otherwise differs from the ground in the opposite direction."""
    light = luminance(below) < 0.3
    towards, away = ("#ffffff", theme.ink) if light else (theme.ink, "#ffffff")
    faintest, strongest = (0.76, 0.92) if light else (0.68, 1.0)
    fill = _readable(below, towards, (faintest, strongest), against=below)
    return fill, _readable(below, away, (0.0, 0.6), against=fill)


def _readable(ground: str, towards: str, shares: tuple[float, float], against: str) -> str:
    """Return the first mixture of ``ground`` and ``towards`` that is readable against ``against``;
    the share of ``towards`` goes from the first of ``shares`` to the second. If none is readable,
    return the last mixture."""
    first, last = shares
    mixes = (mix(ground, towards, first + (last - first) * i / _SHADES) for i in range(_SHADES + 1))
    readable = (found for found in mixes if contrast(found, against) >= READABLE_CONTRAST)
    return next(readable, mix(ground, towards, last))
