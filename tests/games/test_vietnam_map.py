"""The map of Snoopy's Nose holds every place that the rules name, and holds together."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.fonts import font_metrics
from builder.model.ground.map_parts import Course, PathCourse
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, HexGrid, HexLayout, Hexside
from tests.games.vietnam import game
from tests.together import together

SHEET: MapSheet = game().map("snoopys-nose")
GRID: HexGrid = SHEET.hexes
RIVERS: tuple[Course, ...] = SHEET.hexsides["river"]
LAND_PATHS: tuple[PathCourse, ...] = (*SHEET.paths["road"], *SHEET.paths["trail"])
CHANNELS: tuple[PathCourse, ...] = SHEET.paths["channel"]


def terrain(hex_id: str) -> str:
    return SHEET.terrain_at(GRID.cell(hex_id))


def cells(ids: tuple[str, ...]) -> frozenset[Cell]:
    return frozenset(GRID.cell(i) for i in ids)


FULL = frozenset(c for c in GRID.cells if SHEET.terrain_at(c) == "mekong")
BANKS = cells(SHEET.banks)
CHANNEL_CELLS = frozenset(c for course in CHANNELS for c in cells(course.hexes))
RIVER_SIDES = frozenset(GRID.parse_side(s) for course in RIVERS for s in course.sides)


def is_river(side: str) -> bool:
    return GRID.parse_side(side) in RIVER_SIDES


def touches_river(hex_id: str) -> bool:
    return any(GRID.side(GRID.cell(hex_id), i) in RIVER_SIDES for i in range(6))


class TestNamedPlaces:
    def test_the_checkpoint_stands_on_the_highway(self) -> None:
        assert terrain("1606") == "checkpoint"
        assert "1606" in next(r for r in SHEET.paths["road"] if "QL-4" in r.name).hexes

    @pytest.mark.parametrize("hex_id", ["0717", "0816"])
    def test_the_ambush_lies_in_jungle(self, hex_id: str) -> None:
        assert terrain(hex_id) == "jungle"

    @together("hex_id", ["0616", "0615", "0618"])
    def test_companies_march_over_open_paddy(self, hex_id: str) -> None:
        assert terrain(hex_id) == "clear"

    @pytest.mark.parametrize("hex_id", ["0917", "1215"])
    def test_helicopters_may_land_where_they_have_landed(self, hex_id: str) -> None:
        assert terrain(hex_id) not in ("jungle", "mekong")

    def test_boats_reach_the_landing_beach(self) -> None:
        assert terrain("0711") != "mekong"
        assert touches_river("0711") or GRID.cell("0711") in BANKS

    @pytest.mark.parametrize("side", ["0717/0718", "0712/0811"])
    def test_monitors_start_on_rivers(self, side: str) -> None:
        assert is_river(side)

    @together("side", ["0616/0717", "0816/0917", "0717/0816"])
    def test_no_river_parts_the_ambush_from_its_victims(self, side: str) -> None:
        assert not is_river(side)

    @pytest.mark.parametrize("hex_id", ["0734", "0833"])
    def test_boats_enter_by_mekong_hexes_of_the_east_edge(self, hex_id: str) -> None:
        cell = GRID.cell(hex_id)
        assert cell in FULL | BANKS
        assert cell in SHEET.area("edge-east") & SHEET.area("river-entry")

    def test_the_road_to_dong_tam_leaves_by_dry_land_beside_the_entry(self) -> None:
        assert GRID.cell("0934") not in FULL | BANKS
        assert GRID.cell("0934") in SHEET.area("edge-east")
        assert any("0934" in r.hexes for r in SHEET.paths["road"])
        assert GRID.adjacent(GRID.cell("0833"), GRID.cell("0934"))

    @together(
        ("a", "b", "touch"),
        [
            ("0712", "0811", True),
            ("0717", "0718", True),
            ("0717", "0616", True),
            ("0717", "0816", True),
            ("0816", "0917", True),
            ("0717", "0618", False),
            ("0615", "0717", False),
        ],
    )
    def test_hexes_touch_as_the_setup_has_it(self, a: str, b: str, touch: bool) -> None:
        assert GRID.adjacent(GRID.cell(a), GRID.cell(b)) is touch

    def test_the_river_turns_round_snoopys_nose(self) -> None:
        nose = GRID.cell("1311")
        assert sum(GRID.side(nose, i) in RIVER_SIDES for i in range(6)) == 5


class TestSheet:
    def test_north_is_up_when_the_field_is_turned(self) -> None:
        assert SHEET.north_on_sheet == "up"

    def test_the_field_leaves_room_on_the_sheet(self) -> None:
        width, height = HexLayout(GRID, SHEET.hex_size, turns=SHEET.turns).size
        assert width < SHEET.sheet[0]
        assert height < SHEET.sheet[1] - 60, "the track and the table stand under the field"

    def test_a_counter_fits_a_hex(self) -> None:
        assert game().sheet.counter_size < SHEET.hex_size - 2

    def test_every_hex_has_its_letter(self) -> None:
        assert (GRID.columns, GRID.rows, len(GRID.cells)) == (24, 34, 24 * 34 - 12)
        assert {SHEET.letters[c] for c in GRID.cells} == set(SHEET.legend)
        known = {t.id for t in game().terrain.hexes}
        assert set(SHEET.legend.values()) <= known

    def test_the_map_s_faces_can_draw_every_name(self) -> None:
        names = [p.name for p in SHEET.places] + [x.text for x in SHEET.labels]
        names += [c.name for c in RIVERS] + [c.name for c in (*LAND_PATHS, *CHANNELS)]
        for face in ("serif", "serif-italic", "serif-semibold", "serif-semibold-italic"):
            assert set("".join(names)) <= {chr(c) for c in font_metrics(face).advances}


class TestEdges:
    def test_the_east_edge_is_the_last_row_of_every_column(self) -> None:
        ends = {Cell(n, GRID.length(n) - 1) for n in range(GRID.lines)}
        assert SHEET.area("edge-east") == ends

    def test_the_mekong_leaves_by_the_east_edge(self) -> None:
        assert SHEET.area("edge-east") & FULL

    def test_the_part_north_of_the_mekong_is_one_dry_country(self) -> None:
        dry = _reached(GRID.cell("1606"), frozenset(GRID.cells) - FULL - BANKS)
        north = SHEET.area("edge-east-north-of-mekong")
        assert north <= SHEET.area("edge-east")
        assert len(north) >= 8
        assert north == SHEET.area("edge-east") & dry

    @together("hex_id", ["0616", "0615", "0711", "0717", "0816", "0618", "0917", "1215"])
    def test_the_training_scenario_lies_on_the_mainland(self, hex_id: str) -> None:
        dry = _reached(GRID.cell("1606"), frozenset(GRID.cells) - FULL - BANKS)
        assert GRID.cell(hex_id) in dry


class TestRivers:
    @together("course", RIVERS)
    def test_a_river_runs_on_from_side_to_side(self, course: Course) -> None:
        sides = [GRID.parse_side(s) for s in course.sides]
        assert len(set(sides)) == len(sides)
        for a, b in pairwise(sides):
            assert set(GRID.side_corners(a)) & set(GRID.side_corners(b))

    @together("course", RIVERS)
    def test_a_river_ends_in_the_mekong(self, course: Course) -> None:
        last, before = (GRID.parse_side(course.sides[i]) for i in (-1, -2))
        (mouth,) = set(GRID.side_corners(last)) - set(GRID.side_corners(before))
        assert set(GRID.cells_at(mouth)) & (FULL | BANKS)

    def test_no_river_runs_between_two_hexes_of_full_water(self) -> None:
        assert not [s for s in RIVER_SIDES if set(GRID.side_cells(s)) <= FULL]

    def test_a_boat_from_the_entry_reaches_every_water(self) -> None:
        assert _navigable_from(GRID.cell("0734")) == FULL | BANKS | RIVER_SIDES


class TestBanks:
    def test_banks_are_land_beside_water(self) -> None:
        assert not BANKS & FULL
        for bank in BANKS - CHANNEL_CELLS:
            assert set(GRID.neighbours(bank)) & FULL, GRID.id(bank)

    def test_the_areas_name_the_same_hexes_as_the_map(self) -> None:
        assert SHEET.area("mekong-full") == FULL
        assert SHEET.area("mekong-bank") == BANKS
        assert SHEET.area("mekong-split") == CHANNEL_CELLS & BANKS

    @pytest.mark.parametrize("course", CHANNELS, ids=lambda c: c.name)
    def test_an_arm_joins_full_water_through_banks(self, course: PathCourse) -> None:
        run = GRID.path(course.hexes)
        assert run[0] in FULL
        assert run[-1] in FULL
        assert set(run) <= FULL | BANKS

    @pytest.mark.parametrize("course", CHANNELS, ids=lambda c: c.name)
    def test_an_arm_has_land_on_both_sides(self, course: PathCourse) -> None:
        run = GRID.path(course.hexes)
        for before, here, after in zip(run, run[1:], run[2:], strict=False):
            if here in BANKS:
                left, right = _parted(here, before, after)
                assert left - FULL, GRID.id(here)
                assert right - FULL, GRID.id(here)


class TestPaths:
    @together("course", [*LAND_PATHS, *CHANNELS])
    def test_a_path_runs_on_from_hex_to_hex(self, course: PathCourse) -> None:
        assert len(GRID.path(course.hexes)) == len(set(course.hexes)) >= 2

    @together("course", LAND_PATHS)
    def test_land_paths_stay_dry(self, course: PathCourse) -> None:
        assert not cells(course.hexes) & FULL

    def test_every_road_over_a_river_has_a_bridge(self) -> None:
        bridged = {side for side, kinds in SHEET.side_features.items() if "bridge" in kinds}
        roads = {s for course in SHEET.paths["road"] for s in _crossings(course)}
        assert roads <= bridged

    def test_every_bridge_carries_the_path_that_it_names(self) -> None:
        courses = {c.name: c for c in LAND_PATHS}
        bridges = [f for f in SHEET.features if f.type == "bridge"]
        assert len(bridges) == 6
        for bridge in bridges:
            side = GRID.parse_side(bridge.at)
            assert side in RIVER_SIDES
            assert side in _crossings(courses[bridge.on])

    def test_one_trail_fords_a_river_without_a_bridge(self) -> None:
        bridged = set(SHEET.side_features)
        open_crossings = {s for c in SHEET.paths["trail"] for s in _crossings(c)} - bridged
        assert {GRID.side_id(s) for s in open_crossings} == {"1228/1229"}


class TestSettlements:
    def test_every_settlement_has_a_name_and_every_name_its_settlement(self) -> None:
        built = ("village", "town", "checkpoint")
        named = {p.hex: p.kind for p in SHEET.places if p.kind in built}
        drawn = {GRID.id(c): SHEET.terrain_at(c) for c in GRID.cells}
        assert named == {h: t for h, t in drawn.items() if t in built}

    def test_there_is_jungle_enough_to_hide_in(self) -> None:
        hidden = [u for u in game().units if u.nation == "viet-cong"]
        jungle = [c for c in GRID.cells if SHEET.terrain_at(c) == "jungle"]
        assert len(jungle) > 5 * len(hidden)


def _reached(start: Cell, allowed: frozenset[Cell]) -> set[Cell]:
    seen, ahead = {start}, [start]
    while ahead:
        for cell in GRID.neighbours(ahead.pop()):
            if cell in allowed and cell not in seen:
                seen.add(cell)
                ahead.append(cell)
    return seen


def _navigable_from(start: Cell) -> set[Cell | Hexside]:
    """All waters that a vessel gets to: Mekong hexes, and river sides end to end."""
    seen: set[Cell | Hexside] = {start}
    ahead: list[Cell | Hexside] = [start]
    while ahead:
        for water in _next_waters(ahead.pop()):
            if water not in seen:
                seen.add(water)
                ahead.append(water)
    return seen


def _next_waters(water: Cell | Hexside) -> list[Cell | Hexside]:
    if isinstance(water, Cell):
        own: list[Cell | Hexside] = [GRID.side(water, i) for i in range(6)]
        around = [c for c in GRID.neighbours(water) if c in FULL | BANKS]
        return [s for s in own if s in RIVER_SIDES] + around
    corners = set(GRID.side_corners(water))
    rivers = [s for s in RIVER_SIDES if corners & set(GRID.side_corners(s))]
    return [*rivers, *(c for c in GRID.side_cells(water) if c in FULL | BANKS)]


def _parted(here: Cell, before: Cell, after: Cell) -> tuple[set[Cell], set[Cell]]:
    """The neighbours of a hex on the two sides of a course that passes through it."""
    ring = [GRID.across(here, i) for i in range(6)]
    a, b = sorted((ring.index(before), ring.index(after)))
    inner = {c for c in ring[a + 1 : b] if c is not None}
    outer = {c for c in ring[b + 1 :] + ring[:a] if c is not None}
    return inner, outer


def _crossings(course: PathCourse) -> set[Hexside]:
    run = GRID.path(course.hexes)
    sides = {GRID.side_between(a, b) for a, b in pairwise(run)}
    return sides & RIVER_SIDES
