"""The stacking, zone of control and movement rules of folio games, declared in the form of a game's
``mechanisms.yaml``."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.model.mechanisms.stacking import Stacking
from builder.model.mechanisms.zones import Zones


@cache
def stacking_rule() -> Stacking:
    """Return the stacking rule, which counts the units of both sides: one land unit and one vessel
    in a place. Each bank of a hex that water divides is a place of its own (see ``land.py``)."""
    return Stacking.model_validate(
        {
            "rule": "5.3",
            "limits": [
                {"most": 1, "when": {"is": ["riverine"]}},
                {"most": 1, "when": {"not": {"with": ["riverine"]}}},
                {"most": 2},
            ],
            "text": "A hex holds one land unit, and one riverine unit besides; of a hex that water parts "
            "each bank holds a land unit.",
        }
    )


@cache
def zone_rule() -> Zones:
    """Return the rule of zones of control; their effect on a move depends on the moving unit, see
    ``moving.py``."""
    return Zones.model_validate({"rule": "6.0", "who": {"not": {"is": ["riverine"]}}})


def declared(game: Game) -> Mechanisms:
    """Return the declared rules of stacking, zones of control and movement, which are the same for
    every folio game."""
    return Mechanisms(
        stacking=stacking_rule(), zones=zone_rule(), names={"riverine": "a riverine unit"}
    )
