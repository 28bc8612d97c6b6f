"""Reads ICC profiles of printing presses, and checks that a file is such a profile."""

from __future__ import annotations

import struct
from pathlib import Path, PurePosixPath

from builder.files import YAML_ENDINGS
from builder.loading.reading.files import Shelf
from builder.loading.reading.source_nodes import Node
from builder.problems import Problem
from builder.sentences import as_sentence, filled_sentence

MAX_PROFILE_BYTES = 16_000_000
"""The largest size of a profile in bytes; profiles of presses have one to three million."""
_HEAD = 128
_PROFILE_HINT = (
    "name the profile of your print shop: a CMYK output profile, a file that ends in .icc"
)


def read_press_profile(name: str, said: Node) -> tuple[bytes, list[Problem]]:
    """Return the bytes of an ICC profile, and its problems. The path is relative to the folder of the
    file that names it, or to the current folder if the command line does; ``said`` is the node with the
    name."""
    origin = Path(said.place.file.name)
    folder = origin.parent if origin.suffix in YAML_ENDINGS else Path()
    path = folder / name
    shelf = Shelf(path.parent)
    data = shelf.read(path.parent, PurePosixPath(path.name), path.as_posix(), MAX_PROFILE_BYTES)
    if data is None:
        return b"", shelf.problems
    fault = fault_in(data)
    if not fault:
        return data, []
    message = filled_sentence("{name!r} {fault}", name=name, fault=as_sentence(fault))
    return b"", [Problem("bad-press-profile", message, hint=_PROFILE_HINT, location=said.location)]


def fault_in(data: bytes) -> str:
    """Return the reason why data is not a printing-press profile; empty if it is one."""
    if len(data) < _HEAD + 4 or data[36:40] != b"acsp":
        return "is no ICC profile"
    (size,) = struct.unpack(">I", data[:4])
    if size > len(data):
        return "breaks off: it is shorter than it says"
    if data[8] > 4:
        return filled_sentence(
            "is of version {version}, which PDF/X-4 does not take", version=data[8]
        )
    if data[16:20] != b"CMYK":
        space = data[16:20].decode("latin-1").strip()
        return filled_sentence(
            "describes {space}, not cyan, magenta, yellow and black", space=space
        )
    if data[12:16] != b"prtr":
        return "does not describe an output"
    missing = {b"A2B0", b"B2A0"} - set(_tags(data))
    return "has no tables from colours to inks and back" if missing else ""


def _tags(data: bytes) -> dict[bytes, bytes]:
    """Return the tags of a profile, by their signatures."""
    (count,) = struct.unpack(">I", data[_HEAD : _HEAD + 4])
    found = {}
    for at in range(_HEAD + 4, min(_HEAD + 4 + 12 * count, len(data) - 11), 12):
        name, start, size = struct.unpack(">4sII", data[at : at + 12])
        found[name] = data[start : start + size]
    return found


def title_of(data: bytes) -> str:
    """Return the title of a profile in printable characters (at most 100); empty if it has none
    that can be read."""
    said = _tags(data).get(b"desc", b"") if data else b""
    if said.startswith(b"desc") and len(said) >= 12:
        (length,) = struct.unpack(">I", said[8:12])
        text = said[12 : 12 + length].decode("latin-1")
    elif said.startswith(b"mluc") and len(said) >= 28:
        length, start = struct.unpack(">II", said[20:28])
        text = said[start : start + length].decode("utf-16-be", "replace")
    else:
        return ""
    return "".join(c for c in text if c.isprintable()).strip()[:100]
