"""The map of the Iron Triangle holds every place that the rules name, and holds together."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from builder.fonts import font_metrics
from builder.model.ground.map_parts import Course, PathCourse
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, HexGrid, HexLayout, Hexside
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.rules.systems.folio.terrain.water import reach_by_water
from tests.games.vietnam import game
from tests.together import together

SHEET: MapSheet = game().map("iron-triangle")
GRID: HexGrid = SHEET.hexes
SAIGON: Course = SHEET.hexsides["wide-river"][0]
THI_TINH: Course = SHEET.hexsides["shallow-river"][0]
ROADS: tuple[PathCourse, ...] = SHEET.paths["road"]
PATHS: tuple[PathCourse, ...] = (*ROADS, *SHEET.paths["trail"])
LAND = FolioMap(game(), SHEET)


def sides(course: Course) -> frozenset[Hexside]:
    return frozenset(GRID.parse_side(s) for s in course.sides)


def corners(course: Course) -> set[tuple[int, int]]:
    return {c for side in sides(course) for c in GRID.side_corners(side)}


WATER = sides(SAIGON) | sides(THI_TINH)
TRIANGLE = SHEET.area("iron-triangle")
TUNNELS = SHEET.area("tunnels")
FIL_HOL = SHEET.area("fil-hol")
EAST, WEST = SHEET.area("south-east"), SHEET.area("south-west")


def column(cell: Cell) -> int:
    """The printed number of a hex's column."""
    return int(GRID.id(cell)[:2])


def row(cell: Cell) -> int:
    """The printed number of a hex's row."""
    return int(GRID.id(cell)[2:])


def reached(start: str, barred: frozenset[Hexside]) -> set[Cell]:
    """Every hex that hangs together with one where some hexsides are closed."""
    seen, ahead = {GRID.cell(start)}, [GRID.cell(start)]
    while ahead:
        here = ahead.pop()
        for cell in GRID.neighbours(here):
            if cell not in seen and GRID.side_between(here, cell) not in barred:
                seen.add(cell)
                ahead.append(cell)
    return seen


SOUTH = reached("2429", sides(SAIGON))
NORTH = reached("1210", sides(SAIGON))


def place(name: str) -> Cell:
    return next(GRID.cell(p.hex) for p in SHEET.places if p.name == name)


class TestNamedPlaces:
    def test_ben_suc_is_the_village_of_1210_in_the_triangle(self) -> None:
        assert place("Bến Súc") == GRID.cell("1210")
        assert SHEET.terrain_at(GRID.cell("1210")) == "village"
        assert SHEET.area("ben-suc") == {GRID.cell("1210")}
        assert GRID.cell("1210") in TRIANGLE

    def test_ben_suc_provenance_is_the_document(self) -> None:
        (ben_suc,) = [p for p in SHEET.places if p.name == "Bến Súc"]
        others = [p for p in SHEET.places if p.name != "Bến Súc"]
        assert ben_suc.provenance("hex").status == "given"
        assert {p.provenance("hex").status for p in others} == {"estimated"}

    def test_the_boats_start_on_the_saigon_river(self) -> None:
        assert GRID.parse_side("4223/4323") in sides(SAIGON)
        assert GRID.adjacent(GRID.cell("4223"), GRID.cell("4323"))

    def test_the_setup_column_of_27_is_the_west_end_of_the_triangle(self) -> None:
        assert min(map(column, TRIANGLE)) == 12

    @together(
        "name", ["Củ Chi", "Phú Hòa Đông", "Trung Lập", "Nhuận Đức", "An Nhơn Tây", "Trảng Bàng"]
    )
    def test_towns_of_the_south_lie_south_of_the_river(self, name: str) -> None:
        assert place(name) in SOUTH

    @together("name", ["Rạch Bắp", "An Điền", "An Tây", "Phú An", "Phú Thuận"])
    def test_villages_of_the_triangle_lie_in_it(self, name: str) -> None:
        assert place(name) in TRIANGLE

    @together("name", ["Bến Cát", "Tân Định", "Phú Cường", "Chánh Lưu"])
    def test_the_highway_towns_lie_east_of_the_thi_tinh(self, name: str) -> None:
        assert place(name) in NORTH
        assert place(name) not in reached("1210", WATER)


