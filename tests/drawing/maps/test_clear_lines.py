"""Rivers, frontiers and walls lie on their hexsides, and numbers and names can be read beside them."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from builder import resources
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Text
from builder.drawing.ink.text import cap_height
from builder.drawing.maps.field import MapGeometry, draw_names, lay_out_map
from builder.drawing.maps.gridwork import number_box
from builder.drawing.maps.lettering.covers import Covers
from builder.drawing.maps.lettering.lettering import LabelPlacer
from builder.drawing.maps.lettering.long_names import write_river
from builder.drawing.maps.lettering.placing import LabelSpace
from builder.drawing.maps.lines.courses import Course
from builder.drawing.maps.shapes.polylines import nearest_on_line, point_distance
from builder.drawing.maps.squares.lines import SquareLines
from builder.drawing.maps.terrain_art_words import FLOWING_WATER
from builder.drawing.maps.theme_parts import NAMES
from builder.drawing.maps.themes import game_theme
from builder.drawing.mapsheet import map_sheet
from builder.model.ground.maps import MapSheet
from builder.model.ground.themes import ThemeStyle
from builder.model.space.hexes import HexLayout
from builder.model.space.squares import SquareLayout
from tests.drawing.maps.atlas import country, game, grids, items, laid_out, side_run
from tests.games.drawn import geometries
from tests.model.boards import market_town
from tests.thorough import some
from tests.together import together

LEAST = 1.7
"""The height of capitals, in mm, below which a name on paper is hard to read."""

GAMES = resources.built_in_games()


def farthest(work: MapGeometry, course: Course) -> float:
    """How far from its hexsides a course is drawn, in hex radii; where it runs off the map or into a
    lake it has none."""
    frame, board = work.map_context.frame, work.map_context.board
    corners = [key for key in course.chain if board.on_map(key)]
    home = [frame.point(key) for key in corners]
    ends = [end for end in (home[0], home[-1]) if board.on_map(corners[0])]
    gone = [
        point_distance(p, nearest_on_line(p, home))
        for p in course.points
        if frame.field.contains(p)
        and all(point_distance(p, end) > 1.2 * frame.radius for end in ends)
    ]
    return max(gone, default=0.0) / frame.radius


def winding(sheet: MapSheet) -> MapSheet:
    river = side_run(sheet, "0102", "1010", "Wye")
    return sheet.model_copy(update={"hexsides": {"river": (river,)}})


@pytest.mark.parametrize("way", grids()[::3])
def test_a_river_keeps_to_its_hexsides_whichever_way_hexes_lie(way: tuple[str, str, str]) -> None:
    orientation, _, turn = way
    work = laid_out(winding(country(orientation=orientation, turn=turn)))
    (river,) = (c for c in work.courses if c.name == "Wye")
    assert 0 < farthest(work, river) <= work.map_context.theme.lines.stray + 1e-9


def test_a_theme_says_how_far_rivers_may_stray() -> None:
    sheet, found = winding(country(theme="own")), []
    for stray in (0.04, 0.3):
        style = ThemeStyle.model_validate({"id": "own", "lines": {"stray": stray}})
        own = game(sheet, themes=(style,))
        layout = HexLayout(sheet.hexes, 16.0)
        work = lay_out_map(own, sheet, layout, game_theme(style), DrawContext(), Scene(420, 297))
        (river,) = (c for c in work.courses if c.name == "Wye")
        found.append(farthest(work, river))
    assert found[0] <= 0.04 + 1e-9
    assert 0.14 < found[1] <= 0.3 + 1e-9


@pytest.mark.thorough
@pytest.mark.parametrize("name", some(GAMES, 4))
def test_everything_on_hexsides_keeps_to_them_on_every_built_in_map(name: str) -> None:
    for work in geometries(name):
        for course in work.courses:
            if course.chain:
                assert farthest(work, course) <= work.map_context.theme.lines.stray + 1e-9, (
                    course.name
                )


@pytest.mark.parametrize("name", some(GAMES, 1))
def test_no_number_lies_on_a_river_a_road_or_a_frontier(name: str) -> None:
    for work in geometries(name):
        map_context = work.map_context
        boxes = {key: number_box(map_context, key).inset(0.3) for key in map_context.board.real}
        lines = [
            (c.points, max(c.width) / 2)
            for c in work.courses
            if c.art in (*FLOWING_WATER, "frontier")
        ]
        lines += [(road.points, 0.3) for road in work.network.roads]
        for points, half in lines:
            for a, b in itertools.pairwise(points):
                for share in (0.0, 0.5):
                    x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
                    for key in (
                        map_context.frame.key_at(x, y),
                        *map_context.frame.neighbours(map_context.frame.key_at(x, y)),
                    ):
                        if key in boxes:
                            box = boxes[key]
                            dx = max(box.x - x, 0, x - box.right)
                            dy = max(box.y - y, 0, y - box.bottom)
                            assert math.hypot(dx, dy) >= half, map_context.board.grid.id(
                                map_context.board.real[key]
                            )


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_a_number_stays_in_its_hex(name: str) -> None:
    for work in geometries(name):
        map_context = work.map_context
        for key in map_context.board.real:
            assert map_context.frame.key_at(*number_box(map_context, key).centre) == key


@pytest.mark.thorough
@pytest.mark.parametrize("name", some(GAMES, 4))
def test_the_names_of_places_can_be_read_on_paper(name: str) -> None:
    for work in geometries(name):
        names = {
            place.name for place in work.map_context.board.sheet.places if place.label != "none"
        }
        draw_names(work)
        texts = [
            t for t in items(work.map_context.scene) if isinstance(t, Text) and t.text in names
        ]
        assert {t.text for t in texts} == names
        for text in texts:
            assert cap_height(text.font) * text.size >= LEAST, text.text
            assert text.halo
            assert text.halo_width >= 0.3


@together("kind", ["village", "town", "city", "base", "checkpoint", "landmark"])
def test_no_rank_is_set_in_a_thin_face(kind: str) -> None:
    assert "semibold" in NAMES[kind].font


def test_a_theme_sets_its_names() -> None:
    style = {"id": "own", "names": {"village": {"size": 7, "least": 9}}, "halo": 0.6}
    made = game_theme(ThemeStyle.model_validate(style))
    assert (made.names["village"].size, made.names["village"].least) == (7, 9)
    assert made.names["town"] == NAMES["town"]
    assert made.halo == 0.6


def test_a_river_along_squares_keeps_to_them() -> None:
    own = market_town.game()
    sheet = own.maps[0]
    plan = sheet.plan()
    assert isinstance(plan, SquareLayout)
    (brook,) = (c for c in sheet.hexsides["river"] if c.name == "Brook")
    ends = [plan.side_ends(plan.grid.parse_side(side)) for side in brook.sides]
    (drawn_brook,) = (
        c for c in SquareLines(own, sheet, plan, DrawContext()).courses(0.1) if c.name
    )
    on_map = [p for p in drawn_brook.points if p[1] >= plan.top]
    for point in on_map:
        assert (
            min(point_distance(point, nearest_on_line(point, end)) for end in ends)
            <= 0.1 * plan.across + 1e-9
        )
    assert drawn_brook.points[0][1] < plan.top, "a river runs off the map where it ends at its edge"


def test_a_road_over_squares_runs_off_the_map() -> None:
    own = market_town.game()
    sheet = own.maps[0]
    plan = sheet.plan()
    assert isinstance(plan, SquareLayout)
    lines = SquareLines(own, sheet, plan, DrawContext())
    (road,) = lines.roads(())
    assert road.points[0][0] < plan.left
    assert road.points[-1][0] > plan.left + plan.grid.columns * plan.across
    (in_town,) = lines.roads(sheet.paths["road"][0].hexes[:1])
    assert in_town.points[0][0] > plan.left


@together("turn", range(0, 360, 15))
def test_no_name_stands_on_its_head(turn: int) -> None:
    way, (x, y) = math.radians(turn), (150.0, 120.0)
    there = [(x + 3 * n * math.cos(way), y + 3 * n * math.sin(way)) for n in range(21)]
    back = [(x + 9, y + 9) for x, y in reversed(there)]
    map_context = geometries("alder")[0].map_context
    for run in (there, back, [*there, *back]):
        scene = Scene(400, 300)
        room = LabelSpace(map_context.frame.field, Covers(map_context))
        placer = LabelPlacer(replace(map_context, scene=scene), room)
        write_river(placer, Course("river", "Alder", [], run, (1.0, 1.0)))
        letters = [item for item in items(scene) if isinstance(item, Text)]
        assert letters
        assert all(-106 <= letter.turn <= 106 for letter in letters)


def lettered(sheet: MapSheet) -> str:
    """The letters that stand along lines on a map of squares, in their order."""
    own = market_town.game().model_copy(update={"maps": (sheet,)})
    drawing = map_sheet(own, sheet, DrawContext())
    return "".join(i.text for i in items(drawing.scene) if isinstance(i, Text) and len(i.text) == 1)


def test_a_road_has_its_name_beside_it_if_it_is_asked_for() -> None:
    sheet = market_town.game().maps[0]
    (road,) = sheet.paths["road"]
    printed = sheet.model_copy(
        update={"paths": {"road": (road.model_copy(update={"printed": True}),)}}
    )
    assert "Marketroad" in lettered(printed)
    assert "Marketroad" not in lettered(sheet)


@pytest.mark.thorough
def test_the_routes_of_a_map_of_hexes_are_named() -> None:
    work = next(
        w for w in geometries("vietnam-battles") if w.map_context.board.sheet.id == "iron-triangle"
    )
    draw_names(work)
    found = "".join(i.text for i in items(work.map_context.scene) if isinstance(i, Text))
    for name in work.map_context.board.sheet.printed_paths:
        assert name.replace(" ", "") in found, name
