"""Tagged PDFs, as PDFium reads them back: headings, lists and figures in the order of reading."""

from __future__ import annotations

import ctypes
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as c
import pytest

from builder.drawing.ink import accessibility
from builder.drawing.ink.scene import Group, Scene, Tag
from builder.drawing.sheets import PAPERS
from builder.drawing.sheets.pages.kit_pages import Part, blank_back, cover_page, instruction_pages
from builder.drawing.typeset import Span, set_lines
from builder.model.printing import PrintOptions
from builder.outputs.formats import pdf
from builder.outputs.formats.navigation import Anchor, Bookmark, Link, Navigation
from builder.outputs.formats.pdf import DocumentInfo, tags
from builder.outputs.paper.print_and_play.documents import PrintOrder
from builder.outputs.paper.print_and_play.player_aids import charts_document
from tests.games.loading import filled
from tests.outputs.test_rulebook import book, draft_of

Node = tuple[int, str, str]
"""How deep it lies, its role, the words for what it shows."""


def page_of(*tags: Tag) -> Scene:
    """A page with a line for each tag, and one without."""
    scene = Scene(100, 100)
    scene.line([(0, 1), (9, 1)], stroke="#000000")
    for n, tag in enumerate(tags, 2):
        part = Scene(100, 100)
        part.line([(0, n), (9, n)], stroke="#000000")
        scene.items.append(Group("", part.items, tag=tag))
    return scene


def read(data: bytes, number: int) -> list[Node]:
    page = pypdfium2.PdfDocument(data)[number]
    tree = c.FPDF_StructTree_GetForPage(page.raw)
    tops = range(c.FPDF_StructTree_CountChildren(tree))
    found = [n for i in tops for n in _within(c.FPDF_StructTree_GetChildAtIndex(tree, i), 0)]
    c.FPDF_StructTree_Close(tree)
    return found


def _within(element: Any, depth: int) -> Iterator[Node]:
    said = [
        _text(ask, element)
        for ask in (c.FPDF_StructElement_GetType, c.FPDF_StructElement_GetAltText)
    ]
    yield depth, said[0], said[1]
    for i in range(c.FPDF_StructElement_CountChildren(element)):
        if child := c.FPDF_StructElement_GetChildAtIndex(element, i):
            yield from _within(child, depth + 1)


def _text(ask: Callable[[Any, Any, int], int], element: Any) -> str:
    size = ask(element, None, 0)
    buffer = ctypes.create_string_buffer(size)
    ask(element, buffer, size)
    return buffer.raw[:size].decode("utf-16-le").rstrip("\0")


def item(list_: str, key: str) -> Tag:
    return ("L", list_, ""), ("LI", key, ""), ("LBody", key, "")


def test_headings_lists_and_figures_are_read_in_their_order() -> None:
    head, figure = (("H1", "a", ""),), (("Figure", "map", "A map of Huế"),)
    page = page_of(head, item("l", "1"), item("l", "1"), item("l", "2"), figure)
    data = pdf.render_pdf([page], DocumentInfo("Rules", "en"))
    assert read(data, 0) == [
        (0, "Document", ""),
        (1, "H1", ""),
        (1, "L", ""),
        (2, "LI", ""), (3, "LBody", ""),
        (2, "LI", ""), (3, "LBody", ""),
        (1, "Figure", "A map of Huế"),
    ]  # fmt: skip
    assert b"/MarkInfo << /Marked true >>" in data
    assert b"/Lang (en)" in data


def test_a_paragraph_over_the_end_of_a_page_is_one() -> None:
    text = (("P", "one", ""),)
    data = pdf.render_pdf([page_of(text), page_of(text)], DocumentInfo("Rules"))
    assert [read(data, n)[1:] for n in (0, 1)] == [[(1, "P", "")], [(1, "P", "")]]
    assert data.count(b"/S /P ") == 1


def test_what_has_no_words_is_furniture_and_a_page_without_parts_is_a_figure() -> None:
    tagged = pdf.SharedObjects(quickly=True).page(page_of((("P", "", ""),)))
    assert tagged.tags == ((("P", "", ""),),)
    sheet = page_of()
    sheet.title = "Counters, fronts"
    assert read(pdf.render_pdf([sheet], DocumentInfo("Counters")), 0) == [
        (0, "Document", ""),
        (1, "Figure", "Counters, fronts"),
    ]
    assert b"StructTreeRoot" not in pdf.render_pdf([page_of()], DocumentInfo("Map"))


def test_parts_of_a_card_are_read_wherever_it_is_placed() -> None:
    card = Scene(50, 50)
    for column, role in enumerate((accessibility.WIDE_ROW_HEAD_ROLE, "TD")):
        with accessibility.tag_table_cell(card, "t", 1, column, role):  # type: ignore[arg-type]
            card.line([(0, column), (9, column)], stroke="#000000")
    page = Scene(100, 100)
    with page.tagged(("Sect", "card", "")):
        page.place(card, 10, 10, scale=0.9, turn=90)
    data = pdf.render_pdf([page], DocumentInfo("Charts"))
    assert [node[:2] for node in read(data, 0)] == [
        (0, "Document"), (1, "Sect"), (2, "Table"), (3, "TR"), (4, "TH"), (4, "TD"),
    ]  # fmt: skip
    assert b"/A << /O /Table /Scope /Row /ColSpan 2 >>" in data


