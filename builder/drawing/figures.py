"""Figures for examples: a part of the printed map with counters, arrows and marks on it.

The map is cut out of the drawing of the map sheet and the counters are the printed ones, so that a
figure always agrees with the printed game.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from builder.drawing.counters.pieces import shown_face
from builder.drawing.counters.turned import TurnedCounter
from builder.drawing.figure_labels import label_places, printed_places
from builder.drawing.figure_views import JoinedMapView, MapGround, MapView
from builder.drawing.ink.cropping import CropCache, Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.legible import LEGIBLE
from builder.drawing.ink.scene import Point, Scene, Sub, Text
from builder.drawing.ink.small_type import small_texts, without_small_type
from builder.drawing.ink.text import add_text
from builder.drawing.mapsheet import FieldDrawing
from builder.model.game import Game
from builder.model.ground.theatre_map import JoinedMap
from builder.model.texts.figures import Arrow, Figure, Mark, Shown

_COUNTER, _SMALL = 0.8, 0.58
"""The greatest width of a counter in a hex, and of a counter on a hexside, as fractions of the
width of a hex."""

_STACKED = 0.17
"""The offset of each further counter in a stack, as a fraction of a counter's width."""

_PAPER, _TITLE, _TITLE_SIZE = "#efe6d2", "condensed-semibold", 2.9
"""The colour between joined maps, and the font of their titles with its usual size in mm."""

_CASING = "#fffaf0"
_INKS: Mapping[str, str] = {
    "move": "#174f6b",
    "flight": "#174f6b",
    "attack": "#b3261e",
    "fire": "#b3261e",
    "retreat": "#8a3d0c",
    "advance": "#22592f",
    "refused": "#6d6257",
    "sight": "#22592f",
    "blocked": "#b3261e",
    "supply": "#8a5a00",
    "target": "#b3261e",
    "goal": "#22592f",
    "barred": "#b3261e",
    "noted": "#a86a00",
}
"""The colours of arrows and marks, which differ in shape as well."""

_BROKEN = ("flight", "refused", "fire")
_STRIKES = ("attack", "fire")
_LINES = ("sight", "blocked")

CachePart = Callable[[str, Rect, Callable[[], Scene]], Scene]
"""A function that returns the part of a map in a box: called with the map's id, the box and a
function that makes the part, which is only called if the part is not cached."""


def _make_uncached(map: str, box: Rect, make: Callable[[], Scene]) -> Scene:
    """Cut the part out of the map anew every time (used where there is no cache)."""
    return make()


class Figures:
    """Draws figures on the maps of one game in one language. ``pieces`` caches the parts already
    cut out of maps, for other languages whose maps have the same fields; ``keep`` caches the parts
    of maps below figures."""

    def __init__(
        self,
        game: Game,
        maps: Mapping[str, FieldDrawing],
        context: DrawContext,
        pieces: CropCache | None = None,
        keep: CachePart = _make_uncached,
    ) -> None:
        self._game, self._maps, self._draft = game, maps, context
        self._keep = keep
        self._pieces = pieces or CropCache()
        self._cutters: dict[str, Cutter] = {}
        self._drawn: dict[tuple[Figure, float], Scene] = {}

    def can_draw(self, figure: Figure) -> bool:
        """Return whether the figure's map is among the drawn ones or, for joined maps, all of its
        parts are."""
        return figure.map in self._maps or any(
            sheet.id == figure.map and all(part.id in self._maps for part in sheet.parts)
            for sheet in self._game.playable
            if isinstance(sheet, JoinedMap)
        )

    def draw(self, figure: Figure, scale: float = 1.0) -> Scene:
        """Return the figure as a scene in mm, at the map's printed size. Texts of the map that are
        too small at the ``scale`` at which the figure is shown are left out, except the numbers or
        names of the figure's places, which are printed larger. It is drawn once and shared, so
        callers must not add to it."""
        key = figure, scale
        if key not in self._drawn:
            self._drawn[key] = self._draw(figure, scale=scale).finished()
        return self._drawn[key]

    def size(self, figure: Figure) -> tuple[float, float]:
        """Return the width and height of the figure in mm, at the map's printed size."""
        view = self._view(figure)
        return view.size if isinstance(view, JoinedMapView) else (view.box.width, view.box.height)

    def draw_whole(self, figure: Figure) -> Scene:
        """Return the whole field of the figure's map, or of each of the joined maps, with all
        counters, arrows and marks of the figure on it."""
        return self._draw(figure, whole=True).finished()

    def _view(self, figure: Figure, *, whole: bool = False) -> MapView | JoinedMapView:
        if figure.map in self._maps:
            return MapView(MapGround(self._maps[figure.map]), figure.places, whole=whole)
        sheet = self._game.map(figure.map)
        assert isinstance(sheet, JoinedMap)
        return JoinedMapView(sheet, self._maps, figure.places, whole=whole)

    def _draw(self, figure: Figure, *, whole: bool = False, scale: float = 1.0) -> Scene:
        """Draw the contents of a figure over the map parts below it."""
        view = self._view(figure, whole=whole)
        scene, small = (
            self._parts(view, scale)
            if isinstance(view, JoinedMapView)
            else self._legible_part(figure.map, view.box, scale)
        )
        overlay = _Overlay(self._game, self._draft, view, scene)
        overlay.draw(figure)
        if small:
            printed = printed_places(self._game.map(figure.map), figure.places, view, self._draft)
            label_places(scene, small, printed, overlay.boxes, scale)
        return scene

    def _parts(self, views: JoinedMapView, scale: float) -> tuple[Scene, list[Text]]:
        """Draw the parts of joined maps side by side, each with the title of its map; also return
        the texts of the maps that are too small at ``scale`` and are left out."""
        scene, tr, small = Scene(*views.size), self._draft.tr, list[Text]()
        for map, box, left in views.map_parts:
            part, left_out = self._legible_part(map, box, scale)
            scene.place(part, left, 0.0)
            small += (replace(text, x=text.x + left) for text in left_out)
        paper = _PAPER if self._draft.ink == "colour" else "#ffffff"
        for cover in views.covers():
            scene.rect(cover.x, cover.y, cover.width, cover.height, fill=paper)
        size = max(_TITLE_SIZE, LEGIBLE / scale)
        for map, _, left in views.map_parts:
            add_text(
                scene, left + 1.8, 4.2 * (size / _TITLE_SIZE), tr(self._game.map(map).title), _TITLE, size,
                fill=_INKS["noted"], halo=_CASING, halo_width=0.5,
            )  # fmt: skip
        return scene, small

    def _legible_part(self, map: str, box: Rect, scale: float) -> tuple[Scene, list[Text]]:
        """Return the part of a map below a figure without the texts that are too small at
        ``scale``, and these texts."""
        part = self._part(map, box)
        legible = without_small_type(part.items, scale)
        return (
            Scene(part.width, part.height, legible, dict(part.symbols)),
            list(small_texts(part.items, scale)),
        )

    def _part(self, map: str, box: Rect) -> Scene:
        """Return the part of a map that lies below a figure; an empty scene in a trial run, which only
        looks for problems, since cutting out a part reports none."""
        if self._draft.trial:
            return Scene(box.width, box.height)
        return self._keep(map, box, partial(self._cut, map, box))

    def _cut(self, map: str, box: Rect) -> Scene:
        if map not in self._cutters:
            self._cutters[map] = Cutter(self._maps[map].scene, self._pieces)
        return self._cutters[map].cut(box)


