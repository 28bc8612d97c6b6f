"""Names and formats of the pictures that a repair adds to a module."""

from __future__ import annotations

IMAGE_FOLDER = "images/"
"""The folder of pictures in a module."""

FORMAT_OF_ENDING = {"jpg": "JPEG", "jpeg": "JPEG", "gif": "GIF", "bmp": "BMP"}
"""The formats of pictures by file extension, for all formats except PNG."""


def is_safe(name: str) -> bool:
    """Decide whether a file name is safe: it does not lead out of the folder."""
    away = ".." in name or "\\" in name or name.startswith("/")
    return not away and name.isprintable()
