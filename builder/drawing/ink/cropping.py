"""Cut a rectangle out of a scene: items outside it are dropped, items that cross its edge are
shortened.

A scene has no clipping, so the shapes themselves are cut, a little beyond the edge (the *bleed*);
the code that places the piece must hide the bleed. Text that does not lie wholly inside is left
out, and so is a name of single letters.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import is_

from builder.drawing.ink.geometry import Rect, bounding_box, lerp
from builder.drawing.ink.needed_symbols import needed_symbols, partial_scene
from builder.drawing.ink.scene import Discs, Group, Image, Item, Path, Point, Scene, Sub, Text, Use
from builder.drawing.ink.spatial_index import Disc, DiscIndex, Ends, RunIndex, bounds_of_points
from builder.drawing.ink.text import baseline_start, text_width

BLEED = 1.5
"""The distance in mm by which cut shapes extend beyond the edge of the rectangle: more than half of
any stroke width."""

LETTER_OVERHANG = 0.3
"""The distance by which a letter may extend beyond its box, in em."""

Place = tuple[float, float, float, float]

_CURVE_STEPS = 8
"""The number of straight segments that a Bézier curve is divided into for cutting."""


class CropCache:
    """A cache shared by the cutters of scenes that have items in common: the extents of items, the
    positions of their runs, and the pieces already cut out of them. The shared items must live as
    long as this cache and never change."""

    def __init__(self) -> None:
        self.extents: dict[int, Rect | None] = {}
        self.runs: dict[int, RunIndex] = {}
        self.discs: dict[int, DiscIndex] = {}
        self.cut: dict[tuple[int, Rect], Item | None] = {}
        self.kept: list[Scene] = []


class Cutter:
    """Cuts rectangles out of one scene and measures the extents of its items only once. Extents and
    pieces are shared with other cutters that have the same ``known`` cache."""

    def __init__(self, scene: Scene, known: CropCache | None = None) -> None:
        self._scene = scene
        self._known = known or CropCache()
        self._known.kept.append(scene)
        self._extents = self._known.extents
        self._symbols: dict[str, Rect | None] = {}
        self._runs = self._known.runs

    def cut(self, box: Rect) -> Scene:
        """Return the contents of the rectangle as a new scene whose origin is the rectangle's top
        left corner."""
        found = (self._piece(item, box) for item in self._scene.items)
        moved = [item for item in found if item is not None]
        return Scene(box.width, box.height, moved, needed_symbols(moved, self._scene.symbols))

    def _piece(self, item: Item, box: Rect) -> Item | None:
        """Return the part of an item inside a rectangle, moved to the rectangle's origin; the
        result is cached."""
        key = (id(item), box)
        if key not in self._known.cut:
            left = self._cut_all([item], box, box.inset(-BLEED))
            self._known.cut[key] = _moved_item(left[0], -box.x, -box.y) if left else None
        return self._known.cut[key]

    def crop(self, box: Rect) -> Scene:
        """Return the scene without the items that cannot show in a rectangle; the remaining items
        are neither cut nor moved."""
        return partial_scene(self._scene, self._items_in(self._scene.items, box.inset(-BLEED)))

    def _items_in(self, items: Sequence[Item], wide: Rect) -> list[Item]:
        found: list[Item] = []
        for item in self.visible_items(items, wide):
            match item:
                case Path():
                    subs = [sub for _, sub in self._run_index(item.subs).in_rectangle(wide)]
                    found += [replace(item, subs=subs)] if subs else []
                case Discs():
                    discs = self._dots(item.discs).in_rectangle(wide)
                    found += [replace(item, discs=discs)] if discs else []
                case Group():
                    found.append(replace(item, items=self._items_in(item.items, wide)))
                case _:
                    found.append(item)
        return found

    def visible_items(self, items: Sequence[Item], box: Rect) -> list[Item]:
        """Return the items without the texts and symbols that lie wholly outside a rectangle. Items
        without text of their own, and items that lie wholly inside, are returned unchanged."""
        kept = (self._visible_item(item, box) for item in items)
        return [item for item in kept if item is not None]

    def _visible_item(self, item: Item, box: Rect) -> Item | None:
        match item:
            case Text():
                extent = self.extent(item)
                over = item.halo_width + LETTER_OVERHANG * item.size
                return item if extent and _overlaps(extent, box.inset(-over)) else None
            case Use():
                places = self._met_places(item, box)
                if len(places) == len(item.places):
                    return item
                return replace(item, places=places) if places else None
            case Group():
                inner = self.visible_items(item.items, box)
                if len(inner) == len(item.items) and all(map(is_, inner, item.items)):
                    return item
                return replace(item, items=inner) if inner else None
            case _:
                return item

    # -- cutting ---------------------------------------------------------------------------------

    def _cut_all(self, items: Sequence[Item], box: Rect, wide: Rect) -> list[Item]:
        found: list[Item] = []
        for item in items:
            extent = self.extent(item)
            if extent is None or not _overlaps(extent, wide):
                continue
            inside = not isinstance(item, (Text, Group)) and wide.contains_rect(extent)
            kept = item if inside else self._cut(item, box, wide)
            if kept is not None:
                found.append(kept)
        return found

    def _cut(self, item: Item, box: Rect, wide: Rect) -> Item | None:
        match item:
            case Path():
                met = self._run_index(item.subs).in_rectangle(wide)
                subs = [s for end, sub in met for s in cut_run(sub, end, wide, bool(item.fill))]
                return replace(item, subs=subs) if subs else None
            case Discs():
                discs = self._dots(item.discs).in_rectangle(wide)
                return replace(item, discs=discs) if discs else None
            case Text():
                extent = self.extent(item)
                return item if extent is not None and box.contains_rect(extent) else None
            case Use():
                places = self._met_places(item, wide)
                return replace(item, places=places) if places else None
            case Group():
                inner = self._cut_all(item.items, box, wide)
                lost = len(inner) < len(item.items)
                return Group(item.id, inner) if inner and not (lost and _is_name(item)) else None
            case Image():
                return item

    def _run_index(self, subs: list[Sub]) -> RunIndex:
        key = id(subs)
        if key not in self._runs:
            self._runs[key] = RunIndex(subs)
        return self._runs[key]

    def _dots(self, discs: list[Disc]) -> DiscIndex:
        found = self._known.discs.get(id(discs))
        if found is None:
            found = self._known.discs[id(discs)] = DiscIndex(discs)
        return found

    def _met_places(self, item: Use, wide: Rect) -> list[Place]:
        """Return those placements of a symbol that may be visible in a rectangle. This must be fast,
        since a map has a hundred thousand placements."""
        own = self._symbol(item.symbol)
        if own is None:
            return []
        reach = _distance_to_corner(own)
        left, top, right, bottom = wide.x, wide.y, wide.right, wide.bottom
        found = []
        for place in item.places:
            x, y, scale, turn = place
            if turn:
                far = scale * reach
                across, down = x - far, y - far
                wide_, high = 2 * far, 2 * far
            else:
                across, down = own.x * scale + x, own.y * scale + y
                wide_, high = own.width * scale, own.height * scale
            if across <= right and left <= across + wide_ and down <= bottom and top <= down + high:
                found.append(place)
        return found

    # -- extents ---------------------------------------------------------------------------------

    def extent(self, item: Item) -> Rect | None:
        """Return the bounding box of an item; ``None`` if nothing of it is visible."""
        key = id(item)
        if key not in self._extents:
            self._extents[key] = self._measured(item)
        return self._extents[key]

    def _measured(self, item: Item) -> Rect | None:
        match item:
            case Path():
                extent = self._run_index(item.subs).extent
                return extent.inset(-item.width / 2 if item.stroke else 0.0) if extent else None
            case Discs():
                return _discs_box(item.discs)
            case Text():
                return _text_box(item)
            case Image():
                return _image_box(item)
            case Use():
                return _union(self.placed(item.symbol, p) for p in item.places)
            case Group():
                return _union(map(self.extent, item.items))

    def _symbol(self, name: str) -> Rect | None:
        """Return the bounding box of a symbol relative to its own origin."""
        if name not in self._symbols:
            items = self._scene.symbols.get(name, [])
            self._symbols[name] = _union(map(self.extent, items))
        return self._symbols[name]

    def placed(self, symbol: str, place: Place) -> Rect | None:
        """Return the bounding box of a symbol at a placement; for a rotated symbol, a box large
        enough for any rotation."""
        own = self._symbol(symbol)
        if own is None:
            return None
        x, y, scale, turn = place
        if turn:
            reach = scale * _distance_to_corner(own)
            return Rect(x - reach, y - reach, 2 * reach, 2 * reach)
        return own.scaled(scale).moved(x, y)


def _is_name(group: Group) -> bool:
    """Return whether a group is a name whose letters are drawn one by one."""
    return not group.id and all(isinstance(item, Text) for item in group.items)


def _distance_to_corner(box: Rect) -> float:
    """Return the distance from the origin to the farthest corner of a box."""
    return max(math.hypot(*corner) for corner in box.corners())


def _union(boxes: Iterable[Rect | None]) -> Rect | None:
    known = [b for b in boxes if b is not None]
    return (
        bounding_box(c for b in known for c in ((b.x, b.y), (b.right, b.bottom))) if known else None
    )


def _overlaps(a: Rect, b: Rect) -> bool:
    return a.x <= b.right and b.x <= a.right and a.y <= b.bottom and b.y <= a.bottom


def _discs_box(discs: Sequence[Disc]) -> Rect | None:
    if not discs:
        return None
    left, top = min(x - r for x, _, r in discs), min(y - r for _, y, r in discs)
    right, bottom = max(x - r + 2 * r for x, _, r in discs), max(y - r + 2 * r for _, y, r in discs)
    return Rect(left, top, right - left, bottom - top)


def _text_box(item: Text) -> Rect:
    """Return the bounding box of a line of text, with its rotation taken into account."""
    x, y = baseline_start(item)
    wide = text_width(item.text, item.font, item.size, item.spacing)
    turn = math.radians(item.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    up, down = 0.8 * item.size, 0.22 * item.size
    corners = [(0.0, -up), (wide, -up), (wide, down), (0.0, down)]
    return bounding_box((x + u * cos - v * sin, y + u * sin + v * cos) for u, v in corners)


def _image_box(item: Image) -> Rect:
    if item.matrix is None:
        return Rect(item.x, item.y, item.width, item.height)
    a, b, c, d, e, f = item.matrix
    square = ((0, 0), (1, 0), (1, 1), (0, 1))
    return bounding_box((a * u + c * v + e, b * u + d * v + f) for u, v in square)


# -- shapes ------------------------------------------------------------------------------------------


def cut_run(sub: Sub, ends: Ends, wide: Rect, filled: bool) -> list[Sub]:
    """Return the part of one run of a path inside a rectangle: part of a polygon if the path is
    ``filled``, otherwise pieces of a line."""
    low, top, high, foot = ends
    if wide.x <= low and high <= wide.right and wide.y <= top and foot <= wide.bottom:
        return [sub]
    points = flatten_curves(sub)
    if filled:
        inside = clip_polygon(points, wide, ends)
        return [Sub(inside, True)] if len(inside) > 2 else []
    line = [*points, points[0]] if sub.closed else points
    return [Sub(piece) for piece in line_parts_in(line, wide)]


def flatten_curves(sub: Sub, steps: int = _CURVE_STEPS) -> list[Point]:
    """Return the run as a polyline; each curve becomes straight segments (``steps`` of them)."""
    if not sub.curve:
        return sub.points
    points = [sub.points[0]]
    for i in range(0, len(sub.points) - 3, 3):
        a, b, c, d = sub.points[i : i + 4]
        for step in range(1, steps + 1):
            points.append(_on_curve(a, b, c, d, step / steps))
    return points


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    ab, bc, cd = lerp(a, b, t), lerp(b, c, t), lerp(c, d, t)
    return lerp(lerp(ab, bc, t), lerp(bc, cd, t), t)


def clip_polygon(points: Sequence[Point], box: Rect, ends: Ends | None = None) -> list[Point]:
    """Return the part of a polygon inside a rectangle (Sutherland and Hodgman). ``ends`` are the
    polygon's bounds, if they are known."""
    low, top, high, foot = ends or bounds_of_points(points)
    found = list(points)
    for axis, limit, sign, beyond in (
        (0, box.x, 1, low < box.x),
        (0, box.right, -1, high > box.right),
        (1, box.y, 1, top < box.y),
        (1, box.bottom, -1, foot > box.bottom),
    ):
        if beyond:
            found = _clipped_at(found, axis, limit, sign)
    return found


