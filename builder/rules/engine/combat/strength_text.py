"""The rules text on how strengths are compared in a combat, and how the result is rolled for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.dice import Dice
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.tables import ResultsTable
from builder.rules.engine.wording.condition_phrases import Wording


def strength_sentences(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the sentences on what is added up, compared and rolled in a combat."""
    tr = wording.tr
    names = {"attack": wording.value(declared.attack), "defence": wording.value(declared.defence)}
    if declared.reckon == "odds":
        yield tr(
            "Add up the {attack} of all attackers and the {defence} of all defenders, and compare the two "
            "sums: the odds are attack to defence.",
            **names,
        )
        if declared.favour == "defender":
            yield tr("Odds between two columns are those of the column to the left.")
        else:
            yield tr("Odds between two columns are those of the column to the right.")
    elif declared.reckon == "difference":
        yield tr(
            "Subtract the total {defence} of all defenders from the total {attack} of all attackers.",
            **names,
        )
    elif declared.reckon == "added":
        yield from _added_to_roll(wording, declared, names)
    elif declared.reckon == "total":
        yield tr("Add up the {attack} of all attackers.", attack=names["attack"])
    else:
        yield tr("The range gives the column; of several attackers, the farthest counts.")
    if declared.below == "no attack" and declared.reckon == "odds":
        yield tr("At worse odds than those of the first column, there is no attack.")
    if any(c.times.denominator > 1 and not c.rounded for c in declared.changes):
        yield _fractions(wording, declared)
    if declared.reckon != "added":
        yield from _rolled(wording, declared)


def _added_to_roll(wording: Wording, declared: Combat, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the sentences on a roll to which the difference of strengths is added."""
    tr, dice = wording.tr, dice_of_combat(wording, declared)
    if dice.opponent is None:
        yield tr(
            "Roll {dice}, add the {attack} of all attackers and subtract the {defence} of all "
            "defenders; the total gives the result in the table.",
            dice=str(dice),
            **names,
        )
        return
    yield tr(
        "The attacker rolls {dice} and adds the {attack} of all attackers; the defender rolls {other} "
        "and adds the {defence} of all defenders.",
        dice=str(dice.alone),
        other=str(dice.opponent),
        **names,
    )
    yield tr(
        "The defender’s total is subtracted from the attacker’s; what is left gives the result in the "
        "table."
    )


def _rolled(wording: Wording, declared: Combat) -> Iterator[str]:
    """Yield the sentences on a roll for a result in the column that has been found."""
    tr, dice = wording.tr, dice_of_combat(wording, declared)
    if dice.opponent is None:
        yield tr(
            "Then roll {dice}; the column and the roll give the result in the table.",
            dice=str(dice),
        )
        return
    yield tr(
        "Then the attacker rolls {dice} and the defender {other}; the column and the attacker’s roll less "
        "the defender’s give the result in the table.",
        dice=str(dice.alone),
        other=str(dice.opponent),
    )


def _fractions(wording: Wording, declared: Combat) -> str:
    tr = wording.tr
    texts = {
        "unit down": tr("Fractions are dropped for each unit."),
        "unit up": tr("Fractions are rounded up for each unit."),
        "unit nearest": tr(
            "Fractions are rounded to the nearest whole number for each unit, halves up."
        ),
        "total down": tr("Fractions are kept for single units, and dropped in the sum."),
        "total up": tr("Fractions are kept for single units, and rounded up in the sum."),
        "total nearest": tr(
            "Fractions are kept for single units, and the sum is rounded to the nearest whole number, "
            "halves up."
        ),
    }
    return texts[declared.fractions]


def dice_of_combat(wording: Wording, declared: Combat) -> Dice:
    """Return the dice of a combat's results table."""
    table = next((t for t in wording.game.tables if t.id == declared.table), None)
    return Dice.parse(table.dice if isinstance(table, ResultsTable) else "1d6")
