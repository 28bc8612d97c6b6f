"""Grids of hexes and squares, and how their places are numbered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from builder.model.base import Line, Model, Sourced, Whole, Wrong
from builder.model.space.hexes.numbering import ALPHABET, AfterZ, Numbering, Slant
from builder.sentences import filled_sentence

First = Annotated[Whole, Field(ge=-999, le=9999)]
"""The number of the first column or row."""

Mark = Annotated[str, Field(pattern=r"^[^/:\s]{0,8}$")]
"""A text that every hex id contains; it may not contain the characters that separate or join ids."""

_IN_NAMES = "-_.'’*+°"
"""The characters besides letters and digits that names of places may contain. Others join ids, or
mean something to expressions."""


def _check_alphabet(text: str) -> str:
    twice = next((sign for n, sign in enumerate(text) if sign in text[:n]), "")
    if twice:
        raise Wrong(
            filled_sentence("the letter {twice} is there twice", twice=twice),
            "each letter stands once, in its order",
        )
    other = next((sign for sign in text if not sign.isalpha()), "")
    if other:
        raise Wrong(
            filled_sentence("{other!r} is no letter", other=other),
            "write the letters without spaces: ABCDEFGHJK",
        )
    return text


def _check_name(text: str) -> str:
    other = next((sign for sign in text if not sign.isalnum() and sign not in _IN_NAMES), "")
    if other or ".." in text:
        hint = filled_sentence("write letters, digits and {signs}", signs=" ".join(_IN_NAMES))
        raise Wrong(
            filled_sentence(
                "{text!r} contains {other!r}, so that it cannot name a place",
                text=text,
                other=other or "..",
            ),
            hint,
        )
    return text


def is_place_name(text: str) -> bool:
    """Return whether a text can be the own name of a hex or square."""
    try:
        return _check_name(text) == text.strip() and 0 < len(text) <= MOST_IN_A_NAME
    except Wrong:
        return False


MOST_IN_A_NAME = 24

Alphabet = Annotated[str, Field(min_length=2, max_length=60), AfterValidator(_check_alphabet)]
PlaceName = Annotated[
    Line, Field(min_length=1, max_length=MOST_IN_A_NAME), AfterValidator(_check_name)
]


class NumberingSpec(Model):
    """The form in which hex ids are printed; see :class:`builder.model.space.hexes.Numbering`."""

    order: Literal["CCRR", "RRCC"] = "CCRR"
    first_column: First = 1
    first_row: First = 1
    columns: Literal["rising", "falling"] = "rising"
    rows: Literal["rising", "falling"] = "rising"
    digits: Annotated[int, Field(ge=1, le=4)] = 2
    letters: Literal["none", "columns", "rows"] = "none"
    separator: Mark = ""
    prefix: Mark = ""
    slant: Slant = "none"
    alphabet: Alphabet = ALPHABET
    after_z: AfterZ = "AA-BB"
    names: Annotated[dict[Line, PlaceName], Field(max_length=40_000)] = {}

    @model_validator(mode="after")
    def _letters_begin_with_the_first(self) -> NumberingSpec:
        first = {"columns": self.first_column, "rows": self.first_row}.get(self.letters, 1)
        if first < 1:
            kind = self.letters[:-1]
            hint = filled_sentence(
                "first_{kind}: 1 begins with {first_alphabet}, 2 with {second_alphabet}",
                kind=kind,
                first_alphabet=self.alphabet[0],
                second_alphabet=self.alphabet[1],
            )
            raise Wrong(filled_sentence("there is no letter {first}", first=first), hint)
        return self

    def numbering(self) -> Numbering:
        """Return the numbering by which places get their ids."""
        return Numbering(**self.model_dump())


class GridSpec(Sourced):
    """The hex grid; see :class:`builder.model.space.hexes.HexGrid`."""

    orientation: Literal["flat", "pointy"] = "flat"
    columns: Annotated[int, Field(ge=1, le=200)]
    rows: Annotated[int, Field(ge=1, le=200)]
    shifted: Literal["odd", "even"] = "even"
    short: bool = False
    numbering: NumberingSpec = NumberingSpec.model_construct()


class SquareSpec(Sourced):
    """A board of squares; see :class:`builder.model.space.squares.SquareGrid`. Its letters are
    written like those of hexes; ``hex_size`` is the side of a square."""

    columns: Annotated[int, Field(ge=1, le=200)]
    rows: Annotated[int, Field(ge=1, le=200)]
    diagonals: bool = False
    numbering: NumberingSpec = NumberingSpec.model_construct()

    @model_validator(mode="after")
    def _no_slant(self) -> SquareSpec:
        if self.numbering.slant != "none":
            raise Wrong("numbers of squares do not slant", "leave slant out: it is for hexes")
        return self
