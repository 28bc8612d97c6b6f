"""Converts the studio page's requests for changes into changes of the game's files."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.scenarios import Scenario
from builder.model.space import PlaceError
from builder.rules.core.positions.position import canonical_place, read_spot
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
from builder.studio.editing.terrain_letters import terrain_letters
from builder.studio.library import Reading
from builder.studio.positions.free_groups import group_of_box
from builder.studio.positions.set_up_changes import change_set_up
from builder.studio.positions.set_up_deeds import read_deeds, with_places
from builder.studio.scenario_boards import board_of_scenario

_MAX_PAINTED = 50_000
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
        case {"do": "paint", "map": str(id), "painted": {**painted}}:
            return _paint(game, _map(game, id), locations, painted)
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
        case {"do": "set-up", "map": str(id), "scenario": str(scenario), "deeds": {**deeds}}:
            return _change_set_up(game, _map(game, id), scenario, locations, deeds)
    raise Refused("this is no change that the studio knows")


def _paint(game: Game, sheet: MapSheet, locations: Locations, painted: Mapping[Any, Any]) -> Change:
    cells = {
        kind: [_cell(sheet, place) for place in places]
        for kind, places in painted.items()
        if isinstance(places, list)
    }
    if sum(map(len, cells.values())) > _MAX_PAINTED:
        raise Refused(
            filled_sentence("at most {max_painted} hexes at once", max_painted=_MAX_PAINTED)
        )
    if not sheet.is_grid:
        return change_place_kind(sheet, locations, cells)
    return edits.paint_terrain(sheet, locations, cells, terrain_letters(game, sheet))


def _is_step(step: object) -> bool:
    return isinstance(step, str) or (isinstance(step, int) and not isinstance(step, bool))


def _map(game: Game, id: str) -> MapSheet:
    found = next((sheet for sheet in game.maps if sheet.id == id), None)
    if found is None:
        raise Refused(filled_sentence("there is no map {id}", id=id))
    return found


def _scenario_on(game: Game, sheet: MapSheet, id: str) -> Scenario:
    played = next((s for s in game.scenarios if s.id == id), None)
    if played is None or sheet.id not in game.boards_of(played.map):
        raise Refused(
            filled_sentence(
                "no scenario {scenario} is played on the map {map}", scenario=id, map=sheet.id
            )
        )
    return played


def _change_set_up(
    game: Game, sheet: MapSheet, id: str, locations: Locations, asked: Mapping[Any, Any]
) -> Change:
    """Return the change of a scenario's counters that the page asks for; the page calls places by the
    names of the displayed map."""
    scenario = _scenario_on(game, sheet, id)
    board = board_of_scenario(game, sheet, scenario)
    deeds = read_deeds(asked)
    goals = {one.to for one in deeds.moved} | {one.to for one in deeds.added}
    goals |= {place for one in deeds.allowed for place in one.places}
    for goal in filter(None, goals):
        _check_spot(game, sheet, scenario, goal)
    names = {to: canonical_place(board.sheet, board.scenario_spot(to)) for to in goals}
    there = {one.at for one in deeds.moved} | {one.at for one in deeds.turned}
    there |= {one.like for one in deeds.added}
    names |= {at: board.scenario_spot(at) for at in there}
    return change_set_up(game, scenario, locations, with_places(deeds, names))


def _check_spot(game: Game, sheet: MapSheet, scenario: Scenario, at: str) -> None:
    """Raise :class:`Refused` if a text does not name a place, hexside or box, or the box of a group
    of counters that players set up."""
    track, _, box = at.partition(":")
    group = group_of_box(at)
    if group is not None and group < len(scenario.free_setup):
        return
    if ":" not in at:
        try:
            read_spot(sheet, at)
        except PlaceError as exc:
            raise Refused(str(exc)) from exc
    elif not any(one.id == track and box in {b.id for b in one.boxes} for one in game.tracks):
        raise Refused(filled_sentence("there is no box {box}", box=at))


def _cell(sheet: MapSheet, place: object) -> Any:
    try:
        return sheet.space.cell(str(place))
    except ValueError as exc:
        raise Refused(str(exc)) from exc