@dataclass
class _Overlay:
    """Draws all counters, arrows and marks that lie on the map of one figure."""

    game: Game
    context: DrawContext
    view: MapView | JoinedMapView
    scene: Scene
    boxes: list[Rect] = field(default_factory=list)
    """The rectangles of the counters drawn so far."""

    def draw(self, figure: Figure) -> None:
        for mark in figure.marks:
            if mark.kind != "barred":
                self._ring(mark)
        for arrow in figure.arrows:
            if arrow.kind == "supply":
                self._sight(arrow)
        held = self._pieces(figure.pieces)
        for arrow in figure.arrows:
            if arrow.kind != "supply":
                self._arrow(arrow, held)
        for mark in figure.marks:
            if mark.kind == "barred" and mark.at not in held:
                self._cross(self.view.position(mark.at), 0.2)
        for frame in self.view.frames():
            self.scene.path([Sub(frame.corners(), True)], stroke="#5b4c36", width=0.5, join="miter")

    # -- marks -----------------------------------------------------------------------------------

    def _ring(self, mark: Mark) -> None:
        """Draw a thick hex outline inside a hex; that of a goal is dashed."""
        line = self.view.outline(mark.at, 0.88)
        wide = 0.055 * self.view.hex
        dash = (1.6 * wide, 1.3 * wide) if mark.kind == "goal" else ()
        self.scene.path([Sub(line, True)], stroke=_CASING, width=1.9 * wide)
        self.scene.path([Sub(line, True)], stroke=_INKS[mark.kind], width=wide, dash=dash)

    def _cross(self, at: Point, size: float) -> None:
        """Draw a cross that extends ``size`` hexes to each side."""
        (x, y), r, wide = at, size * self.view.hex, 0.38 * size * self.view.hex
        strokes = [Sub([(x - r, y - r), (x + r, y + r)]), Sub([(x - r, y + r), (x + r, y - r)])]
        self.scene.path(strokes, stroke=_CASING, width=2 * wide)
        self.scene.path(strokes, stroke=_INKS["barred"], width=wide)

    # -- counters --------------------------------------------------------------------------------

    def _pieces(self, shown: Sequence[Shown]) -> frozenset[str]:
        """Draw counters, those of the same place as a stack, and return the places with counters. A
        counter that would be cut by the edge of the figure is left out."""
        seen = [p for p in shown if self.view.shows(p.at)]
        seen.sort(key=lambda p: ("/" not in p.at, p.at))
        for _, pieces in itertools.groupby(seen, lambda p: p.at):
            stack = list(pieces)
            for i, piece in enumerate(stack):
                self._piece(piece, i - (len(stack) - 1) / 2)
        return frozenset(p.at for p in seen)

    def _piece(self, shown: Shown, level: float) -> None:
        face, shape = (
            shown_face(self.game, shown, self.context),
            self.game.counters[shown.counter].shape,
        )
        largest = max(face.width, face.height)
        most = _SMALL if "/" in shown.at else _COUNTER
        more, towards = shown.lying
        scale = min(1.0, (most + more) * self.view.hex / largest)
        x, y = _moved(self.view.position(shown.at), towards, more / 2 * self.view.hex)
        off = level * _STACKED * (largest * scale - more * self.view.hex)
        counter = TurnedCounter(face, shape, scale, shown.turned)
        shadow = self.context.ink == "colour"
        self.boxes.append(counter.draw(self.scene, (x + off, y - off), shadow=shadow))

    # -- arrows ----------------------------------------------------------------------------------

    def _arrow(self, arrow: Arrow, held: frozenset[str]) -> None:
        if len(arrow.way) < 2:
            return
        if arrow.kind in _LINES:
            self._sight(arrow)
            return
        ink, unit = _INKS[arrow.kind], self.view.hex
        line = [self.view.position(at) for at in arrow.way]
        off = 0.44 * unit if arrow.way[0] in held else 0.12 * unit
        stops = (*_STRIKES, "refused")
        end = 0.4 * unit if arrow.kind in stops and arrow.way[-1] in held else 0.1 * unit
        line = _shortened(line, off, end)
        wide = (0.085 if arrow.kind in _STRIKES else 0.07) * unit
        tip, neck = line[-1], _shortened(line, 0.0, 2.6 * wide)
        dash = (2.2 * wide, 1.5 * wide) if arrow.kind in _BROKEN else ()
        shaft = _rounded(neck, 0.24 * unit)
        head = _head(neck[-1], tip, 1.75 * wide)
        self.scene.path([shaft], stroke=_CASING, width=1.75 * wide, cap="round")
        self.scene.path([Sub(head, True)], fill=_CASING, stroke=_CASING, width=0.75 * wide)
        self.scene.path([shaft], stroke=ink, width=wide, dash=dash, cap="butt")
        self.scene.polygon(head, fill=ink)
        if arrow.kind == "refused" and arrow.way[-1] in held:
            self._cross(lerp(line[-2], tip, 0.5), 0.13)

    def _sight(self, arrow: Arrow) -> None:
        """Draw a line of sight: a thin line from centre to centre, with a disc at the observed end;
        dashed if the line is blocked. Unlike an arrow it is not shortened, since everything that it
        touches matters."""
        ink, wide = _INKS[arrow.kind], 0.05 * self.view.hex
        line = [Sub([self.view.position(at) for at in arrow.way])]
        dash = (2.4 * wide, 1.8 * wide) if arrow.kind == "blocked" else ()
        self.scene.path(line, stroke=_CASING, width=2.2 * wide)
        self.scene.path(line, stroke=ink, width=wide, dash=dash)
        self.scene.disc(
            *self.view.position(arrow.way[-1]), 1.8 * wide, fill=ink, stroke=_CASING, width=wide
        )


