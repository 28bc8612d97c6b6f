"""The contents of an upright strip beside the field: cards below one another, all as wide as the
strip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import product

from builder.drawing import charts
from builder.drawing.aids.tracks import EDGE as TRACK_EDGE
from builder.drawing.aids.tracks import box_size, draw_track, track_layouts
from builder.drawing.cards import card_frame
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import shown_at
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet.columns import charts_side_by_side, narrowest_columns
from builder.drawing.mapsheet.legend import terrain_key
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tables import Chart, ResultsTable, Table
from builder.model.tracks import Track

GAP = 4.0
SPREAD = 0.24
"""The greatest fraction of its height by which the rows of a card are spread to fill the strip."""
OWN_SIZE = 1.15
"""The greatest factor by which track boxes with a size of their own are widened."""
GOOD_SCALE = 0.75
"""The scale from which a card is easy to read; further space is first used to enlarge the boxes of
the tracks."""
LEAST_SCALE = 0.45
TERRAIN_KEY = "Terrain key"
"""The title of the terrain key, which is added if no table shows the terrain."""

Drawn = tuple[Scene, dict[str, Rect]]
"""A card's scene, and the positions of a track's boxes on it."""


@dataclass(frozen=True)
class CardVariant:
    """One variant of a card: a function that draws it for a given width and smallest height in mm.
    ``least`` is the smallest width in mm at which it can be drawn; ``natural`` is its natural width
    if it cannot be wider."""

    draw: Callable[[DrawContext, float, float], Drawn]
    least: float
    natural: float = 0.0
    track: str = ""


@dataclass(frozen=True)
class ScaledCard:
    """A card in the strip at a certain scale, with its width and height in mm at that scale."""

    face: CardVariant
    scale: float
    width: float
    height: float


@dataclass(frozen=True)
class Column:
    """Cards below one another; ``title`` is the space in mm above them for the title, and ``box``
    the side of a turn box in mm."""

    cards: tuple[ScaledCard, ...]
    title: float
    box: float = 0.0

    def merit(self) -> tuple[float, float, float]:
        """Return the sort key for comparing columns: readable type first, then large boxes, then
        larger type."""
        scales = [c.scale for c in self.cards if not c.face.track]
        return min([GOOD_SCALE, *scales]), self.box, sum(scales)


class HeightCache:
    """Measures the height of cards, drawing each only once for a given width and display scale."""

    def __init__(self, context: DrawContext) -> None:
        self.height = lru_cache(maxsize=None)(partial(self._height, context))

    @staticmethod
    def _height(context: DrawContext, face: CardVariant, width: float, scale: float) -> float:
        with shown_at(scale):
            return face.draw(context, width, 0.0)[0].height


# -- what there is -------------------------------------------------------------------------------

_TERRAIN_WAYS = ((1, True), (1, False), (2, False), (3, False))


def tables_to_show(game: Game, sheet: MapSheet) -> Iterator[tuple[str, Table | None]]:
    """Yield the tables that the map names, in order, each with its untranslated title; last, if
    none of them shows the terrain effects, the title of the terrain key with ``None``."""
    tables = [game.table(id) for id in sheet.tables]
    for table in tables:
        yield table.title, table
    effects = any(isinstance(t, Chart) and t.fill == charts.TERRAIN_FILLER for t in tables)
    if not effects and sheet.theme != "plain":
        yield TERRAIN_KEY, None


def chart_faces(
    game: Game, sheet: MapSheet, found: Sequence[Table | None], context: DrawContext, strip: Rect
) -> list[list[CardVariant]]:
    """Return the variants of each of some tables of a map; ``None`` among the tables stands for the
    map's terrain key."""
    faces = list(_tables(game, sheet, [t for t in found if t is not None], context, strip.width))
    return [*faces, _key(game, sheet, context, strip.height * 0.4)] if None in found else faces


def _key(game: Game, sheet: MapSheet, context: DrawContext, high: float) -> list[CardVariant]:
    key = terrain_key(game, sheet, context, high)
    return [
        CardVariant(lambda d, w, h: (terrain_key(game, sheet, d, high), {}), key.width, key.width)
    ]


def _tables(
    game: Game, sheet: MapSheet, tables: Sequence[Table], context: DrawContext, width: float
) -> Iterator[list[CardVariant]]:
    """Yield the variants of each table; plain charts are placed side by side, after all others, if
    the strip is wide enough."""
    plain = [t for t in tables if isinstance(t, Chart) and t.fill != charts.TERRAIN_FILLER]
    both = narrowest_columns(plain, context) if len(plain) > 1 else width + 1
    for table in tables:
        if both > width or table not in plain:
            yield _faces(game, sheet, table, context)
    if both <= width:
        yield [CardVariant(partial(_two_charts, game, plain), both)]


def _two_charts(
    game: Game, found: Sequence[Chart], context: DrawContext, width: float, height: float
) -> Drawn:
    return charts_side_by_side(game, found, context, width, height), {}


def _faces(game: Game, sheet: MapSheet, table: Table, context: DrawContext) -> list[CardVariant]:
    if isinstance(table, ResultsTable):
        return [CardVariant(partial(_results, game, table), charts.RESULTS_WIDTH)]
    if table.fill != charts.TERRAIN_FILLER:
        return [
            CardVariant(partial(_plain_chart, game, table), charts.narrowest_width(table, context))
        ]
    found = []
    for columns, notes in _TERRAIN_WAYS:
        drawn = charts.terrain_effects(game, sheet, context, columns=columns, notes=notes)
        found.append(CardVariant(partial(_terrain, game, sheet, columns, notes), drawn.width))
    return found


