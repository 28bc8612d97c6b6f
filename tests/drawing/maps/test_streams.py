"""Streams through hexes: drawn as narrow rivers, met by roads in the middle of hexes, bridged there."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.field import MapGeometry, lay_out_map
from builder.drawing.maps.lines.streams import stream_bridges
from builder.drawing.maps.shapes.polylines import nearest_on_line, point_distance
from builder.drawing.maps.themes import built_in_theme, theme_of
from builder.model.game import Game
from builder.model.ground.map_parts import PathCourse
from builder.model.space.hexes import HexLayout
from tests.drawing.maps.streamland import valley
from tests.games import loading


def laid_out(game: Game | None = None) -> MapGeometry:
    game = game or valley()
    sheet = game.maps[0]
    layout = HexLayout(sheet.hexes, 20.0)
    return lay_out_map(
        game, sheet, layout, built_in_theme("jungle"), DrawContext(), Scene(*layout.size)
    )


def test_a_stream_is_a_river_from_hex_to_hex_that_widens_to_its_mouth() -> None:
    (stream,) = [c for c in laid_out().courses if c.name == "Creek"]
    assert stream.art == "river"
    assert stream.width[0] < stream.width[1]


def test_streams_are_no_roads() -> None:
    network = laid_out().network
    assert [r.name for r in network.streams] == ["Creek"]
    assert [r.name for r in network.roads] == ["Trail"]


def test_road_and_stream_meet_at_the_bridge() -> None:
    work = laid_out()
    (bridge,) = stream_bridges(work.map_context.board, work.network)
    reach = 0.5 * work.map_context.frame.radius
    for line in (work.network.roads[0].points, work.network.streams[0].points):
        assert min(point_distance(bridge.at, p) for p in line) < reach
    assert abs(bridge.angle) < 0.8, "along the road, which runs from west to east"


def beside() -> Game:
    """The valley with a road that comes in from the east and follows the stream."""
    game = valley()
    road = PathCourse(name="Way", hexes=("0501", "0401", "0302", "0303", "0304"))
    stream = game.maps[0].paths["creek"]
    sheet = game.maps[0].model_copy(
        update={"paths": {"creek": stream, "road": (road,)}, "features": ()}
    )
    return game.model_copy(update={"maps": (sheet,)})


def test_a_stream_runs_beside_a_road_that_takes_the_same_hexes() -> None:
    work = laid_out(beside())
    (road,), (stream,) = work.network.roads, work.network.streams
    frame, board = work.map_context.frame, work.map_context.board
    (x, top), (_, foot) = (frame.point(board.key(id)) for id in ("0302", "0304"))
    radius = frame.radius
    shared = [p for p in stream.points if top + 0.9 * radius < p[1] < foot - 0.9 * radius]
    assert shared
    assert min(point_distance(p, nearest_on_line(p, road.points)) for p in shared) > 0.15 * radius
    assert all(p[0] < x for p in shared), "on the side where no road joins"


@pytest.mark.thorough
def test_no_road_of_the_built_in_games_lies_on_a_stream() -> None:
    game = loading.game("gotthard")
    (sheet,) = game.maps
    layout = HexLayout(sheet.hexes, sheet.hex_size, 10, 10)
    scene = Scene(*sheet.sheet)
    work = lay_out_map(game, sheet, layout, theme_of(game, sheet.theme), DrawContext(), scene)
    radius = work.map_context.frame.radius
    for stream in work.network.streams:
        for road in work.network.roads:
            on_it = [
                p
                for p in stream.points
                if point_distance(p, nearest_on_line(p, road.points)) < 0.1 * radius
            ]
            shared = len(set(stream.keys) & set(road.keys))
            assert len(on_it) <= 6 * max(1, shared // 2), (stream.name, road.name)
