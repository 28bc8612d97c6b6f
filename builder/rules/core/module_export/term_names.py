"""The names by which combat formulas refer to their inputs, also in the VASSAL modules that
evaluate them."""

from __future__ import annotations

ATTACKERS, DEFENDER = "attackers", "defenders"
ATTACK_MARKERS, DEFEND_MARKERS = "attack-markers", "defend-markers"
"""The names of the roles of supporting markers in a battle; the units that fight have an ``attack``
and a ``defence``, the markers that support them a ``value``."""

FIRING, TARGETS = "firing", "targets"
"""The names of the roles in a duel: the unit that fires, and its target, each with a ``value``."""

PLACE = "place"
"""The name under which terms read the effect of the ground at the target, a text."""

ENEMY, HIGHER, LOWER, LEVEL = "enemy", "higher", "lower", "level"
"""The names of what a condition may ask of a unit in combat: an enemy next to it, and whether its
place is higher or lower than that of the others, or level with it."""

STRENGTH = "strength"
"""The name under which terms read the printed value that counts for a unit in its role."""

ATTACK, DEFENCE = "attack", "defence"
"""The names of the formula stages with the strength of all attackers and of all defenders."""

RANGE = "range"
"""The name under which terms read the distance to the target in hexes: that of the only attacker,
or of the farthest."""

DIRECT, INDIRECT = "direct", "indirect"
"""The two ways of firing at a target."""

STEPS_LEFT_TERMS = {"attackers": "steps-attackers", "defenders": "steps-defenders"}
"""For each role, the name under which terms of a result's losses read the number of steps that the
role's units have left."""

RESULT_CODE_TERM = "code"
"""The name under which terms of a result's effects read the code of the result."""


def event_term_name(id: str) -> str:
    """Return the name by which a formula asks whether an event is in effect: ``event`` and the
    event's id."""
    return f"event {id}"
