"""Ground support: the strength that a bomber adds to a land unit (7.1)."""

from __future__ import annotations

from pydantic import Field

from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.systems.air_land.combat.battlefield import GroundInputs, ground_of
from builder.rules.systems.air_land.combat.land import Tally
from builder.rules.systems.air_land.combat.rounds import support_points


class SupportInputs(GroundInputs):
    """Input of the rules question ``ground-support``: the bombing points of a bomber, and the
    strength of the land unit that it supports."""

    bombing: Tally = Field(description="tactical bombing value, after flak")
    strength: Tally = Field(description="the supported unit's attack or defence in this round")


class SupportReply(Reply):
    """Answer to the rules question ``ground-support``: the bombing points that the terrain leaves,
    and the strength added to the land unit."""

    bombing: int
    bonus: int


def ground_support(context: Context, given: SupportInputs) -> SupportReply:
    """Give the strength that a bomber adds to a land unit."""
    bombing = ground_of(context.game, given).bombs(given.bombing)
    bonus = support_points(bombing, given.strength)
    lines = []
    if bombing != given.bombing:
        text = "Tactical bombing {before} becomes {after}."
        lines.append(step("10.0", text, before=given.bombing, after=bombing))
    text = "Bombing {bombing} adds {bonus} to a strength of {strength}."
    lines.append(step("7.1", text, bombing=bombing, bonus=bonus, strength=given.strength))
    return SupportReply(bombing=bombing, bonus=bonus, steps=tuple(lines))


GROUND_SUPPORT = Procedure("ground-support", ("7.1", "10.0"), ground_support)
