"""One complete round of land combat, and the exact odds of a whole battle (9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Model, Points
from builder.model.game import Game
from builder.problems import error
from builder.rules.core.names import UNIT
from builder.rules.core.questions import roll_on
from builder.rules.core.table_resolution import reading
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.air_land.combat.battlefield import (
    FORCE_HELP,
    GroundInputs,
    Lines,
    flak_of,
    forces_of,
    ground_of,
    required_forces,
)
from builder.rules.systems.air_land.combat.flak import points_left
from builder.rules.systems.air_land.combat.land import (
    Tally,
    column_step,
    force_text,
    result_step,
    strength_steps,
)
from builder.rules.systems.air_land.combat.odds import DEFENDER_GONE, ENDS, Course, course, ending
from builder.rules.systems.air_land.combat.results import land_result
from builder.rules.systems.air_land.combat.rounds import (
    Battle,
    Choice,
    Refusal,
    Side,
    round_strengths,
)
from builder.rules.systems.air_land.game_data import land_table
from builder.rules.systems.air_land.options import excess_hits_carry_over
from builder.sentences import filled_sentence

Chance = Annotated[Points, Field(ge=0, le=1)]
Units = Annotated[int, Field(ge=0, le=5)]


class BattleInputs(GroundInputs):
    """The arguments of a battle: the units of both sides, the terrain, and what each player decides
    in advance (which unit fights, when to retreat, when to refuse a retreat)."""

    attackers: Annotated[Lines, UNIT] = Field(description=f"the attacker's units: {FORCE_HELP}")
    defenders: Annotated[Lines, UNIT] = Field(description="the defender's units")
    attacker_refuses: Refusal = Field("never", description="when the attacker refuses an R")
    defender_refuses: Refusal = Field("never", description="when the defender refuses an R")
    attacker_choice: Choice = Field("strongest", description="the attacker's unit of a round")
    defender_choice: Choice = Field("strongest", description="the defender's unit of a round")
    attacker_quits: Units = Field(
        0, description="units left at which the attacker retreats; 0: never"
    )
    defender_quits: Units = Field(
        0, description="units left at which the defender retreats; 0: never"
    )
    attacker_overflow: bool | None = Field(
        None, description="whether excess hits fall on other attackers, if not as the game chooses"
    )


def sides_of(game: Game, given: BattleInputs) -> tuple[Side, Side]:
    """Return both sides of a battle, attacker first, with their units and their players' decisions
    but without any tactical bombing; raises :class:`Refused`."""
    attackers = required_forces(forces_of(game, given.attackers, "attackers"), "attackers")
    defenders = required_forces(forces_of(game, given.defenders, "defenders"), "defenders")
    for field, forces in (("attackers", attackers), ("defenders", defenders)):
        if len(forces) > 5:
            message = filled_sentence(
                "{field}: {count} units; a tank battle holds five of a side",
                field=field,
                count=len(forces),
            )
            hint = "name five units of a side at most"
            raise Refused(error("overstacked", message, ("given", field), rule="4.0", hint=hint))
    overflow = given.attacker_overflow
    if overflow is None:
        overflow = excess_hits_carry_over(game)
    one = Side(
        attackers,
        refuses=given.attacker_refuses,
        choice=given.attacker_choice,
        quits=given.attacker_quits,
        overflow=overflow,
    )
    two = Side(
        defenders,
        refuses=given.defender_refuses,
        choice=given.defender_choice,
        quits=given.defender_quits,
        overflow=True,
    )
    return one, two


def _with_bombs(
    battle: tuple[Side, Side], ground: GroundInputs, game: Game, bombs: Sequence[int]
) -> Battle:
    one, two = battle
    return Battle(
        replace(one, bombing=bombs[0]), replace(two, bombing=bombs[1]), ground_of(game, ground)
    )


# -- one round ---------------------------------------------------------------------------------


class RoundInputs(BattleInputs):
    """The arguments of one round of battle: both sides, the bombing points that each has after
    anti-aircraft fire, and the roll."""

    attack_bombing: Tally = Field(0, description="the attacker's bombing, after flak")
    defence_bombing: Tally = Field(0, description="the defender's bombing")
    die: int | None = Field(None, description="the roll")


class RoundReply(Reply):
    """Answer to the rules question about one round of land combat: the units that fought, the
    result, and whether the battle is over."""

    attacker: str
    defender: str
    differential: int
    result: str
    attackers_left: tuple[str, ...]
    defenders_left: tuple[str, ...]
    end: str = Field(description="how the battle ended; empty if another round follows")


def fight_round(context: Context, given: RoundInputs) -> RoundReply:
    """Fight one round of land combat: fighting units, result, hits, retreats.

    Choose the fighting units, roll, apply hits and retreats.
    """
    game, table = context.game, land_table(context.game)
    bombs = (given.attack_bombing, given.defence_bombing)
    battle = _with_bombs(sides_of(game, given), given, game, bombs)
    roll = roll_on(context, table, given.die)
    if roll is None:
        hint = "'battle' gives chances"
        raise Refused(
            error("missing-argument", "a round needs its die", ("given", "die"), hint=hint)
        )
    a, d = battle.fighters()
    fighting = battle.attacker.forces[a], battle.defender.forces[d]
    met = round_strengths(battle.ground, *fighting, *bombs)
    at = reading(table, met.differential)
    code = at.code(roll)
    one, two = battle.after(land_result(code))
    text = "{attacker} fights {defender}."
    return RoundReply(
        attacker=fighting[0].name,
        defender=fighting[1].name,
        differential=met.differential,
        result=code,
        attackers_left=tuple(force_text(f) for f in one.left),
        defenders_left=tuple(force_text(f) for f in two.left),
        end=ending(one, two) or "",
        steps=(
            step("9.4", text, attacker=fighting[0].name, defender=fighting[1].name),
            *strength_steps(met),
            column_step(met.differential, at.head),
            result_step(roll, code),
        ),
    )


# -- the whole battle --------------------------------------------------------------------------


class Bomber(Model):
    """A bomber over the battle."""

    bombing: Tally = Field(description="its bombing value")
    survives: Chance = Field(
        Fraction(1), description="the chance that it survives air combat (8.0)"
    )


class OddsInputs(BattleInputs):
    """The arguments for the odds of a battle, as it is before its first round. In every round one
    bomber supports each side, the best surviving one; flak fires once at each bomber of the
    attacker."""

    attack_bombers: tuple[Bomber, ...] = Field((), description="the attacker's bombers")
    defence_bombers: tuple[Bomber, ...] = Field((), description="the defender's bombers")
    flak: Annotated[int, Field(ge=0, le=5)] | None = Field(
        None, description="the city's anti-aircraft strength, if not the battle hex's own"
    )
    rounds: Annotated[int, Field(ge=1, le=30)] = Field(10, description="rounds looked at")


class RoundLine(Model):
    """The chances after one round of a battle, with earlier rounds included: each end separately,
    all retreats and all eliminations together, and ``hold``, the chance that nothing is decided
    yet.

    ``decided`` is the chance that this round ends the battle; ``units`` has the chance of each pair
    of numbers of units left, attackers first (``2-1``).
    """

    round: int
    retreat: Points
    elimination: Points
    hold: Points
    decided: Points
    ends: dict[str, Points]
    units: dict[str, Points]


class OddsReply(Reply):
    """Answer to the rules question ``battle``: the odds of a battle: the chance of each end after
    the last round (exact in ``chances``, rounded in ``percent``), a line for each round, and the
    average number of units left."""

    chances: dict[str, Points]
    percent: dict[str, str]
    rounds: tuple[RoundLine, ...]
    defender_gone: Points = Field(description="chance that the defender is out of the hex")
    attackers_left: Points
    defenders_left: Points


def battle(context: Context, given: OddsInputs) -> OddsReply:
    """Give the exact chance, round by round, that a battle ends in retreat, elimination or hold.

    Computes every roll of every round, for each number of bombing points that air combat and flak
    may leave.
    """
    game = context.game
    table, sides = land_table(game), sides_of(game, given)
    flak = flak_of(game, given, given.flak)
    courses = []
    for points, chance in best_bomb_chances(game, given.attack_bombers, flak).items():
        for others, share in best_bomb_chances(game, given.defence_bombers, 0).items():
            started = _with_bombs(sides, given, game, (points, others))
            courses.append((chance * share, course(started, table, given.rounds)))
    return _reply(courses, given.rounds)


def best_bomb_chances(game: Game, bombers: Sequence[Bomber], flak: int) -> dict[int, Fraction]:
    """Return the chance of each number of bombing points that a side gets from the best of its
    bombers that survives air combat and flak."""
    best = {0: Fraction(1)}
    for bomber in bombers:
        left = points_left(game, bomber.bombing, flak)
        left = {p: c * bomber.survives for p, c in left.items()}
        left[0] = left.get(0, Fraction(0)) + 1 - bomber.survives
        after: dict[int, Fraction] = {}
        for a, chance in best.items():
            for b, share in left.items():
                after[max(a, b)] = after.get(max(a, b), Fraction(0)) + chance * share
        best = after
    return {points: chance for points, chance in sorted(best.items()) if chance}


def _reply(courses: Sequence[tuple[Fraction, Course]], rounds: int) -> OddsReply:
    last = max(len(c.rounds) for _, c in courses)
    table = [_chances_after(courses, n) for n in range(1, min(rounds, last) + 1)]
    final = table[-1]
    before: dict[str, Fraction] = {"hold": Fraction(1)}
    lines = []
    for n, ends in enumerate(table, 1):
        lines.append(_line(n, ends, before["hold"] - ends["hold"], _unit_chances(courses, n)))
        before = ends
    gone = sum((final[e] for e in DEFENDER_GONE), Fraction(0))
    return OddsReply(
        chances=final,
        percent={end: f"{float(chance) * 100:.1f}" for end, chance in final.items()},
        rounds=tuple(lines),
        defender_gone=gone,
        attackers_left=_left(courses, 0),
        defenders_left=_left(courses, 1),
        steps=(*(_say(line) for line in lines), _say_gone(gone)),
    )


def _chances_after(courses: Sequence[tuple[Fraction, Course]], round: int) -> dict[str, Fraction]:
    """Return the chance that the battle has ended in each way after a round (numbered from 1), and
    the chance that it has not ended. A battle that has ended stays so in later rounds."""
    found: dict[str, Fraction] = dict.fromkeys((*ENDS, "hold"), Fraction(0))
    for weight, one in courses:
        ends = one.rounds[min(round, len(one.rounds)) - 1]
        for end, chance in ends.items():
            found[end] += weight * chance
    found["hold"] = 1 - sum(found.values(), Fraction(0))
    return found


def _unit_chances(courses: Sequence[tuple[Fraction, Course]], round: int) -> dict[str, Fraction]:
    """Return the chance of each pair of numbers of units left on both sides after a round."""
    found: dict[tuple[int, int], Fraction] = {}
    for weight, one in courses:
        for sizes, chance in one.sizes[min(round, len(one.sizes)) - 1].items():
            found[sizes] = found.get(sizes, Fraction(0)) + weight * chance
    return {f"{a}-{d}": found[a, d] for a, d in sorted(found, reverse=True)}


def _line(
    round: int, ends: dict[str, Fraction], decided: Fraction, units: dict[str, Fraction]
) -> RoundLine:
    def of(word: str) -> Fraction:
        return sum((c for end, c in ends.items() if end.endswith(word)), Fraction(0))

    elimination = of("-eliminated")
    retreat = of("-retreats") + of("-retreat")
    return RoundLine(
        round=round,
        retreat=retreat,
        elimination=elimination,
        hold=ends["hold"],
        decided=decided,
        ends={end: chance for end, chance in ends.items() if chance and end != "hold"},
        units=units,
    )


def _left(courses: Sequence[tuple[Fraction, Course]], side: int) -> Fraction:
    found = Fraction(0)
    for weight, one in courses:
        for states in (one.ended, one.going):
            found += weight * sum((len(s[side]) * c for s, c in states.items()), Fraction(0))
    return found


def _say_gone(gone: Fraction) -> Step:
    text = "In the end the defender is gone from the hex in {chance}% of all cases."
    return step("9.4", text, chance=f"{float(gone) * 100:.1f}")


def _say(line: RoundLine) -> Step:
    text = "After round {round}: retreat {retreat}%, elimination {elimination}%, hold {hold}%."
    shares = {k: f"{float(getattr(line, k)) * 100:.1f}" for k in ("retreat", "elimination", "hold")}
    return step("9.4", text, round=line.round, **shares)


ROUND = Procedure("round", ("9.4", "9.1", "9.2", "9.3"), fight_round)
BATTLE = Procedure("battle", ("9.4", "9.0", "7.1", "8.0", "13.0"), battle)
