"""Finds the place on a map that a problem concerns, so that the page can show it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.loading.reading.source_nodes import Locations, Node
from builder.model.game import Game
from builder.problems import PathKey
from builder.studio.scenario_boards import ScenarioBoard, board_of_scenario

_LENGTHS = {
    ("maps", "places"): 4,
    ("maps", "features"): 4,
    ("maps", "hexsides"): 5,
    ("maps", "paths"): 5,
    ("scenarios", "setup"): 4,
}
"""The length of the path that leads to one item, by the field and list that contain the item."""


def place_of_problem(
    game: Game | None, locations: Locations, path: PathKey
) -> dict[str, str] | None:
    """Return the map and place of the item written at a path, if it lies on a map: the hex of a
    place or a unit, or the first hex of a road or river; otherwise ``None``."""
    length = _LENGTHS.get((str(path[0]), str(path[2])), 0) if len(path) > 3 else 0
    found = locations.node(path[:length]) if length else None
    if game is None or found is None:
        return None
    named = list(_places_of_item(found[0].find(found[1])))
    for board in _boards(game, path):
        here = next(filter(None, map(board.displayed_place, named)), "")
        if here:
            return {"map": board.own.id, "place": here}
    return None


def _boards(game: Game, path: PathKey) -> Iterator[ScenarioBoard]:
    """Yield the boards on which an item at a path may lie: those of its scenario, or the map that
    contains the item."""
    scenario = next((s for s in game.scenarios if path[0] == "scenarios" and s.id == path[1]), None)
    names = game.boards_of(scenario.map) if scenario else path[1:2]
    for sheet in game.maps:
        if sheet.id in names:
            yield board_of_scenario(game, sheet, scenario)


def _places_of_item(node: Node) -> Iterator[str]:
    """Yield the places that an item names, in their order."""
    for field in ("hex", "at", "hexes", "sides"):
        child = node.child(field)
        for word in child.words if child else ():
            yield from word.text.split("/")
