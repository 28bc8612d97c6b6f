"""Write changes made in Tiled back into a map's file, in the form in which a person would write
them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from builder.loading import load_game
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.sentences import as_sentence, filled_sentence
from builder.studio.editing.edits import (
    Change,
    ChangeHistory,
    Refused,
    name_place,
    paint_terrain,
    set_value,
)
from builder.studio.editing.river_courses import courses, draw_course, replace_course_steps
from builder.tiled.map_export import HEIGHTS, PLACES, TERRAIN
from builder.tiled.pixels import TiledPixels, empty_tiled_map
from builder.tiled.tmx import TiledObject, TmxMap, read_tmx

_KINDS = ("village", "town", "city", "base", "checkpoint", "landmark")


@dataclass
class ReturnedMap:
    """A map that was changed in Tiled, and its changes. ``left`` are the changes that the designer
    must make by hand."""

    game: Game
    sheet: MapSheet
    map: TmxMap
    left: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Raise :class:`Refused` if the map in Tiled differs in size from the game's map."""
        own = empty_tiled_map(self.sheet)
        if (own.columns, own.rows, own.axis) != (self.map.columns, self.map.rows, self.map.axis):
            raise Refused(
                filled_sentence(
                    "the map of Tiled is {columns} by {rows}, and {map} is {map_columns} by {map_rows}: a "
                    "board of another size is another map",
                    columns=self.map.columns,
                    rows=self.map.rows,
                    map=self.sheet.id,
                    map_columns=own.columns,
                    map_rows=own.rows,
                )
            )
        if TERRAIN not in self.map.layers:
            raise Refused(filled_sentence("there is no layer {terrain!r} in it", terrain=TERRAIN))

    @cached_property
    def _pixels(self) -> TiledPixels:
        return TiledPixels(self.sheet.space, self.map)  # type: ignore[arg-type]

    def changes(self) -> Iterator[MapChange]:
        """Yield every change made in Tiled, in the order in which the changes are written into the map's
        file."""
        yield from self._terrain()
        self._heights()
        yield from self._names()
        yield from self._lines()

    # -- tiles -----------------------------------------------------------------------------------

    def _terrain(self) -> Iterator[MapChange]:
        found: dict[str, list[Cell]] = defaultdict(list)
        for cell in self.sheet.space.cells:
            kind = self.map.kind_at(TERRAIN, *self._pixels.tile(cell))
            if kind and kind != self.sheet.terrain_at(cell):
                found[kind].append(cell)
        for kind, cells in found.items():
            if self.game.terrain.find(kind) is None:
                self.left.append(
                    filled_sentence(
                        "{count} tiles are {kind}, which terrain.yaml does not have",
                        count=len(cells),
                        kind=kind,
                    )
                )
            else:
                yield PaintedTerrain(tuple(cells), kind)

    def _heights(self) -> None:
        if HEIGHTS not in self.map.layers or not self.sheet.heights:
            return
        other = [
            self.sheet.space.id(cell)
            for cell in self.sheet.space.cells
            if (said := self.map.kind_at(HEIGHTS, *self._pixels.tile(cell)))
            and said != f"height {self.sheet.heights_of.get(cell, 0)}"
        ]
        if other:
            self.left.append(
                filled_sentence(
                    "heights of {first_few}: change the digits in `heights`",
                    first_few=_first_few(other),
                )
            )

    # -- objects ---------------------------------------------------------------------------------

    def _shapes_of_layer(self, layer: str) -> list[TiledObject]:
        return [shape for shape in self.map.shapes if shape.layer == layer]

    def _names(self) -> Iterator[MapChange]:
        known = {place.hex: (n, place) for n, place in enumerate(self.sheet.places)}
        seen: set[str] = set()
        for shape in self._shapes_of_layer(PLACES):
            cell = self._pixels.cell_at(shape.points[0])
            if cell is None or not shape.name:
                self.left.append(
                    filled_sentence(
                        "{name} lies on no hex",
                        name=shape.name or as_sentence("a point without a name"),
                    )
                )
                continue
            id, was = self.sheet.space.id(cell), shape.properties.get("hex", "")
            seen.add(was or id)
            if id in known and known[id][1].name != shape.name:
                yield RenamedPlace(known[id][0], shape.name)
            elif was and was != id and was in known:
                yield MovedPlace(known[was][0], id)
            elif id not in known:
                kind = shape.kind if shape.kind in _KINDS else _KINDS[0]
                yield NewPlace(id, shape.name, kind)
        gone = [place.name for hex, (_, place) in known.items() if hex not in seen]
        if gone:
            self.left.append(
                filled_sentence(
                    "no longer there: {first_few}: take them out of `places`",
                    first_few=_first_few(gone),
                )
            )

    def _lines(self) -> Iterator[MapChange]:
        own = {(c.field, c.kind, str(c.number)): c for c in courses(self.sheet)}
        seen: set[tuple[str, str, str]] = set()
        for layer in ("hexsides", "paths"):
            for shape in self._shapes_of_layer(layer):
                steps = self._steps(layer, shape)
                key = (layer, shape.kind, shape.properties.get("course", ""))
                alike = (k for k, c in own.items() if k[:2] == key[:2] and c.steps)
                if key not in own and steps:
                    same = (k for k in alike if self._same_course(layer, own[k].steps, steps))
                    key = next(same, key)
                if not steps:
                    self.left.append(
                        filled_sentence(
                            "a line of {kind} leads off the board", kind=shape.kind or layer
                        )
                    )
                elif key not in own:
                    yield NewLine(shape.kind, tuple(steps))
                else:
                    seen.add(key)
                    if not self._same_course(layer, own[key].steps, steps):
                        yield RedrawnLine(layer, shape.kind, own[key].number, tuple(steps))
        lost = [f"{c.name or c.kind}" for key, c in own.items() if key not in seen and c.steps]
        if lost:
            self.left.append(
                filled_sentence(
                    "not in Tiled: {first_few}: take them out of the map if they are to go",
                    first_few=_first_few(lost),
                )
            )

    def _steps(self, layer: str, shape: TiledObject) -> list[str]:
        space = self.sheet.space
        if layer == "hexsides":
            return [space.side_id(side) for side in self._pixels.sides_along(shape.points)]
        return [space.id(cell) for cell in self._pixels.places_through(shape.points)]

    def _same_course(self, layer: str, old: Sequence[str], new: Sequence[str]) -> bool:
        space = self.sheet.space
        if layer == "hexsides":
            return {space.parse_side(s) for s in old} == {space.parse_side(s) for s in new}
        before = [space.id(cell) for cell in space.path(list(old))]
        return list(new) in (before, before[::-1])


