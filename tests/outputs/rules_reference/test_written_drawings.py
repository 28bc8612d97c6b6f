"""How every item of a drawing is written into a page: recorded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from builder.drawing.ink.scene import Discs, Scene
from builder.outputs.web.inline_svg import SvgSymbols
from tests.outputs.drawn_items import DISCS, every_item
from tests.outputs.rules_reference.written import recorded, short


def test_every_item_of_a_drawing_is_written() -> None:
    def lines() -> Iterator[str]:
        for name, item in every_item():
            svg = SvgSymbols()
            scene = Scene(10, 10, [item], {"one": [Discs(DISCS, fill="#000000")]})
            drawn = str(svg.drawing(scene, "T", "k")).partition("<title>T</title>")[2]
            yield f"{name}: {short(drawn.removesuffix('</svg></noscript></span>'), 260)}"
            if "use" in name:
                yield f"  {svg.definitions()} {svg.sizes()}"
        svg = SvgSymbols()
        assert str(svg.definitions()) == ""
        for title, late in product(("", "T"), (False, True)):
            yield str(svg.picture(Scene(4, 5), title, "k", late=late))

    recorded("drawings", "drawings", lines())
