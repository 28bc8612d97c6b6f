"""Forms to be filled in with a pencil, as cards that fill a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.card_sections import (
    Row,
    Section,
    SectionStack,
    distribute_sections,
    frame_height,
)
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Sub
from builder.model.texts.forms import Form, FormPart

WIDTH = 181.0
EDGE = 3.0
GAP = 3.0
LINE = 8.0
"""The height of a line to write on, in mm."""
HEAD, TITLE = 6.2, 6.6
TICK = 5.6
LABEL = 3.2


def form_sheets(form: Form, context: DrawContext, height: float) -> list[Scene]:
    """Return the form as cards 181 mm wide. A form without a height of its own fills one card of
    ``height`` mm; a longer one continues on further cards."""
    width = WIDTH - card_frame.SHADOW
    room = width - 2 * EDGE
    notes = Notes(
        context, [context.tr(n) for n in form.notes], width - 8, card_frame.is_estimated(form)
    )
    tall = height - card_frame.SHADOW - frame_height(notes)
    fixed = [_MAKE[p.kind](p, context, room, 0) for p in form.parts]
    spare = max(0.0, tall - sum(s.height + GAP for s in fixed))
    open_ones = [i for i, p in enumerate(form.parts) if _is_open(p)]
    more = int(spare / LINE / len(open_ones)) if open_ones else 0
    sections = [
        _MAKE[p.kind](p, context, room, more) if i in open_ones else fixed[i]
        for i, p in enumerate(form.parts)
    ]
    parts = distribute_sections(sections, tall, GAP)
    return [
        _card(form, context, part, notes, f"{n} / {len(parts)}" if len(parts) > 1 else "")
        for n, part in enumerate(parts, 1)
    ]


def _is_open(part: FormPart) -> bool:
    return part.kind == "grid" and not part.rows and not part.empty


def _card(
    form: Form, context: DrawContext, sections: Sequence[Section], notes: Notes, part: str
) -> Scene:
    width = WIDTH - card_frame.SHADOW
    stack = SectionStack(sections, notes, GAP, EDGE)
    about = " · ".join(x for x in (card_frame.rule_reference(context, form.rule), part) if x)
    title = context.tr(form.title) + card_frame.estimate_dagger(form)
    return stack.draw(
        card_frame.start_card(context, width, stack.height, title, about, path=("forms", form.id))
    )


# -- parts -------------------------------------------------------------------------------------


def _titled(title: str, rows: Sequence[Row], width: float, context: DrawContext) -> Section:
    if not title:
        return Section(tuple(rows))
    head = Row(TITLE, partial(_title, context.tr(title), width))
    return Section(tuple(rows), head, head)


def _title(words: str, width: float, pen: Pen, x: float, y: float) -> None:
    pen.write_line("title", x + 0.5, y + 2.6, words, 4.4, width=width, room="the form")


def _blanks(part: FormPart, context: DrawContext, width: float, more: int) -> Section:
    across = min(part.across, len(part.labels))
    lots = [part.labels[i : i + across] for i in range(0, len(part.labels), across)]
    return Section(tuple(Row(LINE, partial(_labels, lot, width / across)) for lot in lots))


def _labels(labels: Sequence[str], wide: float, pen: Pen, x: float, y: float) -> None:
    """Draw each label with a line to write on that extends to the next label."""
    for i, label in enumerate(labels):
        left = x + i * wide
        long = pen.write_line(
            "strong", left + 0.5, y + LINE - 2.6, pen.context.tr(label), LABEL, width=wide * 0.6,
            room="the form",
        )  # fmt: skip
        pen.rule(
            left + long + 2, y + LINE - 1.2, wide - long - 4, weight=0.25, fill=pen.colours.ink
        )


def _grid(part: FormPart, context: DrawContext, width: float, more: int) -> Section:
    names = [*part.rows, *[""] * (part.empty or (0 if part.rows else more))]
    shares = part.widths or (1.0,) * len(part.columns)
    first = 8.0 if part.numbered else 0.0
    wide = [(width - first) * share / sum(shares) for share in shares]
    columns = [first, *wide] if part.numbered else wide
    rows = [Row(LINE, partial(_grid_row, i, name, columns, part)) for i, name in enumerate(names)]
    head = Row(HEAD, partial(_grid_head, part, columns))
    section = Section(tuple(rows), head, head)
    if not part.title:
        return section
    titled = Row(TITLE + HEAD, partial(_under_title, context.tr(part.title), width, head))
    return Section(section.rows, titled, titled)


def _under_title(words: str, width: float, head: Row, pen: Pen, x: float, y: float) -> None:
    _title(words, width, pen, x, y)
    head.draw(pen, x, y + TITLE)


def _grid_head(part: FormPart, columns: Sequence[float], pen: Pen, x: float, y: float) -> None:
    pen.scene.rect(x, y, sum(columns), HEAD, fill=pen.colours.box_bar)
    heads = [*([""] if part.numbered else []), *part.columns]
    for words, wide in zip(heads, columns, strict=True):
        pen.write_line(
            "strong", x + wide / 2, y + HEAD / 2, pen.context.tr(words), LABEL, anchor="middle",
            fill=pen.colours.on_bar, width=wide - 2, room="a column of the form", least=0.5,
        )  # fmt: skip
        x += wide


def _grid_row(
    number: int, name: str, columns: Sequence[float], part: FormPart, pen: Pen, x: float, y: float
) -> None:
    colours = pen.colours
    if number % 2:
        pen.scene.rect(x, y, sum(columns), LINE, fill=colours.row)
    at = x
    for i, wide in enumerate(columns):
        pen.scene.rect(at, y, wide, LINE, stroke=colours.rule, line=0.2)
        if part.numbered and i == 0:
            pen.write_line(
                "figure", at + wide / 2, y + LINE / 2, str(number + 1), 3.4, anchor="middle",
                fill=colours.dim,
            )  # fmt: skip
        elif i == (1 if part.numbered else 0):
            pen.write_line(
                "text", at + 1.6, y + LINE / 2, pen.context.tr(name), LABEL, width=wide - 3,
                room="a row of the form", least=0.5,
            )  # fmt: skip
        at += wide


def _ticks(part: FormPart, context: DrawContext, width: float, more: int) -> Section:
    widest = max(
        card_frame.role_text_width("strong", context.tr(label), LABEL) for label in part.boxes
    )
    left = min(widest + 4, width * 0.4)
    across = max(1, int((width - left) / (TICK + 1.2)))
    rows = []
    for label, count in part.boxes.items():
        for start in range(0, count, across):
            boxes = range(start + 1, min(count, start + across) + 1)
            words = context.tr(label) if start == 0 else ""
            rows.append(Row(TICK + 1.8, partial(_tick_row, words, boxes, left, part.numbered)))
    return _titled(part.title, rows, width, context)


def _tick_row(
    label: str, boxes: range, left: float, numbered: bool, pen: Pen, x: float, y: float
) -> None:
    middle = y + TICK / 2 + 0.4
    pen.write_line(
        "strong", x + 0.5, middle, label, LABEL, width=left - 2, room="the form", least=0.5
    )
    for i, number in enumerate(boxes):
        box = Rect(x + left + i * (TICK + 1.2), y + 0.4, TICK, TICK)
        fill = pen.colours.five if number % 5 == 0 and numbered else pen.colours.box
        pen.scene.rect(*box, fill=fill, stroke=pen.colours.ink, line=0.25)
        if numbered:
            pen.write_line(
                "text", *box.centre, str(number), 3.0, anchor="middle", fill=pen.colours.faint,
                width=TICK - 0.8,
            )  # fmt: skip


def _remarks(part: FormPart, context: DrawContext, width: float, more: int) -> Section:
    return _titled(part.title, [Row(LINE, partial(_ruled, width))] * part.lines, width, context)


def _ruled(width: float, pen: Pen, x: float, y: float) -> None:
    line = Sub([(x, y + LINE - 1.2), (x + width, y + LINE - 1.2)])
    pen.scene.path([line], stroke=pen.colours.rule, width=0.25, cap="butt")


_MAKE: dict[str, Callable[[FormPart, DrawContext, float, int], Section]] = {
    "blanks": _blanks,
    "grid": _grid,
    "ticks": _ticks,
    "remarks": _remarks,
}
"""For each kind of form part the function that makes its section, given a width in mm and a number
of additional rows for an open part."""
