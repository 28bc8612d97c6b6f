"""Hex lines, centre dots and hex numbers."""

from __future__ import annotations

from builder.drawing.ink.colour import contrast, luminance, mix
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Discs, Sub
from builder.drawing.ink.text import add_text, cap_height, text_width
from builder.drawing.maps.map_context import Plate
from builder.drawing.maps.occupancy import Occupancy
from builder.drawing.maps.shapes.frame import side_of
from builder.drawing.maps.theme_parts import Theme
from builder.model.space.hexes import Key

NUMBER_FONT = "condensed"
_PT = 0.3528

_STEEP = ("hills", "mountains")
"""Textures with dark strokes, on which numbers need a broader halo."""

READABLE = 4.5
"""The least contrast of a number with its halo."""

_SHADES = 12
"""Steps in which a colour is sought."""


def draw_grid(plate: Plate) -> None:
    """The sides of every true hex, each once, in one path; and a dot in every centre on land."""
    frame, board, theme = plate.frame, plate.board, plate.theme
    sides = {side_of(*frame.side(k, i)) for k in board.real for i in range(6)}
    subs = [Sub([frame.point(a), frame.point(b)]) for a, b in sorted(sides)]
    plate.scene.path(subs, stroke=theme.grid, width=theme.lines.grid, cap="butt")
    if not theme.flat:
        dots = [(*frame.point(k), 0.2) for k in sorted(board.real) if k not in board.water]
        plate.scene.items.append(Discs(dots, fill=mix(theme.grid, theme.ground, 0.25)))


def number_size(plate: Plate) -> float:
    """The em of hex numbers in mm."""
    return legible(5.4 * _PT * plate.frame.type_zoom)


def draw_numbers(plate: Plate) -> None:
    """The id of every hex at its place, dark on light ground and light on dark."""
    size = number_size(plate)
    theme = plate.theme
    colours: dict[str, tuple[str, str]] = {}
    arts = plate.board.ground
    for key, cell in sorted(plate.board.real.items()):
        x, y = number_place(plate, key)
        below = _below(plate, key, x, y - size * 0.35)
        if below not in colours:
            colours[below] = number_colours(theme, below)
        fill, halo = colours[below]
        id = plate.board.grid.id(cell)
        add_text(
            plate.scene, x, y, id, NUMBER_FONT, size, fill=fill, anchor="middle", halo=halo,
            halo_width=0.5 if theme.look(arts[key]).texture in _STEEP else 0.22,
        )  # fmt: skip


def number_place(plate: Plate, key: Key) -> tuple[float, float]:
    """Where a hex's number has the middle of its baseline."""
    return plate.numbers.get(key) or usual_place(plate, key)


def usual_place(plate: Plate, key: Key) -> tuple[float, float]:
    """Where it stands if nothing is in its way: below the top side of a flat hex, below the top corner
    of a pointy one where the corner is wide enough."""
    frame, size = plate.frame, number_size(plate)
    x, y = frame.point(key)
    cap = cap_height(NUMBER_FONT) * size
    if frame.layout.flat_on_sheet:
        return x, y - frame.inner + cap + 0.55
    half = text_width("0000", NUMBER_FONT, size) / 2 + 0.35
    return x, y - frame.radius + half * 0.577 + cap + 0.35


def number_box(plate: Plate, key: Key) -> Rect:
    """The rectangle that a hex's number takes."""
    size = number_size(plate)
    id = plate.board.grid.id(plate.board.real[key])
    wide = text_width(id, NUMBER_FONT, size)
    x, y = number_place(plate, key)
    cap = cap_height(NUMBER_FONT) * size
    return Rect(x - wide / 2, y - cap, wide, cap).inset(-0.3)


def reserve_number(plate: Plate, key: Key, taken: Occupancy, beside: float = 0.0) -> None:
    """Mark a hex's number as taken, with so many mm round it."""
    reserve_box(number_box(plate, key), taken, beside)


def reserve_box(box: Rect, taken: Occupancy, beside: float = 0.0) -> None:
    """Mark the box of a number as taken, with so many mm round it."""
    y = box.centre[1]
    taken.line([(box.x, y), (box.right, y)], box.height / 2 + beside)


def _below(plate: Plate, key: Key, x: float, y: float) -> str:
    """The colour under a hex's number: in a bank it may stand in the water."""
    board, theme, shore = plate.board, plate.theme, plate.shore
    if key in board.water:
        return theme.depths[-1]
    if key in plate.coastal and shore is not None and shore.depth(x, y) > 0:
        return theme.water
    return theme.look(board.ground[key]).fill


def number_colours(theme: Theme, below: str) -> tuple[str, str]:
    """The colours of a number and of its halo, which is that of the ground if the number can be read
    on it: it goes as far from the ground as that takes, and then the halo goes the other way."""
    light = luminance(below) < 0.3
    towards, away = ("#ffffff", theme.ink) if light else (theme.ink, "#ffffff")
    faintest, strongest = (0.76, 0.92) if light else (0.68, 1.0)
    fill = _readable(below, towards, (faintest, strongest), against=below)
    return fill, _readable(below, away, (0.0, 0.6), against=fill)


def _readable(ground: str, towards: str, shares: tuple[float, float], against: str) -> str:
    """The first of the mixes of a ground with a colour, from share to share, that can be told from
    another well enough to read; the last if none can."""
    first, last = shares
    mixes = (mix(ground, towards, first + (last - first) * i / _SHADES) for i in range(_SHADES + 1))
    readable = (found for found in mixes if contrast(found, against) >= READABLE)
    return next(readable, mix(ground, towards, last))
