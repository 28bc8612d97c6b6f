"""Collects facts about a place of a map: its terrain, what lies in it and around it, and where each
fact is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from builder.i18n.translate import Translator
from builder.loading.reading.source_nodes import Locations
from builder.model.base import Sourced
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell, Plan, Side
from builder.problems import Location
from builder.studio.editing.board_handles import ListedPlace, listed_places, place_path
from builder.studio.editing.river_courses import courses
from builder.studio.scenario_boards import board_of_scenario


@dataclass(frozen=True)
class Fact:
    """A line about a place: name, text, the location where it is written (if it is), and its
    provenance: given by the document, derived or estimated."""

    name: str
    text: str
    location: Location | None = None
    source: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the fact as JSON data for the page."""
        where = self.location
        return {
            "name": self.name,
            "text": self.text,
            "source": self.source,
            "file": where.file if where else None,
            "line": where.line if where else None,
        }


def facts_of_place(
    game: Game, sheet: MapSheet, cell: Cell, locations: Locations, tr: Translator
) -> list[Fact]:
    """Return every fact that a game's files contain about a place of a map."""
    return list(_Facts(game, sheet, cell, locations, tr).all())


def place_outlines(plan: Plan) -> dict[str, list[tuple[float, float]]]:
    """Return the corners of every place of a board in mm on its sheet, by the place's id."""
    space = plan.space
    return {
        space.id(cell): [(round(x, 2), round(y, 2)) for x, y in plan.outline(cell)]
        for cell in space.cells
    }


@dataclass(frozen=True)
class _Facts:
    game: Game
    sheet: MapSheet
    cell: Cell
    locations: Locations
    tr: Translator

    def all(self) -> Iterator[Fact]:
        yield self._terrain()
        yield from self._names()
        yield from self._sides()
        yield from self._features()
        yield from self._units()

    @property
    def id(self) -> str:
        return self.sheet.space.id(self.cell)

    def _location(self, *path: str | int) -> Location | None:
        return self.locations.find(("maps", self.sheet.id, *path))

    def _terrain(self) -> Fact:
        kind = self._type(self.sheet.terrain_at(self.cell))
        path = place_path(self.sheet, self.cell)
        if path is not None:  # an item of a list
            where = self.locations.find((*path, "kind"))
            return Fact(
                self.tr("Terrain"), kind, where, provenance_text(self._item, "kind", self.sheet)
            )
        where = self._location("terrain") or self._location()
        return Fact(self.tr("Terrain"), kind, where, provenance_text(self.sheet, "terrain"))

    def _type(self, id: str) -> str:
        kind = next((t for t in self.game.terrain.every if t.id == id), None)
        return self.tr(kind.name) if kind else id

    @property
    def _item(self) -> ListedPlace | None:
        """The place as an item of the map's list, on a board without a grid; ``None`` on a grid."""
        listed = listed_places(self.sheet)
        return listed[self.cell.position] if listed else None

    def _name(self, cell: Cell) -> str:
        """Return the label of a place: its name if it is an item of a list, its id on a grid."""
        listed = listed_places(self.sheet)
        return self.tr(listed[cell.position].title) if listed else self.sheet.space.id(cell)

    def _names(self) -> Iterator[Fact]:
        item, path = self._item, place_path(self.sheet, self.cell)
        if item is not None and path is not None and item.name:
            where = self.locations.find((*path, "name"))
            yield Fact(
                self.tr("Name"),
                self.tr(item.name),
                where,
                provenance_text(item, "name", self.sheet),
            )
        for i, place in enumerate(self.sheet.places):
            if place.hex == self.id:
                where = self._location("places", i)
                yield Fact(
                    self.tr("Name"),
                    self.tr(place.name),
                    where,
                    provenance_text(place, "", self.sheet),
                )
        for area in self.sheet.areas:
            if self.cell in self.sheet.area(area.id):
                name, where = self.tr(area.name or area.id), self._location("areas", area.id)
                yield Fact(self.tr("Area"), name, where, provenance_text(area, "", self.sheet))

    def _sides(self) -> Iterator[Fact]:
        space, types = self.sheet.space, self.sheet.side_types
        for near in space.neighbours(self.cell):
            side = space.side_between(self.cell, near)
            kinds = [*types.get(side, ()), *self.sheet.path_steps.get((self.cell, near), ())]
            if kinds:
                where = self._course(side, self.cell, near)
                text = ", ".join(sorted(map(self._type, kinds)))
                yield Fact(self.tr("Towards {place}", place=self._name(near)), text, where)

    def _course(self, side: Side, here: Cell, near: Cell) -> Location | None:
        """Return where the first river or road that runs between two places is written."""
        space = self.sheet.space
        pair = {space.id(here), space.id(near)}
        for course in courses(self.sheet):
            if course.field == "hexsides":
                found = any(space.parse_side(step) == side for step in course.steps)
            else:
                found = any({a, b} == pair for a, b in pairwise(course.steps))
            if found:
                return self._location(course.field, course.kind, course.number)
        return None

    def _features(self) -> Iterator[Fact]:
        for i, feature in enumerate(self.sheet.features):
            if self.id in feature.at.split("/"):
                text = self._type(feature.type) + (f" ({feature.at})" if "/" in feature.at else "")
                where = self._location("features", i)
                yield Fact(
                    self.tr("Feature"), text, where, provenance_text(feature, "", self.sheet)
                )

    def _units(self) -> Iterator[Fact]:
        for scenario in self.game.scenarios:
            if self.sheet.id not in self.game.boards_of(scenario.map):
                continue
            called = board_of_scenario(self.game, self.sheet, scenario).scenario_place(self.id)
            for i, placement in enumerate(scenario.setup):
                if placement.at == called:
                    counter = self.game.counters[placement.counter]
                    where = self.locations.find(("scenarios", scenario.id, "setup", i))
                    said = provenance_text(placement, "", scenario)
                    yield Fact(
                        self.tr(scenario.title), self.tr(_counter_name(counter)), where, said
                    )


def provenance_text(part: object, name: str, whole: Sourced | None = None) -> str:
    """Return as text where the value ``name`` of a part comes from (its provenance); if the part has
    none, that of ``whole``."""
    for one in (part, whole):
        found = one.provenance(name) if isinstance(one, Sourced) else None
        if found is not None and (one is whole or found.where or found.ground):
            return ": ".join(filter(None, (f"{found.status} {found.where}".strip(), found.ground)))
    return ""


def _counter_name(counter: object) -> str:
    return str(getattr(counter, "title", "") or getattr(counter, "name", ""))
