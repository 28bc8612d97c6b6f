import math

import pytest

from builder.drawing.cards.layout_variants import fixed_cards
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, Use
from builder.drawing.sheets import A4, LETTER, Paper
from builder.drawing.sheets.blocks import lay_out
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages, counter_sheets
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.drawing.sheets.panels import MARKS, Spread
from builder.drawing.sheets.tiling import OVERLAP, cut_into_tiles
from builder.drawing.sheets.whole_map import ART, WORDS
from tests.drawing.river_crossing import game, uses, words
from tests.together import together

GAME = game()
PAPERS = [A4, LETTER]


def pieces(count: int, group: str = "a", size: float = 12.7) -> list[Component]:
    return [
        Component(f"{group}{size}-{i}", Scene(size, size), Scene(size, size), group)
        for i in range(count)
    ]


def sketch(width: float, height: float) -> Scene:
    """The scene of a map, with one line across."""
    scene = Scene(width, height)
    scene.line([(0, 0), (width, height)], stroke="#000000")
    return scene


# -- counters ----------------------------------------------------------------------------------------


def test_every_copy_of_every_counter_is_on_the_sheets_once() -> None:
    ids = [c.component.id for s in counter_sheets(GAME, DrawContext(), A4) for c in s.cells]
    assert sorted(ids) == [
        "b1-1",
        "b1-2",
        "b1-3",
        "b2-1",
        "camp-1",
        "camp-2",
        "flag-1",
        "r1-1",
        "r1-2",
    ]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_no_counter_overlaps_another_or_leaves_the_printable_paper(paper: Paper) -> None:
    for sheet in lay_out(
        pieces(400) + pieces(30, "b") + pieces(9, "c", 25.4),
        paper.live.inset(MARKS),
        (paper.width, paper.height),
    ):
        places = [c.place for c in sheet.cells]
        assert all(paper.live.contains_rect(p) for p in places)
        assert all(a.overlap(b) < 1e-6 for i, a in enumerate(places) for b in places[:i])


def test_a_back_lies_behind_its_front_when_the_sheet_is_turned_on_the_long_edge() -> None:
    (sheet,) = lay_out(pieces(5), A4.live.inset(MARKS), (A4.width, A4.height))
    for front, back in zip(sheet.cells, sheet.turned_over().cells, strict=True):
        assert front.component is back.component
        assert back.place.y == front.place.y
        assert front.place.centre[0] + back.place.centre[0] == pytest.approx(A4.width)


def test_one_colour_shares_its_cuts_and_another_stands_a_gutter_away() -> None:
    (sheet,) = lay_out(pieces(2) + pieces(2, "b"), A4.live.inset(MARKS), (A4.width, A4.height))
    a1, a2, b1, _ = (c.place for c in sheet.cells)
    assert a1.right == pytest.approx(a2.x)
    assert b1.y - a1.bottom == pytest.approx(Spread().gutter)
    assert b1.x == a1.x


def test_every_edge_of_every_counter_has_its_cut() -> None:
    for sheet in lay_out(
        pieces(40) + pieces(3, "b", 20.0), A4.live.inset(MARKS), (A4.width, A4.height)
    ):
        for panel in sheet.panels:
            for cell in panel.cells:
                for cuts, ends in (
                    (panel.xs, (cell.place.x, cell.place.right)),
                    (panel.ys, (cell.place.y, cell.place.bottom)),
                ):
                    assert all(any(abs(cut - e) < 1e-6 for cut in cuts) for e in ends)


