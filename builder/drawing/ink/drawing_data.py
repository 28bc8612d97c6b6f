"""Read and paint the drawing data (``data/*.json``): symbols, silhouettes and icons made of layers.

A layer is a path, a disc or a text in drawing units, with a *role* for fill and stroke; the caller
gives the colour of each role and the size of a unit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from builder.drawing.ink import text
from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Item, Point, Scene, Sub, Use

Role = Literal["ink", "box", "accent", "none"]
Place = Callable[[Point], Point]

WEIGHT = 2.8
"""The normal line width, in drawing units."""


class Colours(NamedTuple):
    """The colours that the roles of layers are painted with."""

    ink: str
    box: str
    accent: str = "#b23a2a"

    def of_role(self, role: Role) -> str | None:
        """Return the colour of a role; ``None`` means that nothing is painted."""
        return {"ink": self.ink, "box": self.box, "accent": self.accent, "none": None}[role]


@dataclass(frozen=True, slots=True)
class Label:
    """A text in a layer, centred horizontally on x and vertically, by its cap height, on y."""

    text: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Layer:
    """One part of a drawing; exactly one of ``subs``, ``disc`` (x, y, radius) and ``label`` is given."""

    subs: tuple[Sub, ...] = ()
    disc: tuple[float, float, float] | None = None
    label: Label | None = None
    fill: Role = "none"
    stroke: Role = "none"
    width: float = WEIGHT
    cap: Literal["butt", "round"] = "butt"
    join: Literal["miter", "round"] = "round"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A named entry of the drawing data. ``beside`` holds the layers used instead when there is a
    modifier. ``clip`` is the convex outline that straight strokes are cut to. ``inner`` is the
    scale of the contents of a frame. ``room`` is the part or side of a frame that a modifier takes
    up. ``cap`` is how far modifiers at the top of a frame are moved down, below the black area
    there."""

    title: str
    layers: tuple[Layer, ...]
    margin_layers: dict[str, tuple[Layer, ...]]
    clip: tuple[Point, ...] = ()
    inner: float = 1.0
    room: str = ""
    cap: float = 0.0


# -- reading -----------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def load_drawing_data(name: str) -> dict[str, Any]:
    """Return the raw sections of a data file."""
    source = files("builder.drawing").joinpath("data", f"{name}.json")
    sections: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return sections


class Drawings(Mapping[str, Drawing]):
    """One section of one or more data files; each drawing is parsed when it is first used."""

    def __init__(self, names: Iterable[str], section: str) -> None:
        self._entries = {
            k: entry for name in names for k, entry in load_drawing_data(name)[section].items()
        }
        self._read: dict[str, Drawing] = {}

    @property
    def titles(self) -> dict[str, str]:
        """The English titles of all drawings, by name."""
        return {key: entry["title"] for key, entry in self._entries.items()}

    def __getitem__(self, key: str) -> Drawing:
        if key not in self._read:
            self._read[key] = _drawing(self._entries[key])
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@lru_cache(maxsize=16)
def drawing_section(section: str, *names: str) -> Drawings:
    """Return one section of the named data files."""
    return Drawings(names, section)


def _drawing(entry: dict[str, Any]) -> Drawing:
    beside = {k: tuple(map(_layer, v)) for k, v in entry.get("with", {}).items()}
    clip = tuple((float(x), float(y)) for x, y in entry.get("clip", ()))
    layers = tuple(map(_layer, entry["layers"]))
    inner, room = entry.get("inner", 1.0), entry.get("room", "")
    return Drawing(entry["title"], layers, beside, clip, inner, room, entry.get("cap", 0.0))


def _layer(entry: dict[str, Any]) -> Layer:
    filled = "f" in entry
    return Layer(
        subs=tuple(parse_svg_path(entry["d"])) if "d" in entry else (),
        disc=tuple(entry["o"]) if "o" in entry else None,
        label=Label(*entry["t"]) if "t" in entry else None,
        fill=entry.get("f", "none"),
        stroke=entry.get("s", "none" if filled else "ink"),
        width=entry.get("w", WEIGHT),
        cap=entry.get("cap", "butt"),
        join=entry.get("join", "round"),
        dash=tuple(entry.get("dash", ())),
    )


_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Q": 4}


def parse_svg_path(data: str) -> list[Sub]:
    """Parse a path in SVG notation, with absolute ``M L C Q Z`` only, into its runs.

    >>> parse_svg_path("M0 0L3 0L3 3Z")
    [Sub(points=[(0.0, 0.0), (3.0, 0.0), (3.0, 3.0)], closed=True, curve=False)]
    """
    runs: list[_Run] = []
    command, numbers = "", list[float]()
    for token in _TOKEN.findall(data):
        if token in "MLCQZ":
            command, numbers = token, []
            if command == "Z":
                runs[-1].closed = True
            continue
        numbers.append(float(token))
        if len(numbers) == _NUMBERS[command]:
            if command == "M":
                runs.append(_Run((numbers[0], numbers[1])))
                command = "L"
            else:
                runs[-1].add(command, numbers)
            numbers = []
    return [run.sub() for run in runs]


