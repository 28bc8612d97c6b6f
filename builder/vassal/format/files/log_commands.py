"""Writes logs as files, and the commands in them that represent what players do during a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.vassal.format.files.logs import LOG_PREFIX
from builder.vassal.format.files.metadata import ModuleVersion
from builder.vassal.format.files.saves import ESCAPE, SavedGame, obfuscate, pack_save, save_commands
from builder.vassal.format.files.sequence_encoder import decode, encode, encoded_pieces
from builder.vassal.format.pieces import MapPoint, Piece, nested_chain_text, whole_chain

_CHANGED, _SET = "MutableProperty\t", "GlobalProperty\t"
_NOBODY = "Chitwright"
"""The player's name in the move commands of a log that no player has recorded."""


def move_command(id: str, to: MapPoint, before: MapPoint | None, under: str = "") -> str:
    """Return the command that moves a piece to a place, on top of the piece ``under`` if one is
    given."""
    old = (before.map, str(before.x), str(before.y)) if before else ("null", "0", "0")
    fields = (id, to.map, str(to.x), str(to.y), under or "null", *old, "null", _NOBODY)
    return "M/" + encode(fields, "/")


def change_command(id: str, piece: Piece) -> str:
    """Return the command that sets the states of a piece's traits; ``spot`` of the piece must be
    the place where it already lies."""
    states = tuple(trait.state for trait in whole_chain(piece))
    return f"D/{id}/{nested_chain_text(states)}"


def remove_command(id: str) -> str:
    """Return the command that takes a piece out of the game."""
    return f"-/{id}"


def chat_command(text: str) -> str:
    """Return the command that writes a line into the chat."""
    return f"CHAT* {text}"


def property_change_command(name: str, before: str, now: str) -> str:
    """Return the command that changes a property of the module."""
    return _CHANGED + encode((name, before, now, "Module"), "\t")


def changed_property(name: str, commands: Iterable[str]) -> str | None:
    """Return the value to which a command sets a property of the module; ``None`` for any other
    command."""
    found = None
    for command in commands:
        if command.startswith(_CHANGED):
            key, _, now, *_ = [*decode(command.removeprefix(_CHANGED), "\t"), "", "", ""]
        elif command.startswith(_SET):
            _, key, now, *_ = [*decode(command.removeprefix(_SET), ";"), "", "", ""]
        else:
            continue
        found = now if key == name else found
    return found


def turn_command(state: str) -> str:
    """Return the command that sets the turn tracker to a state."""
    return f"TURNTurnTracker0\t{state}"


def write_log(game: SavedGame, steps: Iterable[Sequence[str]], version: ModuleVersion) -> bytes:
    """Return the bytes of a ``.vlog``: a game, and the commands of each step that follows."""
    parts = [*save_commands(game), *map(_step, steps)]
    return pack_save(obfuscate(encoded_pieces(parts, ESCAPE)), version)


def _step(commands: Sequence[str]) -> str:
    """Return the text of a step of a log; the commands that follow its first command are nested in
    it, one level deeper."""
    return encode([f"{LOG_PREFIX}{command}" for command in commands], ESCAPE)
