"""Exports the rules of late arrivals and of replacements for the VASSAL module."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.arrivals import Delay
from builder.model.mechanisms.conditions import Turns, When
from builder.model.mechanisms.replacements import Income, Replacements
from builder.rules.core.module_export.reinforcements import (
    LateArrivalRoll,
    ReplacementIncome,
    ReplacementRules,
)
from builder.rules.engine.arrivals.arrival_rules import delay_of
from builder.rules.engine.arrivals.replacement_rules import price_of
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions
from builder.rules.engine.events.event_sides import as_played, players_of, side_of_event
from builder.rules.engine.positions.held_places import worth_of
from builder.rules.engine.positions.position_conditions import places_of
from builder.rules.expressions.terms import AnyOf, Every, Term, is_equal, number


def arrival_rolls_for_module(game: Game) -> tuple[LateArrivalRoll, ...]:
    """Return the arrival rolls that the VASSAL module makes, one for each unit that must roll for
    its arrival. A unit is left out if the module cannot know whether it has to roll."""
    declared, alone = game.mechanisms.arrivals, LoneUnitConditions(game, ())
    if declared is None:
        return ()
    coming = {name.partition("#")[0] for name in _coming(game)} - set(_otherwise(game))
    found: dict[int, set[str]] = {}
    for unit in sorted(coming & {u.id for u in game.units}):
        delay = delay_of(game, declared, unit)
        if delay is not None and _of_moment(alone, delay.when):
            found.setdefault(declared.delays.index(delay), set()).add(unit)
    rule = game.mechanisms.case("arrivals", declared)
    return tuple(_late(alone, rule, declared.delays[n], found[n]) for n in sorted(found))


def _late(alone: LoneUnitConditions, rule: str, delay: Delay, units: set[str]) -> LateArrivalRoll:
    known = {"side": ""}
    seen = [m for m in delay.modifiers if _of_moment(alone, m.when)]
    unseen = [m.by for m in delay.modifiers if m not in seen]
    return LateArrivalRoll(
        rule=rule,
        dice=Dice.parse(delay.dice),
        low=delay.rolls[0],
        high=delay.rolls[1],
        units=frozenset(units),
        when=alone.term(delay.when, known),
        added=tuple((m.by, alone.term(m.when, known)) for m in seen),
        asked=(sum(by for by in unseen if by < 0), sum(by for by in unseen if by > 0)),
    )


def _coming(game: Game) -> Iterator[str]:
    """Yield the counters that wait next to a turn track until they arrive; without a turn track the
    VASSAL module cannot find a unit by its arrival turn."""
    for scenario in game.scenarios:
        for line in scenario.reinforcements if scenario.track else ():
            yield from line.counters


def _otherwise(game: Game) -> Iterator[str]:
    """Yield the ids of the units whose line in the reinforcement schedule asks for a roll of its
    own."""
    for scenario in game.scenarios:
        for line in scenario.reinforcements:
            if line.each or line.many:
                yield from (name.partition("#")[0] for name in line.counters)


def _of_moment(alone: LoneUnitConditions, when: When) -> bool:
    """Return whether a condition depends only on the turn, the weather and other facts that no unit
    changes."""
    lines = [line for _, part in when.nested_conditions() for line in part.lines()]
    return not lines and alone.follows(when)


# -- replacements --------------------------------------------------------------------------------


def replacements_for_module(game: Game) -> ReplacementRules | None:
    """Return the replacement rules for the VASSAL module; ``None`` if the game has none."""
    declared, alone = game.mechanisms.replacements, LoneUnitConditions(game, ())
    if declared is None or not game.units:
        return None
    sides = [side.id for side in game.sheet.sides]
    seen = [x for x in declared.income if not x.at and _of_moment(alone, x.when)]
    unseen = [part for part in declared.income if part not in seen]
    steps, wholes = _prices(game, declared)
    gifts = _gifts(game)
    return ReplacementRules(
        rule=game.mechanisms.case("replacements", declared),
        sides=tuple(
            s for s in sides if s in gifts or any(x.side in ("", s) for x in declared.income)
        ),
        incomes=tuple(
            ReplacementIncome(side, sum(_most_of(game, part)), _when(alone, part, side))
            for part in seen
            for side in sides
            if part.side in ("", side)
        ),
        asked={
            s: sum(n for p in unseen if p.side in ("", s) for n in _most_of(game, p)) for s in sides
        },
        keep=declared.keep,
        most=declared.most,
        steps=steps,
        wholes=wholes,
        gifts=gifts,
    )


def _most_of(game: Game, part: Income) -> Iterator[int]:
    """Yield the numbers of replacement points that one declared source can bring in a turn: one
    number for each of its places, or a single one if it names no places."""
    if not part.at and isinstance(part.points, int):
        yield part.points
    for place in dict.fromkeys(places_of(game, part.at)):
        yield worth_of(game, part.points, place)


def _gifts(game: Game) -> dict[str, frozenset[int]]:
    """Return, for each side, the different numbers of replacement points that events may give to it
    or take from it."""
    found: dict[str, set[int]] = {}
    for drawn in game.mechanisms.events:
        for event in drawn.entries:
            own = side_of_event(drawn, event)
            for whose in players_of(game, drawn, event) or (own,):
                for event_effect in as_played(game, event, whose).effects:
                    side = event_effect.side or whose
                    if event_effect.replace and side:
                        found.setdefault(side, set()).add(event_effect.replace)
    return {side: frozenset(numbers) for side, numbers in found.items()}


def _when(alone: LoneUnitConditions, part: Income, side: str) -> Term:
    moment = alone.term(part.when, {"side": side})
    return Every((_on(part.turns), moment)) if part.turns else moment


def _on(turns: Turns) -> Term:
    return AnyOf(tuple(is_equal(number("turn"), n) for n in turns))


def _prices(game: Game, declared: Replacements) -> tuple[dict[str, int], dict[str, int]]:
    """Return the costs of units in replacement points as two dictionaries by unit id: the cost of
    each step for units that are replaced by steps, and the cost of the whole unit for the others."""
    steps: dict[str, int] = {}
    wholes: dict[str, int] = {}
    for unit in game.units:
        price = price_of(game, declared, unit)
        if price is not None:
            (steps if price.each == "step" else wholes)[unit.id] = price.points
    return steps, wholes
