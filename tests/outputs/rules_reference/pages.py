"""The references of the built-in games, set once for the tests of a process."""

from __future__ import annotations

from functools import cache

from builder.drawing.figures import Figures
from builder.drawing.ink.draft import Draft
from builder.drawing.mapsheet import map_sheet
from builder.model.game import Game
from builder.outputs.boards import board_of
from builder.outputs.page import reference
from builder.outputs.workbench import translators_of
from builder.rules.examples import run_examples
from builder.rules.proving import fill
from tests.games import belgium, up_front, vietnam

GAMES = {"vietnam": vietnam.game, "belgium": belgium.game, "up-front": up_front.game}
DRAWN = ("belgium",)
"""The games whose maps are drawn, and with them the positions of their examples."""


@cache
def game_of(name: str) -> Game:
    """A game with its charts filled."""
    return fill(GAMES[name]())


@cache
def files_of(name: str) -> dict[str, bytes]:
    """The files of a game's reference, but for fonts."""
    game = game_of(name)
    drafts = {language: Draft(tr) for language, tr in translators_of(game).items()}
    figures, boards = {}, {}
    for language, draft in drafts.items():
        maps = {m.id: map_sheet(game, m, draft) for m in game.maps} if name in DRAWN else {}
        figures[language] = Figures(game, maps, draft)
        boards[language] = {id: board_of(drawing) for id, drawing in maps.items()}
    return reference(game, drafts, figures, boards, run_examples(game))
