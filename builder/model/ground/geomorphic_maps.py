"""Maps made of boards: geomorphic boards laid edge to edge become one map, which is drawn, played
and queried like any other."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from builder.model.ground.grids import GridSpec, SquareSpec
from builder.model.ground.map_parts import Area, Course, Feature, Label, LaidBoard, Place
from builder.model.ground.maps import MapSheet
from builder.model.ground.written_grids import HOLE
from builder.model.space import PlaceError, Space
from builder.model.space.hexes import Cell, ComposedGrid, HexGrid, LaidGrid
from builder.model.space.hexes.composed import compose_hex_grid
from builder.model.space.squares import ComposedSquares, LaidSquares, SquareGrid
from builder.model.space.squares.composed import compose_square_grid
from builder.sentences import as_sentence, filled_sentence, joined_sentences

Whole = ComposedGrid | ComposedSquares
Laid = LaidGrid | LaidSquares

_OF_FIRST = ("theme", "hex_size", "scale", "hex_metres")
"""The fields that a map made of boards takes from its first board unless it sets them itself."""


@dataclass(frozen=True)
class ComposedLaid:
    """The boards of a map laid edge to edge, as one grid."""

    grid: Whole


class ComposedMap(MapSheet):
    """A map made of boards. Its hexes or squares are those of ``laid``."""

    laid: ComposedLaid

    def _with_holes(self, whole: HexGrid, holes: frozenset[Cell]) -> HexGrid:
        grid = self.laid.grid
        return grid if isinstance(grid, HexGrid) else super()._with_holes(whole, holes)

    @property
    def space(self) -> Space:
        """The space (the places and which of them touch) of the whole map."""
        return self.laid.grid


class Unlaid(ValueError):
    """The error for a board that cannot lie where the spec puts it: ``number`` is its index in the
    list of boards, ``key`` the key with the wrong value."""

    def __init__(self, code: str, message: str, number: int, key: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.number, self.key, self.hint = code, number, key, hint


# -- where boards lie --------------------------------------------------------------------------------


def positioned_boards(boards: Sequence[LaidBoard], maps: Mapping[str, MapSheet]) -> list[Laid]:
    """Return the boards in their positions; raises :class:`Unlaid`."""
    found: list[Laid] = []
    for n, board in enumerate(boards):
        bare = _turned_board(n, board, maps[board.board])
        if not n and board.beside:
            message = filled_sentence(
                "{board} is the first board, and lies beside none", board=board.board
            )
            raise Unlaid(
                "bad-value", message, n, _position_key(board), "say it of the boards behind it"
            )
        found.append(_placed_board(n, board, bare, found) if n else bare)
        _check_overlap(n, found)
    return found


def _position_key(board: LaidBoard) -> str:
    """Return the key that gives the position of a board."""
    return "right_of" if board.right_of else "below" if board.below else "on"


def _turned_board(n: int, board: LaidBoard, sheet: MapSheet) -> Laid:
    """Return a board that is turned but has no position yet. On a lattice of pointy-topped hexes
    the number of turns is counted counter-clockwise."""
    squares = sheet.space if isinstance(sheet.space, SquareGrid) else None
    least, wrong = 60, "boards of hexes turn by sixths: {turn} is none"
    if squares:
        least, wrong = 90, "boards of squares turn by quarters: {turn} is none"
    if board.turn % least:
        hint = filled_sentence(
            "write {listed}", listed=", ".join(map(str, range(least, 360, least)))
        )
        raise Unlaid(
            "bad-value",
            filled_sentence(wrong, turn=board.turn),
            n,
            "turn",
            hint,
        )
    turns = board.turn // least
    if squares:
        return LaidSquares(board.board, squares, turns)
    return LaidGrid(
        board.board, sheet.hexes, turns if sheet.hexes.orientation == "flat" else -turns % 6
    )


def _placed_board(n: int, board: LaidBoard, bare: Laid, before: Sequence[Laid]) -> Laid:
    way = _position_key(board)
    others = {one.board: one for one in before}
    if board.beside not in others:
        said: str = as_sentence("it lies nowhere")
        if board.beside:
            said = filled_sentence("no board {board!r} lies before", board=board.beside)
        hint = filled_sentence(
            "write right_of, below or on with one of {others}", others=", ".join(others)
        )
        raise Unlaid(
            "bad-value",
            filled_sentence("{field}: {message}", field=board.board, message=said),
            n,
            way,
            hint,
        )
    other = others[board.beside]
    if way != "on":
        shared = isinstance(bare, LaidGrid) if board.shared is None else board.shared
        return bare.placed_next_to(other, "right" if board.right_of else "below", shared=shared)
    here = _hex_of_board(n, "hex", bare, board.hex)
    return bare.placed_on(here, other, _hex_of_board(n, "on", other, board.on.rpartition("@")[0]))


def _hex_of_board(n: int, key: str, board: Laid, text: str) -> Cell:
    try:
        return board.grid.cell(text)
    except PlaceError as exc:
        raise Unlaid(exc.code, str(exc), n, key, exc.hint) from None


def _check_overlap(n: int, laid: Sequence[Laid]) -> None:
    """Raise :class:`Unlaid` if the last board overlaps the inside of another."""
    last = laid[-1]
    for other in laid[:-1]:
        for key in sorted(last.keys.keys() & other.keys.keys()):
            mine, theirs = last.keys[key], other.keys[key]
            if not (last.edge(mine) and other.edge(theirs)):
                message = filled_sentence(
                    "{upper} lies over {lower}: its {place} is on {place_below}, "
                    "and both are not at the edge",
                    upper=last.board,
                    lower=other.board,
                    place=last.grid.id(mine),
                    place_below=other.grid.id(theirs),
                )
                hint = (
                    "boards share hexes of their edges alone: lay it elsewhere, or with shared: no"
                )
                raise Unlaid("seam", message, n, "board", hint)


@dataclass(frozen=True)
class Unlike:
    """A mismatch of two boards in hexes that they share: ``number`` is the index of the later
    board."""

    number: int
    message: str


def seam_mismatches(laid: Sequence[Laid], maps: Mapping[str, MapSheet]) -> Iterator[Unlike]:
    """Yield a mismatch for each two boards whose shared hexes have different terrain on each of
    them."""
    for n, board in enumerate(laid):
        for other in laid[:n]:
            odd = [
                filled_sentence(
                    "{place} is {terrain}, {other_place} {other_terrain}",
                    place=board.grid.id(mine),
                    terrain=here,
                    other_place=other.grid.id(theirs),
                    other_terrain=there,
                )
                for key, mine in board.keys.items()
                if (theirs := other.keys.get(key)) is not None
                and (here := maps[board.board].terrain_at(mine))
                != (there := maps[other.board].terrain_at(theirs))
            ]
            if odd:
                listed = joined_sentences(odd[:3])
                if len(odd) > 3:
                    listed = filled_sentence(
                        "{names} and {count} more", names=as_sentence(listed), count=len(odd) - 3
                    )
                said = "{board} does not go on from {other}: {listed}"
                names = {"board": board.board, "other": other.board}
                yield Unlike(n, filled_sentence(said, **names, listed=listed))


# -- what lies on them -------------------------------------------------------------------------------


def compose_map(sheet: MapSheet, laid: Sequence[Laid], maps: Mapping[str, MapSheet]) -> ComposedMap:
    """Return the map that boards form together; raises ``ValidationError`` if it is too large."""
    grid = whole_grid(laid)
    parts = [_Part(grid, part, maps[part.board]) for part in grid.parts]
    first = maps[laid[0].board]
    own = {name: getattr(sheet, name) for name in sheet.model_fields_set if name != "boards"}
    said = {name: getattr(first, name) for name in _OF_FIRST if name in first.model_fields_set}
    held: dict[str, Any] = {**_grid_fields(grid), **_terrain_fields(grid, parts)}
    held["laid"] = ComposedLaid(grid)
    return ComposedMap(**{**said, **own, **held, **_things_on_map(sheet, parts)})


def whole_grid(laid: Sequence[Laid]) -> Whole:
    """Return the single grid made of boards in their positions."""
    squares = [part for part in laid if isinstance(part, LaidSquares)]
    return (
        compose_square_grid(squares)
        if squares
        else compose_hex_grid([part for part in laid if isinstance(part, LaidGrid)])
    )


def _grid_fields(grid: Whole) -> dict[str, Any]:
    """Return the fields of a map that describe this grid."""
    size = {"columns": grid.columns, "rows": grid.rows}
    if isinstance(grid, ComposedSquares):
        return {"squares": SquareSpec(**size, diagonals=grid.diagonals)}
    return {"grid": GridSpec(**size, orientation=grid.orientation, shifted=grid.shifted)}


def _things_on_map(sheet: MapSheet, parts: Sequence[_Part]) -> dict[str, Any]:
    """Return the fields of a map with everything that lies on it (hexsides, paths, features and so
    on): first what the map itself lists, then what its boards list."""
    return {
        "hexsides": _merge_by_kind(sheet.hexsides, [part.hexsides() for part in parts]),
        "paths": _merge_by_kind(sheet.paths, [part.paths() for part in parts]),
        "features": (*sheet.features, *(f for part in parts for f in part.features())),
        "banks": tuple(dict.fromkeys([*sheet.banks, *(b for p in parts for b in p.banks())])),
        "places": _places_once(
            [*sheet.places, *(place for part in parts for place in part.places())]
        ),
        "labels": (*sheet.labels, *(label for part in parts for label in part.labels())),
        "areas": _merge_areas([*sheet.areas, *(area for part in parts for area in part.areas())]),
    }


def _merge_by_kind(own: Mapping[str, tuple[Any, ...]], found: Sequence[Mapping[str, Any]]) -> Any:
    kinds = dict.fromkeys([*own, *(kind for one in found for kind in one)])
    return {
        kind: (*own.get(kind, ()), *(c for one in found for c in one.get(kind, ())))
        for kind in kinds
    }


def _places_once(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the places without the duplicates that lie on hexes shared by boards."""
    return tuple({(place.hex, place.name): place for place in reversed(places)}.values())[::-1]


