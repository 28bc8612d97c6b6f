import pypdfium2

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene, Use
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.booklet import booklet_pages
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import DocumentInfo
from tests.together import together


def page(number: int, *, turned: bool = False) -> Scene:
    scene = Scene(297.0, 210.0) if turned else Scene(210.0, 297.0)
    scene.disc(10, 10, number)
    return scene


def placed(spread: Scene) -> list[Use]:
    """The pages on a spread."""
    halves = [i for i in spread.items if isinstance(i, Group)]
    return [u for half in halves for u in half.items if isinstance(u, Use)]


def order(spreads: list[Scene], pages: list[Scene]) -> list[tuple[int, ...]]:
    """The numbers of the pages on each spread, from the left; 0 is blank."""
    number = {p.digest(): i for i, p in enumerate(pages, 1)}
    found = []
    for spread in spreads:
        at = {u.places[0][0] >= A4.width: number[u.symbol] for u in placed(spread)}
        found.append((at.get(False, 0), at.get(True, 0)))
    return found


@together(
    ("count", "expected"),
    [
        (4, [(4, 1), (2, 3)]),
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (5, [(0, 1), (2, 0), (0, 3), (4, 5)]),
    ],
)
def test_a_folded_booklet_reads_in_order(count: int, expected: list[tuple[int, int]]) -> None:
    pages = [page(i) for i in range(1, count + 1)]
    spreads = booklet_pages(pages, DrawContext(), A4)
    assert order(spreads, pages) == expected
    assert all((s.width, s.height) == (420.0, 297.0) for s in spreads)
    sheets = [f"Sheet {n} · {side}" for n in range(1, 3) for side in ("front", "back")]
    assert [spread.title for spread in spreads] == sheets[: len(spreads)]


def test_a_turned_page_fills_its_half() -> None:
    spreads = booklet_pages([page(1, turned=True)], DrawContext(), A4)
    (use,) = placed(spreads[0])
    x, y, scale, turn = use.places[0]
    assert (x, y, scale, turn) == (210.0, 297.0, 1.0, -90.0)


@together("turned", [False, True])
@together("tagged", [False, True])
def test_no_page_reaches_over_the_fold(turned: bool, tagged: bool) -> None:
    """A cover's map is larger than its page."""
    wide = page(1, turned=turned)
    wide.rect(-150, -150, 600, 600, fill="#c00000")
    if tagged:
        wide.items = [Group("", wide.items, tag=(("Figure", "cover", "a map"),))]
    spreads = booklet_pages([wide, page(2), page(3), page(4)], DrawContext(), A4)
    data = pdf.render_pdf(spreads, DocumentInfo("Rules"))
    seen = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    middle = seen.width // 2
    reds = [x for x in range(seen.width) if seen.getpixel((x, seen.height // 2)) == (192, 0, 0)]
    assert reds == list(range(reds[0], seen.width))
    assert reds[0] in (middle, middle + 1)
    assert seen.getpixel((middle - 3, 3)) == (255, 255, 255)
