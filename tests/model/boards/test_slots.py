"""Places for counters in areas that are narrow, bent or small."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from tests.model.boards import two_shores

HILLS = "[[60, 12], [110, 20], [108, 64], [58, 60]]"


@pytest.mark.parametrize(
    "outline",
    [
        # Upright and narrow: two counters do not stand side by side in it.
        "[[70, 8], [92, 8], [92, 70], [70, 70]]",
        # A hook, in whose bend they find no room.
        "[[64, 8], [114, 8], [114, 30], [86, 30], [86, 104], [64, 104]]",
    ],
)
@pytest.mark.parametrize("slots", [1, 2])
def test_places_for_counters_lie_within_their_area(outline: str, slots: int) -> None:
    text = two_shores.COLONY.replace(HILLS, outline).replace(
        "kind: plain, outline: " + outline, f"kind: plain, slots: {slots}, outline: {outline}"
    )
    text = text.replace("[60, 12], [58, 60], [12, 56]]", "[50, 12], [50, 60], [12, 56]]").replace(
        "[58, 60], [56, 102]", "[50, 60], [50, 102]"
    )
    found = two_shores.loaded(colony=text)
    assert found.game is not None, [p.message for p in found.problems]
    sheet = found.game.map("colony")
    drawn = map_sheet(found.game, sheet, DrawContext())
    cell = sheet.space.cell("hills")
    boxes = drawn.slots["hills"]
    assert len(boxes) == slots
    for box in boxes:
        for corner in box.corners():
            assert drawn.layout.cell_at(*corner) == cell
