"""Makes names that VASSAL can store: stable, unique, and without characters that have a meaning in
its formats."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import cache

from builder.model.game import Game
from builder.model.texts.marks import has_icon, plain_words
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Text, Truth, any_of
from builder.vassal.format.files.sequence_encoder import decode

_SLOTS = 2**31 - 2**16
_CODE = str.maketrans({"\\": " ", "$": " ", '"': "'"})
_BRACES = str.maketrans("{}", "()")

SOLITAIRE = "Solitaire"
"""The side that sees and moves everything; this name has a meaning for VASSAL."""

OBSERVER = "<observer>"
"""VASSAL's name for the side of a player who has left his side; a player who never had a side has
an empty name."""


_RESERVED_SIDES = frozenset({SOLITAIRE, OBSERVER, "Solo", "Moderator", "Referee"})
"""Names that no side may have, because VASSAL lets several players share sides with these names."""

PLAYED_BY = "PlayedBy"
"""The property of a piece that holds the name of its side, as players choose it; the property
``Side`` holds the side's id."""


def side_names(game: Game) -> dict[str, str]:
    """Return the name of each side by the side's id. Players choose a side by its name, by which VASSAL
    also identifies it. No side's name is the id of another side, because older saved games identify
    sides by their ids."""
    found = unique_names((side.id, side.name) for side in game.sheet.sides)
    for id, name in found.items():
        if name in _RESERVED_SIDES or (name in found and name != id):
            found[id] = f"{name} ({id})"
    return found


def side_words(game: Game, *sides: str) -> tuple[str, ...]:
    """Return every name that VASSAL may have for the players of some sides: the sides' names, their ids
    (used by older modules), and the name of the solitaire side."""
    names = side_names(game)
    return (*dict.fromkeys(word for s in sides for word in (names.get(s, s), s)), SOLITAIRE)


def played_by(game: Game, *sides: str) -> Truth:
    """Return the condition that the player at this computer plays one of these sides, or the solitaire
    side."""
    return any_of(*(text("PlayerSide").equals(word) for word in side_words(game, *sides)))


def plays(game: Game, side: Text) -> Truth:
    """Return the condition that the player at this computer plays the side with the id that the
    expression ``side`` gives, or the solitaire side."""
    own = (side.equals(s.id) & played_by(game, s.id) for s in game.sheet.sides)
    return any_of(played_by(game), *own)


_SPACES = re.compile("[^\\S\u00a0\u202f]+")
"""Line breaks and spaces that become one space."""


@cache
def engine_safe_text(text: str) -> str:
    """Return a text on one line without the characters that VASSAL's formats and expressions read
    as code: backslashes, ``$``, double quotes and a brace at the start.

    A button called ``{A()}``, for example, would be evaluated and reported as an error. An icon in
    the text is replaced by its name. No-break spaces stay, as before a colon in French.
    """
    text = plain_words(text) if has_icon(text) else text
    line = _SPACES.sub(" ", text.translate(_CODE)).strip(" ")
    return line.translate(_BRACES) if line.startswith("{") else line


@cache
def property_name(name: str) -> str:
    """Return the name of the VASSAL property for a name in the game data: ``mech combat`` becomes
    ``MechCombat``."""
    return "".join(w[:1].upper() + w[1:] for w in name.replace("-", " ").split())


def unique_names(wanted: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return a unique name for each id: the wanted name, with the id after it if others want the
    same."""
    pairs = [(id, engine_safe_text(name) or id) for id, name in wanted]
    counts: dict[str, int] = {}
    for _, name in pairs:
        counts[name] = counts.get(name, 0) + 1
    return {id: name if counts[name] == 1 else f"{name} ({id})" for id, name in pairs}


def slot_ids(pieces: Iterable[str]) -> Mapping[str, int]:
    """Return the slot id of every piece, by the piece's own id.

    VASSAL recognises a piece in an old saved game by its slot id, so this must not change when
    other pieces are added or removed: it is a hash of the piece's id. Two pieces with the same hash
    are separated in the order of their ids.
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


def key_names(keys: str) -> list[str]:
    """Return the names in a text that holds one named keystroke or a list of them."""
    found = [keys] if keys.startswith("57344,0,") and "\\" not in keys else decode(keys, ",")
    return [key.removeprefix("57344,0,") for key in found if key]
