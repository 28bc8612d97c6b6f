"""A small game of no history, and blank pictures for any game, to make modules of."""

from __future__ import annotations

import struct
import zlib
from functools import cache

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.mapsheet import map_layout
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Marker, Unit
from builder.model.space.hexes import HexLayout
from builder.outputs.vassal.counters.prototypes_of_counters import masks_of
from builder.outputs.vassal.expressions.module_pictures import (
    PIXELS_PER_MM,
    BoardPicture,
    ChartPicture,
    CounterPicture,
    ModuleDrawings,
    Picture,
)
from builder.outputs.vassal.module.module import plan_module, write_module
from builder.outputs.vassal.module.parts import ModulePlan
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.boards.boards import Board, plan_board
from builder.outputs.vassal.table.windows.trays import cups_tray, losses_tray
from builder.problems import Problem
from builder.rules.engine.positions.printed_values import side_faces
from tests.outputs.vassal.reading import Module, read_module

ICONS = (
    "attack", "charts", "cup", "defend", "dice", "hidden", "moved", "notes", "text", "turn", "undo",
    "unused", "zoom-in",
)  # fmt: skip

SKIRMISH = Game.model_validate(
    {
        "sheet": {
            "id": "skirmish", "title": "Skirmish", "subtitle": "Two by two", "version": "1.2.0",
            "system": "folio", "languages": "en ja", "document": {"title": "None"},
            "value_names": ["attack", "defence"], "counter_size": 12.7,
            "sides": [{"id": "Red", "name": "The Reds"}, {"id": "Blue", "name": "The Blues"}],
            "nations": [
                {"id": "red", "name": "Red Army", "side": "Red", "scheme": "enemy"},
                {"id": "blue", "name": "Blue Army", "side": "Blue", "scheme": "neutral"},
                {"id": "neutral", "name": "Nobody", "scheme": "neutral"},
            ],
            "sequence": [
                {"id": "weather", "name": "Weather, wind", "side": "both"},
                {"id": "move", "name": "Move"},
                {"id": "fight", "name": "Fight"},
            ],
            "dice": "1d6 2d6",
        },
        "terrain": {
            "hexes": [
                {"id": "clear", "name": "Clear", "art": "fields", "combat": "open"},
                {"id": "wood", "name": "Wood", "art": "canopy", "combat": "rough"},
            ],
            "hexsides": [{"id": "brook", "name": "Brook", "art": "river", "combat": "rough"}],
            "features": [{"id": "bridge", "name": "Bridge", "art": "bridge"}],
        },
        "maps": [
            {
                "id": "field", "title": "The $ Field", "saved_as": "The $ Field",
                "tracks": "turn holding", "hex_size": 15,
                "grid": {"columns": 4, "rows": 3, "numbering": {"rows": "falling"}},
                "legend": {"c": "clear", "w": "wood"}, "turn": "right",
                "terrain": "cc 01 02 03 04\nr1 c c w c\nr2 c w . c\nr3 c c c w",
                "hexsides": {"brook": [{"sides": "0101/0102 0102/0202 0102/0103"}]},
                "features": [{"type": "bridge", "at": "0102/0103"}],
            }
        ],
        "units": [
            {"id": "red-1", "name": "1/2", "title": "First, of 'Two'", "nation": "red",
             "symbol": {"branch": "infantry"}, "values": "(3)-4", "reduced": "1-2"},
            {"id": "red-boat", "name": "Boat", "nation": "red", "symbol": {"branch": "riverine"},
             "values": "1-1", "count": 2},
            {"id": "red-boat-2", "name": "Boat", "nation": "red", "symbol": {"branch": "riverine"},
             "values": "2-2"},
            {"id": "blue-1", "name": "Guard/x", "nation": "blue", "symbol": {"branch": "infantry"},
             "values": "5-5", "reduced": "2-2"},
        ],
        "markers": [
            {"id": "game-turn", "name": "Game turn", "family": "track", "front": {"title": "Turn"}},
            {"id": "shell", "name": "Shell", "family": "fire", "nation": "red", "value": 2,
             "front": {"title": "Shell"}},
            {"id": "ford", "name": "Ford", "family": "works", "front": {"title": "Ford"},
             "back": {"title": "Bridge"}, "traits": "old"},
            {"id": "raft", "name": "Raft", "front": {"title": "Raft"}, "traits": "ford"},
            {"id": "blown", "name": "Blown", "front": {"title": "Blown"}, "traits": "blown-bridge"},
        ],
        "tables": [
            {"kind": "results", "id": "crt", "title": "Results", "dice": "2d6",
             "rows": [{"id": "open", "name": "Open", "bands": "<=-1 0 1..2 >=3"},
                      {"id": "rough", "name": "Rough", "bands": "<=1 2..5 >=6"}],
             "results": {roll: "X Y - X" if roll % 2 else "- - Y X" for roll in range(2, 13)},
             "legend": [{"code": "X", "effect": "exchange", "text": "Both lose; it is: bad."},
                        {"code": "Y", "effect": "defender-loses", "text": "The defender dies."},
                        {"code": "-", "effect": "none", "text": "Nothing."}]},
        ],
        "tracks": [
            {"id": "turn", "title": "Turn Record", "kind": "turn",
             "boxes": [{"id": "1", "figures": {"Red": "2"}}, {"id": "2", "figures": {"Red": "3"}}]},
            {"id": "holding", "title": "Reserves", "kind": "boxes", "boxes": [{"id": "A"}]},
        ],
        "pools": [{"id": "shells", "title": "Shells", "side": "Red", "contents": {"shell": 3}}],
        "scenarios": [
            {
                "id": "first", "number": "1", "title": "First blood", "map": "field", "turns": 2,
                "track": "turn", "first_side": "Blue",
                "free_setup": [{"name": "Ambush", "counters": "red-1 shell", "hidden": "choice"}],
                "setup": [
                    {"counter": "red-1", "at": "0103", "reduced": True, "with_markers": "ford"},
                    {"counter": "red-boat", "at": "0101/0102", "count": 2},
                    {"counter": "blue-1", "at": "holding:A"},
                    {"counter": "shell", "at": "shells"},
                ],
            }
        ],
        "translations": {
            "ja": {"Skirmish": "小競り合い", "Guard/x": "衛兵", "Move": "移動", "Turn": "ターン",
                   "First blood": "初陣", "The Reds": "赤軍", "Shells": "砲弾"}
        },
    }
)  # fmt: skip


