"""The references of the built-in games, set once for all tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.outputs.map_art import PageMap, page_map
from builder.outputs.render_context import translators_of
from builder.outputs.web import page_files
from builder.outputs.web.page_content import collect_page_content
from builder.rules.examples import ExampleRun
from tests import thorough
from tests.games import drawn, loading
from tests.shared import once

GAMES = {
    "vietnam": "vietnam-battles",
    "belgium": "assault-on-belgium",
    "up-front": "up-front",
}
DRAWN = {"belgium": ("en", "ja")}
"""The games whose maps are drawn, and with them the positions of their examples, in which languages."""
SPOKEN = {"belgium": ("en", "ja", "fr", "zh"), "up-front": ("en", "ja", "de")}
"""Which pages of a game are made: English and Japanese ones, or these; all with ``--thorough``."""


def reference_files(
    game: Game,
    contexts: Mapping[str, DrawContext],
    figures: Mapping[str, Figures],
    boards: Mapping[str, Mapping[str, PageMap]],
    runs: Sequence[ExampleRun],
) -> dict[str, bytes]:
    """The files of a reference, but for its fonts and the art of its maps."""
    spoken = [lang for lang in contexts if game.rules_in(lang)]
    made = [
        collect_page_content(game, contexts[o], figures[o], boards[o], spoken, runs) for o in spoken
    ]
    return page_files(made, {lang: context.tr for lang, context in contexts.items()})


def game_of(name: str) -> Game:
    """A game with its charts filled."""
    return loading.filled(GAMES[name])


def languages_of(name: str) -> tuple[str, ...]:
    """The languages in which the pages of a game are made."""
    return game_of(name).sheet.languages if thorough.THOROUGH else SPOKEN.get(name, ("en", "ja"))


@cache
def files_of(name: str) -> dict[str, bytes]:
    """The files of a game's reference, but for fonts."""
    return once(f"{name}-reference", lambda: _made(name))


def _made(name: str) -> dict[str, bytes]:
    game = game_of(name)
    said = translators_of(game)
    contexts = {language: DrawContext(said[language]) for language in languages_of(name)}
    figures, boards = {}, {}
    for language, context in contexts.items():
        shown = game.maps if language in DRAWN.get(name, ()) else ()
        maps = {m.id: drawn.sheet(game.id, m.id, language) for m in shown}
        figures[language] = Figures(game, maps, context)
        boards[language] = {id: page_map(drawing) for id, drawing in maps.items()}
    return reference_files(game, contexts, figures, boards, loading.runs(game.id))


def without_maps(id: str) -> dict[str, bytes]:
    """The English and Japanese pages of a game's reference, by its id, without maps: what is searched."""
    return once(f"{id}-searched", lambda: _searched(id))


def _searched(id: str) -> dict[str, bytes]:
    game = loading.filled(id)
    said = translators_of(game)
    contexts = {language: DrawContext(said[language]) for language in ("en", "ja")}
    figures = {language: Figures(game, {}, context) for language, context in contexts.items()}
    return reference_files(
        game, contexts, figures, {language: {} for language in contexts}, loading.runs(id)
    )
