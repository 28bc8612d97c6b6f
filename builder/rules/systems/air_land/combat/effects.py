"""Terrain effects in combat (10.0): the keys of a terrain type's ``effects``, and how the effects
of several terrain types combine.

A hex, its features and the hexsides that the attack crosses all count. ``defenders`` and
``bombing`` add up, as a small city adds to the rest of its hex. Of the others the strongest counts
once: a fortress in a city does not hinder tanks twice, nor do two rivers hinder an attack twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from builder.model.ground.terrain import TerrainType
from builder.rules.expressions.evaluator import EvaluatedFormula, evaluate_term
from builder.rules.expressions.terms import Term, Value, number
from builder.rules.systems.air_land.combat.combat_formula import (
    ATTACK,
    COMBINED_TERRAIN,
    DEFENCE,
    GROUND_ROLE,
    bombing_left,
)
from builder.rules.vocabulary import Effect

WORD_EFFECTS = {"bombing": "half", "retreat": "ignored"}
"""The terrain effects whose value is a word, each with the only word allowed (``bombing: half``)."""

EFFECTS = {
    "attackers": Effect("is added to an attack; the greatest counts", "10.0", number=True),
    "bombing": Effect(
        "is added to tactical bombing, all together, or halves it", "10.0", number=True,
        words=(WORD_EFFECTS["bombing"],),
    ),
    "defenders": Effect("is added to the defence, all together", "10.0", number=True),
    "other defenders": Effect(
        "is added to the defence of units that are no tanks; the greatest counts", "10.0",
        number=True,
    ),
    "retreat": Effect("defenders need not retreat", "10.0", words=(WORD_EFFECTS["retreat"],)),
    "weapons": Effect(
        "is added to attack and defence of tanks; the greatest counts", "10.0", number=True
    ),
}  # fmt: skip
"""Every terrain effect that the rules know."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The combined effect of all terrain of a battle: modifiers and halving as computed by
    :data:`~builder.rules.systems.air_land.combat.combat_formula.COMBINED_TERRAIN`, and whether half
    a point of bombing is rounded up."""

    weapons: int = 0
    others: int = 0
    defenders: int = 0
    attackers: int = 0
    bombing: int = 0
    half: bool = False
    half_up: bool = False
    stands: bool = False

    @property
    def named(self) -> dict[str, Value]:
        """The effects by their names in formulas."""
        return {name.replace("_", "-"): value for name, value in asdict(self).items()}

    def attack(self, strength: int, *, tank: bool) -> int:
        """Return an attack strength as this terrain changes it, never below 0; ``tank`` tells
        whether the unit is a tank."""
        return _evaluated(self, ATTACK, strength, tank)

    def defence(self, strength: int, *, tank: bool) -> int:
        """Return a defence strength as this terrain changes it, never below 0; ``tank`` tells
        whether the unit is a tank."""
        return _evaluated(self, DEFENCE, strength, tank)

    def bombs(self, points: int) -> int:
        """Return the points of tactical bombing as this terrain changes them; never below 0."""
        return _bombed(self, points)


@lru_cache(maxsize=4096)
def _evaluated(ground: Ground, term: Term, strength: int, tank: bool) -> int:
    unit = {"attack": strength, "defence": strength, "hits": 0, "heavy": tank}
    return int(evaluate_term(term, ground.named | unit))


@lru_cache(maxsize=4096)
def _bombed(ground: Ground, points: int) -> int:
    return int(evaluate_term(bombing_left(number("points")), ground.named | {"points": points}))


CLEAR = Ground()
"""Terrain without any effect."""


NO_EFFECT: Mapping[str, Value] = {
    stage.name: False if COMBINED_TERRAIN.kind(stage.name) == "truth" else 0
    for stage in COMBINED_TERRAIN.stages
}
"""The values of all terrain effects for terrain that has none, by their names in formulas: 0 or
false."""


def effects_of(kind: TerrainType) -> dict[str, Value]:
    """Return the effects of a terrain type by their names in formulas; keys that the rules do not
    know are ignored."""
    numbers = {
        "weapons": "weapons",
        "others": "other defenders",
        "attackers": "attackers",
        "defenders": "defenders",
        "bombing": "bombing",
    }
    found: dict[str, Value] = {
        name: value if isinstance(value := kind.effects.get(word), int) else 0
        for name, word in numbers.items()
    }
    said = {"half": "bombing", "stands": "retreat"}
    return found | {
        name: kind.effects.get(word) == WORD_EFFECTS[word] for name, word in said.items()
    }


def combined_terrain(kinds: Iterable[TerrainType], *, half_up: bool = False) -> Ground:
    """Return the combined effect of the terrain types of a battle. If ``half_up``, half a point of
    bombing is rounded up."""
    found = EvaluatedFormula(
        COMBINED_TERRAIN, {}, {GROUND_ROLE: [effects_of(kind) for kind in kinds]}
    )
    effects: dict[str, Any] = {stage.name: found[stage.name] for stage in COMBINED_TERRAIN.stages}
    return Ground(half_up=half_up, **effects)
