"""Paper, and how much of it home printers reach."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.geometry import Rect


@dataclass(frozen=True)
class Paper:
    """A size of paper in mm, upright. ``margin`` is left free at the sides, ``head`` and ``foot``
    hold the page's furniture."""

    name: str
    width: float
    height: float
    margin: float = 14.0
    head: float = 20.0
    foot: float = 27.0

    @property
    def turned(self) -> Paper:
        """The same paper on its side."""
        return Paper(self.name, self.height, self.width, self.margin, self.head, self.foot)

    @property
    def live(self) -> Rect:
        """The room between the furniture."""
        width, height = self.width - 2 * self.margin, self.height - self.head - self.foot
        return Rect(self.margin, self.head, width, height)


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)

PAPERS: dict[str, Paper] = {"a4": A4, "letter": LETTER}
"""Papers by the name in file names and options."""
