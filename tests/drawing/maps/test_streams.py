"""Streams through hexes: drawn as narrow rivers, met by roads in the middle of hexes, bridged there."""

from __future__ import annotations

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.maps.field import Work, lay_out
from builder.drawing.maps.lines.streams import stream_bridges
from builder.drawing.maps.shapes.polylines import far
from builder.drawing.maps.themes import theme
from builder.model.space.hexes import HexLayout
from tests.drawing.maps.streamland import valley


def laid_out() -> Work:
    game = valley()
    sheet = game.maps[0]
    layout = HexLayout(sheet.hexes, 20.0)
    return lay_out(game, sheet, layout, theme("jungle"), Draft(), Scene(*layout.size))


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
    (bridge,) = stream_bridges(work.plate.board, work.network)
    reach = 0.5 * work.plate.frame.radius
    for line in (work.network.roads[0].points, work.network.streams[0].points):
        assert min(far(bridge.at, p) for p in line) < reach
    assert abs(bridge.angle) < 0.8, "along the road, which runs from west to east"
