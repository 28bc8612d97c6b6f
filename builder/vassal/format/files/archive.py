"""Packs the archives of modules and saved games: hundreds of small pictures, which are compressed
already, and some texts."""

from __future__ import annotations

from collections.abc import Mapping

from zlib_ng import zlib_ng

from builder.archive import DEFLATED, ArchiveEntry, Data, make_archive, stored_entry

__all__ = ["ArchiveEntry", "Data", "compress_entry", "pack_archive"]

_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".zip", ".pdf")
_LEVEL = 7


def compress_entry(body: Data) -> ArchiveEntry:
    """Return a file compressed for an archive; other threads can run while it is compressed."""
    data = zlib_ng.compress(body, _LEVEL, -zlib_ng.MAX_WBITS)
    return ArchiveEntry(data, DEFLATED, len(body), zlib_ng.crc32(body))


def pack_archive(entries: Mapping[str, Data | ArchiveEntry]) -> bytes:
    """Return an archive of these entries, sorted by name; entries that are compressed already are
    stored unchanged. Raises ``struct.error`` if it becomes too large."""
    return make_archive((name, _packed(name, entries[name])) for name in sorted(entries))


def _packed(name: str, file: Data | ArchiveEntry) -> ArchiveEntry:
    if isinstance(file, ArchiveEntry):
        return file
    return stored_entry(file) if name.lower().endswith(_PACKED) else compress_entry(file)
