"""What is written in modules, read once: tests ask for the same texts over and over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from builder.vassal.format import traits
from builder.vassal.format.files import reader, sequence_encoder
from builder.vassal.format.files.reader import PlacedPiece
from builder.vassal.format.traits import Trait

_MANY = 1 << 16


@lru_cache(_MANY)
def decode(text: str, delimiter: str) -> tuple[str, ...]:
    """The tokens of an encoded text."""
    return tuple(sequence_encoder.decode(text, delimiter))


@lru_cache(_MANY)
def fields_of(some: Trait) -> Mapping[str, str]:
    """The fields of a trait, by name; nobody changes them."""
    return traits.trait_fields(some)


@lru_cache(64)
def read_save(data: bytes) -> tuple[tuple[PlacedPiece, ...], tuple[str, ...]]:
    """The pieces of a saved game, and its other commands."""
    pieces, others = reader.read_save(data)
    return tuple(pieces), tuple(others)
