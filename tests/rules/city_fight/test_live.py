"""The live fire table reckons what the rules engine answers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from builder.i18n.translate import house_catalogue
from builder.rules.asking import ask
from builder.rules.city_fight.live import live_charts
from builder.rules.core.live import Choice, Formula
from tests.games.hue import game

(CHART,) = live_charts(game())
GROUND = next(i for i in CHART.inputs if isinstance(i, Choice))
_DO: Mapping[str, Callable[..., Any]] = {
    "+": lambda *a: sum(a), "//": lambda a, b: a // b, "min": min, "==": lambda a, b: a == b,
    ">": lambda a, b: a > b, "and": lambda *a: all(a), "not": lambda a: not a,
    "if": lambda c, a, b: a if c else b,
}  # fmt: skip


def work_out(formula: Formula, given: Mapping[str, Any], values: Mapping[str, Any]) -> Any:
    """A formula's value for some inputs."""
    if not isinstance(formula, list):
        return formula
    name, *rest = formula
    assert isinstance(name, str)
    if name == "in":
        return given[str(rest[0])]
    if name == "of":
        option = next(o for o in GROUND.options if o.id == given["ground"])
        return option.holds[str(rest[1])]
    if name == "value":
        return values[str(rest[0])]
    return _DO[name](*(work_out(part, given, values) for part in rest))


def test_every_ground_wall_and_strength_finds_the_engines_cell() -> None:
    for option, wall, direct in itertools.product(GROUND.options, (False, True), (0, 3, 9, 21)):
        given = {"ground": option.id, "wall": wall, "ruined": False, "direct": direct}
        given |= {"indirect": 8, "gunfire": 3, "units": 1}
        values: dict[str, Any] = {}
        for value in CHART.values:
            values[value.name] = work_out(value.formula, given, values)
        halved = option.id == "bunker"
        assert values["strength"] == direct + (4 + 1 if halved else 11)
        answer = ask(
            game(),
            "fire-table",
            {"strengths": [values["strength"]], "added": values["added"], "die": 2},
        ).result
        assert answer is not None
        column = CHART.table.rows[0].column(values["strength"])
        code = CHART.table.result(2 + work_out(CHART.roll, given, values), column)
        assert min(1, CHART.codes[code]["lost"]) == answer["lost"]


def test_a_destroyed_armoury_halves_nothing() -> None:
    given = {"ground": "bunker", "ruined": True, "direct": 0, "indirect": 8, "gunfire": 0}
    assert work_out(CHART.values[0].formula, given, {}) == 8


def test_its_words_are_there_in_japanese() -> None:
    names = {t.name for t in game().terrain.hexes}
    said = set(CHART.labels()) - names - {"Strength"}
    assert said - set(house_catalogue("ja")) == set()
