"""The words that a spec may use for how terrain looks (``TerrainType.art``)."""

from __future__ import annotations

from collections.abc import Collection

from builder.drawing.ink.draw_context import Draft
from builder.problems import did_you_mean

HEX_ARTS = (
    "fields", "paddy", "grass", "dunes", "canopy", "woods", "plantation", "marsh", "rough", "hills",
    "blocks", "citadel", "palace", "water", "village", "town", "checkpoint", "mountains", "beach",
)  # fmt: skip
"""Hexes: open ground, cover, built-up, water, and settlements that stand on open ground."""

SIDE_ARTS = ("river", "stream", "canal", "moat", "wall", "cliff", "frontier")
"""Hexsides."""

PATH_ARTS = ("primary", "secondary", "trail", "rail", "channel", "stream")
"""Paths through hexes; ``channel`` is a water course drawn as a wide river, ``stream`` a narrow one."""

FEATURE_ARTS = (
    "bridge", "ford", "gate", "fort", "camp", "tunnel", "airfield", "airstrip", "helipad", "depot",
    "port", "temple", "houses", "objective", "entry",
)  # fmt: skip
"""Things on a hexside or in a hex."""

FLOWING = ("river", "stream")
"""Hexside water that widens from its source to its mouth."""

DUG = ("canal", "moat")
"""Hexside water of one width."""

BUILT = ("blocks", "citadel", "palace", "village", "town", "checkpoint")
"""What stands behind a wall, where a moat lies before it."""

OPEN = ("fields", "paddy", "grass", "dunes", "beach")
"""Open ground, which settlements may stand on."""

SETTLED = ("village", "town", "checkpoint")
"""Houses on open ground."""

UNKNOWN = "unknown"
"""What an art is that no theme knows: it is drawn plainly."""

_LISTS = {
    "hexes": HEX_ARTS,
    "hexsides": SIDE_ARTS,
    "paths": PATH_ARTS,
    "features": FEATURE_ARTS,
}


def known(art: str, where: str) -> bool:
    """Whether maps can draw an art; ``where`` is a field of ``TerrainKey``."""
    return art in _LISTS[where]


def told(draft: Draft, art: str, where: str, id: str, own: Collection[str] = ()) -> str:
    """The art of the type ``id`` of terrain; ``unknown``, after a warning, if no theme knows it and it is
    none of the game's ``own`` signs."""
    if known(art, where) or art in own or art == id == UNKNOWN:
        return art  # a field of squares lays ground of what was told already
    hint = allowed(where, art)
    if where == "features":
        hint += ", or one of the game's own `signs`"
    message = f"no map theme knows the art {art!r} of {where}"
    draft.warn("unknown-art", message, ("terrain", where, id, "art"), hint)
    return UNKNOWN


def allowed(where: str, art: str) -> str:
    """The hint for an ``art`` that nobody knows."""
    near = did_you_mean(art, _LISTS[where])
    meant = f"{near} " if near.startswith("did") else ""
    return f"{meant}{where} may have the art {', '.join(_LISTS[where])}"
