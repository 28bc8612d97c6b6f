"""Bleed: art that reaches the edge of a face is continued beyond the cutting line, exactly as far
as the bleed, so that an inexact cut leaves no white.

Grounds, bands and frames are extended at the edge that they touch; pictures are mirrored there, or
the pixels along their edges stretched. Hexes and discs, whose edges run in all directions, are enlarged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Group, Image, Item, Path, Point, Scene, Sub, Use
from builder.model.pictures import picture_size
from builder.model.pieces.faces import Shape
from builder.model.printing import EdgeArt

_EDGE_TOLERANCE = 0.02
"""The distance from an edge, in mm, up to which a shape counts as reaching it."""

_BAND = 0.1
"""The smallest width of a shape in a symbol at which it counts as a band, as a fraction of the
face."""

Place = tuple[float, float, float]
"""The position (x, y) and scale of a placed item."""


def bleed_around(face: Scene, shape: Shape, bleed: float, edges: EdgeArt = "") -> Scene:
    """Return the bleed of a face: its continuation up to exactly ``bleed`` mm beyond its edges, to
    be drawn below the face with the same centre. ``edges`` is how pictures are continued."""
    ring = Scene(face.width + 2 * bleed, face.height + 2 * bleed)
    box = Rect(0, 0, face.width, face.height)
    found: list[Path | Image | Group] = []
    if shape == "square":
        for item in _edging(face):
            found += _bleed_of(item, box, bleed, edges)
    else:
        found += _larger(face, bleed)
    items: list[Item] = [
        _placed_group(item, bleed)
        if isinstance(item, Group)
        else _placed(item, (bleed, bleed, 1.0))
        for item in found
    ]
    if shape != "square" or any(isinstance(item, Image | Group) for item in items):
        items = [Group("", items, clip=(0, 0, ring.width, ring.height))]
    ring.items = items
    return ring


def _edging(face: Scene) -> Iterator[Path | Image]:
    """Yield the shapes and pictures of a face that reach one of its edges. Of symbols, such as the
    edge pattern of a side, only grounds and bands are included: when extended, teeth at an edge
    would become spikes, and thin lines broad ones."""
    for item, sign in _single(face.items, face.symbols, (0.0, 0.0, 1.0)):
        box, near = _box(item), _EDGE_TOLERANCE + _half_stroke(item)
        plain = isinstance(item, Image) or (len(item.subs) == 1 and _spans(box, face, _BAND))
        reaches = (
            min(box.x, box.y) <= near
            or box.right >= face.width - near
            or box.bottom >= face.height - near
        )
        if reaches and (plain or not sign):
            yield item


def _single(
    items: Iterable[Item], symbols: Mapping[str, list[Item]], at: Place, sign: bool = False
) -> Iterator[tuple[Path | Image, bool]]:
    """Yield single shapes and pictures in their final position, taken out of groups and symbols, each
    with whether it comes from a symbol; leave out rotated and clipped ones."""
    x, y, scale = at
    for item in items:
        match item:
            case Path() | Image():
                yield _placed(item, at), sign
            case Group(clip=None):
                yield from _single(item.items, symbols, at, sign)
            case Use():
                for dx, dy, size, turn in item.places:
                    if turn == 0:
                        inner = (x + dx * scale, y + dy * scale, scale * size)
                        yield from _single(symbols[item.symbol], symbols, inner, True)


def _placed(item: Path | Image, at: Place) -> Path | Image:
    x, y, scale = at
    if at == (0.0, 0.0, 1.0):
        return item
    if isinstance(item, Path):
        subs = [
            replace(sub, points=[(x + px * scale, y + py * scale) for px, py in sub.points])
            for sub in item.subs
        ]
        dash = tuple(part * scale for part in item.dash)
        return replace(item, subs=subs, width=item.width * scale, dash=dash)
    if item.matrix is not None:
        a, b, c, d, e, f = (value * scale for value in item.matrix)
        return replace(item, matrix=(a, b, c, d, x + e, y + f))
    place = Rect(item.x, item.y, item.width, item.height).scaled(scale).moved(x, y)
    return replace(item, x=place.x, y=place.y, width=place.width, height=place.height)


def _placed_group(group: Group, by: float) -> Group:
    """Return a clipped group of pictures, moved by ``by`` mm to the right and down."""
    inner: list[Item] = [_placed(i, (by, by, 1.0)) for i in group.items if isinstance(i, Image)]
    assert group.clip is not None
    x, y, wide, high = group.clip
    return Group(group.id, inner, clip=(x + by, y + by, wide, high))


def _box(item: Path | Image) -> Rect:
    if isinstance(item, Path):
        return bounding_box(point for sub in item.subs for point in sub.points)
    if item.matrix is None:
        return Rect(item.x, item.y, item.width, item.height)
    a, b, c, d, e, f = item.matrix
    return bounding_box((a * u + c * v + e, b * u + d * v + f) for u, v in product((0, 1), (0, 1)))


def _half_stroke(item: Path | Image) -> float:
    """Return the distance in mm by which an item's stroke extends beyond its points."""
    return item.width / 2 if isinstance(item, Path) and item.stroke else 0.0


# -- beyond straight edges -----------------------------------------------------------------------


