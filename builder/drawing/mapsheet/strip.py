"""The strip next to the map on its sheet: charts, tracks and the title fitted into the free space.
In a horizontal strip cards are placed side by side, in an upright one (see ``upright``) below one
another; if this makes them easier to read, in a row below the title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

from builder.drawing import charts
from builder.drawing.aids.tracks import draw_track, track_extent
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import upright
from builder.drawing.mapsheet.legend import terrain_key
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tables import Chart, ResultsTable, Table
from builder.model.tracks import Track

GAP = 4.0
WIDEST_GAP = 6.0
"""The greatest distance in mm between cards in a strip; further space goes to the title."""
TITLE_SIZE = (92.0, 58.0)
"""The smallest width of the title's block in mm and, for an upright strip, its smallest height."""
TITLE_GROWS = 1.4
"""The greatest factor by which the title's block is enlarged before the distance between cards is
increased."""
WIDE_STRIP = 180.0
"""The width in mm from which an upright strip has compass and scale to the right of the title."""
WIDE_TITLE_HEIGHT = 46.0
"""The height in mm of the title in an upright strip at least ``WIDE_STRIP`` mm wide."""

_LEAST_SCALE = 0.45
_GOOD_SCALE = 0.75
"""The scale from which a card is easy to read; further space is first used to enlarge the boxes of
the tracks."""

_TERRAIN_WAYS = ((1, True), (1, False), (2, False), (3, False))
"""The variants of the terrain effects chart in order of preference: number of columns, and whether
with notes."""

_Drawn = tuple[Scene, dict[str, Rect]]
_Draw = Callable[[DrawContext, float], _Drawn]
"""A function that draws a card at least the given number of mm high and returns its scene with the
boxes of its track, if any."""


@dataclass(frozen=True)
class _Card:
    """One variant of a card in the strip: its drawing, and its size in mm at full scale."""

    draw: _Draw
    width: float
    height: float
    track: str = ""
    """The id of the track that is drawn, or an empty string; tracks are never shrunk, since
    counters are placed on them."""


@dataclass(frozen=True)
class Block:
    """A placed card in the strip: its drawing, its position and scale, and the parts of a track's
    boxes where counters lie."""

    scene: Scene
    at: Rect
    scale: float = 1.0
    track: str = ""
    boxes: dict[str, Rect] = field(default_factory=dict)

    def placed_boxes(self) -> dict[str, Rect]:
        """Return the track's boxes by id, in coordinates of the sheet."""
        return {
            id: box.scaled(self.scale).moved(self.at.x, self.at.y) for id, box in self.boxes.items()
        }


@dataclass(frozen=True)
class _Arrangement:
    """Cards one after the other along the strip, each at its scale; ``title`` is the space in mm
    that is left for the title."""

    cards: tuple[_Card, ...]
    scales: tuple[float, ...]
    title: float
    box: float
    """The side of a turn box on the tracks, in mm."""

    def merit(self) -> tuple[float, float, float]:
        """Return the sort key for comparing arrangements: readable type first, then large boxes,
        then larger type."""
        shrinking = [s for c, s in zip(self.cards, self.scales, strict=True) if not c.track]
        return min([_GOOD_SCALE, *shrinking]), self.box, sum(shrinking)


def fill_strip(
    game: Game, sheet: MapSheet, context: DrawContext, strip: Rect
) -> tuple[list[Block], Rect]:
    """Return the placed blocks of a strip, and the rectangle that is left for the title. A card
    that does not fit even at the smallest scale is reported and left out."""
    # only what is chosen in the end may complain
    measuring = replace(context, problems=[])
    first, second = (_flat, _upright) if strip.width >= strip.height else (_upright, _flat)
    faces, arrange = first(game, sheet, context, measuring, strip)
    found = arrange(faces)
    if found is None:
        others, instead = second(game, sheet, context, measuring, strip)
        found = instead(others)
    if found is None and sheet.tracks:  # each track in as many lines as it needs
        others, narrow = _upright(game, sheet, context, measuring, strip, wrapped=True)
        found = narrow(others)
        if found is None and narrow([]) is not None:  # charts are in a file of their own as well
            faces, arrange = others, narrow
    while found is None and faces:
        title, faces = _leave_one_out(faces, arrange)
        field, cure = ("tables", ", or list fewer tables") if sheet.tables else ("sheet", "")
        context.warn(
            "sheet-too-full", f"there is no room on the sheet for {title!r}",
            ("maps", sheet.id, field), f"make the sheet larger{cure}",
        )  # fmt: skip
        found = arrange(faces)
    if found is not None:
        return found()
    if sheet.tracks:
        context.warn(
            "sheet-too-full", "there is no room on the sheet for its tracks",
            ("maps", sheet.id, "tracks"), "make the sheet larger",
        )  # fmt: skip
    return [], strip


