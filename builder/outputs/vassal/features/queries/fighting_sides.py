"""Which sides may fight in the battle that is declared on the counters of a module."""

from __future__ import annotations

from builder.model.game import Game
from builder.outputs.vassal.table.relations import (
    attacks_neutrals,
    is_enemy,
    is_neutral,
    may_attack,
    shares,
)
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Truth


def is_on_wrong_side(game: Game) -> Truth:
    """Return the condition that a piece is declared on the wrong side: an attacker that is not of the
    attacking side or its allies who attack with it, or a target that may not be attacked by it."""
    side, own = string("Side"), string("BattleSide")
    attacks, is_target = text("Role").equals("A"), text("Role").equals("T")
    return attacks & ~shares(game, side, own, "attack") | is_target & ~may_attack(game, own, side)


def defends(game: Game, at_target: Truth) -> Truth:
    """Return the condition that a piece at the target defends: it is an enemy of the attackers or, if
    these attack a neutral side, neutral to them."""
    side, own = string("Side"), string("BattleSide")
    enemy = at_target & is_enemy(game, side, own)
    if not attacks_neutrals(game):
        return enemy
    neutral = is_neutral(own, string("BattleTargetSide")) & is_neutral(own, side)
    return enemy | at_target & neutral
