"""The battles of a game's module, on boards without anything drawn on them."""

from __future__ import annotations

from collections.abc import Collection

from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.contests import ContestFeature, contest_feature
from builder.outputs.vassal.features.combat.tables import ContestTables
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.boards.boards import plan_board
from builder.rules.core.module_export.contests import TableCombat
from builder.rules.registry import table_combats_of
from builder.vassal.expressions.tree import Expression
from tests.outputs.vassal.sample import blank_drawings


def feature_of(game: Game, displays: Collection[str] = ()) -> ContestFeature:
    """What the module knows of battles; units may support from ``displays``."""
    boards = {
        id: plan_board(id, "b.png", picture, {t.id: t for t in game.tracks})
        for id, picture in blank_drawings(game).boards.items()
    }
    places = Places(game, boards, {}, "Map")
    made = contest_feature(game, table_combats_of(game), (), places, Icons({}), displays)
    assert made is not None
    return made


def tables_of(feature: ContestFeature) -> ContestTables:
    """The tables of its first battle."""
    return feature.tables["Battle"]


def contest_of(feature: ContestFeature) -> TableCombat:
    """Its first battle."""
    return feature.contests[0].contest


def worked(feature: ContestFeature, name: str) -> Expression:
    """How the module works a property out."""
    stage = next(s for s in feature.contests[0].stages if feature.contests[0].name(s.name) == name)
    return feature.writer(feature.contests[0]).stage(stage)
