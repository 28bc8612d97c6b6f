"""PDFs for a print shop, read back: what they promise, and that no screen colour is left in them."""

from __future__ import annotations

import io
import itertools
import pickle
import re
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageCms

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image as Placed
from builder.drawing.ink.scene import Scene, Text
from builder.drawing.sheets import A4
from builder.drawing.sheets.pages.counter_pages import counter_pages
from builder.outputs.formats import icc, pdf
from builder.outputs.formats.navigation import Anchor, Bookmark, Link, Navigation
from builder.outputs.formats.pdf import DocumentInfo, inks, pdf_x
from builder.outputs.formats.pdf.inks import inks_of
from tests.drawing.river_crossing import game
from tests.together import together

GAME = game()
PRESS = DocumentInfo("Counters & maps", colours="cmyk", bleed=3.0)

COLOURS = ("#d9853b", "#4f8291", "#000000", "#ffffff", "#7a9a55", "#808080", "#b4533a")


def streams(data: bytes) -> bytes:
    """Every stream that can be unpacked, joined."""
    found = []
    for part in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            found.append(zlib.decompress(part))
        except zlib.error:
            found.append(part)
    return b"\n".join(found)


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


@pytest.fixture(scope="module")
def sheet() -> bytes:
    return pdf.render_pdf(counter_pages(GAME, DrawContext(), A4), PRESS)


def test_no_page_or_symbol_has_a_screen_colour(sheet: bytes) -> None:
    content = streams(sheet)
    assert not re.search(rb"[\d.] (rg|RG|g|G)\s", content)
    inks = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\s", content)
    assert len(inks) > 50
    assert max(sum(map(float, ink)) for ink in inks) <= 3.0
    assert (b"0", b"0", b"0", b"1") in inks  # marks are black ink alone
    assert b"DeviceRGB" not in sheet


def inks_of_type(data: bytes) -> list[tuple[str, bool]]:
    """The inks of every text of a file, and whether it overprints."""
    found = []
    for part in re.findall(rb"stream\r?\n(.*?)endstream", data, re.S):
        try:
            content = zlib.decompress(part).decode("latin-1")
        except zlib.error:
            continue
        if "Tj ET" not in content:
            continue
        inks, over = "", False
        outer: list[tuple[str, bool]] = []
        for line in content.splitlines():
            if line.startswith("q "):
                outer.append((inks, over))
            elif line == "Q":
                inks, over = outer.pop()
            elif line.endswith(" k"):
                inks = line[:-2]
            elif line.endswith(" gs"):
                over = line == "/Over gs"
            elif line.endswith("Tj ET"):
                found.append((inks, over))
            elif line in ("f", "f*", "B", "B*", "S") or line.endswith(" Do"):
                assert not over, "only type overprints"
    return found


@together(
    ("colour", "inks", "over"),
    [
        ("#2d241a", "0 0 0 1", True),  # the brown black of the charts
        ("#000000", "0 0 0 1", True),
        ("#10231f", "0 0 0 1", True),
        ("#404545", "0 0 0 0.729", False),  # a grey: a tint of black
        ("#a63a2c", "0 0.651 0.735 0.349", False),  # a red word stays red
        ("#ffffff", "0 0 0 0", False),
    ],
)
def test_black_type_is_black_ink_alone_and_overprints(colour: str, inks: str, over: bool) -> None:
    scene = Scene(40, 40)
    scene.rect(0, 0, 40, 40, fill="#d9853b")
    scene.items.append(Text(5, 9, "Ford", "condensed", 4, fill=colour))
    scene.rect(0, 20, 40, 20, fill="#2d241a")  # a dark ground has all its inks
    scene.items.append(Text(5, 30, "Ford", "condensed", 4, fill=colour, halo="#ffffff"))
    data = pdf.render_pdf([scene], PRESS)
    # The halo is stroked: its inks are those of the line, and it covers what is below.
    first, halo, last = inks_of_type(data)
    assert (first, last) == ((inks, over), (inks, over))
    assert not halo[1]
    assert b"0 0.2 0.422 0.824 k" in streams(data)
    assert re.search(rb"/OP true /op true /OPM 1", data)


def test_what_follows_black_type_covers_what_is_below(sheet: bytes) -> None:
    assert ("0 0 0 1", True) in inks_of_type(sheet)


def test_it_says_what_its_inks_look_like(sheet: bytes) -> None:
    assert sheet.startswith(b"%PDF-1.6")
    assert re.search(rb"/OutputIntents\s*\[", sheet)
    assert b"/GTS_PDFX" in sheet
    assert icc.process_ink_profile() in streams(sheet)
    assert b"/Trapped /False" in sheet


