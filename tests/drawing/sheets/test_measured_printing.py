"""Sheets of counters, cards, labels and map tiles, covers and lists are printed as before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from builder.drawing.cards.layout_variants import NARROW, WIDE, Card, LayoutVariant
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene, Text, Use
from builder.drawing.sheets import A4, LETTER
from builder.drawing.sheets.checks import check_printing
from builder.drawing.sheets.components import Component, counter_components
from builder.drawing.sheets.pages.calibration import calibration_pages
from builder.drawing.sheets.pages.card_pages import card_pages
from builder.drawing.sheets.pages.chart_pages import chart_pages
from builder.drawing.sheets.pages.counter_pages import counter_pages, counter_sheets
from builder.drawing.sheets.pages.covers import cover_picture
from builder.drawing.sheets.pages.manifest import manifest_pages
from builder.drawing.sheets.pages.piece_pages import piece_pages
from builder.drawing.sheets.pages.template_pages import template_pages
from builder.drawing.sheets.pages.tile_pages import tile_pages
from builder.drawing.sheets.paper import PAPERS
from builder.drawing.sheets.templates import template_for
from builder.model.game import Game
from builder.model.pieces.cards import CardLayout
from builder.model.printing import PrintOptions
from tests.drawing import card_table, river_crossing
from tests.drawing.measured import measured_as_a_whole
from tests.drawing.river_crossing import MARKERS, sourced, unit
from tests.recorded import assert_as_recorded
from tests.together import together

FILE = Path(__file__).with_name("measured_printing.txt")
LONG = "A long name with many words in it"
OPTIONS: dict[str, dict[str, Any]] = {
    "as usual": {}, "bleed": {"bleed": 2}, "apart": {"spacing": "apart", "nudge": (1, 2)},
    "no marks": {"marks": "none"}, "front marks": {"marks": "front", "guides": True},
    "no crosses": {"crosses": False, "flip": "short-edge"}, "corners": {"corners": 2},
    "small": {"counter_size": 12},
}  # fmt: skip


def _pieces() -> Game:
    """Units of one step to five, hexes, discs and large ones, of two nations and neither."""
    steps = ("1-4", "2-4 / 1-4", "3-4 / 2-4 / 1-4", "4-4 / 3-4 / 2-4 / 1-4")
    units = [
        unit(f"s{n}", "blue", f"{n}", "5-4", lower=lower, count=1 + n % 2)
        for n, lower in enumerate(steps)
    ]
    units += [
        unit("one", "red", "1", "5-4", title=LONG), unit("two", "red", "2", "5-4", reduced="1-1", title="2"),
        unit("hex", "red", "3", "5-4", shape="hex"), unit("large", "blue", "6", "5-4", size=30),
        unit("disc", "nobody", "4", "5-4", shape="round", reduced="1-1"),
        unit("block", "blue", "5", "5-4", lower="2-2", block=True),
        unit("long", "blue", "7", "5-4", title=LONG * 2, count=4),
    ]  # fmt: skip
    back = sourced(
        id="two-sided", name="Two sides", front={"title": "Fire"}, back={"title": "Out"}, count=3
    )
    return river_crossing.game(units=units, markers=[*MARKERS, back], scenarios=[], pools=[])


def _pages(pages: list[Scene], context: DrawContext) -> Iterator[str]:
    yield from (f"  {page.title}: {measured_as_a_whole(page)}" for page in pages)
    yield from (f"  ! {problem.code} {problem.message}" for problem in context.problems)


def _component(piece: Component) -> str:
    faces = ["/".join(t.text for t in _texts(face))[:40] for face in (piece.front, piece.back)]
    return (
        f"{piece.id} {piece.counter} {piece.group} {piece.size} {piece.blank}: {' | '.join(faces)}"
    )


def _texts(face: Scene) -> list[Text]:
    return [
        item
        for items in (face.items, *face.symbols.values())
        for item in items
        if isinstance(item, Text)
    ]


_LAYOUTS = {
    "as usual": ("duplex", "fold", "single"),
    "bleed": ("duplex", "fold"),
    "no marks": ("fold",),
}


def _counters() -> Iterator[str]:
    game = _pieces()
    yield from map(_component, counter_components(game, DrawContext()))
    yield from map(_component, counter_components(game, DrawContext(), 10.0)[-3:])
    for name, given in OPTIONS.items():
        for layout in _LAYOUTS.get(name, ("duplex",)):
            options, context = PrintOptions.model_validate(given), DrawContext()
            yield f"{name} {layout}:"
            yield from _pages(counter_pages(game, context, A4, options, layout), context)  # type: ignore[arg-type]
    context = DrawContext()
    sheets = counter_sheets(game, context, A4)
    yield from _pages(manifest_pages(game, context, A4, sheets), context)


def test_counters_are_printed_as_before() -> None:
    assert_as_recorded(FILE, "counters", _counters())


def _cards() -> Iterator[str]:
    """Cards of one size and of three, upright and across, and each piece on a page of its own."""
    plain = card_table.game()
    one = card_table.game(layout=CardLayout(id="event", size="bridge"))
    for game, options in (
        (plain, {}),
        (one, {"card_corners": 0, "bleed": 2}),
        (plain, {"card_margin": 20}),
    ):
        for layout in ("duplex", "fold", "single") if game is plain else ("duplex",):
            printed, context = PrintOptions.model_validate(options), DrawContext()
            yield f"{options} {layout}:"
            yield from _pages(card_pages(game, context, A4, printed, layout), context)  # type: ignore[arg-type]
    pages = ({}, {"bleed": 2}, {"piece_page": (70, 95)}, {"piece_page": (40, 40)},
             {"piece_page": (100, 120), "bleed": 1, "nudge": (1, 2)})  # fmt: skip
    for kind, options in product(("cards", "counters"), pages):
        printed, context = PrintOptions.model_validate(options), DrawContext()
        found = piece_pages(plain if kind == "cards" else _pieces(), context, kind, printed)  # type: ignore[arg-type]
        yield f"{kind} {options}: {len(found)}"
        yield from _pages([page.scene for page in found[:2]], context)


def test_cards_and_single_pieces_are_printed_as_before() -> None:
    assert_as_recorded(FILE, "cards", _cards())


_CELLS = {"x": 5, "y": 5, "cell": (16, 16), "columns": 5, "rows": 5}
_OWN = {
    "labels": {"kind": "labels", "width": 100, "height": 100, "blocks": [_CELLS]},
    "die": {"kind": "die", "width": 100, "height": 100, "blocks": [{**_CELLS, "x": 2, "pitch": (18, 17)}]},
    "cards": {"kind": "die", "width": 200, "height": 200,
              "blocks": [{"x": 3, "y": 3, "cell": (64, 90), "columns": 3, "rows": 2}]},
}  # fmt: skip


def _templates() -> Iterator[str]:
    both = _pieces().model_copy(
        update={key: getattr(card_table.game(), key) for key in ("cards", "decks", "layouts")}
    )
    for template, card_template in product(
        ("", "labels", "die", "cards", "unknown"), ("", "cards")
    ):
        options = PrintOptions.model_validate(
            {"template": template, "card_template": card_template, "templates": _OWN}
        )
        for name, game in (("counters", _pieces()), ("cards", card_table.game()), ("both", both)):
            found = [template_for(kind, game, options) for kind in ("counters", "cards")]  # type: ignore[arg-type]
            problems = [
                problem.message
                for problem in check_printing(game, options, PAPERS)
                if "template" in problem.message
            ]
            yield f"{template} {card_template} {name}: {found} {problems}"
    for kind, template, bleed in product(
        ("counters", "cards"), ("labels", "die", "cards", "unknown"), (0, 1)
    ):
        options = PrintOptions.model_validate({"templates": _OWN, "bleed": bleed})
        context, game = DrawContext(), card_table.game() if kind == "cards" else _pieces()
        yield f"{kind} {template} {bleed}:"
        yield from _pages(template_pages(game, context, kind, template, options), context)  # type: ignore[arg-type]


def test_templates_are_printed_as_before() -> None:
    assert_as_recorded(FILE, "templates", _templates())


def _charts() -> Iterator[str]:
    """Charts that fill a page, a little more, much more, and pages that are saved by a smaller scale."""
    live = A4.live
    for wide, high in product(
        (NARROW, WIDE, live.width * 1.01, live.width * 1.3, live.width / 0.72, live.width * 1.5),
        (50, live.height, live.height * 1.1, live.height * 2),
    ):
        for more in (0.0, 0.9, 1.0):
            drawn = Scene(wide, high, [Text(5, 5, "Chart", "serif", 3)], title="Chart")
            way = LayoutVariant(lambda _, __, drawn=drawn: drawn, wide, high, high)
            if more:
                way = replace(
                    way,
                    at_width=lambda w, way=way, more=more: replace(
                        way, width=w, height=way.height * more
                    ),
                )
            context = DrawContext()
            pages = chart_pages(
                river_crossing.game(), [Card("a", (way,))] * 2, context, A4, "charts"
            )
            uses = [
                i for page in pages for g in page.items if isinstance(g, Group) for i in g.items
            ]
            placed = [str(use.places) for use in uses if isinstance(use, Use)]
            yield f"{wide:.1f} {high:.1f} {more}: {len(pages)} {pages[0].width:.1f} {placed[:2]}"
            yield from (f"  ! {problem.code} {problem.message}" for problem in context.problems[:1])


def test_charts_are_put_on_pages_as_before() -> None:
    assert_as_recorded(FILE.with_name("measured_layouts.txt"), "charts", _charts())


def _around() -> Iterator[str]:
    """Tiles of a map with words under the strips, covers, and pages to calibrate a printer."""
    game = river_crossing.game()
    sizes = ((300, 260, 10, A4), (400, 250, 4, LETTER), (180, 180, 10, A4), (250, 600, 30, A4))
    for wide, high, overlap, paper in sizes:
        map = Scene(wide, high, [Text(50, 50, "Alder", "serif", 4)])
        map.rect(0, 0, wide, high, fill="#e0e0c0")
        context = DrawContext()
        yield f"{wide} x {high} {overlap} {paper.name}:"
        yield from _pages(
            tile_pages(game, map, context, paper, "The map", overlap=overlap), context
        )
    for paper, flip, nudge in product((A4, LETTER), ("long-edge", "short-edge"), ((0, 0), (1, -2))):
        context, options = (
            DrawContext(),
            PrintOptions.model_validate({"flip": flip, "nudge": nudge}),
        )
        yield f"{paper.name} {flip} {nudge}:"
        yield from _pages(calibration_pages(game, context, paper, options), context)
    fan = [
        card_table.Card(id=f"c{n}", deck="events", title=f"C{n}", kind=f"k{n}", picture="tank")
        for n in range(6)
    ]
    more = card_table.game(*fan)
    for name, made in (("counters", _pieces()), ("cards", card_table.game()), ("many cards", more)):
        for size in ((210, 297), (100, 100), (300, 120)):
            for languages in (["en"], ["en", "fr", "ja"]):
                titles = {lang: {made.sheet.title: f"{LONG} {lang}"} for lang in languages[1:]}
                sheet = made.sheet.model_copy(update={"languages": languages})
                own = made.model_copy(update={"sheet": sheet, "translations": titles})
                context = DrawContext()
                cover = cover_picture(own, context, size, None)
                yield f"{name} {size} {languages}: {measured_as_a_whole(cover)}"


def test_tiles_covers_and_calibration_are_printed_as_before() -> None:
    assert_as_recorded(FILE, "around", _around())


@together(
    ("options", "codes"),
    [
        ({}, []), ({"margin": 40}, []), ({"margin": 40.1}, ["margin-too-wide"]),
        ({"map_papers": ("A3", "b9")}, ["unknown-paper"]), ({"counter_size": 19}, []),
        ({"counter_size": 19.1}, ["counter-wider-than-hex"]),
    ],
)  # fmt: skip
def test_options_that_cannot_be_printed_are_told(options: dict[str, Any], codes: list[str]) -> None:
    """Pages are 130 mm wide at least, and counters no wider than hexes of 19 mm."""
    game = river_crossing.game(
        maps=[{**river_crossing.MAP, "hex_size": 19.0}], markers=[], pools=[]
    )
    found = check_printing(game, PrintOptions.model_validate(options), PAPERS, ["A4"])
    assert [problem.code for problem in found] == codes
