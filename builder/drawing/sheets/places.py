"""The names of positions on counter sheets: ``2-C4`` is on the second sheet, in the third row,
fourth from the left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.drawing.cards.card_frame import Pen
from builder.drawing.sheets.panels import Cell, Sheet


class SheetCell(NamedTuple):
    """The position of a component: sheet, row and column, counting from 1."""

    sheet: int
    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.sheet}-{row_letters(self.row)}{self.column}"


def row_letters(row: int) -> str:
    """Return the letters of a row: A to Z, then AA, AB and so on.

    >>> row_letters(1), row_letters(27)
    ('A', 'AA')
    """
    name = ""
    while row:
        row, rest = divmod(row - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def rows_of(sheet: Sheet) -> list[list[Cell]]:
    """Return the lines of cells of a sheet, panel by panel from the top, each line from the left."""
    found = []
    for panel in sheet.panels:
        rows: dict[float, list[Cell]] = {}
        for cell in panel.cells:
            rows.setdefault(round(cell.place.y, 3), []).append(cell)
        found += [sorted(rows[y], key=lambda c: c.place.x) for y in sorted(rows)]
    return found


def positions_by_counter(sheets: Sequence[Sheet]) -> dict[str, list[SheetCell]]:
    """Return the positions of the copies of every counter, by the counter's id."""
    found: dict[str, list[SheetCell]] = {}
    for number, sheet in enumerate(sheets, 1):
        for row, cells in enumerate(rows_of(sheet), 1):
            for column, cell in enumerate(cells, 1):
                found.setdefault(cell.component.counter, []).append(SheetCell(number, row, column))
    return found


def format_positions(found: Iterable[SheetCell]) -> str:
    """Format positions for readers; consecutive positions in a line are written as a range.

    >>> format_positions([SheetCell(1, 1, 1), SheetCell(1, 1, 2), SheetCell(1, 1, 3), SheetCell(2, 4, 1)])
    '1-A1–3, 2-D1'
    """
    return ", ".join(_run(run) for run in _runs(sorted(found)))


def _runs(found: Sequence[SheetCell]) -> Iterator[list[SheetCell]]:
    run: list[SheetCell] = []
    for spot in found:
        if run and spot != run[-1]._replace(column=run[-1].column + 1):
            yield run
            run = []
        run.append(spot)
    if run:
        yield run


def _run(run: Sequence[SheetCell]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1].column}"


def label_positions(pen: Pen, sheet: Sheet, bleed: float = 0.0) -> None:
    """Write the letters of the rows to the left of the art, and the numbers of the columns above
    it."""
    colour = pen.colours.faint
    for row, cells in enumerate(rows_of(sheet), 1):
        first = cells[0].place
        at = first.x - bleed - 2.6, first.centre[1]
        pen.write_line("text", *at, row_letters(row), 2.3, fill=colour, anchor="middle")
    for panel in sheet.panels:
        columns = sorted({round(c.place.centre[0], 3) for c in panel.cells})
        for column, x in enumerate(columns, 1):
            y = panel.around.y - bleed - 2.6
            pen.write_line("text", x, y, str(column), 2.3, fill=colour, anchor="middle")
