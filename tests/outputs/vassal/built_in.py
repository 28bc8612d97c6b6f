"""The modules of all built-in games, on blank pictures, made once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache

from builder import resources
from builder.drawing.aids.play_table import draw_display_track
from builder.drawing.ink.draw_context import DrawContext
from builder.model.game import Game
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    BoardPicture,
    ModuleDrawings,
)
from builder.outputs.vassal.module.module import stage_of
from builder.outputs.vassal.module.parts import ModulePlan
from builder.outputs.vassal.module.setups import SetupContext
from tests.games.loading import filled as game
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank, blank_drawings, planned, written
from tests.shared import once

GAMES = resources.built_in_games()


def drawings(game: Game) -> ModuleDrawings:
    """Blank pictures, with displays and tables laid out as they are drawn, and cards."""
    carried = {track for sheet in game.maps for track in sheet.tracks}
    displays = {}
    for track in game.tracks:
        if track.id not in carried:
            laid = draw_display_track(game, track, DrawContext())
            width, height = (v * PIXELS_PER_MM for v in (laid.scene.width, laid.scene.height))
            picture = blank(round(width), round(height))
            displays[track.id] = BoardPicture(picture, None, {track.id: laid.boxes})
    closed = {deck.id: blank(60, 90) for deck in game.decks if not deck.open}
    cards = {(c.id, str(n or "")): blank(60, 90) for c in game.cards for n in c.copies}
    return replace(
        blank_drawings(game),
        displays=displays,
        cards=cards,
        card_backs=closed,
        card_signs=closed,
        chit_backs={pool.id: blank(60, 60) for pool in game.pools},
    )


@lru_cache(maxsize=1)
def plan(name: str) -> ModulePlan:
    """The plan of a game's module; the last one is kept, as who writes a module asks for its stage next."""
    return planned(game(name), drawings(game(name)))


@cache
def made(name: str) -> bytes:
    """The module of a game."""
    return made_with_stage(name, plan)


@cache
def stage(name: str) -> SetupContext:
    """Where places lie in the module of a game."""
    return once(f"{name}-stage", lambda: stage_of(plan(name)))


def made_with_stage(name: str, plan: Callable[[str], ModulePlan]) -> bytes:
    """The module of a game. Its stage is kept too, as other tests ask for it, which would plan it again."""

    def make() -> bytes:
        planned = plan(name)
        once(f"{name}-stage", lambda: stage_of(planned))
        return written(planned)

    return once(f"{name}.vmod", make)


@cache
def module(name: str) -> Module:
    """The module of a game, read back."""
    return read_module(made(name))
