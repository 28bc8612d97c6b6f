"""The pictures that print shops are sent: of single pieces, of the sheets that pieces are cut out of,
and proofs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from typing import Any

from PIL import Image as Images

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Image, Scene, Sub, Text
from builder.drawing.ink.scene import Path as Line
from builder.model.pieces.faces import Shape
from builder.model.printing import Block, EdgeArt
from builder.outputs.tabletop.shops.artwork import (
    art,
    is_see_through,
    proof,
    thinned_colour,
    turned,
    within_inks,
)
from builder.outputs.tabletop.shops.fitting import (
    Order,
    Ordered,
    Size,
    picture_extent,
    picture_size,
)
from builder.outputs.tabletop.shops.piece_sheets import (
    cut_lines,
    nicked,
    on_sheets,
    sheet_bleed,
    sheet_pixels,
    sheet_sides,
)
from builder.outputs.tabletop.shops.proof import proof_pages, sheet_proof_pages
from tests.drawing.measured import measured, measured_as_a_whole
from tests.outputs.tabletop.laden.table import CONTEXT, of_the_game
from tests.outputs.tabletop.shops.made_shops import CORNER, face, lot, made, recorded, sheet, shop
from tests.together import together


def test_every_side_is_sent_with_bleed_and_shown_with_its_cuts() -> None:
    def lines() -> Iterator[str]:
        for one in CORNER.products:
            for across in (False, True):
                order = Order(one, (Ordered("a", "a", "", 1),), across)
                wide, high = (one.height, one.width) if across else (one.width, one.height)
                scene = face(wide - 4, high - 2) if one.kind == "map" else face(wide, high)
                for edges in ("", "mirror") if one.id == "oblong" else ("",):
                    way: EdgeArt = "mirror" if edges else ""
                    yield f"{one.id}{' across' * across} {edges}".strip()
                    yield f"  {picture_size(CORNER, one)} {picture_extent(CORNER, one)[0]:.3f}"
                    yield "  " + measured_as_a_whole(art(CORNER, order, scene, way))
                    yield "  " + measured_as_a_whole(proof(CORNER, order, scene, way))
        bare = shop(made("chit", "counter", 16, 16), bleed=0.0)
        order = Order(bare.products[0], (Ordered("a", "a", "", 1),))
        yield f"without bleed {measured_as_a_whole(art(bare, order, face(16, 16)))}"
        clear = Scene(10, 10)
        clear.path([Sub([(0, 0), (5, 5)])], stroke="#ff0000")
        clear.rect(1, 1, 3, 3, fill="#00ff00")
        mat = Order(made("mat", "map", 20, 20), (Ordered("a", "a", "", 1),))
        yield f"ground of a map {measured_as_a_whole(art(CORNER, mat, clear))}"
        yield f"bare map {measured_as_a_whole(art(CORNER, mat, Scene(10, 10)))}"
        yield from measured(turned(face(10, 20)))

    recorded("pictures", lines())


def picture(mode: str, colour: Any) -> bytes:
    file = io.BytesIO()
    Images.new(mode, (2, 2), colour).save(file, "TIFF" if mode == "CMYK" else "PNG")
    return file.getvalue()


def laden(colour: str) -> Scene:
    """One of every kind of item in one colour, in a group and in a symbol."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    items = [
        Line([Sub([(0, 0), (1, 1)])], fill=colour), Line([Sub([(0, 0), (1, 1)])], stroke=colour),
        Discs([(1, 1, 1)], fill=colour, stroke=colour), Text(0, 0, "a", "text", 3, colour, halo=colour),
        Text(0, 0, "b", "text", 3, colour),
        Image(0, 0, 1, 1, picture("RGB", (red, green, blue)), tint=(colour, colour)),
        Image(0, 0, 1, 1, picture("RGBA", (red, green, blue, 90))),
        Image(0, 0, 1, 1, picture("CMYK", (250, 250, 250, 250))),
    ]  # fmt: skip
    return Scene(10, 10, [*items, Group("g", list(items))], {"s": list(items)})


def colours_in(scene: Scene) -> Iterator[str]:
    items = [item for some in (scene.items, *scene.symbols.values()) for item in some]
    while items:
        match items.pop(0):
            case Group(items=inner):
                items += inner
            case Line(fill=fill, stroke=stroke) | Discs(fill=fill, stroke=stroke):
                yield f"{fill} {stroke}"
            case Text(fill=fill, halo=halo):
                yield f"text {fill} {halo}"
            case Image(data=data, tint=tint):
                with Images.open(io.BytesIO(data)) as opened:
                    yield f"{opened.mode} {opened.getpixel((1, 0))} {tint}"


def test_the_inks_of_everything_are_limited() -> None:
    def lines() -> Iterator[str]:
        for colour, limit in product(("#000050", "#c0d0e0"), (200, 250, 300)):
            found = within_inks(laden(colour), limit)
            yield f"{colour} within {limit}: {', '.join(dict.fromkeys(colours_in(found)))}"
            yield f"  of {len(list(colours_in(found)))}, {found.width:g} x {found.height:g}"

    recorded("inks", lines())


def test_a_colour_at_the_limit_stays() -> None:
    assert thinned_colour("#000000", 1.0) == "#000000"
    assert thinned_colour("#ff0000", 2.0) == "#ff0000"
    assert thinned_colour("#0000ff", 2.0) == "#0000ff"
    assert thinned_colour("#0000ff", 1.5) > "#0000ff"


