"""Sets tables within rules text: a row is an atom, its cells set side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from builder.drawing.charts import spread_columns
from builder.drawing.ink import accessibility
from builder.drawing.typeset import Atom, Line, PageInProgress
from builder.model.texts.prose import Block, Inline
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.words import SpanWriter

_PAD = 1.2
"""The space on each side of a cell's text, mm."""
_AIR = 0.7
"""The space above and below a cell's text, mm."""

_Cells = list[tuple[Line, ...]]


def grid(block: Block, words: SpanWriter, room: float, indent: float) -> list[Atom]:
    """Set a table ``room`` mm wide after ``indent``; its heading row stays with the first row."""
    rows = block.rows()
    widths = spread_columns([_natural(column, words) for column in zip(*rows, strict=True)], room)
    key = "".join(words.plain_text(cell) for cell in block.items)
    atoms = [_row(row, n, words, widths, indent, key) for n, row in enumerate(rows)]
    first, *others = atoms
    return [first._replace(before=1.6, elastic=True, keep=bool(others)), *others]


def _natural(column: Sequence[tuple[Inline, ...]], words: SpanWriter) -> float:
    """Return the width at which no cell of a column needs a line break."""
    return max(_set(cell, n, words, 1e4)[1] for n, cell in enumerate(column)) + 2 * _PAD


def _set(
    runs: tuple[Inline, ...], row: int, words: SpanWriter, width: float
) -> tuple[tuple[Line, ...], float]:
    """Return the lines of a cell and their width; headings are bold, and their words are not
    divided."""
    look, kind = words.style, words.style.note
    spans = words.spans(runs, kind if row else replace(kind, plain_font=kind.strong))
    lines = look.lines(spans, width, justify=False, title=not row)
    return lines, max((line.width for line in lines), default=0.0)


def _row(
    row: Sequence[tuple[Inline, ...]], number: int, words: SpanWriter, widths: Sequence[float],
    indent: float, key: str,
) -> Atom:  # fmt: skip
    cells = [_set(c, number, words, w - 2 * _PAD)[0] for c, w in zip(row, widths, strict=True)]
    count = max(1, *map(len, cells))
    height = count * words.style.note.lead + 2 * _AIR
    return Atom(height, partial(_draw, cells, number, words, widths, indent, key, height))


def _draw(
    cells: _Cells, number: int, words: SpanWriter, widths: Sequence[float], indent: float, key: str,
    height: float, page: PageInProgress, x: float, y: float,
) -> None:  # fmt: skip
    look, kind = words.style, words.style.note
    left, width = x + indent, sum(widths)
    if not number:
        page.scene.rect(left, y, width, height, fill=look.colours.panel)
    for column, (lines, wide) in enumerate(zip(cells, widths, strict=True)):
        role = (
            accessibility.COLUMN_HEAD_ROLE
            if not number
            else accessibility.ROW_HEAD_ROLE
            if not column
            else "TD"
        )
        with accessibility.tag_table_cell(page.scene, key, number, column, role):
            for at, line in enumerate(lines):
                top = y + _AIR + at * kind.lead
                blocks.draw_line(page, line, left + _PAD, top, kind.lead, kind.size)
        left += wide
    weight, colour = (0.15, look.colours.line) if number else (0.3, look.colours.brand)
    page.scene.line(
        [(x + indent, y + height), (x + indent + width, y + height)], stroke=colour, width=weight
    )
