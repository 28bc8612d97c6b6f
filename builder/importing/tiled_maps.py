"""Imports maps of the editor Tiled: hexes or squares with their terrain, names, roads and rivers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters, digits

from builder.importing.minimal_game import (
    MAP_ID,
    SOURCE,
    MadeGame,
    art_for_word,
    game_fields,
    terrain_name,
    terrain_type_fields,
)
from builder.importing.naming import UniqueIds, one_line, slug
from builder.importing.tiled_counters import PLACE_CLASSES, TiledCounters, is_counter
from builder.importing.yaml_text import yaml_file_text
from builder.model.ground.maps import MapSheet
from builder.sentences import as_sentence
from builder.tiled.pixels import TiledPixels
from builder.tiled.tmx import TiledObject, TmxMap

_LETTERS = ascii_letters + digits
_HEXSIDE_LAYERS = {"hexsides", "rivers", "river", "streams", "stream", "walls", "edges", "sides"}
"""The names of Tiled layers whose lines run along hexsides."""
_WATERS = {"stream", "river", "canal"}


@dataclass
class TiledGame(MadeGame):
    """A game made from a Tiled map."""

    map: TmxMap

    @property
    def has_content(self) -> bool:
        """Return whether the map contains anything from which a game can be made."""
        return bool(self._cells)

    def files(self) -> dict[str, bytes]:
        """Return the files of the game by their paths."""
        terrain = yaml_file_text(self._terrain())
        counters = TiledCounters(self.map, self._pixels, self.notes) if self._cells else None
        sides = {"sides": counters.sides} if counters and counters.sides else {}
        found = {
            "game.yaml": yaml_file_text(
                game_fields(self.title, "Imported from a map of Tiled.", **sides)
            ),
            f"maps/{MAP_ID}.yaml": yaml_file_text(self._sheet()) + self._letters(),
            "terrain.yaml": terrain,
        }
        self.notes.became = {
            "maps": 1, "hexes" if self.map.axis else "squares": len(self._cells),
            "types of terrain": len(self._kinds), "names": len(self._names),
            "rivers and roads": sum(map(len, self._lines.values())),
        }  # fmt: skip
        art: Mapping[str, bytes] = {}
        if counters is not None and counters.markers:
            found["counters.yaml"] = yaml_file_text({"source": SOURCE, "markers": counters.markers})
            found["scenarios/start.yaml"] = yaml_file_text(counters.scenario)
            self.notes.became |= {"counters": len(counters.markers), "pictures": len(counters.art)}
            art = counters.art
        return self.with_report(found, art)

    # -- the grid --------------------------------------------------------------------------------

    def _grid(self) -> dict[str, object]:
        size: dict[str, object] = {"columns": self.map.columns, "rows": self.map.rows}
        if not self.map.axis:
            return {"squares": size}
        # Tiled counts columns and rows from 0, a spec from 1.
        shifted = "even" if self.map.odd else "odd"
        way = "flat" if self.map.axis == "x" else "pointy"
        return {"grid": {"orientation": way, **size, "shifted": shifted}}

    @cached_property
    def _layer(self) -> str:
        """The name of the terrain layer: the layer called *terrain* or *ground*, otherwise the
        first."""
        names = [n for n in self.map.layers if n.casefold() in ("terrain", "ground")]
        found = next(iter(names or self.map.layers), "")
        for other in self.map.layers:
            if other != found:
                self.notes.change(
                    "layers", "the layer {layer} of tiles is not in the game", layer=other
                )
        return found

    @cached_property
    def _cells(self) -> Mapping[tuple[int, int], str]:
        """The name of the tile at each column and row; empty cells are left out."""
        if not self._layer:
            return {}
        every = ((c, r) for r in range(self.map.rows) for c in range(self.map.columns))
        numbers = self.map.layers[self._layer]
        filled = (at for at in every if numbers[at[1] * self.map.columns + at[0]])
        return {
            (c, r): self.map.kind_at(self._layer, c, r)
            or f"tile {numbers[r * self.map.columns + c]}"
            for c, r in filled
        }

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[str, str]]:
        """For each kind of tile, by name, the id and letter of its terrain, the most frequent kind
        first."""
        counted = Counter(self._cells.values())
        ids, free = UniqueIds(), list(_LETTERS)
        found: dict[str, tuple[str, str]] = {}
        for kind, _ in counted.most_common():
            id = ids.new_id(kind, "ground")
            wanted = [c for c in id if c in free and c.isalpha()] or free
            if not wanted:
                first = next(iter(found.values()))
                self.notes.change(
                    "terrain",
                    "{terrain}: no letter is left, taken for {other}",
                    terrain=kind,
                    other=first[0],
                )
                found[kind] = first
                continue
            free.remove(wanted[0])
            found[kind] = id, wanted[0]
        return found

    def _letters(self) -> str:
        """Return the text block of terrain letters for the map's file, with a line of column numbers
        and a label for each row."""
        wide = len(str(max(self.map.columns, self.map.rows)))
        heads = " ".join(f"{n:0{wide}d}" for n in range(1, self.map.columns + 1))
        lines = [f"  {'.':<{wide}} {heads}"]
        for row in range(self.map.rows):
            signs = (
                self._kinds[kind][1] if (kind := self._cells.get((column, row))) else "."
                for column in range(self.map.columns)
            )
            told = " ".join(f"{sign:>{wide}}" for sign in signs)
            lines.append(f"  {row + 1:0{wide}d} {told}")
        return "terrain: |\n" + "\n".join(lines) + "\n"

    @cached_property
    def _pixels(self) -> TiledPixels:
        """The converter between hexes (or squares) and pixels."""
        sheet = MapSheet.model_validate(
            {"id": MAP_ID, "title": MAP_ID, "legend": {"x": "ground"}, **self._grid(),
             "terrain": self._letters().partition("\n")[2].translate(_ONE)}
        )  # fmt: skip
        return TiledPixels(sheet.space, self.map)  # type: ignore[arg-type]

    # -- the map ---------------------------------------------------------------------------------

    def _sheet(self) -> dict[str, object]:
        lines = self._lines
        return {
            "source": SOURCE,
            "title": self.title,
            **self._grid(),
            "legend": {letter: id for id, letter in dict.fromkeys(self._kinds.values())},
            "hexsides": {k: v for (field, k), v in lines.items() if field == "hexsides"},
            "paths": {k: v for (field, k), v in lines.items() if field == "paths"},
            "places": self._names,
        }

    @cached_property
    def _names(self) -> list[dict[str, object]]:
        """Return the named points as the map's file writes places."""
        found: dict[str, dict[str, object]] = {}
        for shape in self.map.shapes:
            if len(shape.points) != 1 or is_counter(shape):
                continue
            cell, name = self._pixels.cell_at(shape.points[0]), one_line(shape.name, 60)
            if cell is None or not name:
                what = shape.name or shape.kind or as_sentence("a thing without a name")
                self.notes.change("objects", "{what} is not in the game", what=what)
                continue
            kind = shape.kind.casefold()
            id = self._pixels.space.id(cell)
            if id in found:
                self.notes.change("objects", "{name} lies where another name is", name=name)
                continue
            found[id] = {
                "name": name,
                "hex": id,
                "kind": kind if kind in PLACE_CLASSES else "village",
            }
        return list(found.values())

    @cached_property
    def _lines(self) -> Mapping[tuple[str, str], list[dict[str, object]]]:
        """The rivers along hexsides and the roads through hexes, by field of the map's file and by
        terrain type."""
        found: dict[tuple[str, str], list[dict[str, object]]] = {}
        for shape in (s for s in self.map.shapes if len(s.points) > 1):
            beside, kind = self._way(shape)
            space = self._pixels.space
            if beside:
                steps = [space.side_id(side) for side in self._pixels.sides_along(shape.points)]
            else:
                steps = [space.id(cell) for cell in self._pixels.places_through(shape.points)]
            if len(steps) < (1 if beside else 2):
                self.notes.change(
                    "objects", "the line {line} leads off the board", line=shape.name or kind
                )
                continue
            course: dict[str, object] = {"name": one_line(shape.name, 60)}
            course["sides" if beside else "hexes"] = steps
            key = ("hexsides" if beside else "paths", kind)
            found.setdefault(key, []).append({k: v for k, v in course.items() if v})
        return found

    def _way(self, shape: TiledObject) -> tuple[bool, str]:
        """Return whether a line of the map runs along hexsides, and the id of its terrain type."""
        words = {shape.layer.casefold(), shape.kind.casefold()}
        kind = slug(shape.kind) or slug(shape.layer) or "road"
        return bool(words & _HEXSIDE_LAYERS) or art_for_word(kind, "hexsides") in _WATERS, kind

    def _terrain(self) -> dict[str, object]:
        hexes = [terrain_type_fields(id, kind) for kind, (id, _) in self._kinds.items()]
        for kind, (id, _) in self._kinds.items():
            if not art_for_word(id, "hexes"):
                self.notes.change(
                    "terrain", "{terrain} looks like fields: give it another `art`", terrain=kind
                )
        lines = list(self._lines)
        return {
            "source": SOURCE,
            "hexes": hexes,
            "hexsides": list(_types(lines, "hexsides", "stream", {"all": 1})),
            "paths": list(_types(lines, "paths", "secondary", {"all": "1/2"})),
        }


_ONE = {ord(sign): "x" for sign in _LETTERS if sign.isalpha()}
"""A translation table that maps every terrain letter to the one letter of a map with a single
terrain type, for use where only the grid matters."""


def _types(
    lines: list[tuple[str, str]], field: str, art: str, cost: Mapping[str, object]
) -> Iterator[dict[str, object]]:
    for of, kind in lines:
        if of == field:
            yield {
                "id": kind,
                "name": terrain_name(kind),
                "art": art_for_word(kind, field) or art,
                "movement": cost,
            }
