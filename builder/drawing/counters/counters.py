"""Counter faces: units and markers, front and back, at any size.

Every measure is a fraction of the counter's side (see :class:`Layout`), so that one grid serves all
sizes. Three reading distances determine it: ground and edge strip are recognised from a metre away,
symbol and figures across the table, ids and setup hex in the hand.
"""

from __future__ import annotations

from typing import Literal

from builder.drawing.artwork import icons
from builder.drawing.artwork.text_with_icons import draw_fitted_line
from builder.drawing.artwork.vector_pictures import add_vector
from builder.drawing.counters import (
    aircraft,
    backs,
    badges,
    blocks,
    corners,
    markers,
    symbols,
)
from builder.drawing.counters.layout import (
    CENTRE,
    DAGGER,
    SAFE,
    TOP,
    Layout,
    layout_for_size,
    least_scale,
)
from builder.drawing.counters.outlines import INSIDE, counter_extent, counter_outline, shape_slice
from builder.drawing.counters.values import Style, add_values, fitting_size
from builder.drawing.ink.blank_piece import draw_blank_face
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import legible
from builder.drawing.ink.scene import Image, Scene
from builder.drawing.ink.style import WHITE, Scheme, scheme_of
from builder.drawing.ink.text import (
    Anchor,
    add_centred,
    fit_size_or_report,
    is_in_squares,
    text_width,
)
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import hyphenated_values
from builder.model.texts.marks import has_icon
from builder.problems import unknown_name

Side = Literal["front", "back"]

BOLD = "condensed-bold"
SEMIBOLD = "condensed-semibold"

_COLUMN, _PITCH = 0.53, 0.93
"""The greatest height of a vertical column of characters, as a fraction of the counter's side, and
the distance between its characters, as a multiple of their font size."""

_FOOT = 0.61
"""The y at which the figures below the column of characters begin, as a fraction of the counter's
side."""

_ROTATED_CHARACTERS = "ー〜～－-–/（）()「」"
"""Characters that are rotated with the line when Japanese is set in a vertical column."""


def counter_size(game: Game, counter: Unit | Marker) -> float:
    """Return the printed width of a counter in mm; for a hexagonal counter, the distance between
    two opposite sides."""
    return counter.size or game.sheet.counter_size


def counter_face(
    game: Game,
    counter: Unit | Marker,
    side: Side,
    context: DrawContext,
    size: float | None = None,
    *,
    trimmed: bool = False,
) -> Scene:
    """Return one side of a counter as a scene ``size`` mm wide (by default the counter's own size):
    the bounding box of its shape, filled to the edges.

    A picture file of the game replaces the drawing. ``trimmed`` moves the edge strip inwards a
    little for sheets cut by hand, so that an inexact cut leaves no sliver of it on the neighbouring
    counter. A face is drawn once and shared, so callers must not modify it.
    """
    key = ("face", id(game), id(counter), side, size, trimmed)
    return context.sampled(
        key,
        lambda own: (
            _face(game, counter, side, own, size, trimmed=trimmed).strengthened().finished()
        ),
        game,
        counter,
    )


def _face(
    game: Game,
    counter: Unit | Marker,
    side: Side,
    context: DrawContext,
    size: float | None,
    *,
    trimmed: bool,
) -> Scene:
    own = counter_size(game, counter)
    mm = size or own
    wide, high = counter_extent(counter.shape, mm, counter.height and counter.height * mm / own)
    if counter.id in game.blank:
        return draw_blank_face(counter.id, wide, high)
    name = counter.art if side == "front" else counter.back_art
    if name in game.vectors:
        scene = Scene(wide, high)
        add_vector(scene, game.vectors[name], Rect(0, 0, wide, high), None, context.ink)
        return scene
    picture = _art(game, counter, side, context)
    if picture is not None:
        return Scene(wide, high, [Image(0, 0, wide, high, picture)])
    scheme = scheme_of(game, counter, context, side)
    if (layout := game.face_of(counter)) and (side == "front" or has_back(counter)):
        from builder.drawing.counters import free

        return free.custom_face(
            game, counter, layout, side, scheme, Rect(0, 0, wide, high), context
        )
    if isinstance(counter, Unit) and counter.block and counter.shape == "round":
        return _round_block(game, counter, side, scheme, mm, context)
    if (wide, high) != (mm, mm) or counter.shape != "square":
        return _shaped(game, counter, side, scheme, Rect(0, 0, wide, high), context)
    if isinstance(counter, Marker):
        return markers.marker_face(counter, side, scheme, mm, context)
    if counter.block and side == "front":
        return _block(game, counter, scheme, mm, context)
    if side == "back" and (counter.reduced is None or counter.block):
        return backs.plain_back(scheme, mm)
    return _unit(game, counter, side, scheme, mm, context, trimmed)


