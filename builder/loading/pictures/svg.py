"""Reads the shapes that an SVG picture draws, with their ids, layers and places in the file, in the
picture's own units. Scripts, external references and entities are refused; nothing is loaded or
run."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.loading.pictures.svg_guard import RefusedSvg, SafeWalk
from builder.loading.reading.source_nodes import Place, SourceFile
from builder.problems import Problem
from builder.sentences import filled_sentence

MAX_ELEMENTS = 50_000
MAX_DEPTH = 100
"""The largest depth of nested elements."""
MAX_CORNERS = 60_000
"""The largest number of corners of all shapes, after curves have become straight lines."""

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""An affine transform: ``x' = a x + c y + e``, ``y' = b x + d y + f``."""

SHAPES = ("path", "polygon", "polyline", "rect", "circle", "ellipse")
_UNSEEN = ("defs", "clipPath", "mask", "marker", "pattern", "symbol", "metadata", "font")
"""Elements whose contents are not drawn at the place where they are written."""
_UNITS = {
    "": 25.4 / 96,
    "px": 25.4 / 96,
    "mm": 1.0,
    "cm": 10.0,
    "in": 25.4,
    "pt": 25.4 / 72,
    "pc": 25.4 / 6,
}
_LENGTH = re.compile(r"\s*(\d{1,7}(?:\.\d{0,9})?)\s*(px|mm|cm|in|pt|pc|)\s*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)\s*")


class SvgError(Exception):
    """Raised for an SVG picture that cannot be read; ``problem`` gives the reason, the place and a
    hint."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def svg_error(code: str, message: str, place: Place, hint: str) -> SvgError:
    return SvgError(Problem(code, message, hint=hint, location=place.location))


@dataclass
class Element:
    """A shape or a layer. ``layers`` are the layers around it, the innermost first; ``name`` is its
    title or label."""

    tag: str
    attributes: Mapping[str, str]
    place: Place
    matrix: Matrix
    layers: tuple[Element, ...] = ()
    seen: bool = True
    title: str = ""

    @property
    def id(self) -> str:
        """The element's id; empty if it has none."""
        return self.attributes.get("id", "")

    @property
    def label(self) -> str:
        """The element's label in the drawing program."""
        return self.attributes.get("inkscape:label", "")

    @property
    def name(self) -> str:
        """The element's title, else its label, else an empty string."""
        return self.title.strip() or self.label or self.attributes.get("data-name", "")

    @property
    def words(self) -> list[str]:
        """The words that may name the shape's terrain type: its classes, then the ids, labels and
        classes of the layers around it."""
        around = [word for layer in self.layers for word in (layer.id, layer.label, *layer.classes)]
        return [*self.classes, *around]

    @property
    def classes(self) -> list[str]:
        """The element's classes."""
        return self.attributes.get("class", "").split()


@dataclass
class Svg:
    """An SVG picture. ``box`` is its view box; ``size`` its width and height in mm, if the file
    gives them."""

    file: SourceFile
    box: tuple[float, float, float, float]
    size: tuple[float, float] | None
    shapes: list[Element] = field(default_factory=list)


def read_svg(file: SourceFile) -> Svg:
    """Read an SVG picture; raises :class:`SvgError`."""
    return _Reader(file).read()


class _Reader(SafeWalk):
    """Collects the shapes of an SVG and the layers around them."""

    def __init__(self, file: SourceFile) -> None:
        super().__init__(MAX_ELEMENTS, MAX_DEPTH)
        self.file = file
        self.stack: list[Element] = []
        self.shapes: list[Element] = []
        self.root: Element | None = None

    def read(self) -> Svg:
        try:
            # decoded text, so that the encoding that the file declares does not matter
            self.walk(self.file.text)
        except RefusedSvg as exc:
            place = Place(self.file, exc.line - 1, exc.column - 1)
            if exc.unsafe:
                raise svg_error("unsafe-svg", str(exc), place, exc.hint) from None
            raise svg_error("bad-svg", str(exc), place, exc.hint) from None
        assert self.root is not None
        return Svg(self.file, *self._sizes(self.root), self.shapes)

    @property
    def _place(self) -> Place:
        return Place(self.file, self.parser.CurrentLineNumber - 1, self.parser.CurrentColumnNumber)

    def opened(self, tag: str, prefix: str, given: dict[str, str]) -> None:
        outer = self.stack[-1] if self.stack else None
        matrix = outer.matrix if outer else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        if "transform" in given:
            matrix = matrix_product(matrix, self._transform(given["transform"]))
        layers = (outer, *outer.layers) if outer else ()
        seen = (outer is None or outer.seen) and tag not in _UNSEEN and prefix in ("", "svg")
        element = Element(tag, given, self._place, matrix, layers, seen)
        self.root = self.root or element
        self.stack.append(element)
        if seen and tag in SHAPES:
            self.shapes.append(element)

    def closed(self) -> None:
        self.stack.pop()

    def text_found(self, tag: str, text: str) -> None:
        here = self.stack[-1] if self.stack else None
        if here and tag == "title" and here.layers and len(here.layers[0].title) < 200:
            here.layers[0].title += text

    def _transform(self, text: str) -> Matrix:
        found: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        at = 0
        while match := _TRANSFORM.match(text, at):
            numbers = [float(n) for n in _NUMBER.findall(match[2])]
            try:
                found = matrix_product(found, _matrix(match[1], numbers))
            except (IndexError, ValueError):
                break
            at = match.end()
        if at < len(text.rstrip()) or not all(map(math.isfinite, found)):
            hint = "write translate(x y), scale(x), rotate(degrees) or matrix(a b c d e f)"
            raise svg_error(
                "bad-svg",
                filled_sentence("transform: {text!r} is none", text=text[:60]),
                self._place,
                hint,
            )
        return found

    def _sizes(
        self, root: Element
    ) -> tuple[tuple[float, float, float, float], tuple[float, float] | None]:
        sides = [_LENGTH.fullmatch(root.attributes.get(name, "")) for name in ("width", "height")]
        said = [float(s[1]) * _UNITS[s[2]] for s in sides if s]
        size = (said[0], said[1]) if len(said) == 2 and min(said) > 0 else None
        numbers = [float(n) for n in _NUMBER.findall(root.attributes.get("viewBox", ""))]
        if len(numbers) == 4 and min(numbers[2:]) > 0 and all(map(math.isfinite, numbers)):
            return (numbers[0], numbers[1], numbers[2], numbers[3]), size
        if size is None:
            hint = 'write viewBox="0 0 width height" into its first line'
            message = "the picture has neither a viewBox nor a size"
            raise svg_error("bad-svg", message, root.place, hint)
        return (0.0, 0.0, size[0] * 96 / 25.4, size[1] * 96 / 25.4), size


