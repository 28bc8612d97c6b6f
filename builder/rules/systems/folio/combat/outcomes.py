"""What combat results do, written as declared combats write it (7.6, 7.8), and the steps that they
cost.

Handled separately: units that stand fast take a retreat as a loss (7.8), what the results of a
bombardment hit (``bombardment.py``), and how a retreat displaces friends (``retreats.py``).
"""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.mechanisms.fighting.combat import Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.tables import Result, ResultsTable
from builder.rules.core.module_export.term_names import RESULT_CODE_TERM, STEPS_LEFT_TERMS
from builder.rules.core.table_resolution import RESULT
from builder.rules.engine.combat.combat_formula import Side
from builder.rules.engine.combat.combat_outcomes import losses_by_result, retreats_by_result
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.partial_evaluation import substituted_term
from builder.rules.expressions.terms import (
    AnyOf,
    Not,
    Term,
    choose,
    is_greater,
    number,
    text,
    truth,
)

_STEP, _ALL = (
    Consequence.model_construct(word="lose", number=1),
    Consequence.model_construct(word="eliminated"),
)


def outcomes_by_code(table: ResultsTable) -> dict[str, Outcome]:
    """Return what each result code does, from the effect that its legend gives: one or all units of
    a side lose a step, or retreat."""
    return {code: _outcome(code, result) for code, result in table.codes.items()}


def outcome_of_code(table: ResultsTable, code: str) -> Outcome | None:
    """Return what a result code does; ``None`` if the table's legend does not have it."""
    return outcomes_by_code(table).get(code)


def _outcome(code: str, result: Result) -> Outcome:
    match result.effect:
        case "attacker-loses":
            return Outcome(attacker=(_ALL if _affects_all_attackers(code) else _STEP,))
        case "defender-loses":
            return Outcome(defender=(_ALL,))
        case "exchange":
            return Outcome(attacker=(_STEP,), defender=(_STEP,))
        case "attacker-retreats":
            return Outcome(attacker=(_back(code),))
        case "defender-retreats":
            return Outcome(defender=(_back(code),))
        case _:
            return Outcome()


def _affects_all_attackers(code: str) -> bool:
    """Tell whether a result affects all attackers."""
    return code.endswith("e")


def _back(code: str) -> Consequence:
    hexes = "".join(c for c in code if c.isdigit())
    return Consequence(word="retreat", number=int(hexes[-2:] or 1))


def outcome_when_standing_fast(result: Outcome) -> Outcome:
    """Return the effect of a result on units that stand fast: they lose a step instead of
    retreating (7.8)."""
    sides = {side: getattr(result, side) for side in ("attacker", "defender")}
    stood = {
        side: tuple(_STEP if does.word == "retreat" else does for does in found)
        for side, found in sides.items()
    }
    return result.model_copy(update=stood)


# -- what results cost -------------------------------------------------------------------------------


def losses_formula(table: ResultsTable) -> Formula:
    """Return the formula of the losses by a result's ``code``: the steps that the attacker (with
    ``attackers`` steps) and the defender (with ``defenders`` steps) lose, and whether the hex is
    left empty. If the condition ``stand`` is true, retreats are taken as losses (7.6, 7.8)."""
    results, stand = outcomes_by_code(table), truth("stand")
    stood = {code: outcome_when_standing_fast(result) for code, result in results.items()}
    flees = is_greater(
        choose(stand, 0, _with_chart_names(retreats_by_result(results, "defender"))), 0
    )
    left = is_greater(number("defenders"), number("defender-steps"))
    return Formula(
        (
            Stage("attacker-steps", _steps(results, stood, "attacker")),
            Stage("defender-steps", _steps(results, stood, "defender")),
            Stage("vacated", AnyOf((flees, Not(left)))),
        )
    )


def _steps(results: Mapping[str, Outcome], stood: Mapping[str, Outcome], side: Side) -> Term:
    plain, fast = (_with_chart_names(losses_by_result(found, side)) for found in (results, stood))
    return choose(truth("stand"), fast, plain)


def _with_chart_names(term: Term) -> Term:
    """Return a formula term of combat results with its names replaced by the names that an odds
    chart uses."""
    steps = {name: number(role) for role, name in STEPS_LEFT_TERMS.items()}
    return substituted_term(term, {RESULT: text(RESULT_CODE_TERM), **steps})
