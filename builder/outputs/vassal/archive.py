"""Zip archives whose bytes depend on nothing but their content."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_EPOCH = (1980, 1, 1, 0, 0, 0)
_PACKED = (".png", ".jpg", ".jpeg", ".gif", ".vsav", ".zip", ".pdf")


def pack(entries: Mapping[str, bytes]) -> bytes:
    """The archive of these entries, sorted by name; what is compressed already is stored as it is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = 3
            info.external_attr = 0o644 << 16
            packed = name.lower().endswith(_PACKED)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, entries[name], compresslevel=6)
    return out.getvalue()
