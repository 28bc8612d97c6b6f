"""Names of the terms of combats, in formulas and on the tables that compute them."""

from __future__ import annotations

ATTACKERS, DEFENDER = "attackers", "defenders"
ATTACK_MARKERS, DEFEND_MARKERS = "attack-markers", "defend-markers"
"""The roles in a battle: units have an ``attack`` and a ``defence``, what supports them a ``value``."""

FIRING, TARGETS = "firing", "targets"
"""The roles in a duel: one that fires and its target, each with a ``value``."""

PLACE = "place"
"""The name of the effect of the ground at the target, a text."""

ENEMY, HIGHER, LOWER, LEVEL = "enemy", "higher", "lower", "level"
"""What one who fights is asked for: an enemy beside him, how he stands to the others."""

STRENGTH = "strength"
"""The name of the printed value that a unit in a role counts."""

RANGE = "range"
"""The name of the distance to the target: from one attacker, or from the farthest."""

DIRECT, INDIRECT = "direct", "indirect"
"""How one fires."""

STEPS_LEFT_TERMS = {"attackers": "steps-attackers", "defenders": "steps-defenders"}
"""For each role, the name of the steps that its units have left, used in the losses of results."""

RESULT_CODE_TERM = "code"
"""The name of the result's code, used in the effects of results."""


def event_term_name(id: str) -> str:
    """Return the name of the condition that an event is in effect."""
    return f"event {id}"
