"""The choice of the procedures that a game offers: none for units, markers, areas and bridges that
it does not have."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game

NEEDS: Mapping[str, tuple[str, ...]] = {
    "air-strike": ("iron-triangle",),
    "ben-suc": ("ben-suc",),
    "blow-bridge": ("bridge",),
    "capture": ("base-camp", "supply-cache"),
    "discovery": ("base-camp", "supply-cache"),
    "exit-map": ("exit-edge",),
    "ford": ("engineer",),
    "helicopter-transport": ("helicopter-transport", "landing-zone"),
    "repair-bridge": ("bridge",),
    "river-transport": ("river-transport", "landing-beach"),
}
"""For each procedure the areas, traits, or features (by id or art) of which the game must have at
least one."""


def is_offered(game: Game, name: str) -> bool:
    """Tell whether a game has what a procedure needs."""
    needed = NEEDS.get(name)
    return needed is None or not _words(game).isdisjoint(needed)


def _words(game: Game) -> frozenset[str]:
    """Return the names that :data:`NEEDS` may list: the areas of a game's maps, the traits of its
    counters, and the features of its terrain key."""
    areas = {area.id for sheet in game.maps for area in sheet.areas}
    traits = {trait for unit in game.units for trait in unit.traits}
    traits |= {trait for marker in game.markers for trait in marker.traits}
    features = {word for kind in game.terrain.features for word in (kind.id, kind.art or "")}
    return frozenset(areas | traits | features)