def matrix_product(one: Matrix, other: Matrix) -> Matrix:
    """Return the product of two matrices, which applies ``other`` first, then ``one``."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
        a * t + c * u + e, b * t + d * u + f,
    )  # fmt: skip


def _matrix(name: str, n: list[float]) -> Matrix:
    """Return the matrix of one transform of an SVG; raises ``IndexError`` or ``ValueError`` if its
    count of numbers is wrong."""
    if name == "matrix":
        a, b, c, d, e, f = n
        return a, b, c, d, e, f
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0
    if name == "scale":
        return n[0], 0.0, 0.0, n[1] if len(n) > 1 else n[0], 0.0, 0.0
    turn = math.radians(n[0])
    if name == "rotate":
        x, y = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
        own = math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0
        return matrix_product(
            matrix_product((1.0, 0.0, 0.0, 1.0, x, y), own), (1.0, 0.0, 0.0, 1.0, -x, -y)
        )
    skew = math.tan(turn)
    return (1.0, 0.0, skew, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, skew, 0.0, 1.0, 0.0, 0.0)


# -- what shapes draw --------------------------------------------------------------------------


@dataclass
class _Pen:
    """A fontTools pen that collects lines and curves as runs (sequences) of points, each with a flag that
    tells whether the run is closed. Curves are replaced by straight lines of length ``fine``, in units of
    the shape."""

    fine: float
    runs: list[tuple[list[Point], bool]] = field(default_factory=list)
    count: int = 0

    def moveTo(self, at: Point) -> None:
        self.runs.append(([at], False))

    def lineTo(self, at: Point) -> None:
        self._add(at)

    def curveTo(self, *points: Point) -> None:
        self._curve([self.runs[-1][0][-1], *points])

    def qCurveTo(self, *points: Point) -> None:
        self._curve([self.runs[-1][0][-1], *points])

    def closePath(self) -> None:
        self.runs[-1] = (self.runs[-1][0], True)

    def endPath(self) -> None:
        """End the current run as an open one."""

    def _curve(self, points: list[Point]) -> None:
        long = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
        steps = max(1, min(200, math.ceil(long / self.fine))) if math.isfinite(long) else 1
        for n in range(1, steps + 1):
            self._add(points[-1] if n == steps else _bezier(points, n / steps))

    def _add(self, at: Point) -> None:
        self.count += 1
        if self.count > MAX_CORNERS:
            raise ValueError("too many corners")
        self.runs[-1][0].append(at)


def _bezier(points: list[Point], t: float) -> Point:
    while len(points) > 1:
        points = [
            (ax + (bx - ax) * t, ay + (by - ay) * t)
            for (ax, ay), (bx, by) in itertools.pairwise(points)
        ]
    return points[0]


def shape_runs(element: Element, fine: float) -> list[tuple[list[Point], bool]]:
    """Return the outlines of a shape as runs (sequences) of points in units of the picture, each with a
    flag that tells whether it is closed. Curves become straight lines about ``fine`` units long. Raises
    ``ValueError`` for a shape that cannot be read."""
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    a, b, c, d, e, f = element.matrix
    grown = math.sqrt(abs(a * d - b * c)) or 1.0
    pen = _Pen(fine / grown)
    given = {k: v for k, v in element.attributes.items() if k != "transform"}
    builder = PathBuilder()
    try:
        builder.add_path_from_element(_FontToolsElement(element.tag, given))
        for path in builder.paths:
            parse_path(path, pen)
    except (TypeError, IndexError, OverflowError, ZeroDivisionError) as exc:
        raise ValueError(str(exc)) from exc
    closed = element.tag != "polyline"
    found = [
        ([(a * x + c * y + e, b * x + d * y + f) for x, y in run], shut and closed)
        for run, shut in pen.runs
    ]
    if not all(math.isfinite(v) for run, _ in found for at in run for v in at):
        raise ValueError("a number is too large")
    return found


@dataclass
class _FontToolsElement:
    """Presents an SVG element in the form that the fontTools library expects."""

    tag: str
    attrib: Mapping[str, str]
