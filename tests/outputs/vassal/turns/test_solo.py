"""The module plays the system's side as the rules do: noise, scatter, fights, objectives."""

from __future__ import annotations

import re
from functools import cache

import pytest

from builder.outputs.vassal.counters.prototypes import SOLITAIRE
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.solitaire import (
    CLOSED,
    COVER,
    SOUND,
    SolitaireFeature,
    solitaire_feature,
)
from builder.outputs.vassal.features.solitaire_objectives import NEEDS, SOLO_PIECES
from builder.outputs.vassal.table.messages import SOLO_MESSAGES
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.registry import solo_of
from builder.rules.systems.green_beret.combat.combat import Fight
from builder.rules.systems.green_beret.enemy.appearing import landing_result, scatter_hex
from builder.rules.systems.green_beret.enemy.noise import is_heard, pieces_noise
from builder.rules.systems.green_beret.formulas import NOISE_FORMULA
from builder.rules.systems.green_beret.game_data import gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.objectives import objective_hexes
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import table_entries
from builder.vassal.format.traits import Trait, marker_values, named_key, trait_fields
from tests.games import belgium
from tests.games.green_beret import game
from tests.outputs.vassal.built_in import module
from tests.outputs.vassal.expressions import shown, work_out
from tests.outputs.vassal.reading import Module
from tests.thorough import some
from tests.together import together

DECKS = {"enemies": "Enemy units", "objectives": "Objectives", "damage": "Damage"}
SHEET = game().map("song-ba")
GRID = SHEET.hexes
LAND = TerrainMap(game(), SHEET)


@cache
def feature() -> SolitaireFeature:
    found = solitaire_feature(
        game(), solo_of(game()), DECKS, {"song-ba": "The Song Ba Valley"}, Icons({})
    )
    assert found is not None
    return found


def trait(prototype: str, kind: str, **fields: str) -> Trait:
    """The one trait of a prototype of some kind with some fields."""
    every = [t for t in feature().prototypes()[prototype] if t.kind == kind]
    (found,) = [t for t in every if fields.items() <= trait_fields(t).items()]
    return found


def calculated(name: str, properties: dict[str, str]) -> str:
    made = trait("Solo enemy", "CalculatedProperty", name=name)
    return shown(work_out(trait_fields(made)["expression"], properties))


def reported(prototype: str, key: str, properties: dict[str, str]) -> str:
    """What the chat says at a key."""
    reports = [t for t in feature().prototypes()[prototype] if t.kind == "ReportState"]
    (one,) = [t for t in reports if trait_fields(t)["keys"].endswith(f",{key}")]
    known = {"PlayerSide": SOLITAIRE, **SOLO_MESSAGES, **feature().constants(), **properties}
    return shown(work_out(trait_fields(one)["format"], known))


def test_the_tables_say_of_every_hex_what_the_rules_say() -> None:
    sound, cover, closed = (table_entries(feature().constants()[n]) for n in (SOUND, COVER, CLOSED))
    for cell in GRID.cells:
        hex, ground = GRID.id(cell), LAND.at(cell)
        assert int(sound.get(hex, 0)) == ground.noise
        assert int(cover.get(hex, 0)) == ground.penalty
        stays = {v: landing_result(LAND, cell, v) == "placed" for v in (False, True)}
        assert closed.get(hex, "") == ("w" if not stays[False] else "" if stays[True] else "v")


@pytest.mark.thorough
@pytest.mark.parametrize("start", some(["0101", "0102", "1522", "1418", "2836", "2801", "0136"], 2))
def test_enemies_fall_where_the_rules_scatter_them(start: str) -> None:
    come = [t for t in feature().prototypes()["Solo team"] if t.kind == "SetGlobalProperty"]
    for way in range(1, 7):
        for far in range(1, 7):
            cell = GRID.cell(start)
            properties = {
                "HeardColumn": str(int(start[:2])),
                "HeardRow": str(2 * int(start[2:]) + (int(start[:2]) % 2 == 0)),
                "Way": str(way),
                "Far": str(far),
            }
            for name in ("FallColumn", "FallRow", "FallHex"):
                properties[name] = calculated(name, properties)
            assert properties["FallHex"] == GRID.id(scatter_hex(GRID, cell, way, far))
    assert {trait_fields(t)["property"] for t in come} >= {"HeardColumn", "HeardRow", "HeardCount"}


@pytest.mark.parametrize("total", [-1, 0, 4, 9, 12])
def test_a_noise_is_heard_as_in_the_rules(total: int) -> None:
    for roll in range(1, 11):
        properties = {"SoloPieces": str(total - 1), "SoloTerrain": "1", "SoloRoll": str(roll)}
        line = reported("Solo team", "solo-noise-tell", properties)
        assert line.endswith(": heard") == is_heard(total, roll)
        assert f"total {total}" in line


def changed(prototype: str, property: str, key: str) -> str:
    """The expression to which a key of a prototype sets a property."""
    every = trait_fields(trait(prototype, "SetGlobalProperty", property=property))["commands"]
    one = next(c for c in decode(every, ",") if decode(c, ":")[1] == named_key(key))
    return decode(decode(one, ":")[2], ",")[1]


