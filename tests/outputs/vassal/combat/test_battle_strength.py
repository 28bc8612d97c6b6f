"""Where ground changes strengths the module's battles are the rules engine's."""

from __future__ import annotations

import pytest

from builder.model.space.hexes import Cell
from builder.outputs.vassal.features.combat.contest_checks import ContestChecks
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.outputs.vassal.features.combat.terrain_effects import TerrainEffects
from builder.rules.systems.air_land.combat.battlefield import GroundInputs, ground_of
from builder.rules.systems.air_land.combat.forces import Force
from builder.rules.systems.air_land.combat.results import land_result
from builder.rules.systems.air_land.combat.rounds import round_strengths
from builder.vassal.expressions.properties import string
from builder.vassal.format.traits import trait_fields
from tests.games.belgium import game as belgium
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.features import contest_of, feature_of, tables_of, worked
from tests.rules.doubts import choosing

GAME = belgium()
SHEET = GAME.maps[0]
GRID = SHEET.hexes
UNITS = {"de-xvi": (8, 5, True), "de-iv": (5, 4, False)}
"""A panzer corps and a corps of infantry: attack, defence, whether it is heavy."""


FEATURE = feature_of(GAME, ["Aircraft"])


def grounds(feature: ContestFeature) -> TerrainEffects:
    """What ground does."""
    assert feature.grounds is not None
    return feature.grounds


def calculated(feature: ContestFeature, name: str) -> str:
    chain = feature.prototypes()["Battle"]
    fields = (trait_fields(x) for x in chain if x.kind == "CalculatedProperty")
    return next(f["expression"] for f in fields if f["name"] == name)


ATTACK, DEFENCE, CROSS_SIDE, CROSSES = (
    calculated(FEATURE, name) for name in ("BattleCountsA", "BattleCountsD", "CrossSide", "Crosses")
)
TEXTS = dict(FEATURE.constants())


def computed(unit: str, role: str, at: Cell, target: Cell, hits: int = 0, **more: str) -> int:
    """What the module says that a unit fights with."""
    attack, defence, _ = UNITS[unit]
    state = {
        **TEXTS,
        "Role": role,
        "Attack": str(attack),
        "Defence": str(defence),
        "Hits": str(hits),
        "Heavy": str(FEATURE.facts(unit).get("Heavy", "")),
        "Over": "",
        "SideName": "",
        "SideHex": "",
        "LocationName": GRID.id(at),
        "BattlePlace": GRID.id(target),
        **more,
    }
    state["BattleShift"] = work_out(grounds(FEATURE).letter_at(string("BattlePlace")), state)
    state["CrossSide"] = work_out(CROSS_SIDE, state)
    state["Crosses"] = str(work_out(CROSSES, state))
    return int(work_out(ATTACK if role == "A" else DEFENCE, state))


def right(unit: str, at: Cell, target: Cell, hits: int = 0) -> tuple[int, int]:
    """Attack and defence by the rules engine."""
    given = GroundInputs(hex=GRID.id(target), from_hex=GRID.id(at))
    force = Force(*UNITS[unit]).hit(hits)
    met = round_strengths(ground_of(GAME, given), force, force)
    return met.attack, met.defence


@pytest.mark.parametrize("unit", UNITS)
def test_strengths_are_the_rules_engines_on_every_kind_of_ground(unit: str) -> None:
    kinds = {kind: GRID.cell(hex) for hex, kind in contest_of(FEATURE).places[SHEET.id].items()}
    for target in (*kinds.values(), *GRID.cells[::40]):
        for at in GRID.neighbours(target):
            attack, defence = right(unit, at, target)
            assert computed(unit, "A", at, target) == attack, (GRID.id(at), GRID.id(target))
        assert computed(unit, "D", target, target) == defence, GRID.id(target)


def test_hits_come_off_both_values() -> None:
    liege, east = GRID.cell("1508"), GRID.cell("1608")
    for hits in range(4):
        attack, defence = right("de-xvi", east, liege, hits)
        assert computed("de-xvi", "A", east, liege, hits) == attack
        assert computed("de-xvi", "D", liege, liege, hits) == defence


def test_in_the_targets_own_hex_the_river_is_said_by_the_player() -> None:
    liege, east = GRID.cell("1508"), GRID.cell("1608")
    attack, _ = right("de-iv", east, liege)
    assert computed("de-iv", "A", liege, liege) == attack + 1
    assert computed("de-iv", "A", liege, liege, Over="1") == attack


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("hex", ["1508", "1208", "1607", "1509", "1006"])
def test_support_is_what_ground_and_strength_leave_of_it(hex: str, up: bool) -> None:
    game = choosing(GAME, half_bombing="up") if up else GAME
    feature = feature_of(game, ["Aircraft"])
    ground = ground_of(game, GroundInputs(hex=hex))
    state = {**feature.constants(), "BattlePlace": hex}
    state["BattleShift"] = work_out(grounds(feature).letter_at(string("BattlePlace")), state)
    expression = worked(feature, "BattleSupport")
    for points, strength in ((0, 5), (1, 2), (4, 5), (5, 5), (7, 2), (7, 0)):
        adding = {"SumMap": lambda _, at, which, points=points: points if at == "Map" else 0}
        told = work_out(expression, {**state, "BattleAttack": str(strength)}, adding)
        assert told == min(strength, ground.bombs(points))


def test_one_attacker_and_one_target_fight_at_a_time() -> None:
    targets, attackers, *_ = str(ContestChecks(FEATURE, FEATURE.contests[0]).bad()).split(" || ")
    assert targets.endswith("!=1")
    assert attackers.endswith("!=1")


def test_tanks_are_heavy_bombers_support_and_fighters_stand_by() -> None:
    assert FEATURE.facts("de-xvi") == {"Heavy": 1}
    assert FEATURE.facts("de-iv") == {}
    assert FEATURE.uses("de-stg-1") == ["Battle support"]
    assert FEATURE.uses("de-jg-26") == []
    assert FEATURE.uses("battle-1") == [], "the number of a battle is no support"


def test_every_result_has_its_meaning() -> None:
    tables, letters = tables_of(FEATURE), tables_of(FEATURE).codes
    for code in {c for line in contest_of(FEATURE).table.results.values() for c in line}:
        land_result(code)
        text = work_out(tables.meaning(), {**TEXTS, "BattleResult": letters[code]})
        assert "hits" in text or "hit" in text, code
