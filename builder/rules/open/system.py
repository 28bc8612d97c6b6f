"""The system of games whose rules are declared: what a game does not declare is not there.

A family is a module with ``procedures(game)``, what can be asked of it in a game that declares it, and
perhaps checks and fillers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.rules.core.keeping import kept_whole
from builder.rules.later import later_in
from builder.rules.offered import Offered
from builder.rules.open.charts.words import vocabulary
from builder.rules.open.unread import narrowing
from builder.rules.procedures import System, scenario_ids

if TYPE_CHECKING:
    from builder.rules.offered import Asked

FAMILIES = {
    "turns.time": ("turn",),
    "turns.activation": ("activate",),
    "moving.stacking": ("stacking",),
    "moving.movement": ("move", "reach", "react"),
    "moving.linking": ("links",),
    "moving.zones": ("zones",),
    "combat.fighting": ("combat",),
    "combat.choosing": ("options",),
    "combat.attacks": ("attacks",),
    "combat.advancing": ("advance",),
    "battles.asked": ("battle",),
    "moving.retreat": ("retreat",),
    "moving.supply": ("supply",),
    "turns.weather": ("weather",),
    "ending.victory": ("score",),
    "ending.endings": ("ending",),
    "units.states": ("states", "recover"),
    "units.dice": ("roll",),
    "turns.counts": ("counts",),
    "turns.arrivals": ("arrivals",),
    "turns.replacements": ("replacements",),
    "turns.events": ("events",),
    "sight": ("sight",),
    "units.morale": ("morale", "rally"),
}
"""What each family lets one ask, in the order of the rules: the module of its ``procedures``."""


def _made(game: Game) -> System:
    narrow = narrowing(game)
    finders = {
        name: cache(partial(_procedure, game, narrow, family, name))
        for family, names in FAMILIES.items()
        for name in names
    }
    return replace(SYSTEM, procedures=Offered(finders), vocabulary=vocabulary(game))


declared = kept_whole(_made)
"""The system as far as a game declares it."""


def _procedure(
    game: Game, narrow: Callable[[Asked], Asked], family: str, name: str
) -> Asked | None:
    """What a family lets one ask under a name, if the game declares it."""
    every = later(f"{family}:procedures")(game)
    return next((narrow(one) for one in every if one.name == name), None)


later = later_in("builder.rules.open")

CHARTS = (
    *("terrain-effects", "combat-results", "weather", "events", "dice", "battle"),
    *("combat-odds", "combat-chances", "combat-losses"),
    *("turns", "arrivals", "states", "replacements", "rules", "movement", "ranges", "sight"),
    *("counts", "victory", "combat-modifiers", "activation", "hands"),
)
"""The charts that are filled, by the name that ``fill`` has."""

SYSTEM = System(
    name="open",
    title="Rules declared as data",
    any_board=True,
    checks=(
        later("positions.known:check_declared"),
        later("positions.known:check_conditions"),
        later("checks.doubts:check_doubts"),
        later("checks.idle:check_idle"),
        later("checks.reached:check_reached"),
        later("moving.stacking:check_stacking"),
        later("moving.movement_checks:check_movement"),
        later("moving.movement_checks:check_links"),
        later("combat.checked:check_combat"),
        later("combat.rated:check_rated"),
        later("battles.checked:check_battles"),
        later("battles.rated:check_rated_battles"),
        later("moving.supply:check_supply"),
        later("turns.weather:check_weather"),
        later("ending.victory:check_victory"),
        later("ending.endings:check_endings"),
        later("units.states_checked:check_states"),
        later("units.states_checked:check_outcomes"),
        later("positions.steps:check_steps"),
        later("units.grades_checked:check_grades"),
        later("units.fractions_checked:check_fractions"),
        later("units.dice:check_dice"),
        later("turns.counts_checked:check_counts"),
        later("turns.time:check_time"),
        later("turns.activation:check_activation"),
        later("turns.arrivals:check_arrivals"),
        later("turns.replacements:check_replacements"),
        later("turns.events_checked:check_events"),
        later("sight:check_sight"),
        later("moving.retreat:check_retreat"),
        later("units.morale:check_morale"),
        later("checks.setups:check_setups"),
    ),
    fillers=dict.fromkeys(CHARTS, later("charts.charts:filled")),
    narrows={
        "combat-results": later("charts.charts:combats"),
        "combat-odds": later("charts.charts:combats"),
        "combat-modifiers": later("charts.charts:combats"),
        "combat-chances": later("charts.charts:combats"),
        "combat-losses": later("charts.charts:combats"),
        "rules": later("charts.rule_charts:families"),
        "ranges": later("charts.rule_charts:fires"),
        "events": later("charts.charts:events"),
        "arrivals": scenario_ids,
        "dice": later("charts.dice_charts:rolls"),
        "battle": later("charts.dice_charts:battles"),
        "states": later("charts.unit_charts:state_ids"),
        "counts": later("charts.rule_charts:count_ids"),
    },
    live=later("charts.live:live_charts"),
    counted=later("combat.counted:counted"),
    contests=later("combat.contests:contests"),
    dice_battles=later("battles.told:dice_battles"),
    trials=later("units.trials:trials"),
    happenings=later("turns.told_events:happenings"),
    effects=later("turns.effects:effects"),
    playing=later("turns.hands:playing_of"),
    weathers=later("turns.weather:weathers"),
    scores=later("ending.told_score:scores"),
    supplies=later("moving.tracing:supplies"),
    supply_ranges=later("moving.ranges:supply_ranges"),
    deeds=later("turns.deeds_done:deeds"),
    bookkeeping=later("turns.booked:bookkeeping"),
    late=later("turns.recruiting:late"),
    recruiting=later("turns.recruiting:recruiting"),
    controllers=later("moving.control:controllers"),
    check_position=later("checks.setups:check_sheet"),
    make_setup=later("checks.setup_making:make_setup"),
    declared=declared,
    finish=(
        later("turns.counted_tracks:on_tracks"),
        later("charts.effects:on_terrain"),
        later("charts.changed_tables:on_tables"),
        later("units.morale_reckoned:on_tables"),
        later("turns.event_cards:on_cards"),
        later("charts.told:on_charts"),
        later("prose:join"),
    ),
)
