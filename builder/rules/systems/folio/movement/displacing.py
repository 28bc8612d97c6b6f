"""Displacement: friendly units make room for a retreating unit, each displacing the next (7.7.2)."""

from __future__ import annotations

from collections import deque

from pydantic import Field

from builder.model.base import Model
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import Counters, PlaceName, UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Bar, Verdict, forbidden_answer
from builder.rules.procedures import Context, Procedure, Refused, step
from builder.rules.systems.folio.movement.retreats import Retreat
from builder.rules.systems.folio.situation import (
    PositionInputs,
    land_of,
    piece_of,
    places_of,
    position_of,
)
from builder.rules.systems.folio.terrain.land import LandPlace


class DisplaceInputs(PositionInputs):
    """Input of the rules question ``displace``: a friendly unit in the last hex of a retreat, and
    the hex from which the retreating unit comes."""

    unit: UnitName = Field(description="the friend that makes room")
    by: UnitName = Field(description="the unit that retreats")
    oncoming: PlaceName = Field(
        "", description="the hex that it comes from, if not the one it stands in"
    )
    attackers: Counters = Field((), description="the enemies that the retreating unit fought")
    attacking: Counters = Field((), description="units that take part in the attack")
    free: bool | None = Field(
        None, description="whether the retreat has a free hex to end in, if not as the map shows"
    )


class Displacement(Model):
    """One displaced unit of a chain and the hex to which it is displaced."""

    unit: str
    to: str


class DisplaceReply(Verdict):
    """Answer to the rules question ``displace``: whether the friendly unit may be displaced, and
    every shortest chain of displacements, which begins with that unit. All units of a chain count
    as having retreated and may not attack again this turn."""

    chains: tuple[tuple[Displacement, ...], ...] = ()
    may_not_attack: tuple[str, ...] = ()


def displace(context: Context, given: DisplaceInputs) -> DisplaceReply:
    """Find the chains of displaced friendly units that make room for a retreating unit.

    Finds the shortest chains of displacements that end in a free hex.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    friend, comer = piece_of(position, given.unit), piece_of(position, given.by)
    if friend.cell is None or comer.cell is None:
        message = "riverine units displace one another over water; ask 'retreat'"
        hint = "ask about units in hexes of land"
        raise Refused(error("not-on-land", message, ("given", "unit"), rule="12.0", hint=hint))
    foes = tuple(piece_of(position, name) for name in given.attackers)
    if _has_choice(Retreat(position, land, comer, foes), friend.cell, given.free):
        bar = Bar("7.7.2", "A free hex is left: nobody is displaced.")
        return forbidden_answer(DisplaceReply, bar)
    if friend.name in given.attacking:
        bar = Bar("7.7.2", "A unit of this attack is not displaced.")
        return forbidden_answer(DisplaceReply, bar)
    start = Retreat(position, land, friend, foes)
    came = land.sheet.hexes.cell(given.oncoming) if given.oncoming else comer.cell
    id = land.sheet.hexes.id
    chains = [
        tuple(Displacement(unit=p.name, to=id(place.cell)) for p, place in chain)
        for chain in chains_from(start, came, (*given.attacking, comer.name))
    ]
    if not chains:
        bar = Bar("7.7.2", "No hex is open to the unit, nor to those behind it.")
        return forbidden_answer(DisplaceReply, bar)
    moved = tuple(sorted({p.unit for chain in chains for p in chain}))
    lines = [step("7.7.2", "{unit} goes to {hex}.", unit=p.unit, hex=p.to) for p in chains[0]]
    lines.append(step("7.7.2", "Displaced units have retreated: they attack no more this turn."))
    return DisplaceReply(legal=True, chains=tuple(chains), may_not_attack=moved, steps=tuple(lines))


def _has_choice(comer: Retreat, last: Cell, told: bool | None) -> bool:
    """Tell whether the retreating unit could end its retreat in a hex without friends that is as
    far from the combat as the hex of the friendly unit. If the enemies are not named, this does not
    follow from the position, and the argument ``told`` decides."""
    if told is not None or not comer.attackers:
        return bool(told)
    assert comer.piece.cell is not None
    far = comer.land.sheet.hexes.distance(comer.piece.cell, last)
    ways = (w for p in places_of(comer.land, comer.piece) for w in comer.paths(p, far))
    return any(len(w) > far and w[-1] not in comer.friends for w in ways)


Chain = tuple[tuple[Piece, LandPlace], ...]


def chains_from(start: Retreat, came: tuple[int, int], fixed: tuple[str, ...]) -> list[Chain]:
    """Return the shortest chains of displacements, by a breadth-first search; each unit of a chain
    moves once. ``came`` is the hex of the unit for which room is made; ``fixed`` are units that may
    not be displaced."""
    pieces = {p.name: p for p in start.position.units}
    queue: deque[tuple[Piece, tuple[int, int], Chain]] = deque([(start.piece, came, ())])
    found: list[Chain] = []
    seen: dict[str, int] = {}
    while queue:
        piece, oncoming, chain = queue.popleft()
        if found and len(chain) >= len(found[0]):
            break
        if seen.setdefault(piece.name, len(chain)) < len(chain):
            continue
        going = Retreat(start.position, start.land, piece, start.attackers)
        for place in _open_places(going, oncoming):
            holder = going.friends.get(place)
            moves = (*chain, (piece, place))
            if holder is None:
                found.append(moves)
            elif holder not in fixed and holder not in {p.name for p, _ in moves}:
                assert piece.cell is not None
                queue.append((pieces[holder], piece.cell, moves))
    return [c for c in found if len(c) == min(map(len, found))]


def _open_places(going: Retreat, oncoming: tuple[int, int]) -> list[LandPlace]:
    """Return the places at a distance of one hex into which a unit may be displaced, except the hex
    from which the displacing unit comes."""
    ways = (w for p in places_of(going.land, going.piece) for w in going.paths(p, 1))
    return sorted({w[-1] for w in ways if len(w) > 1 and w[-1].cell != oncoming})


DISPLACE = Procedure("displace", ("7.7.2",), displace)
