"""Fights: each side's total is ten times its die plus its firepower; the terrain reduces the
attacker's total (13.0 to 13.3, 14.0)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from pydantic import Field

from builder.model.base import Points, Words
from builder.model.dice import Dice
from builder.rules.core.names import MapName, PlaceName, UnitNames
from builder.rules.core.questions import made_roll, map_of
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.green_beret.formulas import (
    ANTI_TANK,
    FIGHT_FORMULA,
    FIREPOWER_FORMULA,
    HARM,
    PIECES,
)
from builder.rules.systems.green_beret.game_data import Gear, gear_of, gears, is_enemy, unit_named
from builder.rules.systems.green_beret.ground import TerrainMap, ground_named

D6 = Dice(1, 6)
Winner = Literal["attacker", "defender", "none"]


def firepower(pieces: Iterable[Gear], against_vehicle: bool = False, harm: int = 0) -> int:
    """Return the firepower of a stack less its damage, ``harm``; ``against_vehicle`` means that a
    vehicle attacks the stack (13.3)."""
    fire = [({"firepower": g.firepower}, "anti-tank" in g.traits) for g in pieces]
    roles = {
        PIECES: [one for one, _ in fire],
        ANTI_TANK: [one for one, doubled in fire if doubled],
        HARM: [{"value": harm}],
    }
    return EvaluatedFormula(FIREPOWER_FORMULA, {"vehicle": against_vehicle}, roles).number(
        "firepower"
    )


@dataclass(frozen=True, slots=True)
class Fight:
    """The two sides of a fight before the dice are rolled; the terrain reduces the total of the
    attacker alone (13.0)."""

    attack: int
    defence: int
    penalty: int = 0

    def totals(self, attack_die: int, defence_die: int) -> tuple[int, int]:
        """Return the totals of the attacker and the defender (ten times the die plus firepower) for
        given dice."""
        found = self._evaluated(attack_die, defence_die)
        return found.number("attack-total"), found.number("defence-total")

    def _evaluated(self, attack_die: int, defence_die: int) -> EvaluatedFormula:
        named = {"attack": self.attack, "defence": self.defence, "penalty": self.penalty}
        return EvaluatedFormula(
            FIGHT_FORMULA, {**named, "attack-die": attack_die, "defence-die": defence_die}
        )

    def winner(self, attack_die: int, defence_die: int) -> Winner:
        """Return the winner for given dice; with equal totals neither side wins, and both lose."""
        found = self._evaluated(attack_die, defence_die)
        if found["attacker-wins"]:
            return "attacker"
        return "defender" if found["defender-wins"] else "none"

    def chances(self) -> dict[Winner, Fraction]:
        """Return the chance of each outcome over all thirty-six pairs of dice."""
        return dict(_chances(self.attack + self.penalty - self.defence))


@lru_cache(maxsize=512)
def _chances(edge: int) -> tuple[tuple[Winner, Fraction], ...]:
    fight = Fight(edge, 0)
    ends: list[Winner] = [fight.winner(a, d) for a in range(1, 7) for d in range(1, 7)]
    order: tuple[Winner, ...] = ("attacker", "defender", "none")
    return tuple((end, Fraction(ends.count(end), 36)) for end in order)


def fight_steps(fight: Fight, attack_die: int, defence_die: int) -> tuple[Step, ...]:
    """Return the steps that explain the course of a fight."""
    attack, defence = fight.totals(attack_die, defence_die)
    end = {
        "attacker": "The attacker wins.",
        "defender": "The defender wins.",
        "none": "The totals are equal: both lose.",
    }[fight.winner(attack_die, defence_die)]
    return (
        step(
            "13.0", "Attack: {die} times 10 plus {fire}, with {penalty} for the terrain, is {total}.",
            die=attack_die, fire=fight.attack, penalty=fight.penalty, total=attack,
        ),
        step(
            "13.0", "Defence: {die} times 10 plus {fire} is {total}.",
            die=defence_die, fire=fight.defence, total=defence,
        ),
        step("13.0", end),
    )  # fmt: skip


def _lead(edge: int) -> Step:
    """Return the step that tells who is ahead before the dice are rolled, and by how much."""
    if edge < 0:
        return step("13.0", "The defender is {edge} ahead.", edge=-edge)
    return step("13.0", "The attacker is {edge} ahead.", edge=edge)


class AttackInputs(Inputs):
    """Input of the rules question ``attack``: the two sides of a fight: pieces by id or name, or
    their firepower; and the defender's terrain."""

    attackers: UnitNames = Field((), description="pieces in the attacking hex")
    fire: int | None = Field(None, description="instead: their firepower")
    defenders: UnitNames = Field((), description="pieces in the hex attacked; of enemies one")
    defence: int | None = Field(None, description="instead: their firepower")
    terrain: Words = Field((), description="terrain types of the hex attacked")
    hex: PlaceName = Field("", description="or the hex attacked")
    penalty: int | None = Field(None, description="instead: the penalty of its terrain")
    attack_die: int | None = Field(None, description="the attacker's die")
    defence_die: int | None = Field(None, description="the defender's die")
    map: MapName = Field("", description="map, if not the game's first")


