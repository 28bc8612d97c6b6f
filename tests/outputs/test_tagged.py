"""Tagged PDFs, as PDFium reads them back: headings, lists and figures in the order of reading."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as c

from builder.drawing.ink.scene import Group, Scene, Tag
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import DocumentInfo

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
    data = pdf.render([page], DocumentInfo("Rules", "en"))
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
    data = pdf.render([page_of(text), page_of(text)], DocumentInfo("Rules"))
    assert [read(data, n)[1:] for n in (0, 1)] == [[(1, "P", "")], [(1, "P", "")]]
    assert data.count(b"/S /P ") == 1


def test_what_has_no_words_is_furniture_and_pages_without_tags_stay_plain() -> None:
    tagged = pdf.Parts(quickly=True).page(page_of((("P", "", ""),)))
    assert tagged.tags == ((("P", "", ""),),)
    assert pdf.Parts().page(page_of()).tags == ()
    assert b"StructTreeRoot" not in pdf.render([page_of()], DocumentInfo("Map"))


def test_a_rulebook_is_tagged_from_its_first_page_to_its_last() -> None:
    from tests.outputs.test_rulebook import book

    made = book("alder", "en")
    data = pdf.render(made.pages, DocumentInfo("Rules"), made.navigation)
    whole = [read(data, n) for n in range(len(made.pages))]
    assert all(len(nodes) > 1 for nodes in whole)
    roles = {role for nodes in whole for _, role, _ in nodes}
    assert {"H1", "H2", "P", "L", "LI", "LBody", "Figure", "TOC", "TOCI", "Div"} <= roles
    figures = [words for nodes in whole for _, role, words in nodes if role == "Figure"]
    assert all(figures)
    levels = [int(role[1]) for nodes in whole for _, role, _ in nodes if role in ("H1", "H2", "H3")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
