"""One of every item of a drawing, with each of its looks."""

from __future__ import annotations

import io
from itertools import product
from typing import Any

from PIL import Image as Images

from builder.drawing.ink.scene import Discs, Group, Image, Sub, Text, Use
from builder.drawing.ink.scene import Path as Line


def image(kind: str) -> bytes:
    file = io.BytesIO()
    Images.new("RGB", (2, 2), "#804020").save(file, kind)
    return file.getvalue()


DISCS = [(1.0, 2.0, 0.5), (3.0, -4.0, 0.5), (5.0, 6.0, 0.25)]


def every_item() -> list[tuple[str, Any]]:
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
    items += [(f"discs {look}", Discs(DISCS, **look)) for look in looks[:4]]
    items += [("no discs", Discs([], stroke="#000000"))]
    items += [
        (f"text {of}", Text(1, 2, "a<b", "condensed", 3, "#000000", **of))
        for of in ({}, {"anchor": "end"}, {"turn": 30.0}, {"spacing": 0.1}, {"halo": "#ffffff"})
    ]
    items += [
        (f"image {kind} {of}", Image(1, 2, 3, 4, image(kind), **of))
        for kind, of in product(("PNG", "JPEG"), ({}, {"matrix": (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)}))
    ]
    items += [("group", Group("g", [Discs(DISCS, fill="#000000")]))]
    places = [(1.0, 2.0, 1.0, 0.0), (1.0, 2.0, 0.5, 90.0), (1.0, 2.0, 10.0, 0.0)]
    items += [(f"use {place}", Use("one", [place])) for place in places]
    return items
