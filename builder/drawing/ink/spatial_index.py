"""A spatial index for the many small parts of a map, so that a search for the parts in a rectangle
need not examine a hundred thousand of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Point, Sub

Ends = tuple[float, float, float, float]
Disc = tuple[float, float, float]

_BAND = 20.0
"""The height in mm of the horizontal bands of a map into which runs and discs are sorted."""


class _BandIndex:
    """An index of many things, each given by its top and bottom, by the horizontal bands of a map
    that they overlap."""

    def __init__(self, spans: Iterable[tuple[float, float]]) -> None:
        self._bands: dict[int, list[int]] = {}
        for number, (top, foot) in enumerate(spans):
            for band in range(int(top // _BAND), int(foot // _BAND) + 1):
                self._bands.setdefault(band, []).append(number)

    def between(self, top: float, foot: float) -> list[int]:
        """Return the indices of the items that may lie between the y coordinates ``top`` and
        ``foot``, in their order."""
        bands = range(int(top // _BAND), int(foot // _BAND) + 1)
        return sorted(set().union(*(self._bands.get(band, ()) for band in bands)))


class DiscIndex:
    """A spatial index of the discs of one style."""

    def __init__(self, discs: Sequence[Disc]) -> None:
        self._discs = discs
        self._bands = _BandIndex((y - r, y + r) for _, y, r in discs)

    def in_rectangle(self, wide: Rect) -> list[Disc]:
        """Return the discs that may lie in a rectangle, in their order."""
        x, y, right, bottom = wide.x, wide.y, wide.right, wide.bottom
        near = map(self._discs.__getitem__, self._bands.between(y, bottom))
        return [
            d
            for d in near
            if d[0] - d[2] <= right
            and x <= d[0] + d[2]
            and d[1] - d[2] <= bottom
            and y <= d[1] + d[2]
        ]


class RunIndex:
    """A spatial index of the runs of one path; a map may have a hundred thousand of them."""

    def __init__(self, subs: Sequence[Sub]) -> None:
        self._known = [(bounds_of_points(sub.points), sub) for sub in subs if sub.points]

    @cached_property
    def _bands(self) -> _BandIndex:
        return _BandIndex((top, foot) for (_, top, _, foot), _ in self._known)

    @property
    def extent(self) -> Rect | None:
        """The bounding box of all runs, without their stroke widths."""
        if not self._known:
            return None
        lefts, tops, rights, feet = zip(*(ends for ends, _ in self._known), strict=True)
        left, top = min(lefts), min(tops)
        return Rect(left, top, max(rights) - left, max(feet) - top)

    def in_rectangle(self, wide: Rect) -> list[tuple[Ends, Sub]]:
        """Return the runs that may lie in a rectangle, in their order, each with its bounds."""
        x, y, right, bottom = wide.x, wide.y, wide.right, wide.bottom
        near = map(self._known.__getitem__, self._bands.between(y, bottom))
        return [
            run
            for run in near
            if run[0][0] <= right and x <= run[0][2] and run[0][1] <= bottom and y <= run[0][3]
        ]


def bounds_of_points(points: Sequence[Point]) -> Ends:
    """Return the left, top, right and bottom bounds of some points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)
