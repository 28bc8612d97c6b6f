"""Reads the numberings of VASSAL's grids: the numbers or letters of their columns and rows."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from builder.model.space.hexes import Numbering
from builder.sentences import as_sentence
from builder.vassal.format.components import Element

_MOST_LINES = 200


def read_number(text: str, otherwise: float) -> float:
    """Return the number in an attribute of a build file; ``otherwise`` if the text is not a number,
    or too large for a picture."""
    try:
        value = float(text)
    except ValueError:
        return otherwise
    return value if math.isfinite(value) and abs(value) < 1e6 else otherwise


def read_whole_pixels(text: str) -> int:
    """Return a number of a build file, as whole pixels."""
    return round(read_number(text, 0.0))


@dataclass(frozen=True)
class Axis:
    """The numbering of the lines (columns or rows) of a grid in one direction: the number of raw
    line 0, the direction, the digits (0 for letters), and the first and last raw line on the board."""

    at_zero: int
    step: int
    digits: int
    first: int
    last: int

    @property
    def falling(self) -> bool:
        """True if the numbers fall from left to right, or from top to bottom."""
        return self.step < 0

    def value(self, raw: int) -> int:
        """Return the number of a raw line."""
        return self.at_zero + self.step * raw

    @property
    def least(self) -> int:
        """The smallest number of a line on the board."""
        return min(self.value(self.first), self.value(self.last))

    @property
    def count(self) -> int:
        """The number of lines on the board."""
        return self.last - self.first + 1

    def proper(self) -> Axis:
        """Return the axis without the lines (columns or rows) that would have a number below zero or a
        letter before A, which no map prints."""
        first, last = self.first, self.last
        while first < last and self.value(first) < 0:
            first += 1
        while first < last and self.value(last) < 0:
            last -= 1
        return Axis(self.at_zero, self.step, self.digits, first, last)

    def bounded(self) -> Axis:
        """Return the axis reduced to at most as many lines as a map may have."""
        last = min(self.last, self.first + _MOST_LINES - 1)
        return Axis(self.at_zero, self.step, self.digits, self.first, max(self.first, last))


@dataclass(frozen=True)
class GridNumbering:
    """The numbering of a grid, for columns and rows in VASSAL's sense."""

    attributes: Mapping[str, str]

    def axis(self, name: str, falls: str, most: int, span: tuple[int, int]) -> Axis:
        """Return the columns' (``h``) or rows' (``v``) numbering of VASSAL's grid. ``falls`` is the
        axis whose setting decides whether the numbers descend, ``most`` the number from which they then
        count down."""
        found = self.attributes
        down = found.get(f"{falls}Descend") == "true"
        offset = read_whole_pixels(found.get(f"{name}Off", "1"))
        leading = found.get(f"{name}Leading", "1")
        digits = min(4, int(leading) + 1) if leading.isdecimal() and len(leading) == 1 else 1
        letters = found.get(f"{name}Type", "N").startswith("A")
        at_zero = (most if down else 0) + offset
        axis = Axis(at_zero, -1 if down else 1, 0 if letters else digits, *span)
        return axis.proper().bounded()

    @property
    def columns_first(self) -> bool:
        """True if VASSAL's column comes before its row in a name."""
        return not self.attributes.get("first", "H").startswith("V")

    def to_spec(self, columns: Axis, rows: Axis, order: Literal["CCRR", "RRCC"]) -> Numbering:
        """Return the numbering in Chitwright's format; ``columns`` and ``rows`` are those that lie
        so on the board, ``order`` is their order in an id."""
        letters: Literal["none", "columns", "rows"] = "none"
        if not columns.digits:
            letters = "columns"
        elif not rows.digits:
            letters = "rows"
        return Numbering(
            order=order, first_column=max(0, columns.least) + (0 if columns.digits else 1),
            first_row=max(0, rows.least) + (1 if letters == "rows" else 0),
            columns="falling" if columns.falling else "rising",
            rows="falling" if rows.falling else "rising",
            digits=max(1, columns.digits, rows.digits), letters=letters,
            separator=self.attributes.get("sep", "")[:3], prefix=self._prefix,
        )  # fmt: skip

    @property
    def _prefix(self) -> str:
        """The text before the column and row in a name, if an id can contain it."""
        before, sign, after = self.attributes.get("locationFormat", "").partition("$gridLocation$")
        return before if sign and not after and re.fullmatch(r"[^/:$\s]{0,8}", before) else ""

    def warnings(self, columns: Axis, rows: Axis) -> list[str]:
        """Return warnings about details of VASSAL's numbering that Chitwright's format cannot
        express."""
        found: list[str] = []
        if columns.digits and rows.digits and columns.digits != rows.digits:
            found.append(
                as_sentence("columns and rows had numbers of different digits; now of the same")
            )
        if not columns.digits and not rows.digits:
            found.append(
                as_sentence("columns and rows both had letters; the rows have numbers now")
            )
        if not self.attributes:
            found.append(as_sentence("the grid had no numbers; its places are numbered from 0101"))
        return found


def numbering_of_grid(grid: Element) -> GridNumbering:
    found = [e for e in grid.children if e.kind.endswith("GridNumbering")]
    return GridNumbering(found[0].attributes if found else {})
