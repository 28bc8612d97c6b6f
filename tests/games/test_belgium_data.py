"""The data of Assault on Belgium: what the document gives is here, and nothing else is called given."""

from __future__ import annotations

import pytest

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import hyphenated_values
from builder.model.tables import ResultsTable
from builder.problems import render_problem
from tests.games.belgium import game, loaded
from tests.games.parts import given_fields
from tests.together import together

UNITS: dict[str, Unit] = {u.id: u for u in game().units}

LAND = """
    R4-0 R3-0 R3-0 R2-0 R2-0 R2-0 2-1 2-1 2-1 2-2 1-1 1-2 1-2 1-2 0-1R
    R3-0 3-0 R2-0 2-0 2-1 2-2 2-2 2-2 2-2 1-1 1-2 1-2 0-1R 0-1R 0-2
    3-0 R2-0 2-0 2-1 2-2 2-2 R1-0 R1-0 R1-1 1-2 1-2 0-1R 0-2 0-2 0-3
    R2-0 2-0 2-1 2-1 R1-0 R1-0 1-0 1-1 0-1 0-1 0-1R 0-2 0-2 0-3 0-3R
    2-0 R2-1 R1-0 R1-0 R1-0 1-0 1-1 0-1 0-1 0-1 0-2 0-2 0-2 0-3R 0-3R
    R1-0 R1-0 1-0 1-0 1-1 1-1 0-1 0-1R 0-2R 0-2R 0-2R 0-3R 0-3R 0-3R 0-4R
"""
"""The land combat table as printed, rolls 1 to 6, differences from below -5 to above +7."""

AIR = """
    A A A D D D D E E E E E E E E
    A A A A D D D D D E E E E E E
    - A A A A A A D D D D D E E E
    - - A A A A A A A D D D D E E
    - - - - - A A A A A D D D D D
    - - - - - - A A A A A D D D D
    - - - - - - - - A A A A D D D
    - - - - - - - - - - A A A A D
    - - - - - - - - - - - - A A A
    - - - - - - - - - - - - - A A
    - - - - - - - - - - - - - - -
"""
"""The air combat table as printed, rolls 2 to 12, differences from below -6 to above +6."""

GUNS = """
    - - - - -
    - - - - 1
    - - - 1 1
    - - 1 1 2
    - 1 2 3 3A
    1 2 3 4A 4D
"""
"""The anti-aircraft table as printed, rolls 1 to 6, strengths 1 to 5."""


def table(id: str) -> ResultsTable:
    found = game().table(id)
    assert isinstance(found, ResultsTable)
    return found


def test_the_spec_loads_without_a_complaint() -> None:
    assert [render_problem(p) for p in loaded().problems] == []


class TestTables:
    @together(
        ("id", "printed", "first"),
        [("land-combat", LAND, 1), ("air-combat", AIR, 2), ("anti-aircraft", GUNS, 1)],
    )
    def test_every_cell_is_the_printed_one(self, id: str, printed: str, first: int) -> None:
        lines = [tuple(line.split()) for line in printed.strip().splitlines()]
        assert dict(table(id).results) == dict(enumerate(lines, first))

    @pytest.mark.parametrize(("id", "low", "high"), [("land-combat", -5, 7), ("air-combat", -6, 6)])
    def test_the_ends_of_the_columns_are_open(self, id: str, low: int, high: int) -> None:
        (row,) = table(id).rows
        assert [row.column(n) for n in range(low - 1, high + 2)] == list(range(1, 16))
        assert row.column(low - 9) == 1
        assert row.column(high + 9) == 15

    def test_a_city_has_guns_of_one_to_five(self) -> None:
        (row,) = table("anti-aircraft").rows
        assert row.closed
        assert [row.column(n) for n in range(1, 6)] == [1, 2, 3, 4, 5]

    @together("id", ["land-combat", "air-combat", "anti-aircraft"])
    def test_the_legend_explains_every_result_and_no_other(self, id: str) -> None:
        printed = {code for line in table(id).results.values() for code in line} - {"-"}
        assert table(id).codes.keys() == printed

    def test_a_result_has_the_colour_of_the_side_that_it_hurts(self) -> None:
        codes = table("land-combat").codes
        for code, result in codes.items():
            attacker, defender = (int(part.strip("R")) for part in code.split("-"))
            if "R" in code:
                expected = "attacker-retreats" if code[0] == "R" else "defender-retreats"
            elif attacker == defender:
                expected = "exchange"
            else:
                expected = "attacker-loses" if attacker > defender else "defender-loses"
            assert result.effect == expected, code


class TestTerrain:
    def test_the_effects_are_the_printed_ones(self) -> None:
        found = {t.id: (t.cost("land"), t.effects) for t in game().terrain.every if t.chart}
        city = {"weapons": -2, "other defenders": 2, "retreat": "ignored"}
        assert found == {
            "sea": ("prohibited", {}),
            "forest": (2, {"weapons": -1, "other defenders": 1, "bombing": -1}),
            "rough": (2, {"defenders": 1, "bombing": -1}),
            "small-city": (None, {"defenders": 1}),
            "hex-city": (1, city),
            "fortress": (None, {**city, "bombing": "half"}),
            "river": (1, {"attackers": -1}),
            "canal": (1, {"attackers": -1}),
            "clear": (1, {}),
        }

    def test_the_canal_is_no_terrain_of_the_document(self) -> None:
        canal = game().terrain.find("canal")
        assert canal is not None
        assert canal.provenance("movement").status == "estimated"


