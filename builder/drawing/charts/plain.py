"""Plain charts: columns and rows of wrapped text."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.charts.cells import chart_rows
from builder.drawing.charts.rose import SIDES, rose_chart
from builder.drawing.charts.rose import WIDTH as ROSE
from builder.drawing.ink import accessibility
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.tables import Chart

WIDTH = 181.0
LEAST_WIDTH = 88.0
EDGE = 3.0
SIZE = 3.2
LEAD = 3.9
PAD = 1.6
"""The space to the left and right of a cell's text, in mm."""

TITLE_SHRINKS = 0.75
"""The smallest factor by which the title of a chart may shrink to make the chart narrower."""

Lines = list[list[str]]


def plain_chart(
    game: Game, chart: Chart, context: DrawContext, *, width: float = 0.0, height: float = 0.0
) -> Scene:
    """Return the chart as a card ``width`` mm wide (by default as wide as its text needs, up to 181
    mm) and as tall as it needs; its rows are spread if it must be ``height`` mm high."""
    if chart.shape == "rose" and len(chart.rows) >= SIDES:
        return rose_chart(chart, context, width=width or ROSE, height=height)
    tr = context.tr
    heads, rows = _cells(chart, context)
    subtitle = card_frame.rule_reference(context, chart.rule)
    title = tr(chart.title) + card_frame.estimate_dagger(chart, "rows")
    room = (
        width - card_frame.SHADOW - 2 * EDGE
        if width
        else _room(context, title, subtitle, heads, rows)
    )
    widths = column_widths(heads, rows, room, _least_widths(context, heads, rows))
    return _draw(context, chart, title, subtitle, widths, heads, rows, height)


def narrowest_width(chart: Chart, context: DrawContext) -> float:
    """Return the smallest width in mm of a chart's card, including its shadow, at which no word is
    hyphenated and the title does not shrink much."""
    if chart.shape == "rose" and len(chart.rows) >= SIDES:
        return ROSE
    heads, rows = _cells(chart, context)
    bar = _bar(context.tr(chart.title), card_frame.rule_reference(context, chart.rule))
    inner = max(sum(_least_widths(context, heads, rows)) + 2 * EDGE, bar * TITLE_SHRINKS)
    return inner + card_frame.SHADOW


def natural_width(chart: Chart, context: DrawContext) -> float:
    """Return the width in mm of a chart's card on which nothing is wrapped."""
    return sum(_natural(*_cells(chart, context))) + 2 * EDGE + card_frame.SHADOW


def _cells(chart: Chart, context: DrawContext) -> tuple[list[str], list[list[str]]]:
    """Return a chart's column headings and rows in the reader's language, all padded to the same number
    of cells."""
    heads = [context.tr(head) for head in chart.columns]
    rows = chart_rows(chart, context.tr)
    count = max((len(row) for row in (heads, *rows)), default=1)
    return _padded(heads, count), [_padded(row, count) for row in rows]


def _padded(cells: list[str], count: int) -> list[str]:
    return [*cells, *[""] * (count - len(cells))]


def _room(
    context: DrawContext, title: str, subtitle: str, heads: list[str], rows: list[list[str]]
) -> float:
    """Return the width in mm for all columns together: their natural width, limited to the smallest
    and greatest width of a card."""
    bar = _bar(title, subtitle)
    natural = sum(_natural(heads, rows)) + 2 * EDGE
    full = WIDTH - card_frame.SHADOW
    width = min(full, max(LEAST_WIDTH, bar, natural))
    # a width only slightly less than that of other charts would look like a mistake
    return (full if width > 0.85 * full else width) - 2 * EDGE


def _bar(title: str, subtitle: str) -> float:
    """Return the title bar width in mm at which neither title nor subtitle has to shrink."""
    return (
        card_frame.role_text_width("title", title, 5.2, 0.05)
        + card_frame.role_text_width("italic", subtitle, 3.7)
        + 14
    )


def _least_widths(context: DrawContext, heads: list[str], rows: list[list[str]]) -> list[float]:
    """Return the width in mm of the longest word in each column."""
    columns = zip(heads, *rows, strict=True)
    return [
        max(
            _word_width(context, c, "strong" if i == 0 or n == 0 else "text")
            for n, c in enumerate(column)
        )
        for i, column in enumerate(columns)
    ]


def _word_width(context: DrawContext, cell: str, role: card_frame.Role) -> float:
    words = card_frame.wrap_role_text(role, cell, SIZE, 0.01, context.tr.language)
    return (
        max((card_frame.role_text_width(role, word, SIZE) for word in words), default=0.0)
        + 2 * PAD
        + 0.1
    )


def _natural(heads: list[str], rows: list[list[str]]) -> list[float]:
    """Return the width in mm of each column if no text is wrapped."""
    columns = zip(heads, *rows, strict=True)
    return [max(_cell_width(c, i == 0) for c in column) for i, column in enumerate(columns)]


