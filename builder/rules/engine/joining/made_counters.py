"""Makes the counters of units that join another side and name none for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.model.mechanisms.events import EventEffect
from builder.model.pieces.counters import Unit
from builder.problems import PathKey
from builder.rules.core.positions.unit_steps import unit_and_replacements
from builder.rules.core.questions import side_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.states.all_consequences import all_consequences

_MARK = "star"
"""The badge of counters that are made, if the unit has none of its own."""


def sides_to_join(game: Game) -> Iterator[tuple[PathKey, str]]:
    """Yield the side of each result, check, overrun or event by which units join a side (empty for the
    enemy), with its path."""
    for path, part in all_consequences(game):
        if part.word == "join":
            yield path, part.side
    for path, effect in game.mechanisms.parts:
        if isinstance(effect, EventEffect) and effect.join:
            yield (*path, "join"), effect.join


def with_joined_units(game: Game) -> Game:
    """Return the game with a counter for each unit that may join a side and names no unit for it: the
    same unit in the colours of that side's first nation."""
    declared = game.mechanisms.joining
    if declared is None:
        return game
    named = {side for _, side in sides_to_join(game)}
    sides = [side.id for side in game.sheet.sides if "" in named or side.id in named]
    able = [unit for unit in game.units if unit_fulfils(game, declared.who, unit)]
    chains = [one for unit in able for one in unit_and_replacements(game, unit)]
    taking = {id for unit in game.units for id in unit.joined}
    known = taking | {unit.id for unit in game.units}
    already = taking | {unit.id for unit in game.units if unit.joined}
    made: dict[str, dict[str, Unit]] = {}
    for unit in chains:
        others = {s: _made(game, unit, s) for s in sides if s != side_of(game, unit)}
        new = {side: one for side, one in others.items() if one and one.id not in known}
        if unit.id not in already and new:
            made[unit.id] = new
    if not made:
        return game
    units = (
        unit.model_copy(update={"joined": tuple(one.id for one in made[unit.id].values())})
        if unit.id in made
        else unit
        for unit in game.units
    )
    added = (_succeeded(made, side, one) for new in made.values() for side, one in new.items())
    return game.model_copy(update={"units": (*units, *added)})


def _made(game: Game, unit: Unit, side: str) -> Unit | None:
    """Return the counter of a unit that has joined a side; ``None`` if the side has no nation whose
    colours it could have."""
    nation = next((one.id for one in game.sheet.nations if one.side == side), "")
    own = {"id": f"{unit.id}-{side}", "nation": nation, "setup": "", "badge": unit.badge or _MARK}
    return unit.model_copy(update=own) if nation else None


def _succeeded(made: Mapping[str, Mapping[str, Unit]], side: str, one: Unit) -> Unit:
    """Return a counter of a side whose successor after its losses is of that side too."""
    after = made.get(one.replaced, {}).get(side)
    return one.model_copy(update={"replaced": after.id if after else ""})
