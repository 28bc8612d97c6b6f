"""The hiding side's secret victory condition, one of three (27.0), and exit from the map."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Points
from builder.rules.core.positions.position import Position
from builder.rules.core.yes_no_answers import Bar, Verdict, first_bar, forbidden_answer
from builder.rules.dice import Dice
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.systems.folio.combat.combat_table import made_roll
from builder.rules.systems.folio.game_data import hiding_side
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.situation import (
    PositionInputs,
    friendly_units,
    land_of,
    piece_of,
    position_of,
)
from builder.rules.systems.folio.terrain.land import LandPlace

DIE = Dice(1, 6)
TRIANGLE, EXIT = "iron-triangle", "exit-edge"
EXIT_COST = Fraction(1)
"""The movement points that leaving the map costs; the rules document gives none, so it is the cost
of clear terrain."""


class SecretInputs(PositionInputs):
    """The chosen secret victory condition, how many units count for it, and the roll."""

    condition: Literal["escape", "losses", "hold"] = Field(description="the way that was chosen")
    count: Annotated[int, Field(ge=0)] | None = Field(
        None, description="units that have left, or were eliminated, or hold; 'hold' can be counted"
    )
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class SecretReply(Reply):
    """Whether the hiding side wins by this roll; without a roll, the chance that it does, and the
    chance that it has won by now if it rolled once after each unit up to this one."""

    wins: bool | None = None
    count: int
    chance: Points
    chance_by_now: Points


def secret_victory(context: Context, given: SecretInputs) -> SecretReply:
    """Resolve the hiding side's secret victory condition: the roll, its chance, and the chance of a
    win by now.~A roll lower than the number of units wins; an equal one does not."""
    count = given.count
    if count is None:
        count = holding(position_of(context, given)) if given.condition == "hold" else 0
    chance, roll = chance_of_lower_roll(count), made_roll(context, DIE, given.die)
    missed = Fraction(1)
    last = min(count, DIE.highest + 1)  # more units win for certain, and need no sum
    for n in range(1, last + 1) if given.condition != "hold" else (count,):
        missed *= 1 - chance_of_lower_roll(n)
    text = "{count} units count: lower than that wins, with a chance of {chance}."
    lines = [step("27.0", text, count=count, chance=chance)]
    if roll is not None:
        said = (
            "A roll of {die} wins." if wins_with(roll, count) else "A roll of {die} does not win."
        )
        lines.append(step("27.0", said, die=roll))
    return SecretReply(
        wins=None if roll is None else wins_with(roll, count),
        count=count,
        chance=chance,
        chance_by_now=1 - missed,
        steps=tuple(lines),
    )


def wins_with(roll: int, count: int) -> bool:
    """Tell whether a roll wins with ``count`` units: only a roll lower than the count does."""
    return roll < count


def chance_of_lower_roll(count: int) -> Fraction:
    """Return the chance of a roll lower than ``count``."""
    return sum((p for roll, p in DIE.chances().items() if wins_with(roll, count)), Fraction(0))


def holding(position: Position) -> int:
    """Return how many units of the hiding side are in the Iron Triangle."""
    hiders, inside = hiding_side(position.game), position.map.area(TRIANGLE)
    return sum(1 for p in friendly_units(position, hiders) if p.cell in inside)


class ExitInputs(PositionInputs):
    """A unit that is to leave the map."""

    unit: str = Field(description="the unit that leaves")
    spent: Points = Field(Fraction(0), description="movement points spent before")


class ExitReply(Verdict):
    """Whether the unit may leave the map from its hex, and the cost in movement points."""

    cost: Points = EXIT_COST


def exit_map(context: Context, given: ExitInputs) -> ExitReply:
    """Tell whether a unit may leave the map from its hex.

    Only the hiding side may leave the map, and only over its exit edge.
    """
    position = position_of(context, given)
    piece = piece_of(position, given.unit)
    move = Move(position, land_of(context, position, given), piece)
    bar = exit_bar(move, move.starts, given.spent)
    if bar:
        return forbidden_answer(ExitReply, bar)
    text = "The unit leaves the map over the exit edge for {cost}."
    return ExitReply(legal=True, steps=(step("27.0", text, cost=EXIT_COST),))


def exit_bar(move: Move, places: Sequence[LandPlace], spent: Fraction) -> Bar | None:
    """Return the rule and reason why a unit may not leave the map from the places that it has
    reached, with ``spent`` movement points used; ``None`` if it may."""
    own = move.fronts.side == hiding_side(move.position.game) and move.mover != "riverine"
    edge = move.position.map.area(EXIT)
    on_edge = bool(places) and all(place.cell in edge for place in places)
    halted = move.mover == "foot" and bool(spent) and any(p in move.zone for p in places)
    return first_bar(
        (
            None if own and on_edge else Bar("5.1", "No unit leaves the map here."),
            None
            if spent + EXIT_COST <= move.allowance
            else Bar("5.2", "Not enough movement points are left."),
            Bar("5.1.1", "A foot unit stops when it enters an enemy zone.") if halted else None,
        )
    )


SECRET_VICTORY = Procedure("secret-victory", ("27.0",), secret_victory)
EXIT_MAP = Procedure("exit-map", ("27.0", "5.1"), exit_map)
