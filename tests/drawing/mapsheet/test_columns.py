"""Plain charts beside one another in an upright strip."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Use
from builder.drawing.mapsheet.columns import charts_side_by_side
from builder.drawing.mapsheet.strip import fill_strip
from builder.model.tables import Chart
from tests.drawing.river_crossing import words
from tests.games import drawn
from tests.games.green_beret import game


def charts(*ids: str) -> list[Chart]:
    found = [game().table(id) for id in ids]
    return [t for t in found if isinstance(t, Chart)]


def test_two_columns_end_level() -> None:
    three = charts("objective-placement", "scatter", "victory-ladder")
    scene = charts_side_by_side(game(), three, DrawContext(), 198.0)
    tallest = max(
        charts_side_by_side(game(), [c, three[1]], DrawContext(), 198.0).height for c in three
    )
    assert scene.height <= tallest + 1e-6
    assert {"Objective Placement", "Scatter", "Victory"} <= set(words(scene))


def test_a_wide_upright_strip_keeps_its_charts_at_a_size_that_reads_well() -> None:
    blocks, _ = fill_strip(game(), game().maps[0], DrawContext(), Rect(0, 0, 198.0, 590.0))
    assert min(b.scale for b in blocks) >= 0.75


def test_every_card_of_an_upright_strip_is_as_wide_as_it_and_its_foot_is_full() -> None:
    strip = Rect(0, 0, 198.0, 590.0)
    blocks, title = fill_strip(game(), game().maps[0], DrawContext(), strip)
    assert [b.at.width for b in blocks] == pytest.approx([198.0] * len(blocks))
    assert title.width == 198.0
    assert blocks[-1].at.bottom == pytest.approx(strip.bottom)
    gaps = [
        b.at.y - a.bottom for a, b in zip([title, *(b.at for b in blocks)], blocks, strict=False)
    ]
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=0.01)
    assert 4.0 <= gaps[0] <= 8.0


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("id", "map"),
    [("hue", "hue"), ("vietnam-battles", "iron-triangle"), ("green-beret", "song-ba")],
)
def test_charts_beside_a_built_in_map_leave_no_large_blank(id: str, map: str) -> None:
    drawing, problems = drawn.sheet_and_problems(id, map)
    assert not problems
    (margin,) = [i for i in drawing.scene.items if getattr(i, "id", "") == "margin"]
    uses = [i for i in margin.items if isinstance(i, Use)]  # type: ignore[union-attr]
    assert len({round(use.places[0][0], 3) for use in uses}) == 1


@pytest.mark.thorough
def test_only_what_does_not_fit_is_left_out_and_told() -> None:
    huge = Chart(
        id="huge", title="Huge", columns=("A",), rows=tuple((f"row {n}",) for n in range(160))
    )
    map = game().maps[0].model_copy(update={"tables": ("huge", *game().maps[0].tables)})
    crowded = game().model_copy(update={"tables": (huge, *game().tables), "maps": (map,)})
    context = DrawContext()
    blocks, _ = fill_strip(crowded, map, context, Rect(0, 0, 198.0, 590.0))
    assert [p.message for p in context.problems if p.code == "sheet-too-full"] == [
        "there is no room on the sheet for 'Huge'"
    ]
    found = [w for b in blocks for w in words(b.scene)]
    assert {"Objective Placement", "Scatter", "Victory", "Terrain Effects Chart"} <= set(found)
