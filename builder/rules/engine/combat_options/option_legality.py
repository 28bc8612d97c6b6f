"""Check whether the options that sides have chosen before a combat are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.model.dice import Dice
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import CombatOption
from builder.rules.engine.positions.conditions import term_of
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.sentences import as_sentence, filled_sentence


def is_open(option: CombatOption, worked: EvaluatedFormula) -> bool:
    """Return whether a side may choose an option: the option's condition is true in the combat,
    whose evaluated formula is ``worked``."""
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
            there: str = as_sentence("the combat has none")
            if known:
                there = filled_sentence("there is: {names}", names=", ".join(known))
            yield filled_sentence("{id!r} is no option; {there}", id=id, there=there)
            continue
        if option.of in sides:
            attacks = option.of == "attacker"
            yield (
                "the attacker chooses one option" if attacks else "the defender chooses one option"
            )
        sides.add(option.of)
        if not is_open(option, worked):
            denied = "the defender may not choose {id} here"
            if option.of == "attacker":
                denied = "the attacker may not choose {id} here"
            yield filled_sentence(denied, id=id)
