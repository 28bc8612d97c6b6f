"""Roads, trails and railways: smooth lines through hexes that share one network.

Every hexside that a path crosses has one gate and every hex one node, shared by all paths. Gates
slide along their sides towards the line between their two nodes ("string pulling"), so that a road
over zigzagging hexes runs straight; a little noise makes it look less mechanical.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.drawing.ink.geometry import lerp
from builder.drawing.ink.scene import Point
from builder.drawing.maps.board import Board
from builder.drawing.maps.shapes.curves import Curves
from builder.drawing.maps.shapes.frame import Frame, Side, side_of
from builder.drawing.maps.shapes.noise import Noise, hash_fraction
from builder.drawing.maps.shapes.polylines import CATMULL
from builder.model.space.hexes import NEIGHBOURS, Key

_ROUNDS = 4
_LEAST, _MOST = 0.18, 0.82
_PULL, _TOWN_PULL = 0.75, 0.35
_RAIL_LANE = 0.17
_STREAM_LANE = 0.2
"""The distance at which a railway or a stream runs beside a road through the same hexes, in hex
radii."""

_WOBBLE = 0.1


@dataclass(frozen=True)
class Road:
    """A road, trail or railway as it is drawn: its drawing style (art), its hexes and its polyline."""

    art: str
    name: str
    keys: list[Key]
    points: list[Point]


def _own_signs(board: Board) -> set[Key]:
    """Return the hexes with a feature that has one of the game's own signs and lies on a path, such
    as a pass."""
    own = {sign.id for sign in board.game.terrain.signs}
    kinds = {kind.id for kind in board.game.terrain.features if kind.art in own}
    found = (f for f in board.sheet.all_features if f.type in kinds and "/" not in f.at)
    return {board.key(feature.at) for feature in found}


class Network:
    """All paths of a map except channels; streams form a network separate from that of roads.
    ``wet`` are the hexsides with water or walls."""

    def __init__(self, board: Board, curves: Curves, wet: set[Side]) -> None:
        self._board, self._frame, self._curves, self._wet = board, board.frame, curves, wet
        self._once = board.context.once
        self._towns = {board.key(p.hex) for p in board.sheet.places if p.kind != "landmark"}
        self._signed = _own_signs(board)
        self.links: dict[Key, set[Key]] = {}
        """For each hex, the hexes to which paths connect it, phantoms included."""
        read = self._routes()
        for _, _, keys in read:
            self._link(keys)
        runs = [(art, name, self._run_off(keys)) for art, name, keys in read]
        self._roads: dict[Key, set[Key]] = {}
        for art, _, keys in runs:
            if art != "stream":
                _add_links(self._roads, keys)
        self._gates: dict[tuple[Key, Key], float] = {}
        self._sides: dict[tuple[Key, Key], list[Point]] = {}
        self._pull()
        drawn = [Road(a, n, keys, self._smooth(keys, a)) for a, n, keys in runs]
        self.roads = [road for road in drawn if road.art != "stream"]
        self.streams = [road for road in drawn if road.art == "stream"]

    def _routes(self) -> list[tuple[str, str, list[Key]]]:
        board = self._board
        found = []
        for kind, courses in board.sheet.paths.items():
            art = board.path_art(kind)
            if art != "channel":
                for course in courses:
                    keys = [board.key(h) for h in course.hexes]
                    found.append((art, course.name, keys))
        return found

    def _link(self, keys: Sequence[Key]) -> None:
        _add_links(self.links, keys)

    def _run_off(self, keys: list[Key]) -> list[Key]:
        """Return the path, extended into the phantom hex beyond the map's edge at each end that lies on
        an edge hex (but not in a town)."""
        if len(keys) < 2:
            return keys
        return self._onward(self._onward(keys)[::-1])[::-1]

    def _onward(self, keys: list[Key]) -> list[Key]:
        end, before = keys[-1], keys[-2]
        if end in self._towns or len(self.links[end]) > 1:
            return keys
        beyond = [
            k
            for k in self._frame.neighbours(end)
            if k not in self._board.real and k in self._board.ground
        ]
        if not beyond:
            return keys
        ahead = (2 * end[0] - before[0], 2 * end[1] - before[1])
        onward = min(beyond, key=lambda k: ((k[0] - ahead[0]) ** 2 + 3 * (k[1] - ahead[1]) ** 2, k))
        self._link([end, onward])
        return [*keys, onward]

    # -- gates and nodes -----------------------------------------------------------------------

    def gate(self, a: Key, b: Key) -> Point:
        """Return the "gate" of two neighbouring hexes: the one point of the side between them at which
        all paths cross it."""
        pair = (a, b) if a < b else (b, a)
        curve = self._sides.get(pair)
        if curve is None:
            curve = self._sides[pair] = self._curves.curve(*self._side(*pair))
            self._gates[pair] = (
                0.5 + (hash_fraction(pair[0][0] + 50, pair[0][1] + 50, 3) - 0.5) * 0.2
            )
        along = self._gates[pair] * (len(curve) - 1)
        piece = min(int(along), len(curve) - 2)
        return lerp(curve[piece], curve[piece + 1], along - piece)

    def _side(self, a: Key, b: Key) -> tuple[Key, Key]:
        return self._frame.side(a, NEIGHBOURS.index((b[0] - a[0], b[1] - a[1])))

    def side(self, a: Key, b: Key) -> Side:
        """Return the side between two hexes as its two corner keys, the lower first."""
        return side_of(*self._side(a, b))

    def node(self, key: Key) -> Point:
        """Return the "node" of a hex: the point where paths pass through it, near its centre and
        shifted towards its gates; exactly at the centre if one of the game's own signs is there."""
        return self._between(key, [self.gate(key, other) for other in sorted(self.links[key])])

    def _between(self, key: Key, gates: Sequence[Point]) -> Point:
        """Return the node of a hex whose gates are known, in the order of the hexes beyond them."""
        centre = self._frame.point(key)
        if len(gates) < 2 or key in self._signed:
            return centre
        middle = (
            sum(g[0] for g in gates) / len(gates),
            sum(g[1] for g in gates) / len(gates),
        )
        return lerp(centre, middle, _TOWN_PULL if key in self._towns else _PULL)

    def _pull(self) -> None:
        """Slide every gate along its side towards the line between its two nodes."""
        pairs = sorted({(min(a, b), max(a, b)) for a in self.links for b in self.links[a]})
        joined = {
            key: [
                (key, other) if key < other else (other, key) for other in sorted(self.links[key])
            ]
            for key in sorted(self.links)
        }
        for _ in range(_ROUNDS):
            gates = {pair: self.gate(*pair) for pair in pairs}
            nodes = {
                key: self._between(key, [gates[pair] for pair in own])
                for key, own in joined.items()
            }
            for a, b in pairs:
                self._gates[a, b] = self._pulled((a, b), nodes[a], nodes[b])

    def _pulled(self, pair: tuple[Key, Key], p: Point, q: Point) -> float:
        curve = self._sides[pair]
        u, v = curve[0], curve[-1]
        ex, ey = v[0] - u[0], v[1] - u[1]
        dx, dy = q[0] - p[0], q[1] - p[1]
        cross = ex * dy - ey * dx
        if abs(cross) < 1e-6:
            return self._gates[pair]
        t = ((p[0] - u[0]) * dy - (p[1] - u[1]) * dx) / cross
        return 0.15 * 0.5 + 0.85 * min(_MOST, max(_LEAST, t))

    # -- lines ---------------------------------------------------------------------------------

    def _smooth(self, keys: list[Key], art: str) -> list[Point]:
        stops: list[Point] = []
        weights: list[float] = []
        for key, onward in zip(keys, [*keys[1:], None], strict=True):
            stops.append(self.node(key))
            weights.append(0.0 if art == "rail" or key in self._board.water else 1.0)
            if onward is not None:
                stops.append(self.gate(key, onward))
                dry = self.side(key, onward) not in self._wet
                weights.append(1.0 if dry and art != "rail" else 0.0)
        if art == "rail":
            stops = self._lane(stops)
        elif art == "stream":
            stops = self._beside_roads(keys, stops)
        return self._wobbled(stops, weights)

    def _beside_roads(self, keys: list[Key], stops: list[Point]) -> list[Point]:
        """Return the points of a stream, shifted to the side where a road runs through the same
        hexes. ``stops`` are a node for each hex and a gate between each two."""
        shared = [b in self._roads.get(a, ()) for a, b in pairwise(keys)]
        out = list(stops)
        for first, last in _runs(shared):
            side = self._free_side(keys[first : last + 1])
            for n in range(2 * first, 2 * last + 1):
                at_junction = (n == 2 * first and first > 0) or (
                    n == 2 * last and last < len(keys) - 1
                )
                share = 0.5 if at_junction else 1.0
                before, after = stops[max(0, n - 1)], stops[min(len(stops) - 1, n + 1)]
                out[n] = self._moved_right(stops[n], before, after, side * share * _STREAM_LANE)
        return out

    def _free_side(self, run: list[Key]) -> int:
        """Return the side of a road along some hexes at which fewer other roads join it: 1 for right,
        -1 for left."""
        right = 0
        for n, key in enumerate(run):
            a, b = run[max(0, n - 1)], run[min(len(run) - 1, n + 1)]
            for other in self._roads[key] - set(run):
                turn = (b[0] - a[0]) * (other[1] - key[1]) - (b[1] - a[1]) * (other[0] - key[0])
                right += (turn > 0) - (turn < 0)
        return -1 if right > 0 else 1

    def _lane(self, stops: list[Point]) -> list[Point]:
        """Return the points of a railway, shifted to the side where it shares its hexes with a
        road, so that both run side by side."""
        inner = zip(stops, stops[1:], stops[2:], strict=False)
        moved = [
            self._moved_right(here, before, after, _RAIL_LANE) for before, here, after in inner
        ]
        return [stops[0], *moved, stops[-1]]

    def _moved_right(self, here: Point, before: Point, after: Point, by: float) -> Point:
        """Return a point of a line moved to the right of the line by ``by`` hex radii; ``before``
        and ``after`` are the neighbouring points."""
        dx, dy = after[0] - before[0], after[1] - before[1]
        share = by * self._frame.radius / (math.hypot(dx, dy) or 1.0)
        return here[0] - dy * share, here[1] + dx * share

    def _wobbled(self, stops: list[Point], weights: list[float]) -> list[Point]:
        wobble = self._once(Noise, 0.9, _WOBBLE * self._frame.radius, 16)
        return self._once(_wobbled, self._frame, wobble, tuple(stops), tuple(weights))


