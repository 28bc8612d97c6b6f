"""Reads the areas of a map from a picture: a map's ``regions`` may name an SVG in the map's folder.
Its shapes become outlines before the map is read, so that problems with an outline point to the
line in the SVG."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from builder.loading.pictures.svg import MAX_CORNERS, Element, Svg, SvgError, read_svg, shape_runs
from builder.loading.reading.files import Shelf
from builder.loading.reading.source_nodes import Node, Place
from builder.model.ground.regions import MAX_CORNERS_OF_AREA, MAX_ISLANDS
from builder.model.space.areas.borders import LEAST_AREA
from builder.model.space.areas.plane import contains_point, signed_area
from builder.model.space.areas.traced_outlines import thin_outlines
from builder.problems import Problem, Severity, did_you_mean
from builder.sentences import filled_sentence

_CURVE_STEP = 1.2
"""Approximate length in mm of the straight lines that replace a curve."""
_OPEN = 0.6
"""The distance in mm below which the two ends of an outline are joined."""
_ID = re.compile(r"[^\s/:,#<>|\"']{1,40}")

Point = tuple[float, float]


def read_svg_outlines(
    root: Node, shelf: Shelf, kinds: Collection[str], problems: list[Problem]
) -> Node | None:
    """Return a map's tree with the outlines from the picture that it names; ``None`` if the picture
    cannot be read. ``kinds`` are the ids of terrain types that areas may have."""
    regions = root.fields.get("regions")
    named = regions.fields.get("outlines") if regions else None
    if regions is None or named is None or not named.text:
        return root
    svg = _read_svg(named, shelf, problems)
    if svg is None:
        return None
    made = _Joining(svg, regions, kinds, problems).to_node()
    return root.with_fields({**root.fields, "regions": made})


def _read_svg(named: Node, shelf: Shelf, problems: list[Problem]) -> Svg | None:
    pictures = shelf.among("maps", ".svg")
    path = PurePosixPath("maps", named.text)
    if path not in pictures:
        hint = did_you_mean(named.text, [p.name for p in pictures]) or "put it beside the map"
        message = filled_sentence("there is no picture {text!r} in maps/", text=named.text)
        problems.append(Problem("missing-image", message, hint=hint, location=named.location))
        return None
    file = shelf.text(path)
    if file is None:
        return None
    try:
        return read_svg(file)
    except SvgError as exc:
        problems.append(exc.problem)
        return None


@dataclass
class _Area:
    """An area being put together: its node in the map's source, and its shape in the picture if it has
    one."""

    node: Node
    shape: Element | None
    outlines: list[list[Point]] = field(default_factory=list)

    def to_node(self) -> Node:
        """Return the area with its outline, and with its islands if it has any."""
        if self.shape is None or not self.outlines:
            return self.node
        place = self.shape.place
        rings = [Node([_point(at, place) for at in ring], place) for ring in self.outlines]
        fields = {**self.node.fields, "outline": rings[0]}
        if len(rings) > 1:
            fields["islands"] = Node(rings[1:], place)
        return self.node.with_fields(fields)


@dataclass
class _Joining:
    """Matches the shapes of an SVG picture with the areas that a map lists."""

    svg: Svg
    regions: Node
    kinds: Collection[str]
    problems: list[Problem]

    def to_node(self) -> Node:
        """Return the map's ``regions`` with the outlines of the areas, the size of the field, and how
        coarsely the outlines are drawn."""
        fields = dict(self.regions.fields)
        place = fields["outlines"]
        size = self._size(fields)
        if size is None:
            return self.regions
        fields.setdefault("size", _point(size, place.place))
        fields.setdefault("rough", replace(place, value="0"))
        listed = fields.get("areas", replace(place, value=[]))
        areas = [self._listed(node) for node in listed.items]
        areas += self._unnamed_areas({id(area.shape) for area in areas})
        self._draw([area for area in areas if area.shape], size)
        fields["areas"] = replace(listed, value=[area.to_node() for area in areas])
        return self.regions.with_fields(fields)

    def report(
        self, code: str, message: str, at: Node | Element, hint: str, warn: bool = False
    ) -> None:
        severity = Severity.WARNING if warn else Severity.ERROR
        where = at.place.location
        self.problems.append(Problem(code, message, severity, hint, location=where))

    def _size(self, fields: dict[str, Node]) -> Point | None:
        """Return the width and height of the field in mm: those that the map gives, else those of the
        picture; ``None`` if the map's are invalid."""
        if "size" not in fields:
            _, _, wide, high = self.svg.box
            return self.svg.size or (round(wide, 2), round(high, 2))
        try:
            wide, high = (float(node.text) for node in fields["size"].items)
        except ValueError:
            return None  # the validation of the model reports it
        return (wide, high) if wide > 0 and high > 0 else None

    # -- which shape is which area -------------------------------------------------------------

    def _listed(self, node: Node) -> _Area:
        """Return the area for an entry of the map's list, with its shape in the picture."""
        written = node.fields.get("outline")
        if written is not None and not written.text.startswith("#"):
            return _Area(node, None)
        where = written or node.fields.get("id") or node
        name = (written.text[1:] if written else node.text_of("id")).strip()
        shape = self._shape(name)
        if shape is None:
            names = [s.id for s in self.svg.shapes if s.id]
            message = filled_sentence(
                "there is no outline {name!r} in {file}", name=name, file=self._file
            )
            hint = (
                did_you_mean(name, names)
                or "give the path this id, or name its own: outline: '#id'"
            )
            self.report("unknown-reference", message, where, hint)
            node = node.with_fields({k: v for k, v in node.fields.items() if k != "outline"})
        return _Area(node, shape)

    @property
    def _file(self) -> str:
        return self.regions.text_of("outlines")

    def _shape(self, name: str) -> Element | None:
        """Return the shape of the picture with the id ``name``, or else with that label; ``None``
        if there is none."""
        by_id = (shape for shape in self.svg.shapes if shape.id == name)
        by_label = (shape for shape in self.svg.shapes if shape.label == name)
        return next(by_id, None) or next(by_label, None)

    def _unnamed_areas(self, used: Collection[int]) -> Iterator[_Area]:
        """Yield an area for each shape whose class or layer names a terrain type; warn of paths and
        polygons for which neither does."""
        none: list[Element] = []
        for shape in self.svg.shapes:
            if id(shape) in used or not shape.id:
                continue
            kind = next((word for word in shape.words if word in self.kinds), "")
            if kind:
                yield _Area(self._region_node(shape, kind), shape)
            elif shape.tag in ("path", "polygon"):
                none.append(shape)
        if none:
            names = ", ".join(shape.id for shape in none[:6]) + (" …" if len(none) > 6 else "")
            hint = "list it among the areas, or give it or its layer the name of a terrain type"
            self.report(
                "unused-outline",
                filled_sentence("no area has the outline {names}", names=names),
                none[0],
                hint,
                True,
            )

    def _region_node(self, shape: Element, kind: str) -> Node:
        def said(text: str) -> Node:
            return Node(text, shape.place)

        own = shape.id if _ID.fullmatch(shape.id) else ""
        if not own:
            hint = "give it an id of letters, digits, - and _"
            self.report(
                "bad-value",
                filled_sentence("{id!r} cannot be the id of an area", id=shape.id),
                shape,
                hint,
            )
        fields = {"id": said(own or "area"), "kind": said(kind)}
        if shape.name and shape.name != own:
            fields["name"] = said(" ".join(shape.name.split()))
        if "source" in self.regions.fields:
            fields["source"] = self.regions.fields["source"]
        return Node(fields, shape.place)

    # -- outlines ------------------------------------------------------------------------------

    def _draw(self, areas: list[_Area], size: Point) -> None:
        """Write the outlines of areas in mm of the field; neighbours share corners."""
        left, top, wide, high = self.svg.box
        scale = min(size[0] / wide, size[1] / high)
        dx, dy = (size[0] - wide * scale) / 2, (size[1] - high * scale) / 2
        found: list[list[Point]] = []
        owners: list[_Area] = []
        for area in areas:
            for ring in self._rings(area, scale):
                found.append([((x - left) * scale + dx, (y - top) * scale + dy) for x, y in ring])
                owners.append(area)
            if sum(map(len, found)) > MAX_CORNERS:
                hint = "simplify the paths in your drawing program"
                message = filled_sentence(
                    "the outlines have more than {max_corners} corners", max_corners=MAX_CORNERS
                )
                assert area.shape is not None
                self.report("bad-svg", message, area.shape, hint)
                return
        for area, outline in zip(owners, thin_outlines(found), strict=True):
            if self._short_enough(area, outline):
                area.outlines.append([(round(x, 3), round(y, 3)) for x, y in outline])

    def _short_enough(self, area: _Area, outline: list[Point]) -> bool:
        if len(outline) <= MAX_CORNERS_OF_AREA:
            return True
        hint = "simplify the path in your drawing program"
        message = filled_sentence(
            "the outline of {text_of} has {count} corners",
            text_of=area.node.text_of("id"),
            count=len(outline),
        )
        assert area.shape is not None
        self.report(
            "bad-svg",
            message,
            area.shape,
            filled_sentence(
                "{hint}: {max_corners_of_area} at most",
                hint=hint,
                max_corners_of_area=MAX_CORNERS_OF_AREA,
            ),
        )
        return False

    def _rings(self, area: _Area, scale: float) -> list[list[Point]]:
        """Return the closed outlines of a shape that lie outside one another, the largest first, in the
        picture's units, without tiny specks. An outline inside another is a hole that other areas fill,
        and is left out."""
        shape, name = area.shape, area.node.text_of("id")
        assert shape is not None
        try:
            runs = shape_runs(shape, _CURVE_STEP / scale)
        except ValueError as exc:
            hint = "save the picture as plain SVG, with absolute or relative path commands"
            self.report(
                "bad-svg",
                filled_sentence(
                    "the path of {name} cannot be read: {why}", name=name, why=_short(exc)
                ),
                shape,
                hint,
            )
            return []
        shut = [run for run, closed in runs if closed or _is_near(run[0], run[-1], _OPEN / scale)]
        shut = sorted((run for run in shut if len(run) > 2), key=lambda run: -abs(signed_area(run)))
        if not shut:
            hint = "close its path where it begins (Z)"
            self.report(
                "bad-outline",
                filled_sentence("the outline of {name} is not closed", name=name),
                shape,
                hint,
            )
            return []
        found = [shut[0]]
        for run in shut[1:]:
            speck = abs(signed_area(run)) * scale * scale < LEAST_AREA
            if not speck and not any(contains_point(larger, run[0]) for larger in found):
                found.append(run)
        if len(found) > MAX_ISLANDS + 1:
            message = filled_sentence("{name} has {count} parts", name=name, count=len(found))
            hint = filled_sentence(
                "an area has at most {max_islands} islands; take out the smallest",
                max_islands=MAX_ISLANDS,
            )
            self.report("outline-parts", message, shape, hint)
            return found[:1]
        return found


def _point(at: Point, place: Place) -> Node:
    return Node([Node(f"{v:.3f}", place) for v in at], place)


def _is_near(a: Point, b: Point, far: float) -> bool:
    return abs(a[0] - b[0]) <= far and abs(a[1] - b[1]) <= far


def _short(exc: Exception) -> str:
    return str(exc)[:80] or "it is none"
