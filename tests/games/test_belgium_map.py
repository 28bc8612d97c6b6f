"""The map of Belgium is true to the country, holds together, and leaves the German a chance."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from itertools import pairwise

import pytest

from builder.model.ground.map_parts import Course, Place
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import Cell, HexGrid
from tests.games import drawn
from tests.games.belgium import game
from tests.games.ground import in_one_piece
from tests.thorough import some
from tests.together import together

SHEET: MapSheet = game().map("belgium")
GRID: HexGrid = SHEET.hexes
PLACES: dict[str, Place] = {p.name: p for p in SHEET.places}
WATER: tuple[Course, ...] = (*SHEET.hexsides["river"], *SHEET.hexsides["canal"])
COURSES: dict[str, Course] = {c.name: c for c in WATER}
WET = frozenset(GRID.parse_side(s) for c in WATER for s in c.sides)
COUNTRIES = ("belgium", "germany", "netherlands", "france", "luxembourg", "sea")
COST = {"clear": 1, "hex-city": 1, "forest": 2, "rough": 2}


def country(cell: Cell) -> str:
    (found,) = [c for c in COUNTRIES if cell in SHEET.area(c)]
    return found


def hex_of(place: str) -> Cell:
    return GRID.cell(PLACES[place].hex)


def features(kind: str) -> frozenset[str]:
    return frozenset(f.at for f in SHEET.features if f.type == kind)


def corners(course: Course) -> set[tuple[int, int]]:
    return {k for s in course.sides for k in GRID.side_corners(GRID.parse_side(s))}


def cost_from_germany(goal: str, closed: Iterable[str] = ()) -> int:
    """The least movement points from any German hex, what crossing water costs included."""
    barred = {"sea", *closed}
    best = dict.fromkeys(SHEET.area("germany"), 0)
    queue = [(0, cell) for cell in best]
    heapq.heapify(queue)
    while queue:
        spent, cell = heapq.heappop(queue)
        for near in GRID.neighbours(cell):
            if country(near) in barred:
                continue
            step = COST[SHEET.terrain_at(near)] + (GRID.side_between(cell, near) in WET)
            if spent + step < best.get(near, 999):
                best[near] = spent + step
                heapq.heappush(queue, (spent + step, near))
    return best[hex_of(goal)]


class TestCountries:
    def test_every_hex_lies_in_one_country_or_in_the_sea(self) -> None:
        areas = [SHEET.area(c) for c in COUNTRIES]
        assert sum(map(len, areas)) == len(frozenset().union(*areas)) == len(GRID.cells) == 384

    @together("id", COUNTRIES)
    def test_each_is_in_one_piece(self, id: str) -> None:
        assert in_one_piece(GRID, SHEET.area(id))

    def test_the_sea_is_sea_and_nothing_else_is(self) -> None:
        assert SHEET.area("sea") == {c for c in GRID.cells if SHEET.terrain_at(c) == "sea"}

    def test_belgium_is_about_as_large_as_it_is(self) -> None:
        area = len(SHEET.area("belgium")) * 0.866 * 18 * 18
        assert area == pytest.approx(30_500, rel=0.25)

    def test_germany_has_no_coast_here(self) -> None:
        sea = SHEET.area("sea")
        assert not [c for c in SHEET.area("germany") if sea & set(GRID.neighbours(c))]

    def test_frontiers_run_wherever_two_countries_meet_and_nowhere_else(self) -> None:
        drawn = [GRID.parse_side(s) for c in SHEET.hexsides["frontier"] for s in c.sides]
        land = [c for c in GRID.cells if country(c) != "sea"]
        meeting = {
            GRID.side_between(a, b)
            for a in land
            for b in GRID.neighbours(a)
            if country(b) not in ("sea", country(a))
        }
        assert len(drawn) == len(set(drawn))
        assert set(drawn) == meeting

    @together(
        ("id", "places"),
        [
            (
                "belgium",
                "Brussels,Antwerp,Liège,Ghent,Namur,Charleroi,Mons,Leuven,Mechelen,Bruges,Ostend,"
                "Hasselt,Tournai,Kortrijk,Arlon,Bastogne,Dinant,Verviers,Turnhout,Sankt Vith,"
                "Eben-Emael,Malmedy,Ypres,Gembloux",
            ),
            ("netherlands", "Maastricht,Eindhoven,Venlo,Roermond,Breda,Tilburg,Middelburg"),
            ("germany", "Aachen,Trier,Cologne,Bonn,Düsseldorf,Essen,Krefeld,Düren,Prüm"),
            ("france", "Lille,Sedan,Maubeuge,Valenciennes,Dunkirk,Reims,Charleville,Longwy"),
            ("luxembourg", "Luxembourg,Diekirch"),
        ],
    )
    def test_towns_lie_in_their_countries(self, id: str, places: str) -> None:
        for name in places.split(","):
            assert country(hex_of(name)) == id, name


class TestCities:
    def test_a_hex_city_is_a_city_and_a_small_city_a_town(self) -> None:
        cities = {GRID.cell(p.hex) for p in SHEET.places if p.kind == "city"}
        assert cities == {c for c in GRID.cells if SHEET.terrain_at(c) == "hex-city"}
        assert features("small-city") == {p.hex for p in SHEET.places if p.kind == "town"}

    def test_the_targets_are_hex_cities(self) -> None:
        for name in ("Brussels", "Antwerp"):
            assert SHEET.terrain_at(hex_of(name)) == "hex-city"

    def test_no_hex_holds_two_cities(self) -> None:
        hexes = [p.hex for p in SHEET.places if p.kind in ("city", "town")]
        assert len(hexes) == len(set(hexes))

    def test_brussels_has_the_guns_that_the_document_gives_and_no_city_more_than_five(self) -> None:
        assert PLACES["Brussels"].figures == {"AA": 3}
        guns = [v for p in SHEET.places for v in p.figures.values()]
        assert 1 <= min(guns) <= max(guns) == 5

    def test_the_fortresses_are_liege_namur_and_eben_emael(self) -> None:
        assert features("fortress") == {PLACES[n].hex for n in ("Liège", "Namur", "Eben-Emael")}

    @together(
        ("a", "b", "hexes"),
        [
            ("Brussels", "Antwerp", 2),
            ("Brussels", "Liège", 5),
            ("Brussels", "Namur", 3),
            ("Brussels", "Ghent", 3),
            ("Liège", "Aachen", 3),
            ("Aachen", "Cologne", 4),
            ("Brussels", "Leuven", 1),
            ("Eben-Emael", "Maastricht", 1),
        ],
    )
    def test_distances_are_those_of_the_country(self, a: str, b: str, hexes: int) -> None:
        assert abs(GRID.distance(hex_of(a), hex_of(b)) - hexes) <= 1


class TestWater:
    @together("name", sorted(COURSES))
    def test_each_course_runs_on_without_a_break(self, name: str) -> None:
        sides = [set(GRID.side_corners(GRID.parse_side(s))) for s in COURSES[name].sides]
        assert all(a & b for a, b in pairwise(sides))

    def test_no_hexside_belongs_to_two_courses(self) -> None:
        assert len(WET) == sum(len(c.sides) for c in WATER)

    @together(
        ("one", "other"),
        [
            ("Sambre", "Meuse"),
            ("Ourthe", "Meuse"),
            ("Semois", "Meuse"),
            ("Rur", "Meuse"),
            ("Albert Canal", "Meuse"),
            ("Albert Canal", "Scheldt"),
            ("Lys", "Scheldt"),
            ("Dyle", "Scheldt"),
            ("Our", "Moselle"),
            ("Ruhr", "Rhine"),
            ("Aisne", "Oise"),
        ],
    )
    def test_courses_join(self, one: str, other: str) -> None:
        assert corners(COURSES[one]) & corners(COURSES[other])

    @together(
        ("river", "places"),
        [
            ("Meuse", "Sedan,Charleville,Dinant,Namur,Liège,Maastricht,Eben-Emael,Venlo"),
            ("Scheldt", "Tournai,Ghent,Antwerp"),
            ("Albert Canal", "Antwerp,Eben-Emael"),
            ("Sambre", "Charleroi,Maubeuge"),
            ("Dyle", "Leuven"),
            ("Lys", "Kortrijk"),
            ("Rhine", "Bonn,Cologne,Düsseldorf,Duisburg"),
            ("Rur", "Düren"),
            ("Moselle", "Trier"),
        ],
    )
    def test_towns_lie_on_their_rivers(self, river: str, places: str) -> None:
        banks = {h for s in COURSES[river].sides for h in s.split("/")}
        assert not [n for n in places.split(",") if PLACES[n].hex not in banks]

    def test_the_scheldt_reaches_the_sea(self) -> None:
        mouth = GRID.side_corners(GRID.parse_side(COURSES["Scheldt"].sides[-1]))
        around = {c for corner in mouth for c in GRID.cells_at(corner)}
        assert around & SHEET.area("sea")


class TestTheGermanTask:
    """Tanks can just do it, infantry cannot."""

    MOVES = {
        kind: {
            u.values[2].number for u in game().units if u.nation == "german" and select(u.traits)
        }
        for kind, select in (("tank", lambda t: "tank" in t), ("other", lambda t: not t))
    }

    @pytest.mark.parametrize(("goal", "cost"), [("Brussels", 10), ("Antwerp", 9)])
    @pytest.mark.parametrize("closed", [(), ("netherlands", "france")])
    def test_a_panzer_corps_gets_there_with_points_for_two_or_three_battles(
        self, goal: str, cost: int, closed: tuple[str, ...]
    ) -> None:
        assert cost_from_germany(goal, closed) == cost
        (tank,) = self.MOVES["tank"]
        assert 2 <= tank - cost <= 3

    @pytest.mark.parametrize("goal", ["Brussels", "Antwerp"])
    def test_no_infantry_gets_there(self, goal: str) -> None:
        foot = min(self.MOVES["other"])
        assert foot < cost_from_germany(goal)


@pytest.mark.parametrize("language", some(["ja", "en"], 1))
def test_the_sheet_has_room_for_every_name_and_chart(language: str) -> None:
    _, problems = drawn.sheet_and_problems("assault-on-belgium", SHEET.id, language)
    assert not problems
