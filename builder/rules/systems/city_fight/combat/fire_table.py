"""The fire table (5.1): the strength selects the column, the roll with the terrain's modifier
selects the line, and the result is a number of units."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from builder.model.game import Game
from builder.model.tables import NO_EFFECT, ResultsTable
from builder.problems import error
from builder.rules.core.questions import results_table
from builder.rules.core.table_resolution import reading
from builder.rules.procedures import Refused
from builder.rules.systems.city_fight.combat.fire_formula import units_lost_to
from builder.sentences import filled_sentence


def fire_table(game: Game) -> ResultsTable:
    """Return the game's fire table; raises :class:`Refused` if there is none."""
    return results_table(game)


def eliminated_by_code(code: str) -> int:
    """Return how many units a fire result eliminates; raises :class:`Refused` for a code that is
    not a number."""
    if code in NO_EFFECT:
        return 0
    if code.isdigit():
        return int(code)
    message = filled_sentence("{code!r} is no number of units", code=code)
    raise Refused(
        error("bad-result-code", message, ("tables",), rule="5.1", hint="write 1, 2 or -")
    )


def loss_chances(
    table: ResultsTable,
    strength: int,
    added: int,
    targets: int,
    options: Collection[str] = (),
) -> dict[int, Fraction]:
    """Return the exact chance of every number of units lost, from the strength, the die modifier
    ``added``, the number of ``targets`` and the options that interpret the rules. A strength of 0
    eliminates nothing."""
    if strength < 1:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for code, chance in reading(table, strength, added=added).chances.items():
        gone = units_lost_to(strength, eliminated_by_code(code), targets, options)
        found[gone] = found.get(gone, Fraction(0)) + chance
    return dict(sorted(found.items()))


def average_units_lost(chances: dict[int, Fraction]) -> Fraction:
    """Return the average number of units lost."""
    return sum((lost * p for lost, p in chances.items()), Fraction(0))
