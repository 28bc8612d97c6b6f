"""Answers questions about the replacement rules that a game declares: the points of a turn, the
costs of units, and where replaced units appear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Replacements
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.replacements import Income
from builder.rules.core.names import Counters, SideName
from builder.rules.core.questions import known_side
from builder.rules.engine.arrivals.arrival_rules import places_of
from builder.rules.engine.arrivals.purchases import Purchase, purchases_of
from builder.rules.engine.positions.amounts import (
    amount_in,
    count_named,
    holder_of_other_count,
    holders_of_count,
)
from builder.rules.engine.positions.condition_answers import holds_in_position, matching_units
from builder.rules.engine.positions.held_places import (
    at_first,
    holding_side,
    named_spots,
    spot_id,
    worth,
)
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.procedures import Context, Procedure, Reply, Step, step


class ReplacementInputs(PositionInputs):
    """The input of the ``replacements`` procedure: a side, its losses, and the points that it has
    saved."""

    side: SideName = Field(description="the side")
    lost: Counters = Field((), description="units that are eliminated")
    kept: Annotated[int, Field(ge=0, le=9999)] = Field(0, description="points from earlier turns")


class ReplacementReply(Reply):
    """The reply of the ``replacements`` procedure: the side's ``points`` on this turn; the cost of
    each step of a unit, or of each unit that is brought back; which of them the points can pay for;
    where lost units appear, and after how many ``turns`` if not at once. ``repairs`` are the costs of a point
    of each count of a unit, ``exchanges`` those of each unit for which it may be exchanged."""

    points: int
    costs: dict[str, int] = {}
    enough: tuple[str, ...] = ()
    places: dict[str, tuple[str, ...]] = {}
    turns: dict[str, int] = {}
    repairs: dict[str, dict[str, int]] = {}
    exchanges: dict[str, dict[str, int]] = {}


def answer_replacements(context: Context, given: ReplacementInputs) -> ReplacementReply:
    """Answer how many replacement points a side has, what its units cost, and where they appear."""
    situation = situation_of(context, given)
    side = known_side(context.game, given.side)
    return replaced(situation, side, given.lost, given.kept)


def income_of(situation: Situation, side: str, kept: int = 0) -> int:
    """Return the replacement points that a side has on a turn, including the ``kept`` points that
    it has saved from earlier turns."""
    declared = situation.game.mechanisms.replacements
    assert declared is not None
    return _income(situation, declared, side) + (kept if declared.keep else 0)


def replaced(
    situation: Situation, side: str, lost: Sequence[str], kept: int = 0
) -> ReplacementReply:
    """Return the reply on a side's replacements: its points on the turn (with the ``kept`` points
    saved from earlier turns), what its ``lost`` units and steps cost, and where units appear."""
    game = situation.game
    declared = game.mechanisms.replacements
    assert declared is not None
    points = income_of(situation, side, kept)
    found = list(purchases_of(situation, declared, side, lost))
    back = [one for one in found if one.verb == "return"]
    costs = {one.unit: one.price.points for one in found if one.verb in ("return", "replace")}
    rule = game.mechanisms.case("replacements", declared)
    return ReplacementReply(
        points=points,
        costs=costs,
        enough=tuple(n for n, cost in costs.items() if cost <= points),
        places={one.unit: places_of_return(situation, declared, one.unit) for one in back},
        turns={one.unit: one.price.turns for one in back if one.price.turns},
        repairs=_costs_by_unit(found, "repair"),
        exchanges=_costs_by_unit(found, "exchange"),
        steps=tuple(_replacement_steps(rule, side, points, found)),
    )


def _costs_by_unit(found: Sequence[Purchase], verb: str) -> dict[str, dict[str, int]]:
    costs: dict[str, dict[str, int]] = {}
    for one in found:
        if one.verb == verb:
            costs.setdefault(one.unit, {})[one.what] = one.price.points
    return costs


def _replacement_steps(
    rule: str, side: str, points: int, found: Sequence[Purchase]
) -> Iterator[Step]:
    yield step(rule, "{side} has {points} replacement points.", side=side, points=points)
    for one in found:
        cost, case = one.price.points, one.price.rule or rule
        if one.verb == "repair":
            text = "{unit}: a point of {count} costs {points}."
            yield step(case, text, unit=one.unit, count=one.what, points=cost)
        elif one.verb == "exchange":
            text = "{unit}: the exchange for {other} costs {points}."
            yield step(case, text, unit=one.unit, other=one.what, points=cost)
        else:
            yield step(case, "{unit} costs {points}.", unit=one.unit, points=cost)
            if one.price.turns:
                text = "It arrives after {turns} turns."
                yield step(case, text, turns=one.price.turns)


def _income(situation: Situation, declared: Replacements, side: str) -> int:
    parts = (part for part in declared.income if part.side in ("", side))
    return sum(
        sum(_brought(situation, part, side))
        for part in parts
        if (not part.turns or situation.turn in part.turns)
        and holds_in_position(situation, part.when, side)
    )


def _brought(situation: Situation, part: Income, side: str) -> Iterator[int]:
    """Yield the replacement points that one declared source brings to a side: a number for each of its
    places that the side holds, for each of its units or for a count; otherwise a single one."""
    if isinstance(part.points, int) and not part.at:
        yield part.points * _times(situation, part, side)
    first = at_first(situation)
    for spot in dict.fromkeys(named_spots(situation, part.at)):
        if holding_side(situation, spot, first.get(spot, "")) == side:
            yield worth(situation, part.points, spot)


def _times(situation: Situation, part: Income, side: str) -> int:
    """Return how many times a side gets points that come for no places."""
    if part.each is not None:
        return sum(situation.side(p) == side for p in matching_units(situation, part.each))
    if not part.count:
        return 1
    holder, id = split_count_name(part.count)
    count = count_named(situation.game, id)
    whose = holder_of_other_count(count, holder, side) if count else ""
    if count is None or whose not in holders_of_count(situation.game, count):
        return 0
    return max(0, amount_in(situation, count, whose))


def places_of_return(situation: Situation, declared: Replacements, name: str) -> tuple[str, ...]:
    """Return the places where a unit that is bought appears."""
    found = dict.fromkeys(places_of(situation, declared.places, name))
    return tuple(spot_id(situation, spot) for spot in found)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about replacements, if the game declares
    replacements."""
    declared = game.mechanisms.replacements
    if declared is not None:
        case = game.mechanisms.case("replacements", declared)
        yield Procedure("replacements", (case,), answer_replacements)