def _clipped_at(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    if not points:
        return points
    found: list[Point] = []
    a = points[0]
    da = sign * (a[axis] - limit)
    for b in (*points[1:], a):
        db = sign * (b[axis] - limit)
        if da >= 0:
            found.append(a)
        if (da >= 0) != (db >= 0):
            found.append(lerp(a, b, da / (da - db)))
        a, da = b, db
    return found


def line_parts_in(line: Sequence[Point], box: Rect) -> list[list[Point]]:
    """Return the parts of a line whose segments may touch a rectangle; the ends of each part lie
    outside the rectangle."""
    runs: list[list[Point]] = []
    joined = False
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    for a, b in itertools.pairwise(line):
        (ax, ay), (bx, by) = a, b
        beside = (ax < x and bx < x) or (ax > right and bx > right)
        near = not (beside or (ay < y and by < y) or (ay > bottom and by > bottom))
        if near and joined:
            runs[-1].append(b)
        elif near:
            runs.append([a, b])
        joined = near
    return runs


def _moved_item(item: Item, dx: float, dy: float) -> Item:
    match item:
        case Path():
            subs = [
                Sub([(x + dx, y + dy) for x, y in s.points], s.closed, s.curve) for s in item.subs
            ]
            return replace(item, subs=subs)
        case Discs():
            return replace(item, discs=[(x + dx, y + dy, r) for x, y, r in item.discs])
        case Text():
            return replace(item, x=item.x + dx, y=item.y + dy)
        case Use():
            places = [(x + dx, y + dy, scale, turn) for x, y, scale, turn in item.places]
            return replace(item, places=places)
        case Group():
            return replace(item, items=[_moved_item(i, dx, dy) for i in item.items])
        case Image():
            if item.matrix is None:
                return replace(item, x=item.x + dx, y=item.y + dy)
            a, b, c, d, e, f = item.matrix
            return replace(item, matrix=(a, b, c, d, e + dx, f + dy))
