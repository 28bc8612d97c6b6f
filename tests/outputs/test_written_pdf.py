"""PDF files told object by object: recorded."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PIL import Image as Images

from builder.drawing.ink.scene import Discs, Group, Scene, Text, Use
from builder.outputs.formats import pdf
from builder.outputs.formats.navigation import Anchor, Bookmark, Link, Navigation
from builder.outputs.formats.pdf import DocumentInfo, Trim, pdf_x
from builder.outputs.formats.pdf.file import text_string
from builder.outputs.formats.pdf_pages import PdfError, open_pdf
from tests.outputs.drawn_items import DISCS, every_item
from tests.recorded import assert_as_recorded
from tests.together import together


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("written_pdf.txt"), name, lines)


def told(data: bytes) -> Iterator[str]:
    """The objects of a PDF and what its streams hold, without fonts and sizes."""
    for number, body in re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", b"\n" + data, re.S):
        head, stream, rest = body.partition(b"\nstream\n")
        words = re.sub(r" ?/Length1? \d+|/FontBBox.*?(?=>>)", "", head.decode("latin-1"))
        shown = ""
        if stream and b"/FlateDecode" in head and not re.search(rb"Length1|/N 4", head):
            content = zlib.decompress(rest.removesuffix(b"\nendstream"))
            glyphs = b"\0" in content and b" Tj" not in content
            shown = (
                f"{len(content)} bytes" if glyphs else content.decode("latin-1").replace("\0", "")
            )
            shown = shown if "CIDInit" not in shown else "map"
        elif stream and not re.search(rb"Length1|/N 4|Metadata", head):
            shown = rest.removesuffix(b"\nendstream").decode("latin-1")
        lines = (
            f"{number.decode()}: {words}",
            *(f"  {line}" for line in shown.split("\n") if line),
        )
        yield from (line.encode("unicode-escape").decode() for line in lines)


@pytest.mark.parametrize("colours", ["rgb", "cmyk"])
def test_every_item_is_written_as_pdf(colours: str) -> None:
    def lines() -> Iterator[str]:
        info = DocumentInfo("T", colours="cmyk" if colours == "cmyk" else "rgb")
        for name, item in every_item():
            scene = Scene(10, 10, [item], {"one": [Discs(DISCS, fill="#000000")]})
            data = pdf.render_pdf([scene], info)
            codes = [line for line in told(data) if line.startswith("  ") and len(line) < 90]
            yield f"{name}: {' | '.join(code.strip() for code in codes)[60:420]}"

    recorded(f"pdf in {colours}", lines())


def tagged() -> Scene:
    """Parts in parts, with furniture between them, a clipped page and a symbol that has parts."""
    words = [Text(1, 2, "a", "condensed", 3)]
    scene = Scene(40, 30, title="Tagged")
    scene.items = [
        Discs(DISCS, fill="#000000"),
        Group("", [Group("", [*words], tag=(("P", "one", ""),)), *words], tag=(("Sect", "s", ""),)),
        Group("", [Group("", [*words], tag=(("P", "one", ""),))], tag=(("Sect", "s", ""),)),
        Group("", [Group("", [*words], tag=(("P", "in", ""),))], tag=(("Figure", "f", "Shown"),)),
        Group("", [Group("", [*words], tag=(("TH/Row", "h", ""),))], clip=(0, 0, 9, 9)),
        Group("", [Group("", [*words], tag=(("TH/Column/2", "h", ""),))], clip=(0, 0, 9, 9),
              tag=(("Table", "t", ""),)),
        Use("parted", [(1.0, 2.0, 0.5, 0.0), (3.0, 2.0, 0.5, 90.0)]),
        Group("", [*words], tag=(("P", "two", ""), ("Link", "c1", ""))),
    ]  # fmt: skip
    scene.symbols["parted"] = [Group("", [*words], tag=(("P", "symbol", ""),))]
    return scene


def test_whole_documents_have_their_boxes_marks_links_and_tags() -> None:
    plain, same, other = (
        Scene(40, 30, title="A"),
        Scene(40, 30, title="A"),
        Scene(60, 30, title="B (ü)"),
    )
    bare = Scene(40, 30)
    for scene in (plain, same, other, bare):
        scene.rect(1, 2, 3, 4, fill="#336699")
    marks = [
        ("One", "c1", 0),
        ("Two", "c2", 1),
        ("Three", "c3", 2),
        ("Four", "c4", 1),
        ("Five", "c1", 0),
        ("Six", "no", 0),
    ]
    ways = Navigation(
        (Link(0, 1, 2, 3, 4, "c1"), Link(1, 1, 2, 3, 4, "c9"), Link(1, 5, 6, 7, 8, "no"),
         Link(0, 9, 9, 1, 1, "c1", (("P", "two", ""),)), Link(0, 9, 9, 1, 1, "c2", (("P", "one", ""),))),
        tuple(Anchor(f"c{n}", n % 2, 3.0 * n) for n in (1, 2, 3, 4, 9)),
        tuple(Bookmark(*mark) for mark in marks),
    )  # fmt: skip
    given: dict[str, tuple[list[Scene], DocumentInfo, Navigation | None]] = {
        "titles": ([plain, same, other, bare, plain], DocumentInfo("T", "de", "S", "A", ("k", "l")), None),
        "links": ([plain, other], DocumentInfo("T"), ways),
        "tags": ([tagged(), bare], DocumentInfo("T"), ways),
        "all tagged": ([tagged(), tagged()], DocumentInfo("T"), None),
        "bleed": ([bare], DocumentInfo("T", bleed=2.0, scale=(1.01, 0.99)), None),
        "trims": ([bare, other], DocumentInfo("T", trims=(Trim(30, 20, 1), Trim(60, 30, 0))), None),
        "press": ([tagged(), plain], DocumentInfo("T", colours="cmyk", scale=(1.0, 1.02)), ways),
        "older press": (
            [plain], DocumentInfo("T", colours="cmyk", standard=pdf_x.X_1A, overprints=False), None,
        ),
    }  # fmt: skip

    def lines() -> Iterator[str]:
        for name, (pages, info, navigation) in given.items():
            data = pdf.render_pdf(pages, info, navigation)
            yield f"> {name} {data[:8]!r}"
            yield from (
                line for line in told(data) if not re.match("  [<\\d].*[<ml]|.*/Type /Font", line)
            )

    recorded("documents", lines())
    with pytest.raises(ValueError, match="page"):
        pdf.render_pdf([], DocumentInfo("T"))


@together(
    ("text", "written"),
    [
        ("plain", "(plain)"),
        ("a (b) \\", "(a \\(b\\) \\\\)"),
        ("ü", "<feff00fc>"),
        ("", "()"),
        ("a\n", "<feff0061000a>"),
    ],
)
def test_texts_are_literal_if_they_are_plain(text: str, written: str) -> None:
    assert text_string(text) == written


def test_pages_of_a_pdf_are_counted_from_one() -> None:
    data = pdf.render_pdf([Scene(20, 10), Scene(30, 40)], DocumentInfo("T"))
    objects, size = re.findall(rb"\n(\d+) 0 obj", data), re.search(rb"/Size (\d+)", data)
    assert size is not None
    assert int(size[1]) == len(objects) + 1, "with the first of the free ones"
    with open_pdf(data) as pages:
        assert len(pages) == 2
        assert [tuple(round(v) for v in pages.size(n)) for n in (1, 2)] == [(20, 10), (30, 40)]
        for number, size in ((1, (20, 10)), (2, (30, 40))):
            assert Images.open(io.BytesIO(pages.picture(number, 25.4))).size == size
        assert max(Images.open(io.BytesIO(pages.picture(1, 25.4 / 40))).size) == 1
    with pytest.raises(PdfError), open_pdf(b"no PDF"):
        pass
