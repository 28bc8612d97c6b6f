"""Boxes of decisions and notes stay whole in the booklet, as long as they are not high."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import PAPERS
from builder.drawing.typeset import Atom, lay_pages
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.outputs.paper.rulebook.cases import HIGHEST_WHOLE_NOTE, CaseSetter
from builder.outputs.paper.rulebook.figures import BookFigures
from builder.outputs.paper.rulebook.look import book_style, frame_of
from builder.outputs.paper.rulebook.words import SpanWriter
from tests.games import belgium

FRAME = frame_of(PAPERS["a4"])


def paragraph(kind: str, sentences: int) -> Block:
    text = "Nobody has said so far why that is so. " * sentences
    return Block.model_validate({"kind": kind, "items": [[Inline(text=text)]]})


def set_case(*blocks: Block) -> list[Atom]:
    case = Case(number="1.0", title="One", blocks=blocks)
    game, context = belgium.game(), DrawContext()
    words = SpanWriter(
        RulesText(language="en", cases=(case,)), context.tr, book_style(context.tr, "colour")
    )
    return CaseSetter(words, BookFigures(game, context, FRAME, {}), {}, FRAME.column).case(case)


def is_split(kind: str, sentences: int, before: int) -> bool:
    """Whether the box is in several columns if so many paragraphs stand before it: what is lower in
    it then stands higher on a page, or on another page."""
    box = set_case(*[paragraph("paragraph", 2)] * before, paragraph(kind, sentences))
    named = [atom._replace(anchor=str(n)) for n, atom in enumerate(box)]
    start = next(n for n, atom in enumerate(reversed(box[:-1]), 1) if atom.before and atom.elastic)
    pages = lay_pages(named, FRAME, balance=False, dry=True)
    found = {
        int(name): (number, y) for number, page in enumerate(pages) for name, y in page.anchors
    }
    inside = [found[n] for n in range(len(box) - 1 - start, len(box))]
    return inside != sorted(inside) or inside[0][0] != inside[-1][0]


@pytest.mark.parametrize("kind", ["decision", "note", "choice"])
def test_a_box_of_few_lines_is_in_one_column_wherever_it_stands(kind: str) -> None:
    height = sum(atom.height for atom in set_case(paragraph(kind, 8))[1:])
    assert 20 < height < HIGHEST_WHOLE_NOTE
    assert not [n for n in range(10, 60) if is_split(kind, 8, n)]


def test_a_high_box_goes_on_in_the_next_column() -> None:
    assert [n for n in range(10, 60) if is_split("decision", 40, n)]
