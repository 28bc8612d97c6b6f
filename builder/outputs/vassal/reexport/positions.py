"""Converts between positions of an imported game and saved games of the module that it was imported
from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from builder.model.game import Game
from builder.model.imported_module import Carried
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.reexport.known_pieces import CannotFollow, KnownModule, Spot
from builder.outputs.vassal.reexport.saved_game_edits import END, edited_save
from builder.outputs.vassal.reexport.setups import edits_of
from builder.outputs.vassal.reexport.turns import TurnCounter
from builder.problems import Problem, error, warning
from builder.rules.registry import own_position
from builder.sentences import as_sentence, filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.metadata import ModuleVersion
from builder.vassal.format.files.reader import saved_module_name
from builder.vassal.format.files.refusals import (
    DAMAGE_ERRORS,
    damaged_save_problem,
    other_module_problem,
)
from builder.vassal.format.files.saves import SavedGame, write_save
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.files.unpacking import ReadError, open_archive
from builder.vassal.reading.opened_module import MAPS, OpenedSave, open_save

_ON_NO_MAP = ("lost", "states", "hidden", "bank", "with_markers")
"""The fields of a piece in a position that saved games of an imported module cannot store, because
such a piece has no place or state there."""


# -- out of saved games ---------------------------------------------------------------------------------


def position_in(
    game: Game, carried: Carried, root: Element, data: bytes, name: str = ""
) -> tuple[PositionSheet | None, list[Problem]]:
    """Return the position in a saved game of the module, or ``None``, with the problems found.
    ``root`` is the module's build file."""
    try:
        title, save = saved_module_name(data), open_save(open_archive(data), name)
    except DAMAGE_ERRORS as exc:
        return None, [damaged_save_problem(name, exc)]
    if other := other_module_problem(title, game.sheet.title, carried.ties.title):
        return None, [other]
    return position_of_opened_save(KnownModule(game, carried, root), save)


def position_of_opened_save(
    known: KnownModule, save: OpenedSave
) -> tuple[PositionSheet | None, list[Problem]]:
    """Return the position in a saved game that has been read, with problems for whatever is left
    out; ``None`` if it shows no map of the game."""
    game = known.game
    standing = {map: list(_pieces_on_map(known, save, map)) for map in _shown_maps(known, save)}
    if not standing:
        return None, [error("no-board", "the saved game shows none of this module's maps")]
    map = max(standing, key=lambda id: len(standing[id]))
    problems = [
        warning(
            "left-out",
            filled_sentence(
                "{count} pieces stand on the map {other} as well, which is left out",
                count=len(found),
                other=other,
            ),
        )
        for other, found in standing.items()
        if other != map and found
    ]
    own = own_position(game)
    pieces, turns = _grouped(standing[map]), TurnCounter.from_module(known.root)
    sheet = own.model(
        game=game.id, map=map, turn=turns.turn(save.commands) if turns else 1, incomplete=True,
        pieces=pieces, **own.fields(game, pieces),
    )  # fmt: skip
    return sheet, problems


def _shown_maps(known: KnownModule, save: OpenedSave) -> Iterator[str]:
    """Yield the ids of the maps that the windows of a saved game show, one for each window."""
    shown: dict[str, str] = {}
    for window, board in save.boards:
        shown.setdefault(window, board)
    playable = {m.id for m in known.game.playable}
    seen: set[str] = set()
    for map, tie in known.carried.ties.boards.items():
        board = shown.get(tie.window, tie.board)
        if map in playable and tie.window not in seen and board == tie.board:
            seen.add(tie.window)
            yield map


def _pieces_on_map(
    known: KnownModule, save: OpenedSave, map: str
) -> Iterator[tuple[str, str, bool]]:
    """Yield the pieces on a map of the game, as (counter, place, whether it is turned over)."""
    places = known.places(map)
    for piece in known.pieces_in_window(save, places.tie.window) if places else ():
        if places and not piece.in_deck:
            face = known.faces.get((piece.counter, known.level(piece)), (piece.counter, False))
            yield face[0], places.place(piece.x, piece.y), face[1]


def _grouped(pieces: Sequence[tuple[str, str, bool]]) -> tuple[Standing, ...]:
    return tuple(
        Standing(counter=counter, at=at, reduced=turned, count=min(count, 400))
        for (counter, at, turned), count in sorted(Counter(pieces).items())
    )


# -- into saved games -------------------------------------------------------------------------------


