"""Checks of position files that apply to every system: names that the game does not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import Placement, Scenario
from builder.problems import PathKey, Problem, error, unknown_name
from builder.rules.core.positions.position import Position, canonical_place, of_sheet
from builder.rules.core.questions import map_of
from builder.sentences import filled_sentence


def unknown_sheet_names(game: Game, written: PositionSheet) -> Iterator[Problem]:
    """Yield a problem for each scenario, map, counter, marker and box that the game does not have,
    and for a scenario that is played on another map."""
    if written.scenario and written.scenario not in {s.id for s in game.scenarios}:
        known = [s.id for s in game.scenarios]
        yield unknown_name("scenario", written.scenario, known, ("position", "scenario"))
    if written.map and written.map not in {m.id for m in game.playable}:
        yield unknown_name("map", written.map, [m.id for m in game.playable], ("position", "map"))
    played = next((s.map for s in game.scenarios if s.id == written.scenario), "")
    if played and written.map not in ("", played):
        message = filled_sentence(
            "{scenario} is played on the map {played}, not on {map}",
            scenario=written.scenario,
            played=played,
            map=written.map,
        )
        hint = "leave the map out, or name that of the scenario"
        yield error("other-map", message, ("position", "map"), hint=hint)
    for n, piece in enumerate(written.pieces):
        path = ("position", "pieces", n)
        if piece.counter not in game.counters:
            yield unknown_name("counter", piece.counter, game.counters, (*path, "counter"))
        for marker in piece.with_markers:
            if marker not in game.counters:
                yield unknown_name("counter", marker, game.counters, (*path, "with_markers"))
        yield from _box(game, piece.at, (*path, "at"))


def compared_scenario(
    game: Game, written: PositionSheet, found: Iterable[Problem]
) -> Scenario | None:
    """Return the scenario with whose setup a position is compared: the one that the position names,
    else the game's first; ``None`` if the problems ``found`` in the position's names make a
    comparison impossible."""
    lost = any(p.code in ("unknown-scenario", "unknown-map", "other-map") for p in found)
    if lost or not game.scenarios:
        return None
    return next((s for s in game.scenarios if s.id == written.scenario), game.scenarios[0])


def read_start(
    game: Game,
    written: PositionSheet,
    found: list[Problem],
    board: Callable[[Game, str], MapSheet] = map_of,
) -> tuple[Scenario, Position] | None:
    """Return the position that a position file describes, and the scenario with whose setup it is
    compared; ``None`` if its names are too wrong for a comparison. Problems with the names are
    added to the list ``found``; ``board`` is the function that finds the map."""
    found += unknown_sheet_names(game, written)
    scenario = compared_scenario(game, written, found)
    if scenario is None:
        return None
    return scenario, of_sheet(game, written, board(game, written.map or scenario.map))


def missing_counters(
    setup: Iterable[Placement], stand: Mapping[tuple[str, str], int], rule: str = ""
) -> Iterator[Problem]:
    """Yield an error for each counter that a scenario places and that is not in its place;
    ``stand`` is how many counters are where, by counter and place."""
    for placement in setup:
        if stand.get((placement.counter, placement.at), 0) < placement.count:
            message = filled_sentence(
                "{counter} starts at {at}, and is not there",
                counter=placement.counter,
                at=placement.at,
            )
            hint = "set it up there, as the scenario says"
            yield error("missing-counter", message, ("position",), rule=rule, hint=hint)


def missing_units(scenario: Scenario, position: Position, rule: str = "") -> Iterator[Problem]:
    """Yield an error for each unit that a scenario places and a position lacks there; markers may
    be anywhere."""
    counters, sheet = position.game.counters, position.map
    units = (
        p.model_copy(update={"at": canonical_place(sheet, p.at)})
        for p in scenario.setup
        if isinstance(counters.get(p.counter), Unit)
    )
    stand = Counter((p.counter, canonical_place(sheet, p.at)) for p in position.pieces)
    yield from missing_counters(units, stand, rule)


def _box(game: Game, at: str, path: PathKey) -> Iterator[Problem]:
    """Yield a problem for a place ``track:box`` whose track or box does not exist."""
    name, colon, box = at.partition(":")
    if not colon:
        return
    track = next((t for t in game.tracks if t.id == name), None)
    if track is None:
        known = [t.id for t in game.tracks]
        yield unknown_name("track", name, known, path)
    elif box not in (boxes := [b.id for b in track.boxes]):
        yield unknown_name("box", box, boxes, path)
