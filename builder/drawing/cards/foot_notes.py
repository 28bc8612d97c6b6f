"""Notes at the foot of a card."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext

SIZE = 2.9
LEAD = 3.8


class Notes:
    """Italic paragraphs at the foot of a card, already in the reader's language and measured when
    made. With ``estimates``, the last paragraph explains the dagger."""

    def __init__(
        self, context: DrawContext, notes: Sequence[str], width: float, estimates: bool = False
    ) -> None:
        mark = context.tr("† our estimate: the rules document does not give it")
        paragraphs = [n for n in (*notes, mark if estimates else "") if n]
        self.lines = [
            line
            for note in paragraphs
            for line in card_frame.wrap_prose("note", note, SIZE, width, context.tr)
        ]
        self.height = len(self.lines) * LEAD + 1.4 if self.lines else 0.0

    def draw(self, pen: Pen, x: float, y: float) -> float:
        """Draw the notes with their top left at (x, y) and return the y below them."""
        pen.lines("note", x, y + LEAD / 2, self.lines, SIZE, LEAD, fill=pen.colours.dim)
        return y + self.height