class TestCounters:
    def test_the_units_of_the_examples_are_there(self) -> None:
        values = {(u.nation, hyphenated_values(u.values)) for u in UNITS.values()}
        assert ("german", "5-4-6") in values
        air = [u for u in UNITS.values() if u.value_set == "air"]
        fighters = {(u.nation, u.values[0].number) for u in air if "fighter" in u.traits}
        assert {("german", 6), ("belgian", 3)} <= fighters
        assert ("german", 4) in {
            (u.nation, u.values[1].number) for u in air if "bomber" in u.traits
        }

    def test_every_unit_has_as_many_values_as_they_have_names(self) -> None:
        assert not [u.id for u in UNITS.values() if len(u.values) != len(game().value_names(u))]

    def test_aircraft_are_fighters_or_bombers_and_only_bombers_bomb(self) -> None:
        for unit in UNITS.values():
            if unit.value_set == "air":
                assert unit.traits in (("fighter",), ("bomber",))
                assert (unit.values[1].number > 0) == ("bomber" in unit.traits), unit.id

    def test_the_belgian_army_fits_into_belgium(self) -> None:
        land = sum(u.count for u in UNITS.values() if u.nation == "belgian" and not u.value_set)
        assert land <= 3 * len(game().map("belgium").area("belgium"))

    def test_a_battle_has_its_direction_and_both_halves_of_the_board(self) -> None:
        numbers = {m.value for m in game().markers if "battle-direction" in m.traits}
        boxes = {b.id for b in game().track("battle-board").boxes}
        assert boxes == {f"{half}-{n}" for n in numbers for half in ("attack", "defence")}

    def test_tank_battle_markers_show_every_number_of_points_that_can_be_left(self) -> None:
        faces = [
            int(face.figure)
            for m in game().markers
            if "tank-battle" in m.traits
            for face in (m.front, m.back)
            if face
        ]
        most = max(u.values[2].number for u in UNITS.values() if "tank" in u.traits)
        assert sorted(faces) == list(range(most - 1))

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_every_face_is_drawn_without_a_complaint(self, language: str) -> None:
        context = DrawContext(Translator(language, game().translations.get(language, {})))
        for counter in game().counters.values():
            counters.counter_face(game(), counter, "front", context)
            counters.counter_face(game(), counter, "back", context)
        assert context.problems == []


class TestScenario:
    def test_all_counters_that_fight_are_set_up_once(self) -> None:
        scenario = game().scenario("assault-on-belgium")
        placed = [p.counter for p in scenario.setup if p.counter in UNITS]
        free = [c for lot in scenario.free_setup for c in lot.counters]
        assert sorted([*placed, *free]) == sorted(UNITS)

    def test_each_side_sets_up_in_its_own_country_the_belgian_first(self) -> None:
        lots = game().scenario("assault-on-belgium").free_setup
        assert [lot.within for lot in lots] == [("belgium",), ("germany",)]
        for lot, nation in zip(lots, ("belgian", "german"), strict=True):
            assert {UNITS[c].nation for c in lot.counters} == {nation}
            assert not lot.alone

    def test_there_is_one_turn_and_it_is_german(self) -> None:
        scenario = game().scenario("assault-on-belgium")
        assert (scenario.turns, scenario.first_side) == (1, "German")
        assert [v.result for v in scenario.victory] == ["German wins", "Belgian wins"]


def _given() -> dict[str, str]:
    """Everything that may be called given: fields by the place of their part."""
    found = {
        "sheet": "dice document sequence title value_names",
        "sheet/value_sets/air": "names",
        "terrain/hexes/sea": "movement name note",
        "terrain/hexes/clear": "movement name",
        "terrain/hexsides/river": "effects movement name",
        "maps/belgium/places/Brussels": "figures name",
        "maps/belgium/places/Antwerp": "name",
        "tables/air-combat": "axis dice kind legend notes results rows title",
        "tables/air-combat/rows/difference": "name",
        "tables/anti-aircraft": "axis dice kind legend notes results rows title",
        "tables/anti-aircraft/rows/strength": "bands closed name",
        "tables/anti-aircraft/legend/2": "also code effect text",
        "tables/land-combat": "axis dice kind notes results rows title",
        "tables/land-combat/rows/strength": "name",
        "tables/terrain-effects": "fill kind title",
        "tracks/battle-board": "kind title",
        "scenarios/assault-on-belgium": "first_side free_setup map title turns victory",
        "scenarios/assault-on-belgium/victory/0": "result text",
    }
    found |= {f"sheet/sides/{s}": "name" for s in ("German", "Belgian")}
    found |= {f"sheet/nations/{n}": "name side" for n in ("german", "belgian")}
    found |= {
        f"terrain/hexes/{t}": "effects movement name" for t in ("forest", "rough", "hex-city")
    }
    found |= {f"terrain/features/{t}": "effects name note" for t in ("small-city", "fortress")}
    found |= {f"tables/air-combat/legend/{code}": "code effect text" for code in "EDA"}
    found |= {f"markers/battle-{n}": "name" for n in range(1, 9)}
    found |= {f"markers/tank-battle-{n}": "name" for n in range(0, 11, 2)}
    for army in ("Belgian army", "German army"):
        found[f"scenarios/assault-on-belgium/free_setup/{army}"] = "alone name text within"
    return found


def test_nothing_is_called_given_that_the_document_does_not_give() -> None:
    assert given_fields(game()) == _given()
