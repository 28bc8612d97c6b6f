"""The words that a map file may use for the appearance of terrain (``TerrainType.art``)."""

from __future__ import annotations

from collections.abc import Collection

from builder.drawing.ink.draw_context import DrawContext
from builder.problems import did_you_mean
from builder.sentences import filled_sentence, joined_sentences

HEX_ARTS = (
    "fields", "paddy", "grass", "dunes", "canopy", "woods", "plantation", "marsh", "rough", "hills",
    "blocks", "citadel", "palace", "water", "village", "town", "checkpoint", "mountains", "beach",
)  # fmt: skip
"""The arts of hexes: open ground, cover, built-up ground, water, and settlements on open ground."""

SIDE_ARTS = ("river", "stream", "canal", "moat", "wall", "cliff", "frontier")
"""The arts of hexsides."""

PATH_ARTS = ("primary", "secondary", "trail", "rail", "channel", "stream")
"""The arts of paths through hexes; ``channel`` is a watercourse drawn as a wide river, ``stream`` a
narrow one."""

FEATURE_ARTS = (
    "bridge", "ford", "gate", "fort", "camp", "tunnel", "airfield", "airstrip", "helipad", "depot",
    "port", "temple", "houses", "objective", "entry",
)  # fmt: skip
"""The arts of features on a hexside or in a hex."""

FLOWING_WATER = ("river", "stream")
"""Water along hexsides that widens from its source to its mouth."""

DUG_WATER = ("canal", "moat")
"""Water along hexsides that has one width."""

BUILT_UP_ARTS = ("blocks", "citadel", "palace", "village", "town", "checkpoint")
"""Arts of built-up terrain; a wall with a moat is drawn on the side of such terrain."""

OPEN_ARTS = ("fields", "paddy", "grass", "dunes", "beach")
"""Arts of open ground, on which settlements may be drawn."""

SETTLED_ARTS = ("village", "town", "checkpoint")
"""Arts of settlements, drawn as houses on open ground."""

UNKNOWN_ART = "unknown"
"""The art that replaces one that is in no theme; it is drawn as a simple fill or line."""

_LISTS = {
    "hexes": HEX_ARTS,
    "hexsides": SIDE_ARTS,
    "paths": PATH_ARTS,
    "features": FEATURE_ARTS,
}


def is_known_art(art: str, where: str) -> bool:
    """Return whether maps can draw a terrain style (``art``); ``where`` is the field of ``TerrainKey``
    that holds the terrain type."""
    return art in _LISTS[where]


def checked_art(
    context: DrawContext, art: str, where: str, id: str, own: Collection[str] = ()
) -> str:
    """Return the drawing style (art) of the terrain type ``id``; for a style that is in no theme and is
    none of the game's ``own`` signs, report a warning and return ``unknown``."""
    if is_known_art(art, where) or art in own or art == id == UNKNOWN_ART:
        return art  # an unknown art has been reported before, and is drawn as unknown
    hint = allowed_arts_hint(where, art)
    if where == "features":
        hint = filled_sentence("{hint}, or one of the game's own `signs`", hint=hint)
    message = filled_sentence("no map theme knows the art {art!r} of {where}", art=art, where=where)
    context.warn("unknown-art", message, ("terrain", where, id, "art"), hint)
    return UNKNOWN_ART


def allowed_arts_hint(where: str, art: str) -> str:
    """Return a hint that lists the allowed drawing styles, for an unknown ``art``; ``where`` is the
    field of ``TerrainKey`` that holds the terrain type."""
    near = did_you_mean(art, _LISTS[where])
    every = filled_sentence(
        "{where} may have the art {lists}", where=where, lists=", ".join(_LISTS[where])
    )
    return joined_sentences((near, every), " ") if near.startswith("did") else every
