"""Counter faces with values in their corners: a picture in the middle, the name above it.

Each corner has a shape of its own, so that no value is confused with another: a square, a coin,
sound waves, and the bare figure of movement. A single value takes the square; two values take the
square and the bare figure; three leave out the waves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from builder.drawing.artwork.text_with_icons import draw_fitted_line
from builder.drawing.counters import rooms, symbols
from builder.drawing.counters.layout import SAFE, TOP, Layout, least_scale
from builder.drawing.counters.values import Style, add_values, fitting_size
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.ink.style import WHITE, Scheme
from builder.drawing.ink.text import add_centred
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value
from builder.problems import PathKey

BOLD = "condensed-bold"

_WARM = "#d8452c"
_COIN = "#f2c14e"
"""The colours that the grounds of the square and of the coin are mixed with."""

_HIGH, _LOW = 0.345, 0.83
_SIDE = 0.185
"""The distance of the centre of a corner's figure from the edges, as a fraction of the counter's
side."""

_PLATE_SIZE = 0.235
_PICTURE = 0.475
"""The width of the picture, as a fraction of the counter's side, where nothing limits it."""

_BAND = Rect(0.05, 0.478, 0.90, 0.232)
_BETWEEN, _BESIDE = Rect(0.315, 0.22, 0.36, 0.50), Rect(0.315, 0.22, 0.635, 0.49)
"""The areas, in fractions of the counter's side, in which a picture covers no figure: between the
square and the coin, and beside the square alone."""

_SIGN = 0.10
"""The size of a dagger in a corner, as a fraction of the counter's side."""


def add_corner_face(
    scene: Scene,
    unit: Unit,
    values: Sequence[Value],
    names: Sequence[str],
    field: str,
    grid: Layout,
    scheme: Scheme,
    context: DrawContext,
    game: Game,
) -> None:
    """Draw the picture, the name and up to four values on a ground that is drawn already; ``names``
    are the names of the values, ``field`` the field that holds them (``values`` or ``reduced``)."""
    mm = grid.mm
    path: PathKey = ("units", unit.id)
    wide = _PICTURE * mm
    framed = unit.symbol.frame != "picture"
    ink = scheme.symbol_ink if framed else scheme.ink
    colours = Colours(ink, scheme.box if framed else scheme.ground)
    shrunk = 0.86 * wide if framed else wide
    picture = Scene(0, 0)
    symbols.place_symbol(
        picture, unit.symbol, 0, 0, shrunk, colours, context, (*path, "symbol"), game
    )
    rooms.put_largest(scene, picture, (_BAND, _BESIDE if len(values) < 3 else _BETWEEN), mm)
    _name(scene, unit, grid, scheme, context)
    shared_fields = _PLACES.get(len(values), _PLACES[4])
    for i, (value, plate) in enumerate(zip(values, shared_fields, strict=False)):
        named = names[i] if i < len(names) else ""
        plate(scene, value, mm, scheme, context, _dagger(unit, field, named, mm))
    if len(values) > len(shared_fields):
        context.too_long(
            " ".join(map(str, values)), (*path, field), "the four corners of the counter"
        )


def _dagger(unit: Unit, field: str, name: str, mm: float) -> float:
    """Return the size in mm of the dagger after one value of a counter ``mm`` wide, 0 if the value
    is not an estimate. A value may have a source of its own (``values.noise``)."""
    source = unit.sources.get(f"{field}.{name}") or unit.provenance(field)
    return legible(_SIGN * mm) if source.status == "estimated" else 0.0


def _name(scene: Scene, unit: Unit, grid: Layout, scheme: Scheme, context: DrawContext) -> None:
    """Draw the name across the top, below the edge strip."""
    mm, path = grid.mm, ("units", unit.id, "name")
    words = context.tr(unit.name, "unit")
    size, room = legible(0.145 * mm), (1 - 2 * 0.6 * SAFE) * mm
    at, place = (mm / 2, (TOP + 0.012) * mm), "the top of the counter"
    colours = Colours(scheme.ink, scheme.ground)
    draw_fitted_line(
        scene, *at, words, BOLD, size, room, colours, context, path, place, least_scale(size)
    )


def _square(
    scene: Scene, value: Value, mm: float, scheme: Scheme, context: DrawContext, dagger: float
) -> None:
    x, y, side = _SIDE * mm, _HIGH * mm, _PLATE_SIZE * mm
    idle = value.number == 0
    fill = mix(scheme.box, _WARM, 0.0 if idle else 0.55) if context.ink == "colour" else WHITE
    outline = rounded_rectangle(Rect(x - side / 2, y - side / 2, side, side), 0.03 * mm)
    scene.path([outline], fill=fill, stroke=scheme.symbol_ink, width=0.018 * mm)
    _figure(scene, x, y, value, mm, Style(scheme.symbol_ink, fill, 0.92 * side), dagger, 0.215)


def _coin(
    scene: Scene, value: Value, mm: float, scheme: Scheme, context: DrawContext, dagger: float
) -> None:
    x, y, ink = (1 - _SIDE) * mm, _HIGH * mm, scheme.symbol_ink
    fill = mix(scheme.box, _COIN, 0.6) if context.ink == "colour" else WHITE
    scene.disc(x, y, 0.54 * _PLATE_SIZE * mm, fill=fill, stroke=ink, width=0.018 * mm)
    _figure(scene, x, y, value, mm, Style(ink, fill, 0.86 * _PLATE_SIZE * mm), dagger, 0.2)


def _waves(
    scene: Scene, value: Value, mm: float, scheme: Scheme, context: DrawContext, dagger: float
) -> None:
    """Draw a value with two arcs to its right, like sound waves; a value of 0 has no arcs."""
    x, y = 0.155 * mm, _LOW * mm
    _figure(scene, x, y, value, mm, Style(scheme.ink, scheme.ground, 0.2 * mm), 0.0, 0.245)
    if value.number != 0:
        arcs = [_arc(x - 0.015 * mm, y, r * mm) for r in (0.145, 0.185)]
        scene.path(arcs, stroke=scheme.ink, width=0.017 * mm, cap="butt")
    if dagger:
        right = (0.36 if value.number != 0 else 0.27) * mm
        add_centred(scene, right, y - 0.05 * mm, "†", BOLD, dagger, fill=scheme.ink)


def _arc(x: float, y: float, radius: float) -> Sub:
    angles = [math.radians(a) for a in range(-38, 39, 4)]
    return Sub([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])


def _draw_bare_value(
    scene: Scene, value: Value, mm: float, scheme: Scheme, context: DrawContext, dagger: float
) -> None:
    room = 0.36 * mm
    x = (1 - 0.6 * SAFE) * mm - room / 2
    style = Style(scheme.ink, scheme.ground, room)
    _figure(scene, x, _LOW * mm, value, mm, style, dagger, 0.255)


def _figure(
    scene: Scene,
    x: float,
    y: float,
    value: Value,
    mm: float,
    style: Style,
    dagger: float,
    size: float,
) -> None:
    fit = fitting_size((value,), size * mm, style.width, dagger)
    add_values(scene, x, y, (value,), fit, style, dagger)


_DrawPlate = Callable[[Scene, Value, float, Scheme, DrawContext, float], None]

_PLACES: dict[int, tuple[_DrawPlate, ...]] = {
    1: (_square,),
    2: (_square, _draw_bare_value),
    3: (_square, _coin, _draw_bare_value),
    4: (_square, _coin, _waves, _draw_bare_value),
}
"""The shapes in the corners, in the order of the values, for each number of values."""
