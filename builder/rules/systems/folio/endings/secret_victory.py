"""Secret ways to win, from which a side chooses before the game, and exit from the map."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Points
from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.model.special_rules import MapExit, SecretWay
from builder.problems import unknown_name
from builder.rules.core.names import UnitName
from builder.rules.core.positions.position import Position
from builder.rules.core.yes_no_answers import Bar, Verdict, forbidden_answer
from builder.rules.dice import Dice
from builder.rules.procedures import Context, Procedure, Refused, Reply, step
from builder.rules.systems.folio.combat.combat_table import made_roll
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.situation import (
    PositionInputs,
    friendly_units,
    land_of,
    piece_of,
    position_of,
    scenario_of,
)
from builder.rules.systems.folio.special_rules import exits_of, special_rules
from builder.rules.systems.folio.terrain.land import LandPlace


class SecretInputs(PositionInputs):
    """Input of the rules question ``secret-victory``: the secret way to win that was chosen, how
    many units count for it, and the roll."""

    condition: Identifier = Field(description="the way that was chosen")
    count: Annotated[int, Field(ge=0)] | None = Field(
        None, description="units that have left, or were eliminated, or hold, which can be counted"
    )
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class SecretReply(Reply):
    """Answer to the rules question ``secret-victory``: whether the hiding side wins by this roll;
    without a roll, the chance that it does, and the chance that it has won by now if it rolled once
    after each unit up to this one."""

    wins: bool | None = None
    count: int
    chance: Points
    chance_by_now: Points


def secret_victory(context: Context, given: SecretInputs) -> SecretReply:
    """Resolve a secret way to win: the roll, its chance, and the chance of a win by now.

    A roll lower than the number of units wins; an equal one does not.
    """
    scenario, way = _chosen_way(context.game, given)
    count, dice = given.count, Dice.parse(way.dice)
    if count is None:
        count = holding(position_of(context, given), way) if way.below == "holding" else 0
    chance, roll = chance_of_lower_roll(dice, count), made_roll(context, dice, given.die)
    missed = Fraction(1)
    last = min(count, dice.highest + 1)  # with more units than the dice can show a win is certain
    for n in range(1, last + 1) if way.below != "holding" else (count,):
        missed *= 1 - chance_of_lower_roll(dice, n)
    text = "{count} units count: a roll lower than that wins, with a chance of {chance}."
    lines = [step(scenario.number, text, count=count, chance=chance)]
    if roll is not None:
        said = (
            "A roll of {die} wins." if wins_with(roll, count) else "A roll of {die} does not win."
        )
        lines.append(step(scenario.number, said, die=roll))
    return SecretReply(
        wins=None if roll is None else wins_with(roll, count),
        count=count,
        chance=chance,
        chance_by_now=1 - missed,
        steps=tuple(lines),
    )


def _chosen_way(game: Game, given: SecretInputs) -> tuple[Scenario, SecretWay]:
    """Return the secret way to win that the arguments name, and its scenario: the one that they
    name, or the first scenario that has this way. Raises :class:`Refused`."""
    named = given.named_scenario
    scenarios = (scenario_of(game, named),) if named else game.scenarios
    ways = {id: (one, way) for one in reversed(scenarios) for id, way in one.secret_ways.items()}
    if given.condition not in ways:
        where = ("given", "condition")
        raise Refused(unknown_name("way to win", given.condition, ways, where))
    return ways[given.condition]


def wins_with(roll: int, count: int) -> bool:
    """Tell whether a roll wins with ``count`` units: only a roll lower than the count does."""
    return roll < count


def chance_of_lower_roll(dice: Dice, count: int) -> Fraction:
    """Return the chance of a roll lower than ``count``."""
    return sum((p for roll, p in dice.chances().items() if wins_with(roll, count)), Fraction(0))


def holding(position: Position, way: SecretWay) -> int:
    """Return how many units of a side are where they count for a way to win by holding out."""
    inside = position.map.named_cells(way.within)
    return sum(1 for p in friendly_units(position, way.side) if p.cell in inside)


class ExitInputs(PositionInputs):
    """Input of the rules question ``exit-map``: a unit that is to leave the map."""

    unit: UnitName = Field(description="the unit that leaves")
    spent: Points = Field(Fraction(0), description="movement points spent before")


class ExitReply(Verdict):
    """Answer to the rules question ``exit-map``: whether the unit may leave the map from its hex,
    and the cost in movement points."""

    cost: Points = Fraction(0)


def exit_map(context: Context, given: ExitInputs) -> ExitReply:
    """Tell whether a unit may leave the map from its hex.

    Only the sides that have exits may leave the map, and only there.
    """
    position = position_of(context, given)
    piece = piece_of(position, given.unit)
    move = Move(position, land_of(context, position, given), piece)
    exits = special_rules(context.game, position.map).exits
    cost = max((one.cost for one in exits), default=Fraction(0))
    found = exit_or_bar(move, move.starts, given.spent)
    if isinstance(found, Bar):
        return forbidden_answer(ExitReply, found, cost=cost)
    text = "The unit leaves the map over the exit edge for {cost}."
    told = step(found.rule, text, cost=found.cost)
    return ExitReply(legal=True, cost=found.cost, steps=(told,))


def exit_or_bar(move: Move, places: Sequence[LandPlace], spent: Fraction) -> MapExit | Bar:
    """Return the exit by which a unit may leave the map from the places that it has reached, with
    ``spent`` movement points used, or the rule and reason why it may not."""
    position = move.position
    exits = exits_of(position.game, position.map, move.fronts.side)
    afloat = not places or move.mover == "riverine"
    here = [
        one
        for one in exits
        if not afloat and {p.cell for p in places} <= position.map.named_cells(one.at)
    ]
    if not here:
        return Bar("5.1", "No unit leaves the map here.")
    if spent + here[0].cost > move.allowance:
        return Bar("5.2", "Not enough movement points are left.")
    if move.mover == "foot" and spent and any(p in move.zone for p in places):
        return Bar("5.1.1", "A foot unit stops when it enters an enemy zone.")
    return here[0]


SECRET_VICTORY = Procedure("secret-victory", ("27.0",), secret_victory)
EXIT_MAP = Procedure("exit-map", ("27.0", "5.1"), exit_map, title="Leave the map")
