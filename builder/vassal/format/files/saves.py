"""Writes and reads saved games (``.vsav``): a stream of commands, lightly obfuscated, in a small
archive."""

from __future__ import annotations

from binascii import hexlify
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.vassal.format.files.archive import ArchiveEntry, pack_archive
from builder.vassal.format.files.metadata import ModuleVersion, game_data, module_data
from builder.vassal.format.files.sequence_encoder import decode, encode, encoded_pieces
from builder.vassal.format.pieces import MapPoint, Piece, piece_definition, stack_command

ESCAPE = "\x1b"
_HEADER = "!VCSK"
_KEY = 0x5A
_DEEPEST = 20
"""The largest depth of commands within commands that is read: more than VASSAL writes."""
_SCRAMBLED = bytes(b ^ _KEY for b in range(256))


@dataclass(frozen=True)
class SavedStack:
    """Pieces on one spot of a map, bottom first; if it is ``loose``, the pieces lie there without a
    stack."""

    spot: MapPoint
    pieces: tuple[Piece, ...]
    loose: bool = False


@dataclass(frozen=True)
class SavedDeck:
    """A deck with the pieces in it, and its encoded type."""

    spot: MapPoint
    type: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class SavedGame:
    """The contents of a saved game: stacks, decks, the boards of each map window (in the layout of
    ``boards.laid``), the states of the turn trackers, and all other commands."""

    stacks: tuple[SavedStack, ...]
    boards: tuple[tuple[str, str], ...]
    trackers: tuple[str, ...] = ()
    further_commands: tuple[str, ...] = ()
    keeps_at_start: bool = True
    decks: tuple[SavedDeck, ...] = ()

    @property
    def piles(self) -> tuple[SavedStack | SavedDeck, ...]:
        """All piles of the game: the stacks, then the decks."""
        return (*self.stacks, *self.decks)


def save_commands(game: SavedGame) -> Iterator[str]:
    """Yield the commands of a saved game in order. With ``keeps_at_start`` VASSAL also adds the
    contents of the module's decks and at-start stacks; otherwise the game contains only the listed
    pieces."""
    yield from ("begin_save", "")
    number = 1
    for one, ids in zip(game.piles, piece_ids(game), strict=True):
        number += len(ids)
        yield from map(piece_definition, one.pieces, ids)
        if isinstance(one, SavedDeck):
            yield _deck(str(number), one, ids)
        elif not one.loose:
            yield stack_command(str(number), one.spot, ids)
        else:
            continue
        number += 1
    yield from (f"{map}BoardPicker\t{laid}" for map, laid in game.boards)
    if not game.keeps_at_start:
        yield "SETUP_STACK\t"
    yield from (f"TURNTurnTracker{i}\t{state}" for i, state in enumerate(game.trackers))
    yield from game.further_commands
    yield "end_save"


def piece_ids(game: SavedGame) -> Iterator[list[str]]:
    """Yield, for each stack and then for each deck, the ids of its pieces in the saved game, bottom
    first."""
    number = 1
    for one in game.piles:
        yield [str(number + i) for i in range(len(one.pieces))]
        number += len(one.pieces) + (isinstance(one, SavedDeck) or not one.loose)


def _deck(id: str, deck: SavedDeck, ids: Sequence[str]) -> str:
    """Return the command that makes a face-down deck of pieces."""
    state = f"{deck.spot.map};{deck.spot.x};{deck.spot.y};true;{','.join(ids)}"
    return "+/" + encode((id, deck.type, state), "/")


def write_save(game: SavedGame, version: ModuleVersion) -> bytes:
    """Return a saved game as the bytes of a ``.vsav`` file."""
    return pack_save(save_text(game), version)


def save_text(game: SavedGame) -> bytes:
    """Return the commands of a saved game in the encoding that its archive holds."""
    return obfuscate(encoded_pieces(save_commands(game), ESCAPE))


def pack_save(text: bytes | ArchiveEntry, version: ModuleVersion) -> bytes:
    """Return a saved game's text and metadata packed as the bytes of a ``.vsav`` archive."""
    return pack_archive(
        {"savedGame": text, "savedata": game_data(version), "moduledata": module_data(version)}
    )


def obfuscate(texts: Iterable[str]) -> bytes:
    """Obfuscate a text, given in pieces, as VASSAL does: a key, then every byte xor the key, all in
    hexadecimal."""
    pieces = (hexlify(text.encode().translate(_SCRAMBLED)) for text in texts)
    return b"".join((_HEADER.encode(), b"%02x" % _KEY, *pieces))


def deobfuscate(data: bytes) -> str:
    """Undo :func:`obfuscate`; a text that does not begin with the mark of obfuscated data is returned
    unchanged. Raises ``ValueError`` or ``IndexError`` for damaged data."""
    text = data.decode()
    if not text.startswith(_HEADER):
        return text
    body = bytes.fromhex(text[len(_HEADER) :])
    return body[1:].translate(bytes(b ^ body[0] for b in range(256))).decode()


def read_commands(data: bytes) -> list[str]:
    """Return the command stream of a ``savedGame`` entry as a flat list. VASSAL nests commands that
    belong together in levels."""
    return commands_in(deobfuscate(data))


def commands_in(text: str) -> list[str]:
    """Return the commands of a text as a flat list, including those nested at any level."""
    return _in_a_row(text, _DEEPEST)


def levels_in(text: str) -> list[str]:
    """Return the commands at the outermost level of a text, each with the commands nested in it."""
    return decode(text, ESCAPE)


def _in_a_row(text: str, levels: int) -> list[str]:
    if ESCAPE not in text or not levels:
        return [text]
    return [c for part in decode(text, ESCAPE) for c in _in_a_row(part, levels - 1)]


def counter_level(value: int, inner: str = "") -> str:
    """Return the state of a turn tracker's level that counts up in numbers; ``inner`` is the state of
    the level nested in it."""
    return encode([str(value), "0", "false", "-1", *([inner] if inner else [])], ";")


def list_level(index: int, count: int) -> str:
    """Return the state of a turn tracker's level that runs through a list of ``count`` entries,
    starting with the first."""
    return encode([str(index), "0", "0", ",".join(["true"] * count)], ";")


def tracker_state(level: str) -> str:
    """Return the state of a turn tracker, given the state of its outermost level."""
    return encode(["0", level], "|")


def stacks_by_spot(pieces: Iterable[Piece]) -> Sequence[SavedStack]:
    """Group pieces into stacks, in the order in which their spots first occur."""
    spots: dict[MapPoint, list[Piece]] = {}
    for piece in pieces:
        if piece.spot is not None:
            spots.setdefault(piece.spot, []).append(piece)
    return [SavedStack(spot, tuple(found)) for spot, found in spots.items()]
