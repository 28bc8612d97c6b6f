"""Converts the studio page's requests for changes into changes of the game's files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.sentences import filled_sentence
from builder.studio.editing import edits
from builder.studio.editing.board_handles import (
    change_place_kind,
    move_handle,
    remove_link_bend,
    rename_place,
)
from builder.studio.editing.edits import Change, ChangeHistory, Refused
from builder.studio.editing.river_courses import draw_course
from builder.studio.library import Reading
from builder.studio.scenario_boards import board_of_scenario

_MAX_PAINTED = 4000
"""The largest number of hexes that can be painted at once."""


def make_requested_change(
    reading: Reading, change_history: ChangeHistory, body: Mapping[str, Any]
) -> Change:
    """Make the change that the page requests in ``do`` and return it. Raises :class:`Refused`."""
    if body.get("do") == "undo":
        return change_history.undo()
    if body.get("do") == "redo":
        return change_history.redo()
    if reading.game is None or reading.stale:
        raise Refused("a file cannot be read at all: mend it first")
    change = _requested_change(reading, reading.game, body)
    change_history.make(change)
    return change


def _requested_change(reading: Reading, game: Game, body: Mapping[str, Any]) -> Change:
    locations = reading.locations
    match body:
        case {"do": "value", "path": [*path], "text": str(text)} if all(map(_is_step, path)):
            return edits.set_value(locations, tuple(path), text)
        case {"do": "paint", "map": str(id), "places": [*places], "terrain": str(terrain)}:
            sheet = _map(game, id)
            if len(places) > _MAX_PAINTED:
                raise Refused(
                    filled_sentence("at most {max_painted} hexes at once", max_painted=_MAX_PAINTED)
                )
            cells = [_cell(sheet, place) for place in places]
            if not sheet.is_grid:
                return change_place_kind(sheet, locations, cells, terrain)
            return edits.paint_terrain(sheet, locations, cells, terrain)
        case {"do": "name", "map": str(id), "at": str(at), "name": str(name), "kind": str(kind)}:
            sheet = _map(game, id)
            cell = _cell(sheet, at)
            if not sheet.is_grid:
                return rename_place(sheet, locations, cell, name)
            return edits.name_place(locations, sheet, at, name, kind)
        case {"do": "move", "map": str(id), "number": int(number), "at": [x, y]} if all(
            isinstance(v, int | float) and math.isfinite(v) for v in (x, y)
        ):
            return move_handle(_map(game, id), locations, number, (x, y))
        case {"do": "straighten", "map": str(id), "number": int(number)}:
            return remove_link_bend(_map(game, id), locations, number)
        case {"do": "course", "map": str(id), "kind": str(kind), "number": int(number),
              "steps": [*steps]} if all(isinstance(step, str) for step in steps):  # fmt: skip
            return draw_course(game, _map(game, id), locations, kind, number, steps)
        case {"do": "setup", "scenario": str(scenario), "counter": str(counter),
              "map": str(id), "at": str(at)}:  # fmt: skip
            if counter not in game.counters:
                raise Refused(filled_sentence("there is no counter {counter}", counter=counter))
            place = _set_up(game, scenario, id, at)
            return edits.place_unit(locations, scenario, game.counters[counter], place)
    raise Refused("this is no change that the studio knows")


def _is_step(step: object) -> bool:
    return isinstance(step, str) or (isinstance(step, int) and not isinstance(step, bool))


def _map(game: Game, id: str) -> MapSheet:
    found = next((sheet for sheet in game.maps if sheet.id == id), None)
    if found is None:
        raise Refused(filled_sentence("there is no map {id}", id=id))
    return found


def _set_up(game: Game, scenario: str, map: str, at: str) -> str:
    """Return the name by which a scenario sets up at a place of a map on which it is played; in a
    theatre it differs from the map's own."""
    sheet, played = _map(game, map), next((s for s in game.scenarios if s.id == scenario), None)
    if played is None or map not in game.boards_of(played.map):
        raise Refused(
            filled_sentence(
                "no scenario {scenario} is played on the map {map}", scenario=scenario, map=map
            )
        )
    return board_of_scenario(game, sheet, played).scenario_place(sheet.space.id(_cell(sheet, at)))


def _cell(sheet: MapSheet, place: object) -> Any:
    try:
        return sheet.space.cell(str(place))
    except ValueError as exc:
        raise Refused(str(exc)) from exc
