"""Exports the rules of late arrivals for the VASSAL module."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.arrivals import Delay
from builder.model.mechanisms.conditions import When
from builder.rules.core.module_export.reinforcements import LateArrivalRoll
from builder.rules.engine.arrivals.arrival_rules import delay_of
from builder.rules.engine.combat.export.idle_unit_queries import LoneUnitConditions


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
        if delay is not None and depends_on_moment(alone, delay.when):
            found.setdefault(declared.delays.index(delay), set()).add(unit)
    rule = game.mechanisms.case("arrivals", declared)
    return tuple(_late(alone, rule, declared.delays[n], found[n]) for n in sorted(found))


def _late(alone: LoneUnitConditions, rule: str, delay: Delay, units: set[str]) -> LateArrivalRoll:
    known = {"side": ""}
    seen = [m for m in delay.modifiers if depends_on_moment(alone, m.when)]
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


def depends_on_moment(alone: LoneUnitConditions, when: When) -> bool:
    """Return whether a condition depends only on the turn, the weather and other facts that no unit
    changes."""
    lines = [line for _, part in when.nested_conditions() for line in part.lines()]
    return not lines and alone.follows(when)
