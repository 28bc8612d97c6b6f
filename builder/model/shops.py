"""Print shops as data: what they make, in which sizes, and what files they want."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Length, Line, Model, Title, Whole
from builder.model.pieces.faces import Shape
from builder.model.printing import Block

Kind = Literal["counter", "card", "map", "page", "booklet"]
"""What a product is for; a ``page`` is a sheet of paper with two pages of the rules, a ``booklet`` has
them all, stapled, a multiple of four pages."""


_FILE_NAMES = r"^[\w. -]*(\{number\})?[\w. -]*\{face\}[\w. -]*$"


class Product(Model):
    """A product of a shop: what it is for, its finished size, and the size in pixels of the picture that
    the shop wants for a side of it (by default the finished size with the shop's bleed)."""

    id: Line
    title: Title
    kind: Kind
    width: Annotated[Length, Field(gt=0, le=2000)]
    height: Annotated[Length, Field(gt=0, le=2000)]
    shape: Shape = "square"
    pixels: tuple[Whole, Whole] | None = None


class PieceSheet(Model):
    """A sheet that many pieces of the ``kinds`` are cut or punched out of: its size, and that of its
    picture in pixels (by default without bleed around it). Pieces lie in the cells of ``blocks`` or,
    without them, inside the ``margin`` with a ``gap`` between their cuts. A sheet with ``nicks`` comes
    with a file of its cut lines, which have gaps of that width, so that pieces stay in the sheet
    until they are punched out. ``together`` is how many of these sheets the shop makes at once."""

    id: Line
    title: Title
    kinds: tuple[Kind, ...]
    width: Annotated[Length, Field(gt=0, le=2000)]
    height: Annotated[Length, Field(gt=0, le=2000)]
    pixels: tuple[Whole, Whole] | None = None
    margin: Annotated[Length, Field(ge=0, le=50)] = 0.0
    gap: Annotated[Length, Field(ge=0, le=50)] = 0.0
    blocks: tuple[Block, ...] = ()
    nicks: Annotated[Length, Field(ge=0, le=2)] = 0.0
    together: Annotated[int, Field(ge=1, le=100)] = 1


class Shop(Model):
    """A print shop. ``source`` says where its figures are from, ``read`` when they were read. It wants
    single ``pictures``, or a PDF for each ``deck`` with the back and the front of each card by turns.
    ``bleed`` is how far art reaches beyond the cut, ``safe`` how far inside it nothing may stand that
    must not be cut. ``any_size`` are kinds of pieces that it cuts to any size; what fits no product goes
    on the ``sheets``. A deck has one of the
    ``counts`` of cards at least, and at most the last of them. ``ink_limit`` is the most ink that a
    place may take, in per cent. ``corner`` is the radius to which it rounds the corners of cards, ``first``
    the side of a card that comes first in the PDF of a deck, ``names`` how files of pictures are called:
    ``{face}`` is the piece and its side, ``{number}`` its number in the order."""

    id: Line
    title: Title
    source: Line
    read: Line = ""
    form: Literal["pictures", "deck"] = "pictures"
    dpi: Annotated[int, Field(ge=72, le=1200)] = 300
    bleed: Annotated[Length, Field(ge=0, le=10)] = 3.0
    safe: Annotated[Length, Field(ge=0, le=10)] = 3.0
    colours: Literal["rgb", "cmyk"] = "rgb"
    ink_limit: Annotated[int, Field(ge=200, le=400)] = 300
    any_size: tuple[Kind, ...] = ()
    corner: Annotated[Length, Field(ge=0, le=20)] = 0.0
    first: Literal["back", "front"] = "back"
    names: Annotated[Line, Field(pattern=_FILE_NAMES)] = "{face}"
    counts: tuple[Whole, ...] = ()
    products: tuple[Product, ...] = ()
    sheets: tuple[PieceSheet, ...] = ()
    notes: tuple[Line, ...] = ()
