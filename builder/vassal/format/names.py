"""Names that the engine can hold: stable, unique, and free of what its formats give a meaning."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache

from builder.model.game import Game
from builder.model.texts.marks import has_icon, plain_words

_SLOTS = 2**31 - 2**16
_CODE = str.maketrans({"\\": " ", "$": " ", '"': "'"})
_BRACES = str.maketrans("{}", "()")

SOLITAIRE = "Solitaire"
"""The side that sees and moves everything; the engine knows it by this name."""

OBSERVER = "<observer>"
"""What the engine calls the side of a player who has left his; whoever never had one has an empty one."""


_TAKEN = frozenset({SOLITAIRE, OBSERVER, "Solo", "Moderator", "Referee"})
"""What no side may be called: several players may share sides of these names."""

PLAYED_BY = "PlayedBy"
"""The property of a piece with the name that players choose its side by; ``Side`` is the side's id."""


def side_names(game: Game) -> dict[str, str]:
    """What players choose each side by, and the engine knows them by: its name, by its id. No side is
    called by the id of another one, which players in older saved games still have."""
    found = unique((side.id, side.name) for side in game.sheet.sides)
    for id, name in found.items():
        if name in _TAKEN or (name in found and name != id):
            found[id] = f"{name} ({id})"
    return found


def side_words(game: Game, *sides: str) -> tuple[str, ...]:
    """What the engine may call the players of some sides: the names of these, their ids, by which older
    modules called them, and the side that plays all."""
    names = side_names(game)
    return (*dict.fromkeys(word for s in sides for word in (names.get(s, s), s)), SOLITAIRE)


def played_by(game: Game, *sides: str) -> str:
    """An expression for whether the player has one of these sides, or all of them."""
    asked = (f'PlayerSide=="{word}"' for word in side_words(game, *sides))
    return f"({' || '.join(asked)})"


def plays(game: Game, side: str) -> str:
    """An expression for whether the player has the side of which another expression tells the id, or all
    sides."""
    own = (f'{side}=="{s.id}" && {played_by(game, s.id)}' for s in game.sheet.sides)
    return f"({' || '.join((played_by(game), *own))})"


@cache
def plain(text: str) -> str:
    """A text on one line without backslashes, ``$``, double quotes and a brace at its start, which the
    engine's formats and expressions would read as code: a button called ``{A()}`` is worked out, and
    complained of. An icon in it is told by its name."""
    text = plain_words(text) if has_icon(text) else text
    line = " ".join(text.translate(_CODE).split())
    return line.translate(_BRACES) if line.startswith("{") else line


@cache
def title(name: str) -> str:
    """A property's name from a word of the spec: ``mech combat`` becomes ``MechCombat``."""
    return "".join(w[:1].upper() + w[1:] for w in name.replace("-", " ").split())


def unique(wanted: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A name for each id: the one it wants, with the id behind it where others want the same."""
    pairs = [(id, plain(name) or id) for id, name in wanted]
    counts: dict[str, int] = {}
    for _, name in pairs:
        counts[name] = counts.get(name, 0) + 1
    return {id: name if counts[name] == 1 else f"{name} ({id})" for id, name in pairs}


def slot_ids(pieces: Iterable[str]) -> Mapping[str, int]:
    """The slot id of every piece, by the piece's own id.

    The engine knows a piece in an old save by its slot id, so this must not change when other pieces
    come or go: it is a hash of the piece's id. Two pieces with one hash are told apart in the order
    of their ids.
    """
    found: dict[str, int] = {}
    taken: set[int] = set()
    for piece in sorted(set(pieces)):
        digest = hashlib.blake2b(piece.encode(), digest_size=8).digest()
        number = 1 + int.from_bytes(digest) % _SLOTS
        while number in taken:
            number += 1
        taken.add(number)
        found[piece] = number
    return found
