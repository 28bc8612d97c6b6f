"""Answers questions about the replacement rules that a game declares: the points of a turn, the
costs of units, and where replaced units appear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Replacements
from builder.model.mechanisms.replacements import Income, Price
from builder.model.pieces.counters import Unit
from builder.problems import PathKey, Problem, warning
from builder.rules.core.names import Counters
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.questions import known_side, side_of, unit_of
from builder.rules.engine.arrivals.arrival_rules import check_places, places_of
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.condition_answers import holds_in_position
from builder.rules.engine.positions.declared_names import KnownWords as Known
from builder.rules.engine.positions.declared_names import known_figure, known_phase, known_word
from builder.rules.engine.positions.held_places import (
    at_first,
    holding_side,
    named_spots,
    spot_id,
    standing_in,
    worth,
)
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.turn_facts import final_turn
from builder.rules.engine.positions.unit_conditions import unit_fulfils, unit_may_fulfil
from builder.rules.engine.time.turn_calendar import beyond
from builder.rules.procedures import Context, Procedure, Reply, Step, step


class ReplacementInputs(PositionInputs):
    """The input of the ``replacements`` procedure: a side, its losses, and the points that it has
    saved."""

    side: str = Field(description="the side")
    lost: Counters = Field((), description="units that are eliminated")
    kept: Annotated[int, Field(ge=0, le=9999)] = Field(0, description="points from earlier turns")


class ReplacementReply(Reply):
    """The reply of the ``replacements`` procedure: the side's ``points`` on this turn; the cost of
    each step of a unit, or of each unit that is brought back; which of them the points can pay for;
    and where lost units appear."""

    points: int
    costs: dict[str, int] = {}
    enough: tuple[str, ...] = ()
    places: dict[str, tuple[str, ...]] = {}


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
    back = [n for n in (*lost, *_boxed(situation, declared)) if _own(game, n, side)]
    hurt = [p.name for p in situation.position.units if p.at and p.lost]
    names = dict.fromkeys([*back, *(n for n in hurt if _own(game, n, side))])
    costs = {n: cost for n in names if (cost := cost_of(game, declared, n, n in back)) is not None}
    places = {n: _places(situation, declared, n) for n in back if n in costs}
    rule = game.mechanisms.case("replacements", declared)
    return ReplacementReply(
        points=points,
        costs=costs,
        enough=tuple(n for n, cost in costs.items() if cost <= points),
        places=places,
        steps=tuple(_replacement_steps(rule, side, points, costs)),
    )


def _replacement_steps(rule: str, side: str, points: int, costs: dict[str, int]) -> Iterator[Step]:
    yield step(rule, "{side} has {points} replacement points.", side=side, points=points)
    for name, cost in costs.items():
        yield step(rule, "{unit} costs {points}.", unit=name, points=cost)


def _own(game: Game, name: str, side: str) -> bool:
    return side_of(game, unit_of(game, name)) == side


def _income(situation: Situation, declared: Replacements, side: str) -> int:
    parts = (part for part in declared.income if part.side in ("", side))
    return sum(
        sum(_brought(situation, part, side))
        for part in parts
        if (not part.turns or situation.turn in part.turns)
        and holds_in_position(situation, part.when, side)
    )


def _brought(situation: Situation, part: Income, side: str) -> Iterator[int]:
    """Yield the replacement points that one declared source brings to a side: one number for each
    of its places that the side holds, or a single one if it names no places."""
    if not part.at and isinstance(part.points, int):
        yield part.points
    first = at_first(situation)
    for spot in dict.fromkeys(named_spots(situation, part.at)):
        if holding_side(situation, spot, first.get(spot, "")) == side:
            yield worth(situation, part.points, spot)


def _boxed(situation: Situation, declared: Replacements) -> Iterator[str]:
    """Yield the names of the units that are in the boxes from which eliminated units can be brought
    back."""
    boxes = boxes_of(situation.game)
    for word in declared.from_:
        yield from (p.name for p in standing_in(situation, boxes.get(word, word)))


def price_of(game: Game, declared: Replacements, unit: Unit) -> Price | None:
    """Return the price of a unit: the first declared price whose condition the unit meets."""
    return next((price for price in declared.prices if unit_fulfils(game, price.who, unit)), None)


def cost_of(game: Game, declared: Replacements, name: str, back: bool) -> int | None:
    """Return the cost in replacement points of bringing back a whole unit (``back``) or of
    restoring one step of a unit; ``None`` if that is not possible. Units that are paid for as a
    whole cannot regain single steps."""
    unit = unit_of(game, name)
    price = price_of(game, declared, unit)
    if price is None or (price.each == "unit" and not back and steps_of(game, unit) > 1):
        return None
    return price.points


def _places(situation: Situation, declared: Replacements, name: str) -> tuple[str, ...]:
    found = dict.fromkeys(places_of(situation, declared.places, name))
    return tuple(spot_id(situation, spot) for spot in found)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about replacements, if the game declares
    replacements."""
    declared = game.mechanisms.replacements
    if declared is not None:
        case = game.mechanisms.case("replacements", declared)
        yield Procedure("replacements", (case,), answer_replacements)


# -- checked -----------------------------------------------------------------------------------

_PATH: PathKey = ("mechanisms", "replacements")


def check_replacements(game: Game) -> Iterator[Problem]:
    """Report errors in the replacement rules: unknown names, points that never come, and prices
    that apply to no unit."""
    declared = game.mechanisms.replacements
    if declared is None:
        return
    words = Known(game)
    yield from known_phase(words, declared.phase, _PATH)
    for n, part in enumerate(declared.income):
        here = (*_PATH, "income", n)
        if part.side:
            yield from known_word(part.side, words.moment["side"], (*here, "side"), "no side")
        yield from beyond(part.turns, final_turn(game), (*here, "turns"))
        for m, word in enumerate(part.at):
            yield from known_word(word, words.places, (*here, "at", m), "no hex, area or box")
        yield from known_figure(words, part.points, (*here, "points"))
    for n, price in enumerate(declared.prices):
        if not any(unit_may_fulfil(game, price.who, unit) for unit in game.units):
            message = "no unit has this price"
            hint = "mend who, or leave the price out"
            yield warning("unreached", message, (*_PATH, "prices", n, "who"), hint=hint)
    for n, word in enumerate(declared.from_):
        yield from known_word(word, boxes_of(game), (*_PATH, "from", n), "no box")
    yield from check_places(game, words, declared.places, (*_PATH, "places"))
