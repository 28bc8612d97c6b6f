import pytest

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene, Use
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.booklet import booklet_pages


def page(number: int, *, turned: bool = False) -> Scene:
    scene = Scene(297.0, 210.0) if turned else Scene(210.0, 297.0)
    scene.disc(10, 10, number)
    return scene


def order(spreads: list[Scene], pages: list[Scene]) -> list[tuple[int, ...]]:
    """The numbers of the pages on each spread, from the left; 0 is blank."""
    number = {p.digest(): i for i, p in enumerate(pages, 1)}
    found = []
    for spread in spreads:
        uses = [u for u in spread.items if isinstance(u, Use)]
        at = {u.places[0][0] >= A4.width: number[u.symbol] for u in uses}
        found.append((at.get(False, 0), at.get(True, 0)))
    return found


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (4, [(4, 1), (2, 3)]),
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (5, [(0, 1), (2, 0), (0, 3), (4, 5)]),
    ],
)
def test_a_folded_booklet_reads_in_order(count: int, expected: list[tuple[int, int]]) -> None:
    pages = [page(i) for i in range(1, count + 1)]
    spreads = booklet_pages(pages, Draft(), A4)
    assert order(spreads, pages) == expected
    assert all((s.width, s.height) == (420.0, 297.0) for s in spreads)


def test_a_turned_page_fills_its_half() -> None:
    spreads = booklet_pages([page(1, turned=True)], Draft(), A4)
    (use,) = (i for i in spreads[0].items if isinstance(i, Use))
    x, y, scale, turn = use.places[0]
    assert (x, y, scale, turn) == (210.0, 297.0, 1.0, -90.0)
