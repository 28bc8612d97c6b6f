"""PDF: true size, embedded fonts, words that can be read back, and the same bytes every time."""

from __future__ import annotations

import re
import struct
import tracemalloc
import zlib
from collections.abc import Iterator

import pypdfium2
import pytest

from builder.drawing.ink.scene import Group, Image, Scene, Text, Use, is_content_name
from builder.drawing.ink.text import add_text
from builder.outputs.formats import pdf
from builder.outputs.formats.pdf import DocumentInfo
from builder.outputs.formats.pdf.file import PdfFile
from builder.outputs.formats.pdf_pages import PdfPages, open_pdf
from tests.outputs.scenes import card, counter, png
from tests.together import together

INFO = DocumentInfo(
    "Snoopy's Nose 題",
    language="ja",
    subject="Map and counters",
    author="A. Designer",
    keywords=("wargame", "print and play"),
)


@pytest.fixture(scope="module")
def booklet() -> bytes:
    return pdf.render_pdf([card("Charts"), card("Charts"), card("Map", "Huế → Mỹ Tho")], INFO)


def text_of(data: bytes, page: int = 0) -> str:
    return str(pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range())


def streams(data: bytes) -> Iterator[bytes]:
    for raw in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        yield raw if raw.startswith(b"<?xpacket") else zlib.decompress(raw)


def test_every_font_is_an_embedded_subset(booklet: bytes) -> None:
    fonts = re.findall(rb"/BaseFont\s*/(\S+)", booklet)
    assert {name.split(b"+")[1] for name in fonts} == {
        b"BarlowCondensed-Medium",
        b"NotoSansJP-Regular",
    }
    assert all(re.fullmatch(rb"[A-Z]{6}\+.*", name) for name in fonts)
    assert len(re.findall(rb"/FontFile2", booklet)) == len(set(fonts))
    assert b"Helvetica" not in booklet


def test_words_can_be_read_back_in_both_scripts(booklet: bytes) -> None:
    assert "Support 火力支援" in text_of(booklet, 0)
    assert "Huế → Mỹ Tho" in text_of(booklet, 2)


def test_two_renders_are_the_same_bytes(booklet: bytes) -> None:
    again = pdf.render_pdf([card("Charts"), card("Charts"), card("Map", "Huế → Mỹ Tho")], INFO)
    assert again == booklet


def test_pages_have_the_size_of_their_scenes() -> None:
    document = pypdfium2.PdfDocument(pdf.render_pdf([Scene(210, 297), Scene(431.8, 279.4)], INFO))
    sizes = [(page.get_width(), page.get_height()) for page in document]
    assert sizes[0] == pytest.approx((595.276, 841.890), abs=0.01)
    assert sizes[1] == pytest.approx((1224, 792), abs=0.01)


def test_the_document_says_what_it_is(booklet: bytes) -> None:
    said = pypdfium2.PdfDocument(booklet).get_metadata_dict()
    assert said["Title"] == "Snoopy's Nose 題"
    assert said["Author"] == "A. Designer"
    assert said["Subject"] == "Map and counters"
    assert said["Keywords"] == "wargame, print and play"
    assert re.search(rb"/Lang\s*\(ja\)", booklet)
    assert re.search(rb"/DisplayDocTitle\s+true", booklet)


def test_it_asks_to_be_printed_at_full_size(booklet: bytes) -> None:
    assert re.search(rb"/PrintScaling\s*/None", booklet)


def test_a_run_of_pages_with_one_title_has_one_bookmark(booklet: bytes) -> None:
    marks = list(pypdfium2.PdfDocument(booklet).get_toc())
    assert [mark.get_title() for mark in marks] == ["Charts", "Map"]
    assert [mark.get_dest().get_index() for mark in marks] == [0, 2]


def test_a_page_without_title_has_no_bookmark() -> None:
    data = pdf.render_pdf([Scene(10, 10), card("")], INFO)
    assert not list(pypdfium2.PdfDocument(data).get_toc())


def test_a_symbol_on_many_pages_is_written_once() -> None:
    pages = []
    for _ in range(3):
        sheet = Scene(100, 100)
        for column in range(5):
            sheet.place(counter("4-5"), 12 * column, 0)
        pages.append(sheet)
    data = pdf.render_pdf(pages, INFO)
    assert len(re.findall(rb"/Subtype\s*/Form", data)) == 1  # the face, with the box on it
    assert text_of(data, 2).count("4-5") == 5


def test_symbols_of_one_name_in_two_scenes_stay_themselves() -> None:
    pages = []
    for word in ("ALPHA", "BRAVO"):
        leaf = Scene(10, 10)
        add_text(leaf, 0, 5, word, "serif", 3)
        page = Scene(30, 30)
        page.symbols = {"leaf": leaf.items, "tree": [Use("leaf", [(0, 0, 1, 0)])]}
        page.items.append(Use("tree", [(5, 5, 1, 0)]))
        pages.append(page)
    data = pdf.render_pdf(pages, INFO)
    assert "ALPHA" in text_of(data, 0)
    assert "BRAVO" in text_of(data, 1)


def test_a_symbol_that_is_not_placed_is_not_written() -> None:
    scene = card()
    scene.symbols["unused"] = counter("9-9").items
    assert b"/Subtype /Form" not in pdf.render_pdf([scene], INFO)


