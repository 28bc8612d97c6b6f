"""What the chat of a VASSAL module reminds the players of in a combat, because the module does not work it
out."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.rules.engine.advance.advance_text import who_decides
from builder.rules.engine.combat.combat_text import most_units
from builder.rules.engine.facing.covered_places import extents_of
from builder.rules.engine.wording.condition_phrases import Wording

_NEAR = tuple(
    f"{whose}{key}" for whose in ("", "attacker_", "defender_") for key in ("next_to", "within")
)
"""The lines of conditions that are about other units nearby."""


def advance_reminder(wording: Wording, combat: Combat) -> str:
    """Return the reminder that the loser decides who advances, or how many must; empty if neither is
    so."""
    advance = combat.advance
    if advance is None or advance.text:
        return ""
    return wording.space.join(who_decides(wording, advance))


def crowd_reminder(wording: Wording, combat: Combat) -> str:
    """Return the reminder that only so many units attack together; empty if there is no such limit."""
    return wording.space.join(most_units(wording, combat))


def length_reminder(wording: Wording) -> str:
    """Return the reminder that of units over several places the own place counts."""
    return wording.tr(
        "Of a unit that covers several hexes only its own counts here for units nearby, lines of sight and "
        "runs of shots."
    )


def counts_own_places(game: Game, combat: Combat, conditions: Sequence[When]) -> bool:
    """Return whether the module counts from the own place of long units alone where the rules count every
    place that they cover."""
    if not extents_of(game):
        return False
    reach = combat.reach
    if isinstance(reach, Reach) and (reach.run or (reach.sight and game.mechanisms.sight)):
        return True
    return any(
        getattr(part, key) for when in conditions for _, part in when.parts() for key in _NEAR
    )
