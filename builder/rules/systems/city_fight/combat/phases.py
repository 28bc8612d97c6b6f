"""A fire phase: response fire first, with losses removed at once; then all other fire, with losses
removed after all of it (3.2, 3.5, 5.1, 5.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Model
from builder.problems import unknown_name
from builder.rules.core.names import Counters, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.city_fight.combat.aim import Aim, aim_of, weakest
from builder.rules.systems.city_fight.combat.example_arrows import phase_arrows, response_arrows
from builder.rules.systems.city_fight.combat.fire import VolleyInputs, fire_circumstances
from builder.rules.systems.city_fight.combat.firing import (
    Barred,
    FireCircumstances,
    Shot,
    shot_at_target,
)
from builder.rules.systems.city_fight.combat.gunfire import POINTS, gunfire_strength
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.situation import Battlefield, battlefield_of

RESPONSE_FIRE_SIDES = {"first-fire": ALLIES, "second-fire": NVA_VC}
"""The side that has response fire in each fire phase (5.3)."""


class Attack(Model):
    """One attack of a phase."""

    attackers: UnitNames = Field((), description="the firing units")
    gunfire: Annotated[int, Field(ge=0, le=8)] = Field(
        0, description="number of naval gunfire points (5.8)"
    )
    target: UnitName = Field(description="the enemy unit fired at")
    die: Annotated[int, Field(ge=1, le=6)] = Field(description="the roll")
    response: bool = Field(False, description="whether it is response fire (5.3)")


class PhaseInputs(VolleyInputs):
    """Input of the rules question ``fire-phase``: a position, the units that entered a zone of
    control, and the attacks in their order."""

    entered: Counters = Field((), description="units that entered an enemy zone this turn (5.3)")
    gassed: Counters = Field((), description="option 7.10b: units under CS gas")
    turn: Annotated[int, Field(ge=1)] = Field(2, description="the turn, for naval gunfire")
    attacks: tuple[Attack, ...] = Field(description="the attacks, in their order")


class PhaseReply(Reply):
    """Answer to the rules question ``fire-phase``: the outcome of each attack (units lost, or why
    it did not happen), and which units are removed after response fire and which at the end of the
    phase."""

    results: tuple[str, ...]
    at_once: tuple[str, ...]
    afterwards: tuple[str, ...]
    left: tuple[str, ...]


@dataclass(slots=True)
class _Phase:
    """A fire phase while it is being resolved: its inputs, the explanation so far, the units that
    have fired, and the points of naval gunfire used."""

    context: Context
    field: Battlefield
    given: PhaseInputs
    lines: list[Step]
    fired: set[str]
    shells: int = 0


def fire_phase(context: Context, given: PhaseInputs) -> PhaseReply:
    """Play a fire phase: response fire with losses at once, then normal fire with losses after it.

    All response fire is resolved first, then all normal fire at the same time.
    """
    found = battlefield_of(context, given)
    phase = _Phase(context, found, given, [], set())
    results: dict[int, str] = {}
    at_once: list[str] = []
    for number, attack in _attacks_of_part(given, response=True):
        lost, results[number] = _attack(
            phase, attack, phase_circumstances(found, given, response=True)
        )
        at_once += lost
        phase.field = phase.field.without(lost)
    afterwards: dict[str, None] = {}
    for number, attack in _attacks_of_part(given, response=False):
        lost, results[number] = _attack(
            phase, attack, phase_circumstances(found, given, response=False)
        )
        afterwards |= dict.fromkeys(lost)
    phase.lines.append(step("5.1", "Losses of normal fire leave after all fire."))
    left = phase.field.without(list(afterwards))
    return PhaseReply(
        results=tuple(results[n] for n in sorted(results)),
        at_once=tuple(at_once),
        afterwards=tuple(afterwards),
        left=tuple(sorted(p.name for p in left.troops)),
        steps=tuple(phase.lines),
    )


def _attacks_of_part(given: PhaseInputs, *, response: bool) -> list[tuple[int, Attack]]:
    return [(n, a) for n, a in enumerate(given.attacks) if a.response == response]


def phase_circumstances(
    field: Battlefield, given: PhaseInputs, *, response: bool
) -> FireCircumstances:
    """Return the circumstances under which units fire in the phase, in response or normally."""
    return replace(fire_circumstances(field, given), response=response)


def _attack(phase: _Phase, attack: Attack, how: FireCircumstances) -> tuple[list[str], str]:
    """Resolve one attack of the phase; return the units that it eliminates, and its outcome as
    text."""
    target = phase.field.position.piece(attack.target)
    gone = [n for n in (*attack.attackers, attack.target) if phase.field.position.piece(n) is None]
    if target is None or gone:
        for name in gone:
            if phase.context.game.counters.get(name.partition("#")[0]) is None:
                raise Refused(
                    unknown_name("unit", name, phase.context.game.counters, ("given", "attacks"))
                )
        return [], _report_barred(phase, ("5.3", "Whoever is eliminated neither fires nor spots."))
    shots = [
        shot_at_target(phase.field, phase.field.piece(n), target, how) for n in attack.attackers
    ]
    barred = _attack_bar(phase, attack, shots) or next((s.barred for s in shots if s.barred), None)
    ships = 0
    if attack.gunfire and not barred:
        ships, barred = _gunfire_in_attack(phase, attack, target, how)
    if barred:
        return [], _report_barred(phase, barred)
    phase.fired |= set(attack.attackers)
    return _lost(phase, attack, aim_of(phase.field, target, shots, ships))


def _gunfire_in_attack(
    phase: _Phase, attack: Attack, target: Piece, how: FireCircumstances
) -> tuple[int, Barred]:
    """Return the strength of naval gunfire in an attack of the phase, and the rule and reason if
    there is none. The eight points of a turn are the limit for all attacks together; the player
    splits them freely."""
    phase.shells += attack.gunfire
    if phase.shells > POINTS:
        return 0, ("5.8", "Naval gunfire has eight points a turn.")
    return gunfire_strength(phase.field, target, how, attack.gunfire, phase.given.turn)


def _report_barred(phase: _Phase, barred: tuple[str, str]) -> str:
    phase.lines.append(step(*barred))
    return barred[1]


def _attack_bar(phase: _Phase, attack: Attack, shots: list[Shot]) -> Barred:
    """Return what forbids an attack as a whole in this phase; what forbids a single unit to fire is
    checked elsewhere."""
    if phase.fired & set(attack.attackers):
        return "5.1", "A unit fires once in a phase."
    entered = attack.target in phase.given.entered
    sides = {phase.field.side(s.piece) for s in shots}
    if not attack.response:
        barred = (no_normal_fire(phase.field, phase.given.phase, side, entered) for side in sides)
        return next((bar for bar in barred if bar), None)
    if not entered:
        return _NOT_ENTERED
    if sides - {RESPONSE_FIRE_SIDES[phase.given.phase]}:
        return "5.3", "This side has no response fire in this phase."
    if gassed(phase.field, phase.given.gassed) & {s.piece.name for s in shots}:
        return "7.10b", "A gassed unit has no response fire."
    return None


_NOT_ENTERED = ("5.3", "Response fire is at units that entered a zone of control.")


def no_normal_fire(field: Battlefield, phase: str, side: str, entered: bool) -> Barred:
    """Return the rule and reason why a side has no normal fire at a target in a phase; ``None`` if
    it has. All fire at a target that ``entered`` a zone of control may have to be response fire
    (5.3)."""
    waits = "response-always" in field.options and entered
    if waits and side == RESPONSE_FIRE_SIDES[phase]:
        return "5.3", "Fire at a unit that entered a zone is response fire."
    return None


def gassed(field: Battlefield, names: Iterable[str]) -> frozenset[str]:
    """Return the units that have no response fire because of gas (7.10b)."""
    return frozenset(names) if "7.10b" in field.options else frozenset()


def _lost(phase: _Phase, attack: Attack, aim: Aim) -> tuple[list[str], str]:
    assert attack.die in aim.dice
    lost = aim.lost(attack.die)
    gone = [p.name for p in weakest(phase.field, aim.hit)[:lost]]
    text = "Strength {strength}, total {total}: {lost} eliminated."
    total, rule = attack.die + aim.added, "5.3" if attack.response else "5.1"
    phase.lines.append(step(rule, text, strength=aim.strength, total=total, lost=lost))
    return gone, f"{lost} lost"


# -- who has response fire ---------------------------------------------------------------------


class ResponseInputs(VolleyInputs):
    """Input of the rules question ``response-fire``: a unit that entered an enemy zone of control."""

    unit: UnitName = Field(description="the unit, placed by 'units'")
    entered: bool = Field(True, description="whether it entered the zone this turn")
    gassed: Counters = Field((), description="option 7.10b: units under CS gas")


class ResponseReply(Reply):
    """Answer to the rules question ``response-fire``: the enemies that have response fire at the
    unit, which comes before all other fire, and how each of them fires."""

    units: dict[str, Literal["direct", "indirect"]]


def response_fire(context: Context, given: ResponseInputs) -> ResponseReply:
    """List the units that have response fire at a unit that entered a zone of control.

    Every enemy that can fire at it, directly or indirectly, in the phase in which that side has
    response fire.
    """
    found = battlefield_of(context, given)
    target = found.piece(given.unit)
    side = RESPONSE_FIRE_SIDES[given.phase]
    if not given.entered or found.side(target) == side:
        return ResponseReply(units={}, steps=(step(*_NOT_ENTERED),))
    how = replace(fire_circumstances(found, given), response=True)
    gas = gassed(found, given.gassed)
    able: dict[str, Literal["direct", "indirect"]] = {}
    for piece in found.enemies(found.side(target)):
        one = shot_at_target(found, piece, target, how)
        if one.mode and piece.name not in gas:
            able[piece.name] = one.mode
    duty = "response-always" in found.options
    said = "{unit} must fire first." if duty else "{unit} may fire first."
    lines = [step("5.3", said, unit=n.partition("#")[0]) for n in able]
    return ResponseReply(units=able, steps=tuple(lines))


FIRE_PHASE = Procedure(
    "fire-phase",
    ("5.1", "3.2", "3.5", "5.3", "7.10b"),
    fire_phase,
    arrows=phase_arrows,
)
RESPONSE_FIRE = Procedure(
    "response-fire",
    ("5.3", "3.2", "3.5", "5.6"),
    response_fire,
    arrows=response_arrows,
)
