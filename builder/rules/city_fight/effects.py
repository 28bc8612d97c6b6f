"""What terrain does, read from ``TerrainType.effects``.

| effect | value | does |
|---|---|---|
| ``die`` | a number | is added to the die of fire at a unit there; on a wall, at a unit inside (5.2) |
| ``sight`` | ``blocked`` | no line of sight goes through (5.5) |
| ``stack`` | ``all`` | fire hits every unit of a stack (5.4) |
| ``indirect`` | ``half`` | indirect fire has half its strength (5.6) |
| ``landing`` | ``airlift``, ``airborne`` | who may land there (4.6.2, 4.6.3) |
| ``stop`` | ``never``, ``allowed`` | whether a move may end there; a feature that allows it wins (4.1) |
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.terrain import TerrainType

WORDS: dict[str, tuple[str, ...]] = {
    "sight": ("blocked",),
    "stack": ("all",),
    "indirect": ("half",),
    "landing": ("airlift", "airborne"),
    "stop": ("never", "allowed"),
}
"""The effects that are words, and the words."""
EFFECTS = ("die", *WORDS)


def die(kind: TerrainType) -> int:
    """What is added to the die."""
    found = kind.effects.get("die", 0)
    return found if isinstance(found, int) else 0


def has(kind: TerrainType, effect: str, word: str) -> bool:
    """Whether terrain has an effect."""
    return kind.effects.get(effect) == word


def wrong_effects(kind: TerrainType) -> Iterator[tuple[str, str]]:
    """The effects of terrain that cannot be read, each with what is wrong."""
    for name, found in kind.effects.items():
        if name == "die" and not isinstance(found, int):
            yield name, f"{name} is a number, not {found!r}"
        elif name in WORDS and found not in WORDS[name]:
            yield name, f"{name} is {' or '.join(WORDS[name])}, not {found!r}"
