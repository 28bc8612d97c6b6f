"""The rules for which units may fire at which targets: range, line of sight, spotters, and all
limits on firing units (5.4 to 5.9, 7.6, 7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.core.remembered import Remembered
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.systems.city_fight.combat.fire_formula import FIRE_STRENGTH, indirect_range
from builder.rules.systems.city_fight.game_data import HEAVY_KINDS, LEAST_RANGE, NVA, VEHICLE_KINDS
from builder.rules.systems.city_fight.situation import Battlefield, cell_of

Phase = Literal["first-fire", "second-fire"]
Barred = tuple[str, str] | None
"""The number of the rule that forbids something, and the reason; ``None`` if nothing does."""


@dataclass(frozen=True, slots=True)
class FireCircumstances:
    """What decides, beside the position, whether and how units fire: the phase, the visibility in
    hexes, which units have moved, and which units may spot if not all may."""

    phase: Phase = "first-fire"
    response: bool = False
    visibility: int | None = None
    moved: frozenset[str] = frozenset()
    clear_sky: bool = False
    spotters: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Shot:
    """One unit's part in an attack: how it fires and with what strength, or why it may not fire."""

    piece: Piece
    mode: Literal["direct", "indirect", ""] = ""
    strength: int = 0
    spotter: str = ""
    barred: Barred = None


def can_see_hex(field: Battlefield, a: Cell, b: Cell, visibility: int | None = None) -> bool:
    """Decide whether one hex can be seen from another (5.5, 5.7), not farther than the visibility
    in hexes (7.8; ``None``: no limit)."""
    if visibility is not None and field.sheet.hexes.distance(a, b) > visibility:
        return False
    return field.view.sees(a, b)


def shot_at_target(
    field: Battlefield, piece: Piece, target: Piece, volley: FireCircumstances
) -> Shot:
    """Return how a unit fires at an enemy unit: directly if it can, otherwise indirectly, or why it
    does not."""
    barred = firing_limits(field, piece, target, volley)
    if barred:
        return Shot(piece, barred=barred)
    unit, here, there = field.facts(piece), cell_of(piece), cell_of(target)
    strength, reach = unit.strength, unit.range
    distance = field.sheet.hexes.distance(here, there)
    if distance <= reach and can_see_hex(field, here, there, volley.visibility):
        if not _from_afar(field, piece, target, volley):
            return Shot(piece, "direct", strength)
        if not unit.indirect:
            return Shot(piece, barred=_BY_ZONE)
    if not unit.indirect:
        why = "No line of sight." if distance <= reach else "The target is out of range."
        return Shot(piece, barred=("5.5" if distance <= reach else "5.1", why))
    if _too_near(field, piece, target):
        return Shot(piece, barred=_TOO_NEAR)
    if distance > indirect_range(reach):
        return Shot(piece, barred=("5.6", "The target is beyond half the range."))
    spotter = spotter_for(field, piece, target, volley)
    if spotter is None:
        return Shot(piece, barred=("5.6", "Nobody spots the target."))
    half = field.town.halves_indirect(there)
    return Shot(piece, "indirect", indirect_strength(strength, half), spotter)


@lru_cache(maxsize=256)
def indirect_strength(strength: int, half: bool) -> int:
    """Return the strength of a unit's indirect fire; ``half`` tells whether the target's terrain
    halves it (5.6)."""
    return int(evaluate_term(FIRE_STRENGTH, strength=strength, indirect=True, half=half))


def beyond_range(field: Battlefield, piece: Piece, target: Piece) -> bool:
    """Decide whether a target is farther from a unit than it can fire in any way (5.1, 5.6)."""
    here, there, reach = cell_of(piece), cell_of(target), field.facts(piece).range
    if abs(here.line - there.line) > reach:
        return True
    return field.sheet.hexes.distance(here, there) > reach


_TOO_NEAR: Barred = ("5.6", "NVA artillery does not fire at targets less than four hexes away.")


def _too_near(field: Battlefield, piece: Piece, target: Piece) -> bool:
    """Decide whether a target is too near for NVA artillery (5.6)."""
    unit = field.facts(piece)
    if unit.kind != "artillery" or unit.nation != NVA:
        return False
    return field.sheet.hexes.distance(cell_of(piece), cell_of(target)) < LEAST_RANGE


_BY_ZONE: Barred = ("5.3", "Response fire is made by those whose zone was entered.")


def _from_afar(field: Battlefield, piece: Piece, target: Piece, volley: FireCircumstances) -> bool:
    """Decide whether a unit is too far from its target to have response fire, where the option
    grants it only to units whose own zone of control was entered (5.3)."""
    if not (volley.response and "response-by-zone" in field.options):
        return False
    return field.sheet.hexes.distance(cell_of(piece), cell_of(target)) > 1


