"""Exports a game that was imported from a VASSAL module: writes that same module with the changes
made to the game since. Parts of the game that cannot be put into the module are reported, and
nothing in the module is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.model.position_sheets import PositionSheet
from builder.outputs.vassal.reexport.at_start import start_edits, with_own_start
from builder.outputs.vassal.reexport.known_pieces import CannotFollow, KnownModule
from builder.outputs.vassal.reexport.module_identity import with_own_heading
from builder.outputs.vassal.reexport.positions import position_in, save_with
from builder.outputs.vassal.reexport.replaying import moments_in
from builder.outputs.vassal.reexport.saved_game_edits import edited_save
from builder.outputs.vassal.reexport.setups import is_changed, setup_edits
from builder.outputs.vassal.reexport.slots import renamed, with_new_pieces
from builder.outputs.vassal.reexport.untransferred_changes import (
    report_untransferred,
    setup_differs,
)
from builder.problems import Problem, error
from builder.sentences import filled_sentence
from builder.vassal.format.files.archive import Data, pack_archive
from builder.vassal.format.files.logs import LogMoment
from builder.vassal.format.files.unpacking import ReadError
from builder.vassal.reading.build_file import read_build_file
from builder.vassal.reading.opened_module import BUILD_FILE, OLD_BUILD_FILE
from builder.vassal.repair.build_file_text import BuildFile

__all__ = [
    "examine_carried", "moments_of_carried", "new_counters", "position_of_carried", "rebuild_module",
    "save_of_carried",
]  # fmt: skip


def new_counters(game: Game, carried: Carried) -> list[str]:
    """Return the ids of the game's counters that the module does not have."""
    return [id for id in game.counters if id not in carried.ties.pieces]


def examine_carried(game: Game, carried: Carried) -> list[Problem]:
    """Return the problems with exporting into the imported module: a module that cannot be read,
    and changes to the game that the export leaves out."""
    try:
        root, found = read_build_file(carried.files[_build_file(carried)]), []
    except ReadError as exc:
        root, found = None, [exc.problem]
    return [*report_untransferred(game, carried, root), *found]


def rebuild_module(
    game: Game, carried: Carried, drawn: Mapping[str, bytes], problems: list[Problem]
) -> bytes:
    """Return the bytes of the imported module with the game's changes; ``drawn`` are the faces of
    new counters (see ``with_new_pieces``)."""
    found = examine_carried(game, carried)
    problems += found
    if any(p.code == "bad-build-file" for p in found):
        return b""
    files: dict[str, Data] = {**carried.files, **dict(_pictures(game, carried))}
    name = _build_file(carried)
    build = BuildFile.parse(carried.files[name])
    with_own_heading(game, carried, build, files)
    added = with_new_pieces(game, new_counters(game, carried), drawn, build, files)
    known = KnownModule(game, carried, read_build_file(carried.files[name]), added)
    problems += with_own_setups(known, files)
    start_anew(known, build)
    renamed(game, carried, build, files)
    if build.changed:
        files[name] = build.to_bytes()
    return pack_archive(files)


def start_anew(known: KnownModule, build: BuildFile) -> None:
    """Replace the setup of new games by the game's present setup, in a module without predefined
    setups."""
    for scenario in known.game.scenarios:
        tied = known.carried.ties.setups.get(scenario.id)
        if tied is not None and not tied.file and is_changed(scenario, tied):
            try:
                with_own_start(known, scenario, start_edits(known, scenario), build)
            except CannotFollow:
                continue  # reported already when the game was examined


def position_of_carried(
    game: Game, carried: Carried, data: bytes, name: str = ""
) -> tuple[PositionSheet | None, list[Problem]]:
    """Return the position in a ``.vsav`` of the imported module (or ``None``), with the problems
    found."""
    try:
        root = read_build_file(carried.files[_build_file(carried)])
    except ReadError as exc:
        return None, [exc.problem]
    return position_in(game, carried, root, data, name)


def moments_of_carried(
    game: Game, carried: Carried, data: bytes, name: str = ""
) -> Iterator[LogMoment]:
    """Yield the positions of a ``.vlog`` of the imported module, step by step."""
    try:
        root = read_build_file(carried.files[_build_file(carried)])
    except ReadError as exc:
        return iter((LogMoment(0, "", None, (exc.problem,)),))
    return moments_in(game, carried, root, data, name)


def save_of_carried(
    game: Game, carried: Carried, sheet: PositionSheet
) -> tuple[bytes, list[Problem]]:
    """Return a position as the bytes of a ``.vsav`` of the imported module (empty if it cannot be
    written), with problems for what the saved game does not show."""
    try:
        root = read_build_file(carried.files[_build_file(carried)])
    except ReadError as exc:
        return b"", [exc.problem]
    return save_with(game, carried, root, sheet)


def with_own_setups(known: KnownModule, files: dict[str, Data]) -> Iterator[Problem]:
    """Update the saved games of setups that were changed in the game, and yield a problem for each
    that cannot be written."""
    for scenario in known.game.scenarios:
        tied = known.carried.ties.setups.get(scenario.id)
        if tied is None or not tied.file or not is_changed(scenario, tied):
            continue
        try:
            edits = setup_edits(known, scenario, tied)
            files[tied.file] = edited_save(bytes(files[tied.file]), edits)
        except CannotFollow:
            continue  # reported already when the game was examined
        except (ReadError, ValueError) as exc:
            yield setup_differs(scenario, str(exc))


def _build_file(carried: Carried) -> str:
    for name in (BUILD_FILE, OLD_BUILD_FILE):
        if name in carried.files:
            return name
    raise ReadError(
        error(
            "bad-build-file", filled_sentence("carried/ has no {build_file}", build_file=BUILD_FILE)
        )
    )


def _pictures(game: Game, carried: Carried) -> Iterator[tuple[str, bytes]]:
    """Yield the imported module's pictures that are also files of the game, as (file name in the
    module, present bytes)."""
    for own, path in carried.ties.files.items():
        data = game.art.get(path.removeprefix("art/")) if path.startswith("art/") else None
        if data is not None:
            yield own, data
