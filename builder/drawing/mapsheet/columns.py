"""Plain charts side by side, for an upright strip that is wide enough for two."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing import charts
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.tables import Chart

GAP = 4.0


def side_by_side(game: Game, found: Sequence[Chart], draft: Draft) -> Scene:
    """Charts in two columns, in their order, parted where the taller column is lowest; the last one
    of the shorter column is stretched, so that both end level."""
    drawn = [charts.chart(game, c, draft) for c in found]
    parts = [(drawn[:n], drawn[n:]) for n in range(1, len(drawn))]
    left, _ = min(parts, key=lambda two: max(map(_height, two)))
    high = max(_height(left), _height(drawn[len(left) :]))
    wide = max(s.width for s in left)
    scene = Scene(
        wide + GAP + max(s.width for s in drawn[len(left) :]),
        high,
        title=", ".join(draft.tr(c.title) for c in found),
    )
    for x, column in ((0.0, found[: len(left)]), (wide + GAP, found[len(left) :])):
        _place(scene, game, column, draft, x, high)
    return scene


def _height(column: Sequence[Scene]) -> float:
    return sum(s.height for s in column) + GAP * (len(column) - 1)


def _place(
    scene: Scene, game: Game, column: Sequence[Chart], draft: Draft, x: float, high: float
) -> None:
    y = 0.0
    for number, chart in enumerate(column):
        last = number == len(column) - 1
        drawn = charts.chart(game, chart, draft, height=high - y if last else 0.0)
        scene.place(drawn, x, y)
        y += drawn.height + GAP
