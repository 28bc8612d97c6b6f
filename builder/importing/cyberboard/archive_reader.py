"""Reads the values of a CyberBoard file one after the other; nothing is read beyond its end."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from builder.problems import error
from builder.sentences import filled_sentence
from builder.vassal.format.files.unpacking import ReadError

Value = TypeVar("Value")

WIDE_IDS, WIDE_COUNTS = "id-32bit", "size_t-64bit"
MANY_SIDES, ZIPPED_BITMAPS = "piece-100-sides", "img-bmp-zlib"
PRIVATE_BOARDS, TURNED_BOARDS = "private-player-board", "geo-rotate-unit"
_OF_VERSION_4 = (WIDE_IDS, WIDE_COUNTS, MANY_SIDES, PRIVATE_BOARDS, TURNED_BOARDS)

FIRST_VERSION, LAST_VERSION = (0, 57), (5, 0)
_MOST_FEATURES, _LONGEST_FEATURE = 64, 100
_MOST_ENTRIES = 2_000_000
"""The most entries that the lists of a file may have together: in memory each is far larger."""


def damaged(why: str) -> ReadError:
    """Return the error for a CyberBoard file that contains impossible values."""
    hint = "open the file in CyberBoard, save it, and import that"
    return ReadError(
        error("bad-game-box", filled_sentence("it is damaged: {why}", why=why), hint=hint)
    )


@dataclass
class ArchiveReader:
    """A CyberBoard file that is being read: its bytes, the current position, its version (major, minor),
    the features that it uses, and the number of entries that its lists have so far. Reading past the
    end raises :class:`ReadError`."""

    data: bytes
    at: int = 0
    version: tuple[int, int] = LAST_VERSION
    features: frozenset[str] = frozenset()
    entries: int = 0

    @property
    def left(self) -> int:
        """The number of bytes that have not been read."""
        return len(self.data) - self.at

    def raw(self, count: int) -> bytes:
        if not 0 <= count <= self.left:
            raise damaged("it ends too early")
        self.at += count
        return self.data[self.at - count : self.at]

    def _number(self, kind: str) -> int:
        (value,) = struct.unpack(f"<{kind}", self.raw(struct.calcsize(f"<{kind}")))
        return int(value)

    def u8(self) -> int:
        return self._number("B")

    def u16(self) -> int:
        return self._number("H")

    def i16(self) -> int:
        return self._number("h")

    def u32(self) -> int:
        return self._number("I")

    def u64(self) -> int:
        return self._number("Q")

    def skip(self, kinds: str) -> None:
        """Skip values that the import does not use; in ``kinds``, ``B``, ``H``, ``I`` and ``Q`` are
        unsigned values of 1, 2, 4 and 8 bytes."""
        self.raw(struct.calcsize(f"<{kinds}"))

    def text(self) -> str:
        """Return a text: its length in 1, 3 or 7 bytes, then its characters in code page 1252."""
        length = self.u8()
        if length == 0xFF:
            length = self.u16()
            if length == 0xFFFF:
                length = self.u32()
        return self.raw(length).decode("cp1252", "replace")

    def id(self) -> int:
        """Return the number of a tile, piece, marker or board."""
        return self.u32() if WIDE_IDS in self.features else self.u16()

    def short_count(self) -> int:
        """Return a count that takes two bytes, or eight in files with wide counts."""
        return self._checked(self.unchecked_count())

    def unchecked_count(self) -> int:
        """Return a number stored in the format of a short count that is not the length of following data,
        so it is not checked against the rest of the file."""
        return self.u64() if WIDE_COUNTS in self.features else self.u16()

    def long_count(self) -> int:
        """Return a count that takes four bytes, or eight in files with wide counts."""
        return self._checked(self.u64() if WIDE_COUNTS in self.features else self.u32())

    def list_length(self) -> int:
        """Return the length of a list: stored in two bytes, or in four more after 0xFFFF, or in eight in
        files with wide counts."""
        if WIDE_COUNTS in self.features:
            return self._checked(self.u64())
        count = self.u16()
        return self._checked(self.u32() if count == 0xFFFF else count)

    def ids(self) -> list[int]:
        """Return a list of numbers of tiles, pieces or markers."""
        return [self.id() for _ in range(self.list_length())]

    def table(self, read: Callable[[], Value]) -> list[Value]:
        """Return the entries of a table, whose length is stored in the format of an id; the index of an
        entry is its id."""
        return [read() for _ in range(self._checked(self.id()))]

    def point(self) -> tuple[int, int]:
        return self.i16(), self.i16()

    def font(self) -> Font:
        size, flags, _, name = self.u16(), self.u16(), self.u16(), self.text()
        return Font(size, bool(flags & 1), name)

    def _checked(self, count: int) -> int:
        """Return a count; raises :class:`ReadError` if the rest of the file is too short for that many
        entries."""
        if count > self.left:
            raise damaged("it counts more than it has")
        self.count_entries(count)
        return count

    def count_entries(self, count: int) -> None:
        """Raise :class:`ReadError` if the lists of the file have more entries than may be read."""
        self.entries += count
        if self.entries > _MOST_ENTRIES:
            raise damaged("it has too many entries")


@dataclass(frozen=True)
class Font:
    """A font: the height of its characters in pixels, and the name of its face."""

    size: int
    bold: bool
    name: str


def opened(data: bytes, signature: bytes) -> ArchiveReader:
    """Open a file, read its signature, version and features, and return the reader positioned after them.
    Raises :class:`ReadError` for another kind of file or an unsupported version."""
    if data[:4] != signature:
        raise ReadError(error("bad-game-box", "it is not a file of CyberBoard of this kind"))
    reader = ArchiveReader(data, 4)
    version = reader.u8(), reader.u8()
    if not (FIRST_VERSION <= version <= LAST_VERSION):
        message = filled_sentence(
            "it has version {major}.{minor} of CyberBoard's files; 0.57 to 5.00 are read",
            major=version[0],
            minor=f"{version[1]:02}",
        )
        raise ReadError(error("bad-game-box", message))
    reader.version = version
    if version >= (5, 0):
        reader.features = _listed_features(data, reader.u64())
    elif version == (4, 0):
        reader.features = frozenset(_OF_VERSION_4)
    reader.skip("BB")  # the version of the program
    return reader


def _listed_features(data: bytes, offset: int) -> frozenset[str]:
    """Return the features that a file lists at an offset, in lower case, because CyberBoard ignores case."""
    if offset > len(data):
        raise damaged("it ends too early")
    reader = ArchiveReader(data, offset)
    count = reader.u64()
    if count > _MOST_FEATURES:
        raise damaged("it counts more than it has")
    found = set()
    for _ in range(count):
        length = reader.u64()
        if length > _LONGEST_FEATURE:
            raise damaged("it counts more than it has")
        found.add(reader.raw(length).decode("ascii", "replace").lower())
    return frozenset(found)
