"""The reference as a book: EPUB 3.3 as its container, packages and content documents are specified."""

from __future__ import annotations

import io
import re
import zipfile
from functools import cache
from xml.etree import ElementTree

from builder.drawing.figures import Figures
from builder.drawing.ink.draw_context import DrawContext
from builder.outputs.map_art import page_map
from builder.outputs.render_context import translators_of
from builder.outputs.web.ebook import ebook
from builder.outputs.web.page_content import collect_page_content
from tests.games import drawn, loading

XHTML = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"


@cache
def _book() -> bytes:
    game = loading.filled("alder")
    context = DrawContext(translators_of(game)["ja"])
    maps = {m.id: drawn.sheet("alder", m.id, "ja") for m in game.maps}
    figures = Figures(game, maps, context)
    boards = {id: page_map(drawing) for id, drawing in maps.items()}
    page = collect_page_content(game, context, figures, boards, ["ja"], loading.runs("alder"))
    book = ebook(page, context.tr, game.id, None)
    return book.make(*(part.make() for part in book.parts))


@cache
def _files() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(_book())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _chapters() -> dict[str, str]:
    return {n[5:]: d.decode() for n, d in _files().items() if n.endswith(".xhtml")}


def test_the_first_entry_says_what_it_is_uncompressed() -> None:
    with zipfile.ZipFile(io.BytesIO(_book())) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert archive.read(first) == b"application/epub+zip"


def test_a_book_is_what_zipfile_writes() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _files().items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            stored = name == "mimetype"
            entry.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    assert out.getvalue() == _book()


def test_every_file_is_in_the_manifest_and_every_chapter_is_read_in_order() -> None:
    package = ElementTree.fromstring(_files()["book/package.opf"])
    items = {i.get("id"): i.get("href") for i in package.iter(f"{OPF}item")}
    beside = {"mimetype", "META-INF/container.xml", "book/package.opf"}
    assert {f"book/{href}" for href in items.values()} == _files().keys() - beside
    spine = [items[i.get("idref")] for i in package.iter(f"{OPF}itemref")]
    assert spine[0] == "contents.xhtml"
    assert sorted(map(str, spine)) == sorted(_chapters())
    assert str(spine[-1]) == "about.xhtml"


def test_chapters_are_well_formed_and_say_if_they_hold_drawings() -> None:
    package = ElementTree.fromstring(_files()["book/package.opf"])
    drawn = {i.get("href") for i in package.iter(f"{OPF}item") if i.get("properties") == "svg"}
    for file, text in _chapters().items():
        ElementTree.fromstring(text)
        assert ("<svg " in text) == (file in drawn), file


def test_links_lead_to_what_stands_in_the_book() -> None:
    places = {
        f"{file}#{id}"
        for file, text in _chapters().items()
        for id in re.findall(r' id="(.*?)"', text)
    }
    for file, text in _chapters().items():
        for target in re.findall(r'(?<!xlink:)href="(.*?)"', text):
            whole = f"{file}{target}" if target.startswith("#") else target
            assert whole in places or whole.partition("#")[0] in {"style.css", *_chapters()}, whole
            assert "#" not in whole or whole in places, whole


def test_a_drawing_finds_its_symbols_in_its_own_chapter() -> None:
    counters = _chapters()["counters.xhtml"]
    used = set(re.findall(r'xlink:href="#(s\d+)"', counters))
    assert used
    assert used <= set(re.findall(r'<g id="(s\d+)">', counters))


def test_drawings_are_there_at_once_with_words_and_nothing_computes() -> None:
    texts = "".join(_chapters().values())
    assert "<noscript" not in texts
    assert "<script" not in texts
    assert "#live-" not in texts
    figures = re.findall(r'<svg [^>]*class="position[^>]*role="img"><title>(.*?)</title>', texts)
    assert figures
    assert all(figures)


def test_the_contents_lead_to_every_case() -> None:
    contents = _chapters()["contents.xhtml"]
    rules = loading.filled("alder").rules_in("ja")
    assert rules is not None
    for case in rules.cases:
        assert f"#c{case.number}&#34;" in contents or f'#c{case.number}"' in contents


def test_a_script_that_readers_may_lack_comes_with_its_font() -> None:
    assert {"book/fonts/sans-jp.woff", "book/fonts/sans-jp-bold.woff"} <= _files().keys()
    assert 'font-family: serif, "sans-jp"' in _files()["book/style.css"].decode()