def test_pages_come_in_pairs_of_front_and_back_and_say_which_they_are() -> None:
    pages = counter_pages(GAME, DrawContext(), A4)
    assert [p.title.rsplit(" ", 1)[1] for p in pages] == ["front", "back"] * (len(pages) // 2)
    for page in pages:
        found = words(page)
        assert "River Crossing" in found
        assert "Print at 100%, no scaling" in found
        assert "A4 · version 1.2.3" in found


def test_front_and_back_have_their_crosses_in_the_same_places() -> None:
    from builder.drawing.ink.scene import Discs

    front, back = counter_pages(GAME, DrawContext(), LETTER)[:2]
    crosses = [[d for i in p.items if isinstance(i, Discs) for d in i.discs] for p in (front, back)]
    assert crosses[0] == crosses[1]
    assert len(crosses[0]) == 4


# -- maps --------------------------------------------------------------------------------------------


@together("paper", PAPERS)
@together("size", [(558.8, 431.8), (180.0, 120.0), (864.0, 559.0)])
def test_tiles_cover_the_map_and_overlap_by_a_strip(
    paper: Paper, size: tuple[float, float]
) -> None:
    cut = cut_into_tiles(*size, paper)
    assert cut.tiles[-1].part.right == pytest.approx(size[0])
    assert cut.tiles[-1].part.bottom == pytest.approx(size[1])
    for a, b in zip(cut.tiles, cut.tiles[1:], strict=False):
        if a.part.y == b.part.y:
            assert a.part.right - b.part.x == pytest.approx(OVERLAP)
    rooms = [(tile.part, tile.form.room) for tile in cut.tiles]
    assert all(p.width <= r.width + 1e-6 and p.height <= r.height + 1e-6 for p, r in rooms)


def test_the_22_by_17_inch_map_takes_six_pages() -> None:
    assert len(cut_into_tiles(558.8, 431.8, A4).tiles) == 6


def test_every_tile_page_places_the_whole_map_once_where_its_part_shows() -> None:
    valley = sketch(300.0, 260.0)
    plan, *pages = tile_pages(GAME, valley, DrawContext(), A4, "The Valley")
    cut = cut_into_tiles(300.0, 260.0, A4)
    assert len(pages) == len(cut.tiles)
    for page in (plan, *pages):
        uses = [item.symbol for item in page.items if isinstance(item, Use)]
        assert [name for name in uses if name.startswith((ART, WORDS))] == [f"{ART}-0"]
    shown = next(i for i in pages[1].items if isinstance(i, Use)).places[0]
    room, part = cut.tiles[1].form.room, cut.tiles[1].part
    assert room.contains_rect(part.moved(*shown[:2]))


def test_a_tile_says_which_tiles_go_over_its_strips() -> None:
    _, a1, a2, *_ = tile_pages(GAME, sketch(300.0, 400.0), DrawContext(), A4, "The Valley")
    assert {"A2 goes over this strip", "B1 goes over this strip", "Tile A1"} <= set(words(a1))
    assert "A3 goes over this strip" not in words(a2)


# -- charts ------------------------------------------------------------------------------------------


def test_charts_stand_side_by_side_where_they_fit_and_never_off_the_paper() -> None:
    charts = [Scene(88, 60), Scene(88, 40), Scene(181, 100), Scene(181, 150)]
    for chart, colour in zip(charts, ("#111111", "#222222", "#333333", "#444444"), strict=True):
        chart.rect(0, 0, chart.width, chart.height, fill=colour)
    pages = chart_pages(GAME, fixed_cards(charts), DrawContext(), A4, "charts")
    placed = [[use.places[0] for use in uses(p.items)] for p in pages]
    assert [len(p) for p in placed] == [3, 1]
    (ax, ay, *_), (bx, by, *_), *_ = placed[0]
    assert ay == by
    assert bx - ax > 88
    assert all(scale == 1.0 for page in placed for *_, scale, _ in page)


def test_a_wide_chart_gets_a_turned_page() -> None:
    (page,) = chart_pages(GAME, fixed_cards([Scene(260, 100)]), DrawContext(), A4, "charts")
    assert (page.width, page.height) == (297.0, 210.0)


def test_a_chart_too_large_to_read_once_shrunk_is_a_problem() -> None:
    context = DrawContext()
    path = ("tables", "vast")
    vast = fixed_cards([Scene(900, 300, title="Vast")], path=path)
    chart_pages(GAME, vast, context, A4, "charts")
    assert [(p.code, p.path) for p in context.problems] == [("chart-too-large", path)]
    assert math.isclose(A4.turned.width, 297.0)
