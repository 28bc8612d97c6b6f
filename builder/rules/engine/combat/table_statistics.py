"""Statistics on the results of declared combats."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Combat, Outcome
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.model.tables import ResultsTable
from builder.rules.core.statistics import (
    ResultEffects,
    StatisticRequest,
    effects_by_legend,
    effects_of,
    side_statistics,
    statistics_within,
)
from builder.rules.engine.combat.combat_formula import Side


def table_statistics(game: Game, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics for a results table that combats use: one set if its results mean the
    same in all of them, otherwise one set for each combat."""
    each = {c.name or c.id: _sides(c, table) for c in game.mechanisms.combat if c.table == table.id}
    if not each:
        return ()
    first = next(iter(each.values()))
    if all(lines == first for lines in each.values()):
        return first
    return tuple(line for name, lines in each.items() for line in statistics_within(name, lines))


def _sides(combat: Combat, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    said = effects_by_legend(table)
    found = {
        code: outcome_statistics(combat.results[code]) for code in said if code in combat.results
    }
    *lines, nothing = side_statistics(said | found)
    return (*lines, *_states(combat, table), nothing)


def _states(combat: Combat, table: ResultsTable) -> tuple[StatisticRequest, ...]:
    """Return the statistics on how often each side enters a unit state (such as disrupted)."""

    def of(side: Side) -> Mapping[str, int]:
        results = {code: combat.results.get(code, Outcome()) for code in effects_of(table)}
        return {
            code: int(_has_consequence(getattr(o, side), "state")) for code, o in results.items()
        }

    return (
        StatisticRequest("Attacker’s state changes", "attacker-retreats", of("attacker")),
        StatisticRequest("Defender’s state changes", "defender-retreats", of("defender")),
    )


def outcome_statistics(outcome: Outcome | None) -> ResultEffects:
    """Return which effects a declared result has on both sides: losses, retreats, or anything
    else."""
    outcome = outcome or Outcome()
    sides, unsure = (outcome.attacker, outcome.defender), ("state", "check", "choice")
    states = (_has_consequence(side, word) for side in sides for word in unsure)
    return ResultEffects(
        attacker_loses=_loses(outcome.attacker, outcome.defender),
        attacker_back=_has_consequence(outcome.attacker, "retreat"),
        defender_loses=_loses(outcome.defender, outcome.attacker),
        defender_back=_has_consequence(outcome.defender, "retreat"),
        other=any(states) or bool(outcome.note),
    )


def _loses(own: tuple[Consequence, ...], theirs: tuple[Consequence, ...]) -> bool:
    """Return whether a side loses steps or units. An exchange costs it something only if the other
    side has losses."""
    if _takes(own):
        return True
    return _has_consequence(own, "exchange") and _takes(theirs)


def _takes(does: tuple[Consequence, ...]) -> bool:
    return any(_has_consequence(does, word) for word in ("eliminated", "lose", "join"))


def _has_consequence(does: tuple[Consequence, ...], word: str) -> bool:
    return any(one.word == word for one in does)
