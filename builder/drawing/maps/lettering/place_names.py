"""Place the names of places next to their houses, where they cover nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.drawing.cards.card_frame import estimate_dagger
from builder.drawing.ink.colour import mix
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.ink.text import add_centred, cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer, Mark
from builder.model.ground.boards import Node
from builder.model.ground.map_parts import Place
from builder.model.ground.regions import Region
from builder.problems import PathKey

_REACH = {
    "village": 0.54, "town": 0.6, "city": 0.5, "base": 0.45, "checkpoint": 0.34, "landmark": 0.2,
}  # fmt: skip
"""The distance from the hex's centre at which the name of a place begins, in hex radii, by the kind
of place."""

_RING = 0.15

_SIDES: dict[str, Point] = {
    "NE": (1, -0.5), "SE": (1, 0.5), "NW": (-1, -0.5), "SW": (-1, 0.5),
    "N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0),
}  # fmt: skip
"""The sides of a place on which its name may be written, as directions, the best first."""

_DISTANCES = (1.0, 0.85, 1.2, 1.45, 1.75)

_SHIFTS = (0.0, -0.2, 0.2, -0.4, 0.4)
"""The distances by which a name above or below its place may be moved sideways, as fractions of its
width."""

_STACKED = 1.2
"""The cost of figures below their name instead of beside it."""

_SHIFTED = 2.5
"""The cost of moving a name sideways by its whole width."""

_SEPARATION_COST = 6.0
"""The cost of a position that is separated from its place by a river, a wall or a frontier."""

_MISTAKEN_COST = 4.0
"""The cost of a position that is nearer to another named place than to its own."""

_FONT = "condensed-semibold"
_FIGURE = 2.3
"""The font size of a place's figures, in mm."""

GAP = 0.9
"""The gap between a name and its figures, in mm."""


def write_place(placer: LabelPlacer, place: Place, path: PathKey) -> None:
    """Write the name of a place at the cheapest position; it may be on eight sides and at several
    distances. Its figures are beside it or below it."""
    frame = placer.map_context.frame
    text = placer.text(place.name, "place")
    kind = placer.kind(place.kind, text)
    x, y = frame.point(placer.map_context.board.key(place.hex))
    reach = _name_distance(placer, place) * frame.radius
    wide = text_width(text, kind.font, kind.size, kind.spacing)
    cap = cap_height(kind.font) * kind.size
    plate = figure_plate(placer, place)
    row = wide + (plate.width + GAP if plate else 0.0)
    boxes = _boxes(place, (x, y), reach, row, cap)
    if plate:
        column, high = max(wide, plate.width), cap + GAP + plate.height
        stacked = _boxes(place, (x, y), reach, column, high)
        boxes += [(dislike + _STACKED, box) for dislike, box in stacked]
    box = _best_box(placer, place, boxes, 0.35 + 0.12 * kind.size)
    placer.reserve(text, [box.inset(-0.3, -0.2)], path)
    beside = box.width == row
    at = (box.x, box.bottom) if beside else (box.centre[0] - wide / 2, box.y + cap)
    placer.write(*at, text, kind, path)
    if plate:
        left = box.right - plate.width if beside else box.centre[0] - plate.width / 2
        top = box.centre[1] - plate.height / 2 if beside else box.bottom - plate.height
        placer.map_context.scene.place(plate, left, top)


def _boxes(
    place: Place, at: Point, reach: float, wide: float, cap: float
) -> list[tuple[float, Rect]]:
    """Return the boxes in which the name of a place may be written, each with its penalty."""
    sides = _SIDES if place.label == "auto" else {place.label: _SIDES[place.label]}
    return [
        (
            0.3 * number + 5 * abs(far - 1) + _SHIFTED * abs(shift),
            _box_beside_point(*at, reach * far, side, wide, cap).moved(shift * wide, 0.0),
        )
        for number, side in enumerate(sides.values())
        for far in _DISTANCES
        for shift in (_SHIFTS if side[0] == 0 else (0.0,))
    ]


def _best_box(
    placer: LabelPlacer, place: Place, boxes: Sequence[tuple[float, Rect]], above: float
) -> Rect:
    """Return the cheapest of some boxes with penalties: a box that covers little or nothing and is
    not separated from its place by a river, a wall or a frontier, nor nearer to another named place.
    ``above`` is the space in mm wanted above and below the capitals."""
    room, frame = placer.room, placer.map_context.frame
    key = placer.map_context.board.key(place.hex)
    at, own = frame.point(key), room.covers.houses_of_hex(key)
    others = [mark for other, mark in placer.marks.items() if other != key]
    best: tuple[float, Rect] | None = None
    for dislike, box in sorted(boxes):
        if best is not None and dislike >= best[0]:
            break
        padded = box.inset(-0.5, -above)
        price = dislike + room.price([padded]) - room.covers.forgiven(own, padded)
        price += _SEPARATION_COST if room.is_separated(at, box.nearest(at)) else 0.0
        price += _MISTAKEN_COST if _is_nearer_to_another(box, placer.marks[key], others) else 0.0
        if best is None or price < best[0]:
            best = (price, box)
    assert best is not None
    return best[1]


def _is_nearer_to_another(box: Rect, own: Mark, others: Iterable[Mark]) -> bool:
    """Return whether the mark of one of the ``others`` is nearer to a name's box than that of its
    ``own`` place."""
    gap = own.gap(box)
    return any(other.gap(box) < gap for other in others)


def figure_plate(placer: LabelPlacer, place: Place | Node | Region) -> Scene | None:
    """Return the figures of a place, such as ``AA 3``, on a dark panel, or ``None`` if it has none."""
    if not place.figures:
        return None
    theme, size = placer.map_context.theme, _FIGURE * placer.map_context.frame.type_zoom
    words = " · ".join(f"{placer.text(n, 'figure')} {v}" for n, v in place.figures.items())
    words += estimate_dagger(place, "figures")
    wide, high = text_width(words, _FONT, size) + 0.9 * size, 1.25 * size
    map_context = Scene(wide, high)
    edge = mix(theme.paper, "#ffffff", 0.4)
    map_context.path(
        [rounded_rectangle(Rect(0, 0, wide, high), 0.3 * size)],
        fill=theme.ink,
        stroke=edge,
        width=0.2,
    )
    add_centred(
        map_context,
        wide / 2,
        high / 2,
        words,
        _FONT,
        size,
        fill=edge,
        context=placer.map_context.context,
    )
    return map_context


def _name_distance(placer: LabelPlacer, place: Place) -> float:
    """Return the distance from the hex's centre at which the name of a place begins, in hex radii;
    a village without drawn houses is only a small ring."""
    bare = place.kind == "village" and not is_built(placer, place)
    return _RING if bare else _REACH[place.kind]


def is_built(placer: LabelPlacer, place: Place) -> bool:
    """Return whether the hex of a place has houses."""
    board = placer.map_context.board
    return board.key(place.hex) in board.settlements


def _box_beside_point(
    x: float, y: float, reach: float, side: Point, wide: float, cap: float
) -> Rect:
    """Return the box of a name's capitals (``wide`` by ``cap`` mm) at a distance of ``reach`` mm
    from the point (x, y), in the direction ``side``."""
    dx, dy = side
    left = x + reach if dx > 0 else x - reach - wide if dx < 0 else x - wide / 2
    middle = y + dy * (reach + cap / 2) if dx == 0 else y + dy * reach * 1.3
    return Rect(left, middle - cap / 2, wide, cap)