_OmittedThings = list[tuple[str, Any]]
"""Contents of a strip that may be left out, each with its title in the source language (so that a
problem is worded alike in every language): a table, or the variants in which it can be drawn."""
_Filled = Callable[[], tuple[list[Block], Rect]]
_Arrange = Callable[[_OmittedThings], _Filled | None]


def _leave_one_out(named: _OmittedThings, arrange: _Arrange) -> tuple[str, _OmittedThings]:
    """Return the title of the one item that is left out, and the other items. It is the last item
    whose removal makes the others fit, or the last of all if there is none."""
    shorter = [(named[i][0], [*named[:i], *named[i + 1 :]]) for i in reversed(range(len(named)))]
    return next((s for s in shorter if arrange(s[1]) is not None), shorter[0])


def _flat(
    game: Game, sheet: MapSheet, context: DrawContext, measuring: DrawContext, strip: Rect
) -> tuple[_OmittedThings, _Arrange]:
    """Return the charts of a horizontal strip and the function that arranges them: side by side
    next to the title, or below the title if they are easier to read there."""
    tracks = list(_tracks(game, sheet, measuring))
    ahead = title_height(strip.width)
    title = Rect(strip.x, strip.y, strip.width, ahead)
    row = Rect(strip.x, strip.y + ahead + GAP, strip.width, max(1.0, strip.height - ahead - GAP))

    def arrange(named: _OmittedThings) -> _Filled | None:
        ways = [found for _, found in named]
        beside = _best_arrangement(ways, tracks, strip, TITLE_SIZE[0])
        if beside is not None and beside.merit()[0] >= _GOOD_SCALE:
            return partial(_placed, beside, context, strip)
        below = _best_arrangement(ways, tracks, row, -GAP)
        if below is not None and (beside is None or below.merit() > beside.merit()):
            return lambda: (_in_a_row(below, context, row), title)
        return partial(_placed, beside, context, strip) if beside is not None else None

    return _charts(game, sheet, measuring, strip), arrange


def _upright(
    game: Game,
    sheet: MapSheet,
    context: DrawContext,
    measuring: DrawContext,
    strip: Rect,
    *,
    wrapped: bool = False,
) -> tuple[_OmittedThings, _Arrange]:
    """Return the charts of an upright strip and the function that arranges them below one another,
    as wide as the strip; with ``wrapped``, tracks are broken into lines no wider than the strip."""
    tracks = list(upright.track_faces(game, sheet, strip.width if wrapped else None))
    measured = upright.HeightCache(measuring)
    least = title_height(strip.width)

    def arrange(named: _OmittedThings) -> _Filled | None:
        faces = upright.chart_faces(game, sheet, [t for _, t in named], measuring, strip)
        best = upright.best_column(faces, tracks, strip, least, measured)
        return partial(_stood, best, context, strip, least) if best is not None else None

    return list(upright.tables_to_show(game, sheet)), arrange


def title_height(width: float) -> float:
    """Return the height in mm of the title in an upright strip ``width`` mm wide; a wide strip has
    compass and scale to the right of the title."""
    return WIDE_TITLE_HEIGHT if width >= WIDE_STRIP else TITLE_SIZE[1]


def _stood(
    best: upright.Column, context: DrawContext, strip: Rect, least: float
) -> tuple[list[Block], Rect]:
    title = min(best.title, least * (TITLE_GROWS if least == TITLE_SIZE[1] else 1.1))
    found = upright.place_cards(best, context, strip, title)
    blocks = [Block(s.scene, s.at, s.scale, s.track, s.boxes) for s in found]
    return blocks, Rect(strip.x, strip.y, strip.width, title)


# -- what there is -----------------------------------------------------------------------------


def _card(context: DrawContext, draw: _Draw) -> _Card:
    scene, _ = draw(context, 0.0)
    return _Card(draw, scene.width, scene.height)


def _charts(game: Game, sheet: MapSheet, context: DrawContext, strip: Rect) -> _OmittedThings:
    """Return the tables that the map names, in order, each in all variants in which it can be
    drawn; a terrain key is added if the terrain effects are not among them."""
    tables = [game.table(id) for id in sheet.tables]
    found: _OmittedThings = [
        (table.title, [_card(context, way) for way in _table_variants(game, sheet, table)])
        for table in tables
    ]
    effects = any(isinstance(t, Chart) and t.fill == charts.TERRAIN_FILLER for t in tables)
    if not effects and sheet.theme != "plain":
        key = _card(context, lambda d, _: (terrain_key(game, sheet, d, strip.height), {}))
        found.append((upright.TERRAIN_KEY, [key]))
    return found


def _table_variants(game: Game, sheet: MapSheet, table: Table) -> list[_Draw]:
    if isinstance(table, ResultsTable):
        return [lambda d, h: (charts.results_table(game, table, d, height=h), {})]
    if table.fill == charts.TERRAIN_FILLER:
        return [_effects(game, sheet, *way) for way in _TERRAIN_WAYS]
    return [lambda d, h: (charts.plain_chart(game, table, d, height=h), {})]


