"""Exports events that happen on fixed turns ("calendar events"), for a VASSAL module that advances
the turn itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.events import Event
from builder.model.texts.markup import without_markup
from builder.rules.core.module_export.event_effects import UnitIndependentCondition
from builder.rules.core.module_export.events import Dated
from builder.rules.engine.combat.export.unit_independent_conditions import (
    UnitIndependentConditions,
    decidable_by_module,
)
from builder.rules.engine.events.event_sides import side_of_event
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.positions.aliases import is_traced
from builder.rules.engine.positions.conditions import questions_of_conditions, words_for_units
from builder.rules.engine.positions.turn_facts import final_turn
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import Every, Fixed, Term


def dated(game: Game, drawn: Events) -> Iterator[Dated]:
    """Yield the events of a set that happen on fixed turns, in the form for the VASSAL module."""
    every = tuple(range(1, max(1, final_turn(game)) + 1))
    for event in drawn.entries:
        if not event.turns and not drawn.comes_on(event, 1):
            continue
        conditions = tuple(when for when in (drawn.when, event.when) if not when.empty)
        judged = drawn.each is not None or any(not _is_fulfilled(game, when) for when in conditions)
        overview = UnitIndependentConditions(game, () if judged else conditions)
        terms: list[Term] = [overview.term(when) for when in overview.conditions]
        yield Dated(
            event=event.id,
            rule=event.rule or game.mechanisms.case("events", drawn),
            name=partial(_called, event),
            says=partial(_event_sentence, game, drawn, event),
            turns=tuple(sorted(event.turns)) or every,
            phase=drawn.phase,
            side=side_of_event(drawn, event),
            once=event.once,
            when=Every(tuple(terms)) if terms else Fixed(True),
            amounts=overview.amounts,
            waits=judged or _traces(event),
            queued=bool(drawn.phase and event.effects) and len(drawn.entries) > 1,
        )


def told_by_itself(game: Game, when: When, side: str) -> UnitIndependentCondition | None:
    """Return an event's condition for the VASSAL module, if the turn, phase, side, weather and
    counts decide it. ``None`` for an empty condition, and for one that the players must judge."""
    if when.empty or not _is_fulfilled(game, when):
        return None
    overview = UnitIndependentConditions(game, (when,))
    terms: list[Term] = [overview.term(part) for part in overview.conditions]
    return UnitIndependentCondition(Every(tuple(terms)), side, overview.amounts)


def _is_fulfilled(game: Game, when: When) -> bool:
    """Return whether a VASSAL module can decide a condition from the turn, phase, side and weather
    and the counts alone."""
    units = any(relation != "amount" for relation, _ in questions_of_conditions([when]))
    return (
        decidable_by_module(game, when)
        and not units
        and not any(part.of_all for _, part in when.parts())
    )


def _traces(event: Event) -> bool:
    """Return whether supply must be traced before the event, because one of its effects depends on
    which units are out of supply."""
    every = (event_effect.who for event_effect in event.effects)
    parts = (part for who in every for _, part in who.nested_conditions())
    return any(is_traced(word) for part in parts for word in words_for_units(part))


def _called(event: Event, tr: Translator) -> str:
    return without_markup(tr(event.name))


def _event_sentence(game: Game, drawn: Events, event: Event, tr: Translator) -> str:
    return without_markup(event_said(Wording(game, tr), drawn, event))
