"""Sections of a card: measured when made, drawn where they are put, and divided between cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.ink.scene import Scene


@dataclass(frozen=True)
class Row:
    """``height`` mm, and how to draw it with a pen and the left and top of its place."""

    height: float
    draw: Callable[[Pen, float, float], None]


@dataclass(frozen=True)
class Section:
    """Rows that stay whole, under a head that stands over every part of them. ``go_on`` is the head
    of the parts after the first."""

    rows: tuple[Row, ...]
    head: Row | None = None
    go_on: Row | None = None

    @property
    def height(self) -> float:
        """Its height in mm."""
        return (self.head.height if self.head else 0.0) + sum(row.height for row in self.rows)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its top left at (x, y)."""
        for row in (*([self.head] if self.head else []), *self.rows):
            row.draw(pen, x, y)
            y += row.height

    def divided(self, room: float) -> tuple[Section | None, Section | None]:
        """What fits into ``room`` mm, and the rest; ``None`` for nothing."""
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


def whole(height: float, draw: Callable[[Pen, float, float], None]) -> Section:
    """A section that is never divided."""
    return Section((Row(height, draw),))


@dataclass(frozen=True)
class Stack:
    """Sections below one another on a card, ``gap`` mm after each, ``edge`` mm from its left side, with
    notes at the foot."""

    sections: Sequence[Section]
    notes: Notes
    gap: float
    edge: float

    @property
    def height(self) -> float:
        """The height of the card in mm."""
        return frame(self.notes) + sum(s.height + self.gap for s in self.sections)

    def draw(self, pen: Pen) -> Scene:
        """Draw them on a card of that height; returns its scene."""
        y = card_frame.TOP
        for section in self.sections:
            section.draw(pen, self.edge, y)
            y += section.height + self.gap
        self.notes.draw(pen, self.edge + 1, y - 0.8)
        return pen.scene


def frame(notes: Notes) -> float:
    """What title bar and notes take of a card's height, in mm."""
    return card_frame.TOP + notes.height + 1.2


def flowed(sections: Sequence[Section], room: float, gap: float) -> list[list[Section]]:
    """Sections in as many parts as they need, each at most ``room`` mm high with ``gap`` after every
    section. A row higher than that has a part of its own."""
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
