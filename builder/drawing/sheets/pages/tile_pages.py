"""A map on pages of ordinary paper: overlapping tiles, and a plan of their assembly."""

from __future__ import annotations

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.marks import HAIRLINE, MARK, MARK_DISTANCE, REACH
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.tiling import (
    FURNITURE_WIDTH,
    OVERLAP,
    Form,
    Tile,
    Tiling,
    cut_into_tiles,
    number_boxes,
    shared_width,
)
from builder.drawing.sheets.whole_map import WholeMap
from builder.model.game import Game
from builder.problems import PathKey, error
from builder.sentences import filled_sentence

LABEL = 4.8
"""The height of a strip's label in mm; a narrower strip has no label."""

_PAST = 5.0
"""The distance in mm by which the mask of a tile extends beyond the paper."""


def tile_pages(
    game: Game,
    scene: Scene,
    context: DrawContext,
    paper: Paper,
    title: str = "",
    overlap: float = OVERLAP,
    path: PathKey = (),
) -> list[Scene]:
    """Return the assembly plan, then a page for each tile of a map's scene. The map is a symbol
    that every page places; ``title`` is its title in the reader's language, and ``path`` the path
    of the field that defines the title."""
    room = Form(paper).room
    if 2 * overlap > min(room.width, room.height):
        message = filled_sentence(
            "an overlap of {overlap:g} mm is larger than half a tile on {name} paper",
            overlap=overlap,
            name=paper.name,
        )
        hint, where = "tiles overlap by 8 to 15 mm", ("printing", "overlap")
        context.report(error("overlap-too-large", message, where, hint=hint))
        overlap = OVERLAP
    cut = cut_into_tiles(scene.width, scene.height, paper, overlap, number_boxes(scene))
    whole = WholeMap(scene)
    named = (title, path)
    pages = [_plan(game, whole, cut, context, named, paper)]
    pages += [_tile(game, whole, cut, tile, context, named) for tile in cut.tiles]
    return pages


_TitleAndPath = tuple[str, PathKey]
"""A map's title, and the path of the field that defines it."""


# -- a tile --------------------------------------------------------------------------------------


def _tile(
    game: Game, whole: WholeMap, cut: Tiling, tile: Tile, context: DrawContext, named: _TitleAndPath
) -> Scene:
    tr, paper, (title, path) = context.tr, tile.form.paper, named
    pen = blank_page(context, paper, tr("{map}: tile {tile}", map=title, tile=tile.name), path)
    room, part = tile.form.room, tile.part
    x, y = room.centre
    frame = Rect(x - part.width / 2, y - part.height / 2, part.width, part.height)
    whole.place(pen.scene, frame.x - part.x, frame.y - part.y, frame)
    _mask(pen.scene, frame)
    _strips(pen, frame, cut, tile)
    _trim_marks(pen.scene, frame, tile, cut.overlap)
    _furniture(pen, game, cut, tile, title)
    return pen.scene


def _furniture(pen: Pen, game: Game, cut: Tiling, tile: Tile, title: str) -> None:
    """Draw the title, ruler and small plan of a tile's page at the head and foot of the page, or
    rotated along its right side."""
    tr, form = pen.context.tr, tile.form
    of, name = tr("{count} tiles", count=len(cut.tiles)), tr("Tile {tile}", tile=tile.name)
    paper = _side_strip(form.paper) if form.beside else form.paper
    strip = blank_page(pen.context, paper, "", pen.path) if form.beside else pen
    draw_furniture(strip, game, paper, f"{title} · {of}", name)
    tall = 9.0 if form.beside else 13.0
    top = paper.height - paper.margin - 5.0 if form.beside else paper.height - paper.foot + 4
    _little_plan(strip, cut, tile, Rect(paper.width / 2 + 14, top, 44.0, tall))
    if form.beside:
        pen.scene.place(strip.scene, form.paper.width, 0.0, turn=90.0)


