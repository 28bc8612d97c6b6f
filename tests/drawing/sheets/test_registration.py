"""Backs behind fronts, on upright and on turned pages, however the paper is turned over."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.sheets import PAPERS, Paper
from builder.drawing.sheets.component_layout import lay_on_paper
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.pages.calibration import point_behind
from builder.drawing.sheets.panels import Cell, Sheet
from builder.model.printing import Flip, PrintOptions
from tests.drawing.duplex import Page

FLIPS = st.sampled_from(("long-edge", "short-edge"))
WAYS = st.sampled_from([way for paper in PAPERS.values() for way in (paper, paper.turned)])
SIZES = st.tuples(st.floats(12, 90), st.floats(12, 90))
LENGTHS = st.floats(-6, 6)
OPTIONS = st.builds(
    PrintOptions, flip=FLIPS, bleed=st.floats(0, 5), nudge=st.tuples(LENGTHS, LENGTHS)
)


def upward(cell: Cell) -> Point:
    """Where the head of a face points on its page."""
    angle = math.radians(cell.turn)
    return math.sin(angle), -math.cos(angle)


def laid(size: Point, count: int, paper: Paper, options: PrintOptions) -> list[Sheet]:
    """So many pieces of a size, the last sheet seldom full."""
    faces = [Component(str(i), Scene(*size), Scene(*size), "") for i in range(count)]
    return lay_on_paper(faces, paper, DrawContext(), options, "duplex")


@given(SIZES, st.integers(1, 40), WAYS, OPTIONS)
def test_every_back_lies_behind_its_front_and_stands_as_it_does(
    size: Point, count: int, paper: Paper, options: PrintOptions
) -> None:
    page = Page(paper.width, paper.height)
    for sheet in laid(size, count, paper, options):
        back = sheet.turned_over(options.flip)
        for front, other in zip(sheet.cells, back.cells, strict=True):
            assert front.component is other.component
            seen = page.behind(other.place.centre, options.flip)
            assert seen == pytest.approx(page.on_paper(front.place.centre), abs=1e-9)
            seen = page.way_behind(upward(other), options.flip)
            assert seen == pytest.approx(page.way_on_paper(upward(front)), abs=1e-9)


@given(SIZES, WAYS, OPTIONS)
def test_cuts_of_the_back_lie_behind_those_of_the_front(
    size: Point, paper: Paper, options: PrintOptions
) -> None:
    for sheet in laid(size, 5, paper, options):
        for front, back in zip(sheet.panels, sheet.turned_over(options.flip).panels, strict=True):
            for cell in back.cells:
                for cuts, ends in (
                    (back.xs, (cell.place.x, cell.place.right)),
                    (back.ys, (cell.place.y, cell.place.bottom)),
                ):
                    assert all(min(abs(cut - end) for cut in cuts) < 1e-6 for end in ends)
            assert (len(back.xs), len(back.ys)) == (len(front.xs), len(front.ys))


@given(SIZES, WAYS, OPTIONS)
def test_a_nudge_moves_backs_alike_on_the_paper_whichever_way_their_page_lies(
    size: Point, paper: Paper, options: PrintOptions
) -> None:
    page = Page(paper.width, paper.height)
    for sheet in laid(size, 3, paper, options):
        for before, after in zip(sheet.cells, sheet.nudged(options.nudge).cells, strict=True):
            x, y = page.on_paper(before.place.centre)
            nudged = x + options.nudge[0], y + options.nudge[1]
            assert page.on_paper(after.place.centre) == pytest.approx(nudged, abs=1e-9)


@given(SIZES, st.integers(1, 40), WAYS, OPTIONS)
def test_backs_beyond_a_fold_are_mirrored_across_it_on_any_page(
    size: Point, count: int, paper: Paper, options: PrintOptions
) -> None:
    for sheet in laid(size, count, paper, options):
        for front, other in zip(sheet.cells, sheet.unfolded().cells, strict=True):
            x, y = front.place.centre
            assert other.place.centre == pytest.approx((paper.width - x, y))
            assert other.turn == front.turn


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_the_calibration_page_is_nudged_as_backs_are(flip: Flip) -> None:
    """A target is a piece of no size."""
    paper = PAPERS["a4"]
    at, options = (40.0, 60.0), PrintOptions(flip=flip, nudge=(0.4, -0.7))
    page = Page(paper.width, paper.height)
    x, y = point_behind(at, paper, options)
    assert page.behind((x - 0.4, y + 0.7), flip) == pytest.approx(at)
