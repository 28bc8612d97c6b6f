"""The form of hex ids: how the hexes of a map are numbered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal


@dataclass(frozen=True)
class Numbering:
    """The form of printed hex ids.

    With the ``order`` CCRR the column comes first. ``columns`` and ``rows`` give the printed
    direction as seen on the unturned sheet: ``rising`` is left to right and top to bottom. Each
    number is padded to ``digits``; letters run A..Z, AA, BB, as in VASSAL.
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

    def id_at(self, column: int, row: int) -> str:
        """Return the id of the hex in this column and row, both counted from 0 in the printed
        directions (not on the unturned sheet)."""
        c = (
            index_letters(column)
            if self.letters == "columns"
            else self._padded(column, self.first_column)
        )
        r = index_letters(row) if self.letters == "rows" else self._padded(row, self.first_row)
        return self._join_numbers(c, r, self.prefix, self.separator)

    @cached_property
    def pattern(self) -> str:
        """A regular expression that every hex id matches, whether the hex is on the map or off it."""
        number = rf"-?\d{{{self.digits}}}" if self.separator == "" else r"-?\d+"
        c = r"[A-Z]+" if self.letters == "columns" else number
        r = r"[A-Z]+" if self.letters == "rows" else number
        return self._join_numbers(c, r, re.escape(self.prefix), re.escape(self.separator))

    def _padded(self, index: int, first: int) -> str:
        return f"{index + first:0{self.digits}}"

    def _join_numbers(self, column: str, row: str, prefix: str, separator: str) -> str:
        first, second = (column, row) if self.order == "CCRR" else (row, column)
        return f"{prefix}{first}{separator}{second}"


def index_letters(index: int) -> str:
    """Return the letters for an index, repeated as is usual in the hobby: 0 → A, 25 → Z, 26 → AA,
    27 → BB."""
    return chr(ord("A") + index % 26) * (index // 26 + 1)
