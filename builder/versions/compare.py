"""Finds the changes from one version of a game to the next, worded in one language."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.versions.boards import map_changes
from builder.versions.change import Change, turned_into
from builder.versions.charts import chart_changes, track_changes
from builder.versions.pieces import card_changes, counter_changes
from builder.versions.rules_cases import rules_changes
from builder.versions.saved_games import saved_game_changes
from builder.versions.scenarios import scenario_changes


def compare_games(old: Game, new: Game, language: str) -> list[Change]:
    """Return all changes from one version of a game to the next, group by group, in one of the new
    version's languages. In both games the chart cells that the rules compute must be filled in."""
    before, after = translator_of(old, language), translator_of(new, language)
    tr = Translator(language, {**before.catalogue, **after.catalogue}, after.board, after.names)
    drawn = DrawContext(before), DrawContext(after)
    found = [
        *_sheet_changes(old, new, tr),
        *rules_changes(old, new, tr),
        *counter_changes(old, new, tr, drawn),
        *card_changes(old, new, tr, drawn),
        *map_changes(old, new, tr),
        *chart_changes(old, new, tr),
        *track_changes(old, new, tr),
        *scenario_changes(old, new, tr),
    ]
    return [*found, *saved_game_changes(old, new, found, tr, drawn)]


def _sheet_changes(old: Game, new: Game, tr: Translator) -> list[Change]:
    """Return the changes in what identifies the game: its title, version and sides."""
    before, after = old.sheet, new.sheet
    pairs = [
        (tr("Title"), tr(before.title), tr(after.title)),
        (tr("Version"), before.version, after.version),
        (tr("Sides"), _names(before.sides, tr), _names(after.sides, tr)),
        (tr("Sequence of Play"), _names(before.sequence, tr), _names(after.sequence, tr)),
    ]
    notes = tuple(turned_into(tr, what, was, now) for what, was, now in pairs if was != now)
    return [Change("game", "changed", new.id, tr(after.title), notes)] if notes else []


def _names(parts: object, tr: Translator) -> str:
    assert isinstance(parts, tuple)
    return tr(", ").join(tr(part.name) for part in parts)
