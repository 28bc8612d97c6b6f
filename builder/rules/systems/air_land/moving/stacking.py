"""Stacking: how many land units may share a hex (4.0)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pydantic import Field

from builder.rules.engine.stacking.stacking_rules import limit_among
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.systems.air_land.mechanisms import TANK_BATTLE, stacking_rule
from builder.rules.systems.air_land.situation import PositionInputs, air_land_position


def stacking_limit(*, tank_battle: bool = False) -> int:
    """Return how many land units of a side a hex can hold."""
    found = limit_among(stacking_rule(), (), frozenset((TANK_BATTLE,) if tank_battle else ()))
    return found.most if found and isinstance(found.most, int) else 0


def is_below_limit(units: int) -> bool:
    """Tell whether a hex that holds ``units`` land units of a side has room for another one."""
    return units < stacking_limit()


class StackInputs(PositionInputs):
    """Input of the rules question ``stacking``: the stacks to check: a number of units in one hex,
    or a position."""

    count: Annotated[int, Field(ge=0)] | None = Field(
        None, description="land units of one side in a hex, without a position"
    )
    tank_battle: bool = Field(False, description="whether a tank battle is fought there")


class StackReply(Reply):
    """Answer to the rules question ``stacking``: whether all stacks are within the limit, and the
    stacks that are not, each as ``hex side units``."""

    legal: bool
    limit: int
    over: tuple[str, ...] = ()


def stacking(context: Context, given: StackInputs) -> StackReply:
    """Tell whether land units are within the stacking limit.

    Compares a number of units, or every stack of a position, with the limit.
    """
    most = stacking_limit(tank_battle=given.tank_battle)
    if given.count is not None:
        text = "Land units of a side in the hex: {count}; the limit is {limit}."
        line = step("4.0", text, count=given.count, limit=most)
        return StackReply(legal=given.count <= most, limit=most, steps=(line,))
    found = air_land_position(context, given)
    grid = found.sheet.hexes
    stacks: dict[tuple[str, str], int] = {}
    limits: dict[str, int] = {}
    for cell, pieces in found.units_by_place.items():
        here = stacking_limit(tank_battle=given.tank_battle or cell in found.tank_battles)
        for side, many in Counter(map(found.side, pieces)).items():
            if many > here:
                stacks[grid.id(cell), side], limits[grid.id(cell)] = many, here
    over = tuple(f"{hex} {side} {many}" for (hex, side), many in sorted(stacks.items()))
    lines = (
        step("4.0", "{hex}: {many} units, at most {limit}.", hex=hex, many=many, limit=limits[hex])
        for (hex, _), many in sorted(stacks.items())
    )
    return StackReply(legal=not over, limit=most, over=over, steps=tuple(lines))


STACKING = Procedure("stacking", ("4.0", "12.0"), stacking)
