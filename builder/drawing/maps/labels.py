"""The names on a map: big ones first, then rivers, then places, each where it has room."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.cards import is_japanese
from builder.drawing.colour import mix
from builder.drawing.geometry import Rect
from builder.drawing.maps.courses import Course
from builder.drawing.maps.curved import Baseline, Letter, Setting, draw_letters, letter_boxes
from builder.drawing.maps.gridwork import number_box
from builder.drawing.maps.placing import Room
from builder.drawing.maps.plate import Plate
from builder.drawing.maps.polylines import lerp
from builder.drawing.scene import Point
from builder.drawing.text import add_text, cap_height, text_width
from builder.model.maps import Label, Place
from builder.problems import PathKey

_PT = 0.3528
_TOLERATED = 0.4
"""Overlap in square millimetres below which nobody sees it."""

_PLACES: dict[str, tuple[str, float, float]] = {
    "village": ("serif-italic", 7.2, 0.40),
    "town": ("serif-semibold", 9.5, 0.58),
    "city": ("serif-semibold", 12.0, 0.4),
    "base": ("serif-semibold", 8.2, 0.4),
    "checkpoint": ("condensed-semibold", 7.4, 0.32),
    "landmark": ("serif-semibold-italic", 8.6, 0.24),
}
"""Font, size in points and distance in hex radii of the names of places."""

_LABELS: dict[str, tuple[str, float, float]] = {
    "river": ("serif-italic", 9.0, 0.14),
    "area": ("serif-semibold", 13.0, 0.5),
    "region": ("serif-semibold", 17.0, 0.8),
    "water": ("serif-semibold-italic", 15.0, 0.5),
}
"""Font, size in points and spacing in em of the names along runs of hexes."""

_COMPASS: dict[str, Point] = {
    "E": (1, 0), "NE": (1, -0.5), "SE": (1, 0.5), "W": (-1, 0), "NW": (-1, -0.5),
    "SW": (-1, 0.5), "N": (0, -1), "S": (0, 1),
}  # fmt: skip
_ORDER = ("NE", "SE", "NW", "SW", "N", "S", "E", "W")


@dataclass(frozen=True)
class _Kind:
    """How one name looks."""

    font: str
    size: float
    fill: str
    halo: str


class Names:
    """The names of one map being placed and drawn."""

    def __init__(self, plate: Plate, courses: Sequence[Course], room: Room) -> None:
        self._plate, self._courses, self._room = plate, courses, room
        for key in sorted(plate.board.real):
            room.take(number_box(plate, key))

    def draw(self) -> None:
        """Place and draw every name of the map."""
        labels = self._plate.board.sheet.labels
        for kind in ("region", "water", "area", "river"):
            for number, label in enumerate(labels):
                if label.kind == kind:
                    self._along(label, self._path("labels", number))
        self._landmarks_then_places()
        for course in self._courses:
            if course.name:
                self._river(course)

    # -- names along hexes ---------------------------------------------------------------------

    def _along(self, label: Label, path: PathKey) -> None:
        plate = self._plate
        font, points, spacing = _LABELS[label.kind]
        size = (label.size or points) * _PT * plate.frame.type_zoom
        text = self._text(label.text, label.kind)
        run = [plate.frame.point(plate.board.key(h)) for h in label.along]
        if len(run) == 1:
            run = [(run[0][0] - 20, run[0][1]), (run[0][0] + 20, run[0][1])]
        run = self._level(run, text)
        baseline = Baseline(run)
        spacing = self._stretched(text, font, size, spacing, baseline.length)
        kind = self._kind(label.kind, font, size)
        cap = cap_height(font) * size
        step = plate.frame.radius * 0.12
        settings = [Setting(font, size, spacing, cap / 2 + step * n) for n in range(-6, 7)]
        self._best(text, baseline, settings, kind, path)

    def _level(self, run: list[Point], text: str) -> list[Point]:
        """A flat line in the middle of a run that is too steep to set Japanese along."""
        (ax, ay), (bx, by) = run[0], run[-1]
        if not is_japanese(text) or abs(by - ay) < 0.7 * abs(bx - ax):
            return run
        x, y = run[len(run) // 2]
        half = math.hypot(bx - ax, by - ay) / 2
        return [(x - half, y), (x + half, y)]

    def _stretched(self, text: str, font: str, size: float, spacing: float, length: float) -> float:
        """More space between letters where the run is long, less where it is short."""
        gaps = max(1, len(text) - 1) * size
        fair = (0.72 * length - text_width(text, font, size)) / gaps
        return max(0.04, min(spacing * 1.6, max(spacing * 0.3, fair)))

    def _best(
        self,
        text: str,
        baseline: Baseline,
        settings: Sequence[Setting],
        kind: _Kind,
        path: PathKey,
    ) -> None:
        """Draw a name in the cheapest of its places: by offset, and shifted along the curve."""
        best: tuple[float, list[Letter], list[Rect]] | None = None
        for setting in settings:
            wide = text_width(text, setting.font, setting.size, setting.spacing)
            slack = max(0.0, baseline.length - wide)
            shifts = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.16, 0.84, 0.06, 0.94)
            for share in shifts if slack > 1 else (0.5,):
                start = (baseline.length - wide) * share
                letters = baseline.letters(text, setting, start)
                boxes = letter_boxes(letters, setting.size)
                dislike = 14 * abs(share - 0.5) + 0.25 * baseline.bend(start, start + wide)
                off = abs(setting.offset - settings[len(settings) // 2].offset)
                price = self._room.price(boxes) + dislike + 1.5 * off
                if best is None or price < best[0]:
                    best = (price, letters, boxes)
        if best is None:
            return
        _, letters, boxes = best
        self._check(text, boxes, path)
        for box in boxes:
            self._room.take(box)
        width = max(0.3, 0.1 * kind.size)
        draw_letters(self._plate.scene, letters, kind.size, kind.fill, kind.halo, width)

    # -- rivers --------------------------------------------------------------------------------

    def _river(self, course: Course) -> None:
        """The name of a course once or, on a long one, twice, beside its line."""
        plate = self._plate
        text = self._text(course.name, "river")
        font, points, spacing = _LABELS["river"]
        size = points * _PT * plate.frame.type_zoom
        on_map = [p for p in course.points if plate.frame.field.inset(2).contains(p)]
        if len(on_map) < 4:
            return
        kind = self._kind("river", font, size)
        path = self._path("hexsides", course.name)
        baseline = Baseline(self._level(on_map, text))
        wide = text_width(text, font, size, spacing)
        if baseline.length < wide + 4:
            return
        beside = max(course.width) / 2 + 0.9
        cap = cap_height(font) * size
        offsets = [-beside, -beside - 0.5, beside + cap, beside + cap + 0.5]
        settings = [Setting(font, size, spacing, o) for o in offsets]
        self._best_on(course, text, baseline, settings, kind, path)

    def _best_on(
        self,
        course: Course,
        text: str,
        baseline: Baseline,
        settings: Sequence[Setting],
        kind: _Kind,
        path: PathKey,
    ) -> None:
        wide = text_width(text, kind.font, kind.size, settings[0].spacing)
        best: tuple[float, list[Letter], list[Rect]] | None = None
        steps = max(8, int(baseline.length / 5))
        for number, setting in enumerate(settings):
            for n in range(steps + 1):
                start = 2 + (baseline.length - wide - 4) * n / steps
                letters = baseline.letters(text, setting, start)
                boxes = letter_boxes(letters, setting.size)
                bend = baseline.bend(start - 2, start + wide + 2)
                price = (
                    self._room.price(boxes) + 0.2 * bend + 8 * abs(n / steps - 0.5) + 0.5 * number
                )
                if best is None or price < best[0]:
                    best = (price, letters, boxes)
        assert best is not None
        self._check(text, best[2], path)
        for box in best[2]:
            self._room.take(box)
        draw_letters(self._plate.scene, best[1], kind.size, kind.fill, kind.halo, 0.38)

    # -- places --------------------------------------------------------------------------------

    def _landmarks_then_places(self) -> None:
        sheet = self._plate.board.sheet
        order = ("city", "town", "base", "checkpoint", "landmark", "village")
        places = sorted(
            enumerate(sheet.places), key=lambda item: (order.index(item[1].kind), item[0])
        )
        self._edge_labels()
        for number, place in places:
            if place.label != "none":
                self._place(place, self._path("places", number))

    def _place(self, place: Place, path: PathKey) -> None:
        plate = self._plate
        font, points, share = _PLACES[place.kind]
        text = self._text(place.name, "place")
        size = points * _PT * plate.frame.type_zoom
        x, y = plate.frame.point(plate.board.key(place.hex))
        reach = share * plate.frame.radius
        wide, cap = text_width(text, font, size), cap_height(font) * size
        names = _ORDER if place.label == "auto" else (place.label,)
        best: tuple[float, Rect] | None = None
        for number, name in enumerate(names):
            for far in (1.0, 1.25, 1.5, 1.8):
                box = _beside(x, y, reach * far, _COMPASS[name], wide, cap)
                padded = box.inset(-0.5, -0.35 - 0.12 * size)
                price = self._room.price([padded]) + 0.3 * number + 4 * (far - 1)
                if best is None or price < best[0]:
                    best = (price, box)
        assert best is not None
        self._put(text, font, size, best[1], self._kind(place.kind, font, size), path)

    def _put(
        self, text: str, font: str, size: float, box: Rect, kind: _Kind, path: PathKey
    ) -> None:
        padded = box.inset(-0.3, -0.2)
        self._check(text, [padded], path)
        self._room.take(padded)
        add_text(
            self._plate.scene, box.x, box.bottom, text, font, size, fill=kind.fill, halo=kind.halo,
            halo_width=0.4, draft=self._plate.draft, path=path,
        )  # fmt: skip

    # -- what lies off the map -----------------------------------------------------------------

    def _edge_labels(self) -> None:
        for number, label in enumerate(self._plate.board.sheet.labels):
            if label.kind == "edge":
                self._edge(label, self._path("labels", number))

    def _edge(self, label: Label, path: PathKey) -> None:
        """A name at the map's edge with an arrow out of the map."""
        plate = self._plate
        field = plate.frame.field
        x, y = plate.frame.point(plate.board.key(label.along[0]))
        text = self._text(label.text, "edge")
        size = (label.size or 7.6) * _PT * plate.frame.type_zoom
        font, arrow = "condensed-semibold", 4.2
        wide, cap = text_width(text, font, size), cap_height(font) * size
        gaps = {
            "left": x - field.x, "right": field.right - x,
            "up": y - field.y, "down": field.bottom - y,
        }  # fmt: skip
        way = min(gaps, key=lambda w: gaps[w])
        boxes = list(_edge_boxes(field, way, x, y, wide, cap, arrow, plate.frame.radius))
        box = min(
            enumerate(boxes), key=lambda nb: self._room.price([nb[1].inset(-0.4)]) + 0.4 * nb[0]
        )[1]
        kind = self._kind("edge", font, size)
        self._check(text, [box], path)
        self._room.take(box.inset(-0.3))
        _EDGE[way](self, box, wide, cap, arrow, kind, text)

    def _sideways(
        self, box: Rect, wide: float, cap: float, arrow: float, kind: _Kind, text: str, sign: int
    ) -> None:
        tail = box.right - arrow + 0.8 if sign > 0 else box.x + arrow - 0.8
        tip = box.right if sign > 0 else box.x
        start = box.x if sign > 0 else box.right - wide
        base = box.y + (box.height + cap) / 2
        self._arrow((tail, box.centre[1]), (tip, box.centre[1]), kind)
        self._words(start, base, text, kind)

    def _upright(
        self, box: Rect, wide: float, cap: float, arrow: float, kind: _Kind, text: str, sign: int
    ) -> None:
        tip = box.y if sign < 0 else box.bottom
        tail = tip - sign * (arrow - 0.6)
        base = box.bottom if sign < 0 else box.y + cap
        x = box.centre[0]
        self._arrow((x, tail), (x, tip), kind)
        self._words(x - wide / 2, base, text, kind)

    def _words(self, x: float, y: float, text: str, kind: _Kind) -> None:
        add_text(
            self._plate.scene, x, y, text, kind.font, kind.size, fill=kind.fill, halo=kind.halo,
            halo_width=0.4,
        )  # fmt: skip

    def _arrow(self, tail: Point, tip: Point, kind: _Kind) -> None:
        scene = self._plate.scene
        dx, dy = tip[0] - tail[0], tip[1] - tail[1]
        size = math.hypot(dx, dy)
        ux, uy = dx / size, dy / size
        neck = (tip[0] - ux * 1.7, tip[1] - uy * 1.7)
        head = [tip, (neck[0] - uy * 0.95, neck[1] + ux * 0.95),
                (neck[0] + uy * 0.95, neck[1] - ux * 0.95)]  # fmt: skip
        scene.line([tail, lerp(tail, tip, 0.8)], stroke=kind.halo, width=1.3, cap="round")
        scene.polygon(head, stroke=kind.halo, width=0.8)
        scene.line([tail, neck], stroke=kind.fill, width=0.5)
        scene.polygon(head, fill=kind.fill)

    # -- shared --------------------------------------------------------------------------------

    def _path(self, *rest: str | int) -> PathKey:
        return ("maps", self._plate.board.sheet.id, *rest)

    def _text(self, name: str, context: str) -> str:
        return self._plate.draft.tr(name, context)

    def _kind(self, kind: str, font: str, size: float) -> _Kind:
        theme = self._plate.theme
        pale = mix(theme.ground, "#ffffff", 0.45)
        if kind == "water":
            return _Kind(font, size, theme.water_label, theme.depths[-1])
        if kind == "river":
            return _Kind(font, size, theme.water_label, pale)
        if kind in ("area", "region"):
            return _Kind(font, size, theme.area_label, pale)
        return _Kind(font, size, theme.label, mix(theme.paper, "#ffffff", 0.35))

    def _check(self, text: str, boxes: Sequence[Rect], path: PathKey) -> None:
        """Report a name that had to cover another, or to leave the map."""
        if sum(map(self._room.overlap, boxes)) > _TOLERATED:
            self._plate.draft.warn(
                "no-room-for-name", f"{text!r} has no free place on the map", path,
                "choose other hexes for it, or shorten it",
            )  # fmt: skip


