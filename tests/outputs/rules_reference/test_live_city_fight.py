"""The live fire table computes what the rules engine answers, in every column."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from builder.i18n.translate import Translator
from builder.outputs.web.live_charts import live_data
from builder.rules.core.live_charts import Choice
from builder.rules.systems.city_fight.effects import die_modifier, has_effect
from tests.games import hue
from tests.outputs.rules_reference.live import (
    by_itself,
    chart_of,
)
from tests.rules.answering import answer as told


def test_fire_adds_the_ground_to_the_die_5_1_5_2(tmp_path: Path) -> None:
    game = hue.game()
    chart = chart_of(game, "fire")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    asked = [
        {"direct": strength, "indirect": 0, "ground": option.id, "wall": wall, "units": units}
        for strength in (1, 3, 5, 8, 11, 15, 20, 25)
        for option in ground.options
        for wall in (False, True)
        for units in (1, 3)
    ]
    columns = set()
    found = by_itself(tmp_path, live_data(game, Translator()), "fire", asked)
    for given, answer in zip(asked, found, strict=True):
        kind = next(t for t in game.terrain.hexes if t.id == given["ground"])
        wanted = told(
            game,
            "fire-table",
            strengths=[given["direct"]],
            added=die_modifier(kind) + 2 * int(bool(given["wall"])),
            targets=given["units"] if has_effect(kind, "stack", "all") else 1,
        )
        means = [float(Fraction(wanted["mean"])), float(Fraction(wanted["hit"]))]
        assert answer["expected"] == pytest.approx(means), given
        columns.add(answer["column"])
    assert columns == set(range(1, chart.table.columns + 1))