def _effects(game: Game, sheet: MapSheet, columns: int, notes: bool) -> _Draw:
    def draw(context: DrawContext, height: float) -> _Drawn:
        scene = charts.terrain_effects(
            game, sheet, context, columns=columns, notes=notes, height=height
        )
        return scene, {}

    return draw


def _tracks(
    game: Game, sheet: MapSheet, context: DrawContext
) -> Iterator[tuple[float, list[_Card]]]:
    """Yield pairs of the side of a turn box in mm and the map's tracks drawn with it: in decreasing
    sizes and, for each size, in more and more lines."""
    found = [game.track(id) for id in sheet.tracks]
    least = game.sheet.counter_size + 4
    sizes = [s for s in (27.0, 24.0, 22.0, 20.0, 18.5) if s > least]
    for size in [*sizes, least] if found else [least]:
        for lines in (1, 2, 3, 4, 5) if found else (1,):
            yield size, [_track(game, t, context, size, lines) for t in found]


def _track(game: Game, track: Track, measuring: DrawContext, size: float, lines: int) -> _Card:
    # Boxes of their own size keep their lines: what stands above what may matter.
    across = -(-len(track.boxes) // lines) if lines > 1 and track.box is None else None

    def draw(context: DrawContext, height: float) -> _Drawn:
        drawn = draw_track(game, track, context, size, across, height)
        return drawn.scene, drawn.rooms

    return _Card(draw, *track_extent(game, track, measuring, size, across), track.id)


# -- where it goes -----------------------------------------------------------------------------


def _best_arrangement(
    cards: Sequence[Sequence[_Card]],
    tracks: Sequence[tuple[float, list[_Card]]],
    strip: Rect,
    least: float,
) -> _Arrangement | None:
    """Return the best of all arrangements of cards and tracks that fit and leave ``least`` mm for
    the title; of equally good ones the first."""
    found = [
        _arranged((*chosen, *blocks), box, strip, least)
        for box, blocks in tracks
        for chosen in product(*cards)
    ]
    return max((a for a in found if a is not None), key=_Arrangement.merit, default=None)


def _arranged(
    cards: tuple[_Card, ...], box: float, strip: Rect, least: float
) -> _Arrangement | None:
    """Return the arrangement of the cards at the largest scale that leaves ``least`` mm for the
    title; ``None`` if there is none."""
    for percent in range(100, int(_LEAST_SCALE * 100), -1):
        scales = [_scale(card, strip.height, percent / 100) for card in cards]
        if any(scale < _LEAST_SCALE for scale in scales):
            return None
        lengths = [card.width * s for card, s in zip(cards, scales, strict=True)]
        title = strip.width - sum(lengths) - GAP * len(cards)
        if title >= least:
            return _Arrangement(cards, tuple(scales), title, box)
    return None


def _scale(card: _Card, thick: float, most: float) -> float:
    """Return the scale of a card in a strip ``thick`` mm high, at most ``most``; 0 for a track that
    is too high."""
    fits = thick / card.height
    if card.track:
        return 1.0 if fits >= 1.0 else 0.0
    return min(most, fits)


def _placed(found: _Arrangement, context: DrawContext, strip: Rect) -> tuple[list[Block], Rect]:
    """Return the blocks of an arrangement, placed after the title, as high as the strip and
    distributed up to the strip's end, and the rectangle of the title."""
    count = len(found.cards)
    spare = found.title - TITLE_SIZE[0]
    gap = min(WIDEST_GAP, GAP + spare / count) if count else 0.0
    title = min(found.title - (gap - GAP) * count, TITLE_GROWS * TITLE_SIZE[0])
    gap = GAP + (found.title - title) / count if count else 0.0
    blocks, ahead = [], title + gap
    for card, scale in zip(found.cards, found.scales, strict=True):
        scene, boxes = card.draw(context, strip.height / scale)
        wide, high = scene.width * scale, scene.height * scale
        at = Rect(strip.x + ahead, strip.y, wide, high)
        blocks.append(Block(scene, at, scale, card.track, boxes))
        ahead += gap + wide
    return blocks, Rect(strip.x, strip.y, title, strip.height)


def _in_a_row(found: _Arrangement, context: DrawContext, row: Rect) -> list[Block]:
    """Return the blocks distributed from the left to the right end of a row; a single block is
    placed in the middle."""
    spare = found.title + GAP * len(found.cards)
    gap = spare / (len(found.cards) - 1) if len(found.cards) > 1 else spare / 2
    x = row.x if len(found.cards) > 1 else row.x + gap
    blocks = []
    for card, scale in zip(found.cards, found.scales, strict=True):
        scene, boxes = card.draw(context, row.height / scale)
        at = Rect(x, row.y, scene.width * scale, scene.height * scale)
        blocks.append(Block(scene, at, scale, card.track, boxes))
        x = at.right + gap
    return blocks
