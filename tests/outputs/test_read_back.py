"""What is printed is read back from the PDF: places of fronts and backs, boxes, colours, sizes."""

from __future__ import annotations

import math
from itertools import chain
from typing import Any

import pypdfium2
import pytest
from PIL import ImageChops
from pypdfium2.raw import FPDF_PAGEOBJ_FORM

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import A4, LETTER, Paper
from builder.drawing.sheets.pages.card_pages import card_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages
from builder.model.pieces.cards import Card
from builder.model.printing import Flip, PrintOptions
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import POINTS, DocumentInfo
from builder.outputs.formats.pdf import shared_objects as pdf_parts
from tests.drawing import card_table
from tests.drawing.duplex import Page
from tests.drawing.river_crossing import game, unit

DPI = 600
MM = DPI / 25.4
INFO = DocumentInfo("Counters")

LOPSIDED = game(
    units=[
        unit("a", "red", "A", "1-1", reduced="1-1", count=16),
    ],
    markers=[],
    scenarios=[],
    pools=[],
)
"""So many that no sheet is its own mirror image, of one strong colour on both sides."""

POKER = (63.5, 88.9)
CARDS = card_table.game().model_copy(
    update={"cards": (Card(id="rain", deck="events", title="Rain", count=13),)}
)
"""Thirteen cards of poker size: eight on a turned page, five on another."""


def rendered(scenes: list[Scene]) -> list[Any]:
    """Each page at 600 dots an inch, as an image of how much more red than green it has."""
    document = pypdfium2.PdfDocument(pdf.render_pdf(scenes, INFO))
    images = [page.render(scale=DPI / 72).to_pil().convert("RGB").split() for page in document]
    return [ImageChops.subtract(red, green) for red, green, _ in images]


def art(image: Any) -> Rect:
    """The box of everything red, in mm: marks and furniture are black or brown."""
    left, top, right, bottom = image.point(lambda s: 255 if s > 60 else 0).getbbox()
    return Rect(left / MM, top / MM, (right - left) / MM, (bottom - top) / MM)


@pytest.mark.thorough
@pytest.mark.parametrize(("paper", "flip"), [(A4, "short-edge"), (LETTER, "long-edge")])
def test_backs_lie_behind_fronts_to_a_twentieth_of_a_millimetre(paper: Paper, flip: Flip) -> None:
    options = PrintOptions(flip=flip, crosses=False)
    front, back = (art(i) for i in rendered(counter_pages(LOPSIDED, DrawContext(), paper, options)))
    if flip == "long-edge":
        seen = back._replace(x=paper.width - back.right)
    else:
        seen = back._replace(y=paper.height - back.bottom)
    assert tuple(seen) == pytest.approx(tuple(front), abs=0.05)


def placed_forms(page: Any) -> list[tuple[float, float, float]]:
    """The middles of all cards that a page places, and whether they stand upright (1) or on their
    heads (-1)."""
    found = []
    for item in page.get_objects(filter=[FPDF_PAGEOBJ_FORM], max_depth=1):
        a, _, _, _, e, f = item.get_matrix().get()
        upright = math.copysign(1.0, a)
        x, y = e / POINTS, (page.get_height() - f) / POINTS
        wide, high = POKER
        found.append((x + upright * wide / 2, y + upright * high / 2, upright))
    return found


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda p: p.name)
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_of_turned_pages_lie_behind_fronts_to_a_hundredth(
    paper: Paper, flip: Flip, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose last sheet is not full, and whose nudge is one of the paper, not of the page."""
    monkeypatch.setattr(pdf_parts, "SHORT", -1)  # every card a form, to be found again
    nudge = (0.4, -1.3)
    options = PrintOptions(flip=flip, nudge=nudge)
    pages = pypdfium2.PdfDocument(
        pdf.render_pdf(card_pages(CARDS, DrawContext(), paper, options), INFO)
    )
    assert len({len(placed_forms(page)) for page in pages}) == 2, "the last sheet is not full"
    for front, back in zip(list(pages)[::2], list(pages)[1::2], strict=True):
        page = Page(front.get_width() / POINTS, front.get_height() / POINTS)
        assert page.width > page.height
        fronts = sorted(page.on_paper((x, y)) for x, y, _ in placed_forms(front))
        nudged = [page.on_paper((x, y)) for x, y, _ in placed_forms(back)]
        plain = [(x - nudge[0], y - nudge[1]) for x, y in nudged]
        seen = sorted(page.through(at, flip) for at in plain)
        assert list(chain(*seen)) == pytest.approx(list(chain(*fronts)), abs=0.0101)
        upright = {(1.0 if flip == "short-edge" else -1.0)}
        assert {turn for _, _, turn in placed_forms(back)} == upright


@pytest.mark.thorough
def test_a_nudge_moves_the_ink_by_as_much() -> None:
    plain, nudged = (
        art(rendered(counter_pages(LOPSIDED, DrawContext(), A4, PrintOptions(nudge=nudge)))[1])
        for nudge in ((0.0, 0.0), (1.3, -0.8))
    )
    assert (nudged.x - plain.x, nudged.y - plain.y) == pytest.approx((1.3, -0.8), abs=0.05)


@pytest.mark.thorough
def test_bleed_reaches_beyond_the_cut_by_what_was_asked() -> None:
    plain, bled = (
        art(rendered(counter_pages(LOPSIDED, DrawContext(), A4, options))[0])
        for options in (PrintOptions(gutter=4), PrintOptions(gutter=4, bleed=1.5))
    )
    assert (bled.width - plain.width, bled.height - plain.height) == pytest.approx((3, 3), abs=0.06)


def test_a_page_without_bleed_is_trimmed_at_its_edges() -> None:
    (page, *_) = pypdfium2.PdfDocument(
        pdf.render_pdf(counter_pages(LOPSIDED, DrawContext(), A4), INFO)
    )
    assert page.get_trimbox() == pytest.approx(page.get_mediabox())


def test_240_counters_stay_under_200_kilobytes() -> None:
    many = game(
        units=[
            unit(f"u{i}", ("blue", "red")[i % 2], f"{i}/7", f"{i % 9}-{i % 7}", reduced="1-1", count=2)
            for i in range(120)
        ],
        markers=[], scenarios=[], pools=[],
    )  # fmt: skip
    pages = counter_pages(many, DrawContext(), A4)
    data = pdf.render_pdf(pages, INFO)
    assert sum(c.count for c in many.counters.values()) == 240
    assert len(data) < 200_000
