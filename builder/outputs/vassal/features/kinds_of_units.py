"""Sorts units by the rules that can ever apply to them, so that each kind has a prototype with just the
traits that these rules need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil

Own = TypeVar("Own")


def kinds_of_units(name: str, every: Own, owns: Iterable[Own]) -> dict[Own, str]:
    """Return the names of the prototypes of units, by what these have of ``every`` thing that there is;
    ``owns`` is what each unit has. Those with everything have the prototype ``name``, if any have."""
    found = dict.fromkeys(owns)
    some = [own for own in found if own != every]
    whole = {every: name} if every in found or not some else {}
    return whole | {own: f"{name} of kind {n}" for n, own in enumerate(some, 1)}


def needs_supply(game: Game, counter: str) -> bool:
    """Return whether the rules can ever ask for a unit's supply."""
    declared, unit = game.mechanisms.supply, game.counters[counter]
    if declared is None or not isinstance(unit, Unit):
        return True
    return unit_may_fulfil(game, declared.who, unit)


def may_leave_map(game: Game, counter: str) -> bool:
    """Return whether a unit can ever leave the map: movement says which units can, if it says where."""
    unit, movement = game.counters[counter], game.mechanisms.movement
    gates = movement.exits if movement else ()
    if not gates or not isinstance(unit, Unit):
        return True
    side = game.nations[unit.nation].side
    return any(g.side in ("", side) and unit_may_fulfil(game, g.when, unit) for g in gates)