class TestTheTriangle:
    def test_it_is_one_piece(self) -> None:
        outside = frozenset(
            GRID.side_between(c, n)
            for c in TRIANGLE
            for n in GRID.neighbours(c)
            if n not in TRIANGLE
        )
        assert reached("1210", outside) == TRIANGLE

    def test_rivers_bound_it_in_the_south_and_east(self) -> None:
        assert reached("1210", WATER) >= TRIANGLE
        assert not TRIANGLE & SOUTH

    def test_the_road_of_its_north_side_belongs_to_it(self) -> None:
        road = next(r for r in ROADS if r.name == "Route TL-14")
        inside = [GRID.cell(h) in TRIANGLE for h in road.hexes]
        # it begins at Bến Cát across the Thị Tính and ends in Bến Súc
        assert inside == sorted(inside)
        assert inside.count(False) == 2

    def test_it_has_room_for_every_unit_and_cache_and_clear_hexes_to_land_on(self) -> None:
        free = next(f for f in game().scenario("the-iron-triangle").free_setup)
        clear = [c for c in TRIANGLE if SHEET.terrain_at(c) == "clear"]
        assert len(TRIANGLE) > 5 * len(free.counters)
        assert len(clear) > 15

    def test_villages_in_it_are_no_targets_of_the_b_52_and_the_rest_is(self) -> None:
        targets = {c for c in TRIANGLE if SHEET.terrain_at(c) not in ("town", "village")}
        assert len(TRIANGLE - targets) == 7
        assert GRID.cell("1210") not in targets

    def test_it_is_outlined_on_the_sheet(self) -> None:
        (area,) = [a for a in SHEET.areas if a.draw == "outline"]
        assert area.id == "iron-triangle"


class TestRivers:
    @pytest.mark.parametrize("course", [SAIGON, THI_TINH], ids=lambda c: c.name)
    def test_a_river_runs_on_from_side_to_side(self, course: Course) -> None:
        run = [GRID.parse_side(s) for s in course.sides]
        assert len(set(run)) == len(run)
        for a, b in pairwise(run):
            assert set(GRID.side_corners(a)) & set(GRID.side_corners(b))

    def test_the_saigon_river_crosses_the_whole_map(self) -> None:
        assert not SOUTH & NORTH
        assert set(GRID.cells) == SOUTH | NORTH

    def test_the_thi_tinh_comes_from_the_north_edge_and_joins_it(self) -> None:
        assert THI_TINH.sides[0] == "2201/2301"
        assert corners(SAIGON) & corners(THI_TINH)
        assert not sides(SAIGON) & sides(THI_TINH)

    def test_boats_reach_the_whole_saigon_river_and_nothing_of_the_thi_tinh(self) -> None:
        found = reach_by_water(LAND, GRID.parse_side("4223/4323"))
        assert set(found.costs) == sides(SAIGON)

    def test_both_are_rivers_to_those_who_cross_them(self) -> None:
        kinds = {t.id: t for t in game().terrain.hexsides}
        for name in SHEET.hexsides:
            assert kinds[name].combat == "village_river_plantation"
            for mover in ("foot", "mech"):
                cost = kinds[name].cost(mover)
                assert isinstance(cost, Fraction)
                assert cost > 0


class TestSetupZones:
    def test_east_and_west_are_the_whole_south_and_do_not_overlap(self) -> None:
        assert EAST | WEST == SOUTH
        assert not EAST & WEST

    def test_the_plantation_belongs_to_the_east_and_begins_it(self) -> None:
        assert FIL_HOL <= EAST
        assert {SHEET.terrain_at(c) for c in FIL_HOL} == {"plantation"}
        assert min(map(column, EAST)) == min(map(column, FIL_HOL))
        assert max(map(column, WEST)) < min(map(column, FIL_HOL))

    def test_the_plantation_is_one_piece_of_some_size(self) -> None:
        around = {n for c in FIL_HOL for n in GRID.neighbours(c)} & FIL_HOL
        assert around == FIL_HOL
        assert len(FIL_HOL) >= 20


class TestTunnels:
    def test_they_lie_south_of_the_river_and_in_both_zones(self) -> None:
        assert TUNNELS <= SOUTH
        assert TUNNELS & EAST
        assert TUNNELS & WEST
        assert len(TUNNELS) > 20

    def test_each_is_marked_on_the_sheet(self) -> None:
        marked = [f for f in SHEET.all_features if f.type == "tunnel"]
        assert {GRID.cell(f.at) for f in marked} == TUNNELS
        assert len(marked) == len(TUNNELS)

    def test_they_change_no_terrain(self) -> None:
        kinds = {SHEET.terrain_at(c) for c in TUNNELS}
        assert {"clear", "jungle", "plantation", "village"} <= kinds
        (tunnel,) = [t for t in game().terrain.features if t.id == "tunnel"]
        assert (tunnel.combat, tunnel.movement) == ("", {})