def test_pieces_and_their_damage_are_as_loud_as_in_the_rules() -> None:
    units = [gear_of(u) for u in game().units if not is_enemy(u)][:4]
    here = {"Noise": sum(g.noise for g in units), "Value": 3}
    asked = []

    def add_up(value: str, place: str, map: str, which: str) -> int:
        asked.append((value, place, which))
        return here[value]

    expression = changed("Solo team", "SoloPieces", "solo-pieces")
    loud = work_out(expression, {"LocationName": "0413"}, {"SumLocation": add_up})
    assert loud == pieces_noise(units, harm=3)
    assert [(value, place) for value, place, _ in asked] == [("Noise", "0413"), ("Value", "0413")]
    assert "damage noise" in asked[1][2]


@together("ground", [-3, 0, 2])
@together(("key", "moved"), [("solo-add", 2), ("solo-add-silent", 1)])
def test_the_ground_counts_as_in_the_rules(ground: int, key: str, moved: int) -> None:
    held = {"SoloGround": str(ground) if ground else ""}
    found = work_out(changed("Solo team", "SoloTerrain", key), held)
    silent = {"ground": ground, "silent": moved == 1}
    assert found == evaluate_term(NOISE_FORMULA.terms["terrain"], silent)


@pytest.mark.parametrize(("ours", "theirs", "ground"), [(21, 10, 0), (5, 16, -20), (12, 12, -30)])
def test_a_fight_ends_as_in_the_rules(ours: int, theirs: int, ground: int) -> None:
    ends = {
        "attacker": "The enemy unit is eliminated",
        "defender": "The team is hurt",
        "none": "Equal",
    }
    for one in (1, 4, 6):
        for two in (1, 3, 5):
            properties = {
                "FightOne": str(one), "FightTwo": str(two), "FightFire": str(ours),
                "FightTwice": "0", "FoeFire": str(theirs), "FoeCover": str(ground) if ground else "",
            }  # fmt: skip
            fight = Fight(ours, theirs, ground)
            line = reported("Solo team", "solo-attack-tell", properties)
            assert ends[fight.winner(one, two)] in line
            attack, defence = fight.totals(one, two)
            assert f": {attack}, against" in line
            assert f": {defence}." in line


def test_weapons_against_tanks_count_once_more_when_a_vehicle_attacks() -> None:
    properties = {
        "FightOne": "1", "FightTwo": "3", "FightFire": "8", "FightTwice": "6", "FoeFire": "24",
        "SoloGround": "-20",
    }  # fmt: skip
    line = reported("Solo team", "solo-defend-tell", properties)
    assert "terrain -20: 14, against 10 × 3 + 14: 44." in line


