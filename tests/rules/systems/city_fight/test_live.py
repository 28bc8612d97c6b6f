"""The live fire table reckons what the rules engine answers."""

from __future__ import annotations

import itertools

from builder.i18n.translate import builtin_texts
from builder.rules.asking import ask
from builder.rules.core.live_charts import RESULT_CODE_TERM, Choice
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.systems.city_fight.live_charts import live_charts
from tests.games.hue import game

(CHART,) = live_charts(game())
GROUND = next(i for i in CHART.inputs if isinstance(i, Choice))
LOST = CHART.expected[0].number


def test_every_ground_wall_and_strength_finds_the_engines_cell() -> None:
    for option, wall, direct in itertools.product(GROUND.options, (False, True), (0, 3, 9, 21)):
        given = {"ground": option.id, "wall": wall, "ruined": False, "direct": direct}
        given |= {"indirect": 8, "gunfire": 3, "units": 1}
        found = CHART.worked(given)
        halved = option.id == "bunker"
        assert found["strength"] == direct + (4 + 1 if halved else 11)
        added = found.number("added")
        asked = {"strengths": [found.number("strength")], "added": added, "die": 2}
        answer = ask(game(), "fire-table", asked).result
        assert answer is not None
        column = CHART.table.rows[0].column(found.number("strength"))
        code = CHART.table.result(2 + found.number("added"), column)
        lost = EvaluatedFormula(
            found.formula, {**found.named, RESULT_CODE_TERM: code}, found.roles
        ).value(LOST)
        assert min(1, int(lost)) == answer["lost"]


def test_a_destroyed_armoury_halves_nothing() -> None:
    given = {"ground": "bunker", "ruined": True, "direct": 0, "indirect": 8, "gunfire": 0}
    assert CHART.worked(given)["strength"] == 8


def test_its_words_are_there_in_japanese() -> None:
    names = {t.name for t in game().terrain.hexes}
    said = set(CHART.labels()) - names - {"Strength"}
    assert said - set(builtin_texts("ja")) == set()


def test_ground_that_adds_without_measure_leaves_fire_to_the_players() -> None:
    hue = game()
    wall, *sides = hue.terrain.hexsides
    high = wall.model_copy(update={"effects": {"die": 1_000_000}})
    terrain = hue.terrain.model_copy(update={"hexsides": (high, *sides)})
    assert live_charts(hue.model_copy(update={"terrain": terrain})) == ()
