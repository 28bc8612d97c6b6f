"""Labels of blocks: the symbol in the middle and a set of values along each edge; the values that
currently apply are on the upper edge."""

from __future__ import annotations

from builder.drawing.artwork.text_with_icons import draw_fitted_line
from builder.drawing.counters import badges, symbols
from builder.drawing.counters.layout import SAFE, least_scale
from builder.drawing.counters.values import Style, add_values, fitting_size
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.style import Scheme
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import hyphenated_values

_BOLD = "condensed-bold"
_SYMBOL = 0.44
"""The width of the symbol's frame, as a fraction of the label's side."""
_FIGURES = 0.21
"""The font size of the values on an edge, as a fraction of the label's side."""
_EDGE = 0.155
"""The distance of the centre of the values from their edge, as a fraction of the label's side."""
_ID = 0.098
_LINE = 0.72
"""The font size of the ids, and their vertical position between the symbol and the lower edge, as
fractions of the label's side."""
_QUARTER = 90.0


def add_block_label(
    scene: Scene, unit: Unit, scheme: Scheme, context: DrawContext, game: Game
) -> None:
    """Draw the symbol, ids, badge and values of a block's label. The values after each step loss
    are on the next edge, clockwise, turned so that they can be read when that edge is up."""
    mm = scene.width
    colours = Colours(scheme.symbol_ink, scheme.box)
    path = ("units", unit.id, "symbol")
    symbols.place_symbol(
        scene, unit.symbol, mm / 2, 0.47 * mm, _SYMBOL * mm, colours, context, path, game
    )
    symbols.place_echelon(scene, unit.symbol.echelon, mm / 2, 0.285 * mm, _SYMBOL * mm, scheme.ink)
    _ids(scene, unit, scheme, context)
    for lost in range(unit.steps):
        _place(scene, _edge_values(unit, lost, mm, scheme, context), lost)


def _ids(scene: Scene, unit: Unit, scheme: Scheme, context: DrawContext) -> None:
    """Draw the name and formation of a block's unit in a line below the symbol, and the badge next
    to the first value."""
    mm = scene.width
    words = (context.tr(getattr(unit, field), "unit") for field in ("name", "formation"))
    text = " · ".join(word for word in words if word)
    path = ("units", unit.id, "name")
    if text:
        size, room = legible(_ID * mm), 0.60 * mm
        colours, place = Colours(scheme.ink, scheme.ground), "the label of the block"
        draw_fitted_line(
            scene, mm / 2, _LINE * mm, text, _BOLD, size, room, colours, context, path, place,
            least_scale(size),
        )  # fmt: skip
    if unit.badge:
        at = (0.86 * mm, 0.15 * mm)
        inks = Colours(scheme.ink, scheme.ground)
        badges.place_badge(
            scene, unit.badge, *at, 0.13 * mm, inks, context, ("units", unit.id, "badge")
        )


def _edge_values(unit: Unit, lost: int, mm: float, scheme: Scheme, context: DrawContext) -> Scene:
    """Return a block's label with the values that apply after ``lost`` step losses, drawn at its upper
    edge; the rest of the label, ``mm`` wide, stays empty."""
    scene, values = Scene(mm, mm), unit.values_after(lost)
    field = ("values", "reduced", "lower")[min(lost, 2)]
    style = Style(scheme.ink, scheme.ground, 0.60 * mm)
    wanted = _FIGURES * mm
    size = fitting_size(values, wanted, style.width)
    if size < 0.5 * wanted:
        context.too_long(
            hyphenated_values(values), ("units", unit.id, field), "the edge of the block"
        )
    add_values(
        scene, mm / 2, (_EDGE if lost == 0 else max(_EDGE - 0.02, SAFE)) * mm, values, size, style
    )
    return scene


def _place(scene: Scene, edge: Scene, turns: int) -> None:
    """Place the values of one edge on a block's label, rotated about its centre by a number of quarter
    turns."""
    mm = scene.width
    corner = {0: (0.0, 0.0), 1: (mm, 0.0), 2: (mm, mm), 3: (0.0, mm)}[turns % 4]
    scene.place(edge, *corner, turn=_QUARTER * (turns % 4))


def turned_block(label: Scene, lost: int) -> Scene:
    """Return a square label turned as it is after some step losses, with the values that then apply
    on top."""
    mm, quarters = label.width, -lost % 4
    if not quarters:
        return label
    scene = Scene(mm, mm)
    _place(scene, label, quarters)
    return scene
