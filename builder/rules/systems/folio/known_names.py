"""Decides which procedures (questions to the rules) a game offers: none about kinds of units,
markers, areas and bridges that it does not have."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game

NEEDS: Mapping[str, tuple[str, ...]] = {
    "air-strike": ("air_strikes",),
    "blow-bridge": ("bridge",),
    "capture": ("base-camp", "supply-cache"),
    "discovery": ("base-camp", "supply-cache"),
    "exit-map": ("exits",),
    "ford": ("engineer",),
    "helicopter-transport": ("helicopter-transport", "landing-zone"),
    "length-roll": ("length_roll",),
    "repair-bridge": ("bridge",),
    "river-transport": ("river-transport", "landing-beach"),
}
"""For each procedure the special rules, traits, or features (by id or art) of which the game must
have at least one."""


def is_offered(game: Game, name: str) -> bool:
    """Tell whether a game has what a procedure needs."""
    needed = NEEDS.get(name)
    return needed is None or not _words(game).isdisjoint(needed)


def _words(game: Game) -> frozenset[str]:
    """Return the names of what a game has, to compare with :data:`NEEDS`: the special rules of its
    scenarios, the traits of its counters, and the features of its terrain."""
    special = {name for one in game.scenarios for name in one.special_rules.declared}
    traits = {trait for unit in game.units for trait in unit.traits}
    traits |= {trait for marker in game.markers for trait in marker.traits}
    features = {word for kind in game.terrain.features for word in (kind.id, kind.art or "")}
    return frozenset(special | traits | features)
