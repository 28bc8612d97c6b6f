"""Names of areas stand in their areas."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Text
from builder.drawing.mapsheet import map_sheet
from tests.model.boards import narrow_sea


def test_the_name_of_an_area_begins_within_its_bounds() -> None:
    game = narrow_sea.game()
    sheet = game.maps[0]
    scene = map_sheet(game, sheet, DrawContext()).scene
    (names,) = (one for one in scene.items if isinstance(one, Group) and one.id == "names")
    found = {one.text: one for one in names.items if isinstance(one, Text)}
    layout = sheet.plan()
    for area in ("Westmark", "Ostmark", "Midland", "Southmoor"):
        (cell,) = (c for c in sheet.space.cells if sheet.titles[sheet.space.id(c)] == area)
        x, y = layout.centre(cell)
        assert abs(found[area].x - x) < 60
        assert abs(found[area].y - y) < 60
