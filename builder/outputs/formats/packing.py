"""Packs several byte strings into one, in which form renderings return pictures that are made
together."""

from __future__ import annotations

import struct
from collections.abc import Sequence


def pack(parts: Sequence[bytes | memoryview]) -> bytes:
    """Pack several byte strings into one: a count, then the length and bytes of each."""
    return struct.pack("<I", len(parts)) + b"".join(struct.pack("<I", len(p)) + p for p in parts)


def join_packed(*packed: bytes) -> bytes:
    """Join several packed byte strings into one."""
    return pack([part for data in packed for part in unpack(data)])


def unpack(data: bytes) -> list[memoryview]:
    """Unpack what :func:`pack` made, without copying."""
    (count,) = struct.unpack_from("<I", data)
    at, parts, whole = 4, [], memoryview(data)
    for _ in range(count):
        (size,) = struct.unpack_from("<I", data, at)
        parts.append(whole[at + 4 : at + 4 + size])
        at += 4 + size
    return parts
