"""The stacking, zone of control and movement rules of city fights, declared in the form of a game's
``mechanisms.yaml``."""

from __future__ import annotations

from functools import cache

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms, Sight, Zones
from builder.model.mechanisms.movement import Movement, Way
from builder.model.mechanisms.stacking import Stacking
from builder.rules.systems.city_fight.effects import has_effect


@cache
def stacking_rule() -> Stacking:
    """Return the stacking limits for each size of unit."""
    return Stacking.model_validate(
        {
            "rule": "4.3",
            "limits": [
                {"most": 1, "when": {"with": ["nva-vc"]}},
                {"most": 2, "when": {"with": ["company"]}},
                {"most": 3},
            ],
            "apart": [{"first": ["company"], "second": ["company"]}],
        }
    )


@cache
def zone_rule() -> Zones:
    """Return the rule of zones of control and their effects."""
    return Zones.model_validate({"rule": "4.4", "enter": "stop", "between": "barred"})


@cache
def movement_rule() -> Movement:
    """Return the movement rules that all city fights declare for their units."""
    return Movement.model_validate(
        {
            "rule": "4.1",
            "allowance": 2,
            "allowances": [
                {"points": 6, "when": {"is": ["NVA-VC"]}},
                {"points": 4, "when": {"is": ["armour", "mechanised", "mech-artillery"]}},
                {"points": 1, "when": {"is": ["artillery", "rocket"]}},
            ],
            "costs": [{"times": "0", "add": 1, "text": "Every hex costs one movement point."}],
            "spans": ["gate"],
        }
    )


ROAD = {
    "id": "road",
    "rule": "3.3",
    "when": {"is": ["USMC-ARVN"]},
    "allowance": 999,
    "rate": 1,
    "clear": 1,
    "text": "Along roads a unit moves as far as it likes, but into no enemy zone of control.",
}

SIGHT_RULE = {"rule": "5.5", "units": {"whose": "all"}}
"""The line of sight rule: units block it, and so does terrain whose data says so; from a hex inside
a wall units see two hexes beyond it (5.7)."""

NAMES = {
    "nva-vc": "an NVA or VC unit",
    "NVA-VC": "an NVA or VC unit",
    "company": "a company",
    "armour": "a tank unit",
    "mechanised": "a mechanised unit",
    "mech-artillery": "mechanised artillery",
    "gate": "a gate",
}


def declared(game: Game) -> Mechanisms:
    """Return the declared rules of stacking, zones of control, movement and sight of a game; what
    blocks sight and which paths are roads is read from its terrain."""
    key = game.terrain
    ground = [t.id for t in key.hexes if has_effect(t, "sight", "blocked")]
    walls = [t.id for t in key.hexsides if has_effect(t, "sight", "blocked")]
    sight = {
        **SIGHT_RULE,
        "obstacles": [{"in": ground}] if ground else [],
        "sides": [{"across": walls, "over": "inside", "within": 2}] if walls else [],
    }
    roads = [t.id for t in key.paths if t.movement]
    road = Way.model_validate({**ROAD, "along": roads or ["road"]})
    return Mechanisms(
        stacking=stacking_rule(),
        movement=movement_rule().model_copy(update={"ways": (road,)}),
        zones=zone_rule(),
        sight=Sight.model_validate(sight),
        names=NAMES,
    )
