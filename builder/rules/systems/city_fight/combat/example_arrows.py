"""The arrows in pictures of examples: which unit fires at which and how, and along which line it
sees another (5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.model.texts.figures import Arrow
from builder.rules.core.positions.position_figure import QuestionScene, line_of_sight_arrows


def fire_arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the arrows of an attack: direct fire as an attack arrow, indirect fire as an arrow for
    fire that passes over everything, and the line of sight of every spotter."""
    target, modes = scene.place_of_argument("target"), _mapping(scene.result.get("modes"))
    for name in scene.given.get("attackers") or ():
        at = scene.place(name)
        if not at or not target:
            continue
        kind = "fire" if modes.get(name) == "indirect" else "attack"
        yield Arrow(kind=kind if scene.allowed else "refused", way=(at, target))
    for spotter in dict.fromkeys(_mapping(scene.result.get("spotters")).values()):
        at = scene.place(spotter)
        if at and target and at != target:
            yield Arrow(kind="sight", way=(at, target))


def sight_arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the line of sight between two hexes, drawn as clear or as blocked."""
    return line_of_sight_arrows(scene, "start", "to", seen=bool(scene.result.get("visible")))


def phase_arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield the arrows of every attack in a fire phase."""
    for attack in scene.given.get("attacks") or ():
        target = scene.place(attack["target"])
        for name in attack["attackers"]:
            at = scene.place(name)
            if at and target:
                yield Arrow(kind="attack", way=(at, target))


def response_arrows(scene: QuestionScene) -> Iterator[Arrow]:
    """Yield an arrow from each unit that has response fire to the unit that moved."""
    target = scene.place_of_argument("unit")
    for name, mode in _mapping(scene.result.get("units")).items():
        at = scene.place(name)
        if at and target:
            yield Arrow(kind="fire" if mode == "indirect" else "attack", way=(at, target))


def _mapping(value: Any) -> Mapping[str, str]:
    return value if isinstance(value, Mapping) else {}
