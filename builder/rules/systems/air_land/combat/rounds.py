"""One round of land combat: two units fight, hits are applied, retreats are made or refused (9.0 to
9.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from builder.model.tables import ResultsTable
from builder.rules.core.module_export.term_names import (
    ATTACK_MARKERS,
    ATTACKERS,
    DEFEND_MARKERS,
    DEFENDER,
)
from builder.rules.core.table_resolution import reading
from builder.rules.dice import Dice
from builder.rules.expressions.evaluator import EvaluatedFormula, Roles, evaluate_term
from builder.rules.expressions.terms import Value, number
from builder.rules.systems.air_land.combat.combat_formula import STRENGTHS, support_term
from builder.rules.systems.air_land.combat.effects import CLEAR, Ground
from builder.rules.systems.air_land.combat.forces import (
    Force,
    Forces,
    SideAfterHits,
    apply_hits,
    strongest,
)
from builder.rules.systems.air_land.combat.results import LandResult, land_result

Refusal = Literal["never", "survives", "always"]
"""When a side takes one more hit instead of a retreat: never, only as long as the hit eliminates no
unit, or always."""

Choice = Literal["strongest", "first"]
"""Which unit a side sends into each round: the one with the greatest strength, or the first that is
left."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle: its units, its points of tactical bombing, and how its player decides.

    ``quits`` is the number of units left at which the player retreats voluntarily; 0 means never.
    ``overflow`` tells whether excess hits go on to the side's other units.
    """

    forces: Forces
    bombing: int = 0
    refuses: Refusal = "never"
    choice: Choice = "strongest"
    quits: int = 0
    overflow: bool = False


@dataclass(frozen=True, slots=True)
class Strengths:
    """The attack and defence strengths of the two fighting units in a round, with terrain and
    support."""

    attack: int
    attack_support: int
    defence: int
    defence_support: int

    @property
    def worked(self) -> EvaluatedFormula:
        """The evaluated formula of the strengths: the differential, and the sentences that explain
        it."""
        given = {
            "attack": self.attack,
            "support": self.attack_support,
            "defence": self.defence,
            "against": self.defence_support,
        }
        return EvaluatedFormula(STRENGTHS, given)

    @property
    def differential(self) -> int:
        """The attack minus the defence, which gives the column."""
        return self.worked.number("differential")


def support_points(bombs: int, strength: int) -> int:
    """Return the strength that ``bombs`` points of tactical bombing add to a unit: never more than
    the unit's own strength (7.1)."""
    return int(
        evaluate_term(
            support_term(number("bombs"), number("strength")), bombs=bombs, strength=strength
        )
    )


@lru_cache(maxsize=4096)
def round_strengths(
    ground: Ground, attacker: Force, defender: Force, attack_bombs: int = 0, defence_bombs: int = 0
) -> Strengths:
    """Return the attack and defence strengths of two fighting units. ``attack_bombs`` and
    ``defence_bombs`` are the bombing points after flak; this function applies the terrain to them."""
    roles: Roles = {
        ATTACKERS: [_unit(attacker)],
        DEFENDER: [_unit(defender)],
        ATTACK_MARKERS: [{"value": attack_bombs}],
        DEFEND_MARKERS: [{"value": defence_bombs}],
    }
    found = EvaluatedFormula(STRENGTHS, ground.named, roles).number
    return Strengths(found("attack"), found("support"), found("defence"), found("against"))


def _unit(force: Force) -> dict[str, Value]:
    return {
        "attack": force.attack,
        "defence": force.defence,
        "hits": force.hits,
        "heavy": force.tank,
    }


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a round for one side: the units left, whether it retreats, and whether it
    refused to."""

    struck: SideAfterHits
    retreats: bool
    refused: bool = False

    @property
    def left(self) -> Forces:
        """The units of the side that are left after the round."""
        return self.struck.left


def apply_result(side: Side, fighter: int, hits: int, *, must: bool) -> Outcome:
    """Return the outcome of a round for one side after its hits and, if it ``must`` retreat, its
    decision to do so or to refuse. A refusal costs one more hit (9.3): the fighting unit takes it,
    or the next one if the fighting unit is eliminated."""
    plain = apply_hits(side.forces, fighter, hits, overflow=side.overflow)
    if not must or not plain.left:
        return Outcome(plain, False)
    stays = side.forces[fighter].defence_left > hits
    harder = apply_hits(plain.left, fighter if stays else 0, 1, overflow=True)
    unharmed = len(harder.left) == len(plain.left)
    willing = side.refuses == "always" or (side.refuses == "survives" and unharmed)
    return Outcome(harder, False, True) if willing else Outcome(plain, True)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle before its next round: both sides and the terrain."""

    attacker: Side
    defender: Side
    ground: Ground = field(default=CLEAR)

    def fighters(self) -> tuple[int, int]:
        """Return the indices of the attacker's and the defender's unit that fight the next round."""
        ground = self.ground
        attacks = [ground.attack(f.attack_left, tank=f.tank) for f in self.attacker.forces]
        defences = [ground.defence(f.defence_left, tank=f.tank) for f in self.defender.forces]
        return _chosen(self.attacker, attacks), _chosen(self.defender, defences)

    def differential(self) -> int:
        """Return the attack minus the defence of the units that fight the next round."""
        a, d = self.fighters()
        sides = self.attacker, self.defender
        fighting = sides[0].forces[a], sides[1].forces[d]
        return round_strengths(self.ground, *fighting, *(s.bombing for s in sides)).differential

    def after(self, result: LandResult) -> tuple[Outcome, Outcome]:
        """Return the outcomes of a land combat result for the attacker and the defender."""
        a, d = self.fighters()
        left = (
            _side_survives(self.attacker, a, result.attacker_hits),
            _side_survives(self.defender, d, result.defender_hits),
        )
        back, must = must_retreat(result, self.ground, *left)
        one = apply_result(self.attacker, a, result.attacker_hits, must=back)
        return one, apply_result(self.defender, d, result.defender_hits, must=must)

    def with_forces(self, attackers: Forces, defenders: Forces) -> Battle:
        """Return the battle with the given units left on both sides."""
        return replace(
            self,
            attacker=replace(self.attacker, forces=attackers),
            defender=replace(self.defender, forces=defenders),
        )


def _chosen(side: Side, values: list[int]) -> int:
    return 0 if side.choice == "first" else strongest(values)


def must_retreat(
    result: LandResult, ground: Ground, attackers_left: bool, defenders_left: bool
) -> tuple[bool, bool]:
    """Tell whether an R makes the attacker retreat, and whether one makes the defender retreat. An
    R has no effect if the enemy is eliminated; defenders in a city or fortress ignore it (9.3)."""
    both = attackers_left and defenders_left
    return result.attacker_retreats and both, (
        result.defender_retreats and both and not ground.stands
    )


def _side_survives(side: Side, fighter: int, hits: int) -> bool:
    """Tell whether a side has any unit left after hits on its fighting unit."""
    return bool(apply_hits(side.forces, fighter, hits, overflow=side.overflow).left)


def column_results(table: ResultsTable, differential: int) -> list[tuple[int, LandResult]]:
    """Return every result in the column of a differential, each with the number of rolls that give
    it."""
    at, dice = reading(table, differential), Dice.parse(table.dice)
    return [(n, land_result(at.code(roll))) for roll, n in dice.combinations().items()]
