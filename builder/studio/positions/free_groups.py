"""The counters of a scenario that players set up freely, by group, as the page draws and changes them:
each group is shown as a box of counters, and its places as an area of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from builder.i18n.translate import Translator
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.scenarios import FreeSetup, Scenario
from builder.problems import PathKey
from builder.rules.core.positions.setups import free_setup_places
from builder.studio.editing.file_changes import Refused
from builder.studio.scenario_boards import ScenarioBoard

BOXES = "free setup"
"""What the page names before the colon in the name of a group's box; no track can be called so."""


def group_box(number: int) -> str:
    """Return the name of the box of a group, by its position in the scenario's list."""
    return f"{BOXES}:{number}"


def group_of_box(at: str) -> int | None:
    """Return the number of the group whose box has this name; ``None`` for other places."""
    track, _, number = at.partition(":")
    return int(number) if track == BOXES and number.isdigit() else None


def counters_of_groups(game: Game, scenario: Scenario) -> Iterator[tuple[PathKey, int, str, int]]:
    """Yield each counter of the groups: the path where it is written, the number of its group, its id,
    and how many of it are set up."""
    for n, group in enumerate(scenario.free_setup):
        for k, id in enumerate(group.counters):
            if id in game.counters:
                many = group.count or game.counters[id].count
                yield ("free_setup", n, "counters", k), n, id, many


def groups_of_scenario(
    scenario: Scenario, board: ScenarioBoard, tr: Translator, locations: Locations
) -> list[dict[str, Any]]:
    """Return the groups as JSON data: the box, name and text of each, where it is written, and its
    places on the displayed map; no places if its counters may stand anywhere."""
    return [
        _group(scenario, n, group, board, tr, locations)
        for n, group in enumerate(scenario.free_setup)
    ]


def _group(
    scenario: Scenario,
    number: int,
    group: FreeSetup,
    board: ScenarioBoard,
    tr: Translator,
    locations: Locations,
) -> dict[str, Any]:
    where = locations.find(("scenarios", scenario.id, "free_setup", number))
    cells = free_setup_places(board.sheet, group)
    places = [board.displayed_place(board.sheet.space.id(cell)) for cell in sorted(cells)]
    everywhere = len(cells) == len(frozenset(board.sheet.space.cells))
    return {
        "box": group_box(number),
        "name": tr(group.name),
        "text": tr(group.text),
        "places": [] if everywhere else [*filter(None, places)],
        "file": where.file if where else "",
        "line": where.line if where else 0,
    }


def words_with_places(
    sheet: MapSheet, within: Sequence[str], outside: Sequence[str], places: Collection[str]
) -> tuple[list[str], list[str]]:
    """Return what ``within`` and ``outside`` of a group become when places are put into its area. If
    the group may stand on the whole map, its area becomes these places, unless it was barred there."""
    kept = [word for word in outside if word not in places]
    if not within and set(outside) & set(places):
        return [], kept
    known = _places_of_areas(sheet, within) | set(within)
    return [*within, *(place for place in places if place not in known)], kept


def words_without_places(
    sheet: MapSheet, within: Sequence[str], outside: Sequence[str], places: Collection[str]
) -> tuple[list[str], list[str]]:
    """Return what ``within`` and ``outside`` of a group become when places are taken out of its area:
    a place that an area of the map brings in is barred by ``outside``. Raises :class:`Refused` if no
    place would be left, which would mean the whole map."""
    kept = [word for word in within if word not in places]
    if within and not kept:
        raise Refused("counters must have a place left where they may stand")
    inside = _places_of_areas(sheet, kept) if within else set(places)
    return kept, [*outside, *(p for p in places if p in inside and p not in outside)]


def _places_of_areas(sheet: MapSheet, words: Sequence[str]) -> set[str]:
    """Return the places of the areas of the map among some words."""
    return {sheet.space.id(cell) for word in words for cell in sheet.area(word)}
