"""Plain charts in two columns, for an upright strip that is wide enough."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing import charts
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.tables import Chart

GAP = 4.0


def narrowest_columns(found: Sequence[Chart], context: DrawContext) -> float:
    """Return the smallest width in mm at which two columns of charts need no hyphenation."""
    return 2 * max(charts.narrowest_width(c, context) for c in found) + GAP


def charts_side_by_side(
    game: Game, found: Sequence[Chart], context: DrawContext, width: float, height: float = 0.0
) -> Scene:
    """Draw charts in two columns of equal width, in their order, divided so that the taller column
    is as low as possible. The last chart of each column is stretched, so that both columns have the
    same height: that of the taller one, or ``height`` mm if that is more."""
    wide = (width - GAP) / 2
    drawn = [charts.plain_chart(game, c, context, width=wide) for c in found]
    parts = [(drawn[:n], drawn[n:]) for n in range(1, len(drawn))]
    left, right = min(parts, key=lambda two: max(map(_height, two)))
    high = max(_height(left), _height(right), height)
    scene = Scene(width, high, title=", ".join(context.tr(c.title) for c in found))
    for x, column in ((0.0, found[: len(left)]), (wide + GAP, found[len(left) :])):
        _place(scene, game, column, context, (x, wide), high)
    return scene


def _height(column: Sequence[Scene]) -> float:
    return sum(s.height for s in column) + GAP * (len(column) - 1)


def _place(
    scene: Scene,
    game: Game,
    column: Sequence[Chart],
    context: DrawContext,
    at: tuple[float, float],
    high: float,
) -> None:
    """Place the charts of a column below one another, up to a height of ``high`` mm; ``at`` is the
    column's x and width in mm."""
    (x, wide), y = at, 0.0
    for number, chart in enumerate(column):
        last = number == len(column) - 1
        drawn = charts.plain_chart(
            game, chart, context, width=wide, height=high - y if last else 0.0
        )
        scene.place(drawn, x, y)
        y += drawn.height + GAP
