"""The rule system of games whose rules are declared in their data; a family of rules (such as
supply) that a game does not declare does not apply to it.

The system is assembled from the records of the rule families in
``builder/rules/engine/families.py``. A module with procedures has a function ``procedures(game)``,
which returns its procedures for a game that declares the family.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.charts.trait_words import vocabulary
from builder.rules.engine.families import (
    engine_function,
    family_charts,
    family_checks,
    family_exports,
    family_finishers,
    procedure_places,
)
from builder.rules.engine.unused_inputs import unused_input_marker
from builder.rules.procedure_table import LazyProcedures
from builder.rules.procedures import System, scenario_ids

if TYPE_CHECKING:
    from builder.rules.procedure_table import Asked


def _made(game: Game) -> System:
    narrow = unused_input_marker(game)
    finders = {
        name: cache(partial(_find_procedure, game, narrow, module, name))
        for module, name in procedure_places()
    }
    return replace(SYSTEM, procedures=LazyProcedures(finders), vocabulary=vocabulary(game))


declared = cached_per_game(_made)
"""Return the rule system of a game, assembled from the rule families that the game declares."""


def _find_procedure(
    game: Game, narrow: Callable[[Asked], Asked], module: str, name: str
) -> Asked | None:
    """Return the procedure of a module by its name; ``None`` if the game does not declare the
    procedure's family."""
    every = engine_function(f"{module}:procedures")(game)
    return next((narrow(one) for one in every if one.name == name), None)


later = engine_function

_CHARTS = {**family_charts(), "rules": "charts.rule_charts:families"}
"""The chart fillers by the name in a chart's ``fill``, each with the function that finds the limits
of its charts."""

SYSTEM = System(
    name="open",
    title="Rules declared as data",
    any_board=True,
    checks=(
        later("positions.declared_names:check_declared"),
        later("positions.declared_names:check_conditions"),
        later("validation.unsatisfiable:check_unsatisfiable"),
        later("validation.ineffective_keys:check_ineffective_keys"),
        later("validation.out_of_range:check_unreachable"),
        *family_checks(),
        later("positions.steps:check_steps"),
        later("validation.fraction_validation:check_fractions"),
        later("validation.setup_validation:check_setups"),
    ),
    fillers=dict.fromkeys(_CHARTS, later("charts.filled_charts:filled")),
    narrows={
        **{name: later(narrow) for name, narrow in _CHARTS.items() if narrow},
        "arrivals": scenario_ids,
    },
    check_position=later("validation.setup_validation:check_position_file"),
    make_setup=later("setup.setup_making:make_setup"),
    play=later("declared_play:play"),
    declared=declared,
    finish=(
        *family_finishers(),
        later("charts.text_charts:with_chart_translations"),
        later("rules_text:with_rules_text"),
    ),
    **family_exports(),
)
