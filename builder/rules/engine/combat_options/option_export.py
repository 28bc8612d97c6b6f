"""What sides may choose before a declared combat, for the module."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.options import CombatOption
from builder.model.texts.markup import plain
from builder.rules.core.module_export.contests import Option
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_outcomes import comes_into, goes_back, lost
from builder.rules.engine.combat_options.combat_option_text import does_said
from builder.rules.engine.combat_options.option_legality import dice_of
from builder.rules.engine.positions.conditions import OPTIONS, ROLES, term_of
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.expressions.terms import Fixed, Term, Value

_SIDES: tuple[Side, ...] = ("attacker", "defender")


def options_of(game: Game, combat: Combat) -> Iterator[Option]:
    """The options of a combat."""
    for declared in combat.options:
        yield _option(game, combat, declared)


def nothing_chosen(combat: Combat) -> dict[str, Term | Value]:
    """What sides have chosen that have no options in this combat, by its name in terms."""
    having = {option.of for option in combat.options}
    return {name: "" for side, name in OPTIONS.items() if side not in having}


def _option(game: Game, combat: Combat, declared: CombatOption) -> Option:
    does, enemy = declared.does, declared.enemy
    by_attacker = declared.of == "attacker"
    outcome = Outcome(
        attacker=does if by_attacker else enemy, defender=enemy if by_attacker else does
    )
    losses = {ROLES[side]: lost(outcome, side) for side in _SIDES}
    retreats = {ROLES[side]: goes_back(outcome, side) for side in _SIDES}
    states = {ROLES[side]: comes_into(outcome, side) for side in _SIDES}
    return Option(
        id=declared.id,
        name=declared.name,
        rule=declared.rule or game.mechanisms.case("combat", combat),
        role=ROLES[declared.of],
        does=partial(_said, game, declared),
        may=Fixed(True) if declared.when.empty else term_of(declared.when, declared.of, None),
        dice=dice_of(declared),
        rolls=declared.rolls or (0, 0),
        losses={role: term for role, term in losses.items() if term != Fixed(0)},
        retreats={role: Fixed(far) for role, far in retreats.items() if far},
        states={role: found for role, found in states.items() if found},
        fought=declared.fought,
        first=bool(declared.first),
    )


def _said(game: Game, declared: CombatOption, tr: Translator) -> str:
    teller = Teller(game, tr)
    return plain(teller.space.join(does_said(teller, declared)))
