"""Checks of water routes in setups: boats may land units only where water leads from the map's edge
or from a hex where boats enter (11.0)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.space import PlaceError
from builder.model.space.hexes import Cell, HexGrid, Hexside
from builder.problems import PathKey, Problem, error
from builder.rules.core.positions.position import HexOrSide, Piece, Position, read_spot
from builder.rules.systems.folio.terrain.land import FolioMap
from builder.rules.systems.folio.terrain.water import connected_water, landing_places
from builder.sentences import as_sentence, filled_sentence


def route_findings(position: Position, land: FolioMap) -> Iterator[Problem]:
    """Yield a problem for each unit that arrived by boat, or is still aboard, on water without a
    route from off the map."""
    for piece, path in _boat_units(position):
        served = landing_places(land, piece.spot) if isinstance(piece.spot, Cell) else [piece.spot]
        if served and not any(s is not None and leads_out(land, s) for s in served):
            message = filled_sentence(
                "{counter} landed in {at}: no water joins it to the map’s edge or to a hex where "
                "boats enter"
                if piece.cell
                else "{counter} is aboard at {at}: no water joins it to the map’s edge or to a hex "
                "where boats enter",
                counter=piece.counter,
                at=piece.at,
            )
            hint = "set it up where water leads off the map"
            yield error("no-water-route", message, path, rule="11.0", hint=hint)


def _boat_units(position: Position) -> Iterator[tuple[Piece, PathKey]]:
    """Yield the units under a landing marker, or on a hexside with a boat, each with the path of
    its entry in the data."""
    beached = {p.spot for p in position.pieces if _is_boat(position.game, p.counter, p.reduced)}
    for piece in position.pieces:
        if isinstance(position.counter(piece), Unit) and piece.spot is not None:
            if any(_is_boat(position.game, id, False) for id in piece.markers):
                yield piece, (*piece.path, "with_markers")
            elif piece.spot in beached:
                yield piece, (*piece.path, "at")


def _is_boat(game: Game, id: str, turned: bool) -> bool:
    """Tell whether a counter, turned or not, shows that a unit arrived by boat or is aboard one."""
    found = game.counters.get(id)
    trait = "river-transport" if turned else "landing-beach"
    return isinstance(found, Marker) and trait in found.traits


def leads_out(land: FolioMap, spot: HexOrSide) -> bool:
    """Tell whether a water place is connected by water to a place where boats enter the map, or to
    the map's edge."""
    net = connected_water(land, spot)
    if net not in land.outlets:
        entries = _boat_entries(land)
        land.outlets[net] = any(s in entries or _at_edge(land.sheet.hexes, s) for s in net)
    return land.outlets[net]


def _boat_entries(land: FolioMap) -> frozenset[HexOrSide]:
    """Return the water places of all hexes where boats enter in the scenarios of the map."""
    users = (s for s in land.game.scenarios if s.map == land.sheet.id)
    groups = (r for s in users for r in s.reinforcements if "river" in r.by)
    return frozenset(s for r in groups for _, c in _hexes(land, r) for s in landing_places(land, c))


def _hexes(land: FolioMap, group: Reinforcement) -> Iterator[tuple[str, Cell]]:
    """Yield the entry hexes of a group of reinforcements, each with the text in the data that names
    it."""
    for word in group.hexes:
        area = land.sheet.area(word)
        try:
            spot = None if area else read_spot(land.sheet, word)
        except PlaceError:
            continue
        yield from ((word, c) for c in sorted(area))
        if isinstance(spot, Cell):
            yield word, spot


def _at_edge(grid: HexGrid, spot: HexOrSide) -> bool:
    """Tell whether a water place touches the map's edge."""
    if isinstance(spot, Hexside):
        return any(len(grid.cells_at(corner)) < 3 for corner in grid.side_corners(spot))
    return len(grid.neighbours(spot)) < 6


def entry_findings(scenario: Scenario, land: FolioMap) -> Iterator[Problem]:
    """Yield a problem for each hex where boats are to enter and that has no navigable water."""
    for n, group in enumerate(scenario.reinforcements):
        for word, cell in _hexes(land, group) if "river" in group.by else ():
            if not landing_places(land, cell):
                at = land.sheet.hexes.id(cell)
                message = filled_sentence(
                    "boats enter at {at}, which has no navigable water", at=at
                )
                path = ("scenarios", scenario.id, "reinforcements", n, "hexes")
                hint = "name a hex with navigable water"
                hint = (
                    hint
                    if word == at
                    else filled_sentence(
                        "it is a hex of {word}: {hint}", word=word, hint=as_sentence(hint)
                    )
                )
                yield error("no-water-route", message, path, hint=hint, rule="11.0")
