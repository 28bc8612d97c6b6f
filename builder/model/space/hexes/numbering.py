"""The form of hex ids: how the hexes of a map are numbered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The letters of columns or rows, unless a map has others."""

Slant = Literal["none", "rising", "falling"]
AfterZ = Literal["AA-BB", "AA-AB"]


@dataclass(frozen=True)
class Numbering:
    """The form of printed hex ids.

    With the ``order`` CCRR the column comes first. ``columns`` and ``rows`` give the printed
    direction as seen on the unturned sheet: ``rising`` is left to right and top to bottom. Each
    number is padded to ``digits``; ``letters`` are those of ``alphabet``, of which 1 is the first,
    and go on ``after_z`` with AA, BB, as in VASSAL, or with AA, AB.

    With a ``slant``, the numbers along the straight lines of hexes (the rows of flat hexes, the
    columns of pointy ones) stay the same on a diagonal: one that rises from left to right, or
    falls. ``names`` are own names of hexes, by the ids that they would have without.
    """

    order: Literal["CCRR", "RRCC"] = "CCRR"
    first_column: int = 1
    first_row: int = 1
    columns: Literal["rising", "falling"] = "rising"
    rows: Literal["rising", "falling"] = "rising"
    digits: int = 2
    letters: Literal["none", "columns", "rows"] = "none"
    separator: str = ""
    prefix: str = ""
    slant: Slant = "none"
    alphabet: str = ALPHABET
    after_z: AfterZ = "AA-BB"
    names: Mapping[str, str] = field(default_factory=dict, hash=False)

    def id_at(self, column: int, row: int) -> str:
        """Return the id of the hex in this column and row, both counted from 0 in the printed
        directions (not on the unturned sheet), and along the diagonal of a slant."""
        number = self.number_at(column, row)
        return self.names.get(number, number)

    def number_at(self, column: int, row: int) -> str:
        """Return the number of the hex in this column and row, whatever own name it has."""
        return self._join_numbers(
            self.column_name(column), self.row_name(row), self.prefix, self.separator
        )

    def column_name(self, column: int) -> str:
        """Return the number or the letters of a column, counted from 0 in the printed direction."""
        return self._name(column + self.first_column, self.letters == "columns")

    def row_name(self, row: int) -> str:
        """Return the number or the letters of a row, counted from 0 in the printed direction."""
        return self._name(row + self.first_row, self.letters == "rows")

    @cached_property
    def pattern(self) -> str:
        """A regular expression that every number of a hex matches, whether the hex is on the map or
        off it."""
        number = rf"-?\d{{{self.digits}}}" if self.separator == "" else r"-?\d+"
        letters = f"[{re.escape(self.alphabet)}]+"
        c = letters if self.letters == "columns" else number
        r = letters if self.letters == "rows" else number
        return self._join_numbers(c, r, re.escape(self.prefix), re.escape(self.separator))

    def _name(self, number: int, lettered: bool) -> str:
        if lettered:
            return ("-" if number < 1 else "") + letters_of_index(
                abs(number - 1), self.alphabet, self.after_z
            )
        return f"{number:0{self.digits}}"

    def _join_numbers(self, column: str, row: str, prefix: str, separator: str) -> str:
        first, second = (column, row) if self.order == "CCRR" else (row, column)
        return f"{prefix}{first}{separator}{second}"


_LIKE_A_NUMBER = re.compile(r"(?:[A-Z]{1,4}|[^\x00-\x7f]{1,4})?[-.]?\d.*")


def looks_like_number(text: str) -> bool:
    """Return whether a text looks like the number of a hex, with letters or without: ``0304``, ``A12``,
    ``AA3``."""
    return _LIKE_A_NUMBER.fullmatch(text) is not None


def letters_of_index(index: int, alphabet: str = ALPHABET, after_z: AfterZ = "AA-BB") -> str:
    """Return the letters for an index, counted from 0: 0 → A, 25 → Z, then 26 → AA and 27 → BB, or
    27 → AB as the columns of a spreadsheet."""
    count = len(alphabet)
    if after_z == "AA-BB":
        return alphabet[index % count] * (index // count + 1)
    found = ""
    while index >= 0:
        found = alphabet[index % count] + found
        index = index // count - 1
    return found
