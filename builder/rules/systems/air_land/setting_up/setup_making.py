"""Setups as position files: checked against their scenario, and made from a seed (2.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing, as_position_model
from builder.model.scenarios import Scenario
from builder.model.space.hexes import Cell
from builder.problems import Problem, error
from builder.rules.core.positions.position import of_scenario, spot_or_none
from builder.rules.core.positions.setups import make_setup_sheet
from builder.rules.core.positions.sheet_checks import missing_units, read_start
from builder.rules.core.questions import map_of, side_of, unit_of
from builder.rules.dice import Seeded
from builder.rules.procedures import Refused
from builder.rules.systems.air_land.moving.stacking import is_below_limit
from builder.rules.systems.air_land.position_notes import BattlePosition
from builder.rules.systems.air_land.setting_up.setups import check_position, missing_land_units
from builder.rules.systems.air_land.situation import AirLandPosition
from builder.sentences import filled_sentence


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Generate a legal setup of a scenario; equal seeds give equal setups. Raises :class:`Refused`
    if there is no room."""
    sheet = map_of(game, scenario.map)
    theatre = AirLandPosition(of_scenario(game, scenario, sheet), scenario=scenario)
    chosen = [
        Standing(counter=name.partition("#")[0], at=hex)
        for name, hex in choose_hexes(theatre, seed).items()
    ]
    return make_setup_sheet(game, scenario, chosen)


def choose_hexes(theatre: AirLandPosition, seed: int, depth: int = 0) -> dict[str, str]:
    """Choose a hex for every unit that must still be set up, at most three to a hex. ``depth`` is
    the greatest distance in hexes from the enemy's country, 0 for any distance. Raises
    :class:`Refused` if there is no room."""
    rolls = Seeded(seed)
    stacks = Counter(p.cell for p in theatre.troops)
    units: dict[str, str] = {}
    sides = {
        n: side_of(theatre.game, unit_of(theatre.game, n)) for n in missing_land_units(theatre)
    }
    open_to = {side: setup_hexes(theatre, side, depth) for side in dict.fromkeys(sides.values())}
    for name, side in sides.items():
        hexes = [c for c in open_to[side] if is_below_limit(stacks[c])]
        if not hexes:
            message = filled_sentence("there is no hex left for {name}", name=name)
            hint = "ask with a greater depth"
            raise Refused(error("no-room", message, ("given", "depth"), rule="4.0", hint=hint))
        cell = hexes[rolls.roll(Dice(1, len(hexes))) - 1]
        stacks[cell] += 1
        units[name] = theatre.sheet.hexes.id(cell)
    return units


def setup_hexes(theatre: AirLandPosition, side: str, depth: int = 0) -> list[Cell]:
    """Return the hexes where a side may set up, in the map's order; ``depth`` as for
    :func:`choose_hexes`."""
    game, grid = theatre.game, theatre.sheet.hexes
    closed = {
        t.id
        for t in game.terrain.hexes
        if t.movement and set(t.movement.values()) == {"prohibited"}
    }
    enemy = [c for s in game.sheet.sides if s.id != side for c in theatre.home(s.id)]
    return [
        c
        for c in sorted(theatre.home(side))
        if theatre.sheet.terrain_at(c) not in closed
        and (not depth or any(grid.distance(c, e) <= depth for e in enemy))
    ]


def check_sheet(game: Game, written: PositionSheet) -> list[Problem]:
    """Return a problem for each setup rule of its scenario that a position file breaks."""
    found: list[Problem] = []
    start = read_start(game, written, found)
    if start is None:
        return found
    scenario, position = start
    noted = as_position_model(BattlePosition, written)
    tanks = (spot_or_none(position.map, hex) for hex in noted.tank_battles)
    cells = frozenset(cell for cell in tanks if isinstance(cell, Cell))
    theatre = AirLandPosition(position, scenario=scenario, tank_battles=cells)
    found += check_position(theatre)
    return found + list(_missing_unit_problems(theatre)) if written.scenario else found


def _missing_unit_problems(theatre: AirLandPosition) -> Iterator[Problem]:
    """Yield a problem for each unit that the scenario places, or lets its sides set up, and the
    position lacks."""
    standing = {piece.counter for piece in theatre.troops}
    due = tuple(p for p in theatre.scenario.setup if p.counter not in standing)
    scenario = theatre.scenario.model_copy(update={"setup": due})
    yield from missing_units(scenario, theatre.position, "2.0")
    for name in missing_land_units(theatre):
        hint = "set it up in a place that the scenario allows"
        yield error(
            "missing-counter",
            filled_sentence("{name} is not set up", name=name),
            ("position",),
            rule="2.0",
            hint=hint,
        )
