"""Attacks by fire: one attack with its exact chances, and separate procedures for line of sight and
spotting (5.1 to 5.9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.problems import error
from builder.rules.core.names import Counter, Counters, PlaceName, UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.questions import roll_on
from builder.rules.core.table_resolution import reading
from builder.rules.core.yes_no_answers import Verdict, allowed_unless, forbidden_answer
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.city_fight.combat.aim import aim_of, weakest
from builder.rules.systems.city_fight.combat.example_arrows import fire_arrows, sight_arrows
from builder.rules.systems.city_fight.combat.fire_formula import units_lost_to as units_lost
from builder.rules.systems.city_fight.combat.fire_table import (
    average_units_lost,
    eliminated_by_code,
    fire_table,
    loss_chances,
)
from builder.rules.systems.city_fight.combat.firing import (
    FireCircumstances,
    Phase,
    Shot,
    can_see_hex,
    phase_spotting_bar,
    shot_at_target,
    spotting_bar,
)
from builder.rules.systems.city_fight.combat.gunfire import GUNFIRE_HELP, gunfire_strength
from builder.rules.systems.city_fight.game_data import VC
from builder.rules.systems.city_fight.options import known_options
from builder.rules.systems.city_fight.situation import Battlefield, PositionInputs, battlefield_of


class VolleyInputs(PositionInputs):
    """The part of a rules question's input that says under which circumstances units fire: the
    position, the phase, the visibility, which units have moved, and which may spot."""

    phase: Phase = Field("first-fire", description="the fire phase")
    response: bool = Field(False, description="whether it is response fire (5.3)")
    visibility: Annotated[int, Field(ge=2, le=12)] | None = Field(
        None, description="option 7.8: how far one sees, rolled with 2d6"
    )
    moved: Counters = Field((), description="units that moved this turn")
    clear_sky: bool = Field(False, description="option 7.5b: a 6 was rolled, nobody need spot")
    spotters: Counters = Field((), description="the only units that spot; else any that can")


def fire_circumstances(field: Battlefield, given: VolleyInputs) -> FireCircumstances:
    """Return the circumstances of fire (phase, visibility, who has moved and who spots) from a
    procedure's arguments; limited visibility and a clear sky count only if their options are on."""
    return FireCircumstances(
        phase=given.phase,
        response=given.response,
        visibility=given.visibility if "7.8" in field.options else None,
        moved=frozenset(given.moved),
        clear_sky=given.clear_sky and "7.5b" in field.options,
        spotters=frozenset(given.spotters) if given.spotters else None,
    )


# -- one attack --------------------------------------------------------------------------------


class FireInputs(VolleyInputs):
    """Input of the rules question ``fire``: the firing units, the circumstances of fire, and the
    target."""

    attackers: UnitNames = Field((), description="the units that fire, placed by 'units'")
    target: Counter = Field(description="the enemy unit fired at")
    gunfire: Annotated[int, Field(ge=0, le=8)] = Field(0, description=GUNFIRE_HELP)
    turn: Annotated[int, Field(ge=1)] = Field(2, description="the turn, for naval gunfire")
    die: int | None = Field(None, description="the roll; without one chances")


class FireReply(Verdict):
    """Answer to the rules question ``fire``: whether the attack is allowed (``by`` and ``why`` if
    not), how each unit fires and who spots for it, the strength, the die modifiers, and the units
    that it hits; with a roll the units lost, otherwise the chances."""

    modes: dict[str, str] = {}
    spotters: dict[str, str] = {}
    parts: tuple[int, ...] = ()
    strength: int = 0
    column: str = ""
    ground: int = 0
    wall: int = 0
    added: int = 0
    targets: tuple[str, ...] = ()
    total: int | None = None
    lost: int | None = None
    eliminated: tuple[str, ...] = ()
    chances: dict[int, Points] = {}
    mean: Points | None = None


