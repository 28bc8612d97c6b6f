"""Exports for the VASSAL module the combat options that sides may choose before a combat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.options import CombatOption
from builder.model.texts.markup import without_markup
from builder.rules.core.module_export.contests import PreCombatOption
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_outcomes import (
    retreat_hexes,
    states_from_outcome,
    steps_lost_in_outcome,
)
from builder.rules.engine.combat_options.combat_option_text import option_effects_text
from builder.rules.engine.combat_options.option_legality import option_dice
from builder.rules.engine.positions.conditions import OPTIONS, ROLES, term_of
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import Fixed, Term, Value

_SIDES: tuple[Side, ...] = ("attacker", "defender")


def combat_options_for_module(game: Game, combat: Combat) -> Iterator[PreCombatOption]:
    """Yield the options of a combat in the form for the VASSAL module."""
    for declared in combat.options:
        yield _option(game, combat, declared)


def nothing_chosen(combat: Combat) -> dict[str, Term | Value]:
    """Return an empty choice for each side that has no options in this combat, by the name that
    formulas use for the side's choice."""
    having = {option.of for option in combat.options}
    return {name: "" for side, name in OPTIONS.items() if side not in having}


def _option(game: Game, combat: Combat, declared: CombatOption) -> PreCombatOption:
    does, enemy = declared.does, declared.enemy
    by_attacker = declared.of == "attacker"
    outcome = Outcome(
        attacker=does if by_attacker else enemy, defender=enemy if by_attacker else does
    )
    losses = {ROLES[side]: steps_lost_in_outcome(outcome, side) for side in _SIDES}
    retreats = {ROLES[side]: retreat_hexes(outcome, side) for side in _SIDES}
    states = {ROLES[side]: states_from_outcome(outcome, side) for side in _SIDES}
    return PreCombatOption(
        id=declared.id,
        name=declared.name,
        rule=declared.rule or game.mechanisms.case("combat", combat),
        role=ROLES[declared.of],
        does=partial(_option_sentence, game, declared),
        may=Fixed(True) if declared.when.empty else term_of(declared.when, declared.of, None),
        dice=option_dice(declared),
        rolls=declared.rolls or (0, 0),
        losses={role: term for role, term in losses.items() if term != Fixed(0)},
        retreats={role: Fixed(far) for role, far in retreats.items() if far},
        states={role: found for role, found in states.items() if found},
        fought=declared.fought,
        first=bool(declared.first),
    )


def _option_sentence(game: Game, declared: CombatOption, tr: Translator) -> str:
    wording = Wording(game, tr)
    return without_markup(wording.space.join(option_effects_text(wording, declared)))
