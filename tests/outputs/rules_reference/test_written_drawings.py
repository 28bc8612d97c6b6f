"""How every item of a drawing is written into a page: recorded."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import Any

from PIL import Image as Images

from builder.drawing.ink.scene import Discs, Group, Image, Scene, Sub, Text, Use
from builder.drawing.ink.scene import Path as Line
from builder.outputs.web.inline_svg import SvgSymbols
from tests.outputs.rules_reference.written import recorded, short


def image(kind: str) -> bytes:
    file = io.BytesIO()
    Images.new("RGB", (2, 2), "#804020").save(file, kind)
    return file.getvalue()


def test_every_item_of_a_drawing_is_written() -> None:
    square, curve = (
        [(0.0, 0.0), (1.0, 0.0), (1.0, -1.0)],
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 2.0)],
    )
    subs = {
        "line": [Sub(square)], "closed": [Sub(square, True)],
        "two": [Sub(square, True), Sub([(3, 3), (4, 4)])],
        "curve": [Sub(curve, curve=True)],
        "curves": [Sub([*curve, *curve[1:], (9, 9), (9, 9), (8, 7)], True, True)],
        "still": [Sub([(1, 1), (1, 1)])], "still curve": [Sub([(1, 1)] * 4, curve=True)], "none": [Sub([])],
    }  # fmt: skip
    looks: list[dict[str, Any]] = [
        {}, {"fill": "#aabbcc"}, {"stroke": "#a1b2c3"}, {"fill": "#112233", "stroke": "#112234"},
        {"stroke": "#112234", "dash": (1, 0.5)}, {"stroke": "#000000", "cap": "butt", "join": "miter"},
    ]  # fmt: skip
    items: list[tuple[str, Any]] = [
        (f"{name} {look}", Line(some, **look)) for name, some in subs.items() for look in looks
    ]
    discs = [(1.0, 2.0, 0.5), (3.0, -4.0, 0.5), (5.0, 6.0, 0.25)]
    items += [(f"discs {look}", Discs(discs, **look)) for look in looks[:4]]
    items += [("no discs", Discs([], stroke="#000000"))]
    items += [
        (f"text {of}", Text(1, 2, "a<b", "text", 3, "#000000", **of))
        for of in ({}, {"anchor": "end"}, {"turn": 30.0}, {"spacing": 0.1}, {"halo": "#ffffff"})
    ]
    items += [
        (f"image {kind} {of}", Image(1, 2, 3, 4, image(kind), **of))
        for kind, of in product(("PNG", "JPEG"), ({}, {"matrix": (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)}))
    ]
    items += [("group", Group("g", [Discs(discs, fill="#000000")]))]
    places = [(1.0, 2.0, 1.0, 0.0), (1.0, 2.0, 0.5, 90.0), (1.0, 2.0, 10.0, 0.0)]
    items += [(f"use {place}", Use("one", [place])) for place in places]

    def lines() -> Iterator[str]:
        for name, item in items:
            svg = SvgSymbols()
            scene = Scene(10, 10, [item], {"one": [Discs(discs, fill="#000000")]})
            drawn = str(svg.drawing(scene, "T", "k")).partition("<title>T</title>")[2]
            yield f"{name}: {short(drawn.removesuffix('</svg></noscript></span>'), 260)}"
            if "use" in name:
                yield f"  {svg.definitions()} {svg.sizes()}"
        svg = SvgSymbols()
        assert str(svg.definitions()) == ""
        for title, late in product(("", "T"), (False, True)):
            yield str(svg.picture(Scene(4, 5), title, "k", late=late))

    recorded("drawings", "drawings", lines())
