"""What a sheet says of how its cells look, whatever the format of its file."""

from __future__ import annotations

from dataclasses import dataclass, field

CellPosition = tuple[int, int]
"""Row and column of a cell, from 0."""


@dataclass
class CellInspection:
    """What a sheet says of its cells. ``texts`` are what cells show, ``percents`` those whose number
    is a share of 1, ``zeros`` how many figures a number has at the least, ``merged`` the first and
    the last cell of each merged range."""

    texts: dict[CellPosition, str] = field(default_factory=dict)
    percents: set[CellPosition] = field(default_factory=set)
    zeros: dict[CellPosition, int] = field(default_factory=dict)
    merged: list[tuple[CellPosition, CellPosition]] = field(default_factory=list)
