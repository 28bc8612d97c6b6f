"""The live charts of dice show what the rules engine answers: pools, battles, recovery."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.web.live_charts import chart_data
from builder.rules.core.pools import hit_chances_of_dice
from builder.rules.engine.dice_battles.dice_battle import hit_chances
from tests.outputs.rules_reference.live import by_itself, chances, chart_of, fractions
from tests.rules.engine.brook import MECHANISMS, game, good, loaded, result


def asked(folder: Path, id: str, given: list[dict[str, Any]], of: Game | None = None) -> Any:
    chart = chart_of(of or game(), id)
    return by_itself(folder, {id: chart_data(chart, Translator())}, id, given)


def counted(hits: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """Chances of hits, as a page names them."""
    return {str(n): chance for n, chance in hits.items()}


def test_a_pool_hits_as_often_as_the_engine_says(tmp_path: Path) -> None:
    numbers = range(5)
    found = asked(tmp_path, "dice-volley", [{"dice": n} for n in numbers])
    for many, shown in zip(numbers, found, strict=True):
        told = result("roll", {"roll": "volley", "many": many})
        assert chances(shown) == fractions(told["chances"])
        assert shown["expected"][0] == pytest.approx(float(Fraction(told["mean"])))


def test_dice_that_are_rolled_again_count_by_their_second_roll(tmp_path: Path) -> None:
    text = MECHANISMS.replace("hits: 5+, double: 6}", "hits: 5+, again: 1..2}")
    again = good(loaded(mechanisms=text))
    (shown,) = asked(tmp_path, "dice-volley", [{"dice": 3}], again)
    told = result("roll", {"roll": "volley", "many": 3}, again)
    assert chances(shown) == fractions(told["chances"])


def test_a_great_pool_is_counted(tmp_path: Path) -> None:
    (shown,) = asked(tmp_path, "dice-volley", [{"dice": 40}])
    assert sum(c["count"] / c["total"] for c in shown["chances"]) == pytest.approx(1)
    assert shown["expected"][0] == pytest.approx(20)


def test_a_battle_hits_by_its_aim_and_rolls_the_dice_that_are_left(tmp_path: Path) -> None:
    chart = chart_of(game(), "hits-melee")
    (led,) = [i.id for i in chart.inputs if callable(i.label)]
    given = [
        {"dice": 5, "firing": side, led: with_leader, "ground": ground}
        for side in ("attacker", "defender")
        for with_leader in (False, True)
        for ground in ("clear", "town")
    ]
    found = asked(tmp_path, "hits-melee", given)
    for one, shown in zip(given, found, strict=True):
        attacks = one["firing"] == "attacker"
        many = 2 if attacks and one["ground"] == "town" else 5
        hits = 4 if attacks and one[led] else 5
        assert shown["values"]["rolled"] == many
        assert chances(shown) == counted(hit_chances_of_dice(hit_chances(6, hits, False), many))


def test_a_value_of_the_unit_may_say_what_hits(tmp_path: Path) -> None:
    text = MECHANISMS.replace("  hits: 5 or more\n", "  hits: attack or less\n")
    valued = good(loaded(mechanisms=text))
    given = [{"dice": 3, "need": n, "firing": "defender"} for n in range(8)]
    for one, shown in zip(given, asked(tmp_path, "hits-melee", given, valued), strict=True):
        assert chances(shown) == counted(hit_chances_of_dice(hit_chances(6, one["need"], True), 3))


def test_recovery_has_the_chances_of_the_engine(tmp_path: Path) -> None:
    (led,) = [i.id for i in chart_of(game(), "recover-disrupted").inputs]
    alone, with_leader = asked(tmp_path, "recover-disrupted", [{}, {led: True}])
    units = {"units": {"n-foot": "0101", "n-leader": "0101"}, "unit": "n-foot"}
    told = result("recover", {**units, "states": {"n-foot": ["disrupted"]}, "phase": "rally"})
    assert chances(with_leader)["OK"] == Fraction(told["chances"]["recovers"])
    assert chances(alone)["OK"] == Fraction(1, 2)
    assert alone["expected"] == [pytest.approx(0.5)]


def test_words_of_the_charts_of_dice_are_translated() -> None:
    for id in ("dice-volley", "hits-melee", "recover-disrupted"):
        own = {chart_of(game(), id).title, *map(str, (1, 2, 3, 4, 5, 6))}
        labels = set(chart_of(game(), id).labels()) - own
        names = {kind.name for kind in game().terrain.every}
        assert not [x for x in labels - names if Translator("ja")(x) == x]
