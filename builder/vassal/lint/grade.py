"""Grades a module from 0 to 100 on the scale of a study of 562 modules (kellmat74/vassal-module-builder,
``data/analysis/team4-quality.md``, 2026), whose mean is 44.9 and whose quarters end at 32.4, 44.5 and 56.4.

The study weighs seven measures. Its measure of expressions is the rank among its own modules, whose figures
it does not publish; it is left out here, and the other six, with 85 of the 100 points, count in its place.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from builder.vassal.format.traits import Trait
from builder.vassal.reading.opened_module import OpenedModule

WEIGHTS = {
    "prototypes": 20,
    "automation": 20,
    "reports": 10,
    "variety": 10,
    "modernity": 10,
    "comforts": 15,
}
"""The points of each measure."""

MEAN = 44.9
"""The mean grade of the modules of the study, by all of its measures."""

COMFORTS = (
    *("Zoomer", "CounterDetailViewer", "Inventory", "GlobalMap", "TurnTracker", "DiceButton"),
    *("HighlightLastMoved", "Flare", "PredefinedSetup"),
)
"""The components that players miss most where they are lacking."""

_MODERN = ("Mat", "MatCargo", "Attachment", "Deselect", "CalculatedProperty")
_GLOBAL_KEYS = (
    "GlobalKeyCommand",
    "MassKeyCommand",
    "DeckGlobalKeyCommand",
    "StartupGlobalKeyCommand",
)
_SLOTS = ("PieceSlot",)


@dataclass(frozen=True)
class Grade:
    """The grade of a module, its measures from 0 to 1, and the comforts that it lacks."""

    points: float
    measures: dict[str, float]
    lacks: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the grade as JSON data."""
        return {"points": self.points, "measures": self.measures, "lacks": list(self.lacks)}


def grade_of(module: OpenedModule) -> Grade:
    """Return the grade of an opened module."""
    kinds = Counter(element.kind for element in module.root.walk())
    pieces = [definition for slot, definition in module.slots if slot.kind in _SLOTS]
    count = len(pieces)
    prototypes = [definition.chain[:-1] for _, definition in module.prototypes]
    every = [t for piece in pieces for t in piece.chain[:-1]]
    every += [t for chain in prototypes for t in chain]
    traits = Counter(trait.kind for trait in every)
    with_prototype = sum(any(t.kind == "UsePrototype" for t in p.chain) for p in pieces)
    automatic = sum(
        traits[kind]
        for kind in (
            *("TriggerAction", "CalculatedProperty", "DynamicProperty"),
            "CounterGlobalKeyCommand",
        )
    ) + sum(kinds[kind] for kind in _GLOBAL_KEYS)
    lacks = tuple(name for name in COMFORTS if not _has(name, kinds))
    measures = {
        "prototypes": with_prototype / count if count else 0.0,
        "automation": automatic / count / 2 if count else 0.3 * bool(automatic),
        "reports": traits["ReportState"] / max(1.0, count * 0.3) if count else 0.0,
        "variety": _variety(prototypes),
        "modernity": _modernity(module.version, traits),
        "comforts": 1 - len(lacks) / len(COMFORTS),
    }
    measures = {name: round(min(1.0, value), 2) for name, value in measures.items()}
    points = sum(WEIGHTS[name] * value for name, value in measures.items())
    return Grade(round(100 * points / sum(WEIGHTS.values()), 1), measures, lacks)


def _has(name: str, kinds: Counter[str]) -> bool:
    also = {"DiceButton": ("SpecialDiceButton", "InternetDiceButton")}
    return any(kinds[kind] for kind in (name, *also.get(name, ())))


def _variety(prototypes: list[tuple[Trait, ...]] | list[list[Trait]]) -> float:
    """Return how many kinds of traits prototypes have, in proportion to their length."""
    lengths = [len(chain) for chain in prototypes]
    if not sum(lengths):
        return 0.0
    different = len({trait.kind for chain in prototypes for trait in chain})
    many = 0.3 if len(prototypes) > 5 else 0.06 * len(prototypes)
    return different / max(1.0, sum(lengths) / len(lengths)) * 0.7 + many


def _modernity(version: str, traits: Counter[str]) -> float:
    """Return how new a module's VASSAL is, 3.7 being 1, and a tenth more for each newer trait that it
    has."""
    numbers = [int(n) for n in re.findall(r"\d{1,4}", version)[:3]]
    first, second, third = [*numbers, 0, 0, 0][:3]
    age = (first * 10000 + second * 100 + third - 30100) / 600
    features = sum(traits[kind] > 0 for kind in ("Mat", "Attachment"))
    return max(0.0, min(1.0, age)) + 0.1 * (sum(traits[k] > 0 for k in _MODERN) + features)
