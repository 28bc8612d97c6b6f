"""The strip next to the map on its sheet: charts, tracks and the title fitted into the free space.
In a horizontal strip cards are placed side by side, in an upright one (see ``upright``) below one
another; if this makes them easier to read, in a row below the title."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any

from builder.drawing import charts
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import upright
from builder.drawing.mapsheet.flat import (
    GAP,
    GOOD_SCALE,
    Arrangement,
    best_arrangement,
    flat_tracks,
    measured_card,
    table_variants,
)
from builder.drawing.mapsheet.legend import terrain_key
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tables import Chart
from builder.sentences import filled_sentence

WIDEST_GAP = 6.0
"""The greatest distance in mm between cards in a strip; further space goes to the title."""
TITLE_SIZE = (92.0, 58.0)
"""The smallest width of the title's block in mm and, for an upright strip, its smallest height."""
NARROW_TITLE = 80.0
"""The smallest width of the title's block in mm where the type of cards beside a wider one could not
be read."""
TITLE_GROWS = 1.4
"""The greatest factor by which the title's block is enlarged before the distance between cards is
increased."""
WIDE_STRIP = 180.0
"""The width in mm from which an upright strip has compass and scale to the right of the title."""
WIDE_TITLE_HEIGHT = 46.0
"""The height in mm of the title in an upright strip at least ``WIDE_STRIP`` mm wide."""

_SCALES = tuple(percent / 100 for percent in range(75, 44, -3))
"""The scales for which cards may be drawn, so that their type can be read at them; the first is
taken at which, or above which, the cards so drawn are shown."""
_LEGIBLE_SCALE = 0.61
"""The scale from which the smallest type of cards can be read."""


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


def fill_strip(
    game: Game, sheet: MapSheet, context: DrawContext, strip: Rect
) -> tuple[list[Block], Rect]:
    """Return the placed blocks of a strip, and the rectangle that is left for the title. A card
    that does not fit even at the smallest scale is reported and left out."""
    # only the layout that is chosen in the end may report problems
    measuring = replace(context, problems=[])
    first, second = (_flat, _upright) if strip.width >= strip.height else (_upright, _flat)
    faces, arrange = first(game, sheet, context, measuring, strip)
    found = arrange(faces)
    if found is None:
        others, instead = second(game, sheet, context, measuring, strip)
        found = instead(others)
    # try again with tracks broken into as many lines as they need
    if found is None and sheet.tracks:
        others, narrow = _upright(game, sheet, context, measuring, strip, wrapped=True)
        found = narrow(others)
        # charts may be left out, because they are also in a file of their own
        if found is None and narrow([]) is not None:
            faces, arrange = others, narrow
    while found is None and faces:
        title, faces = _leave_one_out(faces, arrange)
        field, cure = "sheet", "make the sheet larger"
        if sheet.tables:
            field, cure = "tables", "make the sheet larger, or list fewer tables"
        context.warn(
            "sheet-too-full", filled_sentence("there is no room on the sheet for {title!r}", title=title),
            ("maps", sheet.id, field), cure,
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
    """Choose the item to leave out, and return its title and the other items: the last item without
    which the others fit, or else the last of all."""
    shorter = [(named[i][0], [*named[:i], *named[i + 1 :]]) for i in reversed(range(len(named)))]
    return next((s for s in shorter if arrange(s[1]) is not None), shorter[0])


def _flat(
    game: Game, sheet: MapSheet, context: DrawContext, measuring: DrawContext, strip: Rect
) -> tuple[_OmittedThings, _Arrange]:
    """Return the charts of a horizontal strip and the function that arranges them: side by side
    next to the title, or below the title if they are easier to read there."""
    tracks = list(flat_tracks(game, sheet, measuring))
    ahead = title_height(strip.width)
    title = Rect(strip.x, strip.y, strip.width, ahead)
    row = Rect(strip.x, strip.y + ahead + GAP, strip.width, max(1.0, strip.height - ahead - GAP))

    measured = lru_cache(maxsize=None)(partial(measured_card, measuring))

    def best(named: _OmittedThings, least: float) -> tuple[Arrangement, bool] | None:
        """Return the best arrangement with a title of at least this width, and whether it stands
        beside the title."""
        found = beside = None
        for scale in _SCALES:
            ways = [[measured(scale, way) for way in ways] for _, ways in named]
            beside = best_arrangement(ways, tracks, strip, least)
            below = None
            if beside is None or beside.least_scale < GOOD_SCALE:
                below = best_arrangement(ways, tracks, row, -GAP)
            either = [found for found in (beside, below) if found is not None]
            if not either:
                return None
            found = max(either, key=Arrangement.merit)
            if found.least_scale >= scale:
                break
        return (found, found is beside) if found is not None else None

    def arrange(named: _OmittedThings) -> _Filled | None:
        found = best(named, TITLE_SIZE[0])
        if found is None or found[0].least_scale < _LEGIBLE_SCALE:
            found = best(named, NARROW_TITLE)
        if found is None:
            return None
        arrangement, beside = found
        if beside:
            return partial(_placed, arrangement, context, strip)
        return lambda: (_in_a_row(arrangement, context, row), title)

    return _charts(game, sheet, strip), arrange


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


def _charts(game: Game, sheet: MapSheet, strip: Rect) -> _OmittedThings:
    """Return the tables that the map names, in order, each in all variants in which it can be
    drawn; a terrain key is added if the terrain effects are not among them."""
    tables = [game.table(id) for id in sheet.tables]
    found: _OmittedThings = [(table.title, table_variants(game, sheet, table)) for table in tables]
    effects = any(isinstance(t, Chart) and t.fill == charts.TERRAIN_FILLER for t in tables)
    if not effects and sheet.theme != "plain":
        found.append(
            (upright.TERRAIN_KEY, [lambda d, _: (terrain_key(game, sheet, d, strip.height), {})])
        )
    return found


# -- where it goes -----------------------------------------------------------------------------


def _placed(found: Arrangement, context: DrawContext, strip: Rect) -> tuple[list[Block], Rect]:
    """Return the blocks of an arrangement, placed after the title, as high as the strip and
    distributed up to the strip's end, and the rectangle of the title."""
    count = len(found.cards)
    spare = max(0.0, found.title - TITLE_SIZE[0])
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


def _in_a_row(found: Arrangement, context: DrawContext, row: Rect) -> list[Block]:
    """Return the blocks spread evenly from the left to the right end of a row; a single block is placed
    in the middle."""
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
