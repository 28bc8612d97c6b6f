"""The battles of a game's module, on boards without anything drawn on them."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.contests import ContestKit, contest_kit
from builder.outputs.vassal.features.combat.tables import ContestTables
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.boards.boards import plan_board
from builder.rules.core.module_export.contests import Contest
from builder.rules.registry import contests_of
from tests.outputs.vassal.sample import blank_drawings


def kit_of(game: Game, displays: Collection[str] = ()) -> ContestKit:
    """What the module knows of battles; units may support from ``displays``."""
    boards = {
        id: plan_board(id, "b.png", picture, {t.id: t for t in game.tracks})
        for id, picture in blank_drawings(game).boards.items()
    }
    places = Places(game, boards, {}, "Map")
    made = contest_kit(game, contests_of(game), (), places, Icons({}), displays)
    assert made is not None
    return made


def tables_of(kit: ContestKit) -> ContestTables:
    """The tables of its first battle."""
    return kit.tables["Battle"]


def contest_of(kit: ContestKit) -> Contest:
    """Its first battle."""
    return kit.contests[0].contest


def worked(kit: ContestKit, name: str) -> str:
    """How the module works a property out."""
    stage = next(s for s in kit.contests[0].stages if kit.contests[0].name(s.name) == name)
    return kit.writer(kit.contests[0]).stage(stage)
