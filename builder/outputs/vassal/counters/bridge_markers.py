"""The markers that stand for what a game's bridges have become."""

from __future__ import annotations

from typing import NamedTuple

from builder.model.game import Game
from builder.rules.registry import battle_of


class BridgeMarkers(NamedTuple):
    """The markers for a bridge that is gone, and for a ford that serves as one."""

    closing: frozenset[str] = frozenset()
    opening: frozenset[str] = frozenset()


def bridge_markers(game: Game) -> BridgeMarkers:
    """What the game's system says of them."""
    battle = battle_of(game)
    if battle is None:
        return BridgeMarkers()
    return BridgeMarkers(battle.crossings.closing, battle.crossings.opening)
