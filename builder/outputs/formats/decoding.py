"""Whether a picture can be shown: its head may promise what its data do not hold."""

from __future__ import annotations

import io


def fault(data: bytes) -> str:
    """What is wrong with a PNG or JPEG, found by decoding all of it; empty if nothing is."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            picture.load()
    except Exception as wrong:  # a decoder raises whatever it stumbles over
        return "the picture breaks off" if "truncated" in str(wrong) else "the picture is damaged"
    return ""
