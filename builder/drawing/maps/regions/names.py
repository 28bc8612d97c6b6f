"""Write the names of areas, each inside its area and as large as that allows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Point
from builder.drawing.ink.text import cap_height, text_width
from builder.drawing.maps.lettering.lettering import LabelPlacer, NameStyle
from builder.drawing.maps.lettering.place_names import GAP, figure_plate
from builder.drawing.maps.regions.country import AreaMap
from builder.drawing.maps.shapes.polylines import polygon_contains
from builder.problems import PathKey

_SIZES = (15.0, 13.0, 11.5, 10.0, 9.0, 8.0, 7.2)
"""The font sizes in points that are tried for the names of areas, the largest first."""

_SMALL_NAME_SHARE = 0.25
"""The share of areas whose names may be smaller than the others."""

_LETTER = 2.4
"""The approximate width of a letter of a name, in mm."""

_TREES, _PEAKS = 3.2, 6.0
"""The distances in mm that the feet of tree and peak symbols leave from the middle line of a name."""

_MAX_FITTING_PENALTY = 2.5
"""The greatest penalty of a position at which a name still counts as fitting."""

_SMALLER = 2.0
"""The penalty of a name for each point of font size below the common size."""

_SHIFTED, _BELOW, _BESIDE = 3.0, 1.2, 1.5
"""The penalties for a name that is shifted by all the available room, for one below the counter
slots, and for one beside them."""

_GAP = 1.6
"""The distance of a name from counter slots, in mm."""

_SHIFTS = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)
_LEADING = 1.5


@dataclass(frozen=True)
class _NameLayout:
    """A possible layout of a name: its lines with their boxes, and its penalty."""

    lines: list[str]
    boxes: list[Rect]
    kind: NameStyle
    price: float


def write_area_names(
    placer: LabelPlacer, country: AreaMap, slots: dict[str, tuple[Rect, ...]]
) -> None:
    """Write the names of all areas, starting with the smallest areas, which have the least choice.
    They share one font size, the largest that fits in most areas; where it does not fit, names are
    smaller."""
    rooms = country.plan.rooms
    order = sorted(range(len(rooms)), key=lambda n: (rooms[n], n))
    places = {area: slots.get(country.region(area).id, ()) for area in order}
    fits = sorted(_largest(placer, country, area, places[area]) for area in order)
    common = fits[int(_SMALL_NAME_SHARE * len(fits))] if fits else _SIZES[0]
    for area in order:
        _write(placer, country, area, places[area], common)


def name_clearances(
    country: AreaMap, slots: dict[str, tuple[Rect, ...]]
) -> list[tuple[list[Point], float]]:
    """Return lines through the centres of areas, as long as their untranslated names, each with the
    distance in mm that tree and peak symbols leave from it. They are the same in every language."""
    found = []
    for area, middle in enumerate(country.plan.middles):
        region = country.region(area)
        if country.is_water(area) or slots.get(region.id):
            continue
        x, y = country.plan.point(middle)
        words = max(_line_breaks(region.title)[-1], key=len)
        half = min(_LETTER * len(words), country.plan.rooms[area]) / 2
        high = _PEAKS if country.arts[area] in ("mountains", "hills") else _TREES
        found.append(([(x - half, y), (x + half, y)], high))
    return found


def _largest(placer: LabelPlacer, country: AreaMap, area: int, slots: tuple[Rect, ...]) -> float:
    """Return the largest font size, in points, at which the name of an area fits inside it."""
    return next(
        (
            s
            for s in _SIZES
            if _best_writing(placer, country, area, slots, s).price < _MAX_FITTING_PENALTY
        ),
        _SIZES[-1],
    )


def _write(
    placer: LabelPlacer, country: AreaMap, area: int, slots: tuple[Rect, ...], common: float
) -> None:
    sizes = [size for size in _SIZES if size <= common]
    ways = [(_best_writing(placer, country, area, slots, size), size) for size in sizes]
    best = min(ways, key=lambda way: way[0].price + _SMALLER * (common - way[1]))[0]
    path = _path(placer, country, area)
    placer.reserve(_text(placer, country, area), best.boxes, path)
    for line, box in zip(best.lines, best.boxes, strict=True):
        placer.write(box.x, box.bottom, line, best.kind, path)
    _write_figures(placer, country, area, best.boxes)


def _write_figures(placer: LabelPlacer, country: AreaMap, area: int, name: list[Rect]) -> None:
    """Write the figures of an area near its name: below, above or beside it, wherever they cover
    the least."""
    map_context = figure_plate(placer, country.region(area))
    if map_context is None:
        return
    about, wide, high = (
        bounding_box(c for box in name for c in box.corners()),
        map_context.width,
        map_context.height,
    )
    (x, y), outline = about.centre, country.outline(area)
    corners = (
        (x - wide / 2, about.bottom + GAP),
        (x - wide / 2, about.y - GAP - high),
        (about.right + GAP, y - high / 2),
        (about.x - GAP - wide, y - high / 2),
    )

    def price(box: Rect) -> float:
        out = sum(not polygon_contains(outline, corner) for corner in box.corners())
        return 14.0 * out + placer.room.price([box])

    boxes = [Rect(left, top, wide, high) for left, top in corners]
    best = min(boxes, key=price)
    path = placer.path("regions", "areas", area, "figures")
    placer.reserve(country.region(area).title, [best], path)
    placer.map_context.scene.place(map_context, best.x, best.y)


def _path(placer: LabelPlacer, country: AreaMap, area: int) -> PathKey:
    return placer.path("regions", "areas", area, "name" if country.region(area).name else "id")


def _text(placer: LabelPlacer, country: AreaMap, area: int) -> str:
    return placer.text(country.region(area).title, "place")


def _best_writing(
    placer: LabelPlacer, country: AreaMap, area: int, slots: tuple[Rect, ...], points: float
) -> _NameLayout:
    """Return the layout with the lowest penalty for the name of an area at a font size, on one line
    or two."""
    text, wet = _text(placer, country, area), country.is_water(area)
    kind = placer.kind("water" if wet else "area", text, points)
    kind = replace(kind, spacing=0.22 if wet else 0.12)
    ways = [
        _NameLayout(lines, *_fitted_boxes(placer, country, area, lines, kind, slots))
        for lines in _line_breaks(text)
    ]
    return min(ways, key=lambda way: way.price)


def _line_breaks(text: str) -> list[list[str]]:
    """Return the ways to break a name: on one line and, if it has several words, on two."""
    words = text.split()
    if len(words) < 2:
        return [[text]]
    cut = min(
        range(1, len(words)),
        key=lambda n: abs(len(" ".join(words[:n])) - len(" ".join(words[n:]))),
    )
    return [[text], [" ".join(words[:cut]), " ".join(words[cut:])]]


def _fitted_boxes(
    placer: LabelPlacer,
    country: AreaMap,
    area: int,
    lines: list[str],
    kind: NameStyle,
    slots: tuple[Rect, ...],
) -> tuple[list[Rect], NameStyle, float]:
    """Return the boxes of a name's lines at the best height in an area, with their style and their
    penalty."""
    outline = country.outline(area)
    found: tuple[list[Rect], float] | None = None
    for disliked, (x, y) in _spots(country, area, lines, kind, slots):
        if found is not None and disliked >= found[1]:
            continue
        boxes = _boxes(lines, kind, x, y)
        out = sum(
            not polygon_contains(outline, corner)
            for box in boxes
            for corner in box.inset(-0.6).corners()
        )
        price = 14.0 * out + placer.room.price(boxes) + disliked
        if found is None or price < found[1]:
            found = (boxes, price)
    assert found is not None
    return found[0], kind, found[1]


def _spots(
    country: AreaMap, area: int, lines: list[str], kind: NameStyle, slots: tuple[Rect, ...]
) -> list[tuple[float, Point]]:
    """Return possible centres of a name, each with its penalty: near the centre of its area or, if
    the area has counter slots, above, below or beside them, or else somewhere near them."""
    x, y = country.plan.point(country.plan.middles[area])
    if not slots:
        room = country.plan.rooms[area]
        return [(_SHIFTED * abs(shift), (x, y + shift * room)) for shift in _SHIFTS]
    box = bounding_box(corner for slot in slots for corner in slot.corners())
    boxes = _boxes(lines, kind, 0.0, 0.0)
    high = _GAP + (boxes[-1].bottom - boxes[0].y) / 2
    wide = _GAP + max(line.width for line in boxes) / 2
    (mx, my), found = box.centre, []
    for across in _SHIFTS:
        at = mx + across * box.width
        found += [(_SHIFTED * abs(across), (at, box.y - high))]
        found += [(_SHIFTED * abs(across) + _BELOW, (at, box.bottom + high))]
    for down in _SHIFTS:
        at = my + down * box.height
        found += [(_SHIFTED * abs(down) + _BESIDE, (box.right + wide, at))]
        found += [(_SHIFTED * abs(down) + _BESIDE, (box.x - wide, at))]
    return found


def _boxes(lines: list[str], kind: NameStyle, x: float, y: float) -> list[Rect]:
    """Return the boxes of the capitals of some lines around a point."""
    cap = cap_height(kind.font) * kind.size
    step = _LEADING * cap + 0.4
    top = y - (len(lines) - 1) * step / 2 - cap / 2
    found = []
    for n, line in enumerate(lines):
        wide = text_width(line, kind.font, kind.size, kind.spacing)
        found.append(Rect(x - wide / 2, top + n * step, wide, cap))
    return found