@pytest.mark.thorough
def test_objectives_lie_where_the_die_puts_them_and_say_what_they_need() -> None:
    solo = solo_of(game())
    assert solo is not None
    names = {m.id: m.name for m in game().markers}
    rows = objective_hexes(game())
    for id, hexes in solo.places.items():
        assert hexes == tuple(rows[names[id]][n // 2] for n in range(6))
        six = {f"Place{n}": hex for n, hex in enumerate(hexes, 1)}
        goes = trait("Solo objective", "SendToLocation", key=named_key("solo-place-go"))
        for roll, hex in enumerate(hexes, 1):
            rolled = {**six, "PlaceRoll": str(roll), "Value": "7"}
            assert work_out(trait_fields(goes)["gridLocation"], rolled) == hex
            assert f"lies in {hex}." in reported("Solo objective", "solo-place-tell", rolled)
    assert "Radio; Flares" in table_entries(feature().constants()[NEEDS]).values()


def test_teams_that_are_not_in_a_hex_have_no_part_in_the_system() -> None:
    """Those that wait to be set up, or are lost, make no noise."""
    hides = trait("Solo team", "RestrictCommands", name="off the map")
    keys = [k.rpartition(",")[2] for k in decode(trait_fields(hides)["keys"], ",")]
    assert keys == ["solo-noise", "solo-silent", "solo-come", "solo-attack", "solo-defend"]
    for map, zone, there in (
        ("Map", "Hexes", True),
        ("Map", "Turn", False),
        ("Forces", "US", False),
    ):
        place = {"CurrentMap": map, "CurrentZone": zone, "FoeName": "Sappers", "FoeHex": "0807"}
        assert work_out(trait_fields(hides)["condition"], place) is not there
        for key in keys:
            does = trait("Solo team", "TriggerAction", key=named_key(key))
            assert worked(trait_fields(does)["condition"], place, there=1) is there


def worked(condition: str, facts: dict[str, str], there: int) -> object:
    """A condition where so many enemies lie in the hex of the chosen one."""
    return work_out(condition, facts, {"CountLocation": lambda place, map, which: there})


def test_who_was_chosen_to_fight_is_forgotten_once_it_has_left_its_hex() -> None:
    """Back in its cup, or gone elsewhere: then the ground that was noted is not its own."""
    hides = trait("Solo team", "RestrictCommands", name="nobody to fight")
    facts = {"CurrentMap": "Map", "CurrentZone": "Hexes", "FoeName": "Sappers", "FoeHex": "0807"}
    for there in (0, 1):
        assert worked(trait_fields(hides)["condition"], facts, there) is (there == 0)
        for key in ("solo-attack", "solo-defend"):
            does = trait("Solo team", "TriggerAction", key=named_key(key))
            assert worked(trait_fields(does)["condition"], facts, there) is (there == 1)


def test_every_enemy_can_be_fought_whether_it_is_a_vehicle_or_not() -> None:
    solo = solo_of(game())
    assert solo is not None
    assert solo.vehicles < solo.enemies
    facts = {"CurrentMap": "Map", "CurrentZone": "Hexes", "FoeName": "Sappers", "FoeHex": "0807"}
    hides = trait("Solo team", "RestrictCommands", name="nobody to fight")
    does = [
        trait("Solo team", "TriggerAction", key=named_key(f"solo-{x}"))
        for x in ("attack", "defend")
    ]
    for id in sorted(solo.enemies):
        found = (
            t for t in (*feature().traits(id), *feature().chit_traits(id)) if t.kind == "Marker"
        )
        marks = {name: value for t in found for name, value in marker_values(t).items()}
        assert marks["SoloVehicle"] == str(int(id in solo.vehicles))

        def count(place: str, map: str, which: str, of: dict[str, str] = marks) -> int:
            return int(work_out(which, of) is True)

        here = {"CountLocation": count}
        assert work_out(trait_fields(hides)["condition"], facts, here) is False, id
        assert all(work_out(trait_fields(x)["condition"], facts, here) is True for x in does), id


def test_what_comes_out_of_its_cup_again_lies_face_up_and_an_undo_knows_it() -> None:
    """The engine turns what lies in a face-down deck down without a note."""
    held = module("green-beret")
    first = {
        "draw": [f["performKeys"] for f in actions(held) if f["key"].endswith("-draw")],
        "appear": [f["performKeys"] for f in actions(held) if f["key"].endswith("solo-appear")],
    }
    assert all(first.values())
    for keys in (*first["draw"], *first["appear"]):
        assert decode(keys, ",")[0] == named_key("chit-up")
    back = [f["performKeys"] for f in actions(held) if re.search(r"(?<!-one)-back$", f["key"])]
    assert all(decode(keys, ",")[0] == named_key("chit-down") for keys in back)
    turns = {f["key"]: (f["performKeys"], f["condition"]) for f in actions(held)}
    for key, down in (("chit-up", True), ("chit-down", False)):
        does, when = turns[named_key(key)]
        assert decode(does, ",") == [named_key("chit-mask")]
        assert work_out(when, {"ObscuredToOthers": shown(down)}) is True
        assert work_out(when, {"ObscuredToOthers": shown(not down)}) is False


def actions(held: Module) -> list[dict[str, str]]:
    return [trait_fields(x) for x in held.traits if x.kind == "TriggerAction"]


def test_what_lies_face_down_neither_fights_nor_tells_its_firepower() -> None:
    steps = trait("Solo enemy", "TriggerAction", key=named_key("solo-foe"))
    hides = trait("Solo enemy", "RestrictCommands", name="face down")
    for down in (True, False):
        faced = {"ObscuredToOthers": shown(down)}
        assert work_out(trait_fields(steps)["condition"], faced) is not down
        assert work_out(trait_fields(hides)["condition"], faced) is down


def test_what_comes_out_of_a_cup_is_called_by_a_name_that_can_be_translated() -> None:
    names, solo = counter_names(game()), solo_of(game())
    assert solo is not None
    brought = [names[id] for id in game().counters if id in {*solo.enemies, *solo.places}]
    assert sorted(table_entries(feature().constants()[SOLO_PIECES])) == sorted(brought)
    for name in brought:
        there = {"PieceName": name, "Way": "2", "Far": "3", "FallHex": "1010"}
        assert reported("Solo enemy", "solo-land-tell", there).startswith(f"{name}: ")


def test_each_counter_has_its_part_and_no_other() -> None:
    parts = {
        id: [
            trait_fields(t)["prototypeName"]
            for t in (*feature().traits(id), *feature().chit_traits(id))
            if t.kind == "UsePrototype"
        ]
        for id in game().counters
    }
    assert parts["a-team-1"] == ["Solo team"]
    assert parts["t-54"] == ["Solo enemy"]
    assert parts["seize-airfield"] == ["Solo objective"]
    assert parts["m60"] == parts["commander-1"] == parts["base-camp"] == []


def test_a_game_of_two_players_has_no_such_kit() -> None:
    assert solo_of(belgium.game()) is None
    assert solitaire_feature(game(), None, DECKS, {"song-ba": "x"}, Icons({})) is None
    assert solitaire_feature(game(), solo_of(game()), {}, {"song-ba": "x"}, Icons({})) is None
