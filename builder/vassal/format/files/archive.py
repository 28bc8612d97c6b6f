"""The archives of modules and saved games: hundreds of small pictures, which are compressed already, and
some texts."""

from __future__ import annotations

from collections.abc import Mapping

from zlib_ng import zlib_ng

from builder.archive import DEFLATED, Data, Packed, archive, stored

__all__ = ["Data", "Packed", "pack", "squeezed"]

_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".zip", ".pdf")
_LEVEL = 7


def squeezed(body: Data) -> Packed:
    """A file compressed. Other threads go on meanwhile."""
    data = zlib_ng.compress(body, _LEVEL, -zlib_ng.MAX_WBITS)
    return Packed(data, DEFLATED, len(body), zlib_ng.crc32(body))


def pack(entries: Mapping[str, Data | Packed]) -> bytes:
    """The archive of these entries, sorted by name; what is compressed already is stored as it is. Raises
    ``struct.error`` if it becomes too large."""
    return archive((name, _packed(name, entries[name])) for name in sorted(entries))


def _packed(name: str, file: Data | Packed) -> Packed:
    if isinstance(file, Packed):
        return file
    return stored(file) if name.lower().endswith(_PACKED) else squeezed(file)
