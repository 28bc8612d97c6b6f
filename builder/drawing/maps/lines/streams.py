"""Draws streams through hexes as narrow rivers. They share the network of points that roads run
through, so that a road meets a stream only in the middle of a hex."""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.drawing.maps.board import Board
from builder.drawing.maps.lines.courses import Course, extended_into_water
from builder.drawing.maps.lines.road_ink import Bridge
from builder.drawing.maps.lines.roads import Network
from builder.drawing.maps.lines.shore import Shore
from builder.model.space.hexes import Key

_WIDTH = (0.55, 1.5)
"""The width of a stream at its source and at its mouth, in mm at a hex radius of 13 mm."""


def run_streams(board: Board, network: Network, shore: Shore | None) -> list[Course]:
    """Return the streams of a map as courses from source to mouth, each extended into full water
    that is near."""
    zoom = max(0.8, board.frame.zoom)
    width = (_WIDTH[0] * zoom, _WIDTH[1] * zoom)
    found = []
    for stream in network.streams:
        points = stream.points
        if shore is not None:
            points = extended_into_water(points, board.frame.radius, shore)
        found.append(Course("river", stream.name, [], points, width))
    return found


def stream_bridges(board: Board, network: Network) -> list[Bridge]:
    """Return the bridges that are features in hexes: each in the middle of its hex, along the road
    that it carries."""
    bridging = {t.id for t in board.game.terrain.features if t.art == "bridge"}
    keys = {
        board.key(f.at) for f in board.sheet.all_features if f.type in bridging and "/" not in f.at
    }
    wide = _WIDTH[1] * max(0.8, board.frame.zoom)
    return [
        Bridge(network.node(key), angle, wide)
        for key in sorted(keys)
        if (angle := _road_direction(network, key)) is not None
    ]


def _road_direction(network: Network, key: Key) -> float | None:
    """Return the direction in radians of the first road through a hex; ``None`` if there is none."""
    for road in network.roads:
        if key in road.keys:
            at = road.keys.index(key)
            near: Sequence[Key] = road.keys[max(0, at - 1) : at + 2]
            ends = [network.gate(key, k) if k != key else network.node(key) for k in near]
            (ax, ay), (bx, by) = ends[0], ends[-1]
            return math.atan2(by - ay, bx - ax)
    return None
