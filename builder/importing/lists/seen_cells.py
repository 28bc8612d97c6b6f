"""What the cells of a sheet show, in a form independent of the file format."""

from __future__ import annotations

from dataclasses import dataclass, field

CellPosition = tuple[int, int]
"""The row and column of a cell, counted from 0."""


@dataclass
class CellInspection:
    """What the cells of a sheet show: ``texts`` are the texts shown, ``percents`` the cells that show
    their number as a percentage, ``zeros`` the least number of digits in which a number is shown,
    ``merged`` the first and last cell of each merged range."""

    texts: dict[CellPosition, str] = field(default_factory=dict)
    percents: set[CellPosition] = field(default_factory=set)
    zeros: dict[CellPosition, int] = field(default_factory=dict)
    merged: list[tuple[CellPosition, CellPosition]] = field(default_factory=list)
