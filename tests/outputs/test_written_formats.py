"""Drawings, pictures and colours in every format that they are written in: recorded, and every limit of them
at, below and above it."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image as Images

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Scene, SceneDigests, Sub, Text, Use
from builder.drawing.ink.scene import Path as Line
from builder.model.printing import PressProfile, PrintOptions
from builder.outputs.formats import dxf, icc, pdf, png, svg
from builder.outputs.formats.cut_pictures import CutPicture, most_dpi, render_pictures
from builder.outputs.formats.numbers import decimals, matrix_number, short_number, symbol_decimals
from builder.outputs.formats.packing import unpack
from builder.outputs.formats.pdf import inks, pdf_x
from builder.outputs.formats.pdf.file import PdfFile
from builder.outputs.formats.pdf.pdf_x import Condition, picture_to_inks
from builder.outputs.formats.pdf.pictures import pdf_image
from tests.outputs.drawn_items import DISCS, every_item
from tests.recorded import assert_as_recorded
from tests.together import together
from tests.told import digest


def recorded(name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("written_formats.txt"), name, lines)


# -- SVG -----------------------------------------------------------------------------------------------


def test_every_item_is_written_as_svg() -> None:
    def lines() -> Iterator[str]:
        for name, item in every_item():
            scene = Scene(10, 10, [item], {"one": [Discs(DISCS, fill="#000000")]})
            for kind in ("outlines", "text") if isinstance(item, Text) else ("outlines",):
                file = svg.render(scene, text="text" if kind == "text" else "outlines").decode()
                shown = re.sub(r"base64,[^)\"']*", lambda m: digest(m[0]), file).partition(
                    "viewBox"
                )[2]
                yield f"{name}: {shown if len(shown) < 420 else f'{shown[-150:]} of {digest(shown)}'}"
        whole = Scene(120, 40, title="Title")
        whole.items = [
            Group("", [Discs(DISCS, fill="#000000")]), Group("layer", [Line([])], layer=True, title="Layer"),
            Group("layer", [], layer=True), Group("1 a/b", [], title="T"), Group("", [], clip=(1, 2, 3, 4)),
            Use("one", [(1.0, 2.0, 1.0, 0.0), (3.0, 4.0, 2.0, 45.0)], "both"),
            Use("one", [(1.0, 2.0, 1.0, 0.0)], "one"),
        ]  # fmt: skip
        whole.symbols["one"] = [Discs(DISCS, fill="#000000")]
        for box, wide in ((None, 0), (Rect(1, 2, 30, 10), 0), (None, 60), (Rect(1, 2, 30, 1), 5)):
            yield f"{box} {wide}: {svg.render(whole, pixels=wide, box=box).decode()}"

    recorded("svg", lines())


@together(
    ("value", "short", "factor"),
    [(0.0, "0", "0"), (-0.0001, "0", "-0.0001"), (1.0, "1", "1"), (0.12345, "0.123", "0.12345"),
     (10.0, "10", "10"),
     (-0.000001, "0", "0"), (1.5, "1.5", "1.5"), (100, "100", "100")],
)  # fmt: skip
def test_numbers_have_few_digits(value: float, short: str, factor: str) -> None:
    assert short_number(value) == short
    assert matrix_number(value) == factor


@together(("size", "digits"), [((99.9, 1), 3), ((100, 1), 2), ((1, 100), 2), ((1, 99.9), 3)])
def test_small_drawings_have_more_decimals(size: tuple[float, float], digits: int) -> None:
    assert decimals(Scene(*size)) == digits
    assert symbol_decimals([Group("g", [], layer=True)]) == 2
    assert symbol_decimals([Group("g", []), Line([])]) == symbol_decimals([]) == 3


# -- DXF -----------------------------------------------------------------------------------------------

_K = 0.5522847498


@together(
    ("sub", "wanted"),
    [
        (Sub([(0, 0), (1, 0)]), [(0, 0, 0), (1, 0, 0)]),
        (Sub([(0, 0), (1, 0), (0, 0)], True), [(0, 0, 0), (1, 0, 0)]),
        (Sub([(0, 0)], True), [(0, 0, 0)]),
        (Sub([(0, 0), (1, 0), (2, 0), (3, 0)], curve=True), [(0, 0, 0), (3, 0, 0)]),
        (Sub([(0, 0)] * 4, curve=True), [(0, 0, 0)]),
        (Sub([(1, 0), (1, _K), (_K, 1), (0, 1)], curve=True), [(1, 0, 0.414), (0, 1, 0)]),
        (Sub([(0, 1), (_K, 1), (1, _K), (1, 0)], curve=True), [(0, 1, -0.414), (1, 0, 0)]),
        (Sub([(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)], curve=True),
         [(0, 0, 0), (3, 0, 0), (3, 3, 0)]),
    ],
)  # fmt: skip
def test_runs_become_lines_and_arcs(sub: Sub, wanted: list[tuple[float, ...]]) -> None:
    found = dxf.vertices(sub)
    assert [tuple(round(v, 3) for v in one) for one in found] == wanted


@together(
    "curve",
    [
        [(0, 0), (1, 2), (2, -2), (3, 0)],
        [(0, 0), (0, 5), (1, 5), (3, 0)],
        [(0, 0), (2, 2), (-2, 2), (0, 0.005)],
    ],
)
def test_other_curves_are_divided(curve: list[tuple[float, float]]) -> None:
    found = dxf.vertices(Sub(curve, curve=True))
    assert len(found) == dxf.STEPS + 1
    assert {bulge for _, _, bulge in found} == {0.0}


# -- colours -------------------------------------------------------------------------------------------


def test_colours_of_type_are_black_grey_or_mixed() -> None:
    def lines() -> Iterator[str]:
        for base in (
            "101010",
            "202020",
            "333333",
            "363636",
            "373737",
            "8f8f8f",
            "919191",
            "2a100c",
            "400000",
        ):
            shades = []
            for part, more in product(range(3), (0, 6, 12, 24, 48)):
                rgb = [int(base[at : at + 2], 16) for at in (0, 2, 4)]
                rgb[part] = min(255, rgb[part] + more)
                made = icc.text_colour_to_inks("#" + "".join(f"{v:02x}" for v in rgb))
                shades.append("/".join(f"{round(100 * ink)}" for ink in made))
            yield f"{base}: {' '.join(shades)}"
        yield f"profile {digest(icc.process_ink_profile().hex())}"
        for colour in ("#000000", "#010000", "#ffffff", "#ff8000"):
            parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
            yield f"{colour} {' '.join(f'{ink:.3f}' for ink in icc.screen_to_inks(*parts))}"

    recorded("inks", lines())


def test_pictures_become_inks_dot_by_dot() -> None:
    greys = [0, 1, 7, 8, 9, 20, 39, 40, 41, 128, 254, 255]
    row = Images.new("RGB", (len(greys) * 2, 1))
    for n, grey in enumerate(greys):
        row.putpixel((2 * n, 0), (grey, grey, grey))
        row.putpixel((2 * n + 1, 0), (grey, grey // 2, 0))
    dots: Any = (
        picture_to_inks(row).get_flattened_data() if hasattr(row, "get_flattened_data") else None
    )
    if dots is None:
        dots = picture_to_inks(row).getdata()
    recorded("dots", (" ".join(map(str, dot)) for dot in dots))


def flat(mode: str, colour: Any, size: tuple[int, int] = (4, 2), kind: str = "PNG") -> bytes:
    file = io.BytesIO()
    made = Images.new(mode, size, colour)
    if mode == "P":
        made.putpalette([200, 100, 50, 0, 0, 0])
        made.save(file, kind, transparency=0)
    else:
        made.save(file, kind)
    return file.getvalue()


def test_pictures_keep_their_colours_and_their_transparency() -> None:
    pictures = {
        "grey": flat("L", 90), "grey clear": flat("LA", (90, 30)), "colour": flat("RGB", (200, 100, 50)),
        "clear": flat("RGBA", (200, 100, 50, 30)), "palette": flat("P", 0), "bits": flat("1", 1),
        "jpeg": flat("RGB", (200, 100, 50), kind="JPEG"), "grey jpeg": flat("L", 90, kind="JPEG"),
        "ink jpeg": flat("CMYK", (10, 20, 30, 40), kind="JPEG"),
        "ink": flat("CMYK", (10, 20, 30, 40), kind="TIFF"),
    }  # fmt: skip

    def lines() -> Iterator[str]:
        for (name, data), colours in product(pictures.items(), ("rgb", "cmyk")):
            made = pdf_image(data, "cmyk" if colours == "cmyk" else "rgb")
            dots = (
                zlib.decompress(made.data)[:8].hex()
                if made.coding == "/FlateDecode"
                else "as it was"
            )
            mask = f", mask {zlib.decompress(made.mask.data)[:4].hex()}" if made.mask else ""
            yield f"{name} {colours}: {made.entries[33:]} {made.coding} {dots}{mask}"

    recorded("pictures", lines())


@together(
    ("size", "whole"),
    [((1, 1), [(1, 1)]), ((3, 2), [(3, 2)]), ((4, 1_000_001), [(4, 1_000_000), (4, 1)])],
)
def test_large_pictures_come_in_bands(size: tuple[int, int], whole: list[tuple[int, int]]) -> None:
    assert [band.size for band in inks.bands(Images.new("1", size))] == whole


def test_conditions_are_named_in_the_output_intent() -> None:
    def lines() -> Iterator[str]:
        for title, registered, profile in product(("", "My press"), ("", "FOGRA39"), (b"", b"icc")):
            made = pdf_x.add_output_intent(PdfFile((1, 6)), Condition(profile, title, registered))
            yield f"{title} {registered} {profile!r}: {made[35:]}"
        plain = pdf.condition_of(PrintOptions())
        named = PrintOptions(
            icc=PressProfile(file="a.icc", title="A", data=b"a"), condition="FOGRA39"
        )
        yield f"{plain} {pdf.condition_of(named)}"

    recorded("intents", lines())


# -- palettes ------------------------------------------------------------------------------------------


@together(
    ("colours", "wanted"),
    [(1, 1), (2, 2), (3, 3), (6, 6), (7, 7)],
)
def test_a_palette_has_at_most_as_many_colours_as_are_asked_for(colours: int, wanted: int) -> None:
    """Of the eight colours the commonest comes first; one that is like another comes last."""
    counts = [
        (255, 255, 255),
        (0, 0, 0),
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (255, 255, 0),
        (4, 4, 4),
        (252, 252, 252),
    ]
    image = Images.new("RGB", (36, 1))
    at = 0
    for n, colour in enumerate(counts):
        for _ in range(8 - n):
            image.putpixel((at, 0), colour)
            at += 1
    made = png.reduce_colours(image, colours)
    counted: Any = made.convert("RGB").getcolors()
    assert {colour for _, colour in counted} == set(counts[:wanted])


@together(
    ("size", "dpi", "wanted"),
    [((25.4, 50.8), 100, (100, 200)), ((0.01, 0.01), 10, (1, 1)), ((10, 0.1), 127, (50, 1))],
)
def test_pictures_have_a_pixel_at_least(
    size: tuple[float, float], dpi: float, wanted: tuple[int, int]
) -> None:
    assert png.pixels(Scene(*size), dpi) == wanted
    assert not png.is_large(Scene(*size), dpi)


@together(("side", "large"), [(8000, False), (8001, True)])
def test_pictures_above_64_million_pixels_are_large(side: int, large: bool) -> None:
    assert png.is_large(Scene(side * 0.254, 8000 * 0.254), 100) == large


@together(("colours", "bits"), [(2, 1), (15, 4), (16, 4), (17, 8), (30, 8)])
def test_pictures_of_few_colours_take_few_bits_for_each_dot(colours: int, bits: int) -> None:
    image = Images.new("RGB", (40, 40))
    for n in range(1600):
        shade = n % colours * 8
        image.putpixel(divmod(n, 40), (shade, 255 - shade, shade // 2))
    data = png.encode_png(png.reduce_colours(image, colours), 100)
    assert data[24] == bits
    counted: Any = Images.open(io.BytesIO(data)).convert("RGB").getcolors()
    assert len(counted) == colours


def test_single_pictures_are_clear_outside_their_cuts_or_jpeg() -> None:
    scene = Scene(10, 10)
    scene.rect(0, 0, 10, 10, fill="#ff0000")
    ring = Sub([(2, 2), (8, 2), (8, 8), (2, 8)], True)
    asked = [
        CutPicture(scene, (20, 20), 50.0), CutPicture(scene, (20, 20), 50.0, ring),
        CutPicture(scene, (20, 30), 50.0, None, "jpeg"),
    ]  # fmt: skip
    plain, cut, jpeg = (Images.open(io.BytesIO(data)) for data in unpack(render_pictures(asked)))
    assert [(one.format, one.mode, one.size) for one in (plain, cut, jpeg)] == [
        ("PNG", "RGB", (20, 20)), ("PNG", "RGBA", (20, 20)), ("JPEG", "RGB", (20, 30)),
    ]  # fmt: skip
    alpha: Any = cut.getchannel("A")
    assert [alpha.getpixel((n, 10)) for n in (0, 3, 4, 15, 16, 19)] == [0, 0, 255, 255, 0, 0]
    digests = SceneDigests()
    assert len({one.key(digests) for one in asked}) == 3
    assert round(most_dpi(Scene(254, 254)), 2) == 1732.05