def fire(context: Context, given: FireInputs) -> FireReply:
    """Resolve one attack by fire, or give its exact chances.

    Adds up the strengths of the units that may fire, adds the modifiers for terrain and walls to
    the die, and reads the fire table.
    """
    found = battlefield_of(context, given)
    target = found.piece(given.target)
    volley = fire_circumstances(found, given)
    shots = [shot_at_target(found, found.piece(name), target, volley) for name in given.attackers]
    barred = next((s.barred for s in shots if s.barred), None)
    ships = 0
    if given.gunfire and barred is None:
        ships, barred = gunfire_strength(found, target, volley, given.gunfire, given.turn)
    if barred is None and not shots and not ships:
        hint = "name units as attackers, or ships as gunfire"
        raise Refused(
            error("missing-argument", "fire needs attackers", ("given", "attackers"), hint=hint)
        )
    if barred:
        return forbidden_answer(FireReply, barred)
    return _resolved(context, found, target, shots, ships, given.die)


def _resolved(
    context: Context,
    field: Battlefield,
    target: Piece,
    shots: list[Shot],
    ships: int,
    die: int | None,
) -> FireReply:
    aim = aim_of(field, target, shots, ships)
    common = {
        "legal": True,
        "modes": {s.piece.name: s.mode for s in shots},
        "spotters": {s.piece.name: s.spotter for s in shots if s.spotter},
        "parts": aim.parts,
        "strength": aim.strength,
        "column": aim.reading.head.replace("+", ""),
        "ground": aim.ground,
        "wall": aim.wall,
        "added": aim.added,
        "targets": tuple(p.name for p in aim.hit),
    }
    lines = _lines(shots, ships, aim.strength, aim.ground, aim.wall)
    roll = roll_on(context, aim.reading.table, die)
    if roll is None:
        chances = aim.chances
        return FireReply(
            **common, chances=chances, mean=average_units_lost(chances), steps=tuple(lines)
        )
    total, lost = roll + aim.added, aim.lost(roll)
    gone = tuple(p.name for p in weakest(field, aim.hit)[:lost])
    text = "{die} and {added} make {total}: {lost} eliminated."
    lines.append(step("5.1", text, die=roll, added=aim.added, total=total, lost=lost))
    return FireReply(**common, total=total, lost=lost, eliminated=gone, steps=tuple(lines))


def _lines(shots: list[Shot], ships: int, strength: int, ground: int, wall: int) -> list[Step]:
    lines = []
    for one in shots:
        if one.mode == "indirect":
            text = "{unit} fires indirectly with {strength}, spotted by {spotter}."
            values = {"unit": one.piece.counter, "strength": one.strength}
            spotter = one.spotter.partition("#")[0] or "aircraft"
            lines.append(step("5.6", text, **values, spotter=spotter))
        else:
            text = "{unit} fires with {strength}."
            lines.append(step("5.1", text, unit=one.piece.counter, strength=one.strength))
    if ships:
        lines.append(step("5.8", "Naval gunfire adds {strength}.", strength=ships))
    lines.append(step("5.1", "Together {strength}.", strength=strength))
    if ground:
        lines.append(step("5.2", "The ground adds {added} to the die.", added=ground))
    if wall:
        lines.append(step("5.7", "The wall adds {added} to the die.", added=wall))
    return lines


# -- the table alone ---------------------------------------------------------------------------


class TableInputs(PositionInputs):
    """Input of the rules question ``fire-table``: strengths and die modifiers, without a position."""

    strengths: tuple[Annotated[int, Field(ge=0)], ...] = Field(description="the attackers'")
    added: Annotated[int, Field(ge=0, le=9)] = Field(0, description="added to the die")
    targets: Annotated[int, Field(ge=1, le=4)] = Field(1, description="units that it hits")
    die: int | None = Field(None, description="the roll; without one chances")


class TableReply(Reply):
    """Answer to the rules question ``fire-table``: the total strength, its column on the fire
    table, and the units lost or the chances of losses."""

    strength: int
    column: str
    lost: int | None = None
    chances: dict[int, Points] = {}
    hit: Points | None = None
    mean: Points | None = None


