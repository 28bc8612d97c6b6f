"""The stacking and movement rules that all air-land games share, declared in the form of a game's
``mechanisms.yaml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.stacking import Stacking

TANK_BATTLE = "tank-battle"
"""The name, in declared mechanisms, of a hex with a tank battle; it counts in addition to the hex's
terrain."""


@cache
def stacking_rule() -> Stacking:
    """Return the stacking rule: how many units may be in one hex."""
    return Stacking.model_validate(
        {
            "rule": "4.0",
            "limits": [{"most": 5, "when": {"in": [TANK_BATTLE]}}, {"most": 3}],
            "free": {"is": ["fighter", "bomber"]},
        }
    )


@cache
def movement_rule(closed: frozenset[str] = frozenset()) -> Movement:
    """Return the movement rule of land units, which enter none of the ``closed`` countries."""
    country = {"rule": "15.0", "when": {"in": sorted(closed)}, "text": "The country is closed."}
    return Movement.model_validate(
        {
            "rule": "5.1",
            "allowance": "movement",
            "through": True,
            "barred": [country] if closed else [],
            "text": "A land unit moves as far as its movement reaches. It may enter a hex with "
            "enemies, and stops there: a battle begins.",
        }
    )


NAMES = {TANK_BATTLE: "one of a tank battle", "fighter": "a fighter", "bomber": "a bomber"}


@dataclass(frozen=True)
class AirLandRules:
    """The stacking and movement rules that all air-land games share; games differ only in the
    countries that are ``closed`` to movement."""

    closed: frozenset[str] = frozenset()

    def __call__(self, game: Game) -> Mechanisms:
        """Return the declared rules of stacking and movement of a game."""
        movement = movement_rule(self.closed)
        return Mechanisms(stacking=stacking_rule(), movement=movement, names=NAMES)


declared = AirLandRules()
"""Return the mechanisms that the air-land rules declare for a game without closed countries."""
