"""A module of VASSAL that a game was imported from, as it is carried along: its files, and what of them
the parts of the game are."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from builder.model.base import Model

Text = Annotated[str, Field(max_length=70_000)]
"""A name or path of a stranger, as it was."""


class CarriedLayer(Model):
    """The layer that turns a piece over: its name, its pictures by level, and the levels of front and
    back (0: it does not show)."""

    name: Text = ""
    images: tuple[Text, ...]
    front: Annotated[int, Field(ge=0, le=10_000)]
    back: Annotated[int, Field(ge=0, le=10_000)]


class CarriedPiece(Model):
    """A counter or card as it was imported: the ids of its slots, what it was called, its pictures
    in ``art/``, and the layer that turns it over. Further faces of a piece are counters too, ``of`` the
    first one."""

    slots: tuple[Text, ...] = ()
    name: Text = ""
    art: Text = ""
    back_art: Text = ""
    layer: CarriedLayer | None = None
    of: Text = ""


Pixels = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class CarriedBoard(Model):
    """A map as it was imported: the names of its map window and board, the size of the board and the edge
    round it in pixels, and millimetres of a pixel."""

    window: Text = ""
    board: Text = ""
    size: tuple[Pixels, Pixels]
    edge: tuple[Pixels, Pixels] = (0, 0)
    scale: Annotated[float, Field(gt=0, le=1000)]


class CarriedSetup(Model):
    """A scenario as it was imported: its saved game, its title, and a digest of what stood where."""

    file: Text = ""
    title: Text = ""
    placed: Text = ""


class Ties(Model):
    """The file ``carried.json``: what the parts of the game are in the module. ``files`` are
    those files of the module that do not lie below ``carried/`` by their own paths, by these; ``drawn``
    are digests of pictures that were put together of several; ``dots`` are its pixels for a millimetre
    of a counter; ``pieces``, ``boards`` and ``setups`` are by their ids in the game."""

    title: Text
    version: Text
    files: dict[Text, Text] = {}
    drawn: dict[Text, Text] = {}
    dots: Annotated[float, Field(gt=0, le=1000)] = 4.0
    pieces: dict[Text, CarriedPiece] = {}
    boards: dict[Text, CarriedBoard] = {}
    setups: dict[Text, CarriedSetup] = {}


class Carried(Model):
    """The module: its files by their paths in it, but for the pictures that lie in ``art/``."""

    ties: Ties
    files: dict[str, bytes]


def digest_of_places(spots: Iterable[tuple[str, str, bool, int]]) -> str:
    """A digest of what stands where: counter, place, whether it is turned, and how many, in any order."""
    held = Counter[tuple[str, str, bool]]()
    for counter, place, turned, count in spots:
        held[counter, place, turned] += count
    return hashlib.blake2b(repr(sorted(held.items())).encode(), digest_size=12).hexdigest()
