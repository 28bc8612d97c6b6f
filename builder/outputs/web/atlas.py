"""Collects the data about a page's maps: the terrain of every place, what is in and around it, and
the rules about it. The page has a picture of each map, and from this data its script shows whatever
place a reader selects. Lengths are in units of the page's drawings (``MAP_UNITS`` per mm), from the
upper left corner of the map's field."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup

from builder.drawing.charts.terrain import class_name, enters_land, terrain_chart
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Point
from builder.i18n.locales import customs
from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import Cost, TerrainType
from builder.model.ground.theatre_map import JoinedMap
from builder.model.space import Cell, Plan, Side
from builder.model.space.areas import AreaLayout
from builder.outputs.map_art import PageMap, art_name
from builder.outputs.web.charts import chart_view
from builder.outputs.web.inline_svg import MAP_UNITS
from builder.outputs.web.pictures import Pictures
from builder.rules.core.moving.terrain import cost_text

_MENTIONS = 8
"""The largest number of cases listed that mention a place."""

_SHORTEST = 4
"""The smallest number of Latin letters of a name for a case that contains it to count as a mention
of the place."""

_BLANK = ("", "–", "—", "-")
"""Chart cells that count as empty."""

CaseWords = tuple[str, str]
"""The number and the words of a case."""


@dataclass(frozen=True)
class MapView:
    """A map as the page shows it: ``picture`` is the file of its art, ``size`` its width and height
    in units of the page's drawings, ``words`` the text on it."""

    id: str
    title: str
    picture: str
    size: tuple[int, int]
    words: Markup


def map_views(
    game: Game, boards: Mapping[str, PageMap], tr: Translator, pictures: Pictures
) -> tuple[MapView, ...]:
    """Return the maps that are drawn, in the game's order."""
    return tuple(
        MapView(
            sheet.id,
            tr(sheet.title),
            art_name(sheet.id),
            (_units(boards[sheet.id].field.width), _units(boards[sheet.id].field.height)),
            pictures.overlay(boards[sheet.id].words),
        )
        for sheet in game.maps
        if sheet.id in boards
    )


def map_data(
    game: Game,
    boards: Mapping[str, PageMap],
    context: DrawContext,
    pictures: Pictures,
    cases: Sequence[CaseWords],
) -> dict[str, Any]:
    """Return the data about the maps for the page's script: ``kinds`` of terrain, the ``words``
    that the script shows, and ``maps`` by id; empty if no map is drawn."""
    shown = [sheet for sheet in game.maps if sheet.id in boards]
    if not shown:
        return {}
    tr = context.tr
    kinds = _Kinds(game, context, pictures)
    atlas = _Atlas(game, tr, kinds, cases)
    maps = {sheet.id: atlas.map(sheet, boards[sheet.id]) for sheet in shown}
    words = {
        "terrain": tr("Terrain"),
        "here": tr("Feature"),
        "area": tr("Area"),
        "towards": tr("Towards {place}", place="{}"),
        "leads": tr("Leads to"),
        "exits": tr("Exits"),
        "rules": tr("Rules"),
        "missing": tr("There is no such place on this map."),
    }
    return {"kinds": [kinds.told[id] for id in kinds.order], "words": words, "maps": maps}


def _units(length: float) -> int:
    return round(length * MAP_UNITS)


class _Kinds:
    """The descriptions of terrain kinds: name, effects, and the rule for them. Kinds are numbered
    in the order in which they are first used."""

    def __init__(self, game: Game, context: DrawContext, pictures: Pictures) -> None:
        self._game, self._draft, self._tr = game, context, context.tr
        chart = terrain_chart(game)
        view = chart_view(game, chart, context.tr, pictures) if chart and chart.rows else None
        self._heads: list[str] = view["columns"] if view else []
        self._rows: dict[str, list[str]] = {row[0]: row for row in view["rows"]} if view else {}
        self._rule = chart.rule if chart else ""
        self.order: list[str] = []
        self.told: dict[str, dict[str, Any]] = {}

    def number(self, id: str) -> int:
        """Return the number of a terrain kind."""
        if id not in self.told:
            self.order.append(id)
            self.told[id] = self._terrain_entry(id)
        return self.order.index(id)

    def _terrain_entry(self, id: str) -> dict[str, Any]:
        kind = self._game.terrain.find(id)
        if kind is None:
            return {"name": id, "said": [], "rule": ""}
        name = self._tr(kind.name)
        said = self._of_chart(name) if name in self._rows else self._of_kind(kind)
        return {"name": name, "said": said, "rule": self._rule if said else ""}

    def _of_chart(self, name: str) -> list[str]:
        """Return the entries in a terrain kind's row of the terrain effects chart, by the kind's
        name."""
        cells = zip(self._heads[1:], self._rows[name][1:], strict=False)
        return [labelled(self._tr, head, cell) for head, cell in cells if cell not in _BLANK]

    def _of_kind(self, kind: TerrainType) -> list[str]:
        """Describe a terrain kind by its own values, in a game without a terrain effects chart."""
        classes = self._game.sheet.movement_classes or ("all",)
        costs = ((c, kind.cost(c)) for c in classes)
        said = [
            labelled(
                self._tr, class_name(self._game, self._draft, c), self._cost_text(kind, c, cost)
            )
            for c, cost in costs
            if cost is not None
        ]
        return [*said, *([self._tr(kind.note)] if kind.note else [])]

    def _cost_text(self, kind: TerrainType, movement_class: str, cost: Cost) -> str:
        if cost == "prohibited":
            return self._tr("prohibited")
        added = self._game.terrain.adds_cost(kind) and enters_land(self._game, movement_class)
        return cost_text(cost, extra=added)


