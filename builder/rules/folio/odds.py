"""What an attack is worth: exact chances and expected losses, unknown support included (7.3 to 7.6,
8.3, 14.1)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.game import Game
from builder.model.tables import BandRow, ResultsTable
from builder.rules.core.tables import column_chances, signed
from builder.rules.folio.reading import results_table, row_of
from builder.rules.folio.reckonings import costing, met
from builder.rules.folio.strength import Strengths, limit_markers, modifier, strength
from builder.rules.folio.supporting import pool_of, values_of
from builder.rules.language.reckoning import Reckoning
from builder.rules.language.working import Worked
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step

Unknown = Annotated[int, Field(ge=0, le=2)]


class OddsInputs(Inputs):
    """Who fights on what ground, known markers, and markers that will come from a cup."""

    terrain: str = Field(description="terrain that counts for the defender, or a row's id")
    differential: int | None = Field(None, description="without units: attack minus defence")
    attackers: Strengths = Field((), description="units (id, or id#2) or attack strengths")
    defender: Strengths = Field((), description="unit or defence strength")
    reduced: Words = Field((), description="those of the units that are on their reduced side")
    attack_markers: Strengths = Field((), description="the attacker's known markers")
    defend_markers: Strengths = Field((), description="the defender's known markers")
    attack_draws: Unknown = Field(0, description="markers that the attacker adds unseen")
    defend_draws: Unknown = Field(0, description="markers that the defender adds unseen")
    attack_side: str = Field("", description="the attacker's side, for its cup")
    defend_side: str = Field("", description="the defender's side, for its cup")


class OddsReply(Reply):
    """Every differential with its chance, every result with its chance, and what is lost on average:
    steps of each side if all retreats are made in full, and the chance that the hex is left empty."""

    differentials: dict[int, Points]
    chances: dict[str, Points]
    attacker_steps: Points
    defender_steps: Points
    vacated: Points


def odds(context: Context, given: OddsInputs) -> OddsReply:
    """Give the exact chances of an attack and what it costs on average, unseen markers included.

    Sum the table's chances over everything that the cups may bring.
    """
    game, table = context.game, results_table(context.game)
    row = row_of(game, table, given.terrain)
    spread = _spread(game, given)
    chances = _results(table, row, spread)
    sides = _steps_of(given)
    costs = costing(table)
    losses = {code: _losses(costs, code, *sides) for code in chances}
    left = sum((p for c, p in chances.items() if losses[c][2]), Fraction(0))
    lines = [
        step("7.3", "{differential} with a chance of {chance}.", differential=signed(d), chance=p)
        for d, p in spread.items()
    ]
    return OddsReply(
        differentials=spread,
        chances=chances,
        attacker_steps=sum((p * losses[c][0] for c, p in chances.items()), Fraction(0)),
        defender_steps=sum((p * losses[c][1] for c, p in chances.items()), Fraction(0)),
        vacated=left,
        steps=tuple(lines),
    )


def _spread(game: Game, given: OddsInputs) -> dict[int, Fraction]:
    limit_markers((*given.attack_markers, *[""] * given.attack_draws), 2, "the attacker", "8.3")
    limit_markers((*given.defend_markers, *[""] * given.defend_draws), 2, "the defender", "8.3")
    sums = met(
        [strength(game, a, "attack", reduced=a in given.reduced) for a in given.attackers],
        [strength(game, d, "defence", reduced=d in given.reduced) for d in given.defender],
        [modifier(game, m) for m in given.attack_markers],
        [modifier(game, m) for m in given.defend_markers],
    )
    base = (given.differential or 0) + sums.number("differential")
    found: dict[int, Fraction] = {}
    for plus, p in _drawn(game, given.attack_side, given.attack_draws).items():
        for minus, q in _drawn(game, given.defend_side, given.defend_draws).items():
            total = base + plus - minus
            found[total] = found.get(total, Fraction(0)) + p * q
    return dict(sorted(found.items()))


def _drawn(game: Game, side: str, many: int) -> dict[int, Fraction]:
    """The chance of every sum that some markers drawn from a cup may have."""
    if not many:
        return {0: Fraction(1)}
    cup = values_of(game, pool_of(game, side))
    sums = Counter(sum(hand) for hand in itertools.combinations(cup, min(many, len(cup))))
    every = sum(sums.values())
    return {total: Fraction(n, every) for total, n in sorted(sums.items())}


def _results(table: ResultsTable, row: BandRow, spread: dict[int, Fraction]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for differential, chance in spread.items():
        for code, p in column_chances(table, row.column(differential)).items():
            found[code] = found.get(code, Fraction(0)) + chance * p
    order = [r.code for r in table.legend]
    return dict(sorted(found.items(), key=lambda item: order.index(item[0])))


def _steps_of(given: OddsInputs) -> tuple[int, int]:
    """How many steps each side has: two a unit unless it is reduced."""
    attackers = sum(1 if a in given.reduced else 2 for a in given.attackers) or 2
    defenders = sum(1 if d in given.reduced else 2 for d in given.defender) or 2
    return attackers, defenders


def _losses(costs: Reckoning, code: str, attackers: int, defenders: int) -> tuple[int, int, bool]:
    """Steps that a result costs the attacker and the defender, and whether the hex is left empty."""
    left = {"attackers": attackers, "defenders": defenders}
    found = Worked(costs, {"code": code, "stand": False, **left})
    steps = found.number("attacker-steps"), found.number("defender-steps")
    return (*steps, bool(found["vacated"]))


def expected(
    table: ResultsTable, row: BandRow, differential: int, steps: int = 2
) -> tuple[Fraction, Fraction, Fraction]:
    """What one attack costs on average, in steps of attacker and defender of so many steps each, and
    the chance that the hex is left empty."""
    chances = _results(table, row, {differential: Fraction(1)})
    costs = costing(table)
    losses = {code: _losses(costs, code, steps, steps) for code in chances}
    return (
        sum((p * losses[c][0] for c, p in chances.items()), Fraction(0)),
        sum((p * losses[c][1] for c, p in chances.items()), Fraction(0)),
        sum((p for c, p in chances.items() if losses[c][2]), Fraction(0)),
    )


ODDS = Procedure("odds", ("7.6", "7.3", "8.3", "14.1"), odds)
