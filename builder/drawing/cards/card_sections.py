"""Sections of a card: measured when they are made, drawn wherever they are placed, and split
between cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.ink.scene import Scene


@dataclass(frozen=True)
class Row:
    """A row of a section: its ``height`` in mm, and a function that draws it with a pen at a left
    and top."""

    height: float
    draw: Callable[[Pen, float, float], None]


@dataclass(frozen=True)
class Section:
    """A section of rows that are never split; its head is repeated above each part if the section
    is split. ``go_on`` is the head of the parts after the first."""

    rows: tuple[Row, ...]
    head: Row | None = None
    go_on: Row | None = None

    @property
    def height(self) -> float:
        """The height of the section in mm."""
        return (self.head.height if self.head else 0.0) + sum(row.height for row in self.rows)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the section with its top left at (x, y)."""
        for row in (*([self.head] if self.head else []), *self.rows):
            row.draw(pen, x, y)
            y += row.height

    def divided(self, room: float) -> tuple[Section | None, Section | None]:
        """Split the section into the part that fits into ``room`` mm and the rest; either is ``None``
        if it would be empty."""
        left = room - (self.head.height if self.head else 0.0)
        count = 0
        while count < len(self.rows) and self.rows[count].height <= left + 1e-6:
            left -= self.rows[count].height
            count += 1
        if count == len(self.rows):
            return self, None
        if count == 0:
            return None, self
        rest = Section(self.rows[count:], self.go_on or self.head, self.go_on)
        return Section(self.rows[:count], self.head), rest


def unbreakable_section(height: float, draw: Callable[[Pen, float, float], None]) -> Section:
    """Return a section that is never split."""
    return Section((Row(height, draw),))


@dataclass(frozen=True)
class SectionStack:
    """A column of sections on a card, with a ``gap`` in mm after each, ``edge`` mm from the left
    side, and notes at the foot."""

    sections: Sequence[Section]
    notes: Notes
    gap: float
    edge: float

    @property
    def height(self) -> float:
        """The height of the card in mm."""
        return frame_height(self.notes) + sum(s.height + self.gap for s in self.sections)

    def draw(self, pen: Pen) -> Scene:
        """Draw the sections and notes on a card of :attr:`height` mm and return its scene."""
        y = card_frame.TOP
        for section in self.sections:
            section.draw(pen, self.edge, y)
            y += section.height + self.gap
        self.notes.draw(pen, self.edge + 1, y - 0.8)
        return pen.scene


def frame_height(notes: Notes) -> float:
    """Return the part of a card's height that the title bar and the notes take up, in mm."""
    return card_frame.TOP + notes.height + 1.2


def distribute_sections(
    sections: Sequence[Section], room: float, gap: float
) -> list[list[Section]]:
    """Distribute sections over as many parts as they need, each at most ``room`` mm high with
    ``gap`` after every section. A row that is higher than that gets a part of its own."""
    parts: list[list[Section]] = [[]]
    left = room
    for section in sections:
        rest: Section | None = section
        while rest is not None:
            fits, onward = rest.divided(left - gap)
            if fits is None and parts[-1]:
                parts.append([])
                left = room
                continue
            if fits is None:
                fits, onward = _first_row(rest)
            parts[-1].append(fits)
            left -= fits.height + gap
            rest = onward
    return parts


def _first_row(section: Section) -> tuple[Section, Section | None]:
    rest = section.rows[1:]
    onward = Section(rest, section.go_on or section.head, section.go_on) if rest else None
    return Section(section.rows[:1], section.head), onward
