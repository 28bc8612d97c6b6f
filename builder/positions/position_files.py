"""Reads and writes positions in files, distinguished by suffix: YAML files that people write, and
saved games of the modules that Chitwright builds, or of the module from which a game was imported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from builder.files import read_bounded, write_atomically
from builder.loading.position_yaml import position_as_yaml
from builder.loading.reading.source_nodes import Locations
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.positions.log_umpire import LOG, check_log
from builder.problems import Location, Problem, error, unknown_name, warning
from builder.sentences import filled_sentence

SAVE = ".vsav"
_OLD_SAVES = (".sav",)
"""The suffixes that old versions of VASSAL gave saved games."""
MAX_SAVE = 50_000_000
"""The largest size of a saved game in bytes."""


def read_position(game: Game, path: Path) -> tuple[PositionSheet | None, list[Problem], Locations]:
    """Return the position in a file (``None`` if it cannot be read), its problems, and the
    locations of its parts."""
    if path.suffix.lower() in _OLD_SAVES:
        hint = filled_sentence(
            "open it in VASSAL 3.7 and save it there: the file is then called {stem}{save}",
            stem=path.stem,
            save=SAVE,
        )
        old = error(
            "bad-save", "this is a saved game of an old VASSAL, which is not read", hint=hint
        )
        return None, [replace(old, location=Location(path.as_posix(), 1, 1))], Locations()
    if path.suffix.lower() != SAVE:
        from builder.loading.position_files import read_position as read_yaml
        from builder.rules.registry import own_position

        return read_yaml(path, game.id, own_position(game).model)
    from builder.outputs.vassal.module.positions import position_of_save
    from builder.outputs.vassal.reexport import position_of_carried

    where = Location(path.as_posix(), 1, 1)
    data, lost = _saved(path)
    if data is None:
        return None, [replace(p, location=where) for p in lost], Locations()
    carried = game.carried_on
    if carried is None:
        sheet, problems = position_of_save(game, data, path.name)
    else:
        sheet, problems = position_of_carried(game, carried, data, path.name)
    return sheet, [replace(p, location=where) for p in problems], Locations()


def _saved(path: Path) -> tuple[bytes | None, list[Problem]]:
    """Return the bytes of a saved game or a log, or the problem why there are none."""
    try:
        data = read_bounded(path, MAX_SAVE)
    except OSError as exc:
        return None, [
            error("unreadable", filled_sentence("the file cannot be read: {why}", why=exc.strerror))
        ]
    if data is None:
        return None, [
            error(
                "too-large",
                filled_sentence(
                    "the file is larger than {max_save} MB", max_save=MAX_SAVE // 1000000
                ),
            )
        ]
    return data, []


def _check_log(game: Game, scenario: str, path: Path, options: tuple[str, ...]) -> list[Problem]:
    data, lost = _saved(path)
    found = lost if data is None else check_log(game, data, path.name, scenario, options)
    return [replace(p, location=Location(path.as_posix(), 1, 1)) for p in found]


def check_position_file(
    game: Game, scenario: str, path: Path | None, options: tuple[str, ...] = ()
) -> list[Problem]:
    """Return the rule breaches of a position or setup in a file, or of the steps of a log played with
    the optional rules ``options``; without a file, those of the scenario's own setup. ``scenario``
    replaces the scenario that the file names."""
    from builder.rules.system import check, check_position

    if path is None:
        known = [s.id for s in game.scenarios]
        if scenario not in known:
            return [unknown_name("scenario", scenario, known)]
        return [p for p in check(game, runs=()) if p.path[:2] == ("scenarios", scenario)]
    if path.suffix.lower() == LOG:
        return _check_log(game, scenario, path, options)
    sheet, problems, locations = read_position(game, path)
    if sheet is None:
        return problems
    if scenario:
        sheet = sheet.model_copy(
            update={"scenario": scenario, "map": _map_of(game, scenario, sheet)}
        )
    sheet, guessed = _scenario_of(game, sheet)
    found = [*guessed, *check_position(game, sheet)]
    start = Location(path.as_posix(), 1, 1)
    placed = [replace(p, location=locations.find(p.path) or start) for p in found]
    return [*problems, *placed]


def _scenario_of(game: Game, sheet: PositionSheet) -> tuple[PositionSheet, list[Problem]]:
    """Return the position with its scenario, and the problems with that: a position that names none
    gets the only scenario that is played on its map."""
    played = [s.id for s in game.scenarios if not sheet.map or s.map == sheet.map]
    if sheet.scenario or not played:
        return sheet, []
    if len(played) == 1:
        message = filled_sentence(
            "the position names no scenario; it is taken for {played}", played=played[0]
        )
        hint = "no other is played on its map" if sheet.map else "the game has no other"
        told = warning("unnamed-scenario", message, ("position",), hint=hint)
        return sheet.model_copy(update={"scenario": played[0]}), [told]
    message = "the position names no scenario; only its ground and its stacking are checked"
    hint = filled_sentence("name it with --scenario: {played}", played=", ".join(played))
    return sheet, [warning("unnamed-scenario", message, ("position",), hint=hint)]


def _map_of(game: Game, scenario: str, sheet: PositionSheet) -> str:
    """Return the map that a saved game shows; if it is not the scenario's, it is returned nevertheless,
    so that later checks report it."""
    own = next((s.map for s in game.scenarios if s.id == scenario), "")
    return sheet.map or own


def write_position(game: Game, sheet: PositionSheet, path: Path) -> list[Problem]:
    """Write a position as YAML or as a saved game, and return a problem for everything that the module
    cannot show. If it cannot be written at all, the problem is an error, and no file is written."""
    if path.suffix.lower() != SAVE:
        write_atomically(path, position_as_yaml(sheet).encode())
        return []
    from builder.outputs.vassal.module.positions import save_of_position
    from builder.outputs.vassal.reexport import save_of_carried

    carried = game.carried_on
    if carried is None:
        data, problems = save_of_position(game, sheet)
    else:
        data, problems = save_of_carried(game, carried, sheet)
    if data:
        write_atomically(path, data)
    return problems
