"""Zip archives whose bytes depend on nothing but their content.

A module has hundreds of small pictures that are compressed already, so that nearly all of the time of
``zipfile`` went into its own bookkeeping. Here an entry is two headers (APPNOTE 4.3.7 and 4.3.12) and its
bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from zlib_ng import zlib_ng

Data = bytes | memoryview
"""A file's bytes, perhaps a part of others: pictures come many together, and need not be copied."""

_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".zip", ".pdf")
_STORED, _DEFLATED, _LEVEL = 0, 8, 7
_VERSION, _UNIX, _UTF8, _MODE = 20, 3, 0x800, 0o644 << 16
_DATE = 1 << 5 | 1
"""1 January 1980, the first day that the format knows."""

_COMMON = struct.Struct("<HHHHHLLLHH")
"""What both headers of an entry hold: version, flags, method, time, date, checksum, sizes, lengths."""

_WHERE = struct.Struct("<HHHLL")
_END = struct.Struct("<4s4H2LH")


def pack(entries: Mapping[str, Data]) -> bytes:
    """The archive of these entries, sorted by name; what is compressed already is stored as it is.
    Raises ``struct.error`` beyond the format's 65,535 entries and 4 GiB."""
    parts: list[Data] = []
    index: list[bytes] = []
    at = 0
    for name in sorted(entries):
        file = name.encode()
        body = entries[name]
        method = _STORED if name.lower().endswith(_PACKED) else _DEFLATED
        data = body if method == _STORED else _deflated(body)
        sizes = (zlib_ng.crc32(body), len(data), len(body), len(file), 0)
        flags = 0 if name.isascii() else _UTF8
        common = _COMMON.pack(_VERSION, flags, method, 0, _DATE, *sizes)
        parts += (b"PK\x03\x04", common, file, data)
        where = _WHERE.pack(0, 0, 0, _MODE, at)
        index += (b"PK\x01\x02", bytes((_VERSION, _UNIX)), common, where, file)
        at += 4 + len(common) + len(file) + len(data)
    listing = b"".join(index)
    count = len(entries)
    end = _END.pack(b"PK\x05\x06", 0, 0, count, count, len(listing), at, 0)
    return b"".join((*parts, listing, end))


def _deflated(body: Data) -> bytes:
    squeezed = zlib_ng.compressobj(_LEVEL, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    return squeezed.compress(body) + squeezed.flush()
