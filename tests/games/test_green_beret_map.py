"""The map of the Song Ba holds together, and every objective lies on ground that fits its name."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from builder.rules.systems.green_beret.buying import camp_bar
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.objectives import objective_hexes
from tests.drawing.river_crossing import words
from tests.games import drawn, loading
from tests.games.green_beret import game
from tests.games.ground import in_one_piece
from tests.together import together

SHEET = game().map("song-ba")
GRID = SHEET.hexes
LAND = TerrainMap(game(), SHEET)
PLACED = objective_hexes(game())
HEXES = sorted({h for hexes in PLACED.values() for h in hexes})
ROADS = [c for kind in ("highway", "road") for c in SHEET.paths[kind]]
STREAMS = SHEET.paths["stream"]


def kinds(hex: str) -> frozenset[str]:
    ground = LAND.at(GRID.cell(hex))
    return frozenset(k.id for k in (*ground.kinds, *ground.hidden))


class TestObjectives:
    def test_the_table_has_thirty_lines_and_eighty_five_hexes(self) -> None:
        assert len(PLACED) == 30
        assert len(HEXES) == 85

    @together(
        ("objective", "wanted"),
        [
            ("Seize Airfield", {"airfield"}),
            ("Befriend Locals", {"village"}),
            ("Recruit Locals", {"village"}),
            ("Bribe Potentate", {"village"}),
            ("Demolish Infrastructure", {"bridge"}),
            ("De-mine", {"road", "highway"}),
            ("Interdict", {"road", "highway"}),
        ],
    )
    def test_lie_where_their_names_say(self, objective: str, wanted: set[str]) -> None:
        for hex in PLACED[objective]:
            assert kinds(hex) & wanted, (hex, kinds(hex))

    def test_a_landing_zone_is_not_on_a_wooded_slope(self) -> None:
        for hex in PLACED["Establish Landing Zone"]:
            assert not kinds(hex) & {"jungle-mountain", "full-water"}

    def test_can_all_be_reached_on_foot_from_one_another(self) -> None:
        land = {c for c in GRID.cells if LAND.at(c).cost("foot") is not None}
        assert {GRID.cell(h) for h in HEXES} <= land
        assert in_one_piece(GRID, land)

    def test_stand_in_the_same_hexes_for_locals_who_are_befriended_and_recruited(self) -> None:
        assert PLACED["Befriend Locals"] == PLACED["Recruit Locals"]


class TestWater:
    def test_full_water_is_one_piece_of_sea_and_tidal_river(self) -> None:
        water = {c for c in GRID.cells if LAND.at(c).is_full_water}
        assert in_one_piece(GRID, water)
        assert {GRID.cell("2801"), GRID.cell("1818")} <= water

    def test_land_beside_the_open_sea_is_coast_or_a_village(self) -> None:
        sea = {c for c in GRID.cells if c.line >= 25 and LAND.at(c).is_full_water}
        for cell in GRID.cells:
            beside = set(GRID.neighbours(cell)) & sea
            if beside and not LAND.at(cell).is_full_water and cell.line >= 25:
                assert kinds(GRID.id(cell)) & {"coast", "village", "stream"}, GRID.id(cell)

    @together("stream", STREAMS)
    def test_every_stream_ends_in_water(self, stream: object) -> None:
        end = GRID.cell(stream.hexes[-1])  # type: ignore[attr-defined]
        other = {GRID.cell(h) for s in STREAMS if s is not stream for h in s.hexes}
        assert LAND.at(end).is_full_water or end in other

    def test_no_road_runs_along_a_stream(self) -> None:
        def steps(courses: Collection[object]) -> set[frozenset[str]]:
            runs = (c.hexes for c in courses)  # type: ignore[attr-defined]
            return {frozenset(two) for run in runs for two in pairwise(run)}

        assert not steps(ROADS) & steps(STREAMS)

    def test_a_road_meets_a_stream_at_bridges_only(self) -> None:
        road = {h for c in ROADS for h in c.hexes}
        wet = {h for c in STREAMS for h in c.hexes}
        bridges = {f.at for f in SHEET.features if f.type == "bridge"}
        assert road & wet == bridges
        assert all(LAND.at(GRID.cell(h)).cost("vehicle") is not None for h in bridges)


class TestCountry:
    def test_has_room_for_camps_and_for_such_as_are_near_the_coast(self) -> None:
        sites = [
            c for c in GRID.cells if LAND.at(c).cost("foot") and camp_bar(LAND, c) is None
        ]  # fmt: skip
        assert len(sites) > 600
        assert 80 < sum((LAND.to_coast(c) or 9) <= 4 for c in sites) < 200

    def test_has_every_kind_of_terrain_that_the_noise_table_names(self) -> None:
        found = {k for c in GRID.cells for k in kinds(GRID.id(c))}
        assert found >= {
            "road", "village", "bridge", "jungle", "jungle-mountain", "rice-paddy", "mountain",
            "grass", "airfield", "coast", "full-water", "stream",
        }  # fmt: skip

    def test_is_drawn_without_a_complaint_with_its_charts_and_boxes(self) -> None:
        drawing, problems = drawn.sheet_and_problems("green-beret", SHEET.id)
        assert not problems
        assert set(drawing.boxes) == {"turn", "pp", "missions"}
        assert len(drawing.boxes["pp"]) == 30
        assert min(min(b.width, b.height) for b in drawing.boxes["pp"].values()) > 15.875


def test_the_terrain_chart_says_that_streams_stop_the_vehicles_of_the_enemy() -> None:
    (chart,) = (
        t
        for t in loading.filled("green-beret").tables
        if t.kind == "chart" and t.fill == "terrain-effects"
    )
    assert chart.kind == "chart"
    assert chart.columns[:4] == ("Terrain", "Foot", "Enemy vehicle", "Boat")
    assert "Enemy vehicle" in words(drawn.sheet("green-beret", "song-ba").scene)
    assert "敵車両" in words(drawn.sheet("green-beret", "song-ba", "ja").scene)