def test_a_press_is_named_by_its_profile_and_its_condition() -> None:
    own = icc.process_ink_profile().replace(icc.NAME.encode(), b"A press of the other town.")
    registered = pdf_x.Condition(own, "A press of the other town", "CGATS TR 006")
    for condition, id, registry in (
        (registered, b"CGATS TR 006", b"http://www.color.org"),
        (pdf_x.Condition(own, "A press"), b"A press", b""),
    ):
        info = replace(PRESS, condition=condition)
        data = pdf.render_pdf([Scene(20, 20)], info)
        (intent,) = re.findall(rb"/OutputIntents \[(.*?)\]", data)
        assert b"/OutputConditionIdentifier (%b)" % id in intent
        assert b"/RegistryName (%b)" % registry in intent
        assert own in streams(data)
        assert icc.process_ink_profile() not in streams(data)


def test_colours_are_separated_as_the_profile_of_the_press_says() -> None:
    """The house's own profile, taken for that of a press, gives the house's own sums, to what a table of
    17 steps and bytes leave; black type, marks and greys are black ink alone in whatever profile."""
    found = inks_of(icc.process_ink_profile())
    assert type(found) is not type(inks_of(b""))
    for colour in COLOURS:
        seen = [_screen(found.mix(colour)), rgb(colour)]
        assert seen[0] == pytest.approx(seen[1], abs=0.06), colour
    assert found.type("#2d241a") == (0, 0, 0, 1)
    assert found.mix("#000000") == (0, 0, 0, 1)
    assert found.mix("#808080") == pytest.approx((0, 0, 0, 1 - 128 / 255))
    dot = found.picture(Image.new("RGB", (1, 1), "#d9853b")).getpixel((0, 0))
    assert [ink / 255 for ink in dot] == pytest.approx(found.mix("#d9853b"))  # type: ignore[union-attr]


def _shades(noisy: bool) -> Image.Image:
    """A black bar and a grey one on red: as drawn, or among the many colours of a photograph."""
    made = Image.new("RGB", (64, 64), "#c03020")
    if noisy:
        for x, y in itertools.product(range(64), repeat=2):
            made.putpixel((x, y), (100 + x, 2 * y, x + y))
    made.paste((0, 0, 0), (0, 0, 16, 8))
    made.paste((128, 128, 128), (16, 0, 32, 8))
    return made


def test_black_of_line_art_is_black_ink_alone_in_every_profile() -> None:
    """A press would print thin black lines in four inks, with coloured rims. Shadows of photographs
    keep all inks; pictures without colour, of whatever kind, are black ink alone."""
    press = inks_of(rich_black_profile())
    drawn, taken = (press.picture(_shades(noisy)) for noisy in (False, True))
    assert drawn.getpixel((0, 0)) == (0, 0, 0, 255)
    assert drawn.getpixel((20, 0)) == (0, 0, 0, 127)
    assert min(taken.getpixel((0, 0))) > 100  # type: ignore[type-var, arg-type]
    red = press.picture(Image.new("RGB", (1, 1), "#c03020")).getpixel((0, 0))
    assert drawn.getpixel((0, 40)) == red
    for grey in (_shades(True).convert("L"), _shades(True).convert("1")):
        inks = press.picture(grey)
        assert [inks.getchannel(n).getextrema() for n in range(3)] == [(0, 0)] * 3
        assert inks.getpixel((0, 0)) == (0, 0, 0, 255)