def test_an_image_is_embedded_once_however_often_it_is_shown() -> None:
    scene = Scene(40, 40)
    scene.items += [Image(x, 0, 10, 10, png((0, 0, 255, 128))) for x in (0, 20)]
    data = pdf.render_pdf([scene, scene], INFO)
    assert len(re.findall(rb"/Subtype\s*/Image", data)) == 2  # colours and their mask


def test_a_group_leaves_its_contents() -> None:
    scene = Scene(40, 40)
    scene.items.append(Group("names", [Text(2, 20, "Delta", "serif", 4)], layer=True))
    assert "Delta" in text_of(pdf.render_pdf([scene], INFO))


@together("words", ["0712", "MEKONG", "Mỹ Tho (1:2)", "川と橋"])
def test_text_that_is_turned_spaced_and_haloed_reads_once(words: str) -> None:
    scene = Scene(60, 60)
    add_text(scene, 30, 30, words, "serif-italic", 5, turn=40, spacing=0.3, halo="#ffffff")
    assert text_of(pdf.render_pdf([scene], INFO)).strip() == words


def test_numbers_are_never_written_with_an_exponent() -> None:
    scene = Scene(60, 60)
    scene.disc(1e-9, 3e-7, 1e-5, fill="#000001")
    scene.line([(1e-8, 0), (5e-5, 2)], stroke="#010000", width=1e-5, dash=(1e-6, 1))
    scene.place(counter("1"), 1e-9, 0, scale=1e-6, turn=1e-7)
    for stream in streams(pdf.render_pdf([scene], INFO)):
        if b" cm" in stream or b" w" in stream:
            assert not re.search(rb"\d[eE][-+]?\d", re.sub(rb"<[0-9a-f]*>", b"", stream))


def test_a_document_needs_a_page() -> None:
    with pytest.raises(ValueError, match="page"):
        pdf.render_pdf([], INFO)


def test_pages_that_are_written_once_make_the_same_files() -> None:
    parts = pdf.SharedObjects()
    pages = [card("Charts"), card("Map", "Huế → Mỹ Tho")]
    whole = pdf.render_pdf(pages, INFO, parts=parts)
    assert whole == pdf.render_pdf(pages, INFO)
    assert pdf.render_pdf(pages[1:], INFO, parts=parts) == pdf.render_pdf(pages[1:], INFO)
    assert parts.page(pages[1]) is parts.page(pages[1])


def test_a_counter_that_pages_place_is_written_once_for_all_of_them() -> None:
    parts, pages = pdf.SharedObjects(), [Scene(60, 40), Scene(80, 50)]
    for page in pages:
        for at in (5, 25):  # drawn anew for each page, as sheets and kits do
            page.place(counter("7"), at, 5)
    *_, name = pages[0].symbols
    assert is_content_name(name)
    assert not is_content_name("supply-depot-mark")
    first, second = (parts.form(name, page.symbols) for page in pages)
    assert first is second
    assert pdf.render_pdf(pages, INFO, parts=parts) == pdf.render_pdf(pages, INFO)


def test_what_a_font_lacks_in_a_file_is_what_the_file_does_not_show() -> None:
    few, many = (
        len(pdf.render_pdf([card("", words)], INFO)) for words in ("題", "題名地図駒表裏色形")
    )
    assert few < many < 3 * few


def test_what_a_file_holds_is_copied_once_when_it_is_written() -> None:
    """Pictures of a module of thousands of pieces are nearly all of its sheets."""
    pictures = [bytes([n]) * 1_000_000 for n in range(20)]
    file = PdfFile((1, 7))
    root = file.add("<< >>")
    tracemalloc.start()
    for data in pictures:
        file.stream("", data)
    whole = file.to_bytes(root, root)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert all(data in whole for data in pictures)
    assert most < 1.2 * sum(map(len, pictures))


def test_a_page_is_scaled_from_its_middle_to_make_up_for_a_printer() -> None:
    scene = Scene(100, 60)
    scene.rect(20, 10, 60, 40, fill="#000000")
    info = DocumentInfo("Page", scale=(0.9, 1.05))
    page = pypdfium2.PdfDocument(pdf.render_pdf([scene], info))[0]
    assert page.get_size() == pytest.approx((100 * pdf.POINTS, 60 * pdf.POINTS), abs=0.01)
    image = page.render(scale=10 / pdf.POINTS).to_pil().convert("L")  # ten pixels to the millimetre
    left, top, right, bottom = image.point([255] * 128 + [0] * 128).getbbox()
    assert (left, right) == pytest.approx((230, 770), abs=1)  # 60 mm become 54
    assert (top, bottom) == pytest.approx((90, 510), abs=1)  # 40 mm become 42


def test_pages_are_counted_from_one_and_drawn_in_their_shape() -> None:
    data = pdf.render_pdf([Scene(100, 50, []), Scene(40, 80, [])], INFO)
    with open_pdf(data) as pages:
        for number, size in (1, (100, 50)), (2, (40, 80)):
            assert pages.size(number) == pytest.approx(size, abs=0.01)
            picture = pages.picture(number, 25.4)
            assert struct.unpack(">II", picture[16:24]) == size


@together("size", [(0, 72), (72, 0), (0, 0)])
def test_a_page_without_area_has_no_picture(size: tuple[float, float]) -> None:
    class Flat:
        def get_page_size(self, number: int) -> tuple[float, float]:
            return size

    assert PdfPages(Flat()).picture(1, 300) == b""