def _merge_areas(areas: Sequence[Area]) -> tuple[Area, ...]:
    """Merge areas with the same id into one."""
    found: dict[str, Area] = {}
    for area in areas:
        before = found.get(area.id)
        hexes = tuple(dict.fromkeys([*before.hexes, *area.hexes])) if before else area.hexes
        found[area.id] = (before or area).model_copy(update={"hexes": hexes})
    return tuple(found.values())


def _terrain_fields(grid: Whole, parts: Sequence[_Part]) -> dict[str, Any]:
    """Return the legend, terrain and heights of the whole map."""
    kinds: dict[Cell, str] = {}
    heights: dict[Cell, str] = {}
    for part in parts:
        for cell in part.laid.grid.cells:
            here = grid.composed_cell(part.laid, cell)
            kinds.setdefault(here, part.sheet.terrain_at(cell))
            heights.setdefault(here, str(part.sheet.heights_of.get(cell, 0)))
    letters = dict(zip(dict.fromkeys(kinds.values()), string.ascii_letters, strict=False))
    found: dict[str, Any] = {
        "legend": {letter: kind for kind, letter in letters.items()},
        "terrain": _text_grid(grid, {cell: letters[kind] for cell, kind in kinds.items()}),
    }
    high = any(part.sheet.heights for part in parts)
    return found | ({"heights": _text_grid(grid, heights)} if high else {})