def _moved(point: Point, degrees: int, far: float) -> Point:
    """Return the point so far away in a direction, clockwise from the top."""
    angle = math.radians(degrees)
    return point[0] + math.sin(angle) * far, point[1] - math.cos(angle) * far


def _shortened(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """Return the line without ``start`` mm of its first segment and ``end`` mm of its last; neither
    segment disappears completely."""
    points = list(line)
    first, last = math.dist(points[0], points[1]), math.dist(points[-1], points[-2])
    share = 0.42 if len(points) == 2 else 0.8
    points[0] = lerp(points[0], points[1], min(share, start / first) if first else 0.0)
    rest = math.dist(points[-1], points[-2])
    points[-1] = lerp(points[-1], points[-2], min(share, end / last, end / rest) if rest else 0.0)
    return points


def _rounded(line: Sequence[Point], radius: float) -> Sub:
    """Return the line as a curve with rounded bends."""
    if len(line) < 3:
        return Sub(list(line))
    points: list[Point] = [line[0]]
    here = line[0]
    for before, bend, after in zip(line, line[1:], line[2:], strict=False):
        a = lerp(bend, before, min(0.45, radius / (math.dist(bend, before) or 1)))
        b = lerp(bend, after, min(0.45, radius / (math.dist(bend, after) or 1)))
        points += [lerp(here, a, 1 / 3), lerp(here, a, 2 / 3), a]
        points += [lerp(a, bend, 0.6), lerp(b, bend, 0.6), b]
        here = b
    points += [lerp(here, line[-1], 1 / 3), lerp(here, line[-1], 2 / 3), line[-1]]
    return Sub(points, curve=True)


def _head(neck: Point, tip: Point, half: float) -> list[Point]:
    """Return the triangle of an arrowhead from ``neck`` to ``tip``, extending ``half`` mm to each
    side."""
    length = math.dist(neck, tip) or 1.0
    ux, uy = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
    return [
        tip,
        (neck[0] - uy * half, neck[1] + ux * half),
        (neck[0] + uy * half, neck[1] - ux * half),
    ]
