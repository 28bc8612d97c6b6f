"""The cards of a horizontal strip beside the field, and how they are arranged side by side: at the
largest scale at which they fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from builder.drawing import charts
from builder.drawing.aids.tracks import draw_track, track_extent, track_layouts
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.legible import shown_at
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tables import ResultsTable, Table
from builder.model.tracks import Track

GAP = 4.0
"""The distance in mm from one card to the next."""
_LEAST_SCALE = 0.45
GOOD_SCALE = 0.75
"""The scale from which a card is easy to read; further space is first used to enlarge the boxes of
the tracks."""

_TERRAIN_WAYS = ((1, True), (1, False), (2, False), (3, False))
"""The variants of the terrain effects chart in order of preference: number of columns, and whether
with notes."""

Drawn = tuple[Scene, dict[str, Rect]]
Draw = Callable[[DrawContext, float], Drawn]
"""A function that draws a card at least the given number of mm high and returns its scene with the
boxes of its track, if any."""


@dataclass(frozen=True)
class Card:
    """One variant of a card in the strip: its drawing, and its size in mm at full scale."""

    draw: Draw
    width: float
    height: float
    track: str = ""
    """The id of the track that is drawn, or an empty string; tracks are never shrunk, since
    counters are placed on them."""


@dataclass(frozen=True)
class Arrangement:
    """Cards one after the other along the strip, each at its scale; ``title`` is the space in mm
    that is left for the title."""

    cards: tuple[Card, ...]
    scales: tuple[float, ...]
    title: float
    box: float
    """The side of a turn box on the tracks, in mm."""

    def merit(self) -> tuple[float, float, float]:
        """Return the sort key for comparing arrangements: readable type first, then large boxes,
        then larger type."""
        return min(GOOD_SCALE, self.least_scale), self.box, sum(self._shrinking)

    @property
    def least_scale(self) -> float:
        """The smallest scale of a card that may be shrunk; 1 if there is none."""
        return min(self._shrinking, default=1.0)

    @property
    def _shrinking(self) -> list[float]:
        return [s for c, s in zip(self.cards, self.scales, strict=True) if not c.track]


# -- what there is -----------------------------------------------------------------------------


def measured_card(context: DrawContext, scale: float, draw: Draw) -> Card:
    """Return a card whose type can be read at a scale."""

    def drawn(context: DrawContext, height: float) -> Drawn:
        with shown_at(scale):
            return draw(context, height)

    scene, _ = drawn(context, 0.0)
    return Card(drawn, scene.width, scene.height)


def table_variants(game: Game, sheet: MapSheet, table: Table) -> list[Draw]:
    if isinstance(table, ResultsTable):
        return [lambda d, h: (charts.results_table(game, table, d, height=h), {})]
    if table.fill == charts.TERRAIN_FILLER:
        return [_effects(game, sheet, *way) for way in _TERRAIN_WAYS]
    return [lambda d, h: (charts.plain_chart(game, table, d, height=h), {})]


def _effects(game: Game, sheet: MapSheet, columns: int, notes: bool) -> Draw:
    def draw(context: DrawContext, height: float) -> Drawn:
        scene = charts.terrain_effects(
            game, sheet, context, columns=columns, notes=notes, height=height
        )
        return scene, {}

    return draw


def flat_tracks(
    game: Game, sheet: MapSheet, context: DrawContext
) -> Iterator[tuple[float, list[Card]]]:
    """For the side of a turn box in decreasing sizes (in mm) and, for each size, for more and more
    lines, yield that size and the map's tracks drawn with it."""
    found = [game.track(id) for id in sheet.tracks]
    for size, lines in track_layouts(game, sheet):
        yield size, [_track(game, t, context, size, lines) for t in found]


def _track(game: Game, track: Track, measuring: DrawContext, size: float, lines: int) -> Card:
    # A track with its own box size keeps its lines, since the vertical arrangement may matter.
    across = -(-len(track.boxes) // lines) if lines > 1 and track.box is None else None

    def draw(context: DrawContext, height: float) -> Drawn:
        drawn = draw_track(game, track, context, size, across, height)
        return drawn.scene, drawn.rooms

    return Card(draw, *track_extent(game, track, measuring, size, across), track.id)


# -- where it goes -----------------------------------------------------------------------------


def best_arrangement(
    cards: Sequence[Sequence[Card]],
    tracks: Sequence[tuple[float, list[Card]]],
    strip: Rect,
    least: float,
) -> Arrangement | None:
    """Return the best of all arrangements of cards and tracks that fit and leave ``least`` mm for
    the title; of equally good ones the first."""
    found = [
        _arranged((*chosen, *blocks), box, strip, least)
        for box, blocks in tracks
        for chosen in product(*cards)
    ]
    return max((a for a in found if a is not None), key=Arrangement.merit, default=None)


def _arranged(cards: tuple[Card, ...], box: float, strip: Rect, least: float) -> Arrangement | None:
    """Return the arrangement of the cards at the largest scale that leaves ``least`` mm for the
    title; ``None`` if there is none."""
    highest = [_largest_scale(card, strip.height) for card in cards]
    if any(scale < _LEAST_SCALE for scale in highest):
        return None

    def at(percent: int) -> Arrangement:
        scales = [
            scale if card.track else min(percent / 100, scale)
            for card, scale in zip(cards, highest, strict=True)
        ]
        lengths = [card.width * s for card, s in zip(cards, scales, strict=True)]
        title = strip.width - sum(lengths) - GAP * len(cards)
        return Arrangement(cards, tuple(scales), title, box)

    # the smaller the cards are, the more is left for the title
    percents = range(int(_LEAST_SCALE * 100) + 1, 101)
    fitting = bisect_left(percents, True, key=lambda percent: at(percent).title < least)
    return at(percents[fitting - 1]) if fitting else None


def _largest_scale(card: Card, thick: float) -> float:
    """Return the largest scale up to 1 at which a card fits in a strip ``thick`` mm high; 0 for a
    track that is too high, as tracks keep their size."""
    fits = thick / card.height
    if card.track:
        return 1.0 if fits >= 1.0 else 0.0
    return min(1.0, fits)