@cache
def blank(width: int, height: int) -> Picture:
    """A white PNG."""
    rows = b"".join(b"\0" + b"\xff" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b""))
    return Picture(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d))
            for k, d in parts
        )
    )


def _stark(game: Game, counter: Unit | Marker) -> int:
    """How many faces a counter has in black and white."""
    if counter.kind != "unit" or "contrast" not in game.sheet.module.counter_sets:
        return 0
    return (
        1 + (counter.reduced is not None) + (max(0, counter.steps - 2) if not counter.points else 0)
    )


def blank_drawings(game: Game) -> ModuleDrawings:
    """Pictures of the right sizes without anything on them; tracks lie below each map's field, whose
    sheet is as high as that takes."""
    side = round(game.sheet.counter_size * PIXELS_PER_MM)
    tracks = {t.id: t for t in game.tracks}
    boards = {}
    for sheet in game.maps:
        if sheet.points is not None or sheet.regions is not None:
            boards[sheet.id] = _blank_as_printed(game, sheet)
            continue
        layout = HexLayout(sheet.hexes, sheet.hex_size, 11.3, 12.7, sheet.turns)
        top = 20 + layout.size[1]
        boxes = {
            track: {b.id: Rect(12 + 26.5 * i, top + 30 * n, 26.5, 27) for i, b in
                    enumerate(tracks[track].boxes)}
            for n, track in enumerate(sheet.tracks) if track in tracks
        }  # fmt: skip
        width, height = sheet.sheet
        height = max(height, *(box.bottom + 12 for at in boxes.values() for box in at.values()), 0)
        picture = blank(round(width * PIXELS_PER_MM), round(height * PIXELS_PER_MM))
        boards[sheet.id] = BoardPicture(picture, layout, boxes)
    return ModuleDrawings(
        boards=boards,
        counters={
            c.id: CounterPicture(
                blank(side, side),
                blank(side, side) if (c.reduced if c.kind == "unit" else c.back) else None,
                (blank(side, side),)
                * (max(0, c.steps - 2) if c.kind == "unit" and not c.points else 0),
                (blank(side, side),) * _stark(game, c),
                (blank(side, side),) * (len(side_faces(game, c)) if c.kind == "unit" else 0),
            )
            for c in game.counters.values()
        },
        charts=(
            ChartPicture("crt", "Results", Picture(blank(9, 9).data, {"ja": blank(8, 9).data})),
        ),
        title_card=blank(12, 8),
        states={state.id: blank(24, 24) for state in game.mechanisms.states},
        masks={of: blank(side, side) for of in masks_of(game)},
        mask_signs={of: blank(side, side) for of in masks_of(game)},
        trays={
            t.name: blank(*t.size) for t in (losses_tray(game), cups_tray(game), arrivals_of(game))
        },
        icons={name: blank(24, 24) for name in ICONS},
    )


def _blank_as_printed(game: Game, sheet: MapSheet) -> BoardPicture:
    """The blank picture of a board of points or areas, with these and tracks where they are printed."""
    drawn = map_layout(game, sheet, DrawContext(trial=True))
    width, height = drawn.scene.width * PIXELS_PER_MM, drawn.scene.height * PIXELS_PER_MM
    return BoardPicture.of_map(blank(round(width), round(height)), drawn, sheet.titles)


def make(game: Game, problems: list[Problem] | None = None) -> bytes:
    """A module of a game in all its languages."""
    return make_with(game, blank_drawings(game), problems)


@cache
def skirmish_module() -> bytes:
    """The module of the skirmish, as many tests open it."""
    return make(SKIRMISH)


def make_with(game: Game, drawings: ModuleDrawings, problems: list[Problem] | None = None) -> bytes:
    """A module with these pictures."""
    return written(planned(game, drawings), problems)


def planned(game: Game, drawings: ModuleDrawings) -> ModulePlan:
    """The plan of a module in all languages of its game."""
    return plan_module(game, game.sheet.languages[1:], drawings)


def written(plan: ModulePlan, problems: list[Problem] | None = None) -> bytes:
    """The module of a plan."""
    game = plan.game
    translators = {
        lang: Translator(lang, game.translations.get(lang, {})) for lang in game.sheet.languages
    }
    return write_module(plan, translators, problems)


def opened(game: Game) -> Module:
    """A module of a game, read back."""
    return read_module(make(game))


def board_of(game: Game, map: str) -> Board:
    """The board of a map, as the sample's drawings have it."""
    drawing = blank_drawings(game).boards[map]
    return plan_board("B", "b.png", drawing, {t.id: t for t in game.tracks})
