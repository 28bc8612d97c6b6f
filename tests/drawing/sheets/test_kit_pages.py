"""The pages of a kit that tell how it is printed, cut and assembled."""

from __future__ import annotations

import itertools

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Path
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.kit_pages import instruction_pages
from builder.model.printing import PrintOptions
from tests.drawing.maps.atlas import items
from tests.drawing.river_crossing import game


@pytest.mark.parametrize(
    ("languages", "pages", "columns"),
    [("en", 1, 1), ("en ja", 1, 2), ("en ja de", 1, 3), ("en ja de fr", 2, 2)],
)
def test_languages_stand_side_by_side_over_the_whole_page(
    languages: str, pages: int, columns: int
) -> None:
    """Each column has rules of its width under its heads; columns are 9 mm apart."""
    sheet = game().sheet.model_copy(update={"languages": tuple(languages.split())})
    spoken = game().model_copy(update={"sheet": sheet})
    found = instruction_pages(spoken, DrawContext(), A4, PrintOptions())
    assert len(found) == pages
    for page in found:
        lines = [item.subs[0].points for item in items(page) if isinstance(item, Path)]
        inside = [line for line in lines if 30 < line[0][1] < A4.live.bottom]
        spans = sorted({(round(a[0], 3), round(b[0], 3)) for a, b in inside})
        assert len(spans) == columns
        assert (spans[0][0], spans[-1][1]) == pytest.approx((A4.live.x, A4.live.right))
        gaps = [right[0] - left[1] for left, right in itertools.pairwise(spans)]
        assert gaps == pytest.approx([9.0] * len(gaps))
