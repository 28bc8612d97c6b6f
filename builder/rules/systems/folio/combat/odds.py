"""The value of an attack: exact chances and expected losses, including support markers that are
still to be drawn (7.3 to 7.6, 8.3, 14.1)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.tables import BandRow, ResultsTable
from builder.rules.core.names import Side
from builder.rules.core.statistics import weighted_average
from builder.rules.core.table_resolution import reading
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.expressions.formula import Formula
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.signed_numbers import signed
from builder.rules.systems.folio.combat.outcomes import losses_formula
from builder.rules.systems.folio.combat.strength import FightInputs, combat_strengths, limit_markers
from builder.rules.systems.folio.combat.supporting import marker_values_in, pool_of
from builder.rules.systems.folio.game_data import results_table, row_of
from builder.rules.systems.folio.options import folio_option

Unknown = Annotated[int, Field(ge=0, le=2)]


class OddsInputs(FightInputs):
    """Input of the rules question ``odds``: the units in combat and their terrain, the known
    markers, and the number of markers that will be drawn from a cup."""

    terrain: str = Field(description="terrain that counts for the defender, or a row's id")
    differential: int | None = Field(None, description="without units: attack minus defence")
    attack_draws: Unknown = Field(0, description="markers that the attacker adds unseen")
    defend_draws: Unknown = Field(0, description="markers that the defender adds unseen")
    attack_side: Side = Field("", description="the attacker's side, for its cup")
    defend_side: Side = Field("", description="the defender's side, for its cup")


class OddsReply(Reply):
    """Answer to the rules question ``odds``: the chance of every differential and of every result;
    the average steps that each side loses, if all retreats are made in full; and the chance that
    the hex is left empty."""

    differentials: dict[int, Points]
    chances: dict[str, Points]
    attacker_steps: Points
    defender_steps: Points
    vacated: Points


def odds(context: Context, given: OddsInputs) -> OddsReply:
    """Give the exact chances of an attack and its average losses, including support markers that
    are still to be drawn.

    Sums the chances of the table over every possible draw from the cups.
    """
    game, table = context.game, results_table(context.game)
    row = row_of(game, table, given.terrain)
    spread = _spread(game, given)
    chances = _results(table, row, spread)
    attacker, defender, left = _weighted_losses(chances, losses_formula(table), *_steps_of(given))
    lines = [
        step("7.3", "{differential} with a chance of {chance}.", differential=signed(d), chance=p)
        for d, p in spread.items()
    ]
    return OddsReply(
        differentials=spread,
        chances=chances,
        attacker_steps=attacker,
        defender_steps=defender,
        vacated=left,
        steps=tuple(lines),
    )


def _spread(game: Game, given: OddsInputs) -> dict[int, Fraction]:
    limit_markers((*given.attack_markers, *[""] * given.attack_draws), 2, "the attacker", "8.3")
    limit_markers((*given.defend_markers, *[""] * given.defend_draws), 2, "the defender", "8.3")
    sums = combat_strengths(game, given)
    base = (given.differential or 0) + sums.number("differential")
    found: dict[int, Fraction] = {}
    for plus, p in _draw_chances(game, given.attack_side, given.attack_draws).items():
        for minus, q in _draw_chances(game, given.defend_side, given.defend_draws).items():
            total = base + plus - minus
            found[total] = found.get(total, Fraction(0)) + p * q
    return dict(sorted(found.items()))


def _draw_chances(game: Game, side: str, many: int) -> dict[int, Fraction]:
    """Return the chance of each total value of ``many`` markers drawn from a side's cup."""
    if not many:
        return {0: Fraction(1)}
    cup = sorted(marker_values_in(game, pool_of(game, side)))
    if folio_option(game, "support-draw") == "lowest":
        return {sum(cup[:many]): Fraction(1)}
    sums = Counter(sum(hand) for hand in itertools.combinations(cup, min(many, len(cup))))
    every = sum(sums.values())
    return {total: Fraction(n, every) for total, n in sorted(sums.items())}


def _results(table: ResultsTable, row: BandRow, spread: dict[int, Fraction]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for differential, chance in spread.items():
        for code, p in reading(table, differential, row).chances.items():
            found[code] = found.get(code, Fraction(0)) + chance * p
    order = [r.code for r in table.legend]
    return dict(sorted(found.items(), key=lambda item: order.index(item[0])))


def _steps_of(given: OddsInputs) -> tuple[int, int]:
    """Return the number of steps of the attacker and of the defender: two for each unit that is not
    reduced, one for each that is."""
    attackers = sum(1 if a in given.reduced else 2 for a in given.attackers) or 2
    defenders = sum(1 if d in given.reduced else 2 for d in given.defender) or 2
    return attackers, defenders


def _losses(costs: Formula, code: str, attackers: int, defenders: int) -> tuple[int, int, bool]:
    """Return the steps that a result costs the attacker and the defender, who have ``attackers``
    and ``defenders`` steps, and whether the hex is left empty."""
    left = {"attackers": attackers, "defenders": defenders}
    found = EvaluatedFormula(costs, {"code": code, "stand": False, **left})
    steps = found.number("attacker-steps"), found.number("defender-steps")
    return (*steps, bool(found["vacated"]))


def average_losses(
    table: ResultsTable, row: BandRow, differential: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the average number of steps that attacker and defender lose in one attack, with
    two steps each, and the chance that the hex is left empty."""
    chances = _results(table, row, {differential: Fraction(1)})
    return _weighted_losses(chances, losses_formula(table), 2, 2)


def _weighted_losses(
    chances: dict[str, Fraction], costs: Formula, attackers: int, defenders: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Return the average steps lost by attacker and defender, and the chance that the hex is left
    empty, from the chance of each result."""
    losses = {code: _losses(costs, code, attackers, defenders) for code in chances}

    def mean(which: int) -> Fraction:
        return weighted_average(chances, {code: int(lost[which]) for code, lost in losses.items()})

    return mean(0), mean(1), mean(2)


ODDS = Procedure("odds", ("7.6", "7.3", "8.3", "14.1"), odds)