def face_after_losses(
    game: Game,
    unit: Unit,
    lost: int,
    context: DrawContext,
    size: float | None = None,
    *,
    trimmed: bool = False,
) -> Scene:
    """Return a unit's face after ``lost`` step losses: the side of the counter that then lies
    upwards or, for a block, its label turned so that the remaining values are at the top."""
    if unit.block:
        return blocks.turned_block(counter_face(game, unit, "front", context, size), lost)
    if not lost:
        return counter_face(game, unit, "front", context, size, trimmed=trimmed)
    shown: dict[str, object] = {"reduced": unit.values_after(lost), "lower": ()}
    if lost > 1:
        shown["back_art"] = ""
    return _face(game, unit.model_copy(update=shown), "back", context, size, trimmed=trimmed)


def _block(game: Game, unit: Unit, scheme: Scheme, mm: float, context: DrawContext) -> Scene:
    """Return the label to be stuck on a wooden block."""
    scene = Scene(mm, mm)
    backs.draw_ground(scene, scheme, scheme.ground)
    blocks.add_block_label(scene, unit, scheme, context, game)
    return scene


def has_back(counter: Unit | Marker) -> bool:
    """Return whether the back of a counter carries information."""
    if isinstance(counter, Marker):
        return counter.back is not None
    return counter.reduced is not None and not counter.block


def _round_block(
    game: Game, unit: Unit, side: Side, scheme: Scheme, mm: float, context: DrawContext
) -> Scene:
    """Return the label of a round wooden block: the square label inside the disc."""
    if side == "back":
        return backs.shaped_plain_back(scheme, unit.shape, mm, mm)
    scene, inner = Scene(mm, mm), Scene(INSIDE["round"] * mm, INSIDE["round"] * mm)
    backs.draw_ground(scene, scheme, scheme.ground, unit.shape)
    blocks.add_block_label(inner, unit, scheme, context, game)
    scene.place(inner, (mm - inner.width) / 2, (mm - inner.width) / 2)
    return scene


def _shaped(
    game: Game, counter: Unit | Marker, side: Side, scheme: Scheme, box: Rect, context: DrawContext
) -> Scene:
    """Return an oblong, hexagonal or round face: the square face in its middle, with the ground
    extended to the edges."""
    mm = min(box.width, box.height) * INSIDE[counter.shape]
    at = Rect((box.width - mm) / 2, (box.height - mm) / 2, mm, mm)
    if isinstance(counter, Marker) and (side == "front" or counter.back):
        scene = markers.marker_surround(counter, scheme, box, at, context)
        inner = markers.marker_face(counter, side, scheme, mm, context, framed=False)
    elif isinstance(counter, Unit) and (side == "front" or counter.reduced):
        scene = _ground(counter, side, scheme, box, at, context)
        inner = Scene(mm, mm)
        _draw_content(inner, game, counter, side, scheme, context)
    else:
        return backs.shaped_plain_back(scheme, counter.shape, box.width, box.height)
    scene.place(inner, at.x, at.y)
    return scene


def _ground(
    unit: Unit, side: Side, scheme: Scheme, box: Rect, at: Rect, context: DrawContext
) -> Scene:
    """Return the background around the square face of a unit whose counter is not square; ``at`` is the
    position of that face within the counter's bounding box ``box``."""
    scene = Scene(box.width, box.height)
    backs.draw_ground(scene, scheme, _ground_of(scheme, side, context), unit.shape)
    if side == "back":
        grid = layout_for_size(at.width)
        top = at.y + (CENTRE - grid.band / 2) * grid.mm
        band = shape_slice(unit.shape, box, top, top + grid.band * grid.mm)
        scene.polygon(band, fill=_band_fill(context))
    if unit.shape == "square":
        backs.draw_edge_strip(scene, scheme)
    else:
        backs.draw_pattern_across(scene, scheme, unit.shape, at.y)
    return scene


def hidden_face(
    game: Game, counter: Unit | Marker, context: DrawContext, size: float | None = None
) -> Scene:
    """Return the side of a counter that reveals nothing about it: equal for all counters of a
    nation, in either orientation."""
    scheme, own = scheme_of(game, counter, context), counter_size(game, counter)
    mm = size or own
    wide, high = counter_extent(counter.shape, mm, counter.height and counter.height * mm / own)
    if (wide, high) != (mm, mm) or counter.shape != "square":
        return backs.shaped_plain_back(scheme, counter.shape, wide, high)
    return backs.plain_back(scheme, mm)


_RIM, _SIGN = 0.03, 0.2
"""The width of the rim and the size of the sign on the overlay for a secret counter, as fractions
of the counter's width."""


