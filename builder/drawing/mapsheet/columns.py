"""Plain charts side by side, for an upright strip that is wide enough for two."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing import charts
from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.tables import Chart

GAP = 4.0


def narrowest(found: Sequence[Chart], draft: Draft) -> float:
    """The least width in mm at which two columns of charts keep their words whole."""
    return 2 * max(charts.narrowest(c, draft) for c in found) + GAP


def side_by_side(
    game: Game, found: Sequence[Chart], draft: Draft, width: float, height: float = 0.0
) -> Scene:
    """Charts in two columns of one width, in their order, parted where the taller column is lowest; the
    last one of each is stretched, so that both end level, ``height`` mm below their top if that is
    more."""
    wide = (width - GAP) / 2
    drawn = [charts.chart(game, c, draft, width=wide) for c in found]
    parts = [(drawn[:n], drawn[n:]) for n in range(1, len(drawn))]
    left, right = min(parts, key=lambda two: max(map(_height, two)))
    high = max(_height(left), _height(right), height)
    scene = Scene(width, high, title=", ".join(draft.tr(c.title) for c in found))
    for x, column in ((0.0, found[: len(left)]), (wide + GAP, found[len(left) :])):
        _place(scene, game, column, draft, (x, wide), high)
    return scene


def _height(column: Sequence[Scene]) -> float:
    return sum(s.height for s in column) + GAP * (len(column) - 1)


def _place(
    scene: Scene,
    game: Game,
    column: Sequence[Chart],
    draft: Draft,
    at: tuple[float, float],
    high: float,
) -> None:
    """The charts of a column that begins ``at`` an x and is so wide."""
    (x, wide), y = at, 0.0
    for number, chart in enumerate(column):
        last = number == len(column) - 1
        drawn = charts.chart(game, chart, draft, width=wide, height=high - y if last else 0.0)
        scene.place(drawn, x, y)
        y += drawn.height + GAP