def save_with(
    game: Game, carried: Carried, root: Element, sheet: PositionSheet
) -> tuple[bytes, list[Problem]]:
    """Return a saved game of the module with a position, and the problems for what it cannot show.
    Everything else is as in the setup of the position's scenario, or as in a new game."""
    new = [id for id in game.counters if id not in carried.ties.pieces]
    known, problems = KnownModule(game, carried, root), list(_untransferred_parts(sheet))
    map = sheet.map or next((s.map for s in game.scenarios if s.id == sheet.scenario), "")
    spots: list[Spot] = []
    for piece in sheet.pieces:
        if piece.counter in new:
            message = filled_sentence(
                "{counter!r} is new: the module that has it is built first", counter=piece.counter
            )
            problems.append(warning("left-out", message, ("position",)))
            continue
        spots += _spots(known, map, piece, problems)
    turns, why = TurnCounter.from_module(root), as_sentence("the module has no such map")
    if sheet.phase or (sheet.turn > 1 and turns is None):
        message = filled_sentence("the turn tracker stays: set it to turn {turn}", turn=sheet.turn)
        if sheet.phase:
            message = filled_sentence(
                "the turn tracker stays: set it to turn {turn}, {phase}",
                turn=sheet.turn,
                phase=sheet.phase,
            )
        problems.append(warning("left-out", message, ("position",)))
    for base, name in _bases(known, sheet, map):
        try:
            edits = edits_of(known, map, spots, base, name)
            if turns is not None:
                edits.commands.update(_turned(turns, base, name, sheet.turn))
            return edited_save(base, edits), problems
        except (CannotFollow, ReadError, ValueError) as exc:
            why = as_sentence(str(exc))
    message = filled_sentence("the position cannot be written for the module: {why}", why=why)
    return b"", [*problems, error("cannot-save", message, ("position",))]


def _turned(turns: TurnCounter, base: bytes, name: str, turn: int) -> Mapping[str, str]:
    """Return the command that sets the turn tracker to a turn, keyed by the command that it
    replaces in the saved game (or by its end, if the saved game has no such command)."""
    commands = open_save(open_archive(base), name).commands
    now = f"{turns.command}\t{turns.set(commands, turn)}"
    return {said: now} if (said := turns.set_command(commands)) else {END: now}


def _untransferred_parts(sheet: PositionSheet) -> Iterator[Problem]:
    for key in _ON_NO_MAP:
        if any(getattr(piece, key) for piece in sheet.pieces):
            message = filled_sentence(
                "the saved game has no place for {key!r} of its pieces", key=key
            )
            yield warning("left-out", message, ("position",))


def _spots(
    known: KnownModule, map: str, piece: Standing, problems: list[Problem]
) -> Iterator[Spot]:
    """Yield the place of a piece once for each copy; nothing, but a problem, for a piece in a place
    that the module's map does not have."""
    if not piece.at:
        return
    places = known.places(map)
    if places is not None and places.pixel(piece.at) is None:
        message = filled_sentence(
            "{counter!r} stands at {at}, which the module's map does not have",
            counter=piece.counter,
            at=piece.at,
        )
        problems.append(warning("left-out", message, ("position",)))
        return
    try:
        yield from [known.spot(piece.counter, piece.at, piece.reduced)] * piece.count
    except CannotFollow as exc:
        problems.append(warning("left-out", str(exc), ("position",)))


def _bases(known: KnownModule, sheet: PositionSheet, map: str) -> list[tuple[bytes, str]]:
    """Return the saved games (bytes and file name) into which a position may be written, best
    first: the setup of its scenario, another setup on the same map, one with only the at-start
    pieces, and one without any."""
    ties, files = known.carried.ties, known.carried.files
    scenarios = sorted(known.game.scenarios, key=lambda s: s.id != sheet.scenario)
    setups = (ties.setups[s.id].file for s in scenarios if s.map == map and s.id in ties.setups)
    found = [(files[file], file) for file in dict.fromkeys(setups) if file in files]
    decks = known.root.find("DrawPile")
    for whole in (True,) if decks else (True, False):
        made = SavedGame((), tuple(_boards(known, map)), keeps_at_start=whole)
        version = ModuleVersion(known.game.sheet.title, known.game.sheet.version)
        found.append((write_save(made, version), "a new game"))
    return found


def _boards(known: KnownModule, map: str) -> Iterator[tuple[str, str]]:
    """Yield each map window with the board that it shows: the given map's board in that map's
    window, else the window's own first board."""
    tie = known.carried.ties.boards.get(map)
    for window in (e for e in known.root.walk() if e.kind in MAPS):
        name = window.attributes.get("mapName", "")
        boards = [b.attributes.get("name", "") for b in window.find("Board")]
        if tie is not None and tie.window == name:
            boards = [tie.board]
        if boards:
            yield name, encode([encode([boards[0]], "/"), "0", "0"], "\t")
