"""The map of Huế: every place that the rules name is there; walls close, water and roads hold."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

import pytest

from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, HexGrid
from builder.rules.systems.city_fight.town import TownMap
from tests.games import drawn
from tests.games.ground import in_one_piece
from tests.games.hue import game
from tests.together import together

SHEET: MapSheet = game().map("hue")
GRID: HexGrid = SHEET.hexes
TOWN = TownMap(game(), SHEET)
PLACES = {p.name: GRID.cell(p.hex) for p in SHEET.places}
WATER = frozenset(c for c in GRID.cells if TOWN.is_water(c))
MOAT = frozenset(c for c in GRID.cells if SHEET.terrain_at(c) == "moat")
RIVER = frozenset(c for c in GRID.cells if TOWN.is_river(c))


def features(kind: str) -> tuple[str, ...]:
    return tuple(f.at for f in SHEET.features if f.type == kind)


def rim(inside: Collection[Cell]) -> frozenset[str]:
    """The hexsides between an area and the rest of the map."""
    return frozenset(
        GRID.side_id(GRID.side_between(c, n))
        for c in inside
        for n in GRID.neighbours(c)
        if n not in inside
    )


class TestAreas:
    def test_the_palace_is_seven_walled_hexes_in_the_middle(self) -> None:
        palace, middle = SHEET.area("palace"), GRID.cell("1815")
        assert palace == {middle, *GRID.neighbours(middle)}
        assert middle.line == (GRID.columns - 1) // 2
        assert abs(middle.position - GRID.rows // 2) <= 1

    @pytest.mark.parametrize("area", ["palace", "citadel"])
    def test_its_wall_closes_and_has_its_inside(self, area: str) -> None:
        inside = SHEET.area(area)
        walls = {GRID.side_id(s) for s, within in SHEET.walled.items() if within == inside}
        assert walls == rim(inside)

    def test_the_inner_city_is_the_citadel_and_the_islands(self) -> None:
        inner = SHEET.area("inner-city")
        assert inner == SHEET.area("citadel") | SHEET.area("islands")
        assert not inner & MOAT
        assert SHEET.area("outer-city") == frozenset(GRID.cells) - inner

    def test_islands_lie_in_the_river(self) -> None:
        for cell in SHEET.area("islands"):
            assert set(GRID.neighbours(cell)) <= RIVER | SHEET.area("islands")

    def test_armouries_are_bunkers_of_one_hex(self) -> None:
        macv, arvn = (SHEET.area(a) for a in ("macv-armoury", "arvn-armoury"))
        assert len(macv) == len(arvn) == 1
        assert SHEET.area("citadel") >= arvn
        assert not macv & SHEET.area("citadel")
        for cell in macv | arvn:
            assert TOWN.die(cell) == 3

    def test_macv_lies_at_the_lower_right(self) -> None:
        (macv,) = SHEET.area("macv-armoury")
        assert macv.line > GRID.columns / 2
        assert macv.position > GRID.rows / 2

    def test_the_three_bunkers_are_macv_first_division_and_quoc_hoc(self) -> None:
        bunkers = {c for c in GRID.cells if SHEET.terrain_at(c) == "bunker"}
        assert bunkers == {PLACES[n] for n in ("MACV", "1st ARVN Division", "Quốc Học")}

    def test_the_airfield_lies_in_the_citadel(self) -> None:
        airfield = SHEET.area("airfield")
        assert airfield == {c for c in GRID.cells if SHEET.terrain_at(c) == "airfield"}
        assert airfield < SHEET.area("citadel")
        assert in_one_piece(GRID, airfield)

    def test_gia_hoi_lies_between_citadel_and_river(self) -> None:
        quarter = SHEET.area("gia-hoi")
        assert PLACES["Gia Hội"] in quarter
        assert not quarter & (SHEET.area("citadel") | WATER)
        assert all(TOWN.is_city(c) for c in quarter)

    def test_sites_of_the_historical_set_up_hold_a_battalion(self) -> None:
        for area in SHEET.areas:
            if area.id.startswith("site-") or area.id in ("palace", "gia-hoi"):
                free = [c for c in SHEET.area(area.id) if TOWN.may_stop(c)]
                assert len(free) >= 3, area.id


class TestWater:
    def test_the_moat_rings_the_citadel(self) -> None:
        inside = SHEET.area("citadel")
        assert {n for c in inside for n in GRID.neighbours(c)} - inside == MOAT
        assert in_one_piece(GRID, MOAT)
        assert {c for c in GRID.cells if TOWN.is_moat(c)} == MOAT

    def test_the_perfume_river_runs_from_edge_to_edge(self) -> None:
        assert in_one_piece(GRID, RIVER)
        assert {0, GRID.columns - 1} <= {c.line for c in RIVER}

    def test_the_river_parts_new_city_and_citadel(self) -> None:
        assert TOWN.banks[PLACES["MACV"]] != TOWN.banks[PLACES["Palace of Peace"]]
        assert TOWN.banks[PLACES["MACV"]] == TOWN.banks[PLACES["Quốc Học"]]

    def test_the_canal_leaves_the_river_for_the_east(self) -> None:
        canal = {c for c in GRID.cells if SHEET.terrain_at(c) == "canal"}
        assert in_one_piece(GRID, canal)
        assert any(n in RIVER for c in canal for n in GRID.neighbours(c))
        assert any(c.line == GRID.columns - 1 for c in canal)

    def test_truong_tien_is_the_eastern_and_the_railway_the_western_bridge(self) -> None:
        east, west = SHEET.area("truong-tien"), SHEET.area("railway-bridge")
        assert {GRID.id(c) for c in east | west} == set(features("river-bridge"))
        assert min(c.line for c in east) > max(c.line for c in west)
        assert all(TOWN.may_stop(c) for c in east | west)

    def test_every_gate_has_its_bridge(self) -> None:
        gates = features("gate")
        assert len(gates) == 11
        bridges = set(features("moat-bridge"))
        assert len(bridges) == 11
        for gate in gates:
            assert len(bridges & set(gate.split("/"))) == 1
            assert GRID.parse_side(gate) in SHEET.walled

    @pytest.mark.parametrize("gate", ["Nhà Đồ gate", "Hữu gate"])
    def test_gates_that_the_document_names_lead_south_west(self, gate: str) -> None:
        (found,) = [f for f in SHEET.features if f.name == gate]
        assert found.type == "gate"
        assert PLACES[gate] in SHEET.area("citadel")


class TestRoads:
    def test_roads_cross_water_on_bridges_only(self) -> None:
        bridged = {b for k in ("river", "moat", "canal") for b in features(f"{k}-bridge")}
        for kind in ("road", "street"):
            for course in SHEET.paths[kind]:
                wet = {h for h in course.hexes if GRID.cell(h) in WATER}
                assert wet <= bridged, course.name

    def test_roads_enter_the_citadel_by_gates_only(self) -> None:
        gates = set(features("gate"))
        inside = SHEET.area("citadel")
        for kind in ("road", "street"):
            for course in SHEET.paths[kind]:
                for a, b in pairwise(map(GRID.cell, course.hexes)):
                    if (a in inside) != (b in inside):
                        assert GRID.side_id(GRID.side_between(a, b)) in gates

    @together("hex", ["2529", "1101", "2801"])
    def test_entry_hexes_lie_on_a_road_at_an_edge(self, hex: str) -> None:
        cell = GRID.cell(hex)
        assert TOWN.on_road(cell)
        assert len(GRID.neighbours(cell)) < 6
        edges = [a.id for a in SHEET.areas if a.id.startswith("edge-") and hex in a.hexes]
        assert edges

    def test_the_east_edge_is_the_right_one(self) -> None:
        assert {c.line for c in SHEET.area("edge-east")} == {GRID.columns - 1}

    def test_tanks_can_drive_from_the_south_edge_to_the_airfield(self) -> None:
        found, edge = {GRID.cell("2529")}, [GRID.cell("2529")]
        while edge:
            cell = edge.pop()
            near = [n for n in GRID.neighbours(cell) if TOWN.step(cell, n, "vehicles").total]
            edge += [n for n in near if n not in found]
            found.update(near)
        assert SHEET.area("airfield") <= found
        assert not SHEET.area("palace") & found


@pytest.mark.thorough
def test_the_sheet_draws_without_a_complaint() -> None:
    _, problems = drawn.sheet_and_problems("hue", SHEET.id)
    assert not problems
