"""Figures of places: a stacking limit that each place says for itself."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene, Text, Use
from builder.drawing.mapsheet import map_sheet
from builder.model.game import Game
from builder.rules.asking import ask
from builder.rules.engine.arrivals.replacement_export import replacements_for_module
from builder.rules.engine.victory.score_export import scores_for_module
from builder.rules.validation import check
from tests.model.boards import narrow_sea, pass_road
from tests.rules.engine.brook import good
from tests.rules.engine.sentences.test_prose import cases, text
from tests.together import together

LIMITS = "limits: [{most: 2}]"


def limited(most: str = "Limit", more: str = "{most: 2}") -> Game:
    """Chur holds three, Airolo one; other points what the plain limit says."""
    field = pass_road.MAP.replace("name: Chur,", "name: Chur, figures: {Limit: 3},", 1)
    field = field.replace("name: Airolo,", "name: Airolo, figures: {Limit: 1},", 1)
    rules = pass_road.MECHANISMS.replace(LIMITS, f"limits: [{{most: {most}}}, {more}]")
    return good(pass_road.loaded(alps=field, mechanisms=rules))


@together(
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
    assert (
        "The Limit of a place is the greatest number of units of a side that may be in it." in said
    )


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
        context = DrawContext()
        scene = map_sheet(game, game.maps[0], context).scene
        assert context.problems == []
        assert said in _texts(scene.items, scene)


PAID = """\
victory:
  rule: "11.1"
  places:
  - {at: [altdorf, chur, brig], points: Value, held: north}
  levels:
  - {least: 0, result: Draw}
replacements:
  rule: "12.1"
  income:
  - {points: Value, at: [altdorf, chur, brig]}
  - {points: 2, at: [bellinzona, biasca], side: south}
  prices: [{points: 1}]
"""


def valued(paid: str = PAID) -> Game:
    """Altdorf is worth four, Chur two; Brig has no figure."""
    field = pass_road.MAP.replace("name: Altdorf,", "name: Altdorf, figures: {Value: 4},", 1)
    field = field.replace("name: Chur,", "name: Chur, figures: {Value: 2},", 1)
    rules = pass_road.MECHANISMS.partition("victory:")[0] + paid
    return good(pass_road.loaded(alps=field, mechanisms=rules))


UNITS = {"n-foot": "altdorf", "s-foot": "bellinzona", "s-foot#2": "biasca"}


def test_a_place_brings_the_points_of_its_figure() -> None:
    score = ask(valued(), "score", {"units": UNITS, "held": {"chur": "south"}}).result
    assert score is not None
    assert score["points"] == {"north": 4, "south": 2}


@pytest.mark.parametrize(("side", "points"), [("north", 4), ("south", 2 + 2 * 2)])
def test_places_bring_income_to_the_side_that_holds_them(side: str, points: int) -> None:
    given = {"units": UNITS, "held": {"chur": "south"}, "side": side, "turn": 1}
    found = ask(valued(), "replacements", given).result
    assert found is not None
    assert found["points"] == points


def test_the_rules_say_what_the_figure_brings() -> None:
    said = cases(valued())
    assert "Points equal to the Value of Altdorf, Chur and Brig" in text(said["11.1"])
    assert (
        "Every turn, each side gets points equal to the Value for each of these places "
        "that it holds: Altdorf, Chur and Brig."
    ) in text(said["12.1"])


def test_the_module_scores_what_each_place_says_and_counts_the_income_of_places() -> None:
    own = valued()
    scored = scores_for_module(own)
    assert scored is not None
    assert {part.place: part.points for part in scored.places} == {
        "altdorf": 4,
        "chur": 2,
        "brig": 0,
    }
    module = replacements_for_module(own)
    assert module is not None
    figures = {"altdorf": 4, "chur": 2, "brig": 0}
    assert [(income.side, income.places) for income in module.incomes] == [
        ("north", figures),
        ("south", figures),
        ("south", {"bellinzona": 2, "biasca": 2}),
    ]
    assert module.asked == {"north": 0, "south": 0}, "nothing is left to the players"


def test_a_figure_in_points_that_no_place_has_is_told() -> None:
    wrong = PAID.replace("points: Value, held", "points: Valeu, held")
    wrong = wrong.replace("points: Value, at", "points: Worth, at")
    found = [p for p in check(valued(wrong)) if p.code == "unknown-word"]
    assert {p.path for p in found} == {
        ("mechanisms", "victory", "places", 0, "points"),
        ("mechanisms", "replacements", "income", 0, "points"),
    }


def test_an_income_by_figures_needs_its_places() -> None:
    wrong = PAID.replace("points: Value, at: [altdorf, chur, brig]", "points: Value")
    rules = pass_road.MECHANISMS.partition("victory:")[0] + wrong
    problems = pass_road.loaded(mechanisms=rules).problems
    assert any("need the places 'at'" in p.message for p in problems)