def _cell_width(cell: str, strong: bool) -> float:
    return card_frame.role_text_width("strong" if strong else "text", cell, SIZE) * 1.03 + 2 * PAD


def column_widths(
    heads: list[str], rows: list[list[str]], room: float, least: Sequence[float] = ()
) -> list[float]:
    """Divide ``room`` mm among columns: natural widths with the spare room spread evenly or, if
    these are too wide, narrow columns at full width and wide ones cut back to equal shares, but not
    below ``least`` if possible."""
    natural = _natural(heads, rows)
    spread_ = spread_columns(natural, room)
    if sum(natural) <= room:
        return spread_
    share = max(spread_)
    held = {i: word for i, word in enumerate(least) if word > share}
    if not held or sum(least) > room:
        return spread_
    # a column of one long word keeps it whole; the others share what is left
    others = [w for i, w in enumerate(natural) if i not in held]
    share = _share(sorted(others), room - sum(held.values()))
    return [held.get(i, min(w, share)) for i, w in enumerate(natural)]


def spread_columns(natural: Sequence[float], room: float) -> list[float]:
    """Divide ``room`` mm among columns: natural widths with the spare room spread evenly or, if
    these are too wide, narrow columns at full width and wide ones cut back to equal shares."""
    spare = room - sum(natural)
    if spare >= 0:
        return [w + spare / len(natural) for w in natural]
    share = _share(sorted(natural), room)
    return [min(w, share) for w in natural]


def _share(natural: Sequence[float], room: float) -> float:
    """Return the width at which the columns must be capped so that together they are ``room`` wide."""
    left = len(natural)
    for width in natural:
        if width * left >= room:
            break
        room -= width
        left -= 1
    return room / max(1, left)


def _draw(
    context: DrawContext, chart: Chart, title: str, subtitle: str, widths: list[float],
    heads: list[str], rows: list[list[str]], least: float,
) -> Scene:  # fmt: skip
    language, width = context.tr.language, sum(widths) + 2 * EDGE
    head_lines = [
        card_frame.wrap_role_text("strong", h, SIZE, w - 2 * PAD, language)
        for h, w in _pairs(heads, widths)
    ]
    body = [_wrapped(row, widths, context.tr) for row in rows]
    notes = Notes(
        context,
        [context.tr(n) for n in chart.notes],
        width - 8,
        card_frame.is_estimated(chart, "rows"),
    )
    head = _row_height(head_lines) if any(heads) else 0.0
    natural = card_frame.TOP + head + sum(map(_row_height, body)) + notes.height + 2.6
    more = card_frame.row_growth(least, natural, len(body), 2 * LEAD)
    height = max(least - card_frame.SHADOW, natural)
    pen = card_frame.start_card(context, width, height, title, subtitle, path=("tables", chart.id))
    y = card_frame.TOP - 0.4
    if any(heads):
        _draw_row(pen, -1, head_lines, widths, y, head)
        y += head
        pen.rule(EDGE, y, width - 2 * EDGE, weight=0.5, fill=pen.colours.ink)
    for i, lines in enumerate(body):
        tall = _row_height(lines) + more
        if i % 2:
            pen.scene.rect(EDGE, y, width - 2 * EDGE, tall, fill=pen.colours.row)
        _draw_row(pen, i, lines, widths, y, tall)
        y += tall
    notes.draw(pen, 4, y + 0.8)
    return pen.scene


def _pairs(cells: list[str], widths: list[float]) -> list[tuple[str, float]]:
    return list(zip(cells, widths, strict=True))


def _wrapped(row: list[str], widths: list[float], tr: Translator) -> Lines:
    return [
        card_frame.wrap_prose("text", cell, SIZE, width - 2 * PAD, tr)
        if i
        else card_frame.wrap_role_text("strong", cell, SIZE, width - 2 * PAD, tr.language)
        for i, (cell, width) in enumerate(_pairs(row, widths))
    ]


def _row_height(lines: Lines) -> float:
    return max((len(cell) for cell in lines), default=1) * LEAD + 2.0


def _draw_row(
    pen: Pen, row: int, lines: Lines, widths: list[float], y: float, height: float
) -> None:
    """Draw a row of the chart; the heads count as row -1."""
    x = EDGE
    for i, (cell, width) in enumerate(zip(lines, widths, strict=True)):
        strong: card_frame.Role = "strong" if row < 0 or i == 0 else "text"
        role: accessibility.Head = (
            accessibility.COLUMN_HEAD_ROLE
            if row < 0
            else "TD"
            if i
            else accessibility.ROW_HEAD_ROLE
        )
        top = y + height / 2 - (len(cell) - 1) * LEAD / 2
        with accessibility.tag_table_cell(pen.scene, "chart", row, i, role):
            pen.lines(strong, x + PAD, top, cell, SIZE, LEAD)
        x += width
