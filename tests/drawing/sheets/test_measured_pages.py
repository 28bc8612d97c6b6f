"""What is printed is laid out as before, on every paper and with every option."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import A4, LETTER
from builder.model.game import Game
from builder.model.printing import DEFAULT, PrintOptions
from builder.outputs.paper.print_and_play import PrintOrder, kit, plan
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
