"""Makes random setups from a seed: the fixed placements of a scenario, and random places within the
limits for units that players set up freely."""

from __future__ import annotations

from dataclasses import replace

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space import Cell
from builder.problems import error
from builder.rules.core.positions.position import Piece, Position, of_scenario
from builder.rules.core.positions.setups import (
    free_setup_pieces,
    free_setup_places,
    make_setup_sheet,
)
from builder.rules.core.questions import board_of, unit_of
from builder.rules.dice import Seeded
from builder.rules.engine.positions.position_input import situation_in
from builder.rules.engine.validation.setup_validation import check_start_position
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

_MOST = 500
"""The largest number of places that are tried for one piece."""


def make_setup(
    game: Game, scenario: Scenario, seed: int, options: tuple[str, ...] = ()
) -> PositionSheet:
    """Return a legal setup as a position; the same seed gives the same setup. Raises
    :class:`Refused` if there is no room for all units."""
    sheet = board_of(game, scenario.map)
    position, rolls = of_scenario(game, scenario, sheet), Seeded(seed)
    chosen: list[Standing] = []
    for n, entry in enumerate(scenario.free_setup):
        taken: set[Cell] = set()
        for name in free_setup_pieces(game, entry):
            unit_of(game, name)
            position, cell = _placed(position, entry, f"{name}@{n}", rolls, taken)
            taken.add(cell)
            chosen.append(Standing(counter=name.partition("#")[0], at=sheet.space.id(cell)))
    return make_setup_sheet(game, scenario, chosen)


def _placed(
    position: Position, entry: FreeSetup, name: str, rolls: Seeded, taken: set[Cell]
) -> tuple[Position, Cell]:
    """Return the position with one more freely placed unit, and its place, chosen at random from
    the legal ones."""
    left = [
        c
        for c in sorted(free_setup_places(position.map, entry))
        if not (entry.alone and c in taken)
    ]
    for _ in range(min(len(left), _MOST)):
        cell = left.pop(rolls.roll(Dice(1, len(left))) - 1 if len(left) > 1 else 0)
        tried = _with(position, name, cell)
        if not any(True for _ in check_start_position(situation_in(tried))):
            return tried, cell
    message = filled_sentence(
        "{name}: there is no place left for {partition}",
        name=entry.name,
        partition=name.partition("@")[0],
    )
    hint = "give the setup more places, or fewer units"
    raise Refused(error("no-room", message, ("scenarios",), hint=hint))


def _with(position: Position, name: str, cell: Cell) -> Position:
    at = position.map.space.id(cell)
    piece = Piece(name, name.partition("@")[0].partition("#")[0], at, cell)
    return replace(position, pieces=(*position.pieces, piece))
