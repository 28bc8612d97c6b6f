"""The display of a sheet's cells, in a form independent of the file format."""

from __future__ import annotations

from dataclasses import dataclass, field

CellPosition = tuple[int, int]
"""The row and column of a cell, counted from 0."""


@dataclass
class CellInspection:
    """The display of a sheet's cells, as its file gives it: ``texts`` are the texts that cells
    show, ``percents`` the cells whose number is a share of 1, ``zeros`` the least number of digits
    of a number, ``merged`` the first and the last cell of each merged range."""

    texts: dict[CellPosition, str] = field(default_factory=dict)
    percents: set[CellPosition] = field(default_factory=set)
    zeros: dict[CellPosition, int] = field(default_factory=dict)
    merged: list[tuple[CellPosition, CellPosition]] = field(default_factory=list)
