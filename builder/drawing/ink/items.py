"""The items of a drawing: runs of lines and curves, circles, texts, pictures, groups, and symbols
that are placed many times. All lengths are in millimetres, with y pointing down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]

Tag = tuple[tuple[str, str, str], ...]
"""The accessibility tags of an item, from the outermost element of the document inwards, each as
(role, key, alternative text). Roles are those of PDF (``H1``, ``P``, ``L``, ``LI``, ``Figure``;
``TH/Row/2`` is a row heading that spans two columns). Neighbouring items with the same role and key
belong to one element."""


@dataclass(slots=True)
class Sub:
    """One run of a path. With ``curve``, ``points`` are a start and then triples of two control
    points and an end (cubic Béziers); otherwise they are the points of a polyline."""

    points: list[Point]
    closed: bool = False
    curve: bool = False


@dataclass(slots=True)
class Path:
    """Runs of one style that are filled (even-odd rule), stroked or both; widths in mm."""

    subs: list[Sub]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    join: Literal["miter", "round"] = "round"


@dataclass(slots=True)
class Discs:
    """Circles (x, y, radius) of one style."""

    discs: list[tuple[float, float, float]]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.2


@dataclass(slots=True)
class Text:
    """One run of text in one font that has a glyph for every character of it (see
    ``drawing.text``).

    ``x, y`` is the start, middle or end of the baseline, according to the anchor; ``size`` is the
    em in mm; ``turn`` is in degrees clockwise; ``spacing`` is the additional space between letters
    in em; ``halo`` is the colour of an outline below the text that extends ``halo_width`` mm to
    each side.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str = "#000000"
    anchor: Literal["start", "middle", "end"] = "start"
    turn: float = 0.0
    spacing: float = 0.0
    halo: str | None = None
    halo_width: float = 0.35


@dataclass(slots=True)
class Image:
    """A raster image given by its bytes (PNG or JPEG), stretched to the box, or placed by an affine
    ``matrix`` (a, b, c, d, e, f) from the unit square if that is given. With a ``tint`` of two
    colours, black becomes the first, white the second, and greys a mixture of both."""

    x: float
    y: float
    width: float
    height: float
    data: bytes
    matrix: tuple[float, float, float, float, float, float] | None = None
    tint: tuple[str, str] | None = None


@dataclass(slots=True)
class Group:
    """Items with a common name, which becomes the id of an SVG group. ``layer`` marks a group that
    editors show as a layer; nothing of the group is visible outside ``clip`` (x, y, width, height).
    ``tag`` is the accessibility tag of the group for screen readers."""

    id: str
    items: list[Item]
    layer: bool = False
    title: str = ""
    clip: tuple[float, float, float, float] | None = None
    tag: Tag = ()


@dataclass(slots=True)
class Use:
    """A symbol of the scene placed at (x, y, scale, degrees clockwise), any number of times."""

    symbol: str
    places: list[tuple[float, float, float, float]]
    id: str = ""


Item = Path | Discs | Text | Image | Group | Use
