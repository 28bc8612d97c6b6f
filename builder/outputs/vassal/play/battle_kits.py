"""Which kit computes a game's battles: of neighbours, or of fire from afar."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from builder.model.game import Game
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.play.battle import BattleKit
from builder.outputs.vassal.play.battle_tables import BattleTables
from builder.outputs.vassal.play.fire import FireKit, FireTables
from builder.outputs.vassal.table.boards import Board
from builder.outputs.vassal.table.ground import has_ground
from builder.rules.core.battles import Battle


def battle_kit(
    game: Game,
    battle: Battle | None,
    boards: Mapping[str, Board],
    map: str,
    icons: Icons,
    displays: Collection[str] = (),
) -> BattleKit | None:
    """The kit for a game whose system gives its battles as look-ups, on maps with terrain. Units that
    support may do so from ``displays``."""
    if battle is None or not has_ground(game, boards):
        return None
    if battle.fire is not None:
        return FireKit(FireTables(game, battle, boards), map, icons)
    from_afar = tuple(displays) if battle.supporters else ()
    return BattleKit(BattleTables(game, battle, boards), map, icons, from_afar)
