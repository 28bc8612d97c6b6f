"""Zip archives whose bytes depend only on their content.

``zipfile`` compresses entries itself and keeps extra data about each. Here the entries are
compressed already, and an entry is two headers (APPNOTE 4.3.7 and 4.3.12) and its bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

from zlib_ng import zlib_ng

Data = bytes | memoryview
"""A file's bytes, or a view of part of other bytes: many pictures come together and need not be
copied."""

STORED, DEFLATED = 0, 8
_VERSION, _UNIX, _UTF8, _MODE = 20, 3, 0x800, 0o644 << 16
_DATE = 1 << 5 | 1
"""1 January 1980, the earliest date in the format."""

_COMMON = struct.Struct("<HHHHHLLLHH")
"""The fields in both headers of an entry: version, flags, method, time, date, checksum, sizes,
lengths."""

_WHERE = struct.Struct("<HHHLL")
_END = struct.Struct("<4s4H2LH")
_ENTRY_HEADER = struct.Struct("<HLL")


class ArchiveEntry(NamedTuple):
    """A file as stored in an archive, with its uncompressed size and checksum."""

    data: Data
    method: int
    size: int
    checksum: int

    def serialised(self) -> bytes:
        """Return the entry serialised into one piece of bytes."""
        return _ENTRY_HEADER.pack(self.method, self.size, self.checksum) + self.data

    @classmethod
    def of_kept(cls, piece: bytes) -> ArchiveEntry:
        """Return the entry that :meth:`kept` has serialised, without copying its data."""
        return cls(memoryview(piece)[_ENTRY_HEADER.size :], *_ENTRY_HEADER.unpack_from(piece))


def stored_entry(body: Data) -> ArchiveEntry:
    """Return a file stored without compression."""
    return ArchiveEntry(body, STORED, len(body), zlib_ng.crc32(body))


def make_archive(entries: Iterable[tuple[str, ArchiveEntry]]) -> bytes:
    """Return the archive with these entries. Raises ``struct.error`` beyond the format's 65,535
    entries and 4 GiB."""
    parts: list[Data] = []
    index: list[bytes] = []
    at = count = 0
    for name, (data, method, size, checksum) in entries:
        file = name.encode()
        sizes = (checksum, len(data), size, len(file), 0)
        flags = 0 if name.isascii() else _UTF8
        common = _COMMON.pack(_VERSION, flags, method, 0, _DATE, *sizes)
        parts += (b"PK\x03\x04", common, file, data)
        where = _WHERE.pack(0, 0, 0, _MODE, at)
        index += (b"PK\x01\x02", bytes((_VERSION, _UNIX)), common, where, file)
        at += 4 + len(common) + len(file) + len(data)
        count += 1
    listing = b"".join(index)
    end = _END.pack(b"PK\x05\x06", 0, 0, count, count, len(listing), at, 0)
    return b"".join((*parts, listing, end))
