"""Single steps of land combat: terrain effects, the land combat table, hits, and a retreat result
(R) (9.1, 9.2, 9.3, 10.0)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.problems import error
from builder.rules.core.names import UNIT, UnitName
from builder.rules.core.questions import roll_on
from builder.rules.core.table_resolution import reading
from builder.rules.core.tables import printed_code
from builder.rules.procedures import (
    Context,
    Procedure,
    Refused,
    Reply,
    Step,
    sentences_as_steps,
    step,
)
from builder.rules.signed_numbers import signed
from builder.rules.systems.air_land.combat.battlefield import (
    FORCE_HELP,
    GroundInputs,
    Lines,
    forces_of,
    ground_of,
    required_forces,
    single_force,
)
from builder.rules.systems.air_land.combat.forces import Force, apply_hits
from builder.rules.systems.air_land.combat.results import LandResult, land_result
from builder.rules.systems.air_land.combat.rounds import Strengths, round_strengths
from builder.rules.systems.air_land.game_data import land_table
from builder.rules.systems.air_land.options import excess_hits_carry_over

Tally = Annotated[int, Field(ge=0, le=99)]


# -- terrain -----------------------------------------------------------------------------------


class TerrainInputs(GroundInputs):
    """Input of the rules question ``terrain``: a unit, its bombs, and the terrain."""

    unit: UnitName = Field("", description=f"unit: {FORCE_HELP}")
    bombing: Tally = Field(0, description="tactical bombing value")


class TerrainReply(Reply):
    """Answer to the rules question ``terrain``: a unit's attack, defence and bombing as the terrain
    changes them, for the unit as attacker and as defender."""

    attack: int | None = None
    defence: int | None = None
    bombing: int
    ignores_retreat: bool


def terrain(context: Context, given: TerrainInputs) -> TerrainReply:
    """Give a unit's attack, defence and bombing as terrain changes them."""
    ground = ground_of(context.game, given)
    bombing, lines = ground.bombs(given.bombing), []
    if given.bombing:
        text = "Tactical bombing {before} becomes {after}."
        lines.append(step("10.0", text, before=given.bombing, after=bombing))
    if ground.stands:
        lines.append(step("9.3", "The defender ignores an R."))
    attack = defence = None
    if given.unit:
        force = single_force(forces_of(context.game, (given.unit,), "unit"), "unit")
        attack = ground.attack(force.attack_left, tank=force.tank)
        defence = ground.defence(force.defence_left, tank=force.tank)
        text = "{unit} attacks with {attack} and defends with {defence} here."
        lines.insert(0, step("10.0", text, unit=force.name, attack=attack, defence=defence))
    return TerrainReply(
        attack=attack,
        defence=defence,
        bombing=bombing,
        ignores_retreat=ground.stands,
        steps=tuple(lines),
    )


# -- the table ---------------------------------------------------------------------------------


class LandInputs(GroundInputs):
    """The arguments of a look-up in the land combat table: a differential, or two fighting units
    with their terrain and bombs."""

    differential: int | None = Field(None, description="attack minus defence, all counted in")
    attacker: UnitName = Field("", description=f"fighting unit: {FORCE_HELP}")
    defender: UnitName = Field("", description="the defender's fighting unit")
    attack_bombing: Tally = Field(0, description="the attacker's bombing, after flak")
    defence_bombing: Tally = Field(0, description="the defender's bombing")
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class LandReply(Reply):
    """Answer to the rules question ``land-combat``: the head of the column of the land combat table
    in which the look-up ends, and the result of the roll there."""

    attack: int | None = None
    defence: int | None = None
    differential: int
    head: str
    result: str | None = None
    meaning: str | None = Field(None, description="what the result does, in words")
    attacker_hits: int | None = None
    defender_hits: int | None = None
    attacker_retreats: bool | None = None
    defender_retreats: bool | None = None
    chances: dict[str, Points] = {}


def land_combat(context: Context, given: LandInputs) -> LandReply:
    """Look up two fighting units, or a differential, in the land combat table."""
    table = land_table(context.game)
    met = _met(context, given) if given.differential is None else None
    gap = met.differential if met else given.differential or 0
    at = reading(table, gap)
    roll = roll_on(context, table, given.die)
    lines = [*(strength_steps(met) if met else ()), column_step(gap, at.head)]
    stands = ground_of(context.game, given).stands
    common = {
        "attack": met.attack + met.attack_support if met else None,
        "defence": met.defence + met.defence_support if met else None,
        "differential": gap,
        "head": at.head,
    }
    if roll is None:
        return LandReply(**common, chances=dict(at.chances), steps=tuple(lines))
    return _rolled(at.code(roll), roll, stands, common, lines)


def _rolled(
    code: str,
    roll: int,
    stands: bool,
    common: dict[str, int | str | None],
    lines: list[Step],
) -> LandReply:
    found = land_result(code)
    lines.append(result_step(roll, code))
    if found.defender_retreats and stands:
        lines.append(step("9.3", "The defender ignores the R here."))
    return LandReply.model_validate(
        {
            **common,
            "result": code,
            "meaning": _result_in_words(found),
            "attacker_hits": found.attacker_hits,
            "defender_hits": found.defender_hits,
            "attacker_retreats": found.attacker_retreats,
            "defender_retreats": found.defender_retreats and not stands,
            "steps": tuple(lines),
        }
    )


def _result_in_words(found: LandResult) -> str:
    """Return the effect of a land combat result in words, since the table's legend explains only
    one code of each sort."""
    hits = f"{found.attacker_hits or 'no'} hit{'' if found.attacker_hits in (0, 1) else 's'}"
    words = f"The attacker takes {hits}, the defender {found.defender_hits or 'none'}."
    retreats = {"attacker": found.attacker_retreats, "defender": found.defender_retreats}
    return words + "".join(
        f" The {who} retreats, or takes one hit more." for who, must in retreats.items() if must
    )


