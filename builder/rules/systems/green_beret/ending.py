"""The end of the game: the victory total and its level, and the optional double agent (5.0, 7.2,
16.0)."""

from __future__ import annotations

import re

from pydantic import Field

from builder.model.game import Game
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.green_beret.objectives import chart_of
from builder.sentences import filled_sentence

LADDER = "victory-ladder"


_TOTALS = re.compile(r"(\d{1,4})(?:[–-](\d{1,4}))?")

VictoryLevel = tuple[int, int, str]
"""A victory level: its lowest and highest total, and its name."""


def victory_levels(game: Game) -> list[VictoryLevel]:
    """Return the victory levels; raises :class:`Refused` if there are none or they cannot be
    parsed."""
    rows = chart_of(game, LADDER).rows
    if not rows:
        raise _bad_ladder(filled_sentence("{ladder} has no level", ladder=LADDER))
    return [_level(n, row) for n, row in enumerate(rows)]


def _level(n: int, row: tuple[str, ...]) -> VictoryLevel:
    read = _TOTALS.fullmatch(row[0]) if len(row) > 1 else None
    if read is None:
        raise _bad_ladder(
            filled_sentence("{ladder}: a level is a total, 3 or 3–4, and its name", ladder=LADDER),
            n,
        )
    return int(read[1]), int(read[2] or read[1]), row[1]


def _bad_ladder(message: str, *row: int) -> Refused:
    hint = "write rows of points from the highest to the lowest, with their levels"
    return Refused(
        error("bad-ladder", message, ("tables", LADDER, "rows", *row), rule="5.0", hint=hint)
    )


def victory_level(game: Game, total: int) -> str:
    """Return the name of the victory level of a total: the lowest level for a total below all
    levels, the highest for one above them."""
    ladder = victory_levels(game)
    for low, high, name in ladder:
        if low <= total <= high:
            return name
    return ladder[0][2] if total < ladder[0][0] else ladder[-1][2]


class VictoryInputs(Inputs):
    """Input of the rules question ``victory``: the numbers of objectives and teams from which the
    victory total is computed."""

    completed: int = Field(0, ge=0, description="objectives done")
    abandoned: int = Field(0, ge=0, description="objectives given up (7.2)")
    teams_lost: int = Field(0, ge=0, description="teams eliminated, bought again or not")
    teams_left: int = Field(1, ge=0, description="teams that are still there")


class VictoryReply(Reply):
    """Answer to the rules question ``victory``: the total, its victory level, and whether the game
    is lost regardless of the total because no team is left."""

    total: int
    level: str
    defeat: bool


def victory(context: Context, given: VictoryInputs) -> VictoryReply:
    """Count the objectives that were completed and abandoned and the teams that were lost, and find
    the victory level."""
    total = given.completed - given.abandoned - given.teams_lost
    defeat = given.teams_left == 0
    lowest = victory_levels(context.game)[0][2]
    level = lowest if defeat else victory_level(context.game, total)
    lines = [
        step(
            "5.0", "Objectives done {completed}, given up {abandoned}; teams lost {lost}: {total}.",
            completed=given.completed, abandoned=given.abandoned, lost=given.teams_lost, total=total,
        )
    ]  # fmt: skip
    lines.append(
        step("5.0", "The last team is lost: a defeat." if defeat else "{level}.", level=level)
    )
    return VictoryReply(total=total, level=level, defeat=defeat, steps=tuple(lines))


class AgentInputs(Inputs):
    """Input of the rules question ``double-agent``: the outcome of the objective Kill Double-Agent,
    and the two dice."""

    completed: bool = Field(description="done (yes) or given up (no)")
    d6: int = Field(ge=1, le=6, description="the six-sided die")
    d10: int = Field(ge=0, le=10, description="the ten-sided die; 0 is 10")


class AgentReply(Reply):
    """Answer to the rules question ``double-agent``: the points that the double agent gives, or the
    team and the leader that are lost by him."""

    points: int
    lost: bool


def double_agent(context: Context, given: AgentInputs) -> AgentReply:
    """Resolve the optional assassination after the objective Kill Double-Agent.

    Two dice are compared; equal dice lose.
    """
    ten = given.d10 or 10
    won = given.d6 > ten if given.completed else ten > given.d6
    points = given.d6 + ten if won else 0
    said = "Points at once: {points}." if won else "It costs a team and a leader."
    return AgentReply(points=points, lost=not won, steps=(step("16.0", said, points=points),))


VICTORY = Procedure("victory", ("5.0", "7.2"), victory)
DOUBLE_AGENT = Procedure("double-agent", ("16.0",), double_agent)
