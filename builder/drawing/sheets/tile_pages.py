"""A map on pages of ordinary paper: tiles that overlap, and a plan of how they go together."""

from __future__ import annotations

from builder.drawing.ink import cards
from builder.drawing.ink.cards import Pen
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.furniture import dress, page
from builder.drawing.sheets.marks import CLEAR, HAIR, MARK, REACH
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.tiling import OVERLAP, Tile, Tiling, number_boxes, tiling, window
from builder.drawing.sheets.whole_map import WholeMap
from builder.model.game import Game
from builder.problems import PathKey, error

LABEL = 4.8
"""The height of a strip's label; a narrower strip has none, in mm."""

_PAST = 5.0
"""How far the mask of a tile reaches past the paper, in mm."""


def tile_pages(
    game: Game,
    scene: Scene,
    draft: Draft,
    paper: Paper,
    title: str = "",
    overlap: float = OVERLAP,
    path: PathKey = (),
) -> list[Scene]:
    """The assembly plan, then a page for each tile of a map's scene. The map is one symbol that every
    page places; ``title`` names it in the reader's language, ``path`` is where that stands."""
    room = window(paper)
    if 2 * overlap > min(room.width, room.height):
        message = f"an overlap of {overlap:g} mm is larger than half a tile on {paper.name} paper"
        draft.report(error("overlap-too-large", message, hint="tiles overlap by 8 to 15 mm"))
        overlap = OVERLAP
    cut = tiling(scene.width, scene.height, paper, overlap, number_boxes(scene))
    whole = WholeMap(scene)
    named = (title, path)
    pages = [_plan(game, whole, cut, draft, named)]
    pages += [_tile(game, whole, cut, tile, draft, named) for tile in cut.tiles]
    return pages


_Named = tuple[str, PathKey]
"""A map's title, and where it stands."""


# -- a tile --------------------------------------------------------------------------------------


def _tile(
    game: Game, whole: WholeMap, cut: Tiling, tile: Tile, draft: Draft, named: _Named
) -> Scene:
    tr, paper, (title, path) = draft.tr, cut.paper, named
    pen = page(draft, paper, tr("{map}: tile {tile}", map=title, tile=tile.name), path)
    room = window(paper)
    x = room.x + (room.width - tile.part.width) / 2
    frame = Rect(x, room.y, tile.part.width, tile.part.height)
    whole.place(pen.scene, frame.x - tile.part.x, frame.y - tile.part.y, frame)
    _mask(pen.scene, frame)
    _strips(pen, frame, tile, cut.overlap)
    _trim_marks(pen.scene, frame, tile, cut.overlap)
    of = tr("{count} tiles", count=len(cut.tiles))
    dress(pen, game, paper, f"{title} · {of}", tr("Tile {tile}", tile=tile.name))
    _little_plan(pen, cut, tile, frame)
    return pen.scene


def _mask(scene: Scene, frame: Rect) -> None:
    """White paper over everything outside the tile, and past the paper's edges, which a printer or a
    screen may round outwards: overlapping, as abutting edges would show."""
    wide, high, past = scene.width + 2 * _PAST, scene.height + 2 * _PAST, -_PAST
    for x, y, w, h in (
        (past, past, wide, frame.y + _PAST),
        (past, frame.bottom, wide, high),
        (past, past, frame.x + _PAST, high),
        (frame.right, past, wide, high),
    ):
        scene.rect(x, y, w, h, fill="#ffffff")


def _strips(pen: Pen, frame: Rect, tile: Tile, over: float) -> None:
    """Dashed strips that the next tiles cover, each with the name of the tile that goes there."""
    if tile.right:
        strip = Rect(frame.right - over, frame.y, over, frame.height)
        _strip(pen, strip, tile.right, -90.0)
    if tile.below:
        strip = Rect(frame.x, frame.bottom - over, frame.width, over)
        _strip(pen, strip, tile.below, 0.0)


