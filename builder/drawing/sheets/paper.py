"""Paper sizes, and the part of them that home printers can print on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.drawing.ink.geometry import Rect


@dataclass(frozen=True)
class Paper:
    """A size of paper in mm, in portrait format. ``margin`` is left free at the sides; ``head`` and
    ``foot`` are the heights of the strips for the page's furniture (title, ruler, notes)."""

    name: str
    width: float
    height: float
    margin: float = 14.0
    head: float = 20.0
    foot: float = 27.0

    @property
    def turned(self) -> Paper:
        """The same paper in landscape format."""
        return replace(self, width=self.height, height=self.width)

    def with_margin(self, margin: float) -> Paper:
        """Return the paper with other side margins."""
        return replace(self, margin=margin)

    def scaled(self, by: float) -> Paper:
        """Return the paper scaled by a factor, including margins, head and foot."""
        measures = {m: round(getattr(self, m) * by, 6) for m in _MEASURES}
        return self if by == 1 else replace(self, **measures)

    @property
    def live(self) -> Rect:
        """The area between the page furniture at head and foot, inside the side margins."""
        width, height = self.width - 2 * self.margin, self.height - self.head - self.foot
        return Rect(self.margin, self.head, width, height)


_MEASURES = ("width", "height", "margin", "head", "foot")

A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)

LEGAL = Paper("Legal", 215.9, 355.6)
B4 = Paper("B4", 257.0, 364.0)
"""The Japanese B4, a little larger than the international one."""
A3 = Paper("A3", 297.0, 420.0)
TABLOID = Paper("Tabloid", 279.4, 431.8)

PAPERS: dict[str, Paper] = {p.name.lower(): p for p in (A4, LETTER, LEGAL, B4, A3, TABLOID)}
"""Papers by their names in file names and options."""
