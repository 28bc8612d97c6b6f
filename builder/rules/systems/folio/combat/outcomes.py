"""Effects of combat results, in the words of declared combats (7.6, 7.8), and their costs.

Handled separately: units that stand fast take a retreat as a loss (7.8), what the results of a
bombardment hit (``bombardment.py``), and how a retreat displaces friends (``retreats.py``).
"""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.mechanisms.fighting.combat import Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.tables import Result, ResultsTable
from builder.rules.core.module_export.term_names import CODE, STEPS
from builder.rules.core.table_resolution import RESULT
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_outcomes import losses_of, retreats_of
from builder.rules.expressions.formula import Reckoning, Stage
from builder.rules.expressions.partial_evaluation import settled_term
from builder.rules.expressions.terms import Not, Some, Term, beyond, choose, number, text, truth

_STEP, _ALL = (
    Consequence.model_construct(word="lose", number=1),
    Consequence.model_construct(word="eliminated"),
)


def outcomes(table: ResultsTable) -> dict[str, Outcome]:
    """Return what each code does, from the effect that its legend gives: the loss of a step by
    either side, or of all."""
    return {code: _outcome(code, result) for code, result in table.codes.items()}


def outcome(table: ResultsTable, code: str) -> Outcome | None:
    """Return what a code does; ``None`` if the legend does not have it."""
    return outcomes(table).get(code)


def _outcome(code: str, result: Result) -> Outcome:
    match result.effect:
        case "attacker-loses":
            return Outcome(attacker=(_ALL if _of_all(code) else _STEP,))
        case "defender-loses":
            return Outcome(defender=(_ALL,))
        case "exchange":
            return Outcome(attacker=(_STEP,), defender=(_STEP,))
        case "attacker-retreats":
            return Outcome(attacker=(_back(code),))
        case "defender-retreats":
            return Outcome(defender=(_back(code),))
    return Outcome()


def _of_all(code: str) -> bool:
    """Tell whether a result affects all attackers."""
    return code.endswith("e")


def _back(code: str) -> Consequence:
    hexes = "".join(c for c in code if c.isdigit())
    return Consequence(word="retreat", number=int(hexes[-2:] or 1))


def standing(result: Outcome) -> Outcome:
    """Return the effect of a result on units that stand fast: they lose a step instead of
    retreating (7.8)."""
    sides = {side: getattr(result, side) for side in ("attacker", "defender")}
    stood = {
        side: tuple(_STEP if does.word == "retreat" else does for does in found)
        for side, found in sides.items()
    }
    return result.model_copy(update=stood)


# -- what results cost -------------------------------------------------------------------------------


def costing(table: ResultsTable) -> Reckoning:
    """Return the formula of what a result's ``code`` costs: steps of ``attackers`` and
    ``defenders`` with that many steps, and whether the hex is left empty. If the condition
    ``stand`` is true, retreats are taken as losses (7.6, 7.8)."""
    results, stand = outcomes(table), truth("stand")
    stood = {code: standing(result) for code, result in results.items()}
    flees = beyond(choose(stand, 0, _asked(retreats_of(results, "defender"))), 0)
    left = beyond(number("defenders"), number("defender-steps"))
    return Reckoning(
        (
            Stage("attacker-steps", _steps(results, stood, "attacker")),
            Stage("defender-steps", _steps(results, stood, "defender")),
            Stage("vacated", Some((flees, Not(left)))),
        )
    )


def _steps(results: Mapping[str, Outcome], stood: Mapping[str, Outcome], side: Side) -> Term:
    plain, fast = (_asked(losses_of(found, side)) for found in (results, stood))
    return choose(truth("stand"), fast, plain)


def _asked(term: Term) -> Term:
    """Return a term of declared results with the names that a chart uses."""
    steps = {name: number(role) for role, name in STEPS.items()}
    return settled_term(term, {RESULT: text(CODE), **steps})
