"""Options of the air-land rules: choices that the rules document leaves open or offers."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.options import chosen_option, options_procedure
from builder.rules.vocabulary import Choice, Choices

OPTIONS: Choices = {
    "closed-countries": Choice(
        "15.0", (), "The document offers to close countries of the map to all units.", areas=True
    ),
    "excess-hits": Choice(
        "9.2",
        ("defenders", "both"),
        "Hits beyond a unit's defence fall on other defenders; of attackers nothing is said.",
    ),
    "half-bombing": Choice(
        "10.0", ("down", "up"), "A fortress halves bombing; half a point is not spoken of."
    ),
    "flak-letters": Choice(
        "13.0",
        ("out", "points-only"),
        "The letters of the anti-aircraft table are not explained there; in air combat they take the "
        "aircraft out of the game.",
    ),
    "garrisons": Choice(
        "2.0",
        ("fixed", "anywhere"),
        "The document lets a side set up in any hex of its country; units that cannot move are placed "
        "by the scenario.",
    ),
    "bombers-fire-back": Choice(
        "8.0",
        ("yes", "no"),
        "Bombers print an air combat value; whether they use it when fighters attack is not said.",
    ),
}
"""All options of the air-land rules, each with its rule and the values that a game may choose."""


def air_land_option(game: Game, name: str) -> str:
    """Return the value that the game chooses for an option."""
    return chosen_option(game, OPTIONS, name)


def bombers_fire_back(game: Game) -> bool:
    """Tell whether bombers fire at fighters that attack them (8.0)."""
    return air_land_option(game, "bombers-fire-back") == "yes"


def excess_hits_carry_over(game: Game) -> bool:
    """Tell whether hits beyond the defence of one attacking unit fall on other attacking units
    (9.2)."""
    return air_land_option(game, "excess-hits") == "both"


OPTIONS_PROCEDURE = options_procedure(OPTIONS, "1.0")
