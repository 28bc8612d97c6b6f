"""Reads saved games with size limits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

from builder.problems import error
from builder.sentences import filled_sentence
from builder.vassal.format.files.saves import commands_in, deobfuscate
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.files.unpacking import MOST_TEXT, ReadError, open_archive
from builder.vassal.format.pieces import MapPoint, read_definition
from builder.vassal.format.traits import Trait


@dataclass(frozen=True)
class PlacedPiece:
    """A piece of a saved game: its id, traits, name and place."""

    id: str
    name: str
    gpid: str
    spot: MapPoint | None
    traits: tuple[Trait, ...]


_PIXEL = re.compile(r"-?[0-9]{1,7}")
_MOST_DATA = 1_000_000
STACK_COMMAND = re.compile(r"\+/[^/]*/(stack/|deck;)")
"""Matches the commands that put pieces into a stack or a deck."""


def read_save(data: bytes) -> tuple[list[PlacedPiece], list[str]]:
    """Return the pieces of a saved game, and those of its commands that make no pieces. Raises
    :class:`ReadError`, ``ValueError``, ``KeyError`` or ``IndexError`` for damaged files."""
    pieces, others = [], []
    for command in commands_in(saved_text(data)):
        if command.startswith("+/") and not STACK_COMMAND.match(command):
            pieces.append(placed_piece(command))
        else:
            others.append(command)
    return pieces, others


def saved_text(data: bytes) -> str:
    """Return the command text of a saved game or a log; raises :class:`ReadError` or
    ``ValueError``."""
    archive = open_archive(data)
    if "savedGame" not in archive.sizes:
        raise ReadError(error("no-saved-game", "there is no savedGame"))
    return deobfuscate(archive.read("savedGame", MOST_TEXT))


def placed_piece(command: str) -> PlacedPiece:
    """Return the piece that a command adds to a game; raises ``ValueError`` or ``LookupError``."""
    id, chain = read_definition(command)
    *_, name = decode(chain[-1].type.removeprefix("piece;"), ";")
    map, x, y, gpid, *_ = decode(chain[-1].state, ";")
    spot = None if map == "null" else MapPoint(map, read_coordinate(x), read_coordinate(y))
    return PlacedPiece(id, name, gpid, spot, tuple(chain[:-1]))


def read_coordinate(text: str) -> int:
    """Read a coordinate in pixels; raises ``ValueError`` for text that is not a number or lies far
    outside any map."""
    if not _PIXEL.fullmatch(text):
        raise ValueError(filled_sentence("a piece lies at the pixel {text!r}", text=text[:20]))
    return int(text)


def saved_module_name(data: bytes) -> str:
    """Return the name of the module that a saved game belongs to; empty if the file does not
    contain it.

    Raises :class:`ReadError`, ``ValueError`` or ``LookupError`` if its metadata is not XML.
    """
    archive = open_archive(data)
    if "moduledata" not in archive.sizes:
        return ""
    text = archive.read("moduledata", _MOST_DATA)
    if b"<!DOCTYPE" in text:
        raise ValueError("moduledata declares a document type")
    try:
        found = ElementTree.fromstring(text).find("name")
    except ElementTree.ParseError as exc:
        raise ValueError(filled_sentence("moduledata is no XML: {why}", why=exc)) from exc
    return (found.text or "").strip() if found is not None else ""