def read_table(context: Context, given: TableInputs) -> TableReply:
    """Read the fire table for given strengths and die modifiers."""
    table, strength = fire_table(context.game), sum(given.strengths)
    at = reading(table, strength, added=given.added)
    head = at.head.replace("+", "")
    lines = [step("5.1", "Together {strength}.", strength=strength)]
    roll = roll_on(context, table, given.die)
    options = known_options(context.game, given.options)
    if roll is None:
        chances = loss_chances(table, strength, given.added, given.targets, options)
        hit = 1 - chances.get(0, Fraction(0))
        return TableReply(
            strength=strength, column=head, chances=chances, hit=hit, mean=average_units_lost(chances),
            steps=tuple(lines),
        )  # fmt: skip
    total = roll + given.added
    lost = units_lost(strength, eliminated_by_code(at.code(roll)), given.targets, options)
    text = "{die} and {added} make {total}: {lost} eliminated."
    lines.append(step("5.1", text, die=roll, added=given.added, total=total, lost=lost))
    return TableReply(strength=strength, column=head, lost=lost, steps=tuple(lines))


# -- sight and spotting ------------------------------------------------------------------------


class SightInputs(PositionInputs):
    """Input of the rules question ``line-of-sight``: two hexes; units in the hexes between them
    block the line of sight."""

    start: PlaceName = Field(description="hex that one looks from")
    to: PlaceName = Field(description="hex that one looks at")
    visibility: Annotated[int, Field(ge=2, le=12)] | None = Field(None, description="option 7.8")


class SightReply(Reply):
    """Answer to the rules question ``line-of-sight``: whether the line of sight is clear in both
    directions, its length in hexes, and what blocks it."""

    visible: bool
    back: bool
    distance: int
    hexes: tuple[str, ...] = ()
    walls: tuple[str, ...] = ()


def line_of_sight(context: Context, given: SightInputs) -> SightReply:
    """Decide whether one hex can be seen from another, and what blocks the line of sight."""
    found = battlefield_of(context, given)
    grid = found.sheet.hexes
    a, b = grid.cell(given.start), grid.cell(given.to)
    far = given.visibility if "7.8" in found.options else None
    cells, walls = found.view.blocked(a, b)
    lines = [step("5.5", "The line is blocked in {hex}.", hex=grid.id(c)) for c in cells]
    lines += [step("5.7", "The wall at {side} is in the way.", side=grid.side_id(s)) for s in walls]
    if not lines:
        lines.append(step("5.5", "Nothing is in the way."))
    if far is not None and grid.distance(a, b) > far:
        lines.append(step("7.8", "Hexes that one sees: {hexes}.", hexes=far))
    return SightReply(
        visible=can_see_hex(found, a, b, far),
        back=can_see_hex(found, b, a, far),
        distance=grid.distance(a, b),
        hexes=tuple(grid.id(c) for c in cells),
        walls=tuple(grid.side_id(s) for s in walls),
        steps=tuple(lines),
    )


class SpotInputs(VolleyInputs):
    """Input of the rules question ``spot``: a spotter, the unit that it spots for, and the target."""

    unit: UnitName = Field(description="the unit that spots, placed by 'units'")
    firer: Counter = Field("", description="the unit that fires, if any")
    target: Counter = Field("", description="the enemy unit, if any")


class SpotReply(Verdict):
    """Answer to the rules question ``spot``: whether the unit spots, and why not."""


def spot(context: Context, given: SpotInputs) -> SpotReply:
    """Decide whether a unit spots a target for indirect fire."""
    found = battlefield_of(context, given)
    piece, volley = found.piece(given.unit), fire_circumstances(found, given)
    barred = phase_spotting_bar(found, piece, volley)
    if barred is None and found.unit(piece).nation == VC:
        barred = ("5.6", "VC units have nothing to spot for.")
    if barred is None and given.firer and given.target:
        barred = spotting_bar(
            found, piece, found.piece(given.firer), found.piece(given.target), volley
        )
    return allowed_unless(SpotReply, barred, step("5.6", "It spots."))


FIRE = Procedure(
    "fire",
    ("5.1", "5.2", "5.4", "5.5", "5.6", "5.7", "5.9", "7.6", "7.8"),
    fire,
    arrows=fire_arrows,
)
FIRE_TABLE = Procedure("fire-table", ("5.1", "5.2"), read_table)
LINE_OF_SIGHT = Procedure(
    "line-of-sight",
    ("5.5", "5.7", "7.8"),
    line_of_sight,
    arrows=sight_arrows,
)
SPOT = Procedure("spot", ("5.6",), spot)