def _side_strip(paper: Paper) -> Paper:
    """Return the strip beside a tile as paper of its own, to be read from the right side of the
    sheet."""
    return Paper(paper.name, paper.height, FURNITURE_WIDTH, margin=8.4, head=15.4, foot=0.0)


def _mask(scene: Scene, frame: Rect) -> None:
    """Cover everything outside the tile with white, beyond the edges of the paper, whose size a
    printer or a screen may round up. The covers overlap, since gaps between them would be visible."""
    wide, high, past = scene.width + 2 * _PAST, scene.height + 2 * _PAST, -_PAST
    for x, y, w, h in (
        (past, past, wide, frame.y + _PAST),
        (past, frame.bottom, wide, high),
        (past, past, frame.x + _PAST, high),
        (frame.right, past, wide, high),
    ):
        scene.rect(x, y, w, h, fill="#ffffff")


def _strips(pen: Pen, frame: Rect, cut: Tiling, tile: Tile) -> None:
    """Draw dashed outlines of the strips of a tile that the next tiles cover, each with the names
    of the covering tiles."""
    over = cut.overlap
    if tile.right:
        strip = Rect(frame.right - over, frame.y, over, frame.height)
        _dashed(pen, [(strip.x, strip.bottom), (strip.x, strip.y)])
        _label(pen, strip, tile.right, -90.0)
    if tile.below:
        strip = Rect(frame.x, frame.bottom - over, frame.width, over)
        _dashed(pen, [(strip.x, strip.y), (strip.right, strip.y)])
        for name in tile.below:
            _label(pen, _under(strip, tile, cut.tile(name)), name, 0.0)


def _under(strip: Rect, tile: Tile, other: Tile) -> Rect:
    """Return the part of a tile's lower strip that another tile covers."""
    left = max(tile.part.x, other.part.x) - tile.part.x
    return Rect(strip.x + left, strip.y, shared_width(tile.part, other.part), strip.height)


def _dashed(pen: Pen, edge: list[tuple[float, float]]) -> None:
    pen.scene.line(edge, stroke=pen.colours.ink, width=0.2, dash=(2.4, 1.4))


def _label(pen: Pen, strip: Rect, over: str, turn: float) -> None:
    """Write on a strip the name of the tile that covers it (``over``): in a sentence if there is
    room, otherwise alone."""
    if min(strip.width, strip.height) < LABEL:
        return
    words = pen.context.tr("{tile} goes over this strip", tile=over)
    long = card_frame.role_text_width("strong", words, 3.2) + 4
    if (turn and card_frame.has_square_characters(words)) or long > max(strip.width, strip.height):
        words = over
        long = card_frame.role_text_width("strong", words, 3.2) + 4
    wide, high = (LABEL, long) if turn else (long, LABEL)
    x, y = strip.centre
    pen.scene.rect(x - wide / 2, y - high / 2, wide, high, fill="#ffffff")
    pen.write_line("strong", x, y, words, 3.2, anchor="middle", turn=turn)


def _trim_marks(scene: Scene, frame: Rect, tile: Tile, over: float) -> None:
    """Draw marks for trimming at every corner of a tile and at the ends of its strips, outside the
    art."""
    xs = [frame.x, frame.right, *([frame.right - over] if tile.right else [])]
    ys = [frame.y, frame.bottom, *([frame.bottom - over] if tile.below else [])]
    for x in xs:
        for a, b in ((frame.y, -1), (frame.bottom, 1)):
            _mark(scene, (x, a + b * MARK_DISTANCE), (x, a + b * (MARK_DISTANCE + REACH - 1)))
    for y in ys:
        for a, b in ((frame.x, -1), (frame.right, 1)):
            _mark(scene, (a + b * MARK_DISTANCE, y), (a + b * (MARK_DISTANCE + REACH - 1), y))


def _mark(scene: Scene, a: tuple[float, float], b: tuple[float, float]) -> None:
    scene.line([a, b], stroke=MARK, width=HAIRLINE)


