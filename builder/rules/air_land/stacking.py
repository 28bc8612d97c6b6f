"""How many land units share a hex (4.0)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.rules.air_land.situation import PositionInputs, theatre_of
from builder.rules.procedures import Context, Procedure, Reply, step

LIMIT, TANK_LIMIT = 3, 5
"""Land units of a side in a hex: usually, and in a tank battle."""


def limit(*, tank_battle: bool) -> int:
    """How many land units of a side a hex holds."""
    return TANK_LIMIT if tank_battle else LIMIT


class StackInputs(PositionInputs):
    """A number of units, or a position."""

    count: Annotated[int, Field(ge=0)] | None = Field(
        None, description="land units of one side in a hex, without a position"
    )
    tank_battle: bool = Field(False, description="whether a tank battle is fought there")
    tank_battles: tuple[str, ...] = Field((), description="hexes with tank battle markers")


class StackReply(Reply):
    """Whether nobody is over the limit, and where somebody is: ``hex side units``."""

    legal: bool
    limit: int
    over: tuple[str, ...] = ()


def stacking(context: Context, given: StackInputs) -> StackReply:
    """Tell whether land units are within the stacking limit.

    Hold a number, or every stack of a position, against the limit.
    """
    most = limit(tank_battle=given.tank_battle)
    if given.count is not None:
        text = "Land units of a side in the hex: {count}; the limit is {limit}."
        line = step("4.0", text, count=given.count, limit=most)
        return StackReply(legal=given.count <= most, limit=most, steps=(line,))
    found = theatre_of(context, given)
    grid = found.sheet.hexes
    tanks = {grid.cell(h) for h in given.tank_battles}
    stacks: dict[tuple[str, str], int] = {}
    for piece in found.troops:
        assert piece.cell is not None
        here = limit(tank_battle=given.tank_battle or piece.cell in tanks)
        many = len(found.standing(piece.cell, found.side(piece)))
        if many > here:
            stacks[grid.id(piece.cell), found.side(piece)] = many
    over = tuple(f"{hex} {side} {many}" for (hex, side), many in sorted(stacks.items()))
    lines = (step("4.0", "Over the limit: {stack}.", stack=one) for one in over)
    return StackReply(legal=not over, limit=most, over=over, steps=tuple(lines))


STACKING = Procedure("stacking", ("4.0", "12.0"), stacking)