@together(
    ("items", "clear"),
    [
        ([], False), ([Line([])], False), ([Image(0, 0, 1, 1, picture("RGB", (1, 2, 3)))], False),
        ([Image(0, 0, 1, 1, picture("RGBA", (1, 2, 3, 4)))], True),
        ([Group("g", [Line([])])], False),
        ([Group("g", [Line([]), Image(0, 0, 1, 1, picture("RGBA", (1, 2, 3, 4)))])], True),
    ],
)  # fmt: skip
def test_pictures_with_transparency_are_seen_in_groups_and_symbols(
    items: list[Any], clear: bool
) -> None:
    assert is_see_through(Scene(1, 1, items)) == clear
    assert is_see_through(Scene(1, 1, [], {"one": items})) == clear


def test_pieces_lie_on_the_sheets_that_hold_them() -> None:
    block = Block(x=10, y=5, columns=3, rows=2, cell=(20, 30), pitch=(24, 33))
    sheets = {
        "free": sheet("free", 60, 40, margin=5, gap=2),
        "cells": sheet("cells", 100, 80, blocks=(block,), nicks=0.3, pixels=(900, 700)),
        "mixed": sheet(
            "mixed", 90, 90, blocks=(block, block.model_copy(update={"cell": (30, 20)}))
        ),
        "near": sheet(
            "near", 60, 40, blocks=(Block(x=5, y=5, columns=2, rows=1, cell=(20.4, 20)),)
        ),
        "even": sheet("even", 60, 40, blocks=(Block(x=5, y=5, columns=2, rows=1, cell=(20, 20)),)),
        "both": sheet("both", 60, 40, kinds=("counter", "card"), gap=4, together=3),
        "large": sheet("large", 120, 80, gap=4, together=2),
    }
    lots = [
        ("counter", 20, 30, 7), ("counter", 30.5, 20, 1), ("counter", 50, 30, 1), ("counter", 30, 50, 2),
        ("counter", 50.1, 30, 1), ("counter", 50, 30.1, 1), ("counter", 10, 10, 40), ("card", 20, 30, 2),
        ("counter", 20, 20, 3),
    ]  # fmt: skip

    def lines() -> Iterator[str]:
        given = [
            lot(Size(kind, "square", wide, high), copies, f"{kind}{wide:g}x{high:g}")  # type: ignore[arg-type]
            for kind, wide, high, copies in lots
        ]
        scenes = {
            name: face(one.size.width, one.size.height)
            for one in given
            for piece in one.pieces
            for name in (piece.front, piece.back)
        }
        for names in (
            *([name] for name in sheets),
            ["both", "large"],
            ["cells", "free"],
            [*sheets],
        ):
            of = shop(sheets=tuple(sheets[name] for name in names), bleed=1.5)
            orders, left = on_sheets(of, given, scenes)
            yield f"> {' '.join(names)}"
            for order in orders:
                bleed = sheet_bleed(of, order.sheet)
                yield f"{order.folder}: {len(order.laid)} sold {order.sold}, bleed {bleed}"
                yield f"  {sheet_pixels(of, order.sheet)} {[order.numbers(p) for p in order.pieces]}"
                signs = (
                    measured_as_a_whole(s.scene).split(", ")[1] for s in sheet_sides(order, 1.0)
                )
                yield f"  fronts and backs {' '.join(signs)}"
                yield f"  cuts {measured_as_a_whole(cut_lines(order.laid[0], order.sheet.nicks))}"
            yield f"left {' '.join(one.pieces[0].name for one in left)}"

    recorded("sheets", lines())


def test_cut_lines_have_their_nicks() -> None:
    def lines() -> Iterator[str]:
        shapes: tuple[Shape, ...] = ("square", "hex", "round")
        for shape, count, nick in product(shapes, (1, 3, 4), (0.0, 0.5)):
            runs = nicked(counter_outline(shape, Rect(1, 2, 16, 12)), nick, count)
            ends = (f"{run.points[0][0]:.2f},{run.points[0][1]:.2f}" for run in runs)
            lasts = (f"{run.points[-1][0]:.2f},{run.points[-1][1]:.2f}" for run in runs)
            yield f"{shape} {count} {nick}: from {' '.join(ends)} to {' '.join(lasts)}"
            yield f"  of {' '.join(str(len(run.points)) for run in runs)} points"

    recorded("nicks", lines())


def test_proofs_show_as_many_sides_as_there_is_room_for() -> None:
    def lines() -> Iterator[str]:
        game = of_the_game()[0]
        for size, count in product((8, 58, 88, 200, 400), (1, 3, 4, 5, 80)):
            names = [f"face {n}" for n in range(count)]
            of = Order(
                made("one", "counter", size, size), tuple(Ordered(n, n, "", 1) for n in names)
            )
            scenes = dict.fromkeys(names, Scene(size, size))
            (page,) = proof_pages(game, CORNER, [of], scenes, CONTEXT)
            yield f"{size} {count}: {measured_as_a_whole(page)}"
        block = Block(x=10, y=5, columns=3, rows=2, cell=(20, 30))
        of_sheets = shop(sheets=(sheet("cells", 100, 80, blocks=(block,)),))
        faces = {"piece front": face(20, 30), "piece back": face(20, 30)}
        laid, _ = on_sheets(of_sheets, [lot(Size("counter", "square", 20, 30), 13)], faces)
        for page in sheet_proof_pages(game, of_sheets, laid, [sheet_sides(laid[0], 0)], CONTEXT):
            yield measured_as_a_whole(page)

    recorded("proofs", lines())
