"""What the air-land rules declare, in the words of ``mechanisms.yaml``."""

from __future__ import annotations

from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.stacking import Stacking

TANK_BATTLE = "tank-battle"
"""What a hex with a tank battle is called, beside its terrain."""

STACKS = Stacking.model_validate(
    {
        "rule": "4.0",
        "limits": [{"most": 5, "when": {"in": [TANK_BATTLE]}}, {"most": 3}],
        "free": {"is": ["fighter", "bomber"]},
    }
)

MOVEMENT = Movement.model_validate({"rule": "5.1", "allowance": "movement", "through": True})
"""Units enter hexes with enemies, and stop there: a battle begins (5.2)."""

DECLARED = Mechanisms(stacking=STACKS, movement=MOVEMENT)
