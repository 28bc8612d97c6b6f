"""What is known of a place of a map: terrain, what lies on and round it, where each is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.space import Cell, Plan
from builder.problems import Location
from builder.spec.reading.nodes import Locations


@dataclass(frozen=True)
class Fact:
    """A line about a place: what it is, what it says, and where it is written (if it is)."""

    name: str
    text: str
    location: Location | None = None

    def as_json(self) -> dict[str, object]:
        """The fact for the page."""
        where = self.location
        return {
            "name": self.name,
            "text": self.text,
            "file": where.file if where else None,
            "line": where.line if where else None,
        }


def facts(
    game: Game, sheet: MapSheet, cell: Cell, locations: Locations, tr: Translator
) -> list[Fact]:
    """All that a game's files say of a place."""
    return list(_Facts(game, sheet, cell, locations, tr).all())


def outlines(plan: Plan) -> dict[str, list[tuple[float, float]]]:
    """The corners of every place of a board in mm on its sheet, by its id."""
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

    def _at(self, *path: str | int) -> Location | None:
        return self.locations.find(("maps", self.sheet.id, *path))

    def _terrain(self) -> Fact:
        kind = self._type(self.sheet.terrain_at(self.cell))
        where = self._at("terrain") or self._at()
        return Fact(self.tr("Terrain"), kind, where)

    def _type(self, id: str) -> str:
        kind = next((t for t in self.game.terrain.every if t.id == id), None)
        return self.tr(kind.name) if kind else id

    def _names(self) -> Iterator[Fact]:
        for i, place in enumerate(self.sheet.places):
            if place.hex == self.id:
                yield Fact(self.tr("Name"), self.tr(place.name), self._at("places", i))
        for area in self.sheet.areas:
            if self.cell in self.sheet.area(area.id):
                yield Fact(
                    self.tr("Area"), self.tr(area.name or area.id), self._at("areas", area.id)
                )

    def _sides(self) -> Iterator[Fact]:
        space, types = self.sheet.space, self.sheet.side_types
        for near in space.neighbours(self.cell):
            side = space.side_between(self.cell, near)
            kinds = [*types.get(side, ()), *self.sheet.path_steps.get((self.cell, near), ())]
            if kinds:
                text = ", ".join(sorted(map(self._type, kinds)))
                yield Fact(self.tr("Towards {place}", place=space.id(near)), text)

    def _features(self) -> Iterator[Fact]:
        for i, feature in enumerate(self.sheet.features):
            if self.id in feature.at.split("/"):
                text = self._type(feature.type) + (f" ({feature.at})" if "/" in feature.at else "")
                yield Fact(self.tr("Feature"), text, self._at("features", i))

    def _units(self) -> Iterator[Fact]:
        for scenario in self.game.scenarios:
            for i, placement in enumerate(scenario.setup):
                if placement.at == self.id:
                    counter = self.game.counters[placement.counter]
                    where = self.locations.find(("scenarios", scenario.id, "setup", i))
                    yield Fact(self.tr(scenario.title), self.tr(_called(counter)), where)


def _called(counter: object) -> str:
    return str(getattr(counter, "title", "") or getattr(counter, "name", ""))
