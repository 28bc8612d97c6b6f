"""The legend of a results table: every result code with its meaning, in two columns."""

from __future__ import annotations

from collections.abc import Mapping

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import RESULT_CODE
from builder.model.tables import NO_EFFECT, Result, ResultsTable

SIZES = (3.0, 2.87)
"""The normal font size and a smaller one that is used if it saves a line."""
LEAD = 3.7
GAP = 6.0


class Legend:
    """A legend ``width`` mm wide. It is measured when made, so that a card knows its ``height``
    before it is drawn."""

    def __init__(
        self, table: ResultsTable, context: DrawContext, width: float, tints: Mapping[str, str]
    ) -> None:
        self.tr = context.tr
        self.tints = tints
        codes = [self._code(r) for r in table.legend]
        self.chip = (
            max((card_frame.role_text_width("figure", c, 3.2) for c in codes), default=5.0) + 2.4
        )
        self.column = (width - GAP) / 2
        room = self.column - self.chip - 1.6
        wrapped = {size: self._wrapped(table, size, room) for size in SIZES}
        self.size = min(SIZES, key=lambda size: sum(len(lines) for _, lines in wrapped[size]))
        self.entries = wrapped[self.size]
        half = -(-len(self.entries) // 2)
        self.columns = (self.entries[:half], self.entries[half:])
        self.height = max(map(self._column_height, self.columns)) + 2.4 if self.entries else 0.0

    def _wrapped(
        self, table: ResultsTable, size: float, room: float
    ) -> list[tuple[Result, list[str]]]:
        return [
            (r, card_frame.wrap_prose("text", self._text(r), size, room, self.tr))
            for r in table.legend
        ]

    def _code(self, result: Result) -> str:
        return self.tr(result.code, RESULT_CODE)

    def _text(self, result: Result) -> str:
        return self.tr(result.text) + card_frame.estimate_dagger(result)

    def _column_height(self, entries: list[tuple[Result, list[str]]]) -> float:
        return sum(max(1, len(lines)) * LEAD + 1.1 for _, lines in entries)

    def draw(self, pen: Pen, x: float, y: float) -> float:
        """Draw the legend with its top left at (x, y) and return the y below it."""
        if not self.entries:
            return y
        pen.rule(x - 1, y + 0.2, 2 * self.column + GAP + 2)
        for i, entries in enumerate(self.columns):
            top = y + 3.4
            for result, lines in entries:
                self._entry(pen, x + i * (self.column + GAP), top, result, lines)
                top += max(1, len(lines)) * LEAD + 1.1
        return y + self.height

    def _entry(self, pen: Pen, x: float, y: float, result: Result, lines: list[str]) -> None:
        tint = self.tints[result.effect]
        pen.scene.rect(x, y - 2, self.chip, 4, fill=tint, stroke=pen.colours.ink, line=0.12)
        if result.effect == "none" and result.code in NO_EFFECT:
            pen.scene.disc(x + self.chip / 2, y, 0.42, fill=pen.colours.faint)
        else:
            pen.write_line("figure", x + self.chip / 2, y, self._code(result), 3.2, anchor="middle")
        pen.lines("text", x + self.chip + 1.6, y, lines, self.size, LEAD)