# -- changes ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PaintedTerrain:
    """A change of terrain that was painted on some hexes or squares in Tiled."""

    cells: tuple[Cell, ...]
    kind: str

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return f"{_first_few([sheet.space.id(cell) for cell in self.cells])}: {self.kind}"

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return paint_terrain(sheet, locations, {self.kind: self.cells})


@dataclass(frozen=True)
class RenamedPlace:
    """A place of the map that was given another name in Tiled."""

    number: int
    name: str

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return filled_sentence(
            "{old_name} is called {new_name}",
            old_name=sheet.places[self.number].name,
            new_name=self.name,
        )

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return set_value(locations, ("maps", sheet.id, "places", self.number, "name"), self.name)


@dataclass(frozen=True)
class MovedPlace:
    """A named place of the map that was moved to another hex or square in Tiled."""

    number: int
    at: str

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return filled_sentence(
            "{name} lies at {at}", name=sheet.places[self.number].name, at=self.at
        )

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return set_value(locations, ("maps", sheet.id, "places", self.number, "hex"), self.at)


@dataclass(frozen=True)
class NewPlace:
    """A named place that was added in Tiled."""

    at: str
    name: str
    kind: str

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return f"{self.at}: {self.name}"

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return name_place(locations, sheet, self.at, self.name, self.kind)


@dataclass(frozen=True)
class NewLine:
    """A river or road that was added in Tiled."""

    kind: str
    steps: tuple[str, ...]

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return f"a new {self.kind}: {self.steps[0]} … {self.steps[-1]}"

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return draw_course(game, sheet, locations, self.kind, -1, self.steps)


@dataclass(frozen=True)
class RedrawnLine:
    """A river or road whose course was redrawn in Tiled."""

    field: str
    kind: str
    number: int
    steps: tuple[str, ...]

    def description(self, sheet: MapSheet) -> str:
        """Describe the change in a few words."""
        return f"{self.kind}: {self.steps[0]} … {self.steps[-1]}"

    def change(self, game: Game, sheet: MapSheet, locations: Locations) -> Change:
        """Return this change as a change to the map's file."""
        return replace_course_steps(
            sheet, locations, self.field, self.kind, self.number, self.steps
        )


MapChange = PaintedTerrain | RenamedPlace | MovedPlace | NewPlace | NewLine | RedrawnLine


def _first_few(names: Sequence[str]) -> str:
    """Return the first six names, joined by commas, and the number of the others (``and 3 more``)."""
    shown = ", ".join(names[:6])
    if len(names) <= 6:
        return shown
    return filled_sentence("{names} and {count} more", names=shown, count=len(names) - 6)


def import_changes(
    folder: Path, id: str, file: Path, *, dry_run: bool = False
) -> tuple[list[str], list[str]]:
    """Write the changes made in Tiled into the files of a game's folder; return descriptions of the
    changes written and of those left to the designer. With ``dry_run``, nothing is written, and the
    first list describes the changes that would be written.

    Raises :class:`Refused`, and :class:`~builder.tiled.tmx.TmxError`.
    """
    map, change_history = read_tmx(file), ChangeHistory(folder)
    done: list[str] = []
    tried: dict[MapChange, str] = {}
    while True:
        loaded = load_game(folder)
        sheet = next((m for m in loaded.game.maps if m.id == id), None) if loaded.game else None
        if loaded.game is None or sheet is None:
            raise Refused("the game cannot be read any more: see chitwright check")
        returned = ReturnedMap(loaded.game, sheet, map)
        returned.check()
        wanted = list(returned.changes())
        ahead = [one for one in wanted if one not in tried]
        if dry_run or not ahead:
            done += [one.description(sheet) for one in wanted] if dry_run else []
            refused = [f"{one.description(sheet)}: {why}" for one, why in tried.items() if why]
            return done, [*refused, *returned.left]
        tried[ahead[0]] = ""
        try:
            change = ahead[0].change(loaded.game, sheet, loaded.locations)
            change_history.make(change)
        except Refused as exc:
            tried[ahead[0]] = str(exc)
        else:
            done.append(change.what)
