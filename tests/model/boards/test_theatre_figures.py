"""Figures of examples on several maps: the parts on which something happens, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from builder.drawing.figure_views import JoinedMapView, MapGround
from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Item, Path, Scene, Text
from builder.drawing.mapsheet import MapDrawing, map_sheet
from builder.model.ground.theatre_map import JoinedMap
from builder.model.texts.examples import Example
from builder.model.texts.figures import Arrow, Figure, Mark, Shown
from builder.rules.asking import ask
from builder.rules.example_figures import example_figure
from builder.rules.examples import run_example
from tests.model.boards import two_shores
from tests.together import together

GAME = two_shores.game()


@cache
def maps() -> dict[str, MapDrawing]:
    return {sheet.id: map_sheet(GAME, sheet, DrawContext()) for sheet in GAME.maps}


def depicted(do: str, **given: object) -> Figure:
    example = Example(id="asked", rule="5.1", do=do, given=given, expect={})
    figure = example_figure(GAME, run_example(GAME, example))
    assert figure is not None
    return figure


def texts(scene: Scene) -> set[str]:
    return {item.text for item in scene.items if isinstance(item, Text)}


def test_a_move_over_an_exit_is_shown_on_both_maps_with_their_titles() -> None:
    figure = depicted(
        "move", scenario="landing", unit="n-ship", units={"n-ship": "0601"}, path=["0502", "fort"]
    )
    assert figure.map == "world"
    figures = Figures(GAME, maps(), DrawContext())
    assert figures.can_draw(figure)
    drawn = figures.draw(figure)
    assert {"The coast", "The colony"} <= texts(drawn)
    assert "Boxes at sea" not in texts(drawn)


def test_a_small_figure_of_several_maps_can_be_read() -> None:
    """Both maps have a place 0202; a map's title and the numbers of the figure's places are all that
    is in small type."""
    figure = Figure(
        map="world",
        pieces=(Shown(counter="n-ship", at="0202@passage"),),
        marks=(Mark(kind="target", at="0202@coast"), Mark(kind="target", at="fort")),
    )
    scale, drawn = 0.4, Figures(GAME, maps(), DrawContext()).draw(figure, 0.4)
    art = [
        text
        for items in drawn.symbols.values()
        for text in every_text(items)
        if text.text.isdecimal() and len(text.text) == 4
    ]
    assert not art, "the maps' own numbers are too small"
    labels = [item for item in drawn.items if isinstance(item, Text)]
    assert sorted(text.text for text in labels if text.text.isdecimal()) == ["0202", "0202"]
    assert {"The coast", "The colony", "The passage"} <= texts(drawn)
    assert all(scale * text.size * 72 / 25.4 >= 4.99 for text in labels)


def every_text(items: list[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from every_text(item.items)
        elif isinstance(item, Text):
            yield item


def test_what_happens_on_one_map_is_shown_on_that_alone() -> None:
    figure = depicted(
        "move", scenario="landing", unit="s-foot", units={"s-foot": "hills"}, path=["fort"]
    )
    drawn = Figures(GAME, maps(), DrawContext()).draw(figure)
    assert texts(drawn) & {sheet.title for sheet in GAME.maps} == {"The colony"}


@together("place", ["0502", "0202@passage", "fort", "convoy", "0202@coast"])
def test_a_place_lies_in_the_part_of_its_own_map(place: str) -> None:
    world = GAME.map("world")
    assert isinstance(world, JoinedMap)
    views = JoinedMapView(world, maps(), ["0502", "0202@coast", "0202@passage", "fort", "convoy"])
    map, own = next(
        (part.id, part.space.id(cell)) for part, cell in [world.part_of(world.space.cell(place))]
    )
    (box, left) = next((box, left) for id, box, left in views.map_parts if id == map)
    x, y = views.position(place)
    assert left < x < left + box.width
    assert (x - left + box.x, y + box.y) == pytest.approx(MapGround(maps()[map]).point(own))
    assert views.shows(place)


def test_parts_of_maps_do_not_reach_into_one_another() -> None:
    figure = Figure(
        map="world",
        pieces=(Shown(counter="n-foot", at="0502"),),
        arrows=(Arrow(kind="move", way=("0502", "fort")),),
        marks=(Mark(kind="target", at="fort"),),
    )
    world = GAME.map("world")
    assert isinstance(world, JoinedMap)
    views = JoinedMapView(world, maps(), figure.places)
    (_, first, _), (_, second, left) = views.map_parts
    assert left > first.width
    assert views.size == pytest.approx((left + second.width, max(first.height, second.height)))
    scene = Figures(GAME, maps(), DrawContext()).draw(figure)
    gap = [i for i in scene.items if isinstance(i, Path) and i.fill == "#efe6d2"]
    covered = {round(min(x for x, _ in path.subs[0].points), 2) for path in gap}
    assert round(first.width, 2) in covered


def test_a_theatre_is_unknown_where_one_of_its_maps_is_not_drawn() -> None:
    some = {id: drawing for id, drawing in maps().items() if id != "passage"}
    assert not Figures(GAME, some, DrawContext()).can_draw(Figure(map="world", focus=("fort",)))


def test_a_step_that_cannot_be_names_what_is_near_over_exits_too() -> None:
    given = {"scenario": "landing", "unit": "n-ship", "units": {"n-ship": "0603@coast"}}
    (problem,) = ask(GAME, "move", {**given, "path": ["0502"]}).problems
    assert problem.code == "not-adjacent"
    assert "fort" in problem.hint
    assert "convoy" in problem.hint
