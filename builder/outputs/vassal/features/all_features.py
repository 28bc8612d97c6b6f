"""Lists the features that a module may have: :data:`MAKERS` has an entry for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.features.boarding import boarding_feature
from builder.outputs.vassal.features.combat.contests import ContestFeature, contest_feature
from builder.outputs.vassal.features.counts import CountsFeature
from builder.outputs.vassal.features.dice_pools import dice_pools_feature
from builder.outputs.vassal.features.duels import duel_feature
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature, computed_by
from builder.outputs.vassal.features.going_back import going_back_feature
from builder.outputs.vassal.features.overlays import overlay_feature
from builder.outputs.vassal.features.regrouping.regrouping import regrouping_feature
from builder.outputs.vassal.features.solitaire import solitaire_feature
from builder.outputs.vassal.features.stack_ends import stack_ends_feature
from builder.outputs.vassal.features.supply.supply_check import supply_features
from builder.outputs.vassal.features.table_lookups import LookupsFeature, lookups_of
from builder.outputs.vassal.features.turns.alliances import alliances_feature
from builder.outputs.vassal.features.turns.calendar import CalendarFeature
from builder.outputs.vassal.features.turns.count_changes import CountChangesFeature
from builder.outputs.vassal.features.turns.count_thresholds import CountThresholdsFeature
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.features.turns.events import EventsFeature
from builder.outputs.vassal.features.turns.hands import HandsFeature
from builder.outputs.vassal.features.turns.initiative import initiative_feature
from builder.outputs.vassal.features.turns.interruption import interruption_feature
from builder.outputs.vassal.features.turns.lasting_events import (
    LastingEventsFeature,
    effects_by_event,
)
from builder.outputs.vassal.features.turns.roll_modifiers import (
    RollModifiersFeature,
    roll_modifiers_feature,
)
from builder.outputs.vassal.features.turns.weather import WeatherFeature
from builder.outputs.vassal.features.units.deeds import deeds_feature
from builder.outputs.vassal.features.units.dummies import dummies_feature
from builder.outputs.vassal.features.units.facing import facing_feature
from builder.outputs.vassal.features.units.joining import joining_feature
from builder.outputs.vassal.features.units.loss_checks import loss_checks_feature
from builder.outputs.vassal.features.units.meetings import meetings_feature
from builder.outputs.vassal.features.units.orders import orders_feature
from builder.outputs.vassal.features.units.overruns import overruns_feature
from builder.outputs.vassal.features.units.reinforcements import LateArrivalFeature
from builder.outputs.vassal.features.units.replacements import ReplacementsFeature, places_of_income
from builder.outputs.vassal.features.units.states import states_feature
from builder.outputs.vassal.features.units.unit_counts import UnitCountsFeature
from builder.outputs.vassal.features.units.unit_rolls import UnitRollsFeature, unit_rolls_feature
from builder.outputs.vassal.features.victory.control import control_feature
from builder.outputs.vassal.features.victory.holding import HoldingFeature, Places
from builder.outputs.vassal.features.victory.score import ScoreFeature
from builder.rules.core.module_export.count_changes import CountUpdate
from builder.rules.core.module_export.event_effects import ExportedEffect
from builder.rules.core.module_export.overlays import entry_costs
from builder.rules.core.module_export.scores import Unseen
from builder.rules.registry import (
    count_changes_of,
    dice_battles_of,
    duels_of,
    event_effects_of,
    event_sources_of,
    hand_cards_of,
    lasting_events_of,
    late_arrivals_of,
    replacements_of,
    scores_of,
    solo_of,
    supply_ranges_of,
    table_combats_of,
    unit_rolls_of,
    weathers_of,
)

Maker = Callable[
    [FeatureContext, Sequence[ModuleFeature]], ModuleFeature | list[ModuleFeature | None] | None
]
"""A function that makes a feature from the plan of the module and the features already made; it
returns ``None`` for a game that has no use for the feature."""


def _places(planned: FeatureContext) -> Places:
    return Places(planned.game, planned.boards, planned.displays, MAP)


def _contests(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    game = planned.game
    tables, dice = table_combats_of(game), dice_battles_of(game)
    return contest_feature(game, tables, dice, _places(planned), planned.icons, planned.beside)


def _effects(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    effects, events = lasting_events_of(planned.game), _events(planned, made)
    comes = tuple(events.comings()) if events else ()
    return LastingEventsFeature(planned.game, effects, planned.icons, comes) if effects else None


def _weather(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    weathers = weathers_of(planned.game)
    set = frozenset(d.what for d in _effects_of(planned.game) if d.word == "weather")
    return WeatherFeature(planned.game, weathers, planned.icons, set) if weathers else None


def _unit_rolls(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    return unit_rolls_feature(planned.game, unit_rolls_of(planned.game), _places(planned))


def _events(planned: FeatureContext, made: Sequence[ModuleFeature]) -> EventsFeature | None:
    every = event_sources_of(planned.game)
    holding = effects_by_event(planned.game)
    event_effects = event_effects_of(planned.game)
    brings = (event_effects.lots, event_effects.played) if event_effects else ({}, {})
    return EventsFeature(planned.game, every, planned.icons, holding, *brings) if every else None


def _roll_modifiers(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    return roll_modifiers_feature(planned.game, _places(planned))


def _hands(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    playing = hand_cards_of(planned.game)
    return HandsFeature(planned.game, playing, event_sources_of(planned.game)) if playing else None


def _effects_of(game: Game) -> Iterator[ExportedEffect]:
    event_effects = event_effects_of(game)
    if event_effects:
        every = (*event_effects.events.values(), *event_effects.follows.values())
        yield from (one for done in every for one in done)


def _make_event_effects(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> ModuleFeature | None:
    event_effects, events = (
        event_effects_of(planned.game),
        any(isinstance(feature, EventsFeature) for feature in made),
    )
    if event_effects is None or not planned.boards:
        return None
    event_effects = event_effects if events else replace(event_effects, events={})
    if not event_effects.events and not event_effects.follows:
        return None
    counts = {count.id: count for count in planned.counts}
    rolled = frozenset(
        id for feature in made if isinstance(feature, EventsFeature) for id in feature.rolled
    )
    every = event_sources_of(planned.game) if planned.game.sheet.sequence else ()
    waiting = frozenset(one.event for drawn in every for one in drawn.dated if one.waits)
    return EventEffectsFeature(
        planned.game, event_effects, planned.boards, MAP, counts, planned.icons, rolled,
        planned.displays, waiting,
    )  # fmt: skip


def _calendar(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    every = event_sources_of(planned.game)
    if not planned.game.sheet.sequence or not any(drawn.dated for drawn in every):
        return None
    return CalendarFeature(planned.game, every, _event_effects_feature(made))


def _pools(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    return dice_pools_feature(planned.game, planned.icons)


def _overlays(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    game = planned.game
    ranges, costs = supply_ranges_of(game), entry_costs(game)
    return overlay_feature(game, planned.boards, planned.icons, ranges, costs)


def _late(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    late = late_arrivals_of(planned.game)
    return LateArrivalFeature(planned.game, late, planned.icons) if late else None


def _recruits(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    recruiting = replacements_of(planned.game)
    if recruiting is None:
        return None
    return ReplacementsFeature(planned.game, recruiting, _places(planned), planned.icons)


def _solo(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    game, decks = planned.game, {cup.pool.id: cup.deck for cup in planned.cups}
    boards = {id: board.name for id, board in planned.boards.items()}
    return solitaire_feature(game, solo_of(game), decks, boards, planned.icons, planned.cup_buttons)


def _duels(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    windows, computed = [MAP, *planned.beside], computed_by(made)
    duels = [d for d in duels_of(planned.game) if d.table.id not in computed]
    return duel_feature(duels, windows, planned.icons)


def _lookups(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    columns = {id: column for feature in made for id, column in feature.columns.items()}
    lookups = lookups_of(planned.game, computed_by(made), columns)
    return LookupsFeature(lookups, planned.icons) if lookups else None


def _holding(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    """Return the feature that records which side holds which places, or ``None`` if neither points
    nor conditions depend on that."""
    scores = scores_of(planned.game)
    first = scores.first_held if scores else {}
    asked = [f.gathered for one in made if isinstance(one, ContestFeature) for f in one.fights]
    asked += [
        x.roll.gathered for one in made if isinstance(one, UnitRollsFeature) for x in one.rolls
    ]
    counted = count_changes_of(planned.game)
    asked += [counted.gathered] if counted else []
    asked += [f.modifiers.gathered for f in made if isinstance(f, RollModifiersFeature)]
    first = {**places_of_income(replacements_of(planned.game)), **first}
    for held in (held for of in asked for it in of.values() for held in it.places):
        first[held.place] = first.get(held.place, "") or held.first
    places = _places(planned)
    first = {place: side for place, side in first.items() if place not in places.marked}
    return HoldingFeature(places, first) if first else None


def _notes(made: Sequence[ModuleFeature]) -> tuple[str, ...]:
    """Return the keystrokes of the holding feature that record in which places only one side has units."""
    holding = (feature for feature in made if isinstance(feature, HoldingFeature))
    return tuple(key for feature in holding for key in feature.notes)


def _score(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    game, scores = planned.game, scores_of(planned.game)
    if scores is None:
        return None
    kept = {count.id for count in planned.counts}
    seen = tuple(part for part in scores.counts if part.track in kept and part.side)
    unseen: tuple[Unseen, ...] = scores.unseen
    unseen = unseen if seen == scores.counts else (*unseen, "counts")
    happened = (
        any(isinstance(feature, EventEffectsFeature) for feature in made) and "events" in unseen
    )
    unseen = tuple(what for what in unseen if what != "events" or not happened)
    scores = replace(scores, counts=seen, unseen=unseen)
    return ScoreFeature(
        game, scores, _places(planned), _notes(made), planned.icons, happened=happened
    )


def _count_changes(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    counted = count_changes_of(planned.game)
    counts = {count.id: count for count in planned.counts}
    if counted is None:
        return None
    fought = any(isinstance(feature, ContestFeature) and feature.results for feature in made)
    entries = [entry for entry in counted.entries if _can_come(planned.game, entry, fought=fought)]
    counted = replace(counted, entries=tuple(entries))
    notes = _notes(made)
    return (
        CountChangesFeature(
            planned.game,
            counted,
            _places(planned),
            counts,
            planned.icons,
            notes,
            _event_effects_feature(made),
        )
        if entries
        else None
    )


def _event_effects_feature(made: Sequence[ModuleFeature]) -> EventEffectsFeature | None:
    """Return the feature that carries out the effects of events, if there is one."""
    return next((feature for feature in made if isinstance(feature, EventEffectsFeature)), None)


def _can_come(game: Game, entry: CountUpdate, *, fought: bool) -> bool:
    """Return whether the module can detect that a bookkeeping entry (a rule that changes a count) is due: in
    a phase, after a result of a combat that the module computes (``fought``), or on losses."""
    if entry.phases:
        return bool(game.sheet.sequence)
    return bool(entry.unit_losses) or (fought and bool(entry.results))


def _reaching(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    counted = count_changes_of(planned.game)
    if counted is None or not any(c.reaches for c in planned.counts):
        return None
    counts = {count.id: count for count in planned.counts}
    return CountThresholdsFeature(counted.reached, counts, _event_effects_feature(made))


def _counts(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    changes = [d for d in _effects_of(planned.game) if d.word == "change"]
    kinds = CountChangesFeature | CountThresholdsFeature
    count_features = [feature for feature in made if isinstance(feature, kinds)]
    counts = [
        replace(
            count,
            added_amounts=frozenset(d.number for d in changes if d.what == count.id),
            set_by={key: to for x in count_features for key, to in x.set_by(count.id).items()},
        )
        for count in planned.counts
    ]
    return CountsFeature(planned.game, counts, planned.icons) if counts else None


def _amounts(planned: FeatureContext, made: Sequence[ModuleFeature]) -> ModuleFeature | None:
    counts = [count for count in planned.game.mechanisms.counts if count.of == "unit"]
    count_features = [feature for feature in made if isinstance(feature, CountChangesFeature)]
    more = {c.id: [x for one in count_features for x in one.own_changes(c.id)] for c in counts}
    return UnitCountsFeature(planned.game, counts, more) if counts else None


MAKERS: tuple[Maker, ...] = (
    # outside all others: units on board are no units to them
    lambda planned, made: boarding_feature(planned.game, _places(planned).windows),
    _contests,
    _effects,
    _unit_rolls,
    loss_checks_feature,
    going_back_feature,
    lambda planned, made: facing_feature(planned.game),
    states_feature,
    orders_feature,
    dummies_feature,
    meetings_feature,
    lambda planned, made: deeds_feature(planned.game),
    lambda planned, made: stack_ends_feature(planned.game),
    lambda planned, made: joining_feature(planned.game, _places(planned).windows),
    lambda planned, made: overruns_feature(planned.game, _places(planned).windows),
    lambda planned, made: regrouping_feature(planned.game, _places(planned)),
    supply_features,
    _weather,
    lambda planned, made: alliances_feature(planned.game, _places(planned).windows, planned.icons),
    _events,
    _roll_modifiers,
    _hands,
    _make_event_effects,
    _calendar,
    _late,
    _recruits,
    _solo,
    _duels,
    _lookups,
    _holding,
    lambda planned, made: control_feature(_places(planned), planned.icons),
    _count_changes,
    _reaching,
    _counts,
    _amounts,
    _score,
    _pools,
    lambda planned, made: initiative_feature(planned.game, planned.icons),
    interruption_feature,
    _overlays,
)


def module_features(planned: FeatureContext) -> tuple[ModuleFeature, ...]:
    """Return the features of a module, in the order of its build file."""
    made: list[ModuleFeature] = []
    for make in MAKERS:
        found = make(planned, made)
        features = found if isinstance(found, list) else [found]
        made += [feature for feature in features if feature]
    return tuple(made)
