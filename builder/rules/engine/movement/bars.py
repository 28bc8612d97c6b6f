"""The sentences on why a step, or the end of a move in some place, is not allowed."""

BARS = {
    "terrain": "The terrain is prohibited.",
    "step": "The step is forbidden.",
    "along": "No such path leads there.",
    "enemies": "Enemies stand there.",
    "met": "A unit that comes to enemies moves no further.",
    "near": "Enemies are too near.",
    "stop": "A unit stops in an enemy zone of control.",
    "points": "Not enough movement points are left.",
    "zones": "Enemy zones of control bar the step.",
    "bond": "A bond of enemy units bars the step.",
    "crowd": "Too many units would stand there.",
    "facing": "The unit does not face there, and cannot turn so.",
}
"""The sentences for why a step or the end of a move is not allowed, by reason."""
