"""Maps: a grid, a letter for each hex, and lists of everything else that lies on them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from builder.model.base import (
    Identifier,
    Line,
    Number,
    Sourced,
    Title,
    Words,
    Wrong,
)
from builder.model.ground.boards import Canvas, Node, PointBoard
from builder.model.ground.displays import DisplayBoard, DisplayBox
from builder.model.ground.fitting import LEAST, MOST, USUAL, fit_hexes_and_sheet, sheet_for_field
from builder.model.ground.grids import GridSpec, SquareSpec
from builder.model.ground.map_parts import (
    Area,
    Course,
    Feature,
    Label,
    LaidBoard,
    MapImage,
    PathCourse,
    Place,
)
from builder.model.ground.regions import Region, RegionBoard
from builder.model.ground.written_grids import HOLE, letters_by_cell, same_grid
from builder.model.space import PlaceError, Plan, Space
from builder.model.space.hexes import Cell, HexGrid, HexLayout, Hexside
from builder.model.space.points import PointLayout
from builder.model.space.squares import SquareGrid, SquareLayout
from builder.sentences import filled_sentence, listed_with_and

Grid = Annotated[str, Field(max_length=250_000)]
"""A text grid of lines of words; the loader checks each word."""


LONGEST = 5000

SheetSide = Annotated[Number, Field(ge=40, le=LONGEST)]
"""The length of a side of a sheet in mm; a page of a PDF is at most 5.08 m wide."""

MAX_SHEET = 10.0
"""The largest sheet in square metres. Its picture for a screen has 35 million pixels for each of
them."""


def _check_sheet_area(sheet: tuple[float, float]) -> tuple[float, float]:
    if sheet[0] * sheet[1] > MAX_SHEET * 1e6:
        raise ValueError(
            filled_sentence(
                "a sheet has at most {max_sheet:g} square metres: split the map",
                max_sheet=MAX_SHEET,
            )
        )
    return sheet


Sheet = Annotated[tuple[SheetSide, SheetSide], AfterValidator(_check_sheet_area)]


class MapSheet(Sourced):
    """A map and its sheet.

    A map is a board of one kind: of hexes (``grid``), of ``squares``, of ``points``, of areas
    (``regions``) or of boxes (``display``). ``canvas`` is ground painted below a board without
    hexes. Or the map is made of ``boards``: other maps of hexes or squares laid edge to edge.

    ``terrain`` is a text grid: a line of column names, then a line for each row with its name and a
    letter for each hex (``.`` for no hex). ``legend`` maps letters to terrain types. Or it is a
    mapping of terrain types (``.`` for no hex) to their hexes, and all others are ``ground``.
    ``heights`` is a grid of the same kind with a digit for each hex, for contours and shaded
    slopes. ``banks`` are land hexes that contain part of a full-water terrain (drawn half land,
    half water). ``turn: left`` draws the field a quarter turn counter-clockwise; ``north`` says
    where north lies on the *unturned* grid, ``north_tilt`` by how many degrees clockwise true north
    leans from there. ``hex_size`` is mm from side to side, ``sheet`` width and height in mm, at
    most ten square metres; if a map of hexes or squares leaves out one or both, they are chosen so
    that the sheet is filled; the sheet of points or areas is as large as their field requires.
    ``saved_as`` is the name of its board in saved games of the module; its id by default.
    """

    id: Identifier
    title: Title
    subtitle: Line = ""
    saved_as: Line = ""
    grid: GridSpec | None = None
    points: PointBoard | None = None
    regions: RegionBoard | None = None
    squares: SquareSpec | None = None
    display: DisplayBoard | None = None
    boards: Annotated[tuple[LaidBoard, ...], Field(min_length=2, max_length=20)] | None = None
    canvas: Canvas | None = None
    legend: dict[Annotated[str, Field(min_length=1, max_length=1)], Identifier] = {}
    terrain: Grid | dict[Line, Words] = ""
    ground: Identifier | Literal[""] = ""
    heights: Grid = ""
    theme: Identifier = "delta"
    hex_size: Annotated[Number, Field(ge=LEAST, le=MOST)] = USUAL
    sheet: Sheet = (559.0, 432.0)
    turn: Literal["none", "left", "right", "half"] = "none"
    north: Literal["up", "right", "down", "left"] = "up"
    north_tilt: Annotated[Number, Field(gt=-45, lt=45)] = 0.0
    scale: Line = ""
    hex_metres: Annotated[Number, Field(gt=0)] | None = None
    hexsides: dict[Identifier, tuple[Course, ...]] = {}
    paths: dict[Identifier, tuple[PathCourse, ...]] = {}
    banks: Words = ()
    features: tuple[Feature, ...] = ()
    places: tuple[Place, ...] = ()
    labels: tuple[Label, ...] = ()
    areas: tuple[Area, ...] = ()
    tracks: Words = ()
    tables: Words = ()
    image: MapImage | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> MapSheet:
        kinds = [name for name in _KINDS if getattr(self, name) is not None]
        if len(kinds) != 1:
            hint = (
                "write one of grid (hexes), squares, points, regions (areas), display (boxes) "
                "and boards (maps of hexes or squares, edge to edge)"
            )
            has = "a map is a board of one kind; this one has {kinds}"
            none = "a map is a board of one kind; this one has none"
            raise Wrong(filled_sentence(has, kinds=listed_with_and(kinds)) if kinds else none, hint)
        return self

    @model_validator(mode="after")
    def _filled(self) -> MapSheet:
        """Choose the size of hexes or of the sheet where the map leaves it out."""
        given = self.model_fields_set
        if self.is_grid and not {"hex_size", "sheet"} <= given:
            wide, high = self._unit_size
            across, sheet = fit_hexes_and_sheet(
                (wide, high),
                self.hex_size if "hex_size" in given else None,
                self.sheet if "sheet" in given else None,
                charts=bool(self.tracks or self.tables),
            )
            if sheet[0] * sheet[1] > MAX_SHEET * 1e6 or max(sheet) > LONGEST:
                return self
            # The model is frozen, but may be completed here because no other code has it yet.
            self.__dict__.update(hex_size=across, sheet=sheet)
        free = self.points or self.regions
        if free is not None and "sheet" not in given:
            sheet = sheet_for_field(free.size, charts=bool(self.tracks or self.tables))
            if sheet[0] * sheet[1] <= MAX_SHEET * 1e6 and max(sheet) <= LONGEST:
                self.__dict__["sheet"] = sheet
        return self

    @property
    def _unit_size(self) -> tuple[float, float]:
        """Width and height of the whole grid, including holes, with hexes or squares of 1 mm."""
        if self.squares is not None:
            return self.squares.columns, self.squares.rows
        g = self.written_grid
        whole = HexGrid(g.orientation, g.columns, g.rows, g.shifted, g.short)
        return HexLayout(whole, 1.0, turns=self.turns).size

    @property
    def proper_names(self) -> Iterator[str]:
        """The names of the map's places, areas, rivers and roads."""
        yield from (place.name for place in self.places)
        yield from (feature.name for feature in self.features if feature.name)
        for courses in self.hexsides.values():
            yield from (course.name for course in courses if course.name)
        for ways in self.paths.values():
            yield from (way.name for way in ways if way.name)
        yield from (label.text for label in self.labels)
        yield from (node.title for node in (self.points.nodes if self.points else ()))
        yield from (area.title for area in (self.regions.areas if self.regions else ()))

    @property
    def printed_paths(self) -> frozenset[str]:
        """The names of roads and other paths that are printed along them."""
        every = (way for ways in self.paths.values() for way in ways)
        return frozenset(way.name for way in every if way.printed and way.name)

    @property
    def turns(self) -> int:
        """The number of quarter turns counter-clockwise by which the field is drawn."""
        return {"none": 0, "left": 1, "half": 2, "right": 3}[self.turn]

    @property
    def north_on_sheet(self) -> str:
        """The direction of north once the field is turned: up, right, down or left."""
        order = ("up", "left", "down", "right")
        return order[(order.index(self.north) + self.turns) % 4]

    @cached_property
    def space(self) -> Space:
        """The map's space: its places and which of them touch, for code that works with places of
        any kind."""
        if self.points is not None:
            return self.points.graph()
        if self.display is not None:
            return self.display.graph
        if self.squares is not None:
            numbering = self.squares.numbering.numbering()
            spec, holes = self.squares, self.hexes.holes
            return SquareGrid(spec.columns, spec.rows, spec.diagonals, numbering, holes=holes)
        return self.regions.graph if self.regions else self.hexes

    def plan(self, left: float = 0.0, top: float = 0.0) -> Plan:
        """Return the plan of the map (the positions of its places on the sheet, in mm), with the
        upper left corner of the field's box at ``left`` and ``top``."""
        if self.points is not None:
            return self.point_plan(left, top)
        if self.regions is not None:
            return replace(self.regions.layout, left=left, top=top)
        if self.display is not None:
            return replace(self.display.layout, left=left, top=top)
        if isinstance(self.space, SquareGrid):
            return SquareLayout(self.space, self.hex_size, left, top)
        return self.hex_plan(left, top)

    def point_plan(self, left: float = 0.0, top: float = 0.0) -> PointLayout:
        """Return the positions on the sheet, in mm, of the points of a board of points, with the
        field's box at ``left`` and ``top``."""
        assert self.points is not None
        laid = self.points.layout(self.points.graph(), PLACE_RADIUS)
        return replace(laid, left=left, top=top)

    def hex_plan(
        self, left: float = 0.0, top: float = 0.0, across: float | None = None
    ) -> HexLayout:
        """Return the positions on the sheet of the hexes of a map, with the field's box at ``left``
        and ``top``; ``across`` is the width of a hex in mm or pixels, ``hex_size`` by default."""
        return HexLayout(self.hexes, across or self.hex_size, left, top, self.turns)

    @cached_property
    def hexes(self) -> HexGrid:
        """The topology of the hex grid, with its holes; a board of another kind has no hexes."""
        return self._grid_and_letters[0]

    @property
    def written_grid(self) -> GridSpec:
        """The grid in which the letters are written; for a board without letters, a grid without
        places."""
        if self.squares is not None:
            spec = self.squares
            return GridSpec(columns=spec.columns, rows=spec.rows, numbering=spec.numbering)
        return self.grid or _NO_GRID

    @property
    def is_grid(self) -> bool:
        """Whether the places are hexes or squares, which have letters and numbers."""
        return self.grid is not None or self.squares is not None

    @property
    def board(self) -> Literal["hexes", "squares", "points", "areas"]:
        """The word for the map's kind of places; boxes count as points."""
        if self.display is not None:
            return "points"
        if self.points is not None or self.regions is not None:
            return "points" if self.points is not None else "areas"
        return "squares" if self.squares is not None else "hexes"

    def title_of(self, cell: Cell) -> str:
        """Return the printed text for a place: its name or its number."""
        id = self.space.id(cell)
        return self.titles.get(id, id)

    @property
    def spots(self) -> tuple[Node | Region | DisplayBox, ...]:
        """The places of a board without a grid, in order."""
        if self.points is not None:
            return self.points.nodes
        if self.display is not None:
            return self.display.boxes
        return self.regions.areas if self.regions else ()

    @cached_property
    def titles(self) -> dict[str, str]:
        """The printed names of the places of a board without a grid, by id."""
        return {spot.id: spot.title for spot in self.spots}

    @cached_property
    def letters(self) -> Mapping[Cell, str]:
        """The letter of every hex in the map's text grid, which the legend maps to a terrain type."""
        return self._grid_and_letters[1]

    @cached_property
    def heights_of(self) -> dict[Cell, int]:
        """The height of every hex, 0 to 9; empty if the map gives none."""
        digits = letters_by_cell(self._whole_grid, self.heights)
        return {c: int(digits[c]) for c in self.hexes.cells if digits.get(c, HOLE) in "0123456789"}

    @property
    def _whole_grid(self) -> HexGrid:
        """The grid in which the letters are written, without holes."""
        g = self.written_grid
        numbering = g.numbering.numbering()
        return same_grid(HexGrid(g.orientation, g.columns, g.rows, g.shifted, g.short, numbering))

    @cached_property
    def _grid_and_letters(self) -> tuple[HexGrid, Mapping[Cell, str]]:
        whole = self._whole_grid
        letters = letters_by_cell(whole, self.terrain if isinstance(self.terrain, str) else "")
        if len(letters) == len(whole.cells) and HOLE not in letters.values():
            holes: frozenset[Cell] = frozenset()
        else:
            holes = frozenset(c for c in whole.cells if letters.get(c, HOLE) == HOLE)
        grid = self._with_holes(whole, holes)
        return grid, {c: letters[c] for c in grid.cells} if holes else letters

    def _with_holes(self, whole: HexGrid, holes: frozenset[Cell]) -> HexGrid:
        """Return the grid without the cells that are holes."""
        return same_grid(replace(whole, holes=holes)) if holes else whole

    @cached_property
    def all_features(self) -> tuple[Feature, ...]:
        """All features one by one, including those that lie in every hex of an area."""
        spread = (
            Feature(type=area.feature, at=hex, source=area.source)
            for area in self.areas
            if area.feature
            for hex in sorted(map(self.space.id, self.area(area.id)))
        )
        return (*self.features, *spread)

    def terrain_at(self, cell: Cell) -> str:
        """Return the id of a place's terrain type."""
        return self.kinds[cell] if self.spots else self.legend[self.letters[cell]]

    @cached_property
    def kinds(self) -> dict[Cell, str]:
        """The terrain type of every place."""
        if self.spots:
            return {self.space.cell(spot.id): spot.kind for spot in self.spots}
        return {cell: self.legend[letter] for cell, letter in self.letters.items()}

    @cached_property
    def runs(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """The chains of places along which paths (or links between points) run, by the id of the
        path's terrain type."""
        board = self.points or self.regions or self.display
        if board is not None:
            return {kind: tuple(r.nodes for r in links) for kind, links in board.links.items()}
        return {kind: tuple(c.hexes for c in courses) for kind, courses in self.paths.items()}

    def area(self, id: str) -> frozenset[Cell]:
        """Return the hexes of a named area; empty if there is no area of that name."""
        return self._areas.get(id, frozenset())

    def named_cells(self, words: Iterable[str]) -> frozenset[Cell]:
        """Return the hexes that words name, each an area or a hex; raises ``PlaceError`` for a word
        that is neither."""
        return frozenset(c for word in words for c in self.area(word) or [self.space.cell(word)])

    @cached_property
    def _areas(self) -> dict[str, frozenset[Cell]]:
        named = {a.id: frozenset(self.space.cell(h) for h in a.hexes) for a in self.areas}
        every = frozenset(self.space.cells)
        for area in self.areas:
            if area.without:
                others = (named.get(other, frozenset()) for other in area.without)
                named[area.id] |= every.difference(*others)
        return named

    @cached_property
    def walled(self) -> dict[Hexside, frozenset[Cell]]:
        """For each side of a course with an inside (``Course.inside``), the hexes of the area on
        its inside."""
        return {
            self.space.parse_side(side): self.area(course.inside)
            for courses in self.hexsides.values()
            for course in courses
            if course.inside
            for side in course.sides
        }

    @cached_property
    def side_types(self) -> dict[Hexside, frozenset[str]]:
        """The ids of the hexside terrain types on each hexside that has any."""
        found: dict[Hexside, set[str]] = {}
        for kind, courses in self.hexsides.items():
            for course in courses:
                for side in course.sides:
                    found.setdefault(self.space.parse_side(side), set()).add(kind)
        return {side: frozenset(kinds) for side, kinds in found.items()}

    @cached_property
    def path_steps(self) -> dict[tuple[Cell, Cell], frozenset[str]]:
        """The path types that join two neighbouring hexes, keyed in both directions."""
        found: dict[tuple[Cell, Cell], set[str]] = {}
        for kind, runs in self.runs.items():
            for run in runs:
                cells = self.space.path(run)
                for a, b in itertools.pairwise(cells):
                    found.setdefault((a, b), set()).add(kind)
                    found.setdefault((b, a), set()).add(kind)
        return {step: frozenset(kinds) for step, kinds in found.items()}

    def bound(self, a: Cell, b: Cell) -> bool:
        """Return whether two neighbouring places are connected only by a link: always between
        points or boxes; between areas, where they do not touch (a strait)."""
        if self.regions is not None:
            pair = min(a, b).position, max(a, b).position
            return pair not in self.regions.shared
        return self.points is not None or self.display is not None

    @cached_property
    def side_features(self) -> dict[Hexside, frozenset[str]]:
        """The ids of the features (bridges, fords) on each hexside that has any."""
        found: dict[Hexside, set[str]] = {}
        for feature in self.features:
            if "/" in feature.at:
                found.setdefault(self.space.parse_side(feature.at), set()).add(feature.type)
        return {side: frozenset(kinds) for side, kinds in found.items()}


_KINDS = ("grid", "squares", "points", "regions", "display", "boards")

_NO_GRID = GridSpec.model_construct(columns=1, rows=1)
"""The placeholder grid of a board that has none; as it has no letters, it has no hexes."""

PLACE_RADIUS = 12.0
"""The radius within which counters lie around a point, in mm."""


def parse_place_or_side(space: Space, text: str) -> Cell | Hexside | None:
    """Return the place or side with this id, or ``None`` if the text is the id of neither (a box, a
    track)."""
    try:
        return space.parse_side(text) if "/" in text else space.cell(text)
    except PlaceError:
        return None
