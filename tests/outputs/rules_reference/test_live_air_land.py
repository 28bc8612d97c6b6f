"""The live charts of air-land games show what the rules engine answers."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.rules.core.live_charts import Choice
from tests.outputs.rules_reference.live import (
    Given,
    chances,
    chart_of,
    computed,
    fractions,
)
from tests.outputs.rules_reference.pages import game_of
from tests.rules.answering import answer as told


def test_land_combat_counts_terrain_tanks_and_bombs_9_1_10_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    chart = chart_of(game, "land-combat")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    sides = ((0, 4, 3), (8, 1, 9), (4, 7, 0))
    asked: list[dict[str, Any]] = [
        {
            "ground": option.id, "small-city": city, "fortress": fort, "crossed": river,
            "attack": a, "defence": d, "attack-tank": tank, "defence-tank": not tank,
            "attack-bombs": bombs, "defence-bombs": 2,
        }
        for option in ground.options
        for city, fort, river, tank in ((False,) * 4, (True,) * 4, (True, False, True, False))
        for a, d, bombs in sides
    ]  # fmt: skip
    asked += [{"attack": gap + 8, "defence": 8} for gap in range(-8, 12)]
    columns = set()
    for given, found in zip(asked, computed(belgium_folder, "land-combat", asked), strict=True):
        answer = told(game, "land-combat", **_battle(given))
        assert found["index"] == answer["differential"], given
        assert chances(found) == fractions(answer["chances"]), given
        columns.add(found["column"])
    assert columns == set(range(1, chart.table.columns + 1))


def _battle(given: Given) -> dict[str, Any]:
    """A setting of the page as a question to the engine."""
    names = ("small-city", "fortress", "crossed")
    words = [given.get("ground", "clear"), *(n for n in names if given.get(n))]
    unit = {side: f"{given[side]}-9" if side == "attack" else f"9-{given[side]}" for side in _SIDES}
    tank = {side: " tank" if given.get(f"{side}-tank") else "" for side in _SIDES}
    return {
        "terrain": ["river" if w == "crossed" else w for w in words],
        "attacker": unit["attack"] + tank["attack"],
        "defender": unit["defence"] + tank["defence"],
        "attack_bombing": given.get("attack-bombs", 0),
        "defence_bombing": given.get("defence-bombs", 0),
    }


_SIDES = ("attack", "defence")


def test_hits_and_retreats_are_the_engines_9_1_9_3(belgium_folder: Path) -> None:
    game = game_of("belgium")
    asked: list[dict[str, Any]] = [
        {"ground": ground, "attack": gap + 8, "defence": 8}
        for ground in ("clear", "hex-city")
        for gap in range(-8, 12)
    ]
    for given, found in zip(asked, computed(belgium_folder, "land-combat", asked), strict=True):
        rolls = [told(game, "land-combat", **_battle(given), die=die) for die in range(1, 7)]
        names = ("attacker_hits", "defender_hits", "attacker_retreats", "defender_retreats")
        wanted = [sum(roll[name] for roll in rolls) / 6 for name in names]
        assert found["expected"] == pytest.approx(wanted), given


@pytest.mark.thorough
def test_air_combat_is_the_engines_8_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    kinds = itertools.product(("fighter", "bomber"), repeat=2)
    asked: list[dict[str, Any]] = [
        {"own": own, "enemy": enemy, "own-kind": a, "enemy-kind": b}
        for a, b in kinds
        for own in range(11)
        for enemy in range(11)
    ]
    for given, found in zip(asked, computed(belgium_folder, "air-combat", asked), strict=True):
        answer = told(
            game,
            "air-combat",
            own=str(given["own"]),
            enemy=str(given["enemy"]),
            own_kind=given["own-kind"],
            enemy_kind=given["enemy-kind"],
        )
        assert ("bar" not in found) == answer["fights"], given
        if answer["fights"]:
            known = fractions(answer["chances"])
            assert chances(found) == known, given
            out = 1 - known.get("-", Fraction(0))
            assert found["expected"] == pytest.approx([float(out)]), given


@pytest.mark.thorough
def test_anti_aircraft_fire_is_the_engines_13_0(belgium_folder: Path) -> None:
    game = game_of("belgium")
    asked = [{"flak": flak, "bombing": b} for flak in range(1, 6) for b in range(9)]
    for given, found in zip(asked, computed(belgium_folder, "anti-aircraft", asked), strict=True):
        left = fractions(told(game, "anti-aircraft", **given)["chances"])
        mean = sum(int(points) * chance for points, chance in left.items())
        assert found["expected"][0] == pytest.approx(float(mean)), given
