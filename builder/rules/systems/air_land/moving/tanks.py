"""Tank battles: the movement points that their marker shows, pursuit, and which units take part in
it (12.0 to 12.2)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.problems import error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.air_land.combat.battlefield import Lines
from builder.rules.systems.air_land.moving.cost import comma_separated, cost_of
from builder.rules.systems.air_land.moving.stacking import stacking_limit
from builder.sentences import filled_sentence

BATTLE_COST = 1
"""The movement points that each tank battle costs."""

MovementPoints = Annotated[int, Field(ge=0, le=40)]


class TankInputs(Inputs):
    """Input of the rules question ``tank-battle``: a tank unit and its actions after its move."""

    points: MovementPoints = Field(description="movement points left when it enters the battle")
    course: Lines = Field(
        description="in order: 'battle'; 'pursue' or 'attack' with the terrain entered and hexsides"
        " crossed (pursue clear river); 'infantry' when other attackers become the fighting unit"
    )


class TankReply(Reply):
    """Answer to the rules question ``tank-battle``: the number on the tank battle marker after each
    battle begun, the movement points left, and whether the marker is still there at the end."""

    legal: bool
    why: str = ""
    markers: tuple[Points, ...]
    left: Points
    marker: bool


@dataclass(slots=True)
class _Tank:
    left: Fraction
    marker: bool = False
    lost: bool = False
    fought: bool = False


def tank_battle(context: Context, given: TankInputs) -> TankReply:
    """Count a tank unit's movement points through tank battles and pursuits."""
    tank, markers, lines, why = _Tank(Fraction(given.points)), list[Fraction](), list[Step](), ""
    for text in given.course:
        why = _act(context.game, tank, text.split(), lines)
        if why:
            lines.append(step("12.0", why))
            break
        if text.split()[0] == "battle":
            markers.append(tank.left)
    return TankReply(
        legal=not why,
        why=why,
        markers=tuple(markers),
        left=tank.left,
        marker=tank.marker,
        steps=tuple(lines),
    )


def _act(game: Game, tank: _Tank, words: Sequence[str], lines: list[Step]) -> str:
    """Perform one action of a tank unit and add its steps to ``lines``; return why it is not
    allowed, or an empty text if it is."""
    verb = words[0] if words else ""
    if verb == "battle":
        return _battle(tank, lines)
    if verb in ("pursue", "attack"):
        return _onward(game, tank, " ".join(words[1:]), lines)
    if verb == "infantry":
        tank.marker, tank.lost = False, True
        text = "Other attackers fight: the tank battle marker is removed for good."
        lines.append(step("12.2", text))
        return ""
    message = filled_sentence("{verb!r} is no act of a tank battle", verb=verb)
    hint = "there is: battle, pursue, attack, infantry"
    raise Refused(error("bad-argument", message, ("given", "course"), hint=hint))


def _battle(tank: _Tank, lines: list[Step]) -> str:
    if tank.lost:
        return "The marker was removed; there is no further tank battle."
    if tank.fought:
        return "A new tank battle is fought in a new hex."
    if tank.left < BATTLE_COST:
        return "No movement point is left for a tank battle."
    tank.left -= BATTLE_COST
    tank.marker, tank.fought = True, True
    lines.append(step("12.0", "A tank battle costs 1; the marker shows {left}.", left=tank.left))
    return ""


def _onward(game: Game, tank: _Tank, terrain: str, lines: list[Step]) -> str:
    if tank.lost or not tank.marker:
        return "Only tanks with a tank battle marker go on."
    if not tank.fought:
        return "The tank has entered a hex to fight; it goes on after the battle."
    cost = cost_of(game, terrain).total
    why = why_not_onward(tank.left, cost)
    if why or cost is None:
        return why
    tank.left -= cost
    tank.fought = False
    text = "Into {terrain} for {cost}; {left} left."
    lines.append(step("12.1", text, terrain=comma_separated(terrain), cost=cost, left=tank.left))
    return ""


def why_not_onward(left: Fraction, cost: Fraction | None) -> str:
    """Return why the movement points ``left`` do not suffice for a unit to enter a hex at ``cost``
    and begin another battle there; empty if they do. A cost of ``None`` means that the hex is
    prohibited."""
    if cost is None:
        return "The terrain is prohibited."
    if left < cost + BATTLE_COST:
        return "The points do not cover the hex and another battle."
    return ""


# -- who goes along ----------------------------------------------------------------------------


class PursuitInputs(Inputs):
    """Input of the rules question ``pursuit``: the winners of a tank battle, and the aircraft over
    it."""

    tanks: tuple[MovementPoints, ...] = Field(description="points left of each tank unit")
    others: tuple[MovementPoints, ...] = Field((), description="points left of each other unit")
    infantry_fought: bool = Field(
        False, description="whether other attackers were the fighting unit, even once"
    )
    aircraft: Annotated[int, Field(ge=0)] = Field(0, description="own aircraft left")
    enemy_aircraft: Annotated[int, Field(ge=0)] = Field(
        0, description="enemy aircraft that went with the retreating units"
    )


class PursuitReply(Reply):
    """Answer to the rules question ``pursuit``: whether there is a tank battle marker, which of the
    other units may pursue with the tanks, how many new battles can be begun at once, whether
    aircraft fight again, and whether the units fit into a hex."""

    marker: bool
    others_go: tuple[bool, ...]
    battles: int
    air_round: bool
    legal: bool


def pursuit(context: Context, given: PursuitInputs) -> PursuitReply:
    """Tell who may pursue after a tank battle, and whether aircraft fight again.

    Checks the group of units against the limits of tank battles.
    """
    marker = bool(given.tanks) and not given.infantry_fought
    go = tuple(marker and goes_along(points, given.tanks) for points in given.others)
    able = [p for p in given.tanks if p >= BATTLE_COST]
    fits = len(given.tanks) + len(given.others) <= stacking_limit(tank_battle=True)
    air = marker and given.aircraft > 0 and given.enemy_aircraft > 0
    return PursuitReply(
        marker=marker,
        others_go=go,
        battles=len(able) if marker else 0,
        air_round=air,
        legal=fits,
        steps=tuple(_pursuit_steps(given, marker, go, air, fits)),
    )


def goes_along(points: Fraction | int, tanks: Container[object]) -> bool:
    """Tell whether a unit with ``points`` movement points left may pursue with tanks: one of the
    tanks must have the same number left."""
    return points in tanks


def _pursuit_steps(
    given: PursuitInputs, marker: bool, go: Sequence[bool], air: bool, fits: bool
) -> list[Step]:
    lines = []
    if not given.tanks:
        lines.append(step("12.0", "Without tanks there is no tank battle."))
    elif not marker:
        lines.append(
            step("12.2", "Other attackers fight: the tank battle marker is removed for good.")
        )
    for points, goes in zip(given.others, go, strict=True):
        text = "Another unit with as many points as a tank ({points}) goes along."
        if not goes:
            text = "Another unit stays behind; its points are {points}."
        lines.append(step("12.2", text, points=points))
    if air:
        lines.append(step("12.2", "Aircraft on both sides fight another round."))
    if not fits:
        lines.append(step("4.0", "A tank battle holds five units of a side."))
    return lines


TANK_BATTLE = Procedure("tank-battle", ("12.0", "12.1", "12.2"), tank_battle)
PURSUIT = Procedure("pursuit", ("12.2", "12.1", "4.0"), pursuit)
