"""Says which combats the rules forbid although the units may fight in them: because of the odds, or
of the condition on the whole attack."""

from __future__ import annotations

from builder.rules.engine.combat.combat_formula import ATTACK, DEFENCE
from builder.rules.engine.combat.combat_setup import CombatSetup, illegal_combat
from builder.rules.engine.positions.conditions import term_of
from builder.sentences import filled_sentence


def refuse_forbidden(fight: CombatSetup) -> None:
    """Raise :class:`Refused` if the condition under which such attacks may be made is not true, or
    if the odds are worse than those of the first column and the game allows no attack at such
    odds."""
    _refuse_unmet_condition(fight)
    _refuse_worse_odds(fight)


def _refuse_unmet_condition(fight: CombatSetup) -> None:
    when = fight.combat.when
    if when.empty or fight.worked.value(term_of(when, "attacker", None)):
        return
    text = "these units may not make this attack: the condition of the combat is not met"
    raise illegal_combat(text, fight.computed_formula.rule)


def _refuse_worse_odds(fight: CombatSetup) -> None:
    worked, row = fight.worked, fight.computed_formula.row
    if fight.combat.below == "first column" or not row.is_odds:
        return
    attack, defence = worked.number(ATTACK), max(1, worked.number(DEFENCE))
    first, second = map(int, row.bands[0].odds.split(":"))
    if attack * second < defence * first:
        text = filled_sentence(
            "{attack} to {defence} is less than {odds}, the least that may attack",
            attack=attack,
            defence=defence,
            odds=row.bands[0].odds,
        )
        raise illegal_combat(text, fight.computed_formula.rule)