def _text_grid(grid: Whole, letters: Mapping[Cell, str]) -> str:
    """Return a text grid of these letters, whose columns and rows are named by numbers."""
    lines = [" ".join(map(str, range(grid.columns + 1)))]
    for row in range(grid.rows):
        cells = (grid.at_column_row(column, row) for column in range(grid.columns))
        lines.append(" ".join([str(row), *(letters.get(cell, HOLE) for cell in cells)]))
    return "\n".join(lines)


@dataclass(frozen=True)
class _Part:
    """A board of a composed map, whose contents are returned with the hex ids of the whole map."""

    grid: Any
    laid: Any
    sheet: MapSheet

    def _hex(self, id: str) -> str:
        return str(self.grid.id_here(self.laid, self.laid.grid.cell(id)))

    def _spot(self, text: str) -> str:
        """Return the id that a hex or hexside of the board has on the whole map."""
        if "/" not in text:
            return self._hex(text)
        side = self.grid.side_here(self.laid, self.laid.grid.parse_side(text))
        return str(self.grid.side_id(side))

    def _renamed(self, ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(self._hex, ids))

    def hexsides(self) -> dict[str, list[Course]]:
        """Return the named runs of hexsides on the board (rivers, walls, frontiers), by kind."""
        return _map_each_kind(
            self.sheet.hexsides,
            lambda one: one.model_copy(update={"sides": tuple(map(self._spot, one.sides))}),
        )

    def paths(self) -> dict[str, list[Any]]:
        """Return the named runs of paths on the board (such as roads), by kind."""
        return _map_each_kind(
            self.sheet.paths, lambda one: one.model_copy(update={"hexes": self._renamed(one.hexes)})
        )

    def features(self) -> Iterator[Feature]:
        """Yield the features of the board, such as bridges and forts."""
        for one in self.sheet.features:
            yield one.model_copy(update={"at": self._spot(one.at)})

    def banks(self) -> tuple[str, ...]:
        """Return the board's ``banks``: land hexes that contain part of a full-water terrain."""
        return self._renamed(self.sheet.banks)

    def places(self) -> Iterator[Place]:
        """Yield the named places of the board."""
        for one in self.sheet.places:
            yield one.model_copy(update={"hex": self._hex(one.hex)})

    def labels(self) -> Iterator[Label]:
        """Yield the names that run along hexes; those off the edge of a board are left out."""
        for one in self.sheet.labels:
            if one.kind != "edge":
                yield one.model_copy(update={"along": self._renamed(one.along)})

    def areas(self) -> Iterator[Area]:
        """Yield the board itself as an area, then the areas of hexes on it."""
        ids = tuple(
            self.grid.id(self.grid.composed_cell(self.laid, c)) for c in self.grid.owned(self.laid)
        )
        yield Area(id=self.sheet.id, name=self.sheet.title, hexes=ids)
        for one in self.sheet.areas:
            cells = sorted(self.sheet.area(one.id))
            hexes = tuple(self.grid.id(self.grid.composed_cell(self.laid, c)) for c in cells)
            yield one.model_copy(update={"hexes": hexes, "without": ()})


def _map_each_kind(
    kinds: Mapping[str, Sequence[Any]], moved: Callable[[Any], Any]
) -> dict[str, list[Any]]:
    return {kind: list(map(moved, courses)) for kind, courses in kinds.items()}