def firing_limits(
    field: Battlefield, piece: Piece, target: Piece, volley: FireCircumstances
) -> Barred:
    """Return the rule and the reason why a unit may not fire at a target, apart from the line of
    sight; ``None`` if it may."""
    unit, here, there = field.facts(piece), cell_of(piece), cell_of(target)
    what = unit.kind
    if field.side(piece) == field.side(target):
        return "5.1", "Units fire at enemies."
    if _too_near(field, piece, target) and "near-direct-fire" not in field.options:
        return _TOO_NEAR
    far = field.sheet.hexes.distance(here, there) > 1
    if unit.closes_in and field.facts(target).vehicle and far:
        return "5.9", "It fires at vehicles only from an adjacent hex."
    if (
        "7.6" in field.options
        and what in HEAVY_KINDS | VEHICLE_KINDS
        and field.town.in_palace(there)
    ):
        return "7.6", "Artillery and vehicles do not fire at the palace."
    if volley.response and what == "rocket":
        return "5.6", "Rockets have no response fire."
    return None


# -- spotting ----------------------------------------------------------------------------------


def spotter_for(
    field: Battlefield, firer: Piece, target: Piece, volley: FireCircumstances
) -> str | None:
    """Return the first unit that may spot a target for another unit.

    Under a clear sky USMC and ARVN units need no spotter (7.5b); the name is then empty.
    """
    unit = field.facts(firer)
    if volley.clear_sky and unit.allied:
        return ""
    for piece in spotters(field, unit.nation, target, volley):
        if spotting_bar(field, piece, firer, target, volley) is None:
            return piece.name
    return None


def spotters(
    field: Battlefield, nation: str, target: Piece, volley: FireCircumstances
) -> Iterable[Piece]:
    """Return the units of a nation that see a target and may spot. The sequence is computed only as
    far as a caller reads it, and cached for the position."""
    key = (nation, target.name, volley)
    if key not in field.spotters:
        listed = volley.spotters
        field.spotters[key] = Remembered(
            piece
            for piece in field.of_nation(nation)
            if (listed is None or piece.name in listed)
            and phase_spotting_bar(field, piece, volley) is None
            and in_view(field, piece, target, volley) is None
        )
    return field.spotters[key]


def spotting_bar(
    field: Battlefield, piece: Piece, firer: Piece, target: Piece, volley: FireCircumstances
) -> Barred:
    """Return why a unit may not spot a target for the firing unit; ``None`` if it spots the target."""
    unit, other = field.facts(piece), field.facts(firer)
    if piece.name == firer.name:
        return "5.6", "Another unit spots."
    if unit.nation != other.nation:
        return "5.6", "A spotter is of the same nation."
    if _from_afar(field, piece, target, volley):
        return _BY_ZONE
    return phase_spotting_bar(field, piece, volley) or in_view(field, piece, target, volley)


def phase_spotting_bar(field: Battlefield, piece: Piece, volley: FireCircumstances) -> Barred:
    """Return why a unit may not spot at all in this phase; ``None`` if it may."""
    unit = field.facts(piece)
    if unit.nation != NVA or unit.spots_always:
        return None
    if not unit.rifle:
        return (
            "5.6",
            "Of the NVA only heavy weapons, assault companies, headquarters and 2-4 infantry spot.",
        )
    if volley.phase != "first-fire":
        return "5.6", "NVA infantry spots in First Fire only."
    if piece.name in volley.moved:
        return "5.6", "NVA infantry that moved does not spot."
    return None


def in_view(field: Battlefield, piece: Piece, target: Piece, volley: FireCircumstances) -> Barred:
    """Return why a unit does not see a target well enough to spot it; ``None`` if it sees it well
    enough."""
    here, there = cell_of(piece), cell_of(target)
    if not can_see_hex(field, here, there, volley.visibility):
        return "5.5", "No line of sight."
    if "no-spotting-over-walls" in field.options and _crosses_wall_inwards(field, here, there):
        return "5.6", "A wall is between them."
    return None


def _crosses_wall_inwards(field: Battlefield, here: Cell, there: Cell) -> bool:
    """Decide whether a line between adjacent hexes crosses a wall from its outside to its inside."""
    touched = field.view.crossed(here, there)
    walls = field.town.walls_of(there)
    return any(here not in field.sheet.walled[s] and s in touched for s in walls)


# -- targets -----------------------------------------------------------------------------------


def units_hit(field: Battlefield, target: Piece) -> tuple[Piece, ...]:
    """Return the units that fire at ``target`` hits: that unit alone, or its whole stack in the
    open (5.4)."""
    cell = cell_of(target)
    if not field.town.hits_stack(cell):
        return (target,)
    return field.friends(cell, field.side(target))


def die_modifiers(field: Battlefield, cell: Cell, shots: Sequence[Shot]) -> tuple[int, int]:
    """Return the die modifiers of terrain and of a wall; the wall counts if any of the firing units
    fires over it (5.2)."""
    over = [_wall(field, cell, cell_of(s.piece)) for s in shots]
    return field.town.die(cell), max(over, default=0)


def _wall(field: Battlefield, cell: Cell, firer: Cell) -> int:
    """Return the die modifier of walls for fire from the hex ``firer`` at the hex ``cell``: that of
    a wall of the target's hex or, if the option is on, the greatest of any wall that fire into the
    Inner City crosses (5.7)."""
    town = field.town
    beside = town.over_walls(cell, firer, field.view.crossed(firer, cell))
    inward = town.in_inner_city(cell) and not town.in_inner_city(firer)
    if not (inward and "walls-deep" in field.options):
        return beside
    crossed = (town.wall(side) for side in field.view.blocked(firer, cell)[1])
    return max(beside, *crossed, 0)
