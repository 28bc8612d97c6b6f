"""The names of the module's properties with what the sides of a battle have to suffer after its result.
``letter`` is the letter of a role: A for the attackers, D for the defenders."""

from __future__ import annotations


def owed_steps_property(letter: str) -> str:
    """Return the name of the property with the number of steps that a side must still lose."""
    return f"BattleOwes{letter}"


def retreat_property(letter: str) -> str:
    """Return the name of the property with the number of hexes that a side must retreat."""
    return f"BattleBack{letter}"


def result_states_property(letter: str) -> str:
    """Return the name of the property that lists the states which a result gives to the units of a
    side, such as ``.disrupted.``."""
    return f"BattleState{letter}"


def loses_everything_property(letter: str) -> str:
    """Return the name of the property that is 1 if a side loses all of its units in the battle."""
    return f"BattleEvery{letter}"


def loses_one_step_property(letter: str) -> str:
    """Return the name of the property that is 1 if a side's loss is one step in total, taken by one
    unit."""
    return f"BattleOnly{letter}"
