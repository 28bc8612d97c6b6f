"""What is printed is laid out as before, on every paper and with every option."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Text
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import A4, LETTER
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.printing import DEFAULT, PrintOptions
from builder.outputs.paper.print_and_play import PrintOrder, kit, plan
from tests.drawing import card_table, river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.playing import rich_game
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("measured_pages.txt")
OPTIONS = {
    "as usual": DEFAULT,
    "map tiles of their own": PrintOptions(map_papers=("A3", "A4"), ink="low-ink"),
    "labels": PrintOptions(template="die-1/2in", layouts=("single",)),
    "for a printer": PrintOptions(
        layouts=("duplex", "fold", "single"), booklet=True, bleed=2, colours="cmyk"
    ),
}


def _pages(game: Game, options: PrintOptions) -> Iterator[str]:
    context = DrawContext()
    maps = {map.id: map_sheet(game, map, context, {}) for map in game.maps}
    order = PrintOrder(game, maps, options=options)
    papers = [A4, LETTER] if options == DEFAULT else [A4]
    documents = {job.name: job.draw(order, context) for job in plan(order, papers)}
    bound = kit(order, A4, documents, context)
    for document in (*documents.values(), bound):
        yield f"{document.name}, {document.subject}:"
        pages = document.pages if document is not bound else document.pages[:4]
        yield from map(measured_as_a_whole, pages)
    yield from (f"{problem.code}: {problem.message}" for problem in context.problems)


@pytest.mark.parametrize("name", OPTIONS)
def test_pages_are_laid_out_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _pages(rich_game.rich(), OPTIONS[name]))


@pytest.mark.parametrize("layouts", [("duplex",), ("fold",), ("single",)])
def test_pages_of_a_game_of_cards_are_laid_out_as_before(layouts: tuple[str, ...]) -> None:
    options = PrintOptions.model_validate({"layouts": layouts})
    assert_as_recorded(FILE, f"cards {layouts[0]}", _pages(card_table.game(), options))


def test_a_kit_in_japanese_says_where_tiles_lie() -> None:
    """Words on upright strips between tiles are left out where their letters would lie on their side."""
    map = Scene(400, 420, [Text(50, 50, "Alder", "serif", 4)])
    map.rect(0, 0, 400, 420, fill="#e0e0c0")
    context = DrawContext(Translator("ja"))
    pages = tile_pages(river_crossing.game(), map, context, A4, "地図")
    assert_as_recorded(FILE, "tiles in Japanese", map_lines(pages))


def map_lines(pages: list[Scene]) -> Iterator[str]:
    return (measured_as_a_whole(page) for page in pages)
