"""Plain charts beside one another in an upright strip."""

from __future__ import annotations

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.mapsheet.columns import side_by_side
from builder.drawing.mapsheet.strip import fill_strip
from builder.model.tables import Chart
from tests.drawing.river_crossing import words
from tests.games.green_beret import game


def charts(*ids: str) -> list[Chart]:
    found = [game().table(id) for id in ids]
    return [t for t in found if isinstance(t, Chart)]


def test_two_columns_end_level() -> None:
    three = charts("objective-placement", "scatter", "victory-ladder")
    scene = side_by_side(game(), three, Draft())
    tallest = max(side_by_side(game(), [c, three[1]], Draft()).height for c in three)
    assert scene.height <= tallest + 1e-6
    assert {"Objective Placement", "Scatter", "Victory"} <= set(words(scene))


def test_a_wide_upright_strip_keeps_its_charts_at_a_size_that_reads_well() -> None:
    blocks, _ = fill_strip(game(), game().maps[0], Draft(), Rect(0, 0, 198.0, 590.0))
    assert min(b.scale for b in blocks) >= 0.75