@pytest.mark.parametrize("noisy", [True, False])
def test_a_large_picture_in_bands_has_the_inks_of_the_whole(
    noisy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first bands may have few colours, or none, and yet be part of a photograph."""
    file = io.BytesIO()
    _shades(noisy).save(file, "PNG")
    condition = pdf_x.Condition(rich_black_profile(), "Rich")
    scene = Scene(20, 20, [Placed(0, 0, 20, 20, file.getvalue())])
    found = []
    for band in (64 * 64, 64 * 3):
        monkeypatch.setattr(inks, "_BAND", band)
        data = pdf.render_pdf([scene], replace(PRESS, condition=condition))
        found.append([samples for about, samples in pictures(data) if b"CMYK" in about])
    assert found[0] == found[1]
    assert len(found[0][0]) == 4 * 64 * 64


def rich_black_profile() -> bytes:
    """A profile of a press that makes every grey of four equal inks."""

    def of(coded: icc.Numbers) -> tuple[float, ...]:
        red, green, blue = icc._screen(coded)
        parts = [min(1.0, max(0.0, 1 - part)) for part in (red, green, blue)]
        return (*parts, min(parts))

    tables = dict.fromkeys((b"B2A0", b"B2A1", b"B2A2"), icc._table(3, 4, 17, of))
    forth = dict.fromkeys((b"A2B0", b"A2B1", b"A2B2"), icc._table(4, 3, 9, icc._inks_to_lab))
    named = {b"desc": icc._description("Rich"), b"wtpt": b"XYZ \0\0\0\0" + icc._fixed(*icc._D50)}
    return icc._file({**named, **forth, **tables})


def _screen(mix: tuple[float, ...]) -> tuple[float, ...]:
    *inks, black = mix
    return tuple((1 - ink) * (1 - black) for ink in inks)


def test_what_is_written_for_one_press_is_not_used_for_another() -> None:
    other = pdf_x.Condition(icc.process_ink_profile(), "Other")
    assert (
        pdf.SharedObjects("cmyk").key
        != pdf.SharedObjects("cmyk", other).key
        != pdf.SharedObjects("rgb").key
    )
    assert (
        pickle.loads(pickle.dumps(pdf.SharedObjects("cmyk", other))).key
        == pdf.SharedObjects("cmyk", other).key
    )


def test_its_metadata_names_standard_and_title(sheet: bytes) -> None:
    (packet,) = re.findall(rb"<x:xmpmeta.*?</x:xmpmeta>", sheet, re.S)
    words = {e.tag.rpartition("}")[2]: e.text for e in ET.fromstring(packet).iter()}
    assert words["GTS_PDFXVersion"] == pdf_x.STANDARD
    assert words["li"] == "Counters & maps"


def test_pages_are_trimmed_inside_their_bleed(sheet: bytes) -> None:
    boxes = re.findall(rb"/(BleedBox|TrimBox|MediaBox) \[\s*([^\]]*)\]", sheet)
    names = [name for name, _ in boxes]
    assert names.count(b"TrimBox") == names.count(b"BleedBox") == names.count(b"MediaBox") > 0
    bleed, trim = ([*map(float, dict(boxes)[n].split())] for n in (b"BleedBox", b"TrimBox"))
    edge = 3 * 72 / 25.4
    assert [b - a for a, b in zip(bleed, trim, strict=True)] == pytest.approx(
        [edge, edge, -edge, -edge], abs=0.01
    )


def test_every_font_is_embedded(sheet: bytes) -> None:
    described = re.findall(rb"/Type /FontDescriptor", sheet)
    assert len(described) == len(re.findall(rb"/FontFile2", sheet)) > 0
    assert len(re.findall(rb"/Subtype /CIDFontType2", sheet)) == len(described)


def test_the_same_sheet_has_the_same_bytes(sheet: bytes) -> None:
    assert pdf.render_pdf(counter_pages(GAME, DrawContext(), A4), PRESS) == sheet


def test_screen_files_have_no_output_intent() -> None:
    data = pdf.render_pdf(counter_pages(GAME, DrawContext(), A4), DocumentInfo("Counters"))
    assert b"OutputIntent" not in data
    assert not re.search(rb" [kK]\s", streams(data))


# -- pictures ----------------------------------------------------------------------------------


def picture(mode: str, kind: str = "PNG", alpha: int = 128) -> bytes:
    made = Image.new("RGBA", (len(COLOURS), 8))
    for x, colour in enumerate(COLOURS):
        made.paste((*(round(255 * v) for v in rgb(colour)), alpha), (x, 0, x + 1, 8))
    file = io.BytesIO()
    made.convert(mode).save(file, kind)
    return file.getvalue()


def printed(data: bytes) -> bytes:
    return pdf.render_pdf([Scene(20, 20, [Placed(0, 0, 20, 20, data)])], PRESS)


def pictures(data: bytes) -> list[Any]:
    """The pictures of a PDF: their dictionary and their unpacked samples."""
    found = re.findall(
        rb"<<((?:(?!>>).)*/Subtype /Image.*?)>>\s*stream\r?\n(.*?)endstream", data, re.S
    )
    return [(about, zlib.decompress(samples)) for about, samples in found]


def test_a_picture_is_separated_as_every_colour_is() -> None:
    ((about, samples),) = pictures(printed(picture("RGB")))
    assert b"/DeviceCMYK" in about
    for x, colour in enumerate(COLOURS):
        inks = [v / 255 for v in samples[4 * x : 4 * x + 4]]
        assert inks == pytest.approx(icc.screen_to_inks(*rgb(colour)), abs=0.006), colour


def test_a_picture_in_process_inks_keeps_them() -> None:
    """Through the screen's colours its black would become a mix, and its mixes others."""
    made = Image.new("CMYK", (8, 8), (0, 0, 0, 255))
    made.paste((153, 0, 0, 51), (4, 0, 8, 8))
    file = io.BytesIO()
    made.save(file, "JPEG", quality=95)
    data = printed(file.getvalue())
    assert file.getvalue() in data
    assert re.search(rb"/ColorSpace /DeviceCMYK /Decode \[1 0 1 0 1 0 1 0\]", data)


@together(("grey", "black"), [(0, 255), (5, 255), (8, 255), (60, 195), (255, 0)])
def test_the_black_of_a_photograph_is_black_ink(grey: int, black: int) -> None:
    """What JPEG makes of black is a few steps of 255 lighter."""
    file = io.BytesIO()
    Image.new("RGB", (4, 4), (grey,) * 3).save(file, "PNG")
    ((_, samples),) = pictures(printed(file.getvalue()))
    assert set(zip(*[iter(samples)] * 4, strict=True)) == {(0, 0, 0, black)}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("colours", ["rgb", "cmyk"])
def test_a_palette_with_clear_colours_keeps_them_without_a_word(colours: Any) -> None:
    made = Image.new("P", (4, 4))
    made.putpalette([200, 30, 30, 30, 30, 200])
    made.paste(1, (2, 0, 4, 4))
    file = io.BytesIO()
    made.save(file, "PNG", transparency=bytes((0, 128)))
    scene = Scene(20, 20, [Placed(0, 0, 20, 20, file.getvalue())])
    found = pictures(pdf.render_pdf([scene], DocumentInfo("P", colours=colours)))
    masks = [samples for about, samples in found if b"DeviceGray" in about]
    assert [set(mask) for mask in masks] == [{0, 128}]


def test_a_photograph_is_separated_too() -> None:
    data = printed(picture("RGB", "JPEG"))
    assert b"DeviceRGB" not in data
    assert b"DCTDecode" not in data


def test_a_picture_keeps_its_transparency() -> None:
    found = pictures(printed(picture("RGBA")))
    spaces = sorted(re.search(rb"/ColorSpace /(\w+)", about)[1] for about, _ in found)  # type: ignore[index]
    assert spaces == [b"DeviceCMYK", b"DeviceGray"]
    (mask,) = [samples for about, samples in found if b"DeviceGray" in about]
    assert set(mask) == {128}


def test_a_press_gets_bookmarks_but_no_links() -> None:
    """Which are annotations on what is printed."""
    ways = Navigation(
        (Link(0, 5, 5, 20, 4, "one"),), (Anchor("one", 0, 3),), (Bookmark("One", "one"),)
    )
    for info, links in ((PRESS, 0), (DocumentInfo("On screen"), 1)):
        data = pdf.render_pdf([Scene(40, 40)], info, ways)
        assert data.count(b"/Annot") == 2 * links
        assert b"/Title (One)" in data


# -- the profile -------------------------------------------------------------------------------


def test_the_profile_is_small_and_read_by_a_colour_engine() -> None:
    data = icc.process_ink_profile()
    assert len(data) < 60_000
    assert int.from_bytes(data[:4], "big") == len(data)
    found = ImageCms.ImageCmsProfile(io.BytesIO(data))
    assert ImageCms.getProfileDescription(found).strip() == icc.NAME
    assert found.profile.xcolor_space.strip() == "CMYK"
    assert found.profile.connection_space.strip() == "Lab"


def test_inks_look_like_the_colours_that_they_come_from() -> None:
    """There and back through a colour engine, to a few steps of 255."""
    screen, inks = (
        ImageCms.createProfile("sRGB"),
        ImageCms.ImageCmsProfile(io.BytesIO(icc.process_ink_profile())),
    )
    forth = ImageCms.buildTransform(inks, screen, "CMYK", "RGB", renderingIntent=1)  # type: ignore[arg-type]
    back = ImageCms.buildTransform(screen, inks, "RGB", "CMYK", renderingIntent=1)  # type: ignore[arg-type]
    for colour in COLOURS:
        meant = tuple(round(255 * v) for v in rgb(colour))
        mix = Image.new(
            "CMYK", (1, 1), tuple(round(255 * v) for v in icc.screen_to_inks(*rgb(colour)))
        )
        seen = ImageCms.applyTransform(mix, forth)
        assert seen is not None
        assert seen.getpixel((0, 0)) == pytest.approx(meant, abs=8), colour
        again = ImageCms.applyTransform(Image.new("RGB", (1, 1), meant), back)
        assert again is not None
        once_more = ImageCms.applyTransform(again, forth)
        assert once_more is not None
        assert once_more.getpixel((0, 0)) == pytest.approx(meant, abs=14), colour