def secret_overlay(game: Game, counter: Unit | Marker) -> Scene:
    """Return the overlay for a counter that only its own side sees, to be rendered without a
    background: a dashed rim, and a small sign in the corner where a face has least."""
    mm = counter_size(game, counter)
    wide, high = counter_extent(counter.shape, mm, counter.height)
    scene, line = Scene(wide, high), _RIM * mm
    rim = counter_outline(counter.shape, Rect(0, 0, wide, high).inset(line / 2))
    scene.path([rim], stroke=WHITE, width=line)
    scene.path([rim], stroke="#1a1a1a", width=line, dash=(2 * line, 2 * line), cap="butt")
    sign = _SIGN * mm
    scene.place(
        icons.icon("hidden"), wide - sign - line, high - sign - line, scale=sign / icons.SIZE
    )
    return scene


def _art(game: Game, counter: Unit | Marker, side: Side, context: DrawContext) -> bytes | None:
    """Return the bytes of the game's picture file for a face, or ``None`` if it has none; a file
    that is named but missing is reported."""
    field = "art" if side == "front" else "back_art"
    name = counter.art if side == "front" else counter.back_art
    if name and name not in game.art:
        kind = "units" if isinstance(counter, Unit) else "markers"
        context.report(unknown_name("art", name, game.art, (kind, counter.id, field)))
    return game.art.get(name) if name else None


# -- units ---------------------------------------------------------------------------------------


def _unit(
    game: Game,
    unit: Unit,
    side: Side,
    scheme: Scheme,
    mm: float,
    context: DrawContext,
    trimmed: bool,
) -> Scene:
    """Return a unit's face at full strength, or reduced with a white band behind its symbol."""
    scene = Scene(mm, mm)
    backs.draw_ground(scene, scheme, _ground_of(scheme, side, context))
    if side == "back":
        _band(scene, layout_for_size(mm), scheme, context)
    backs.draw_edge_strip(scene, scheme, trimmed)
    _draw_content(scene, game, unit, side, scheme, context)
    return scene


def _ground_of(scheme: Scheme, side: Side, context: DrawContext) -> str:
    return scheme.lifted if side == "back" and context.ink == "colour" else scheme.ground


def _draw_content(
    scene: Scene, game: Game, unit: Unit, side: Side, scheme: Scheme, context: DrawContext
) -> None:
    """Draw the content of a unit's face on its ground: symbol, ids, badge, setup hex and values."""
    grid = layout_for_size(scene.width)
    reduced, ground = side == "back", _ground_of(scheme, side, context)
    look = _layout_name(game, unit)
    if look != "symbol":
        field = "reduced" if reduced else "values"
        values = (unit.reduced or ()) if reduced else unit.values
        if look == "aircraft":
            aircraft.add_aircraft_face(scene, unit, values, field, grid, scheme, context, game)
        else:
            names = game.value_names(unit)
            corners.add_corner_face(scene, unit, values, names, field, grid, scheme, context, game)
        return
    unframed = unit.symbol.frame in (symbols.PICTURE, "none")
    bare = unframed and not reduced and not scheme.light
    colours = Colours(scheme.ink, ground) if bare else Colours(scheme.symbol_ink, scheme.box)
    _symbol(scene, game, unit, grid, scheme, colours, context)
    id_ink, id_ground = (scheme.symbol_ink, WHITE) if reduced else (scheme.ink, ground)
    _ids(scene, unit, grid, id_ink, id_ground, context)
    _corners(scene, unit, grid, scheme.ink, ground, context)
    _figures(scene, unit, side, grid, Style(scheme.ink, ground, 0.86 * grid.mm), context)


def _layout_name(game: Game, unit: Unit) -> str:
    own = game.value_sets.get(unit.value_set)
    return own.face if own else "symbol"


def _band(scene: Scene, grid: Layout, scheme: Scheme, context: DrawContext) -> None:
    """Draw the white band that marks a reduced unit and can be seen without colour."""
    top = (CENTRE - grid.band / 2) * grid.mm
    inset = 0.035 * grid.mm if scheme.border else 0.0
    scene.rect(inset, top, grid.mm - 2 * inset, grid.band * grid.mm, fill=_band_fill(context))


def _band_fill(context: DrawContext) -> str:
    return "#e4e0d6" if context.ink == "low-ink" else WHITE


def _symbol(
    scene: Scene,
    game: Game,
    unit: Unit,
    grid: Layout,
    scheme: Scheme,
    colours: Colours,
    context: DrawContext,
) -> None:
    """Draw the unit's symbol; a symbol without a frame takes the colours of the ground that it is
    drawn on."""
    mm = grid.mm
    width = grid.box * mm * symbols.frame_scale(unit.symbol.frame)
    path = ("units", unit.id, "symbol")
    symbols.place_symbol(
        scene, unit.symbol, mm / 2, CENTRE * mm, width, colours, context, path, game
    )
    at = (mm / 2, TOP * mm)
    symbols.place_echelon(scene, unit.symbol.echelon, *at, grid.box * mm, scheme.ink)