class AttackReply(Reply):
    """Answer to the rules question ``attack``: the firepower of both sides, the reduction by
    terrain, and the chances; with both dice also the totals and the winner."""

    fire: int
    defence: int
    penalty: int
    chances: dict[str, Points]
    attack_total: int | None = None
    defence_total: int | None = None
    winner: Winner | None = None
    noise: bool | None = Field(
        None, description="whether an attacked team is heard: not if the enemy is gone (12.4)"
    )


def attack(context: Context, given: AttackInputs) -> AttackReply:
    """Resolve an attack with its two dice, or give the chances. Includes terrain, anti-tank weapons
    and equal totals."""
    enemy_attacks = _has_enemy(context, given.attackers)
    vehicle = enemy_attacks and any(
        gear_of(unit_named(context.game, n)).circled for n in given.attackers
    )
    fire = firepower(gears(context.game, given.attackers)) if given.fire is None else given.fire
    defence = given.defence
    if defence is None:
        defence = firepower(gears(context.game, given.defenders), vehicle)
    fight = Fight(fire, defence, _penalty(context, given))
    chances: dict[str, Fraction] = dict(fight.chances().items())
    one = made_roll(context, D6, given.attack_die) if given.attack_die else None
    two = made_roll(context, D6, given.defence_die) if given.defence_die else None
    reply = AttackReply(fire=fire, defence=defence, penalty=fight.penalty, chances=chances)
    lines = [step("13.3", "Anti-tank weapons count double against the vehicle.")] if vehicle else []
    if one is None or two is None:
        edge = fire + fight.penalty - defence
        return reply.model_copy(update={"steps": (*lines, _lead(edge))})
    attack_total, defence_total = fight.totals(one, two)
    winner = fight.winner(one, two)
    noise = (winner == "attacker") if enemy_attacks else None
    return reply.model_copy(
        update={
            "attack_total": attack_total,
            "defence_total": defence_total,
            "winner": winner,
            "noise": noise,
            "steps": (*lines, *fight_steps(fight, one, two)),
        }
    )


def _has_enemy(context: Context, names: Iterable[str]) -> bool:
    return any(is_enemy(unit_named(context.game, n)) for n in names)


def _penalty(context: Context, given: AttackInputs) -> int:
    if given.penalty is not None:
        return given.penalty
    if given.hex and not given.terrain:
        sheet = map_of(context.game, given.map)
        return TerrainMap(context.game, sheet).at(sheet.hexes.cell(given.hex)).penalty
    return ground_named(context.game, given.terrain).penalty


ATTACK = Procedure("attack", ("13.0", "12.4", "13.2", "13.3"), attack)
