"""The references of the built-in games, set once for all tests."""

from __future__ import annotations

from functools import cache

from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import Draft
from builder.model.game import Game
from builder.outputs.map_art import board_of
from builder.outputs.render_context import translators_of
from builder.outputs.web import reference
from tests.games import drawn, loading
from tests.shared import once

GAMES = {
    "vietnam": "vietnam-battles",
    "belgium": "assault-on-belgium",
    "up-front": "up-front",
}
DRAWN = {"belgium": ("en", "ja")}
"""The games whose maps are drawn, and with them the positions of their examples, in which languages."""


def game_of(name: str) -> Game:
    """A game with its charts filled."""
    return loading.filled(GAMES[name])


@cache
def files_of(name: str) -> dict[str, bytes]:
    """The files of a game's reference, but for fonts."""
    return once(f"{name}-reference", lambda: _made(name))


def _made(name: str) -> dict[str, bytes]:
    game = game_of(name)
    drafts = {language: Draft(tr) for language, tr in translators_of(game).items()}
    figures, boards = {}, {}
    for language, draft in drafts.items():
        shown = game.maps if language in DRAWN.get(name, ()) else ()
        maps = {m.id: drawn.sheet(game.id, m.id, language) for m in shown}
        figures[language] = Figures(game, maps, draft)
        boards[language] = {id: board_of(drawing) for id, drawing in maps.items()}
    return reference(game, drafts, figures, boards, loading.runs(game.id))


def without_maps(id: str) -> dict[str, bytes]:
    """The English and Japanese pages of a game's reference, by its id, without maps: what is searched."""
    return once(f"{id}-searched", lambda: _searched(id))


def _searched(id: str) -> dict[str, bytes]:
    game = loading.filled(id)
    said = translators_of(game)
    drafts = {language: Draft(said[language]) for language in ("en", "ja")}
    figures = {language: Figures(game, {}, draft) for language, draft in drafts.items()}
    return reference(game, drafts, figures, {language: {} for language in drafts}, loading.runs(id))
