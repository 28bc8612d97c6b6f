"""Places: their figures, and houses and rings that show where they are."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Use
from builder.drawing.mapsheet import map_sheet
from builder.model.ground.map_parts import Feature, Place
from builder.model.ground.maps import MapSheet
from tests.drawing.counter_parts import texts
from tests.drawing.maps.atlas import country, game, items, laid_out


def words(sheet: MapSheet) -> list[str]:
    return texts(map_sheet(game(sheet), sheet, DrawContext()).scene)


def stamped(sheet: MapSheet) -> int:
    scene = map_sheet(game(sheet), sheet, DrawContext()).scene
    return sum(len(item.places) for item in items(scene) if isinstance(item, Use))


def test_the_figures_of_a_place_print_with_its_name() -> None:
    given = Place(name="Fort", hex="0301", kind="town", figures={"AA": 3}, source="given 1.0")
    assert {"Fort", "AA 3"} <= set(words(country(places=(given,))))


def test_a_figure_that_is_ours_carries_a_dagger() -> None:
    guess = Place(name="Fort", hex="0301", kind="town", figures={"AA": 2}, source="estimated: ours")
    assert "AA 2†" in words(country(places=(guess,)))


def test_houses_may_stand_on_any_ground() -> None:
    hill = Feature(type="houses", at="0707")
    assert stamped(country(features=(hill,))) > stamped(country())


def test_a_village_is_a_settlement_of_its_hex_and_so_are_houses() -> None:
    sheet = country(features=(Feature(type="houses", at="0707"),))
    board = laid_out(sheet).map_context.board
    assert board.settlements[board.key("0707")] == "houses"
    assert board.settlements[board.key("0302")] == "village"
    assert board.ground[board.key("0707")] == board.arts[board.key("0707")]
