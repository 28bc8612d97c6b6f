"""The combat procedure: answers which units fight, with what strengths and in which column, and
gives the chance of every result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.pieces.values import number_text
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import made_roll
from builder.rules.core.table_resolution import BASE, COLUMN, DIE, RESULT
from builder.rules.engine.combat.combat_formula import ATTACK, DEFENCE, MODIFIER, SHIFT, Side
from builder.rules.engine.combat.combat_setup import (
    CombatInputs,
    CombatSetup,
    combat_setup_of,
    illegal_combat,
)
from builder.rules.engine.combat.consequence_text import outcome_steps, result_step
from builder.rules.engine.combat.legality.forbidden_attacks import refuse_forbidden
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.rules.signed_numbers import signed
from builder.sentences import filled_sentence

# -- asked -------------------------------------------------------------------------------------


class CombatReply(Reply):
    """The outcome of a combat: strengths, the ``column`` (its number and heading) after the column
    shift ``shift``, the die roll modifier, the exact chance of every result, and the result of the
    roll if one is made."""

    attack: int
    defence: int
    column: int
    head: str
    shift: int
    modifier: int
    chances: dict[str, str]
    result: str = ""


def compute_combat(context: Context, given: CombatInputs) -> CombatReply:
    """Compute a combat: strengths, column, modifiers and the chance of every result."""
    fight = combat_setup_of(context, given)
    computed_formula, worked = fight.computed_formula, fight.worked
    table = computed_formula.table
    roll = made_roll(context, Dice.parse(table.dice), given.die)
    refuse_forbidden(fight)
    _refuse_avoided_combat(fight)
    if roll is not None:
        worked = EvaluatedFormula(
            computed_formula.formula, {**worked.named, DIE: roll}, fight.roles
        )
    at = computed_formula.reading(worked.number(COLUMN), worked.number(MODIFIER))
    result = str(worked[RESULT]) if roll is not None else ""
    return CombatReply(
        attack=worked.number(ATTACK) if "attacker" in fight.combat.counts else 0,
        defence=worked.number(DEFENCE) if "defender" in fight.combat.counts else 0,
        column=at.column,
        head=at.head,
        shift=worked.number(SHIFT),
        modifier=at.added,
        chances={code: str(p) for code, p in at.chances.items()},
        result=result,
        steps=tuple(_steps(fight, worked, result)),
        answered_by=computed_formula.rule,
    )


def _refuse_avoided_combat(fight: CombatSetup) -> None:
    """Raise :class:`Refused` if a chosen combat option prevents the combat."""
    for option in fight.options:
        if not option.fought:
            avoids = "the defender chooses {id}: there is no combat"
            if option.of == "attacker":
                avoids = "the attacker chooses {id}: there is no combat"
            text = filled_sentence(avoids, id=option.id)
            raise illegal_combat(text, option.rule or fight.computed_formula.rule)


def _steps(fight: CombatSetup, worked: EvaluatedFormula, result: str) -> Iterator[Step]:
    """Yield the explanation steps of the outcome of a combat, line by line."""
    rule = fight.computed_formula.rule
    yield from _shot_steps(fight)
    for option in fight.options:
        own = option.rule or rule
        yield step(own, CHOSEN_OPTION_SENTENCES[option.of], option=option.name)
    for side, pieces in (("attacker", fight.attackers), ("defender", fight.defenders)):
        if side in fight.combat.counts:
            yield from (_strength_step(fight, piece, side) for piece in pieces)
    yield from _bystander_steps(fight)
    yield from _support_steps(fight)
    for side in fight.combat.counts:
        yield from _formula_steps(worked, [STRENGTH_STAGES[side]])
    head = fight.computed_formula.reading(worked.number(BASE)).head
    yield step(rule, "Column {head}.", head=head)
    yield from _formula_steps(worked, [SHIFT])
    if worked.number(SHIFT):
        head = fight.computed_formula.reading(worked.number(COLUMN)).head
        shift = signed(worked.number(SHIFT))
        yield step(rule, "{shift} columns: column {head}.", shift=shift, head=head)
    yield from _formula_steps(worked, [MODIFIER])
    if result:
        yield from _formula_steps(worked, [DIE])
        yield result_step(fight.computed_formula, result)
        yield from outcome_steps(fight.situation.game, fight.computed_formula, result)


def _bystander_steps(fight: CombatSetup) -> Iterator[Step]:
    """Yield explanation steps on the units in the attacked place that cannot be attacked and so
    take no part."""
    text = (
        "{unit} cannot be attacked and counts for nothing; it shares the fate of the others there."
    )
    if fight.firing is not None:
        text = "{unit} cannot be fired at; nothing happens to it."
    for piece in fight.bystanders:
        yield step(fight.computed_formula.rule, text, unit=piece.name)


def _shot_steps(fight: CombatSetup) -> Iterator[Step]:
    """Yield explanation steps on how far away the target is, and how each unit fires."""
    rule = fight.computed_formula.rule
    for piece in fight.attackers if fight.firing else ():
        assert fight.firing is not None
        shot, far = fight.shots[piece.name], fight.firing.distance(piece)
        if shot.spotter:
            text = "{unit} fires indirectly at a range of {range}; {spotter} spots."
            yield step(rule, text, unit=piece.name, range=far, spotter=shot.spotter)
        else:
            yield step(rule, "{unit} fires at a range of {range}.", unit=piece.name, range=far)


CHOSEN_OPTION_SENTENCES = {
    "attacker": "The attacker chooses: {option}.",
    "defender": "The defender chooses: {option}.",
}
"""The sentence that reports an option that a side has chosen."""


def _support_steps(fight: CombatSetup) -> Iterator[Step]:
    """Yield explanation steps on the strength that units outside the combat add as support."""
    for n, support in enumerate(fight.combat.support):
        rule = support.rule or fight.computed_formula.rule
        for piece in fight.supporters.supporters_of(n):
            adds = fight.supporters.adds(support, piece) * support.times
            shown = number_text(adds)
            yield step(rule, "{unit} supports: {strength}.", unit=piece.name, strength=shown)
        if support.limit is not None and fight.supporters.supporters_of(n):
            text = "Support adds at most {times} times the strength of the units that it supports."
            yield step(rule, text, times=support.limit)


def _strength_step(fight: CombatSetup, piece: Piece, side: Side) -> Step:
    """Return the explanation step that gives a unit's strength, with the number of the rule that
    changes it, if any."""
    own, counted = fight.printed(piece, side), fight.strength(piece, side)
    values = {"unit": piece.name, "strength": number_text(counted)}
    if counted == own:
        return step(fight.computed_formula.rule, "{unit}: {strength}.", **values)
    rule = next(fight.changing(piece, side), "") or fight.computed_formula.rule
    return step(rule, _CHANGED, **values, printed=number_text(own))


STRENGTH_STAGES: Mapping[str, str] = {"attacker": ATTACK, "defender": DEFENCE}
"""The name of the formula stage with the total strength of each side."""

_CHANGED = "{unit}: {printed}, counted as {strength}."


def _formula_steps(worked: EvaluatedFormula, stages: Iterable[str]) -> Iterator[Step]:
    return (step(told.rule, told.text, **told.values) for told in worked.sentences(*stages))


# -- numbers alone -----------------------------------------------------------------------------


def procedures(game: Game) -> Iterator[Procedure[CombatInputs, CombatReply]]:
    """Yield the combat procedure, if the game declares combat."""
    declared = game.mechanisms.combat
    rules = tuple(dict.fromkeys(game.mechanisms.case("combat", c) for c in declared))
    if declared:
        yield Procedure("combat", rules, compute_combat)
