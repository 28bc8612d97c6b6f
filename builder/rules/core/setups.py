"""What setups of every system have: a map, pieces on it, counters that are set up freely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from builder.model.game import Game
from builder.model.scenarios import FreeSetup, Scenario
from builder.problems import Problem, error, unknown
from builder.rules.core.position import Piece, Position, named, of_scenario
from builder.rules.core.questions import hex_ids

Check = Callable[[Scenario, Position], Iterable[Problem]]
"""The findings on a scenario and the position at its start."""


def setup_findings(game: Game, scenario: Scenario, check: Check) -> Iterator[Problem]:
    """The findings of a check on a scenario; of one whose map the game does not have, only that."""
    sheet = next((m for m in game.maps if m.id == scenario.map), None)
    if sheet is None:
        path = ("scenarios", scenario.id, "map")
        yield unknown("map", scenario.map, (m.id for m in game.maps), path)
        return
    yield from check(scenario, of_scenario(game, scenario, sheet))


def off_map(position: Position, piece: Piece, rule: str) -> Iterator[Problem]:
    """A place that the map does not have."""
    if piece.spot is None and piece.at and ":" not in piece.at:
        message = (
            f"{piece.counter} starts at {piece.at}, which the map {position.map.id} does not have"
        )
        hint = hex_ids(position.map)
        yield error("off-map-setup", message, (*piece.path, "at"), hint=hint, rule=rule)


def on_hexside(piece: Piece, rule: str) -> Iterator[Problem]:
    """A place on a hexside, for systems whose units stand in hexes."""
    if piece.spot is not None and piece.cell is None:
        message = f"{piece.counter} stands on the hexside {piece.at}; units stand in hexes"
        yield error("illegal-ground", message, (*piece.path, "at"), rule=rule)


def to_place(game: Game, entry: FreeSetup) -> tuple[str, ...]:
    """The pieces of a free setup: every counter as often as it says or the game holds, in order."""
    known = [c for c in entry.counters if c in game.counters]
    return tuple(named(c for c in known for _ in range(entry.count or game.counters[c].count)))