class TestEdges:
    def test_the_exit_edge_runs_along_west_and_north_without_a_gap(self) -> None:
        exits = SHEET.area("exit-edge")
        assert all(column(c) == 1 or row(c) == 1 for c in exits)
        assert [row(c) for c in sorted(exits) if column(c) == 1] == list(range(1, 23))
        assert [column(c) for c in sorted(exits) if row(c) == 1] == list(range(1, 23))
        (red,) = [a for a in SHEET.areas if a.draw == "exit"]
        assert red.id == "exit-edge"

    def test_units_leave_on_both_banks_but_not_east_of_the_thi_tinh(self) -> None:
        exits = SHEET.area("exit-edge")
        assert exits & SOUTH
        assert exits & NORTH
        assert exits <= SOUTH | reached("1210", WATER)

    def test_the_triangle_does_not_touch_it(self) -> None:
        near = min(GRID.distance(a, b) for a in TRIANGLE for b in SHEET.area("exit-edge"))
        assert near >= 7

    def test_the_east_edge_is_the_last_column(self) -> None:
        assert SHEET.area("edge-east") == {c for c in GRID.cells if column(c) == 45}


class TestPaths:
    @together("course", PATHS)
    def test_a_path_runs_on_from_hex_to_hex(self, course: PathCourse) -> None:
        assert len(GRID.path(course.hexes)) == len(set(course.hexes)) >= 2

    def test_no_two_paths_share_a_step(self) -> None:
        steps = [frozenset(s) for c in PATHS for s in pairwise(c.hexes)]
        assert len(set(steps)) == len(steps)

    def test_every_path_joins_another_or_leaves_the_map(self) -> None:
        rim = {c for c in GRID.cells if len(GRID.neighbours(c)) < 6}
        for course in PATHS:
            others = {h for o in PATHS if o is not course for h in o.hexes}
            ends = {course.hexes[0], course.hexes[-1]}
            assert ends & others or {GRID.cell(h) for h in ends} & rim, course.name

    def test_a_road_crosses_a_river_on_a_bridge_and_only_there_is_one(self) -> None:
        crossed = {s for c in ROADS for s in self.crossings(c)}
        bridges = [f for f in SHEET.features if f.type == "bridge"]
        assert {GRID.parse_side(f.at) for f in bridges} == crossed
        courses = {c.name: c for c in ROADS}
        for bridge in bridges:
            assert GRID.parse_side(bridge.at) in self.crossings(courses[bridge.on])

    def test_one_trail_meets_the_saigon_river_without_a_bridge(self) -> None:
        crossed = {s for c in SHEET.paths["trail"] for s in self.crossings(c)}
        assert {GRID.side_id(s) for s in crossed} == {"2014/2015"}

    @staticmethod
    def crossings(course: PathCourse) -> set[Hexside]:
        run = GRID.path(course.hexes)
        return {GRID.side_between(a, b) for a, b in pairwise(run)} & WATER


class TestSheet:
    def test_every_hex_has_its_letter(self) -> None:
        assert (GRID.columns, GRID.rows, len(GRID.cells)) == (45, 30, 45 * 30 - 22)
        assert {SHEET.letters[c] for c in GRID.cells} == set(SHEET.legend)
        assert set(SHEET.legend.values()) <= {t.id for t in game().terrain.hexes}

    def test_a_counter_fits_a_hex_and_the_charts_fit_beside_the_field(self) -> None:
        assert game().sheet.counter_size < SHEET.hex_size - 2
        width, height = HexLayout(GRID, SHEET.hex_size).size
        assert width < SHEET.sheet[0] - 120
        assert height < SHEET.sheet[1] - 15

    def test_true_north_leans_left_as_the_fixed_points_have_it(self) -> None:
        assert SHEET.north_on_sheet == "up"
        assert SHEET.north_tilt == -18

    def test_every_settlement_has_a_name_and_every_name_its_settlement(self) -> None:
        named = {p.hex: p.kind for p in SHEET.places}
        drawn = {GRID.id(c): SHEET.terrain_at(c) for c in GRID.cells}
        assert named == {h: t for h, t in drawn.items() if t in ("village", "town")}

    def test_the_map_s_faces_can_draw_every_name(self) -> None:
        names = [p.name for p in SHEET.places] + [x.text for x in SHEET.labels]
        names += [SAIGON.name, THI_TINH.name, *(c.name for c in PATHS)]
        for face in ("serif", "serif-italic", "serif-semibold", "serif-semibold-italic"):
            assert set("".join(names)) <= {chr(c) for c in font_metrics(face).advances}
