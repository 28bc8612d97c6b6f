"""Converts maps written without terrain letters (a ``ground`` for all hexes, and other terrain only
where it differs) to maps with letters, so that all other code handles only those."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass, replace

from builder.loading.collect import Collected, Part
from builder.loading.convert import convert
from builder.loading.reading.letter_grids import column_names, row_names
from builder.loading.reading.shorthand import Grid, ShorthandExpander, is_grid
from builder.loading.reading.source_nodes import Node
from builder.model.ground.maps import MapSheet
from builder.model.ground.written_grids import HOLE
from builder.model.space import Cell, PlaceError
from builder.model.space.hexes import HexGrid
from builder.model.space.squares import SquareGrid
from builder.problems import Problem
from builder.sentences import filled_sentence


def _letters() -> Iterator[str]:
    """Yield distinct letters without end, to be assigned to terrain types."""
    yield from string.ascii_letters
    yield from map(chr, range(0x4E00, 0x9FFF))


def write_terrain(collected: Collected) -> None:
    """Convert every map without terrain letters to one with letters; problems are reported."""
    for part in collected.parts_of("maps"):
        write_letters(part, collected.problems)


def write_letters(part: Part, problems: list[Problem]) -> None:
    """Convert a map without terrain letters to one with letters; a map with letters is left
    unchanged."""
    terrain = part.node.fields.get("terrain")
    sparse = "ground" in part.node.fields or (terrain is not None and terrain.fields)
    if is_grid(part.node) and sparse:
        sheet, _ = convert(MapSheet, part.node, part.path)
        space = sheet.space if sheet is not None else None
        if sheet is not None and isinstance(space, HexGrid | SquareGrid):
            _Sparse(part, sheet, replace(space, holes=frozenset()), problems).write()


@dataclass
class _Sparse:
    """Converts one map without letters to a map with letters."""

    part: Part
    sheet: MapSheet
    grid: Grid
    problems: list[Problem]

    def write(self) -> None:
        """Replace the map's terrain by a grid of letters."""
        node = self.part.node
        ground, terrain = node.fields.get("ground"), node.fields.get("terrain")
        if terrain is not None and not terrain.fields:
            if ground is not None and terrain.text:
                hint = "leave ground out, or write terrain as a mapping of types to hexes"
                message = "every hex has a letter: nothing is left for ground"
                self._tell("bad-value", message, ground, hint)
            return
        kinds: dict[Cell, str] = (
            {} if ground is None else dict.fromkeys(self.grid.cells, ground.text)
        )
        for kind, cells in self._hexes_by_terrain(terrain):
            kinds |= dict.fromkeys(cells, kind)
        bare = [cell for cell in self.grid.cells if cell not in kinds]
        if bare and terrain is not None:
            message = filled_sentence(
                "{count} hexes have no terrain, {id} the first of them",
                count=len(bare),
                id=self.grid.id(bare[0]),
            )
            self._tell("missing-key", message, terrain, "write as ground what all others have")
            kinds |= dict.fromkeys(bare, next(iter(terrain.fields)))
        self.part.sparse = node
        self.part.node = self._lettered(kinds, ground, terrain)

    def _hexes_by_terrain(self, terrain: Node | None) -> Iterator[tuple[str, list[Cell]]]:
        """Yield each terrain type that the map names, with its hexes."""
        writer = ShorthandExpander(self.grid, self.problems)
        for kind, listed in (terrain.fields if terrain else {}).items():
            cells = []
            for word in writer.places(listed).words:
                try:
                    cells.append(self.grid.cell(word.text))
                except PlaceError as exc:
                    writer.report_place_error(exc, word)
            yield kind, cells

    def _lettered(self, kinds: dict[Cell, str], ground: Node | None, terrain: Node | None) -> Node:
        """Return the map's tree with a legend and a text grid."""
        written = terrain.fields if terrain else {}
        found = [*([ground.text] if ground else []), *written]
        types = [kind for kind in dict.fromkeys(found) if kind != HOLE]
        letters = dict(zip(types, _letters(), strict=False)) | {HOLE: HOLE}
        origin = terrain or ground
        assert origin is not None
        places = {kind: node.key or node.place for kind, node in written.items()}
        legend = {
            letters[kind]: Node(kind, places.get(kind) or (ground or origin).place)
            for kind in types
        }
        text = self._text({cell: letters[kind] for cell, kind in kinds.items()})
        fields = dict(self.part.node.fields)
        fields |= {"legend": Node(legend, origin.place), "terrain": Node(text, origin.place)}
        return self.part.node.with_fields(fields)

    def _text(self, letters: dict[Cell, str]) -> str:
        columns, rows = column_names(self.sheet.written_grid), row_names(self.sheet.written_grid)
        lines = [" ".join([HOLE, *columns])]
        for row, name in enumerate(rows):
            cells = (self.grid.at_column_row(column, row) for column in range(len(columns)))
            lines.append(" ".join([name, *(letters.get(cell, HOLE) for cell in cells)]))
        return "\n".join(lines)

    def _tell(self, code: str, message: str, node: Node, hint: str) -> None:
        self.problems.append(Problem(code, message, hint=hint, location=node.location))
