"""The words that a spec may use for how terrain looks (``TerrainType.art``)."""

from __future__ import annotations

HEX_ARTS = (
    "fields", "paddy", "grass", "dunes", "canopy", "woods", "plantation", "marsh", "rough", "hills",
    "blocks", "citadel", "palace", "water", "village", "town", "checkpoint",
)  # fmt: skip
"""Hexes: open ground, cover, built-up, water, and settlements that stand on open ground."""

SIDE_ARTS = ("river", "canal", "wall", "cliff", "frontier")
"""Hexsides."""

PATH_ARTS = ("primary", "secondary", "trail", "rail", "channel", "stream")
"""Paths through hexes; ``channel`` is a water course drawn as a wide river, ``stream`` a narrow one."""

FEATURE_ARTS = ("bridge", "ford", "fort", "tunnel", "airfield", "houses")
"""Things on a hexside or in a hex."""

OPEN = ("fields", "paddy", "grass", "dunes")
"""Open ground, which settlements may stand on."""

SETTLED = ("village", "town", "checkpoint")
"""Houses on open ground."""

_LISTS = {
    "hexes": HEX_ARTS,
    "hexsides": SIDE_ARTS,
    "paths": PATH_ARTS,
    "features": FEATURE_ARTS,
}


def known(art: str, where: str) -> bool:
    """Whether maps can draw an art; ``where`` is a field of ``TerrainKey``."""
    return art in _LISTS[where]


def allowed(where: str) -> str:
    """The hint for an art that nobody knows."""
    return f"{where} may have the art {', '.join(_LISTS[where])}"
