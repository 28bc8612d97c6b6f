"""Figures of places: a stacking limit that each place says for itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Group, Scene, Text, Use
from builder.drawing.mapsheet import map_sheet
from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.validation import check
from tests.boards import narrow_sea, pass_road
from tests.rules.engine.brook import good
from tests.rules.engine.test_prose import cases, text

LIMITS = "limits: [{most: 2}]"


def limited(most: str = "Limit", more: str = "{most: 2}") -> Game:
    """Chur holds three, Airolo one; other points what the plain limit says."""
    field = pass_road.MAP.replace("name: Chur,", "name: Chur, figures: {Limit: 3},", 1)
    field = field.replace("name: Airolo,", "name: Airolo, figures: {Limit: 1},", 1)
    rules = pass_road.MECHANISMS.replace(LIMITS, f"limits: [{{most: {most}}}, {more}]")
    return good(pass_road.loaded(alps=field, mechanisms=rules))


@pytest.mark.parametrize(
    ("place", "many", "legal"),
    [("chur", 3, True), ("airolo", 1, True), ("airolo", 2, False), ("brig", 2, True), ("brig", 3, False)],
)  # fmt: skip
def test_a_limit_is_the_figure_of_its_place(place: str, many: int, legal: bool) -> None:
    names = ["n-foot", "n-foot#2", "n-foot#3"][:many]
    found = ask(limited(), "stacking", {"units": dict.fromkeys(names, place)}).result
    assert found is not None
    assert found["legal"] is legal


def test_the_rules_say_whose_figure_it_is() -> None:
    said = text(cases(limited())["4.1"])
    assert "The figure Limit of a place is the most units of a side that may be in it." in said


def test_a_figure_that_no_place_has_is_told() -> None:
    [found] = [p for p in check(limited("Limmit")) if p.code == "unknown-word"]
    assert found.path == ("mechanisms", "stacking", "limits", 0, "most")
    assert "did you mean 'Limit'?" in found.hint


def _texts(items: Iterable[object], scene: Scene) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item.text)
        elif isinstance(item, Group):
            found += _texts(item.items, scene)
        elif isinstance(item, Use):
            found += _texts(scene.symbols[item.symbol], scene)
    return found


def test_figures_are_printed_beside_the_names_of_points_and_areas() -> None:
    field = narrow_sea.MAP.replace("name: Westmark,", "name: Westmark, figures: {Supply: 4},", 1)
    areas = good(narrow_sea.loaded(sea=field))
    for game, said in ((limited(), "Limit 3"), (areas, "Supply 4")):
        draft = Draft()
        scene = map_sheet(game, game.maps[0], draft).scene
        assert draft.problems == []
        assert said in _texts(scene.items, scene)
