"""Check whether the options that sides have chosen before a combat are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.dice import Dice
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatOption
from builder.rules.engine.positions.conditions import term_of
from builder.rules.expressions.evaluator import EvaluatedFormula


def is_open(option: CombatOption, worked: EvaluatedFormula) -> bool:
    """Return whether a combat, evaluated as ``worked``, meets the condition under which a side may
    choose an option."""
    return option.when.empty or bool(worked.value(term_of(option.when, option.of, None)))


def option_succeeds(option: CombatOption, roll: int) -> bool:
    """Return whether an option succeeds on a roll."""
    return option.rolls is None or option.rolls[0] <= roll <= option.rolls[1]


def option_dice(option: CombatOption) -> Dice | None:
    """Return the dice that are rolled for an option, or None if it needs no roll."""
    return Dice.parse(option.dice) if option.dice and option.rolls else None


def illegal_choices(
    combat: Combat, worked: EvaluatedFormula, chosen: Sequence[str]
) -> Iterator[str]:
    """Yield the reasons why the options that the sides have chosen are not legal."""
    known = {option.id: option for option in combat.options}
    sides: set[str] = set()
    for id in chosen:
        option = known.get(id)
        if option is None:
            there = f"there is: {', '.join(known)}" if known else "the combat has none"
            yield f"{id!r} is no option; {there}"
            continue
        if option.of in sides:
            yield f"the {option.of} chooses one option"
        sides.add(option.of)
        if not is_open(option, worked):
            yield f"the {option.of} may not choose {id} here"