@dataclass
class _Atlas:
    """Collects the data about the places of a game's maps."""

    game: Game
    tr: Translator
    kinds: _Kinds
    cases: Sequence[CaseWords]
    _found: dict[str, list[str]] = field(default_factory=dict)

    def map(self, sheet: MapSheet, board: PageMap) -> dict[str, Any]:
        """Return all data of a map."""
        return _Places(self, sheet, board).data()

    def mentions(self, name: str) -> list[str]:
        """Return the numbers of the cases (rules) whose text contains the name of a place."""
        if name not in self._found:
            self._found[name] = [*itertools.islice(self._naming(name), _MENTIONS)]
        return self._found[name]

    def _naming(self, name: str) -> Iterator[str]:
        if customs(self.tr.language).script.squares:
            yield from (number for number, text in self.cases if len(name) > 1 and name in text)
        elif len(name) >= _SHORTEST:
            word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            yield from (n for n, text in self.cases if name in text and word.search(text))

    @cached_property
    def exits(self) -> dict[tuple[str, Cell], list[str]]:
        """The connections from places of a map to other maps, in words, by map id and cell."""
        found: dict[tuple[str, Cell], list[str]] = {}
        for joined in self.game.playable:
            if isinstance(joined, JoinedMap):
                for kind, exits in joined.exits.items():
                    for one in exits:
                        ends = [joined.part_of(cell) for cell in joined.space.path(one.nodes)]
                        for a, b in itertools.pairwise(ends):
                            found.setdefault((a[0].id, a[1]), []).append(self._exit(kind, *b))
                            found.setdefault((b[0].id, b[1]), []).append(self._exit(kind, *a))
        return found

    def _exit(self, kind: str, sheet: MapSheet, cell: Cell) -> str:
        told = self.kinds.told[self.kinds.order[self.kinds.number(kind)]]["name"]
        tr = self.tr
        where = tr(", ").join((told, tr(sheet.title)))
        return tr("{name} ({when})", name=tr(sheet.title_of(cell), "place"), when=where)


