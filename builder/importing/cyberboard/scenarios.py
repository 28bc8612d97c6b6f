"""Reads a scenario of CyberBoard: which pieces and markers lie where on which boards, and which way up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.importing.cyberboard.archive_reader import (
    MANY_SIDES,
    PRIVATE_BOARDS,
    TURNED_BOARDS,
    ArchiveReader,
    opened,
)
from builder.importing.cyberboard.drawings import Drawn, read_drawings, read_names

_UNUSED = 0xFF
"""The side of a piece that is neither on a board nor in a tray."""


@dataclass(frozen=True)
class PlayedBoard:
    """A board used in a scenario, by its number; ``is_joined`` if CyberBoard has put it together from
    several boards."""

    number: int
    is_joined: bool
    placed: Sequence[Drawn]


@dataclass(frozen=True)
class Tray:
    """A tray beside the boards, with the numbers of its pieces."""

    name: str
    pieces: Sequence[int]


@dataclass(frozen=True)
class Scenario:
    """A scenario: the number of its game box, and the side (0 for the front) of each piece in use."""

    box: int
    title: str
    about: str
    boards: Sequence[PlayedBoard]
    trays: Sequence[Tray]
    sides: Sequence[int | None]


def read_scenario(data: bytes) -> Scenario:
    """Return the contents of a scenario file. Raises :class:`ReadError` if it is damaged or of an
    unsupported version."""
    reader = opened(data, b"GSCN")
    reader.skip("HHHH")
    box = reader.u32()
    reader.skip("II")  # the revisions of the game box
    reader.text()  # the path of the game box
    reader.skip("I")
    title, _, about = reader.text(), reader.text(), reader.text()
    reader.skip("HHHH")
    if reader.version >= (2, 0):
        _skip_players_and_windows(reader)
    _skip_palettes(reader)
    if reader.version < (2, 90):
        reader.skip("I")
    reader.id()  # the number of the next joined board
    reader.skip("HHH")
    boards = [_board(reader) for _ in range(reader.short_count())]
    reader.skip("HHHH")
    trays = [_tray(reader) for _ in range(reader.short_count())]
    reader.skip("HHHH")
    return Scenario(box, title, about, boards, trays, reader.table(lambda: _side(reader)))


def _skip_players_and_windows(reader: ArchiveReader) -> None:
    reader.skip("H")
    read_names(reader)
    if reader.u8():
        for _ in range(reader.short_count()):
            reader.skip("I")
            reader.text()
    reader.skip("H")
    if reader.u8():
        for _ in range(reader.long_count()):
            reader.skip("HH")
            reader.id()
            _skip_window_place(reader)
            reader.raw(reader.long_count())


def _skip_window_place(reader: ArchiveReader) -> None:
    reader.skip("IIIIIIIIII")


def _skip_palettes(reader: ArchiveReader) -> None:
    """Skip the stored state of CyberBoard's two tray windows and of its marker window."""
    for is_of_trays in (True, True, False):
        reader.skip("H")
        if reader.version < (2, 0):
            reader.skip("HHHH")
            continue
        reader.skip("II")
        if is_of_trays:
            reader.raw(4 * reader.list_length())
        else:
            reader.skip("I")
        if reader.version < (2, 90):
            _skip_window_place(reader)


def _board(reader: ArchiveReader) -> PlayedBoard:
    is_joined = reader.version >= (2, 1) and bool(reader.u8())
    if is_joined:
        _skip_joined_board(reader)
    number = reader.id()
    reader.skip("H")  # whether pieces snap to a grid
    reader.skip("IIII" if reader.version >= (0, 58) else "HHHH")
    reader.skip("HHH")
    reader.skip("HH" if reader.version >= (2, 90) else "")
    reader.skip("HHHH")
    reader.skip("H" if reader.version >= (2, 0) else "")
    reader.skip("IHIHII")
    reader.font()
    reader.skip("HHHHHHH")
    _skip_owner(reader)
    placed = read_drawings(reader)
    read_drawings(reader)  # lines that show the last moves
    if PRIVATE_BOARDS in reader.features:
        reader.skip("B")
    return PlayedBoard(number, is_joined, placed)


def _skip_owner(reader: ArchiveReader) -> None:
    if reader.version >= (3, 10):
        reader.skip("IH")
    elif reader.version >= (2, 0):
        reader.skip("HH")


def _skip_joined_board(reader: ArchiveReader) -> None:
    reader.text()
    reader.id()
    reader.unchecked_count()  # rows
    reader.unchecked_count()  # columns
    for _ in range(reader.short_count()):
        reader.id()
        reader.skip("B" if TURNED_BOARDS in reader.features else "")


def _tray(reader: ArchiveReader) -> Tray:
    name = reader.text()
    if reader.version >= (2, 0):
        reader.skip("HH" if MANY_SIDES in reader.features else "H")
        reader.skip("H")
        _skip_owner(reader)
    return Tray(name, reader.ids())


def _side(reader: ArchiveReader) -> int | None:
    side = reader.u8()
    reader.skip("H" if reader.version >= (2, 90) else "B")  # how far it is turned
    if reader.version >= (3, 10):
        reader.skip("I")
    elif reader.version >= (2, 0):
        reader.skip("H")
    return None if side == _UNUSED else side
