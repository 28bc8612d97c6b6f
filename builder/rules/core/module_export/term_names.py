"""What the terms of combats are called, in reckonings and on the tables that compute them."""

from __future__ import annotations

ATTACKERS, DEFENDER = "attackers", "defenders"
ATTACK_MARKERS, DEFEND_MARKERS = "attack-markers", "defend-markers"
"""The roles in a battle: units have an ``attack`` and a ``defence``, what supports them a ``value``."""

FIRING, TARGETS = "firing", "targets"
"""The roles in a duel: one that fires and its target, each with a ``value``."""

PLACE = "place"
"""The name of what ground does at the target, a text."""

ENEMY, HIGHER, LOWER, LEVEL = "enemy", "higher", "lower", "level"
"""What one who fights is asked for: an enemy beside him, how he stands to the others."""

STRENGTH = "strength"
"""The name of the printed value that one in a role counts by."""

RANGE = "range"
"""The name of how far off the target is: of one who attacks, or of the farthest."""

DIRECT, INDIRECT = "direct", "indirect"
"""How one fires."""

STEPS = {"attackers": "steps-attackers", "defenders": "steps-defenders"}
"""By role the name of the steps that those in it have left, for what results take."""

CODE = "code"
"""The name of the result's code, in what results bring."""


def event_named(id: str) -> str:
    """The name of the truth whether an event holds."""
    return f"event {id}"