def test_a_figure_is_one_whatever_is_in_it() -> None:
    card = Scene(50, 50)
    with accessibility.tag_table_cell(card, "t", 1, 1):
        card.line([(0, 0), (9, 0)], stroke="#000000")
    page = Scene(100, 100)
    with page.tagged(("Figure", "chart", "The chart")):
        page.place(card, 10, 10)
    assert len(pdf.SharedObjects().page(page).tags) == 1


def test_a_link_stands_in_its_paragraph_and_says_where_it_leads() -> None:
    text: Tag = (("P", "one", ""),)
    page = page_of(text)
    (line,) = set_lines((Span("see ", "serif", 4.0), Span("7", "serif", 4.0, link="c7")), 90.0)
    with page.tagged(*text):
        line.draw(page, 0, 50)
    navigation = Navigation(
        (Link(0, 1, 1, 9, 3, "c7", text),), (Anchor("c7", 0, 50),), (Bookmark("7 Combat", "c7"),)
    )
    data = pdf.render_pdf([page], DocumentInfo("Rules"), navigation)
    assert read(data, 0)[1:] == [(1, "P", ""), (2, "Link", "7 Combat")]
    assert data.count(b"/Type /OBJR") == 1
    assert b"/Contents (7 Combat)" in data


@pytest.mark.parametrize("language", ["en", "ja"])
def test_charts_are_tables_without_holes(language: str) -> None:
    """Each row of a table has cells for as many columns as the others."""
    context = draft_of("alder", language)
    pages = charts_document("charts", PrintOrder(filled("alder")), PAPERS["a4"], context).pages
    parts = pdf.SharedObjects(quickly=True)
    tables = list(found("Table", tags.structure_tree([parts.page(page).tags for page in pages])))
    assert len(tables) > 5
    for table in tables:
        assert len({sum(map(columns, found("T", row))) for row in found("TR", table)}) == 1


def found(role: str, element: tags.Element) -> Iterator[tags.Element]:
    for kid in element.kids:
        if isinstance(kid, tags.Element):
            if kid.role.startswith(role):
                yield kid
            yield from found(role, kid)


def columns(cell: tags.Element) -> int:
    return int(cell.role.split("/")[2]) if cell.role == accessibility.WIDE_ROW_HEAD_ROLE else 1


def test_a_rulebook_is_tagged_from_its_first_page_to_its_last() -> None:
    made = book("alder", "en")
    data = pdf.render_pdf(made.pages, DocumentInfo("Rules"), made.navigation)
    whole = [read(data, n) for n in range(len(made.pages))]
    assert all(len(nodes) > 1 for nodes in whole)
    roles = {role for nodes in whole for _, role, _ in nodes}
    assert {"H1", "H2", "P", "L", "LI", "LBody", "Figure", "TOC", "TOCI", "Div"} <= roles
    figures = [words for nodes in whole for _, role, words in nodes if role == "Figure"]
    assert all(figures)
    levels = [int(role[1]) for nodes in whole for _, role, _ in nodes if role in ("H1", "H2", "H3")]
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_kit_says_of_itself_is_tagged(language: str) -> None:
    game, context, paper = filled("alder"), draft_of("alder", language), PAPERS["a4"]
    parts = [Part("Charts", 3, 4, False, ("tables",))]
    pages = [
        cover_page(game, context, paper, parts, None),
        *instruction_pages(game, context, paper, PrintOptions()),
        blank_back(context, paper),
    ]
    data = pdf.render_pdf(pages, DocumentInfo("A kit & more", language))
    nodes = [[(role, words) for _, role, words in read(data, n)] for n in range(len(pages))]
    assert {"H1", "H2", "L", "LI", "LBody"} <= {role for role, _ in nodes[0]}
    assert {"Sect", "H1", "H2", "L", "LI"} <= {role for role, _ in nodes[1]}
    assert nodes[-1][-1][0] == "P"
    assert b"/MarkInfo << /Marked true >>" in data


def test_a_file_tells_title_and_language_to_who_reads_no_pdf() -> None:
    data = pdf.render_pdf([page_of((("P", "1", ""),))], DocumentInfo("A kit & more", "fr"))
    packet = data.decode("latin-1").partition("<x:xmpmeta")[2].partition("</x:xmpmeta>")[0]
    said = [
        e.text
        for e in ET.fromstring(f"<x:xmpmeta{packet}</x:xmpmeta>").iter()
        if e.tag.endswith("li")
    ]
    assert said == ["fr", "A kit & more"]
