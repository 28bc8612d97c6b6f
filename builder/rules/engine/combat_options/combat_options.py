"""Options before a combat: what the sides may choose, the chance that it succeeds and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms.fighting.options import CombatOption
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_setup import CombatInputs, CombatSetup, combat_setup_of
from builder.rules.engine.combat.consequence_text import consequence_steps
from builder.rules.engine.combat_options.option_legality import (
    is_open,
    option_dice,
    option_succeeds,
)
from builder.rules.procedures import Context, Procedure, Reply, Step, step


class OptionsReply(Reply):
    """The options of both sides in a combat, each with its chance of success. If ``die`` is given,
    ``off`` lists the options that this roll makes succeed."""

    attacker: dict[str, str]
    defender: dict[str, str]
    off: tuple[str, ...] = ()


def available_options(context: Context, given: CombatInputs) -> OptionsReply:
    """Return what each side may choose before a combat, and what the choices do."""
    fight = combat_setup_of(context, given)
    found = [o for o in fight.combat.options if is_open(o, fight.worked)]
    of: dict[Side, dict[str, str]] = {"attacker": {}, "defender": {}}
    for option in found:
        of[option.of][option.id] = str(option_chance(option))
    die = given.die
    off = (o.id for o in found if o.dice and die is not None and option_succeeds(o, die))
    steps = (line for option in found for line in _steps(fight, option, given.die))
    return OptionsReply(
        **of, off=tuple(off), steps=tuple(steps), answered_by=fight.computed_formula.rule
    )


def option_chance(option: CombatOption) -> Fraction:
    """Return the chance that an option succeeds."""
    dice = option_dice(option)
    if dice is None:
        return Fraction(1)
    return sum((p for r, p in dice.chances().items() if option_succeeds(option, r)), Fraction(0))


_MAY = {
    "attacker": "The attacker may choose: {option}.",
    "defender": "The defender may choose: {option}.",
}


def _steps(fight: CombatSetup, option: CombatOption, die: int | None) -> Iterator[Step]:
    rule = option.rule or fight.computed_formula.rule
    yield step(rule, _MAY[option.of], option=option.name)
    if option.dice:
        yield step(rule, "Chance of success: {chance}.", chance=option_chance(option))
    if option.dice and die is not None and not option_succeeds(option, die):
        yield step(rule, "With a roll of {die} it fails.", die=die)
        return
    yield from chosen_steps(fight, option)


def chosen_steps(fight: CombatSetup, option: CombatOption) -> Iterator[Step]:
    """Yield the steps that explain what an option does once it is chosen and succeeds."""
    rule = option.rule or fight.computed_formula.rule
    other: Side = "defender" if option.of == "attacker" else "attacker"
    for side, does in ((option.of, option.does), (other, option.enemy)):
        yield from consequence_steps(fight.situation.game, rule, side, does)
    if option.note:
        yield step(rule, option.note)
    if option.first:
        named = fight.situation.mechanisms.combat_name(option.first)
        yield step(rule, "They attack first: {combat}.", combat=named or option.first)
    if not option.fought:
        yield step(rule, "There is no combat.")


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure for combat options, if the game declares any."""
    having = [c for c in game.mechanisms.combat if c.options]
    found = [o.rule or game.mechanisms.case("combat", c) for c in having for o in c.options]
    if found:
        yield Procedure("options", tuple(dict.fromkeys(found)), available_options)
