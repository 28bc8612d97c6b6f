"""Makes the text of VASSAL's line-of-sight ruler: where the line begins and ends, and its length.
VASSAL counts the length correctly, and writes it next to the line, only on a grid of its own that
begins at the corner of the window. In other cases (named points, areas, further tiles, rotated
boards, squares laid edge to edge) it would measure pixels; there the module looks up both ends in
tables, and reports the number of steps in the chat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.model.space import Cell
from builder.model.space.hexes import HexLayout
from builder.model.space.squares import SquareLayout
from builder.outputs.vassal.table.boards.boards import Board
from builder.vassal.expressions.functions import absolute, greatest
from builder.vassal.expressions.lookups import has_key, looked_up
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import Number, Text, Truth, as_text, choose, first_case
from builder.vassal.format.lookups import table_text
from builder.vassal.format.names import engine_safe_text

_MAX_PLACES = {"hexes": 12_000, "squares": 12_000, "corners": 12_000, "steps": 150}
"""The highest number of places, by way of counting, for which a board's distances are in tables;
those of larger boards would fill the module."""

_FROM, _TO = text("FromLocation"), text("ToLocation")

_MAP, _DIGITS = 2, 4
"""The numbers of digits in the tables: of the number of a map, and of other numbers."""

_NO_WAY = "--"
"""The sign for the distance between places that are not connected."""

Way = Literal["hexes", "squares", "corners", "steps"]
"""The ways in which distances are counted: in hexes, in squares with or without diagonal steps, or
in steps from neighbour to neighbour."""

_NAMES: Mapping[Way, str] = {
    "hexes": "FarHexes",
    "corners": "FarCorners",
    "squares": "FarSquares",
    "steps": "FarSteps",
}


@dataclass(frozen=True)
class Ruler:
    """The line-of-sight ruler of a window: its tooltip, whether VASSAL itself counts and draws the
    length (``drawn``), the expression that the chat reports, and the lookup tables that the
    expression reads."""

    tip: str
    drawn: bool
    report: Text
    tables: Mapping[str, str]


def ruler_of(game: Game, boards: Mapping[str, Board]) -> Ruler:
    """Return the line-of-sight ruler for a window with some boards."""
    shown = {id: board for id, board in boards.items() if board.field or board.places}
    ends = _FROM + " – " + _TO
    if not game.theatres and all(board.are_distances_exact for board in shown.values()):
        unit = "hexes" if any(board.field for board in shown.values()) else "squares"
        return Ruler(_TIPS[unit], True, ends + ": " + number("Range"), {})
    tables = _tables(game, shown)
    if not tables:
        return Ruler("Draw a line between two points", False, ends, {})
    counted = first_case([_case(way) for way in tables], as_text(""))
    tip = _TIPS[next(iter(tables))] if len(tables) == 1 else _TIPS["steps"]
    return Ruler(tip, False, ends + counted, {_NAMES[w]: table_text(t) for w, t in tables.items()})


_TIPS: Mapping[str, str] = {
    "hexes": "Count the hexes between two points",
    "squares": "Count the squares between two points",
    "corners": "Count the squares between two points",
    "steps": "Count the steps between two places",
}


# -- tables ----------------------------------------------------------------------------------------


def _tables(game: Game, boards: Mapping[str, Board]) -> dict[Way, dict[str, str]]:
    """Return lookup tables of places, by how distances are counted: they map the names of places in
    every language of the game to positions. A position begins with the number of its map, because
    the maps of a theatre lie side by side. Names that several places have are left out."""
    found: dict[Way, dict[str, str]] = {}
    places: dict[str, str] = {}
    twice = set()
    beside = {map: n for n, map in enumerate(m for t in game.theatres for m in t.boards)}
    for id, board in boards.items():
        before = f"{beside.get(id, -1) + 1:0{_MAP}}"
        way = _way_to_measure(board)
        for name, entry in _entries(game, id, board, way, before):
            if places.setdefault(name, entry) != entry:
                twice.add(name)
            found.setdefault(way, {})[name] = entry
    alone = {
        way: {name: text for name, text in entries.items() if name not in twice}
        for way, entries in found.items()
    }
    return {way: entries for way, entries in alone.items() if entries}


def _way_to_measure(board: Board) -> Way:
    plan = board.places.plan if board.places else None
    if isinstance(plan, SquareLayout):
        return "corners" if plan.grid.diagonals else "squares"
    return "steps" if plan else "hexes"


def _entries(
    game: Game, map: str, board: Board, way: Way, number: str
) -> Iterator[tuple[str, str]]:
    sheet = game.map(map)
    space, cells = sheet.space, sheet.space.cells
    if len(cells) > _MAX_PLACES[way]:
        return
    if way != "steps":
        numbers = {cell: _numbers(board.plan, cell) for cell in cells}
        least = [min(axis) for axis in zip(*numbers.values(), strict=True)] if numbers else []
        for cell, own in numbers.items():
            told = (f"{n - low:0{_DIGITS}}" for n, low in zip(own, least, strict=True))
            yield space.id(cell), number + "".join(told)
        return
    assert board.places is not None
    spoken = [translator_of(game, language) for language in game.sheet.languages]
    for n, cell in enumerate(cells):
        steps = "".join(_steps(space.distance(cell, to), len(cells)) for to in cells)
        name = board.places.names[space.id(cell)]
        titles = {name, *(engine_safe_text(tr(sheet.title_of(cell), "place")) for tr in spoken)}
        for title in sorted(titles):
            yield title, f"{number}{n:0{_DIGITS}}{steps}"


def _steps(steps: int, places: int) -> str:
    """Return a distance in steps as two characters, such as ``07``; ``--`` stands for no connection
    (a distance of at least the number of places)."""
    return f"{steps:02}" if steps < min(places, 100) else _NO_WAY


def _numbers(plan: object, cell: Cell) -> tuple[int, int]:
    """Return the position of a place on a grid as whole numbers, from whose differences the
    distance follows."""
    if isinstance(plan, HexLayout):
        x, y = plan.grid.key(cell)
        return x // 3, y
    return cell.line, cell.position


# -- expressions -----------------------------------------------------------------------------------


def _case(way: Way) -> tuple[Truth, Text]:
    """Return the condition that both ends of the ruler are places of one board whose distances are
    counted in this way, and the text with the distance."""
    name = _NAMES[way]
    known = has_key(name, _FROM) & has_key(name, _TO)
    same = known & _part(name, _FROM, 0, _MAP).same_as(_part(name, _TO, 0, _MAP))
    if way != "steps":
        return same, ": " + _distance(name, way).shown
    at = _MAP + _DIGITS + 2 * _number(name, _TO, _MAP)
    far = looked_up(name, _FROM).substring(at, 2 + at)
    return same, choose(far.same_as(_NO_WAY), "", ": " + far.as_integer)


def _distance(name: str, way: Way) -> Number:
    ends = _MAP, _MAP + _DIGITS
    across, down = (absolute(_number(name, _FROM, n) - _number(name, _TO, n)) for n in ends)
    if way == "corners":
        return greatest(across, down)
    if way == "squares":
        return across + down
    return across + greatest(0, (down - across) // 2)


def _part(name: str, key: Text, start: int, end: int) -> Text:
    return looked_up(name, key).substring(start, end)


def _number(name: str, key: Text, start: int) -> Number:
    return _part(name, key, start, start + _DIGITS).as_integer
