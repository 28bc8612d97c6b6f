"""The manifest: every counter with its picture, its number of copies, and their positions on the
sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.drawing.cards.card_frame import Pen
from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.panels import Sheet
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.places import SheetCell, format_positions, positions_by_counter
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit

COLUMNS = 3
GAP = 6.0
PICTURE = 10.5
LINE, LEAST_LINE = 13.2, 11.9
"""The normal height of a counter's line in mm, and the smallest height, which is used if it saves a
page."""
HEAD = 8.0
SMALL = 2.2
"""The font size in mm of a unit's title that is set on two lines."""


@dataclass(frozen=True)
class _Entry:
    """An entry of the manifest: a counter with one of its copies, or the heading of a nation's
    counters."""

    head: str = ""
    counter: Unit | Marker | None = None
    piece: Component | None = None
    spots: Sequence[SheetCell] = ()

    def height(self, line: float) -> float:
        """Return the height of the entry in mm if lines of counters are ``line`` mm high."""
        return HEAD if self.head else line


def manifest_pages(
    game: Game, context: DrawContext, paper: Paper, sheets: Sequence[Sheet]
) -> list[Scene]:
    """Return the pages of the manifest: all counters by nation, in columns, with their positions on
    the given sheets."""
    pieces = {c.component.counter: c.component for sheet in sheets for c in sheet.cells}
    entries = _entries(game, context, pieces, positions_by_counter(sheets))
    line, pages = min(
        ((line, _columns(entries, paper.live, line)) for line in (LINE, LEAST_LINE)),
        key=lambda found: len(found[1]),
    )
    total = sum(c.count for c in game.counters.values())
    done = []
    for number, columns in enumerate(pages, 1):
        label = context.tr("Page {number} of {count}", number=number, count=len(pages))
        pen = blank_page(context, paper, context.tr("Manifest of the counters"))
        for i, column in enumerate(columns):
            _column(pen, column, _place(paper.live, i), line)
        what = context.tr("manifest: {count} counters", count=total)
        draw_furniture(pen, game, paper, what, label if len(pages) > 1 else "", ruler=False)
        _key(pen, paper)
        done.append(pen.scene)
    return done


def _entries(
    game: Game,
    context: DrawContext,
    pieces: Mapping[str, Component],
    found: Mapping[str, list[SheetCell]],
) -> list[_Entry]:
    """Return the entries for the counters that are on the sheets, in the order of the nations, each
    nation under a heading with its name."""
    by_nation: dict[str, list[Unit | Marker]] = {name: [] for name in game.nations}
    for counter in game.counters.values():
        if counter.id in pieces:
            by_nation.setdefault(counter.nation, []).append(counter)
    entries = []
    for name, listed in by_nation.items():
        if not listed:
            continue
        nation = game.nations.get(name)
        count = sum(c.count for c in listed)
        nobodys = "Markers" if all(isinstance(c, Marker) for c in listed) else "Counters"
        title = context.tr(nation.name, "nation") if nation else context.tr(nobodys)
        entries.append(_Entry(context.tr("{nation}: {count}", nation=title, count=count)))
        entries += [_Entry(counter=c, piece=pieces[c.id], spots=found[c.id]) for c in listed]
    return entries


def _columns(entries: Sequence[_Entry], room: Rect, line: float) -> list[list[list[_Entry]]]:
    """Divide the entries into columns and the columns into pages; a heading is never the last entry
    of its column."""
    columns: list[list[_Entry]] = [[]]
    left = room.height
    for i, entry in enumerate(entries):
        high = entry.height(line)
        follows = entries[i + 1].height(line) if entry.head and i + 1 < len(entries) else 0.0
        if high + follows > left:
            columns.append([])
            left = room.height
        columns[-1].append(entry)
        left -= high
    return [columns[i : i + COLUMNS] for i in range(0, len(columns), COLUMNS)]


def _place(room: Rect, column: int) -> Rect:
    wide = (room.width - (COLUMNS - 1) * GAP) / COLUMNS
    return Rect(room.x + column * (wide + GAP), room.y, wide, room.height)


def _column(pen: Pen, entries: Sequence[_Entry], at: Rect, line: float) -> None:
    y = at.y
    for entry in entries:
        if entry.counter is None or entry.piece is None:
            pen.write_line(
                "title", at.x, y + 4.4, entry.head, 4.4, width=at.width, room="a column's head"
            )
            pen.rule(at.x, y + 7.0, at.width, fill=pen.colours.ink)
        else:
            _counter(pen, entry.counter, entry.piece, entry.spots, at._replace(y=y))
        y += entry.height(line)


def _counter(
    pen: Pen, counter: Unit | Marker, piece: Component, found: Sequence[SheetCell], at: Rect
) -> None:
    """Draw the front and back of a counter at reduced size, then its name, its number of copies,
    the title of a unit, and its positions on the sheets."""
    x = at.x
    for picture in (piece.front, piece.back):
        scale = PICTURE / max(picture.width, picture.height)
        wide, high = picture.width * scale, picture.height * scale
        box = Rect(x + (PICTURE - wide) / 2, at.y + 1.2 + (PICTURE - high) / 2, wide, high)
        pen.scene.place(picture, box.x, box.y, scale=scale)
        edge = counter_outline(counter.shape, box)
        pen.scene.path([edge], stroke=pen.colours.dim, width=0.1, join="miter")
        x += PICTURE + 1.2
    tr, room = pen.context.tr, at.right - x - 1.2
    number = pen.write_line("figure", at.right, at.y + 3.6, f"× {counter.count}", 3.8, anchor="end")
    name = tr(counter.name, "unit" if isinstance(counter, Unit) else "marker")
    kind = "units" if isinstance(counter, Unit) else "markers"
    inner = Pen(pen.scene, pen.context, (kind, counter.id), pen.colours)
    inner.write_line(
        "strong",
        x + 1.2,
        at.y + 3.6,
        name,
        3.5,
        width=room - number - 1.5,
        room="a line of the manifest",
        least=0.5,
    )
    at_text = Rect(x + 1.2, at.y + 7.4, room, 0)
    title = counter.title if isinstance(counter, Unit) and counter.title != counter.name else ""
    _positions(inner, tr(title) if title else "", format_positions(found), at_text)


def _positions(pen: Pen, title: str, positions: str, at: Rect) -> None:
    """Write the title of a unit, if it has one, and below it the positions of its counters on the
    sheets. The first line begins at the top left of ``at``. A title of two lines is set smaller, so
    that both texts fit beside the counter."""
    dim, lines = pen.colours.dim, pen.block("text", positions, 2.8, at.width)[:2]
    if not title:
        pen.lines("text", at.x, at.y, lines, 2.8, 3.3, fill=dim)
        return
    small = pen.block("text", title, SMALL, at.width)
    if len(pen.block("text", title, 2.8, at.width)) == 1 or len(small) != 2:
        what = "a line of the manifest"
        pen.write_line("text", at.x, at.y, title, 2.8, width=at.width, room=what, least=0.6)
        pen.lines("text", at.x, at.y + 3.3, lines[:1], 2.8, 3.3, fill=dim)
        return
    pen.lines("text", at.x, at.y - 0.6, small, SMALL, 2.3)
    pen.lines("text", at.x, at.y + 4.1, lines[:1], SMALL, 2.3, fill=dim)


def _key(pen: Pen, paper: Paper) -> None:
    words = pen.context.tr("2-C4: the second sheet’s third row from the top, fourth from the left")
    pen.write_line(
        "note", paper.margin, paper.height - paper.margin - 1.4, words, 3.2, fill=pen.colours.dim
    )
