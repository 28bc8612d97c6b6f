"""What can be drawn: runs of lines and curves, circles, texts, pictures, groups, and symbols
that are placed many times. All in millimetres, y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]

Tag = tuple[tuple[str, str, str], ...]
"""A place in what a document is made of: (role, key, words for what is drawn) from the outside in, with
the roles of PDF (H1, P, L, LI, Figure; ``TH/Row/2`` is the head of a row that takes two columns).
Neighbours of one role and key are one element."""


@dataclass(slots=True)
class Sub:
    """One run of a path. ``curve`` means that ``points`` are a start and then triples: two control
    points and an end (cubic Béziers); otherwise a polyline."""

    points: list[Point]
    closed: bool = False
    curve: bool = False


@dataclass(slots=True)
class Path:
    """Filled (even-odd) and/or stroked runs of one style; widths in mm."""

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
    """One run of text in one font that has every glyph of it (see ``drawing.text``).

    ``x, y`` is the baseline's start (anchor ``start``), middle or end; ``size`` the em in mm;
    ``turn`` degrees clockwise; ``spacing`` in em between letters; ``halo`` is stroked below the text,
    ``halo_width`` mm to each side.
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
    """A raster image given by its bytes (PNG or JPEG), stretched to the box, or by an affine
    ``matrix`` (a, b, c, d, e, f) from the unit square if that is given. With a ``tint`` of two colours
    what is black in it has the first, what is white the second, and what lies between a mixture."""

    x: float
    y: float
    width: float
    height: float
    data: bytes
    matrix: tuple[float, float, float, float, float, float] | None = None
    tint: tuple[str, str] | None = None


@dataclass(slots=True)
class Group:
    """Items with a name: an SVG group with that id. ``layer`` marks one that editors show as a layer;
    outside of ``clip`` (x, y, width, height) nothing of them is shown. ``tag`` is what they are to who
    reads a page aloud."""

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
