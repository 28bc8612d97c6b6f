"""The line between two points: the module counts where the engine would measure pixels."""

from __future__ import annotations

from dataclasses import replace

from builder.model.game import Game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.windows.ruler import Ruler, ruler_of
from tests.model.boards import (
    drawn_sea,
    market_town,
    narrow_sea,
    numbered_coast,
    pass_road,
    turned_boards,
    turned_quarters,
    two_shores,
)
from tests.outputs.vassal.expressions import work_out
from tests.together import together


def boards_of(game: Game, tile: int = 0) -> dict[str, Board]:
    return {id: replace(board, tile=tile) for id, board in layout_only(game).boards.items()}


def told(ruler: Ruler, start: str, end: str) -> str:
    """What the chat says of the line between two places."""
    found = {**ruler.tables, "FromLocation": start, "ToLocation": end}
    return str(work_out(ruler.report, found))


@together(
    ("game", "tile", "tip"),
    lambda: [
        (pass_road.game(), 0, "steps between two places"),
        (narrow_sea.game(), 0, "steps between two places"),
        (drawn_sea.game(), 0, "steps between two places"),
        (turned_quarters.game(), 0, "squares between two points"),
        (turned_boards.game(), 900, "hexes between two points"),
        (market_town.game(), 900, "squares between two points"),
        (numbered_coast.game("own names on a slant"), 0, "hexes between two points"),
    ],
)
def test_it_counts_as_the_game_does_where_the_engine_cannot(
    game: Game, tile: int, tip: str
) -> None:
    boards = boards_of(game, tile)
    ruler = ruler_of(game, boards)
    assert (ruler.tip, ruler.drawn) == (f"Count the {tip}", False)
    for id, board in boards.items():
        sheet = game.map(id)
        cells = sheet.space.cells
        for a in cells[::5]:
            for b in cells[::3]:
                names = [
                    board.places.names[sheet.space.id(c)] if board.places else sheet.space.id(c)
                    for c in (a, b)
                ]
                steps = sheet.space.distance(a, b)
                said = f": {steps}" if board.field or steps < len(cells) else ""
                assert told(ruler, *names) == f"{names[0]} – {names[1]}{said}"


@together("game", lambda: [market_town.game(), turned_boards.game()])
def test_on_its_own_grid_the_engine_counts(game: Game) -> None:
    ruler = ruler_of(game, boards_of(game))
    assert ruler.drawn
    assert "Range" in str(ruler.report)
    assert ruler.tables == {}


def test_a_place_goes_by_its_name_in_every_language() -> None:
    game = pass_road.game()
    altdorf = game.map("alps").titles["altdorf"]
    spoken = {**game.translations, "ja": {f"place|{altdorf}": "アルトドルフ"}}
    ruler = ruler_of(game.model_copy(update={"translations": spoken}), boards_of(game))
    assert told(ruler, "アルトドルフ", "Andermatt") == "アルトドルフ – Andermatt: 1"
    assert told(ruler, altdorf, "Andermatt") == "Altdorf – Andermatt: 1"


def test_nothing_is_told_from_map_to_map_nor_of_numbers_that_two_maps_have() -> None:
    game = two_shores.game()
    ruler = ruler_of(game, boards_of(game))
    assert told(ruler, "0501", "0205") == "0501 – 0205: 6"
    assert told(ruler, "0101", "0302") == "0101 – 0302"
    assert told(ruler, "0501", "Fort Royal") == "0501 – Fort Royal"
    assert told(ruler, "Fort Royal", "The Hills") == "Fort Royal – The Hills: 1"
    assert told(ruler, "Fort Royal", "The convoy") == "Fort Royal – The convoy"