def _beside(x: float, y: float, reach: float, way: Point, wide: float, cap: float) -> Rect:
    """The box of a name beside a point; ``way`` is the side that it stands on."""
    dx, dy = way
    left = x + reach if dx > 0 else x - reach - wide if dx < 0 else x - wide / 2
    middle = y + dy * (reach + cap / 2) if dx == 0 else y + dy * reach * 1.3
    return Rect(left, middle - cap / 2, wide, cap)


def _edge_boxes(
    field: Rect, way: str, x: float, y: float, wide: float, cap: float, arrow: float, radius: float
) -> list[Rect]:
    """Places for a name with its arrow along an edge, the nearest to the road first."""
    steps = [s * radius * 0.2 for n in range(2, 9) for s in (-n, n)]
    if way in ("left", "right"):
        size = (wide + arrow, cap)
        left = field.x + 1.2 if way == "left" else field.right - 1.2 - size[0]
        return [Rect(left, y + s - cap / 2, *size) for s in steps]
    high = cap + arrow
    top = field.y + 1.2 if way == "up" else field.bottom - 1.2 - high
    aside = [s * radius * 0.2 + math.copysign(wide / 2, s) for n in range(1, 6) for s in (-n, n)]
    return [Rect(x + s - wide / 2, top, wide, high) for s in aside]


_EDGE: dict[str, Callable[[Names, Rect, float, float, float, _Kind, str], None]] = {
    "left": lambda n, *a: n._sideways(*a, -1),
    "right": lambda n, *a: n._sideways(*a, 1),
    "up": lambda n, *a: n._upright(*a, -1),
    "down": lambda n, *a: n._upright(*a, 1),
}
