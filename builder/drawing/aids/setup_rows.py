"""Rows of a setup card for counters without a fixed place: free setups and reinforcements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from builder.drawing.aids.setup_sections import barred_section
from builder.drawing.aids.spots import SIGN
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen, Role
from builder.drawing.cards.card_sections import Row, Section
from builder.drawing.counters.pieces import GAP as PIECE_GAP
from builder.drawing.counters.pieces import Piece, draw_strip
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.model.scenarios import FreeSetup, Reinforcement, Scenario

SIZE = 10.0
"""The side of a counter in mm."""
TEXT = 54.0
"""The width of the text column in mm."""
_SIGN, _LETTERS, _LEAD = 8.0, 2.9, 3.5
_MOST_LINES = 8
"""The largest number of lines of counters in one row."""

Paragraph = tuple[Role, str]
"""The font role and the text of a paragraph."""


def free_setup_section(
    game: Game, scenario: Scenario, context: DrawContext, width: float
) -> list[Section]:
    """Return a section with a row for each group of counters that its side places freely; an empty
    list if there are none."""
    rows = [row for item in scenario.free_setup for row in _free_rows(game, item, context, width)]
    return _section(rows, context.tr("Free setup"), context.tr("in this order"), width, context)


def reinforcements_section(
    game: Game, scenario: Scenario, context: DrawContext, width: float
) -> list[Section]:
    """Return a section with a row for each arrival; an empty list if there are none."""
    rows = [
        row
        for item in scenario.reinforcements
        for row in _arrival_rows(game, scenario, item, context, width)
    ]
    return _section(rows, context.tr("Reinforcements"), "", width, context)


def _section(
    rows: Sequence[_Line], name: str, label: str, width: float, context: DrawContext
) -> list[Section]:
    if not rows:
        return []
    parts = [Row(row.height, partial(_striped, row, i, width)) for i, row in enumerate(rows)]
    return [barred_section(name, label, card_frame.palette(context.ink).bar, width, parts, context)]


def _striped(row: _Line, number: int, width: float, pen: Pen, x: float, y: float) -> None:
    if number % 2 == 0:
        pen.scene.rect(x, y, width, row.height, fill=pen.colours.row)
    row.draw(pen, x, y)


def _free_rows(game: Game, item: FreeSetup, context: DrawContext, width: float) -> list[_Line]:
    """Return the rows of a free setup: the number of its counters in a square on the left, then
    what they are and where they may be placed, then the counters."""
    known = [game.counters[c] for c in item.counters if c in game.counters]
    pieces = [Piece(c) for c in known for _ in range(item.count or c.count)]
    tr = context.tr
    words: list[Paragraph] = [
        ("strong", tr(item.name) + card_frame.estimate_dagger(item, "counters")),
        ("text", tr(item.text)),
    ]
    return _lines(game, pieces, words, str(len(pieces)), context, width)


def _arrival_rows(
    game: Game, scenario: Scenario, item: Reinforcement, context: DrawContext, width: float
) -> list[_Line]:
    """Return the rows of an arrival: the turn in a square on the left, then how the counters enter,
    then the counters. Areas, and places with names instead of numbers, are not listed, since the
    text of the entry names them."""
    counters = (game.counters.get(c) for c in item.counters)
    pieces = [Piece(c) for c in counters if c is not None]
    played = [m for m in game.playable if m.id == scenario.map]
    named = {id for m in played for id in (*(area.id for area in m.areas), *m.titles)}
    hexes = ", ".join(h for h in item.hexes if h not in named)
    words: list[Paragraph] = [
        ("text", context.tr(item.entry) + card_frame.estimate_dagger(item, "counters")),
        ("text", hexes),
    ]
    return _lines(game, pieces, words, str(item.turn), context, width)


def _lines(
    game: Game,
    pieces: list[Piece],
    words: Sequence[Paragraph],
    label: str,
    context: DrawContext,
    width: float,
) -> list[_Line]:
    """Return the counters in one row; very many counters continue in further rows without the text."""
    most = _MOST_LINES * _per_line(width)
    return [
        _Line(game, pieces[start : start + most], () if start else words, label, context, width)
        for start in range(0, max(1, len(pieces)), most)
    ]


def _per_line(width: float) -> int:
    return max(1, int((width - TEXT - SIGN - 6) / (SIZE + PIECE_GAP)))


class _Line:
    """A row of the setup card: a label (a number) in a coloured square, wrapped text, and counters."""

    def __init__(
        self,
        game: Game,
        pieces: list[Piece],
        words: Sequence[Paragraph],
        label: str,
        context: DrawContext,
        width: float,
    ) -> None:
        self.game, self.pieces, self.label = game, pieces, label
        self.per_line = _per_line(width)
        self.lines = [
            (role, line)
            for role, text in words
            if text
            for line in card_frame.wrap_role_text(role, text, _LETTERS, TEXT, context.tr.language)
        ]
        self.tall = -(-len(pieces) // self.per_line) * (SIZE + PIECE_GAP)
        self.height = max(self.tall + 1.8, len(self.lines) * _LEAD + 2.4, 10.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the row with its top left at (x, y)."""
        middle = y + self.height / 2
        pen.scene.rect(x + 2, middle - _SIGN / 2, _SIGN, _SIGN, fill=pen.colours.box_bar)
        pen.write_line(
            "figure", x + 2 + _SIGN / 2, middle, self.label, 5.2, fill=pen.colours.on_bar,
            anchor="middle", width=_SIGN - 1,
        )  # fmt: skip
        top = middle - (len(self.lines) - 1) * _LEAD / 2
        for n, (role, line) in enumerate(self.lines):
            pen.lines(role, x + SIGN + 1.4, top + n * _LEAD, [line], _LETTERS, _LEAD)
        left = x + SIGN + TEXT + 3
        top = middle - (self.tall - PIECE_GAP) / 2
        draw_strip(pen, self.game, self.pieces, left, top, SIZE, self.per_line)