def _met(context: Context, given: LandInputs) -> Strengths:
    if not (given.attacker and given.defender):
        message = "give a differential, or attacker and defender"
        hint = "ask with differential=2, or with attacker= and defender="
        raise Refused(error("missing-argument", message, ("given",), rule="9.1", hint=hint))
    attacker = single_force(forces_of(context.game, (given.attacker,), "attacker"), "attacker")
    defender = single_force(forces_of(context.game, (given.defender,), "defender"), "defender")
    ground = ground_of(context.game, given)
    return round_strengths(ground, attacker, defender, given.attack_bombing, given.defence_bombing)


def strength_steps(met: Strengths) -> tuple[Step, ...]:
    """Return the steps that explain the attack and defence strengths of a round, with terrain and
    bombs."""
    return sentences_as_steps(met.worked.sentences())


def column_step(differential: int, head: str) -> Step:
    """Return the step that states which column of the land combat table a differential leads to."""
    text = "A differential of {differential} is column {head}."
    return step("9.1", text, differential=signed(differential), head=head)


def result_step(roll: int, code: str) -> Step:
    """Return the step that states which result a roll leads to."""
    return step("9.1", "A roll of {die} gives {code}.", die=roll, code=printed_code(code))


# -- hits --------------------------------------------------------------------------------------


class HitsInputs(GroundInputs):
    """Input of the rules question ``hits``: hits on the units of one side; the fighting unit is
    first in the list."""

    units: Annotated[Lines, UNIT] = Field(
        description=f"the units, the fighting one first: {FORCE_HELP}"
    )
    hits: Tally = Field(description="hits that the result gives")
    attacker: bool = Field(False, description="whether the side is the attacker: no excess goes on")


class HitReply(Reply):
    """Answer to the rules question ``hits``: the units left with attack, defence and hits; the
    eliminated units; the hits that had no target."""

    left: tuple[str, ...]
    values: tuple[str, ...] = Field(description="attack-defence of the units left")
    eliminated: int
    carried: int = Field(description="hits that went on to other units")
    lost: int


def hits(context: Context, given: HitsInputs) -> HitReply:
    """Apply hits to the units of one side: values left, eliminations, excess hits."""
    forces = required_forces(forces_of(context.game, given.units, "units"), "units")
    overflow = not given.attacker or excess_hits_carry_over(context.game)
    struck = apply_hits(forces, 0, given.hits, overflow=overflow)
    fighter = min(given.hits, forces[0].defence_left)
    carried = given.hits - fighter - struck.lost
    lines = [step("9.2", "Hits on {unit}: {hits}.", unit=forces[0].name, hits=fighter)]
    if fighter == forces[0].defence_left:
        lines.append(step("9.2", "{unit} is eliminated.", unit=forces[0].name))
    if carried:
        lines.append(step("9.2", "Hits that go on to other units: {hits}.", hits=carried))
    return HitReply(
        left=tuple(force_text(f) for f in struck.left),
        values=tuple(f"{f.attack_left}-{f.defence_left}" for f in struck.left),
        eliminated=len(forces) - len(struck.left),
        carried=carried,
        lost=struck.lost,
        steps=tuple(lines),
    )


def force_text(force: Force) -> str:
    """Return a unit in the notation that :data:`FORCE_HELP` describes."""
    return " ".join(
        [force.name, *(["tank"] if force.tank and "-" in force.name[:3] else []), *_hit_text(force)]
    )


def _hit_text(force: Force) -> list[str]:
    return [f"hits {force.hits}"] if force.hits else []


# -- an R --------------------------------------------------------------------------------------


class RetreatResultInputs(GroundInputs):
    """Input of the rules question ``retreat-result``: a result of land combat, and whether each
    side refuses to retreat."""

    result: str = Field(description="a code of the land combat table: 0-1R")
    refuses: bool = Field(False, description="whether the side with the R refuses to retreat")


class RetreatResultReply(Reply):
    """Answer to the rules question ``retreat-result``: the hits on both sides after a retreat
    result (R) is applied, and which side retreats."""

    attacker_hits: int
    defender_hits: int
    retreat: str = Field(description="attacker, defender or none")


def retreat_result(context: Context, given: RetreatResultInputs) -> RetreatResultReply:
    """Tell what a retreat result (R) means: a retreat, one more hit, or nothing.

    A side may take one more hit instead of a retreat; in a city or fortress the defender ignores an
    R.
    """
    found, stands = land_result(given.result), ground_of(context.game, given).stands
    ignored = found.defender_retreats and stands
    who = "attacker" if found.attacker_retreats else "defender" if found.defender_retreats else ""
    who = "" if ignored else who
    extra = 1 if who and given.refuses else 0
    lines = []
    if ignored:
        lines.append(step("9.3", "The defender ignores the R here."))
    elif extra:
        lines.append(step("9.3", "Refusing the retreat costs one more hit."))
    elif who:
        told = {"attacker": "The attacker must retreat.", "defender": "The defender must retreat."}
        lines.append(step("9.3", told[who]))
    return RetreatResultReply(
        attacker_hits=found.attacker_hits + (extra if who == "attacker" else 0),
        defender_hits=found.defender_hits + (extra if who == "defender" else 0),
        retreat="none" if extra or not who else who,
        steps=tuple(lines),
    )


TERRAIN = Procedure("terrain", ("10.0", "9.3"), terrain)
LAND_COMBAT = Procedure("land-combat", ("9.1", "9.0", "7.1", "10.0"), land_combat)
HITS = Procedure("hits", ("9.2",), hits)
RETREAT_RESULT = Procedure("retreat-result", ("9.3",), retreat_result)
