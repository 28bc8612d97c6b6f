"""Text along a curve, letter by letter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from builder.drawing.ink.geometry import Rect, lerp
from builder.drawing.ink.scene import Group, Item, Point, Scene, Text
from builder.drawing.ink.text import cap_height, font_runs, text_width
from builder.drawing.maps.shapes.polylines import point_distance, resample, smoothed_line

_ROUNDS = 14
_BACK = 0.25
"""The distance by which text on a curve may run to the left, as a fraction of its length; steep
text does so a little."""


@dataclass(frozen=True)
class PlacedLetter:
    """A placed letter: its character, the start of its baseline, its font, and its rotation in
    degrees."""

    x: float
    y: float
    glyph: str
    font: str
    turn: float


@dataclass(frozen=True)
class NameSetting:
    """The setting of a name along a curve: font, em in mm, letter spacing in em, and the distance
    of its baseline to the right of the curve (negative: to the left, which is above the curve)."""

    font: str
    size: float
    spacing: float
    offset: float = 0.0


class Baseline:
    """A smooth curve that text can follow, running from left to right as far as possible."""

    def __init__(self, points: Sequence[Point]) -> None:
        line = list(points)
        steep = abs(line[-1][1] - line[0][1]) > 2.5 * abs(line[-1][0] - line[0][0])
        backwards = line[-1][1] > line[0][1] if steep else line[-1][0] < line[0][0]
        if backwards:
            line.reverse()
        total = sum(map(point_distance, line, line[1:]))
        self._set_line(smoothed_line(resample(line, max(1.0, min(2.5, total / 40))), _ROUNDS))

    def _set_line(self, line: list[Point]) -> None:
        self._line = line
        self._along = [0.0]
        for a, b in pairwise(line):
            self._along.append(self._along[-1] + point_distance(a, b))

    @cached_property
    def reversed(self) -> Baseline:
        """The same curve in the opposite direction."""
        found = Baseline.__new__(Baseline)
        found._set_line(self._line[::-1])
        return found

    def leads_back(self, first: float, last: float) -> bool:
        """Return whether text between two positions on the curve would be upside down, as it is
        where the curve turns back."""
        return self.at(last)[0] - self.at(first)[0] < _BACK * (first - last)

    @property
    def length(self) -> float:
        """The length of the curve in mm."""
        return self._along[-1]

    def at(self, along: float) -> Point:
        """Return the point ``along`` mm from the start of the curve; beyond its ends the curve is
        continued in a straight line."""
        line, marks = self._line, self._along
        low = 0
        high = len(marks) - 1
        while high - low > 1:
            middle = (low + high) // 2
            if marks[middle] <= along:
                low = middle
            else:
                high = middle
        span = marks[high] - marks[low] or 1.0
        return lerp(line[low], line[high], (along - marks[low]) / span)

    def letters(self, text: str, setting: NameSetting, start: float) -> list[PlacedLetter]:
        """Return the placed letters of a text whose first letter is ``start`` mm from the start of
        the curve."""
        found = []
        size = setting.size
        for font, part in font_runs(text, setting.font):
            for glyph in part:
                wide = text_width(glyph, font, size)
                a, b = self.at(start - 0.35 * size), self.at(start + wide + 0.35 * size)
                x, y = self.at(start + wide / 2)
                angle = math.atan2(b[1] - a[1], b[0] - a[0])
                cos, sin = math.cos(angle), math.sin(angle)
                x += -sin * setting.offset - cos * wide / 2
                y += cos * setting.offset - sin * wide / 2
                if glyph != " ":
                    found.append(PlacedLetter(x, y, glyph, font, math.degrees(angle)))
                start += wide + setting.spacing * size
        return found

    def bend(self, first: float, last: float) -> float:
        """Return the total change of the curve's direction between two positions, in degrees."""
        a, b = self.at(first), self.at((first + last) / 2)
        c = self.at(last)
        one = math.atan2(b[1] - a[1], b[0] - a[0])
        two = math.atan2(c[1] - b[1], c[0] - b[0])
        return abs(math.degrees(math.remainder(two - one, math.tau)))


def letter_boxes(letters: Sequence[PlacedLetter], size: float) -> list[Rect]:
    """Return rectangles around the capitals of letters, whatever their rotation."""
    found = []
    for letter in letters:
        wide = text_width(letter.glyph, letter.font, size)
        cap = cap_height(letter.font) * size
        angle = math.radians(letter.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        x = letter.x + cos * wide / 2 + sin * cap / 2
        y = letter.y + sin * wide / 2 - cos * cap / 2
        w = abs(cos) * wide + abs(sin) * cap
        h = abs(sin) * wide + abs(cos) * cap
        found.append(Rect(x - w / 2, y - h / 2, w, h).inset(-0.25))
    return found


def draw_letters(
    scene: Scene, letters: Sequence[PlacedLetter], size: float, fill: str, halo: str, width: float
) -> None:
    """Draw letters in the colour ``fill``, after all their halos, so that no halo covers part of
    the next letter. They are one group, so that a figure shows the whole name or nothing of it."""
    halos: list[Item] = [
        Text(letter.x, letter.y, letter.glyph, letter.font, size, halo, "start", letter.turn,
             0.0, halo, width)
        for letter in letters
    ]  # fmt: skip
    inked: list[Item] = [
        Text(letter.x, letter.y, letter.glyph, letter.font, size, fill, "start", letter.turn)
        for letter in letters
    ]
    scene.items.append(Group("", [*halos, *inked]))
