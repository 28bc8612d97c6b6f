"""Victory conditions: the first victory line of the scenario that holds decides who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.scenarios import Scenario, Victory
from builder.problems import Problem, error
from builder.rules.core.conditions import ConditionError, condition_holds
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

Facts = Mapping[str, int]
"""The facts that conditions may use, by name."""


def first_result(scenario: Scenario, facts: Facts, rule: str = "") -> Victory:
    """Return the first victory line that holds; the last line needs no condition. Raises
    :class:`Refused` for a line that cannot be read, and if no line holds."""
    for n, line in enumerate(scenario.victory):
        if line_holds(scenario, n, facts, rule):
            return line
    path = ("scenarios", scenario.id, "victory")
    hint = "give the scenario a line of victory that holds otherwise"
    raise Refused(
        error(
            "no-victory",
            filled_sentence("no victory condition of {id} holds", id=scenario.id),
            path,
            hint=hint,
        )
    )


def line_holds(scenario: Scenario, n: int, facts: Facts, rule: str = "") -> bool:
    """Tell whether a victory line holds; raises :class:`Refused` for a line that cannot be read."""
    when, path = scenario.victory[n].when, ("scenarios", scenario.id, "victory", n)
    if not when and n + 1 < len(scenario.victory):
        message = filled_sentence("when does {result!r} hold?", result=scenario.victory[n].result)
        hint = "give it a condition ('when'); only the last line goes without"
        raise Refused(error("no-condition", message, path, hint=hint, rule=rule))
    try:
        return not when or condition_holds(when, facts)
    except ConditionError as wrong:
        bad = error("bad-condition", str(wrong), (*path, "when"), hint=wrong.hint, rule=rule)
        raise Refused(bad) from wrong


def wrong_conditions(scenario: Scenario, facts: Facts, rule: str = "") -> Iterator[Problem]:
    """Yield a problem for each victory line that cannot be read, given the facts that conditions
    may use."""
    for n in range(len(scenario.victory)):
        try:
            line_holds(scenario, n, facts, rule)
        except Refused as wrong:
            yield from wrong.problems
