"""The system of games whose rules are declared: what a game does not declare is not there.

A family is a module with ``procedures(game)``, what can be asked of it in a game that declares it, and
perhaps checks and fillers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from builder.model.game import Game
from builder.rules.core.keeping import kept
from builder.rules.open import sight
from builder.rules.open.battles import asked
from builder.rules.open.battles.checked import check_battles
from builder.rules.open.battles.rated import check_rated_battles
from builder.rules.open.battles.told import dice_battles
from builder.rules.open.charts.changed_tables import on_tables
from builder.rules.open.charts.charts import FILLERS, combats
from builder.rules.open.charts.charts import events as event_sets
from builder.rules.open.charts.dice_charts import battles, rolls
from builder.rules.open.charts.effects import on_terrain
from builder.rules.open.charts.live import live_charts
from builder.rules.open.charts.rule_charts import count_ids, families, fires
from builder.rules.open.charts.told import on_charts
from builder.rules.open.charts.unit_charts import state_ids
from builder.rules.open.charts.words import vocabulary
from builder.rules.open.checks.doubts import check_doubts
from builder.rules.open.checks.idle import check_idle
from builder.rules.open.checks.reached import check_reached
from builder.rules.open.checks.setup_making import make_setup
from builder.rules.open.checks.setups import check_setups, check_sheet
from builder.rules.open.combat import advancing, attacks, choosing, fighting
from builder.rules.open.combat.checked import check_combat
from builder.rules.open.combat.contests import contests
from builder.rules.open.combat.rated import check_rated
from builder.rules.open.ending import endings, victory
from builder.rules.open.ending.told_score import scores
from builder.rules.open.moving import linking, movement, retreat, stacking, supply, zones
from builder.rules.open.moving.control import controllers
from builder.rules.open.moving.movement_checks import check_links, check_movement
from builder.rules.open.moving.ranges import supply_ranges
from builder.rules.open.moving.tracing import supplies
from builder.rules.open.positions.known import check_conditions, check_declared
from builder.rules.open.positions.steps import check_steps
from builder.rules.open.prose import join
from builder.rules.open.turns import (
    activation,
    arrivals,
    counts,
    events,
    replacements,
    time,
    weather,
)
from builder.rules.open.turns.booked import bookkeeping
from builder.rules.open.turns.counted_tracks import on_tracks
from builder.rules.open.turns.counts_checked import check_counts
from builder.rules.open.turns.deeds_done import deeds
from builder.rules.open.turns.effects import effects
from builder.rules.open.turns.event_cards import on_cards
from builder.rules.open.turns.events_checked import check_events
from builder.rules.open.turns.hands import playing_of
from builder.rules.open.turns.recruiting import late, recruiting
from builder.rules.open.turns.told_events import happenings
from builder.rules.open.units import dice, morale, states
from builder.rules.open.units.fractions_checked import check_fractions
from builder.rules.open.units.grades_checked import check_grades
from builder.rules.open.units.morale_reckoned import on_tables as morale_tables
from builder.rules.open.units.states_checked import check_outcomes, check_states
from builder.rules.open.units.trials import trials
from builder.rules.open.unread import narrowed
from builder.rules.procedures import Procedure, System, scenario_ids

FAMILIES = (
    time.procedures,
    activation.procedures,
    stacking.procedures,
    movement.procedures,
    linking.procedures,
    zones.procedures,
    fighting.procedures,
    choosing.procedures,
    attacks.procedures,
    advancing.procedures,
    asked.procedures,
    retreat.procedures,
    supply.procedures,
    weather.procedures,
    victory.procedures,
    endings.procedures,
    states.procedures,
    dice.procedures,
    counts.procedures,
    arrivals.procedures,
    replacements.procedures,
    events.procedures,
    sight.procedures,
    morale.procedures,
)
"""What each family lets one ask, in the order of the rules."""


def declared(game: Game) -> System:
    """The system as far as a game declares it."""
    return _declared(game, "")


def _made(game: Game, _: str) -> System:
    return replace(
        SYSTEM, procedures=tuple(narrowed(game, _procedures(game))), vocabulary=vocabulary(game)
    )


_declared = kept(_made)


def _procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    for family in FAMILIES:
        yield from family(game)


SYSTEM = System(
    name="open",
    title="Rules declared as data",
    any_board=True,
    checks=(
        check_declared,
        check_conditions,
        check_doubts,
        check_idle,
        check_reached,
        stacking.check_stacking,
        check_movement,
        check_links,
        check_combat,
        check_rated,
        check_battles,
        check_rated_battles,
        supply.check_supply,
        weather.check_weather,
        victory.check_victory,
        endings.check_endings,
        check_states,
        check_outcomes,
        check_steps,
        check_grades,
        check_fractions,
        dice.check_dice,
        check_counts,
        time.check_time,
        activation.check_activation,
        arrivals.check_arrivals,
        replacements.check_replacements,
        check_events,
        sight.check_sight,
        retreat.check_retreat,
        morale.check_morale,
        check_setups,
    ),
    fillers=FILLERS,
    narrows={
        "combat-results": combats,
        "combat-odds": combats,
        "combat-modifiers": combats,
        "combat-chances": combats,
        "combat-losses": combats,
        "rules": families,
        "ranges": fires,
        "events": event_sets,
        "arrivals": scenario_ids,
        "dice": rolls,
        "battle": battles,
        "states": state_ids,
        "counts": count_ids,
    },
    live=live_charts,
    contests=contests,
    dice_battles=dice_battles,
    trials=trials,
    happenings=happenings,
    effects=effects,
    playing=playing_of,
    weathers=weather.weathers,
    scores=scores,
    supplies=supplies,
    supply_ranges=supply_ranges,
    deeds=deeds,
    bookkeeping=bookkeeping,
    late=late,
    recruiting=recruiting,
    controllers=controllers,
    check_position=check_sheet,
    make_setup=make_setup,
    declared=declared,
    finish=(on_tracks, on_terrain, on_tables, morale_tables, on_cards, on_charts, join),
)
