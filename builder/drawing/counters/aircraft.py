"""Faces of aircraft: a large picture with values in three corners and the name in the fourth.

Each value has a shape of its own, so that they cannot be confused: air combat a square, bombing a
disc, a third value a bare figure.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.artwork.text_with_icons import draw_fitted_line
from builder.drawing.counters import rooms, symbols
from builder.drawing.counters.layout import DAGGER, SAFE, Layout, least_scale
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours, rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import WHITE, Scheme
from builder.drawing.ink.text import add_centred, text_width
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import Value, hyphenated_values
from builder.problems import PathKey

BOLD = "condensed-bold"
SEMIBOLD = "condensed-semibold"

SKY_COLOUR = "#a9d3ee"
"""The ground colour for air combat values, mixed with the colour of the symbol's box."""

_PLATE_SIZE = 0.28
"""The side of the square and the diameter of the disc behind a value, as a fraction of the
counter's side."""

_PLATE_CENTRE_X = 0.225
"""The x of the centres of the square and the disc behind the values, as a fraction of the counter's
side."""

_HIGH, _LOW = 0.26, 0.785
_PICTURE = 0.95
"""The width of the picture, as a fraction of the counter's side, where nothing limits it."""

_ROOM = Rect(0.375, 0.215, 0.585, 0.535)
"""The area, in fractions of the counter's side, in which the picture covers no figure: to the right
of the square and the disc, below the name and above the bare figure."""


def add_aircraft_face(
    scene: Scene,
    unit: Unit,
    values: Sequence[Value],
    field: str,
    grid: Layout,
    scheme: Scheme,
    context: DrawContext,
    game: Game,
) -> None:
    """Draw the picture, name and values of an aircraft on a ground that is already drawn; ``field``
    is the unit's field that the values come from (``values`` or ``reduced``)."""
    mm = grid.mm
    path: PathKey = ("units", unit.id)
    colours = Colours(scheme.ink, scheme.box)
    picture = Scene(0, 0)
    wide, where = _PICTURE * mm, (*path, "symbol")
    symbols.place_symbol(picture, unit.symbol, 0, 0, wide, colours, context, where, game)
    rooms.put_largest(scene, picture, (_ROOM,), mm)
    _name(scene, unit, grid, scheme, context)
    shared_fields = (_square, _disc, _draw_bare_value)
    for value, plate in zip(values, shared_fields, strict=False):
        plate(scene, value, grid, scheme, context)
    if len(values) > len(shared_fields):
        context.too_long(
            hyphenated_values(values), (*path, field), "the three corners of an aircraft"
        )
    if unit.provenance(field).status == "estimated":
        _dagger(scene, mm, scheme)


def _name(scene: Scene, unit: Unit, grid: Layout, scheme: Scheme, context: DrawContext) -> None:
    mm, path = grid.mm, ("units", unit.id, "name")
    words = context.tr(unit.name, "unit")
    size, room = legible(0.135 * mm), 0.52 * mm
    at, place = ((1 - SAFE) * mm, 0.158 * mm), "the corner of the counter"
    colours = Colours(scheme.ink, scheme.ground)
    draw_fitted_line(
        scene,
        *at,
        words,
        BOLD,
        size,
        room,
        colours,
        context,
        path,
        place,
        least_scale(size),
        anchor="end",
    )


def _square(scene: Scene, value: Value, grid: Layout, scheme: Scheme, context: DrawContext) -> None:
    mm = grid.mm
    fill = mix(scheme.box, SKY_COLOUR, 0.75) if context.ink == "colour" else WHITE
    x, y, side = _PLATE_CENTRE_X * mm, _HIGH * mm, _PLATE_SIZE * mm
    outline = rounded_rectangle(Rect(x - side / 2, y - side / 2, side, side), 0.03 * mm)
    scene.path([outline], fill=fill, stroke=scheme.symbol_ink, width=0.022 * mm)
    _figure(scene, x, y, str(value), 0.29 * mm, 0.22 * mm, scheme.symbol_ink)


def _disc(scene: Scene, value: Value, grid: Layout, scheme: Scheme, context: DrawContext) -> None:
    mm = grid.mm
    x, y, ink = _PLATE_CENTRE_X * mm, _LOW * mm, scheme.symbol_ink
    none = value.number == 0
    scene.disc(
        x,
        y,
        0.48 * _PLATE_SIZE * mm,
        fill=scheme.box if none else ink,
        stroke=ink,
        width=0.022 * mm,
    )
    _figure(scene, x, y, str(value), 0.27 * mm, 0.2 * mm, ink if none else WHITE)


def _draw_bare_value(
    scene: Scene, value: Value, grid: Layout, scheme: Scheme, context: DrawContext
) -> None:
    mm = grid.mm
    size = 0.215 * mm
    wide = min(0.3 * mm, text_width(str(value), BOLD, size))
    x = (1 - SAFE - DAGGER * 0.4) * mm - wide / 2
    _figure(scene, x, (_LOW + 0.06) * mm, str(value), size, 0.3 * mm, scheme.ink)


def _figure(
    scene: Scene, x: float, y: float, value: str, size: float, room: float, ink: str
) -> None:
    """Draw the number of one value of an aircraft; it shrinks if it is wider than ``room`` mm, as
    two-digit numbers are."""
    fit = size * min(1.0, room / text_width(value, BOLD, size))
    add_centred(scene, x, y, value, BOLD, fit, fill=ink)


def _dagger(scene: Scene, mm: float, scheme: Scheme) -> None:
    """Draw the dagger that marks an estimate in the lower right corner, next to the bare figure."""
    at = (1 - SAFE + 0.012) * mm, (_LOW + 0.03) * mm
    add_centred(scene, *at, "†", SEMIBOLD, legible(0.9 * DAGGER * mm), fill=scheme.ink)
