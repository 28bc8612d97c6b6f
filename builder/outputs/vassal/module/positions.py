"""Converts between positions of a game and saved games of its module. Only the layout of the maps
is computed; no picture is rendered."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from builder.drawing.aids.play_table import draw_displays
from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.artwork import icons
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing, map_layout
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.position_sheets import PositionSheet
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    BoardPicture,
    CounterPicture,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.module.module import (
    build_module,
    plan_module,
    stage_of,
    write_game,
)
from builder.outputs.vassal.module.reading_positions import read_moments, read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.module.setups import SetupContext
from builder.problems import Problem
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.engine.positions.printed_values import side_faces
from builder.vassal.format.files.logs import LogMoment


def position_of_save(
    game: Game, data: bytes, name: str = ""
) -> tuple[PositionSheet | None, list[Problem]]:
    """Return the position in a ``.vsav`` of the game's module, or ``None``, with the problems
    found."""
    return read_position(layout_only(game), data, name)


def moments_of_log(game: Game, data: bytes, name: str = "") -> Iterator[LogMoment]:
    """Yield the positions of a ``.vlog`` of the game's module, step by step."""
    return read_moments(layout_only(game), data, name)


def save_of_position(game: Game, written: PositionSheet) -> tuple[bytes, list[Problem]]:
    """Return a position as the bytes of a ``.vsav``, with problems for what the module cannot show."""
    problems: list[Problem] = []
    stage = layout_only(game, game.boards_of(written.map) if written.map else None)
    saved = save_of(stage, written, problems)
    return write_game(game, saved), problems


def layout_only(game: Game, maps: Iterable[str] | None = None) -> SetupContext:
    """Return the context for setting up positions on some maps (by default all), made from layouts
    alone, without pictures."""
    every = frozenset(map.id for map in game.maps)
    some = every if maps is None else frozenset(maps)
    return _kept_layout(game, None if some >= every else some)


_kept_layout: Callable[[Game, frozenset[str] | None], SetupContext] = cached_per_game_key(
    lambda game, maps: stage_of(plan_module(game, game.sheet.languages[1:], _layouts(game, maps))),
    most=8,
)
"""The contexts of the games used last: those who judge a log or write one ask several times."""


def plain_module(game: Game) -> bytes:
    """Return the bytes of a module in the game's first language that has everything but its
    pictures, for inspection."""
    return build_module(game, {}, _layouts(game))


def _layouts(game: Game, maps: Iterable[str] | None = None) -> ModuleDrawings:
    context = DrawContext(trial=True)
    # All maps are needed: the highest one determines how those of theatres are cut into tiles.
    some = maps is not None and not (game.theatres and game.sheet.module.maps == "tiles")
    wanted = set(maps or ()) if some else {m.id for m in game.maps}
    boards = {m.id: map_layout(game, m, context) for m in game.maps if m.id in wanted}
    return without_pictures(game, boards, draw_displays(game, context))


def without_pictures(
    game: Game, boards: Mapping[str, MapDrawing], displays: Mapping[str, TrackDrawing]
) -> ModuleDrawings:
    """Return drawings without pictures with which a module can be planned: of the maps, and of the
    tracks that are on no map."""
    faces = {}
    for counter in game.counters.values():
        two = (counter.reduced if isinstance(counter, Unit) else counter.back) is not None
        more = len(counter.after) - 1 if isinstance(counter, Unit) else 0
        blanks = tuple(_blank(1, 1) for _ in range(more))
        sides = len(side_faces(game, counter)) if isinstance(counter, Unit) else 0
        drawn = CounterPicture(_blank(1, 1), _blank(1, 1) if two else None, blanks)
        drawn = replace(drawn, sides=(_blank(1, 1),) * sides)
        stark = isinstance(counter, Unit) and "contrast" in game.sheet.module.counter_sets
        faces[counter.id] = replace(drawn, stark=drawn.faces if stark else ())
    return ModuleDrawings(
        boards={
            id: BoardPicture.of_map(_picture_of(drawing.scene), drawing, game.map(id).titles)
            for id, drawing in boards.items()
        },
        counters=faces,
        displays={
            id: BoardPicture(_blank(1, 1), None, {id: drawing.rooms})
            for id, drawing in displays.items()
        },
        chit_backs={p.id: _blank(1, 1) for p in game.pools},
        icons={name: _blank(1, 1) for name in icons.icon_names()},
    )


def _picture_of(scene: Scene) -> Picture:
    return _blank(scene.width * PIXELS_PER_MM, scene.height * PIXELS_PER_MM)


def _blank(width: float, height: float) -> Picture:
    """Return the beginning of a PNG file of some size, as a placeholder for a picture."""
    return Picture(bytes(16) + struct.pack(">II", round(width), round(height)))