def _ids(
    scene: Scene, unit: Unit, grid: Layout, ink: str, ground: str, context: DrawContext
) -> None:
    """Draw the unit's id to the left and its formation to the right of the symbol; the outer edge
    of their capitals lies on the edge of the safe area."""
    x = (SAFE + 0.35 * grid.side - 0.004) * grid.mm
    for field, at in (("name", x), ("formation", grid.mm - x)):
        words = context.tr(getattr(unit, field), "unit")
        if words:
            _side_id(scene, words, at, grid, ink, ground, context, ("units", unit.id, field))


def _side_id(
    scene: Scene,
    words: str,
    x: float,
    grid: Layout,
    ink: str,
    ground: str,
    context: DrawContext,
    path: tuple[str, str, str],
) -> None:
    """Draw one id beside the symbol as a line read upwards; Japanese is set in a vertical column of
    upright characters instead."""
    size, room, y = legible(grid.side * grid.mm), 0.40 * grid.mm, CENTRE * grid.mm
    if is_in_squares(words, BOLD) and not has_icon(words):
        _column(scene, words, x, grid, ink, context, path)
        return
    if not has_icon(words) and text_width(words, BOLD, least_scale(size) * size) > room:
        room = 2 * (_FOOT - CENTRE) * grid.mm  # down to the figures
    place = "the side of the counter"
    colours = Colours(ink, ground)
    draw_fitted_line(
        scene,
        x,
        y,
        words,
        BOLD,
        size,
        room,
        colours,
        context,
        path,
        place,
        least_scale(size),
        turn=-90,
    )


def _column(
    scene: Scene,
    words: str,
    x: float,
    grid: Layout,
    ink: str,
    context: DrawContext,
    path: tuple[str, str, str],
) -> None:
    """Draw characters one below another, as Japanese is set in narrow places."""
    wanted, room = legible(0.8 * grid.side * grid.mm), _COLUMN * grid.mm
    size = min(wanted, room / (1 + _PITCH * (len(words) - 1)))
    if size < least_scale(wanted) * wanted:
        context.too_long(words, path, "the side of the counter")
    step = _PITCH * size
    high = size + step * (len(words) - 1)
    top = min(CENTRE * grid.mm - high / 2, _FOOT * grid.mm - high) + size / 2
    for i, letter in enumerate(words):
        y = top + i * step
        turn = 90 if letter in _ROTATED_CHARACTERS else 0
        add_centred(
            scene, x, y, letter, BOLD, size, fill=ink, turn=turn, context=context, path=path
        )


def _corners(
    scene: Scene, unit: Unit, grid: Layout, ink: str, ground: str, context: DrawContext
) -> None:
    """Draw the badge at the right end of the top line, and the setup hex in the corner that is
    still free."""
    mm = grid.mm
    if unit.badge:
        path = ("units", unit.id, "badge")
        colours = Colours(ink, ground)
        at = (0.862 * mm, 0.147 * mm)
        badges.place_badge(scene, unit.badge, *at, 0.155 * mm, colours, context, path)
    if unit.setup:
        _setup(scene, unit, grid, ink, context)


def _setup(scene: Scene, unit: Unit, grid: Layout, ink: str, context: DrawContext) -> None:
    mm, path = grid.mm, ("units", unit.id, "setup")
    size, room = legible(0.9 * grid.small * mm), 0.30 * mm
    place = "the corner of the counter"
    fit = fit_size_or_report(
        context, unit.setup, SEMIBOLD, size, room, path, place, least_scale(size)
    )
    y = (TOP + 0.004) * mm
    x = SAFE * mm if unit.badge else mm - SAFE * mm
    anchor: Anchor = "start" if unit.badge else "end"
    add_centred(
        scene, x, y, unit.setup, SEMIBOLD, fit, fill=ink, anchor=anchor, context=context, path=path
    )


def _figures(
    scene: Scene, unit: Unit, side: Side, grid: Layout, style: Style, context: DrawContext
) -> None:
    field = "values" if side == "front" else "reduced"
    values = unit.values if side == "front" else unit.reduced or ()
    dagger = legible(DAGGER * grid.mm) if unit.provenance(field).status == "estimated" else 0.0
    wanted = grid.figures(len(values)) * grid.mm
    size = fitting_size(values, wanted, style.width, dagger)
    if size < 0.5 * wanted:
        context.too_long(
            hyphenated_values(values), ("units", unit.id, field), "the foot of the counter"
        )
    at = (grid.mm / 2, grid.value * grid.mm)
    add_values(scene, *at, values, size, style, dagger)
