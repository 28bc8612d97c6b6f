"""Archives of modules and saved games: hundreds of small pictures, which are compressed already,
and some texts."""

from __future__ import annotations

from collections.abc import Mapping

from zlib_ng import zlib_ng

from builder.archive import DEFLATED, Data, Packed, archive, stored

__all__ = ["Data", "Packed", "pack", "squeezed"]

_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".zip", ".pdf")
_LEVEL = 7


def squeezed(body: Data) -> Packed:
    """Compress a file; other threads can run meanwhile."""
    data = zlib_ng.compress(body, _LEVEL, -zlib_ng.MAX_WBITS)
    return Packed(data, DEFLATED, len(body), zlib_ng.crc32(body))


def pack(entries: Mapping[str, Data | Packed]) -> bytes:
    """Return an archive of these entries, sorted by name; entries that are compressed already are
    stored unchanged. Raises ``struct.error`` if it becomes too large."""
    return archive((name, _packed(name, entries[name])) for name in sorted(entries))


def _packed(name: str, file: Data | Packed) -> Packed:
    if isinstance(file, Packed):
        return file
    return stored(file) if name.lower().endswith(_PACKED) else squeezed(file)
