"""Writes the terrain of every hex as lookup tables for the mouse-over viewer and for battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board, looked_up_by_board
from builder.outputs.vassal.table.messages import HIDDEN
from builder.rules.registry import dice_battles_of, table_combats_of
from builder.vassal.expressions.functions import sum_in_place, total, value_of
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import text
from builder.vassal.expressions.tree import Text, as_text, choose
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text, property_name

_PLACES = f"{NAME_TABLE_PREFIX}Places_{{}}"
_TERRAIN, TERRAIN_NAMES = "Terrain_{}", f"{NAME_TABLE_PREFIX}Terrain"


def terrain_codes(game: Game) -> dict[str, str]:
    """Return the letter that stands for each terrain type of hexes, keyed by its id."""
    return letter_codes(t.id for t in game.terrain.hexes)


def ground_tables(game: Game, boards: Mapping[str, Board]) -> dict[str, str]:
    """Return the constants with the terrain of places: for each board, a table of terrain letters
    and one of the names of towns and villages; and the names that the letters stand for."""
    letters = terrain_codes(game)
    names = {letters[t.id]: t.name for t in game.terrain.hexes}
    tables = {
        _TERRAIN.format(i): table_text(_letters(sheet, letters))
        for i, sheet in enumerate(_sheets(game, boards), 1)
    }
    if not has_ground(game, boards):
        return {}
    for i, sheet in enumerate(_sheets(game, boards), 1):
        tables |= {_PLACES.format(i): table_text(named)} if (named := _named(sheet)) else {}
    return tables | {TERRAIN_NAMES: table_text(names)}


def _named(sheet: MapSheet) -> dict[str, str]:
    """Return the printed names of places on a map, such as towns, which counters may cover, keyed
    by the titles of their hexes."""
    titles = sheet.titles
    return {titles.get(p.hex, p.hex): engine_safe_text(p.name) for p in sheet.places}


def has_ground(game: Game, boards: Mapping[str, Board]) -> bool:
    """Return whether the module needs lookup tables of terrain."""
    return bool(game.terrain.hexes and _sheets(game, boards))


def _sheets(game: Game, boards: Mapping[str, Board]) -> list[MapSheet]:
    return [m for m in game.maps if m.id in boards]


def _letters(sheet: MapSheet, letters: Mapping[str, str]) -> dict[str, str]:
    return {
        sheet.title_of(cell): letters[kind]
        for cell in sheet.space.cells
        if (kind := sheet.terrain_at(cell)) in letters
    }


def terrain_letter(boards: Mapping[str, Board], place: Text) -> Text:
    """Return the expression for the letter of the terrain in a place."""
    return looked_up_by_board(boards.values(), _TERRAIN.format, place)


def place_and_terrain(game: Game, boards: Mapping[str, Board]) -> Text | str:
    """Return the text format in which the mouse-over viewer shows a place: its name and its
    terrain, if any."""
    return _named_place(game, boards) if has_ground(game, boards) else "$LocationName$"


def _named_place(game: Game, boards: Mapping[str, Board]) -> Text:
    here, sheets = text("LocationName"), _sheets(game, boards)
    ground = "  " + looked_up(TERRAIN_NAMES, terrain_letter(boards, here))
    if not any(map(_named, sheets)):
        return here + ground

    def name(i: int, _: Board) -> Text:
        table = _PLACES.format(i)
        return looked_up(table, here) if _named(sheets[i - 1]) else as_text("")

    called = by_board([boards[sheet.id] for sheet in sheets], name)
    return here + choose(called.equals(""), "", "  " + called) + ground


def _added_up(game: Game) -> list[str]:
    """Return the names of those printed values that are added up for a stack (such as strengths,
    but not ratings): the ones that the declared combats add up, or else the first value."""
    values = {party.value for combat in table_combats_of(game) for party in combat.parties}
    values |= {battle.dice for battle in dice_battles_of(game)}
    return [v for v in game.sheet.value_names if v in values][:2] or [game.sheet.value_names[0]]


def place_and_strength(game: Game, boards: Mapping[str, Board], map: str) -> Text | str:
    """Return the text format in which the mouse-over viewer shows a stack: place, terrain, and the
    total strengths of its units if it is in a hex. Hidden units and those on hexsides do not count,
    and a total of nothing is not shown."""
    if not has_ground(game, boards) or not game.sheet.value_names:
        return place_and_terrain(game, boards)
    shown = text("Kind").equals("unit") & text("SideName").equals("") & ~HIDDEN
    here = value_of(text("LocationName"))
    sums = [sum_in_place(property_name(v), here, map, shown) for v in _added_up(game)]
    first, *others = (each.shown for each in sums)
    values = reduce(lambda found, other: found + "-" + other, others, first)
    letter = terrain_letter(boards, text("LocationName"))
    nothing = letter.equals("") | total(*sums).equals(0)
    return _named_place(game, boards) + choose(nothing, "", "  Σ " + values)