def _little_plan(pen: Pen, cut: Tiling, tile: Tile, room: Rect) -> None:
    """Draw a small plan of all tiles as boxes in the middle of a room, with this tile's box filled."""
    scale = min(room.width / cut.width, room.height / cut.height)
    x = room.x + (room.width - cut.width * scale) / 2
    y = room.y + (room.height - cut.height * scale) / 2
    for other in cut.tiles:
        on = other.name == tile.name
        fill = pen.colours.ink if on else "#ffffff"
        box = _visible_part(cut, other).scaled(scale).moved(x, y)
        pen.scene.rect(*box, fill=fill, stroke=pen.colours.ink, line=0.2)
        tint = "#ffffff" if on else pen.colours.ink
        size = min(3.0, box.height * 0.66, box.width * 0.5)
        pen.write_line("strong", *box.centre, other.name, size, fill=tint, anchor="middle")


def _visible_part(cut: Tiling, tile: Tile) -> Rect:
    """Return the part of a map that is visible of a tile when all tiles are assembled."""
    part, over = tile.part, cut.overlap
    wide = part.width - (over if tile.right else 0.0)
    return Rect(part.x, part.y, wide, part.height - (over if tile.below else 0.0))


# -- the plan ------------------------------------------------------------------------------------


def _plan(
    game: Game,
    whole: WholeMap,
    cut: Tiling,
    context: DrawContext,
    named: _TitleAndPath,
    paper: Paper,
) -> Scene:
    """Return the page with the assembly plan: the whole map reduced, the outline and name of every
    tile, and instructions for assembly."""
    tr, scene, (title, path) = context.tr, whole.scene, named
    paper = max((paper, paper.turned), key=lambda way: _plan_scale(scene, way))
    pen = blank_page(context, paper, tr("{map}: assembly plan", map=title), path)
    live = paper.live
    scale = _plan_scale(scene, paper)
    x = live.x + (live.width - scene.width * scale) / 2
    y = live.y + 2
    around = Rect(x, y, scene.width * scale, scene.height * scale)
    whole.place(pen.scene, x, y, around, scale)
    _mask(pen.scene, around)
    pen.scene.rect(*around, stroke=pen.colours.ink, line=0.3)
    for tile in cut.tiles:
        _plan_tile(pen, tile.part.scaled(scale).moved(x, y))
    for tile in cut.tiles:
        _plan_name(pen, tile.part.scaled(scale).moved(x, y), tile.name)
    steps = (
        tr("Print every page at 100% and measure its bar."),
        tr(
            "Trim each tile at the marks on the left and at the top; leave the strips on the right and at "
            "the bottom."
        ),
        tr("Lay every tile over the strip of its neighbour, row by row from A1, and glue."),
    )
    at = around.bottom + 9
    for i, step in enumerate(steps, 1):
        pen.write_line("figure", live.x, at, str(i), 4.2, fill=pen.colours.warning)
        at = pen.lines(
            "text", live.x + 5, at, pen.block("text", step, 3.7, live.width - 6), 3.7, 4.8
        )
        at += 1.2
    draw_furniture(pen, game, paper, title, tr("Assembly plan"))
    return pen.scene


def _plan_scale(scene: Scene, paper: Paper) -> float:
    """Return the scale of the map on the plan, at which it leaves room for the text below it."""
    return min(paper.live.width / scene.width, (paper.live.height - 40) / scene.height)


def _plan_tile(pen: Pen, part: Rect) -> None:
    pen.scene.rect(*part, stroke="#ffffff", line=0.7)
    pen.scene.rect(*part, stroke=pen.colours.ink, line=0.25)


def _plan_name(pen: Pen, part: Rect, name: str) -> None:
    x, y = part.centre
    pen.scene.disc(x, y, 5.2, fill="#ffffff", stroke=pen.colours.ink, width=0.3)
    pen.write_line("figure", x, y, name, 5.0, anchor="middle")
