"""What the folio rules declare, in the words of ``mechanisms.yaml``."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.zones import Zones

ZONES = Zones.model_validate({"rule": "6.0", "who": {"not": {"is": ["riverine"]}}})
"""What a zone does to a move depends on the mover: see ``moving.py``."""


def declared(game: Game) -> Mechanisms:
    """What the rules declare, of whatever game."""
    return Mechanisms(zones=ZONES, names={"riverine": "a riverine unit"})
