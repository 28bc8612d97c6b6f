"""Checks what a game declares about breaking down and building up units."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.questions import unit_of
from builder.rules.core.values import value_index
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.amounts import unit_has_count
from builder.rules.engine.positions.declared_names import KnownWords, known_phase
from builder.rules.engine.positions.printed_values import STEPS
from builder.rules.engine.positions.unit_conditions import unit_fulfils, unit_may_fulfil
from builder.rules.engine.regrouping.kinds import Kinds, kinds_of
from builder.sentences import filled_sentence

_MOST_WAYS = 2000
"""The greatest number of sets of parts of one nation or formation that play goes through."""


def check_regrouping(game: Game) -> Iterator[Problem]:
    """Report declarations of regrouping that no phase plays, that name an unknown value, or by which
    nothing can be broken down or built up."""
    words = KnownWords(game)
    for n, kinds in enumerate(kinds_of(game)):
        path: PathKey = ("mechanisms", "regrouping", n)
        declared = kinds.declared
        yield from known_phase(words, declared.phase, path)
        if not declared.phase and not phases_for(game, "regrouping", declared):
            hint = "write phase: …, or give a phase of the sequence the section of this rule"
            message = "units are regrouped in no phase"
            yield error("bad-regrouping", message, path, hint=hint)
        unfit = [*_unfit(game, declared, path)]
        yield from unfit
        if not unfit:
            yield from _ways(kinds, path)


def _unfit(game: Game, declared: Regrouping, path: PathKey) -> Iterator[Problem]:
    """Report conditions that no unit satisfies by what it is, and units without the value that has to
    stay equal."""
    for key, when in (("whole", declared.whole), ("parts", declared.parts)):
        fit = [unit for unit in game.units if unit_fulfils(game, when, unit)]
        brought = {name.partition("#")[0] for e in _event_effects(game) for name in e.arrive}
        for unit in [unit for unit in fit if unit.id in brought][:1]:
            message = filled_sentence("an event brings {unit} into play", unit=unit.id)
            hint = "leave such units out, or let another unit come by the event"
            yield error("bad-regrouping", message, (*path, key), hint=hint)
        counts = (
            (unit, count) for unit in fit for count in game.mechanisms.counts
            if unit_has_count(game, count, unit)
        )  # fmt: skip
        for unit, count in [*counts][:1]:
            message = filled_sentence(
                "{unit} has a count of its own: {count}", unit=unit.id, count=count.id
            )
            hint = "leave such units out, or the count: it would be lost"
            yield error("bad-regrouping", message, (*path, key), hint=hint)
        if not fit:
            yield from _nobody(game, when, (*path, key))
        elif declared.equal not in ("", STEPS):
            lacking = [unit.id for unit in fit if not _has(game, declared.equal, unit.id)]
            if lacking:
                message = filled_sentence(
                    "{unit} has no value {value!r}", unit=lacking[0], value=declared.equal
                )
                hint = "name a value that all of these units have, or steps"
                yield error("bad-regrouping", message, (*path, "equal"), hint=hint)


def _event_effects(game: Game) -> Iterator[EventEffect]:
    """Yield the effects of all events of a game."""
    return (part for _, part in game.mechanisms.parts if isinstance(part, EventEffect))


def _has(game: Game, value: str, id: str) -> bool:
    unit = unit_of(game, id)
    at = value_index(game.value_names(unit), value)
    return at is not None and at < len(unit.values)


def _nobody(game: Game, when: When, path: PathKey) -> Iterator[Problem]:
    if any(unit_may_fulfil(game, when, unit) for unit in game.units):
        message = "this says only what units are, not where or in what state they are"
        yield error("bad-regrouping", message, path, hint="write the rest under when")
    else:
        yield warning("unreached", "no unit is so", path, hint="mend the condition")


def _ways(kinds: Kinds, path: PathKey) -> Iterator[Problem]:
    """Report a declaration that allows nothing, or more than can be listed."""
    most = kinds.declared.count[1]
    for group in kinds.wholes.keys() & kinds.parts.keys():
        if comb(len(kinds.parts[group]) + most - 1, most) > _MOST_WAYS:
            message = "there are too many ways to choose the parts"
            hint = "ask for own: yes, for fewer kinds of parts, or for a smaller count"
            yield error("bad-regrouping", message, (*path, "parts"), hint=hint)
            return
    if not any(
        kinds.makes(group, worth)
        for group, wholes in kinds.wholes.items()
        for worth in wholes.values()
    ):
        message = "no unit can be broken down into such parts"
        hint = "mend count, equal or own, or give the game more counters of these units"
        yield warning("unreached", message, path, hint=hint)