def _wobbled(
    frame: Frame, wobble: Noise, stops: Sequence[Point], weights: Sequence[float]
) -> list[Point]:
    """Return a smooth line through the stops with random irregularities in proportion to their
    weights: none on water and at its banks, so that bridges stay straight."""

    def moved(point: Point, weight: float) -> Point:
        if not weight:
            return point
        dx, dy = wobble.shift(*frame.local(*point))
        return point[0] + dx * weight, point[1] + dy * weight

    line = [stops[0], *stops, stops[-1]]
    out = [moved(stops[0], weights[0])]
    spans = zip(line, line[1:], line[2:], line[3:], strict=False)
    for i, (p0, p1, p2, p3) in enumerate(spans):
        for t, a, b, c, d in CATMULL:
            x = a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]
            y = a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]
            weight = weights[i] + (weights[i + 1] - weights[i]) * t
            out.append(moved((x, y), weight))
    return out


def _add_links(links: dict[Key, set[Key]], keys: Sequence[Key]) -> None:
    """Record for each two consecutive hexes of a path that they are linked to each other."""
    for a, b in pairwise(keys):
        links.setdefault(a, set()).add(b)
        links.setdefault(b, set()).add(a)


def _runs(shared: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the first and last hex index of every unbroken stretch of shared steps; ``shared`` tells
    of each step from one hex to the next whether it is shared."""
    found: list[tuple[int, int]] = []
    for n, this in enumerate(shared):
        if this and found and found[-1][1] == n:
            found[-1] = (found[-1][0], n + 1)
        elif this:
            found.append((n, n + 1))
    return found
