"""The sentences on why a step, or the end of a move in some place, is not allowed."""

BARS = {
    "terrain": "The terrain is prohibited.",
    "step": "The move is prohibited.",
    "along": "No such path leads there.",
    "enemies": "Enemies are there.",
    "others": "Units of another side are there.",
    "met": "A unit that comes to enemies moves no further.",
    "near": "Enemies are too near.",
    "stop": "A unit stops in an enemy zone of control.",
    "points": "Not enough movement points are left.",
    "least": "The unit must move farther.",
    "zones": "Enemy zones of control prevent the move.",
    "bond": "A bond of enemy units prevents the move.",
    "crowd": "Too many units would be there.",
    "most": "As many units as allowed have already moved in this way this turn.",
    "pinned": "The enemies there keep the unit from leaving.",
    "crossed": "No more units may make this movement step in this phase.",
    "edge": "The unit would hang off the map.",
    "part terrain": "A part of the unit would lie over prohibited terrain.",
    "facing": "The unit does not face that way, and cannot turn to it.",
}
"""The sentences for why a step or the end of a move is not allowed, by reason."""