@dataclass
class _Places:
    """The places of one map. ``number`` is the index of each cell in the board's order."""

    atlas: _Atlas
    sheet: MapSheet
    board: PageMap

    def __post_init__(self) -> None:
        self.tr, self.kinds = self.atlas.tr, self.atlas.kinds
        self.space = self.sheet.space
        self.cells = self.space.cells
        self.number = {cell: n for n, cell in enumerate(self.cells)}

    def data(self) -> dict[str, Any]:
        """Return the data for the script: ``ids`` separated by spaces, ``kind`` and ``at`` (x and
        y) of each place, either the ``shape`` that all places have about their centres or the
        ``rings`` of each, and, where there are any, ``names``, ``near`` (if the map has no grid
        that defines neighbours), and the rest by place number."""
        layout = self.board.layout
        found: dict[str, Any] = {
            "ids": " ".join(map(self.space.id, self.cells)),
            "kind": [self.kinds.number(self.sheet.terrain_at(cell)) for cell in self.cells],
            "at": [v for cell in self.cells for v in self._point(layout.centre(cell))],
        }
        if self.sheet.is_grid:
            found["shape"] = self._shape(layout) if self.cells else []
        else:
            found["names"] = [self.tr(self.sheet.title_of(c), "place") for c in self.cells]
            found["rings"] = [[self._ring(r) for r in self._outlines(c)] for c in self.cells]
            found["near"] = [[self.number[n] for n in self.space.neighbours(c)] for c in self.cells]
        sparse = {
            "called": self._names_by_number(),
            "features": self._features(),
            "areas": self._areas(),
            "figures": self._figures(),
            "exits": self._exits(),
            "rules": self._rules(),
        }
        sides = [*self._sides()]
        return found | {k: v for k, v in sparse.items() if v} | ({"sides": sides} if sides else {})

    # -- where places lie ------------------------------------------------------------------------

    def _point(self, at: Point) -> tuple[int, int]:
        return _units(at[0] - self.board.field.x), _units(at[1] - self.board.field.y)

    def _ring(self, ring: Iterable[Point]) -> list[int]:
        return [v for at in ring for v in self._point(at)]

    def _shape(self, layout: Plan) -> list[int]:
        """Return the outline of the first place about its centre, which all places of a grid share."""
        x, y = layout.centre(self.cells[0])
        return [_units(v) for px, py in layout.outline(self.cells[0]) for v in (px - x, py - y)]

    def _outlines(self, cell: Cell) -> list[list[Point]]:
        """Return the outlines of a place: of an area with its islands; of a point, the plate (the
        printed field) drawn around its slots."""
        if isinstance(self.board.layout, AreaLayout):
            return self.board.layout.outlines_of(cell)
        boxes = self.board.slots.get(self.space.id(cell), ())
        if boxes:
            plate = bounding_box(corner for box in boxes for corner in box.corners())
            return [_corners(plate.inset(-1.5))]
        return [self.board.layout.outline(cell)]

    # -- what is told of them --------------------------------------------------------------------

    def _by_number(self, said: Iterable[tuple[Cell, Any]]) -> dict[int, list[Any]]:
        found: dict[int, list[Any]] = {}
        for cell, what in said:
            if cell in self.number and what not in found.get(self.number[cell], ()):
                found.setdefault(self.number[cell], []).append(what)
        return dict(sorted(found.items()))

    def _cell(self, text: str) -> Cell | None:
        return self.space.cell(text) if text in self._place_ids else None

    @cached_property
    def _place_ids(self) -> frozenset[str]:
        return frozenset(self.space.ids)

    def _named_cells(self) -> Iterator[tuple[Cell, str]]:
        for place in self.sheet.places:
            cell = self._cell(place.hex)
            if cell is not None:
                yield cell, self.tr(place.name, "place")

    def _names_by_number(self) -> dict[int, list[str]]:
        return self._by_number(self._named_cells())

    def _features(self) -> dict[int, list[int]]:
        """Return the numbers of the terrain kinds of the features (such as towns) in places, by
        place number."""
        at = ((self._cell(f.at), f.type) for f in self.sheet.all_features)
        return self._by_number((c, self.kinds.number(kind)) for c, kind in at if c is not None)

    def _in_areas(self) -> Iterator[tuple[Cell, str]]:
        own = self.tr.language == self.atlas.game.sheet.languages[0]
        for area in self.sheet.areas:
            name = area.name if own else self.tr.lookup(area.name)  # not in a foreign language
            if name:
                yield from ((cell, name) for cell in sorted(self.sheet.area(area.id)))

    def _areas(self) -> dict[int, list[str]]:
        return self._by_number(self._in_areas())

    def _figures(self) -> dict[int, list[str]]:
        """Return the small labelled values that the map prints at places, by place number."""
        given = [(self._cell(place.hex), place.figures) for place in self.sheet.places]
        given += [(self._cell(spot.id), spot.figures) for spot in self.sheet.spots]
        return self._by_number(
            (cell, f"{self.tr(name)} {value}")
            for cell, figures in given
            if cell is not None
            for name, value in figures.items()
        )

    def _exits(self) -> dict[int, list[str]]:
        exits = self.atlas.exits
        return self._by_number(
            (cell, words) for (map, cell), said in exits.items() if map == self.sheet.id
            for words in said
        )  # fmt: skip

    def _rules(self) -> dict[int, list[str]]:
        """Return the numbers of the cases (rules) that mention a place or an area around it, by
        place number."""
        titled = () if self.sheet.is_grid else self.cells
        own = ((cell, self.tr(self.sheet.title_of(cell), "place")) for cell in titled)
        named = itertools.chain(own, self._named_cells(), self._in_areas())
        return self._by_number(
            (cell, case) for cell, name in named for case in self.atlas.mentions(name)
        )

    def _sides(self) -> Iterator[list[Any]]:
        """Yield each pair of neighbouring places that have terrain, barriers or paths between them,
        with what these are."""
        between: dict[Side, set[str]] = {}
        for known in (self.sheet.side_types, self.sheet.side_features):
            for side, kinds in known.items():
                between.setdefault(side, set()).update(kinds)
        for (a, b), kinds in self.sheet.path_steps.items():
            between.setdefault(self.space.side_between(a, b), set()).update(kinds)
        for side in sorted(between):
            ends = [
                self.number[cell] for cell in self.space.side_cells(side) if cell in self.number
            ]
            if len(ends) == 2:
                yield [*ends, [self.kinds.number(kind) for kind in sorted(between[side])]]


def _corners(box: Rect) -> list[Point]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
