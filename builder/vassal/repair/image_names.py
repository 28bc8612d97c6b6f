"""Names of pictures that are put into a module."""

from __future__ import annotations

FOLDER = "images/"
"""Where a module has its pictures."""

FORMATS = {"jpg": "JPEG", "jpeg": "JPEG", "gif": "GIF", "bmp": "BMP"}
"""Formats of pictures by how their names end, but for PNG."""


def is_safe(name: str) -> bool:
    """Whether a file can be called so without leading out of the folder."""
    away = ".." in name or "\\" in name or name.startswith("/")
    return not away and name.isprintable()
