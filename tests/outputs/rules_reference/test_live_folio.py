"""The live combat table of folio games shows what the rules engine answers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.model.game import Game
from builder.rules.core.live_charts import Choice
from builder.rules.core.tables import band_limits
from tests.outputs.rules_reference.live import (
    chances,
    chart_of,
    computed,
    fractions,
)
from tests.outputs.rules_reference.pages import game_of
from tests.rules.answering import answer as told


def test_the_combat_table_is_the_engines_in_every_row_7_3(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    chart = chart_of(game, "combat")
    ground = next(i for i in chart.inputs if isinstance(i, Choice))
    ends = [band_limits(row) for row in chart.table.rows]
    low, high = min(low for low, _ in ends) - 2, max(high for _, high in ends) + 2
    gaps = (low, -2, 0, 5, high)
    asked: list[dict[str, Any]] = [
        {"ground": option.id, "crossed": crossed, "attack": gap + 20, "defence": 20}
        for option in ground.options
        for crossed in (False, True)
        for gap in gaps
    ]
    rows = set()
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        gap = given["attack"] - 20
        across = "river" if given["crossed"] else "none"
        terrain = "clear" if given["ground"] == "vessel" else given["ground"]
        vessel = given["ground"] == "vessel"
        row = told(game, "cover", terrain=terrain, across=across, vessel=vessel)["row"]
        answer = told(game, "crt", terrain=row, differential=gap)
        assert (found["row"], found["column"]) == (row, answer["column"]), given
        assert chances(found) == fractions(answer["chances"]), given
        assert [c["code"] for c in found["chances"]] == list(answer["chances"]), given
        rows.add(row)
    assert rows == {row.id for row in chart.table.rows}


@pytest.mark.thorough
def test_support_and_forts_count_as_in_7_5_and_8_3(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"attack": a, "defence": d, "fort": fort, "attack-1": p, "attack-2": q, "defence-1": r}
        for a, d, p, q, r in ((0, 2, 3, 5, 4), (7, 5, 0, 0, 0), (7, 2, 6, 5, 0))
        for fort in (False, True)
    ]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        answer = told(
            game,
            "differential",
            attackers=str(given["attack"]),
            defender=str(given["defence"]),
            attack_markers=f"{given['attack-1']} {given['attack-2']}",
            defend_markers=str(given["defence-1"]),
            fort=given["fort"],
        )
        assert found["index"] == answer["differential"], given


def test_expected_losses_are_the_engines_7_6(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"ground": ground, "attack": gap + 20, "defence": 20, "attackers": a, "defenders": d}
        for ground in ("clear", "jungle")
        for gap in (-8, -3, 1, 6, 11)
        for a, d in ((2, 2), (4, 1), (3, 2))
    ]
    units = {1: ["us-4-47-a"], 2: ["us-4-47-a"], 3: ["us-4-47-a", "us-4-47-b"]}
    units[4] = units[3]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        attackers = units[given["attackers"]]
        reduced = attackers[:1] if given["attackers"] % 2 else []
        reduced += ["vc-514-1"] * (given["defenders"] == 1)
        base = told(game, "differential", attackers=attackers, defender="vc-514-1", reduced=reduced)
        answer = told(
            game,
            "odds",
            terrain=given["ground"],
            attackers=attackers,
            defender="vc-514-1",
            reduced=reduced,
            differential=given["attack"] - 20 - base["differential"],
        )
        wanted = [answer[k] for k in ("attacker_steps", "defender_steps", "vacated")]
        assert found["expected"] == pytest.approx([float(Fraction(w)) for w in wanted]), given


@pytest.mark.thorough
def test_standing_fast_costs_what_7_8_says(vietnam_folder: Path) -> None:
    game = game_of("vietnam")
    asked: list[dict[str, Any]] = [
        {"attack": gap + 20, "defence": 20, "defenders": d, "stand": True}
        for gap in range(-8, 12)
        for d in (1, 2)
    ]
    for given, found in zip(asked, computed(vietnam_folder, "combat", asked), strict=True):
        wanted = [Fraction(0), Fraction(0), Fraction(0)]
        for code, chance in chances(found).items():
            for i, lost in enumerate(_lost(game, code, given["defenders"])):
                wanted[i] += chance * lost
        assert found["expected"] == pytest.approx([float(w) for w in wanted]), given


def _lost(game: Game, code: str, steps: int) -> tuple[int, int, int]:
    """Steps of an attacker of two and of the defender, and whether its hex is empty afterwards."""
    reduced = ["vc-514-1"] if steps == 1 else []
    fates = told(
        game,
        "result",
        result=code,
        attackers="us-4-47-a",
        defender="vc-514-1",
        reduced=reduced,
        stand_fast=True,
    )["fates"]
    lost = {"unhurt": 0, "reduced": 1}
    attacker = lost.get(fates["us-4-47-a"], 2)
    defender = lost.get(fates["vc-514-1"], steps)
    return attacker, defender, int(defender == steps)
