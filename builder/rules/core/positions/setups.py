"""What every system needs to handle setups: the map, the pieces on it, and the counters that
players set up freely."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.position_sheets import PositionSheet, Standing, standing_from_placement
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space import Cell
from builder.problems import Problem, error, unknown_name
from builder.rules.core.positions.position import (
    Piece,
    Position,
    of_scenario,
    read_spot,
    unique_piece_names,
)
from builder.rules.core.questions import hex_ids
from builder.sentences import filled_sentence

Check = Callable[[Scenario, Position], Iterable[Problem]]
"""A function that returns the problems of a scenario and the position at its start."""


def setup_findings(game: Game, scenario: Scenario, check: Check) -> Iterator[Problem]:
    """Yield the problems that a check finds in a scenario; if the game lacks the scenario's map,
    only that is reported."""
    sheet = next((m for m in game.playable if m.id == scenario.map), None)
    if sheet is None and not scenario.map:
        message = filled_sentence(
            "the system {system} needs a map, and {id} is played on none",
            system=game.sheet.system,
            id=scenario.id,
        )
        hint = "name a map of maps/ in the scenario, or write 'system: open' in game.yaml"
        yield error("no-map", message, ("scenarios", scenario.id), hint=hint)
        return
    if sheet is None:
        path = ("scenarios", scenario.id, "map")
        yield unknown_name("map", scenario.map, (m.id for m in game.playable), path)
        return
    yield from check(scenario, of_scenario(game, scenario, sheet))


def setups_check(check: Check) -> Callable[[Game], Iterator[Problem]]:
    """Make a check of a whole game from ``check``, which checks the setup of one scenario."""

    def check_setups(game: Game) -> Iterator[Problem]:
        for scenario in game.scenarios:
            yield from setup_findings(game, scenario, check)

    return check_setups


def play_has_begun(game: Game, turn: int, phase: str) -> bool:
    """Tell whether play has begun: the first phase of the first turn, in which counters are set up,
    is over."""
    first = {"", *(word for p in game.sheet.sequence[:1] for word in (p.id, p.name))}
    return turn > 1 or phase.rpartition(":")[2] not in first


def off_map_problems(position: Position, piece: Piece, rule: str) -> Iterator[Problem]:
    """Yield an error if a piece is set up in a place that the map does not have."""
    if piece.spot is None and piece.at and ":" not in piece.at:
        message = filled_sentence(
            "{counter} starts at {at}, which the map {id} does not have",
            counter=piece.counter,
            at=piece.at,
            id=position.map.id,
        )
        hint = hex_ids(position.map)
        yield error("off-map-setup", message, (*piece.path, "at"), hint=hint, rule=rule)


def on_hexside_problems(piece: Piece, rule: str) -> Iterator[Problem]:
    """Yield an error if a piece is set up on a hexside, for systems whose units stand in hexes."""
    if piece.spot is not None and piece.cell is None:
        message = filled_sentence(
            "{counter} stands on the hexside {at}; units stand in hexes",
            counter=piece.counter,
            at=piece.at,
        )
        hint = "set it up in a hex"
        yield error("illegal-ground", message, (*piece.path, "at"), rule=rule, hint=hint)


def free_setup_pieces(game: Game, entry: FreeSetup) -> tuple[str, ...]:
    """Return the names of the pieces of a free setup, in order: each counter as often as the entry
    says, or as often as the game has it."""
    known = [c for c in entry.counters if c in game.counters]
    return tuple(
        unique_piece_names(c for c in known for _ in range(entry.count or game.counters[c].count))
    )


def missing_free_pieces(
    game: Game, scenario: Scenario, standing: Collection[str]
) -> tuple[str, ...]:
    """Return the names of the pieces that must still be set up freely, given those that are already
    on the map."""
    names = (name for entry in scenario.free_setup for name in free_setup_pieces(game, entry))
    return tuple(name for name in names if name not in standing)


def free_setup_places(sheet: MapSheet, entry: FreeSetup) -> frozenset[Cell]:
    """Return the places where the pieces of a free setup may stand."""
    cells = _places_named(sheet, entry.within) if entry.within else frozenset(sheet.space.cells)
    return frozenset(
        cell
        for cell in cells - _places_named(sheet, entry.outside)
        if (not entry.terrain or sheet.terrain_at(cell) in entry.terrain)
        and sheet.terrain_at(cell) not in entry.barred
    )


def _places_named(sheet: MapSheet, words: Iterable[str]) -> frozenset[Cell]:
    """Return the places that some words name: areas and hexes. Words that name hexsides are
    ignored."""
    found: set[Cell] = set()
    for word in words:
        area = sheet.area(word)
        spot = None if area else read_spot(sheet, word)
        found |= area or ({spot} if isinstance(spot, Cell) else set())
    return frozenset(found)


def make_setup_sheet(
    game: Game, scenario: Scenario, chosen: Iterable[Standing], **noted: Any
) -> PositionSheet:
    """Return the position file of a finished setup: the counters that the scenario places, the
    ``chosen`` pieces that players placed, and the additional fields ``noted``."""
    head: dict[str, Any] = {"game": game.id, "scenario": scenario.id, "map": scenario.map, **noted}
    return PositionSheet(**head, pieces=(*map(standing_from_placement, scenario.setup), *chosen))


def without_hidden_pieces(game: Game, written: PositionSheet, side: str) -> PositionSheet:
    """Return the part of a position that a side knows: hidden counters of other sides are left out."""
    sides = {nation.id: nation.side or nation.id for nation in game.sheet.nations}
    own = {c.id for c in game.counters.values() if sides.get(c.nation, c.nation) == side}
    pieces = tuple(p for p in written.pieces if not p.hidden or p.counter in own)
    return written.model_copy(update={"pieces": pieces})