def _results(
    game: Game, table: ResultsTable, context: DrawContext, width: float, height: float
) -> Drawn:
    return charts.results_table(game, table, context, width=width, height=height), {}


def _plain_chart(
    game: Game, table: Chart, context: DrawContext, width: float, height: float
) -> Drawn:
    return charts.plain_chart(game, table, context, width=width, height=height), {}


def _terrain(
    game: Game,
    sheet: MapSheet,
    columns: int,
    notes: bool,
    context: DrawContext,
    width: float,
    height: float,
) -> Drawn:
    scene = charts.terrain_effects(
        game, sheet, context, columns=columns, notes=notes, width=width, height=height
    )
    return scene, {}


def track_faces(
    game: Game, sheet: MapSheet, width: float | None = None
) -> Iterator[tuple[float, list[CardVariant]]]:
    """Yield pairs of the side of a turn box in mm and the map's tracks drawn with it: in decreasing
    sizes and, for each size, in more and more lines; if ``width`` is given, in as many lines as are
    needed to be no wider."""
    found = [game.track(id) for id in sheet.tracks]
    for size, lines in track_layouts(game, sheet):
        yield size, [_track(game, t, size, lines, width) for t in found]


def _track(game: Game, track: Track, size: float, lines: int, room: float | None) -> CardVariant:
    # A track with its own box size keeps its lines, since the vertical arrangement may matter.
    more = lines > 1 and track.box is None
    across = min(-(-len(track.boxes) // lines) if more else track.across, len(track.boxes))
    gap = 0.0 if track.kind == "points" else 1.4 * size / 27.0
    box = box_size(game, track, size)[0]
    if room is not None and track.box is None:
        most = int((room - 2 * TRACK_EDGE - card_frame.SHADOW + gap + 1e-6) / (box + gap))
        across = max(1, min(across, most))
    natural = across * box + (across - 1) * gap + 2 * TRACK_EDGE + card_frame.SHADOW

    def draw(context: DrawContext, width: float, height: float) -> Drawn:
        drawn = draw_track(game, track, context, size, across, height, width)
        return drawn.scene, drawn.rooms

    return CardVariant(draw, natural, natural * OWN_SIZE if track.box else 0.0, track.id)


# -- where it goes -------------------------------------------------------------------------------


def best_column(
    faces: Sequence[Sequence[CardVariant]],
    tracks: Sequence[tuple[float, list[CardVariant]]],
    strip: Rect,
    title: float,
    measured: HeightCache,
) -> Column | None:
    """Return the best of all columns of cards that fit in the strip below a title of the given
    height in mm; of equally good ones the first."""
    best: Column | None = None
    for box, blocks in tracks:
        if any(face.least > strip.width + 1e-6 for face in blocks):
            continue
        for chosen in product(*faces):
            found = _column_of((*chosen, *blocks), box, strip, title, measured)
            if found is not None and (best is None or found.merit() > best.merit()):
                best = found
        if best is not None and best.merit()[0] >= GOOD_SCALE:
            return best
    return best


def _column_of(
    faces: Sequence[CardVariant], box: float, strip: Rect, title: float, measured: HeightCache
) -> Column | None:
    """Return the column of the cards at the largest scale that leaves ``title`` mm for the title;
    ``None`` if there is none."""
    for percent in range(100, int(LEAST_SCALE * 100), -5):
        found = [_scaled_card(face, percent / 100, strip.width, measured) for face in faces]
        if any(card.scale < LEAST_SCALE for card in found):
            return None
        left = strip.height - sum(card.height + GAP for card in found)
        if left >= title:
            return Column(tuple(found), left, box)
    return None


def _scaled_card(face: CardVariant, most: float, strip: float, measured: HeightCache) -> ScaledCard:
    """Return a card as wide as the strip, at a scale of at most ``most``; a track is never made
    smaller."""
    scale = 1.0 if face.track else min(most, strip / face.least)
    width = strip / scale
    if face.natural:
        width = min(width, max(face.least, face.natural))
    return ScaledCard(face, scale, width * scale, measured.height(face, width, scale) * scale)


@dataclass
class PlacedCard:
    """A card that is drawn: its position, its scale, and the boxes of a track on it."""

    scene: Scene
    at: Rect
    scale: float
    track: str = ""
    boxes: dict[str, Rect] = field(default_factory=dict)


def place_cards(
    found: Column, context: DrawContext, strip: Rect, title: float
) -> Iterator[PlacedCard]:
    """Yield the placed cards of a column below a title of the given height in mm, distributed down
    to the foot of the strip."""
    count = len(found.cards)
    spare = max(0.0, found.title - title)
    high = sum(card.height for card in found.cards)
    share = min(SPREAD, spare / high) if high else 0.0
    gap = GAP + (spare - share * high) / count if count else 0.0
    y = strip.y + title + gap
    for card in found.cards:
        tall = card.height * (1 + share)
        with shown_at(card.scale):
            scene, boxes = card.face.draw(context, card.width / card.scale, tall / card.scale)
        x = strip.x + (strip.width - card.width) / 2
        at = Rect(x, y, scene.width * card.scale, scene.height * card.scale)
        yield PlacedCard(scene, at, card.scale, card.face.track, boxes)
        y += tall + gap