class _Run:
    """A path run while it is being parsed, as cubic steps; it becomes a polyline if all steps are
    straight."""

    def __init__(self, start: Point) -> None:
        self.corners: list[Point] = [start]
        self.cubics: list[Point] = [start]
        self.straight = True
        self.closed = False

    def add(self, command: str, n: Sequence[float]) -> None:
        start = self.corners[-1]
        end = (n[-2], n[-1])
        if command == "L":
            controls = (lerp(start, end, 1 / 3), lerp(start, end, 2 / 3))
        elif command == "Q":
            bend = (n[0], n[1])
            controls = (lerp(start, bend, 2 / 3), lerp(end, bend, 2 / 3))
        else:
            controls = ((n[0], n[1]), (n[2], n[3]))
        self.straight &= command == "L"
        self.corners.append(end)
        self.cubics += [*controls, end]

    def sub(self) -> Sub:
        points = self.corners if self.straight else self.cubics
        return Sub(points, self.closed, not self.straight)


# -- painting ----------------------------------------------------------------------------------


def paint_layers(
    scene: Scene,
    layers: Iterable[Layer],
    colours: Colours,
    *,
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 1.0,
    clip: Sequence[Point] = (),
) -> None:
    """Draw layers with their origin at (x, y); one unit is ``scale`` mm."""

    def place(point: Point) -> Point:
        return x + point[0] * scale, y + point[1] * scale

    for layer in layers:
        if layer.label is not None:
            _paint_label(scene, layer.label, colours.ink, place, scale)
        elif layer.disc is not None:
            _paint_disc(scene, layer, colours, place, scale)
        else:
            _paint_path(scene, layer, colours, place, scale, clip)


def _paint_label(scene: Scene, label: Label, ink: str, place: Place, scale: float) -> None:
    x, y = place((label.x, label.y))
    size = label.size * scale
    text.add_centred(scene, x, y, label.text, "condensed-bold", size, fill=ink, spacing=0.02)


def _paint_disc(scene: Scene, layer: Layer, colours: Colours, place: Place, scale: float) -> None:
    assert layer.disc is not None
    x, y, radius = layer.disc
    fill, stroke = colours.of_role(layer.fill), colours.of_role(layer.stroke)
    at = place((x, y))
    scene.disc(*at, radius * scale, fill=fill, stroke=stroke, width=layer.width * scale)


def _paint_path(
    scene: Scene, layer: Layer, colours: Colours, place: Place, scale: float, clip: Sequence[Point]
) -> None:
    subs = cut_strokes(layer.subs, clip) if clip and layer.fill == "none" else layer.subs
    scene.path(
        [Sub([place(p) for p in s.points], s.closed, s.curve) for s in subs],
        fill=colours.of_role(layer.fill),
        stroke=colours.of_role(layer.stroke),
        width=layer.width * scale,
        dash=tuple(d * scale for d in layer.dash),
        cap=layer.cap,
        join=layer.join,
    )


# -- cutting -----------------------------------------------------------------------------------


def cut_strokes(subs: Iterable[Sub], outline: Sequence[Point]) -> list[Sub]:
    """Return the runs, of which open straight ones are cut to a convex outline (clockwise on the
    page) and curved and closed ones are unchanged."""
    found: list[Sub] = []
    for sub in subs:
        if sub.curve or sub.closed:
            found.append(sub)
            continue
        for a, b in pairwise(sub.points):
            part = _segment_inside(a, b, outline)
            if part is not None:
                found.append(Sub(list(part)))
    return found


def _segment_inside(a: Point, b: Point, outline: Sequence[Point]) -> tuple[Point, Point] | None:
    """Return the part of a segment inside a convex outline."""
    low, high = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    for i, corner in enumerate(outline):
        after = outline[(i + 1) % len(outline)]
        ex, ey = after[0] - corner[0], after[1] - corner[1]
        offset = ex * (a[1] - corner[1]) - ey * (a[0] - corner[0])
        slope = ex * dy - ey * dx
        if slope > 1e-9:
            low = max(low, -offset / slope)
        elif slope < -1e-9:
            high = min(high, -offset / slope)
        elif offset < 0:
            return None
    return (lerp(a, b, low), lerp(a, b, high)) if low < high else None


# -- stamps ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stamp:
    """A drawing around (0, 0) that many scenes share as a symbol, named after a hash of its
    content."""

    name: str
    symbols: dict[str, list[Item]]


def stamp_of_scene(scene: Scene) -> Stamp:
    """Return a finished scene as a stamp; the scene must not be changed afterwards."""
    name = scene.digest()
    return Stamp(name, {**scene.symbols, name: scene.items})


def stamp_of_layers(layers: Iterable[Layer], colours: Colours) -> Stamp:
    """Paint layers as a stamp at a scale of 1 mm per unit."""
    scene = Scene(0, 0)
    paint_layers(scene, layers, colours)
    return stamp_of_scene(scene)


def place_stamp(
    scene: Scene, drawing: Stamp, x: float, y: float, scale: float, turn: float = 0.0
) -> None:
    """Place a stamp on a scene; ``turn`` is in degrees clockwise."""
    if drawing.name not in scene.symbols:
        scene.symbols.update(drawing.symbols)
    scene.items.append(Use(drawing.name, [(x, y, scale, turn)]))


def rounded_rectangle(box: Rect, radius: float) -> Sub:
    """Return a rectangle with rounded corners."""
    r, k = radius, radius * 0.4477
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    run = _Run((left + r, top))
    run.add("L", (right - r, top))
    run.add("C", (right - k, top, right, top + k, right, top + r))
    run.add("L", (right, bottom - r))
    run.add("C", (right, bottom - k, right - k, bottom, right - r, bottom))
    run.add("L", (left + r, bottom))
    run.add("C", (left + k, bottom, left, bottom - k, left, bottom - r))
    run.add("L", (left, top + r))
    run.add("C", (left, top + k, left + k, top, left + r, top))
    run.closed = True
    return run.sub()
