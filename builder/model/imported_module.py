"""The VASSAL module from which a game was imported, which is stored with the game: its files, and
which of them correspond to which parts of the game."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from builder.model.base import Model

Text = Annotated[str, Field(max_length=70_000)]
"""A name or path in the imported module, unchanged."""


class CarriedLayer(Model):
    """The layer with which VASSAL flips a piece: its name, its pictures by level, and the levels of
    front and back (0: the layer is not shown)."""

    name: Text = ""
    images: tuple[Text, ...]
    front: Annotated[int, Field(ge=0, le=10_000)]
    back: Annotated[int, Field(ge=0, le=10_000)]


class CarriedPiece(Model):
    """A counter or card as it was imported: the ids of its piece slots, its original name, its
    pictures in ``art/``, and the layer that flips it. Further faces of a piece are counters too;
    their ``of`` names the first one."""

    slots: tuple[Text, ...] = ()
    name: Text = ""
    art: Text = ""
    back_art: Text = ""
    layer: CarriedLayer | None = None
    of: Text = ""


Pixels = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class CarriedBoard(Model):
    """A map as it was imported: the names of its map window and board, the size of the board and of
    its margin in pixels, and the millimetres per pixel."""

    window: Text = ""
    board: Text = ""
    size: tuple[Pixels, Pixels]
    edge: tuple[Pixels, Pixels] = (0, 0)
    scale: Annotated[float, Field(gt=0, le=1000)]


class CarriedSetup(Model):
    """A scenario as it was imported: its saved game, its title, and a digest of the positions of
    its counters."""

    file: Text = ""
    title: Text = ""
    placed: Text = ""


class Ties(Model):
    """The file ``carried.json``, which links the parts of the game to the imported module.
    ``files`` maps the paths of module files to where they are stored, if that is not the same path
    below ``carried/``; ``drawn`` are digests of pictures that were combined from several; ``dots``
    is the module's number of pixels per millimetre of a counter; ``pieces``, ``boards`` and
    ``setups`` are keyed by their ids in the game."""

    title: Text
    version: Text
    files: dict[Text, Text] = {}
    drawn: dict[Text, Text] = {}
    dots: Annotated[float, Field(gt=0, le=1000)] = 4.0
    pieces: dict[Text, CarriedPiece] = {}
    boards: dict[Text, CarriedBoard] = {}
    setups: dict[Text, CarriedSetup] = {}


class Carried(Model):
    """The imported module: its files by their paths in it, without the pictures that are stored in
    ``art/``."""

    ties: Ties
    files: dict[str, bytes]


def digest_of_places(spots: Iterable[tuple[str, str, bool, int]]) -> str:
    """Return a digest of the positions of counters, which does not depend on their order; each is
    given as counter, place, whether it is flipped, and number."""
    held = Counter[tuple[str, str, bool]]()
    for counter, place, turned, count in spots:
        held[counter, place, turned] += count
    return hashlib.blake2b(repr(sorted(held.items())).encode(), digest_size=12).hexdigest()
