"""The battles of a game's module, on boards without anything drawn on them."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.game import Game
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.play.battle import BattleKit
from builder.outputs.vassal.play.battle_kits import battle_kit
from builder.outputs.vassal.table.boards import plan_board
from builder.rules.registry import battle_of
from tests.outputs.vassal.sample import blank_drawings


def kit_of(game: Game, displays: Collection[str] = ()) -> BattleKit:
    """What the module knows of battles; units may support from ``displays``."""
    boards = {
        id: plan_board(id, "b.png", picture, {t.id: t for t in game.tracks})
        for id, picture in blank_drawings(game).boards.items()
    }
    made = battle_kit(game, battle_of(game), boards, "Map", Icons({}), displays)
    assert made is not None
    return made
