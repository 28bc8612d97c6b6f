"""Pages of cards: everyone once, backs behind fronts, on the paper."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Path, Point, Scene, Text, Use
from builder.drawing.sheets import A4, LETTER, PAPERS, Paper
from builder.drawing.sheets.pages.card_pages import card_components, card_pages
from builder.model.printing import Flip, Layout, PrintOptions
from tests.drawing.card_table import game
from tests.drawing.duplex import Page

GAME = game()
COUNT = 4 + 9 + 5 + 1


def placed(page: Scene, sizes: dict[str, tuple[float, float]]) -> list[tuple[str, Rect]]:
    """The faces on a page by their digest; some stand on their heads."""
    found = []
    for item in page.items:
        if isinstance(item, Use) and item.symbol in sizes:
            wide, high = sizes[item.symbol]
            for x, y, _, turn in item.places:
                corner = (x - wide, y - high) if turn == 180 else (x, y)
                found.append((item.symbol, Rect(*corner, wide, high)))
    return found


FACES = card_components(GAME, DrawContext())
FRONTS = {c.front.digest(): c.size for c in FACES}
BACKS = {c.back.digest(): c.size for c in FACES}


def test_every_copy_of_every_card_is_a_piece() -> None:
    assert len(FACES) == COUNT
    assert len({c.id for c in FACES}) == COUNT
    assert Counter(c.counter for c in FACES) == {"storm": 4, "rain": 9, "man": 5, "lorry": 1}


@pytest.mark.parametrize("layout", ["duplex", "fold", "single"])
@pytest.mark.parametrize("paper", [PAPERS["a4"], LETTER, PAPERS["b4"]], ids=lambda p: p.name)
def test_every_front_and_back_is_printed_once_and_inside(paper: Paper, layout: str) -> None:
    context = DrawContext()
    pages = card_pages(GAME, context, paper, PrintOptions(), layout)  # type: ignore[arg-type]
    assert context.problems == []
    fronts = [at for page in pages for at in placed(page, FRONTS)]
    backs = [at for page in pages for at in placed(page, BACKS)]
    assert len(fronts) == len(backs) == COUNT
    for page in pages:
        inside = Rect(0, 0, page.width, page.height).inset(7.5)
        places = [at for _, at in (*placed(page, FRONTS), *placed(page, BACKS))]
        assert all(inside.contains_rect(at) for at in places)
        assert all(a.overlap(b) < 1e-6 for i, a in enumerate(places) for b in places[:i])


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
@pytest.mark.parametrize(("cards", "turned"), [(slice(None), True), (slice(2, 3), False)])
def test_the_right_back_lies_behind_every_front(
    paper: Paper, flip: Flip, cards: slice, turned: bool
) -> None:
    behind = {c.front.digest(): c.back.digest() for c in FACES}
    some = GAME.model_copy(update={"cards": GAME.cards[cards]})
    pages = card_pages(some, DrawContext(), paper, PrintOptions(flip=flip))
    assert turned in {p.width > p.height for p in pages}
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        page = Page(front.width, front.height)
        expected = {
            (behind[n], rounded(page.on_paper(at.centre))) for n, at in placed(front, FRONTS)
        }
        found = {(n, rounded(page.behind(at.centre, flip))) for n, at in placed(back, BACKS)}
        assert found == expected


def rounded(at: Point) -> Point:
    return round(at[0], 3), round(at[1], 3)


def test_eight_poker_cards_lie_on_a_turned_page() -> None:
    pages = card_pages(GAME, DrawContext(), A4)
    full = max(pages, key=lambda page: len(placed(page, FRONTS)))
    wide = [p for p in pages if p.width > p.height]
    assert len(placed(wide[0], FRONTS)) == 8
    assert full.width > full.height


def test_sizes_share_a_page_where_that_saves_one() -> None:
    """13 poker cards take two turned pages, with 3 places to spare; five small ones and a wide one,
    which lie better on upright pages, would take two more."""
    pages = card_pages(GAME, DrawContext(), A4)
    assert len(pages) == 2 * 3
    assert sum(len(placed(page, FRONTS)) for page in pages[::2]) == COUNT


def test_cards_have_round_corners_unless_one_wants_none() -> None:
    def curves(options: PrintOptions) -> int:
        page = card_pages(GAME, DrawContext(), A4, options)[0]
        return sum(s.curve for i in page.items if isinstance(i, Path) for s in i.subs)

    assert curves(PrintOptions()) > 0
    assert curves(PrintOptions(card_corners=0)) == 0


def test_a_card_too_large_for_the_paper_is_told() -> None:
    from builder.model.pieces.cards import Card, CardLayout

    poster = game(
        Card(id="poster", deck="events", title="Poster"),
        layout=CardLayout(id="event", size=(200.0, 200.0)),
    )
    context = DrawContext()
    card_pages(poster, context, A4)
    assert {p.code for p in context.problems} == {"counter-too-large"}
    assert ("cards", "poster") in {p.path for p in context.problems}


@pytest.mark.parametrize("layout", ["duplex", "fold"])
def test_furniture_keeps_to_what_printers_reach(layout: Layout) -> None:
    for page in card_pages(GAME, DrawContext(), A4, layout=layout):
        edge = Rect(0, 0, page.width, page.height).inset(4.0)
        words = [item for item in page.items if isinstance(item, Text)]
        assert words
        for item in words:
            assert edge.contains((item.x, item.y))
            assert edge.contains((item.x, item.y - 0.7 * item.size))