def _bleed_of(
    item: Path | Image, face: Rect, bleed: float, edges: EdgeArt
) -> Iterator[Path | Image | Group]:
    if isinstance(item, Image):
        stretches = edges == "stretch" and item.matrix is None
        yield from _stretched(item, face, bleed) if stretches else _mirrored(item, face, bleed)
        return
    near, box = _EDGE_TOLERANCE + _half_stroke(item), _box(item)
    framed = bool(item.stroke) and not item.fill and _touches_all_edges(box, face, near)
    # A frame becomes wider by the bleed, so that no ground shows between it and the cut.
    out = bleed / 2 if framed else bleed
    subs = [
        Sub([_drawn_out(point, face, near, out) for point in sub.points], sub.closed, sub.curve)
        for sub in item.subs
    ]
    yield replace(item, subs=subs, width=item.width + bleed if framed else item.width)


def _touches_all_edges(box: Rect, face: Rect, near: float) -> bool:
    edges = (box.x, box.y, face.right - box.right, face.bottom - box.bottom)
    return all(edge <= near for edge in edges)


def _drawn_out(point: Point, face: Rect, near: float, out: float) -> Point:
    """Return a point, moved outwards by ``out`` mm if it is within ``near`` mm of an edge of the
    face."""
    x, y = point
    x += out * ((x >= face.right - near) - (x <= near))
    y += out * ((y >= face.bottom - near) - (y <= near))
    return x, y


def _mirrored(item: Image, face: Rect, bleed: float) -> Iterator[Image]:
    """Yield copies of a picture mirrored at each edge of the face at which the picture ends, and at
    the corners. Parts of the picture that already lie beyond the cutting line are not changed."""
    if item.matrix is not None and (item.matrix[1] or item.matrix[2]):
        yield item
        return
    box = _box(item)
    across = _runs(box.x, box.width, face.width, bleed)
    down = _runs(box.y, box.height, face.height, bleed)
    inside = face.inset(-_EDGE_TOLERANCE).contains_rect(box)
    flat = item.matrix or (item.width, 0, 0, item.height, item.x, item.y)
    for (start, way), (top, sense) in product(across, down):
        if inside and way > 0 and sense > 0:
            continue  # this is the face itself, not its bleed
        a, d = flat[0] * way, flat[3] * sense
        e = start if a > 0 else start + box.width
        f = top if d > 0 else top + box.height
        yield replace(item, matrix=(a, 0, 0, d, e, f))


def _stretched(item: Image, face: Rect, bleed: float) -> Iterator[Image | Group]:
    """Yield the outermost pixels of a picture, stretched beyond each edge of the face at which the
    picture ends, and beyond the corners: the picture so much larger that half a pixel fills the bleed
    (between two pixels their colours mix), cut off at the edge."""
    box = _box(item)
    if not face.inset(-_EDGE_TOLERANCE).contains_rect(box):
        yield item  # parts of it lie beyond the cut already
    wide, high = picture_size(item.data) or (1, 1)
    across = _spread(box.x, box.width, face.width, bleed, 2 * wide * bleed)
    down = _spread(box.y, box.height, face.height, bleed, 2 * high * bleed)
    for one, other in product(across, down):
        if one.beyond or other.beyond:
            larger = replace(
                item, x=one.start, width=one.length, y=other.start, height=other.length
            )
            yield Group("", [larger], clip=(one.seen, other.seen, one.room, other.room))


class _Spread(NamedTuple):
    """Where a picture lies in one direction (across or down): it starts at ``start`` and is ``length``
    long; the part to show starts at ``seen`` and is ``room`` long; ``beyond`` is whether that part lies
    beyond an edge."""

    start: float
    length: float
    seen: float
    room: float
    beyond: bool = True


def _spread(start: float, length: float, edge: float, bleed: float, large: float) -> list[_Spread]:
    """Return the position of a picture in one direction (across or down), and of its ``large`` copies
    that fill the bleed beyond each end that lies at an edge."""
    found = [_Spread(start, length, start, length, False)]
    end = start + length
    if -bleed < start <= _EDGE_TOLERANCE:
        found.append(_Spread(-bleed, large, -bleed, start + bleed))
    if edge - _EDGE_TOLERANCE <= end < edge + bleed:
        found.append(_Spread(edge + bleed - large, large, end, edge + bleed - end))
    return found


def _runs(start: float, length: float, edge: float, bleed: float) -> list[tuple[float, int]]:
    """Return where a picture and its mirrored copies start in one direction, each with 1, or -1 if
    mirrored. There is a copy beyond each end of the picture that lies at an edge."""
    found = [(start, 1)]
    if -bleed < start <= _EDGE_TOLERANCE:
        found.append((start - length, -1))
    if edge - _EDGE_TOLERANCE <= start + length < edge + bleed:
        found.append((start + length, -1))
    return found


# -- beyond curves and corners -------------------------------------------------------------------


def _larger(face: Scene, bleed: float) -> list[Path | Image]:
    """Return the shapes and pictures that fill most of a hexagonal or round face, enlarged about
    its centre."""
    scale = 1 + 2 * bleed / min(face.width, face.height)
    x, y = (side * (1 - scale) / 2 for side in (face.width, face.height))
    return [
        _placed(item, (x, y, scale)) for item in _edging(face) if _spans(_box(item), face, 0.02)
    ]


def _spans(box: Rect, face: Scene, least: float) -> bool:
    """Return whether a shape extends from one edge to the opposite edge of the face and is at least
    ``least`` times the size of the face in the other direction."""
    across, down = box.width / face.width, box.height / face.height
    return max(across, down) > 0.94 and min(across, down) > least
