"""Reads the numbers in a ZunTzu game box: the boxes of pieces on a sheet in pixels, and where counters
lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as Xml

from builder.model.pictures import picture_size

STEPS, INCH = 600, 25.4
"""The steps in an inch by which counters are placed, and its millimetres."""

MOST_PIECES = 4000
"""The most different pieces of a game box, and of one section."""


def lying(layout: Xml.Element) -> Iterator[tuple[Xml.Element, float, float]]:
    """Yield the counters of a layout, single or stacked, each with its position in mm."""
    for item in layout:
        x, y = (decimal_of(item.get(key)) / STEPS * INCH for key in ("x", "y"))
        for counter in [item] if item.tag == "counter" else item.iter("counter"):
            yield counter, x, y


def cells_of(
    section: Xml.Element, what: str, rows: int, columns: int
) -> list[tuple[int, int, int, int]]:
    """Return the pixel boxes of a section's pieces, row by row; none if the section gives no valid box,
    or too many pieces."""
    edges = [section.get(f"{what}-{name}") for name in ("left", "top", "right", "bottom")]
    if None in edges or rows < 1 or columns < 1 or rows * columns > MOST_PIECES:
        return []
    left, top, right, bottom = (decimal_of(edge) for edge in edges)
    wide, high = (right - left) / columns, (bottom - top) / rows
    if wide < 2 or high < 2:
        return []
    return [
        (
            round(left + wide * column),
            round(top + high * row),
            round(left + wide * (column + 1)),
            round(top + high * (row + 1)),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def fit(cells: Sequence[tuple[int, int, int, int]], picture: bytes) -> bool:
    """Return whether all boxes lie inside a picture, within a tolerance of a pixel."""
    wide, high = picture_size(picture) or (0, 0)
    return all(
        left >= -1 and top >= -1 and right <= wide + 1 and bottom <= high + 1
        for left, top, right, bottom in cells
    )


def dots_of(resolution: str) -> int:
    """Return a resolution in dots per inch; 150 if none is given."""
    number = number_of(resolution.split(" ")[0], 150)
    return number if number in (75, 150, 300, 600) else 150


def number_of(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 8 else otherwise


def decimal_of(text: str | None) -> float:
    try:
        found = float(text or 0)
    except ValueError:
        return 0.0
    return found if abs(found) < 1e6 else 0.0
