"""Writes and reads piece definitions as module files and saved games contain them: a chain of
traits around a basic piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.traits import Trait, trait_kind

NEW_PIECE = "null"
"""The id of a piece that is not in a game yet."""


@dataclass(frozen=True)
class MapPoint:
    """A place on a map window, in pixels of its board."""

    map: str
    x: int
    y: int


@dataclass(frozen=True)
class Piece:
    """A piece: its traits (outermost first), name, image and slot id; ``spot`` is its place on a
    map once it is in a game."""

    name: str
    gpid: str
    traits: tuple[Trait, ...]
    image: str = ""
    spot: MapPoint | None = None

    def with_traits(self, traits: tuple[Trait, ...]) -> Piece:
        """Return the piece with other traits."""
        return self if traits is self.traits else replace(self, traits=traits)


def basic_trait(piece: Piece) -> Trait:
    """Return the innermost trait of a piece, the basic piece."""
    where = piece.spot
    place = (where.map, str(where.x), str(where.y)) if where else ("null", "0", "0")
    kind = "piece;" + encode(("", "", piece.image, piece.name), ";")
    return Trait("BasicPiece", kind, encode((*place, piece.gpid, "0"), ";"))


def piece_definition(piece: Piece, id: str = NEW_PIECE) -> str:
    """Return the text that defines a piece in a piece slot, or in a saved game under its ``id``."""
    return add_piece(id, whole_chain(piece))


def whole_chain(piece: Piece) -> tuple[Trait, ...]:
    """Return all traits of a piece, including the basic piece at the end."""
    return *piece.traits, basic_trait(piece)


def prototype_definition(traits: Sequence[Trait]) -> str:
    """Return the text that defines a prototype with these traits."""
    return add_piece(NEW_PIECE, (*traits, Trait("BasicPiece", "piece;;;;", "null;0;0;;0")))


def add_piece(id: str, traits: Sequence[Trait]) -> str:
    """Return the command that makes a piece from a complete chain of traits; its parts are
    separated by slashes."""
    types, states = tuple(x.type for x in traits), tuple(x.state for x in traits)
    return f"+/{id}/{nested_chain_text(types)}/{nested_chain_text(states)}"


def nested_chain_text(texts: tuple[str, ...]) -> str:
    """Return the nested text of a trait chain, for the command that makes a piece. Each level contains
    the next one, escaped once more; plain texts only need more backslashes before the tab of each
    level."""
    depth = max(0, len(texts) - _OWN_LEVELS)
    shared, own = _shared(texts[:depth]), texts[depth:]
    if shared is not None and all(map(_is_plain, own)):
        return shared + _spaced(own[:-1], depth) + own[-1].replace("/", "\\/")
    whole = texts[-1]
    for text in reversed(texts[:-1]):
        whole = encode((text, whole), "\t")
    return encode((whole,), "/")


_OWN_LEVELS = 3
"""The number of innermost levels of a trait chain that belong to a single piece: picture, facts and
basic piece."""


@lru_cache(maxsize=256)
def _shared(texts: tuple[str, ...]) -> str | None:
    """Return the cached text of the outer levels of a trait chain, which many pieces have in common
    because they come from prototypes; ``None`` if one of them needs escaping."""
    return _spaced(texts, 0) if all(map(_is_plain, texts)) else None


def _spaced(texts: Sequence[str], depth: int) -> str:
    """Return unescaped texts of consecutive levels of a trait chain from ``depth`` on, each followed by
    its separator."""
    gaps = _gaps(depth + len(texts))[depth:]
    return "".join(chain.from_iterable(zip(texts, gaps, strict=True))).replace("/", "\\/")


@cache
def _gaps(levels: int) -> tuple[str, ...]:
    """Return the separators between the levels of a trait chain of a given length."""
    return tuple(chr(92) * depth + "\t" for depth in range(levels))


def _is_plain(text: str) -> bool:
    """Decide whether a text needs no escaping at any level of a trait chain."""
    return not text or (text[0] not in "\\'" and text[-1] != "\\" and "\t" not in text)


def stack_command(id: str, spot: MapPoint, ids: Sequence[str]) -> str:
    """Return the command that stacks pieces, bottom first."""
    state = encode((spot.map, str(spot.x), str(spot.y), *ids, "@@-1"), ";")
    return "+/" + encode((id, "stack", state), "/")


def read_definition(text: str) -> tuple[str, list[Trait]]:
    """Return the id and the whole trait chain of a definition; raises ``ValueError`` or
    ``KeyError``."""
    if not text.startswith("+/"):
        raise ValueError("a piece definition starts with +/")
    id, types, states = decode(text[2:], "/")
    found = []
    for type_text, state in zip(chain_texts(types), chain_texts(states), strict=True):
        basic_piece = type_text.startswith("piece;")
        found.append(
            Trait("BasicPiece" if basic_piece else trait_kind(type_text), type_text, state)
        )
    return id, found


def chain_texts(text: str) -> list[str]:
    """Return the types or the states of a trait chain, outermost first.

    Raises ``ValueError`` for a text that no program writes and that would take long to parse.
    """
    parts = text.split("\t")
    if "'" not in text:
        bare = [part.rstrip("\\") for part in parts[:-1]]
        if all(
            len(part) == len(b) + i for i, (part, b) in enumerate(zip(parts, bare, strict=False))
        ):
            return [*bare, parts[-1]]
    if len(text) * len(parts) > _MOST_WORK:
        raise ValueError("the chain of traits is too long")
    return _unnested(text)


_MOST_WORK = 50_000_000


def _unnested(text: str) -> list[str]:
    """Do the same as :func:`chain_texts` one level at a time; slower, because each level is parsed
    again for every level outside it."""
    found = []
    while True:
        outer, *inner = decode(text, "\t")
        found.append(outer)
        if not inner:
            return found
        text = inner[0]