def _strip(pen: Pen, strip: Rect, over: str, turn: float) -> None:
    corners = strip.corners()
    edge = [corners[3], corners[0]] if turn else corners[:2]
    pen.scene.line(edge, stroke=pen.colours.ink, width=0.2, dash=(2.4, 1.4))
    if min(strip.width, strip.height) < LABEL:
        return
    words = pen.draft.tr("{tile} goes over this strip", tile=over)
    if turn and cards.is_japanese(words):
        words = over
    long = cards.measure("strong", words, 3.2) + 4
    wide, high = (LABEL, long) if turn else (long, LABEL)
    x, y = strip.centre
    pen.scene.rect(x - wide / 2, y - high / 2, wide, high, fill="#ffffff")
    pen.put("strong", x, y, words, 3.2, anchor="middle", turn=turn)


def _trim_marks(scene: Scene, frame: Rect, tile: Tile, over: float) -> None:
    """Marks at every trim corner and where the strips begin, outside the art."""
    xs = [frame.x, frame.right, *([frame.right - over] if tile.right else [])]
    ys = [frame.y, frame.bottom, *([frame.bottom - over] if tile.below else [])]
    for x in xs:
        for a, b in ((frame.y, -1), (frame.bottom, 1)):
            _mark(scene, (x, a + b * CLEAR), (x, a + b * (CLEAR + REACH - 1)))
    for y in ys:
        for a, b in ((frame.x, -1), (frame.right, 1)):
            _mark(scene, (a + b * CLEAR, y), (a + b * (CLEAR + REACH), y))


def _mark(scene: Scene, a: tuple[float, float], b: tuple[float, float]) -> None:
    scene.line([a, b], stroke=MARK, width=HAIR)


def _little_plan(pen: Pen, cut: Tiling, tile: Tile, frame: Rect) -> None:
    """All tiles as small boxes at the foot, this one filled."""
    wide, high = 7.0, min(5.0, 13.0 / cut.rows)
    top = cut.paper.height - cut.paper.foot + 4
    left = cut.paper.width / 2 + 14
    for i, other in enumerate(cut.tiles):
        x, y = left + i % cut.columns * wide, top + i // cut.columns * high
        on = other.name == tile.name
        fill = pen.colours.ink if on else "#ffffff"
        pen.scene.rect(x, y, wide, high, fill=fill, stroke=pen.colours.ink, line=0.2)
        tint = "#ffffff" if on else pen.colours.ink
        pen.put("strong", x + wide / 2, y + high / 2, other.name, min(3.0, high * 0.66),
                fill=tint, anchor="middle")  # fmt: skip


# -- the plan ------------------------------------------------------------------------------------


def _plan(game: Game, whole: WholeMap, cut: Tiling, draft: Draft, named: _Named) -> Scene:
    """The whole map small, with every tile's outline and name, and how to put it together."""
    tr, paper, scene, (title, path) = draft.tr, cut.paper, whole.scene, named
    pen = page(draft, paper, tr("{map}: assembly plan", map=title), path)
    live = paper.live
    scale = min(live.width / scene.width, (live.height - 40) / scene.height)
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
        tr("Print every page at 100 % and measure the bar at its foot."),
        tr("Trim each tile at its left and upper marks; leave the strips on the right and below."),
        tr("Lay every tile over the strip of its neighbour, row by row from A1, and glue."),
    )
    at = around.bottom + 9
    for i, step in enumerate(steps, 1):
        pen.put("figure", live.x, at, str(i), 4.2, fill=pen.colours.warning)
        at = pen.lines(
            "text", live.x + 5, at, pen.block("text", step, 3.7, live.width - 6), 3.7, 4.8
        )
        at += 1.2
    dress(pen, game, paper, title, tr("Assembly plan"))
    return pen.scene


def _plan_tile(pen: Pen, part: Rect) -> None:
    pen.scene.rect(*part, stroke="#ffffff", line=0.7)
    pen.scene.rect(*part, stroke=pen.colours.ink, line=0.25)


def _plan_name(pen: Pen, part: Rect, name: str) -> None:
    x, y = part.centre
    pen.scene.disc(x, y, 5.2, fill="#ffffff", stroke=pen.colours.ink, width=0.3)
    pen.put("figure", x, y, name, 5.0, anchor="middle")
