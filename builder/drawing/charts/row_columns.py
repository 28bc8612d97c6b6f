"""Groups of rows divided among columns side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

GROUP_GAP = 2.4
"""The distance in mm from one group of rows to the next."""


class _HasHeight(Protocol):
    @property
    def height(self) -> float: ...


RowT = TypeVar("RowT", bound=_HasHeight)


def height_of_groups(groups: Sequence[Sequence[_HasHeight]]) -> float:
    """Return the height in mm of groups of rows below one another."""
    rows = sum(row.height for group in groups for row in group)
    return rows + GROUP_GAP * max(0, len(groups) - 1)


def split_into_columns(
    groups: list[list[RowT]], columns: int, within: float
) -> list[list[list[RowT]]]:
    """Divide the groups among the columns, in order, so that the tallest column is as low as
    possible; to split a group costs as much as a column that is ``within`` mm higher."""
    total = sum(len(group) for group in groups)
    if columns == 1 or total < 2:
        return [groups]
    parted = [_split_at(groups, at) for at in range(1, total)]

    def cost(halves: tuple[list[list[RowT]], list[list[RowT]]]) -> float:
        first, rest = halves
        splits = len(first) + len(rest) > len(groups)
        tallest = max(height_of_groups(first), height_of_groups(rest) / (columns - 1))
        return tallest + (within if splits else 0.0)

    first, rest = min(parted, key=cost)
    return [first, *split_into_columns(rest, columns - 1, within)]


def _split_at(groups: list[list[RowT]], at: int) -> tuple[list[list[RowT]], list[list[RowT]]]:
    """Split the groups before row number ``at``, counted over all groups: return the groups up to
    there, then the rest."""
    first: list[list[RowT]] = []
    rest: list[list[RowT]] = []
    for group in groups:
        ahead, behind = group[: max(0, at)], group[max(0, at) :]
        first += [ahead] if ahead else []
        rest += [behind] if behind else []
        at -= len(group)
    return first, rest
