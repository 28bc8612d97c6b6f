"""Print options: how a game is printed and cut, as decided by the person who prints it and not by
the designer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from builder.model.base import Length, Line, Model, Number, Words, split_words
from builder.sentences import filled_sentence

Ink = Literal["colour", "low-ink", "grey"]
Layout = Literal["duplex", "fold", "single"]
Flip = Literal["long-edge", "short-edge"]
Side = Literal["front", "back"]
EdgeArt = Literal["", "mirror", "stretch"]


class Block(Model):
    """A block of equal cells on a template: ``columns`` by ``rows`` from the top left (``x``,
    ``y``), each of the size ``cell``, with the distance ``pitch`` from one cell to the next (by
    default the cell's size)."""

    x: Length
    y: Length
    columns: Annotated[int, Field(ge=1, le=60)]
    rows: Annotated[int, Field(ge=1, le=60)]
    cell: tuple[Length, Length]
    pitch: tuple[Length, Length] | None = None


class Template(Model):
    """A sheet with predetermined cuts: pre-cut labels (one face on each), or the dies of a printer
    (fronts and backs). Counters are centred in its cells."""

    kind: Literal["labels", "die"] = "labels"
    width: Annotated[Length, Field(ge=50, le=1200)]
    height: Annotated[Length, Field(ge=50, le=1200)]
    blocks: Annotated[tuple[Block, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _on_the_sheet(self) -> Template:
        for block in self.blocks:
            wide, high = block.pitch or block.cell
            right = block.x + (block.columns - 1) * wide + block.cell[0]
            bottom = block.y + (block.rows - 1) * high + block.cell[1]
            if (
                min(block.x, block.y) < 0
                or right > self.width + 0.01
                or bottom > self.height + 0.01
            ):
                raise ValueError(
                    filled_sentence(
                        "a block reaches {right:g} by {bottom:g} mm, beyond the sheet",
                        right=right,
                        bottom=bottom,
                    )
                )
        return self


def _profile_from_name(value: object) -> object:
    """Turn a file name into a press profile whose file is still to be read."""
    return {"file": value} if isinstance(value, str) else value


class PressProfile(Model):
    """The ICC profile of a press and its paper: the name of the file, the profile's own title, and
    its data."""

    file: Line
    title: Line = ""
    data: bytes = b""


CONDITIONS = {
    "GRACoL2006": "CGATS TR 006",
    "GRACoL2013": "CGATS21-2-CRPC6",
    "SWOP2006-3": "CGATS TR 003",
    "SWOP2006-5": "CGATS TR 005",
    "SWOP2013-3": "CGATS21-2-CRPC5",
    "JapanColor2001": "JC200103",
    "JapanColor2003": "JCW2003",
    **{f"FOGRA{number}": f"FOGRA{number}" for number in (*range(27, 31), *range(38, 61))},
}
"""Printing conditions in the registry of the ICC, by their common names: combinations of press and
paper that print shops follow."""


class PrintOptions(Model):
    """One way of printing a game.

    Lengths are mm. ``icc`` is the profile of the press that ``cmyk`` is for, ``condition`` the name
    of the printing condition that it describes. ``nudge`` moves everything on a back to the right
    and down, to correct a printer that feeds paper askew, ``scale`` makes everything wider and higher,
    for one that prints too large or too small; the calibration page shows by how much.
    ``marks`` are cut marks, ``guides`` hairlines around every counter. ``spacing`` apart gives
    every counter a gutter of its own; shared lets counters of one colour touch. ``bleed`` is art
    beyond the cut; ``edge_art`` continues pictures that end at the cut, by mirroring them (by default)
    or stretching their edges. ``corners`` is the radius of the cutter's corners, ``kerf`` the width
    of its cut.
    ``card_corners`` is the corner radius of cards, ``card_margin`` the empty margin around a page
    of them, including the cut marks. ``counter_size`` prints the game's counters in another size.
    ``template`` names one of ``templates`` or a built-in one: for cards if a card fills most of a
    cell, else for counters; ``card_template`` names one for cards. ``map_papers`` are the papers
    for map tiles if they differ from the rest. ``kit`` puts everything in one file; ``booklet``
    arranges charts and setups two pages to a sheet, for binding. ``dpi`` is the resolution of pictures
    of single pieces. ``page_per_piece`` prints every counter and card on a page of its own, which is
    as large as the piece with its bleed, or of the ``piece_page`` size.
    """

    ink: Ink = "colour"
    colours: Literal["rgb", "cmyk"] = "rgb"
    icc: Annotated[PressProfile | None, BeforeValidator(_profile_from_name)] = None
    condition: Line = ""
    layouts: Annotated[tuple[Layout, ...], BeforeValidator(split_words)] = ("duplex", "fold")
    flip: Flip = "long-edge"
    nudge: tuple[
        Annotated[Length, Field(ge=-6, le=6)], Annotated[Length, Field(ge=-6, le=6)]
    ] = (0.0, 0.0)  # fmt: skip
    scale: tuple[
        Annotated[Number, Field(ge=0.9, le=1.1)], Annotated[Number, Field(ge=0.9, le=1.1)]
    ] = (1.0, 1.0)  # fmt: skip
    marks: Literal["both", "front", "back", "none"] = "both"
    crosses: bool = True
    guides: bool = False
    bleed: Annotated[Length, Field(ge=0, le=5)] = 0.0
    edge_art: EdgeArt = ""
    gutter: Annotated[Length, Field(ge=0, le=15)] = 2.2
    spacing: Literal["shared", "apart"] = "shared"
    margin: Annotated[Length, Field(ge=12, le=60)] = 14.0
    counter_size: Annotated[Length, Field(ge=8, le=60)] | None = None
    template: Line = ""
    card_template: Line = ""
    templates: dict[Line, Template] = {}
    corners: Annotated[Length, Field(ge=0, le=6)] = 0.0
    kerf: Annotated[Length, Field(ge=0, le=2)] = 0.0
    card_corners: Annotated[Length, Field(ge=0, le=6)] = 3.0
    card_margin: Annotated[Length, Field(ge=5, le=30)] = 7.5
    registration: Literal["none", "silhouette", "cricut"] = "none"
    text: Literal["outlines", "text"] = "outlines"
    dxf: bool = False
    map_papers: Words = ()
    overlap: Annotated[Length, Field(ge=0, le=400)] = 10.0
    hex_numbers: bool = True
    kit: bool = True
    booklet: bool = False
    dpi: Annotated[int, Field(ge=50, le=1200)] = 300
    page_per_piece: bool = False
    piece_page: (
        tuple[Annotated[Length, Field(ge=10, le=1200)], Annotated[Length, Field(ge=10, le=1200)]]
        | None
    ) = None

    @model_validator(mode="after")
    def _known_condition(self) -> PrintOptions:
        if not self.condition:
            return self
        if self.condition not in CONDITIONS:
            raise ValueError(
                filled_sentence(
                    "there is no printing condition {condition!r} among {conditions}",
                    condition=self.condition,
                    conditions=", ".join(CONDITIONS),
                )
            )
        if self.icc is None:
            raise ValueError(
                filled_sentence(
                    "a file for {condition} has its profile in it: name that with icc",
                    condition=self.condition,
                )
            )
        return self

    @property
    def has_piece_pages(self) -> bool:
        """Whether every piece is printed on a page of its own too."""
        return self.page_per_piece or self.piece_page is not None

    def marked(self, side: Side) -> bool:
        """Return whether this side of the sheet has cut marks."""
        return self.marks in ("both", side)

    @property
    def are_counters_separate(self) -> bool:
        """Whether every counter is cut out separately, which it needs to be if there is a kerf or a
        corner radius."""
        return self.spacing == "apart" or self.kerf > 0 or self.corners > 0

    @property
    def between(self) -> float:
        """The gutter in mm, wide enough for the bleed or the kerf on both of its sides."""
        return max(self.gutter, 2 * self.bleed, 2 * self.kerf)

    @property
    def for_cards(self) -> PrintOptions:
        """The same options for cards: with the corner radius of cards, and without crosses as cut
        marks, because these would be printed where cards may be."""
        return self.model_copy(update={"corners": self.card_corners, "crosses": False})

    @property
    def suffix(self) -> str:
        """The part that is appended to the names of files printed with this ink: ``-`` and the ink,
        empty for colour."""
        return "" if self.ink == "colour" else f"-{self.ink}"


DEFAULT = PrintOptions()
"""The default print options."""

WORDS: dict[str, dict[str, str]] = {
    "duplex": {"layouts": "duplex"},
    "duplex-long": {"layouts": "duplex", "flip": "long-edge"},
    "duplex-short": {"layouts": "duplex", "flip": "short-edge"},
    "fold": {"layouts": "fold"},
    "single": {"layouts": "single"},
    "low-ink": {"ink": "low-ink"},
    "grey": {"ink": "grey"},
    "cmyk": {"colours": "cmyk"},
    "apart": {"spacing": "apart"},
    "mirror-edges": {"edge_art": "mirror"},
    "stretch-edges": {"edge_art": "stretch"},
    "square-cards": {"card_corners": "0"},
    "marks-front": {"marks": "front"},
    "marks-back": {"marks": "back"},
    "no-marks": {"marks": "none"},
    "no-crosses": {"crosses": "no"},
    "guides": {"guides": "yes"},
    "no-hex-numbers": {"hex_numbers": "no"},
    "no-kit": {"kit": "no"},
    "booklet": {"booklet": "yes"},
    "page-per-piece": {"page_per_piece": "yes"},
    "silhouette": {"registration": "silhouette"},
    "cricut": {"registration": "cricut"},
    "text": {"text": "text"},
    "dxf": {"dxf": "yes"},
}
"""Short words for the command line, and the fields that they set; several layouts add up."""
