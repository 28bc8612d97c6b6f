"""Cross-checks of hex and square numbers: each place has a different number, no number lies below the
first, and names are given only to numbers that exist."""

from __future__ import annotations

from collections import defaultdict

from builder.loading.checks.findings import Findings
from builder.model.space.hexes import HexGrid
from builder.model.space.space import Cell
from builder.model.space.squares import SquareGrid
from builder.problems import PathKey
from builder.sentences import filled_sentence

Grid = HexGrid | SquareGrid


def check_numbering(grid: Grid, findings: Findings, path: PathKey) -> bool:
    """Report errors in the numbering of the grid at ``path`` of the game's data; return whether every place
    has an id of its own."""
    _unknown_names(grid, findings, path)
    _below_the_first(grid, findings, path)
    return _each_its_own(grid, findings, path)


def _unknown_names(grid: Grid, findings: Findings, path: PathKey) -> None:
    """Report special names given to numbers that no place has."""
    if not grid.numbering.names:
        return
    numbers = set(map(grid.number, grid.cells))
    for number in grid.numbering.names:
        if number not in numbers:
            first, last = grid.number(grid.cells[0]), grid.number(grid.cells[-1])
            hint = filled_sentence(
                "names are by the number that a place would have: {first} to {last}",
                first=first,
                last=last,
            )
            message = filled_sentence(
                "a name is given to {number}, which is not on the map", number=number
            )
            where = (*path, "numbering", "names", number)
            findings.report("off-map-hex", message, where, hint, key=True)


def _below_the_first(grid: Grid, findings: Findings, path: PathKey) -> None:
    """In a grid whose row or column numbers run at a slant, report numbers that would fall below zero or
    below the letter A."""
    n = grid.numbering
    if n.slant == "none" or not isinstance(grid, HexGrid):
        return
    kind = "row" if grid.orientation == "flat" else "column"
    slanting = {cell: grid.printed_column_row(cell)[kind == "row"] for cell in grid.cells}
    least = min(slanting, key=lambda cell: (slanting[cell], cell))
    lowest = 1 if n.letters == f"{kind}s" else 0
    first = n.first_row if kind == "row" else n.first_column
    if slanting[least] + first < lowest:
        hint = filled_sentence(
            "write first_{kind}: {value} or more", kind=kind, value=1 - slanting[least]
        )
        message = filled_sentence(
            "the slanting numbers fall below {value}: {id}",
            value="A" if lowest else "0",
            id=grid.id(least),
        )
        findings.report("bad-value", message, (*path, "numbering"), hint)


def _each_its_own(grid: Grid, findings: Findings, path: PathKey) -> bool:
    if len(set(grid.ids)) == len(grid.cells):
        return True
    places: dict[str, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        places[grid.id(cell)].append(cell)
    twice = next(id for id, cells in places.items() if len(cells) > 1)
    same = (
        "two squares have the same id: {twice}"
        if isinstance(grid, SquareGrid)
        else "two hexes have the same id: {twice}"
    )
    hint = "give the numbers more digits, or a separator"
    where: PathKey = path
    if twice in grid.numbering.names.values():
        hint, where = (
            "give each name once, and none that is a number",
            (*path, "numbering", "names"),
        )
    findings.report(
        "bad-value",
        filled_sentence(same, twice=twice),
        where,
        hint,
    )
    return False
