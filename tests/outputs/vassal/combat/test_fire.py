"""What the module reckons of a fire attack is what the rules engine answers."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

from builder.i18n.translate import Translator
from builder.model.space.hexes import Cell
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.outputs.vassal.features.combat.fire import SingleTargetFire
from builder.rules.asking import ask
from builder.rules.core.positions.position import Position
from builder.rules.registry import table_combats_of
from builder.rules.systems.city_fight.situation import Battlefield
from builder.rules.systems.city_fight.town import TownMap
from builder.vassal.expressions.tree import Expression
from builder.vassal.format.names import engine_safe_text
from builder.vassal.format.traits import trait_fields
from tests.games import loading
from tests.outputs.vassal.built_in import game, module
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.features import feature_of, tables_of, worked
from tests.together import together

HUE = loading.filled("hue")
SHEET = HUE.maps[0]
GRID = SHEET.hexes
TOWN = TownMap(HUE, SHEET)
VIEW = Battlefield(Position(HUE, SHEET, ()), town=TOWN).view


@cache
def feature() -> ContestFeature:
    return feature_of(HUE)


def firing() -> SingleTargetFire:
    """The fire of the game."""
    found = feature().firing
    assert found is not None
    return found


def expression(name: str) -> Expression:
    """How the module works a property out."""
    return worked(feature(), name)


def calculated(name: str) -> str:
    """How a unit works one of its own out."""
    fields = (
        trait_fields(x) for x in feature().prototypes()["Battle"] if x.kind == "CalculatedProperty"
    )
    return next(f["expression"] for f in fields if f["name"] == name)


TABLES = tables_of(feature())
HELD = dict(feature().constants()) | {"CurrentBoard": engine_safe_text(SHEET.title)}
FIELD = feature().boards[SHEET.id].field


def state(target: Cell, firer: Cell, **more: Any) -> dict[str, str]:
    """The properties of a unit that fires from one hex at another."""
    assert FIELD is not None
    (tx, ty), (fx, fy) = FIELD.layout.centre(target), FIELD.layout.centre(firer)
    at = {"BattleX": tx, "BattleY": ty, "CurrentX": fx, "CurrentY": fy}
    pixels = {name: str(round(value)) for name, value in at.items()}
    places = {"BattlePlace": GRID.id(target), "LocationName": GRID.id(firer)}
    return {**HELD, **pixels, **places, **{k: str(v) for k, v in more.items()}}


def test_every_distance_is_the_grids() -> None:
    middle = GRID.cell("1815")
    for cell in GRID.cells:
        assert work_out(firing().far(), state(middle, cell)) == GRID.distance(middle, cell)


def test_walls_count_where_the_rules_engine_counts_them() -> None:
    inside = [c for c in GRID.cells if TOWN.walls_of(c)]
    for target in inside[::9]:
        near = [c for c in GRID.within(target, 3) if c != target]
        far = GRID.ring(target, 9)[::5]
        for firer in (*near, *far):
            told = work_out(firing().wall(), state(target, firer))
            crossed = VIEW.crossed(firer, target)
            assert told == TOWN.over_walls(target, firer, crossed), (
                GRID.id(target),
                GRID.id(firer),
            )


@together("hex", ["1815", "2524", "2014", "3404", "0910", "2322", "1309", "2207"])
def test_the_ground_adds_what_the_rules_engine_adds(hex: str) -> None:
    told = work_out(expression("BattleGroundDie"), {**HELD, "BattleGround": _letter(hex)})
    assert int(told) == TOWN.die(GRID.cell(hex))


def _letter(hex: str) -> str:
    from builder.outputs.vassal.table.boards.ground import terrain_codes

    return terrain_codes(HUE)[SHEET.terrain_at(GRID.cell(hex))]


def test_strength_ground_and_roll_are_looked_up_as_the_rules_engine_does() -> None:
    for strength, added, die in itertools.product((1, 8, 40), (0, 5), (1, 4, 6)):
        held = {**HELD, "BattleStrength": str(strength)}
        held |= {"BattleAdded": str(added), "BattleDie": str(die)}
        for name in ("BattleColumn", "BattleTotal", "BattleResult"):
            held[name] = shown(work_out(expression(name), held))
        code = work_out(TABLES.code(), held)
        given = {"strengths": [strength], "added": added, "die": die, "targets": 4}
        answer = ask(HUE, "fire-table", given).result
        assert answer is not None
        assert code == (str(answer["lost"]) if answer["lost"] else "-")
        told = work_out(TABLES.by_roll(), held)
        assert f"{die} {code}" in told.split(", ")


def test_indirect_fire_at_bunkers_is_halved() -> None:
    strength = calculated("BattleCountsA")
    bunker = {**HELD, "BattleGround": _letter("2524"), "Strength": "7"}
    assert work_out(strength, {**bunker, "Role": "I"}) in (3, 3.5)
    assert work_out(strength, {**bunker, "Role": "A"}) == 7
    city = {**HELD, "BattleGround": _letter("2014"), "Strength": "7", "Role": "I"}
    assert work_out(strength, city) == 7


def test_indirect_fire_reaches_half_as_far() -> None:
    reach = calculated("Reach")
    assert work_out(reach, {"Role": "A", "Range": "32"}) == 32
    assert work_out(reach, {"Role": "I", "Range": "32"}) == 16


def test_only_guns_rockets_and_armour_have_indirect_fire() -> None:
    assert feature().facts("usmc-artillery-1") == {"HasIndirect": 1}
    assert feature().facts("nva-rocket-1") == {"HasIndirect": 1}
    assert feature().facts("usmc-a-1-1") == {}


def test_a_line_of_the_legend_that_stands_for_several_results_says_so() -> None:
    (contest,) = table_combats_of(game("hue"))
    said = {code: told(Translator()) for code, told in contest.meanings.items()}
    assert said["2"] == f"Compare 1: {said['1']}"
    assert said["1"].startswith("The number says how many")


def test_the_menu_does_not_say_range_twice() -> None:
    reaches = [trait_fields(t) for t in module("hue").traits if t.kind == "AreaOfEffect"]
    assert {r["menu"] for r in reaches if r["menu"]} == {"Show range"}
