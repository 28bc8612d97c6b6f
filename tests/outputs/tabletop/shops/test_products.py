"""What pieces of many sizes become in print shops: each limit of a product at, below and above it, and
each kind of piece that a shop does not make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from builder.drawing.ink.scene import Scene
from builder.i18n.translate import translator_of
from builder.model.printing import Block, PrintOptions
from builder.model.shops import PieceSheet
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.faces import faces_of
from builder.outputs.tabletop.shops.fitting import (
    Order,
    Ordered,
    Size,
    bracket,
    fit,
    of_kind,
    page_count,
    page_order,
    page_product,
)
from builder.outputs.tabletop.shops.misfits import misfits
from builder.outputs.tabletop.shops.output import OUTPUT
from builder.outputs.tabletop.shops.piece_sheets import (
    on_sheets,
)
from builder.problems import render_problem
from tests.drawing import river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import unit
from tests.outputs.tabletop.laden import table
from tests.outputs.tabletop.laden.table import CONTEXT, of_the_game
from tests.outputs.tabletop.shops.made_shops import CORNER, lot, made, recorded, sheet, shop
from tests.together import together


def test_pieces_of_a_laden_table_are_ordered_by_size_and_deck() -> None:
    def lines() -> Iterator[str]:
        game, faces, _, flats = of_the_game()
        maps = {flat.id: flat.scene for flat in flats if flat.kind == "map"}
        for of in (CORNER, shop(any_size=("card", "map")), shop(any_size=("counter",))):
            orders, left = fit(game, faces, maps, of)
            for order in orders:
                way = " across" if order.turned else ""
                yield f"{order.folder}{way}, {order.count}: {' '.join(order.faces)}"
                yield "  " + ", ".join(
                    f"{p.name} {p.copies} {p.deck}".strip() for p in order.pieces
                )
            for size, pieces in left:
                yield f"left: {size}, {' '.join(piece.name for piece in pieces)}"

    recorded("orders", lines())


NEAR = [
    ((15.5, 15.5), True), ((15.49, 15.5), False), ((15.5, 15.49), False), ((16.5, 16.5), True),
    ((16.51, 16.5), False), ((16.5, 16.51), False),
]  # fmt: skip


@together(("given", "fits"), NEAR)
def test_pieces_differ_from_a_product_by_half_a_millimetre_at_most(
    given: tuple[float, float], fits: bool
) -> None:
    wide, high = given
    one = unit("one", "blue", "1/7", "3-4", size=wide, height=high)
    game = river_crossing.game(units=[one], markers=[], scenarios=[], pools=[])
    orders, left = fit(game, faces_of(game, CONTEXT), {}, shop(made("one", "counter", 16, 16)))
    assert (len(orders), len(left)) == (fits, not fits)
    block = Block(x=0, y=0, columns=2, rows=2, cell=(16, 16))
    cells = shop(sheets=(sheet("cells", 100, 100, blocks=(block,)),))
    scenes = dict.fromkeys(("piece front", "piece back"), Scene(*given))
    laid, left = on_sheets(cells, [lot(Size("counter", "square", *given))], scenes)
    assert (len(laid), len(left)) == (fits, not fits)


@together(
    ("given", "fits"),
    [
        ((16.5, 20.5), True), ((5, 5), True), ((16.51, 5), True), ((20.51, 5), False),
        ((20.5, 16.5), True), ((16.51, 16.51), False), ((5, 20.51), False),
    ],
)  # fmt: skip
def test_a_board_may_be_larger_than_its_map(given: tuple[float, float], fits: bool) -> None:
    game = river_crossing.game(units=[], markers=[], scenarios=[], pools=[])
    maps = {"one": Scene(*given)}
    orders, left = fit(game, faces_of(game, CONTEXT), maps, shop(made("board", "map", 16, 20)))
    assert (len(orders), len(left)) == (fits, not fits)


@together(
    ("count", "sold"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 9), (9, 9), (10, 0)]
)  # fmt: skip
def test_a_deck_is_sold_with_room_for_all_its_cards(count: int, sold: int) -> None:
    assert bracket(CORNER, count) == sold
    assert bracket(shop(), count) == count


def test_rules_are_printed_on_pages_or_in_booklets_of_four() -> None:
    page, book = CORNER.products[-2:]
    assert [page_count(page, n) for n in range(1, 6)] == [1, 2, 3, 4, 5]
    assert [page_count(book, n) for n in (1, 3, 4, 5, 8)] == [4, 4, 4, 8, 8]
    assert page_product(CORNER) is page
    assert page_product(shop(book, page)) is book
    assert page_product(shop(made("one", "card", 60, 80))) is None
    for of, count in product((page, book), (1, 2, 9, 10)):
        order = page_order(of, count)
        assert order.count == len(order.pieces) == (count if of is book else -(-count // 2))
        assert [p.name for p in order.pieces][-1] == f"rules {order.count}"
        assert len(order.faces) == len(set(order.faces)) == count
        assert {len(face) for face in order.faces} == {len(f"page:{count}")}


def test_whatever_fits_no_product_is_told_with_the_remedy() -> None:
    sizes = [
        Size(kind, shape, wide, high)
        for kind, shape, wide, high in [
            ("counter", "square", 15.88, 15.88), ("counter", "square", 15.88, 18),
            ("counter", "square", 10, 10),
            ("counter", "round", 18, 18), ("counter", "hex", 18, 16), ("card", "square", 60, 90),
            ("map", "square", 900, 600),
        ]
    ]  # fmt: skip
    shops = {
        "makes all": shop(
            made("chit", "counter", 20, 20), made("tiny", "counter", 8, 8),
            made("disc", "counter", 25, 25, shape="round"), made("tile", "counter", 20, 17.8, shape="hex"),
            made("card", "card", 63.5, 88.9), made("mat", "map", 400, 310), counts=(2, 4),
        ),
        "makes squares": shop(made("chit", "counter", 20, 20)),
        "makes nothing": shop(),
    }  # fmt: skip
    sheet = PieceSheet(id="s", title="Slug", kinds=("counter",), width=100, height=100)

    def lines() -> Iterator[str]:
        game = of_the_game()[0]
        for name, of in shops.items():
            for size in sizes:
                lots = [lot(size, 1, "a"), lot(size, 2, "b")]
                scenes = dict.fromkeys(("a front", "a back", "b front", "b back"), Scene(9, 9))
                sheets, _ = on_sheets(shop(sheets=(sheet,)), lots[:1], scenes)
                for given, options in (
                    ([], PrintOptions()),
                    (sheets, PrintOptions(counter_size=10)),
                ):
                    yield f"{name}, {size.kind} {size.shape} {size.width:g} x {size.height:g}"
                    for problem in misfits(game, options, of, [], lots, given):
                        yield "  " + render_problem(problem)
        for kind, count in (("card", 4), ("card", 5), ("counter", 5)):
            one = Order(made("one", kind, 60, 80), (Ordered("a", "f", "b", count),))  # type: ignore[arg-type]
            yield f"{count} of {kind}"
            for problem in misfits(game, PrintOptions(), shops["makes all"], [one], [], []):
                yield "  " + render_problem(problem)

    recorded("misfits", lines())


@together(
    ("apart", "wanted"),
    [(0.0, "20"), (0.009, "20"), (0.011, "19.99"), (-0.009, "20"), (-0.011, "20.01")],
)
def test_counters_of_the_games_own_size_get_exactly_that_of_the_product(
    apart: float, wanted: str
) -> None:
    """Sizes are rounded to hundredths."""
    game = of_the_game()[0]
    size = Size("counter", "square", 16 + apart, 16 + apart)
    of = shop(made("chit", "counter", 20, 20))
    (found,) = misfits(game, PrintOptions(counter_size=16), of, [], [lot(size)], [])
    assert f"counter_size={wanted} " in found.hint


def test_a_shop_is_sent_a_list_of_all_pieces_and_files() -> None:
    block = Block(x=10, y=5, columns=6, rows=2, cell=(20, 20))
    slug = sheet("slug", 140, 60, blocks=(block,), nicks=0.3)
    products = CORNER.products[2:-2]
    sheets = (slug, sheet("free", 200, 150, gap=3))
    named = {"products": products, "sheets": sheets, "names": "{number} {face}"}
    shops = {
        "pictures": CORNER.model_copy(update=named),
        "decks": shop(*products, form="deck", colours="cmyk", any_size=("card",), ink_limit=400),
        "decks in few inks": shop(*products[:4], form="deck", colours="cmyk", ink_limit=399, first="front"),
    }  # fmt: skip

    def lines() -> Iterator[str]:
        game = table.game()
        for name, of in shops.items():
            context = RenderContext(game, {"en": translator_of(game, "en")}, trial=True, shop=of)
            drawn = OUTPUT.draw(context)
            yield f"> {name}"
            for file, data in drawn.files.items():
                yield f"{file}, {len(data)} bytes" if file.endswith(".svg") else file
                yield from data.decode("utf-8-sig").split("\n") if file.endswith(".csv") else ()
            for one in drawn.renderings:
                yield f"{one.name} of {len(one.depends)} parts"
                if one.name.endswith(".pdf") and "proof" not in one.name:
                    pages, info = one.make.args[:2]
                    signs = (measured_as_a_whole(page).split(", ")[1] for page in pages[:4])
                    over = "printed over" if info.overprints else "knocked out"
                    yield f"  {info.bleed:.3f} {over} {info.standard} {' '.join(signs)}"
            yield from (render_problem(problem) for problem in context.noted)

    recorded("whole orders", lines())


def test_nothing_is_made_without_a_shop() -> None:
    game = table.game()
    drawn = OUTPUT.draw(RenderContext(game, {"en": translator_of(game, "en")}, trial=True))
    assert (drawn.files, drawn.renderings) == ({}, [])


def test_products_of_a_kind_and_shape_come_from_small_to_large() -> None:
    assert [one.id for one in of_kind(CORNER, Size("counter", "square", 15.88, 15.88))] == [
        "oblong",
        "chit",
        "large",
    ]
    assert [one.id for one in of_kind(CORNER, Size("counter", "hex", 1, 1))] == ["tile"]
    assert [one.id for one in of_kind(CORNER, Size("card", "hex", 1, 1))] == []
