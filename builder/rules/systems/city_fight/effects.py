"""The effects of terrain on the rules, read from ``TerrainType.effects``."""

from __future__ import annotations

from builder.model.ground.terrain import TerrainType
from builder.rules.vocabulary import Effect

EFFECTS = {
    "die": Effect(
        "is added to the die of fire at a unit there; on a wall, at a unit inside", "5.2", number=True
    ),
    "indirect": Effect("indirect fire has half its strength", "5.6", words=("half",)),
    "landing": Effect("who may land there", "4.6", words=("airlift", "airborne")),
    "sight": Effect("no line of sight goes through", "5.5", words=("blocked",)),
    "stack": Effect("fire hits every unit of a stack", "5.4", words=("all",)),
    "stop": Effect(
        "whether a move may end there; a feature that allows it wins", "4.1",
        words=("never", "allowed"),
    ),
}  # fmt: skip
"""Every terrain effect that the rules know."""


def die_modifier(kind: TerrainType) -> int:
    """Return the die modifier of a terrain type."""
    found = kind.effects.get("die", 0)
    return found if isinstance(found, int) else 0


def has_effect(kind: TerrainType, effect: str, word: str) -> bool:
    """Decide whether a terrain type has an effect with a given value."""
    return kind.effects.get(effect) == word
