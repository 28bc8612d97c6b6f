"""Data on reactions for a VASSAL module: in which phases a combat may be fought out of turn (in the
enemy's turn)."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.rules.engine.play_phases import phases_for


def phases_out_of_turn(game: Game, combat: str) -> Mapping[str, str]:
    """Return, by id, the phases in which a combat may be fought as a reaction out of turn, each
    with the number of the rule that allows it."""
    mechanisms, found = game.mechanisms, dict[str, str]()
    for declared in mechanisms.reactions:
        if declared.combat != combat:
            continue
        rule, phases = mechanisms.case("reactions", declared), set[str]()
        if {*declared.to} & {"move", "zone"} and mechanisms.movement is not None:
            phases |= phases_for(game, "movement", mechanisms.movement)
        if "fire" in declared.to:
            phases |= {p for one in mechanisms.combat for p in phases_for(game, "combat", one)}
        for phase in sorted(phases):
            found.setdefault(phase, rule)
    return found
