"""Pieces, cards and map tiles are laid out as before, whether they just fit, just do not or leave room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path as File
from random import Random
from typing import Any

import pytest

from builder.drawing.cards.card_sections import Row, Section, distribute_sections
from builder.drawing.cards.layout_variants import GAP, NARROW, WIDE, Card, LayoutVariant
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Discs, Group, Item, Path, Scene, Sub, Text, Use
from builder.drawing.sheets import A4
from builder.drawing.sheets.blocks import lay_out, too_large
from builder.drawing.sheets.columns import best_layout, card_places, natural_height
from builder.drawing.sheets.component_layout import lay_on_paper
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.marks import panel_marks
from builder.drawing.sheets.packing import pack_pages
from builder.drawing.sheets.panels import Panel, Sheet, Spread, merged_cuts
from builder.drawing.sheets.places import format_positions, positions_by_counter, row_letters
from builder.drawing.sheets.templates import lay_on_template, unprintable
from builder.drawing.sheets.tiling import (
    Tile,
    cut_into_tiles,
    merge_spans,
    number_boxes,
    seam_positions,
    tile_name,
    without_layer,
)
from builder.drawing.sheets.whole_map import WholeMap, with_bleed
from builder.model.printing import PrintOptions, Template
from tests.recorded import assert_as_recorded
from tests.together import together

FILE = File(__file__).with_name("measured_layouts.txt")


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"


def _numbers(values: Sequence[float]) -> str:
    return "/".join(map(_number, values))


# -- pieces ------------------------------------------------------------------------------------


def _pieces(*kinds: tuple[int, float, float, str, str]) -> list[Component]:
    """So many pieces of a width, a height, a shape and a group."""
    return [
        Component(f"{n}-{i}", Scene(wide, high), Scene(wide, high), group, shape, f"c{n}")  # type: ignore[arg-type]
        for n, (many, wide, high, shape, group) in enumerate(kinds)
        for i in range(many)
    ]


def _told(sheets: Sequence[Sheet]) -> str:
    return " || ".join(" | ".join(map(_panel, sheet.panels)) for sheet in sheets)


def _panel(panel: Panel) -> str:
    few = panel.cells[:1] + panel.cells[-1:]
    cells = " ".join(f"{c.component.id}@{_numbers(c.place[:2])}" + "r" * bool(c.turn) for c in few)
    cuts = f"x {_numbers(panel.xs)} y {_numbers(panel.ys)}"
    return f"{_numbers(panel.around)} {cuts}: {len(panel.cells)} {cells}"


_LOTS: dict[str, list[tuple[int, float, float, str, str]]] = {
    "one": [(1, 10, 10, "square", "a")], "a line": [(5, 10, 10, "square", "a")],
    "a line and one": [(6, 10, 10, "square", "a")], "a sheet": [(20, 10, 10, "square", "a")],
    "a sheet and one": [(21, 10, 10, "square", "a")],
    "groups": [(3, 10, 10, "square", "a"), (3, 10, 10, "square", "b"), (2, 10, 10, "square", "a")],
    "sizes": [(2, 10, 10, "square", "a"), (3, 20, 10, "square", "a"), (1, 12, 20, "square", "b")],
    "shapes": [(7, 10, 10, "round", "a"), (4, 10, 10, "hex", "a"), (5, 10, 10, "square", "a")],
    "beside": [(1, 30, 38, "square", "a"), (3, 9, 12, "square", "b"), (2, 8, 19, "square", "c")],
    "wide": [(1, 50, 40, "square", "a")],
    "too wide": [(1, 50.1, 10, "square", "a"), (1, 10, 40.1, "square", "b")],
}  # fmt: skip


def _laid() -> Iterator[str]:
    """Each lot in a room for five by four pieces of ten millimetres, with gaps of all kinds."""
    room = Rect(5, 5, 50, 40)
    spreads = (Spread(), Spread(0, 0, 0), Spread(2, 2, 3, 1.0), Spread(1, 0, 11, 0.0))
    for (name, lot), (number, spread) in product(_LOTS.items(), enumerate(spreads)):
        pieces = _pieces(*lot)
        wrong = too_large(pieces, room)
        fitting = [piece for piece in pieces if piece not in wrong]
        sheets = lay_out(fitting, room, (60, 50), spread)
        yield f"{name} {number}, {len(wrong)} too large: {_told(sheets)}"
        where = positions_by_counter(sheets)
        yield f"  {'; '.join(f'{id} {format_positions(at)}' for id, at in where.items())}"
    for name, options in (
        ("labels", {}),
        ("apart", {"spacing": "apart"}),
        ("bleed", {"bleed": 2}),
        ("corners", {"corners": 2}),
    ):
        for layout in ("duplex", "fold"):
            context = DrawContext()
            printed = PrintOptions.model_validate(options)
            pieces = _pieces(
                (40, 30, 30, "square", "a"), (3, 10, 10, "round", "b"), (1, 200, 20, "square", "c")
            )
            sheets = lay_on_paper(pieces, A4, context, printed, layout, foot=10.0)  # type: ignore[arg-type]
            said = " ".join(problem.message for problem in context.problems)
            yield f"{name} {layout}: {_told(sheets)} ! {said}"
            scene = Scene(210, 297)
            for panel in sheets[0].panels:
                panel_marks(scene, panel, printed, "front")
            yield f"  {[len(item.subs) for item in scene.items if isinstance(item, Path)]}"


def test_pieces_are_laid_out_as_before() -> None:
    assert_as_recorded(FILE, "pieces", _laid())


def _on_templates() -> Iterator[str]:
    """Cells that hold one piece, four, a piece turned, and none."""
    for cell, pitch, many in product(
        ((10, 10), (20, 20), (12, 20), (9.9, 10)), (None, (25, 25)), (1, 4, 9, 30)
    ):
        block = {"x": 5, "y": 5, "cell": cell, "columns": 2, "rows": 3, "pitch": pitch}
        template = Template.model_validate({"width": 60, "height": 90, "blocks": [block]})
        pieces = _pieces(
            (many, 10, 10, "square", "a"), (2, 20, 12, "square", "b"), (1, 10, 10, "hex", "a")
        )
        context = DrawContext()
        sheets = lay_on_template(template, pieces, context)
        said = " ".join(problem.message for problem in context.problems)
        yield f"{cell} {pitch} {many}: {_told(sheets)} ! {said} {unprintable(template)}"


def test_pieces_are_laid_on_templates_as_before() -> None:
    assert_as_recorded(FILE, "templates", _on_templates())


@together(("width", "height"), [(60, 50), (50, 60), (50, 50)])
@together("flip", ["long-edge", "short-edge"])
def test_a_sheet_turned_over_twice_is_itself(flip: Any, width: float, height: float) -> None:
    (sheet,) = lay_out(_pieces(*_LOTS["groups"]), Rect(5, 5, 40, 40), (width, height))
    back = sheet.turned_over(flip)
    assert back != sheet
    for one, other in zip(sheet.cells, back.cells, strict=True):
        assert sheet.position_behind(one.place, flip) == other.place
    again = back.turned_over(flip)
    assert [c.place for c in again.cells] == [pytest.approx(c.place) for c in sheet.cells]
    assert sheet.nudged((1, 2)) == (sheet.moved(-2, 1) if width > height else sheet.moved(1, 2))


def test_rows_and_cuts_are_named_and_merged() -> None:
    assert [row_letters(n) for n in (1, 2, 26, 27, 52, 53, 702, 703)] == [
        "A",
        "B",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
    assert merged_cuts([], (1, 2)) == [1, 2]
    assert merged_cuts([1, 2], (2, 3)) == [1, 2, 3]
    assert merged_cuts([1, 2], (2.1, 3)) == [1, 2, 2.1, 3]


# -- cards -------------------------------------------------------------------------------------


def _card(topic: str, *ways: tuple[float, float, float]) -> Card:
    return Card(topic, tuple(LayoutVariant(lambda _, __: Scene(1, 1), *way) for way in ways))


def _cards() -> Iterator[str]:
    """Cards of one column and of two, in rooms that they fill, overfill and leave half empty."""
    chance, room = Random(3), Rect(10, 10, WIDE, 200)
    heights = (40, 60, 100 - GAP / 2, 100, 200, 200.1)
    for number in range(60):
        chosen: list[Card] = []
        for topic in range(chance.randint(1, 5)):
            high = chance.choice(heights)
            ways = [(NARROW, high, high + chance.choice((0, 0, 30)))]
            if chance.random() < 0.4:
                ways.append((WIDE, high / 2, high / 2 + 10))
            chosen.append(_card(str(topic // 2), *ways[chance.choice((0, 0, -1)) :]))
        layout = best_layout(list(enumerate(chosen)), room)
        if layout is None:
            yield f"{number}: none of {len(chosen)}"
            continue
        bands = " | ".join(
            " + ".join(_number(natural_height(c)) for c in band.columns) for band in layout.bands
        )
        placed = " ".join(
            f"{card.number}@{_numbers(card.at)}" for card in card_places(layout, room)
        )
        yield f"{number}: {bands}: {placed}"
    for number in range(24):
        cards = [
            _card(chance.choice("abc"), (chance.choice((NARROW, WIDE)), high, high))
            for high in (
                chance.choice((30, 60, 120, 125, 240)) for _ in range(chance.randint(1, 7))
            )
        ]
        if number % 4 == 0:
            cards.append(_card("wide", (240, 150, 150)))
        pages = pack_pages(cards, A4)
        told = " | ".join(f"{page.paper.width:g} {sorted(page.numbers)}" for page in pages)
        yield f"pages {number}: {told}"


def test_cards_share_pages_as_before() -> None:
    assert_as_recorded(FILE, "cards", _cards())


def _sections() -> Iterator[str]:
    """Sections of rows, with a head and without, in parts that they fill, overfill and leave half empty."""
    for rows, head, room, gap in product((1, 2, 5), (0, 5), (10, 15, 22, 25, 47), (0, 2)):
        row, top = Row(10, lambda *_: None), Row(5, lambda *_: None)
        section = Section((row,) * rows, top if head else None, None if rows == 2 else top)
        parts = distribute_sections([section, section], room, gap)
        told = " | ".join(
            " + ".join(f"{len(s.rows)}{'h' * bool(s.head)}" for s in part) for part in parts
        )
        yield f"{rows} {head} in {room} gap {gap}: {told}"


def test_sections_are_distributed_as_before() -> None:
    assert_as_recorded(FILE, "sections", _sections())


# -- tiles of a map ----------------------------------------------------------------------------


def _tiles() -> Iterator[str]:
    """Maps of one tile, just one, a little more, many rows; with numbers in the way and without."""
    sizes = (100, 195, 195.1, 250, 282, 380, 570, 1200)
    for wide, high, overlap in product(sizes, (100, 250.1, 380, 1200), (0, 10)):
        step = 0 if wide > 400 or high > 400 else 9 if overlap else 40
        across, down = range(2, int(wide), step or 9999), range(2, int(high), step or 9999)
        tiling = cut_into_tiles(
            wide, high, A4, overlap, [Rect(x, y, 6, 2) for x in across for y in down]
        )
        few = " ".join(map(_tile, tiling.tiles[:2] + tiling.tiles[-1:]))
        yield f"{wide:g} x {high:g} {overlap}: {len(tiling.tiles)} {few}"
    spans = ((107, 60), (77, 60), (153, 60), (368, 30))
    for most in range(5):
        tiling = cut_into_tiles(
            450, 250, A4, 10, [Rect(x, 10, wide, 2) for x, wide in spans[:most]]
        )
        yield f"{most} in the way: {' '.join(map(_tile, tiling.tiles))}"


def _tile(tile: Tile) -> str:
    form = "b" * tile.form.beside + "t" * (tile.form.paper != A4)
    return f"{tile.name}@{_numbers(tile.part)}{form}>{tile.right}v{','.join(tile.below)}"


def test_maps_are_cut_into_tiles_as_before() -> None:
    assert_as_recorded(FILE, "tiles", _tiles())


def test_seams_avoid_what_is_blocked() -> None:
    assert seam_positions(100, [60, 60], 10, []) == ([0, 45], True)
    assert seam_positions(100, [60, 60], 10, [(40, 48)]) == ([0, 48], True)
    assert seam_positions(100, [60, 60], 10, [(42, 60)]) == ([0, 42], True)
    assert seam_positions(100, [60, 60], 10, [(45, 60)]) == ([0, 45], True)
    assert seam_positions(100, [55, 55], 10, [(44, 46)]) == ([0, 45], False)
    assert seam_positions(90, [90], 10, [(0, 90)]) == ([0], True)
    assert merge_spans([(5, 6), (1, 2), (2, 3), (1.5, 2.5), (8, 9)]) == [(1, 3), (5, 6), (8, 9)]
    assert [tile_name(row, 0) for row in (0, 25, 26, 52)] == ["A1", "Z1", "AA1", "AAA1"]


def test_layers_of_a_map_are_found_and_left_out() -> None:
    text: Item = Text(10, 10, "0101", "condensed", 3, anchor="middle")
    inner = Group(
        "numbers", [text, Group("", [Text(20, 10, "0201", "condensed", 3), Discs([(1, 1, 1)])])]
    )
    map = Scene(50, 50, [Discs([(5, 5, 1)]), Group("a", []), Group("field", [inner, text])])
    boxes = [_numbers(box) for box in number_boxes(map)]
    assert len(boxes) == 2
    assert boxes[0].startswith("7.")
    assert boxes[1].startswith("20/")
    left = without_layer(map, "numbers")
    assert left.items == [Discs([(5, 5, 1)]), Group("a", []), Group("field", [text])]
    assert number_boxes(left) == []


def test_a_map_on_a_page_shares_what_has_no_words() -> None:
    ground, line = (
        Path([Sub([(0, 0), (9, 0), (9, 9)], True)], fill="#808080"),
        Path([Sub([(0, 0), (9, 9)])], stroke="#000000", width=0.08),
    )
    words, far = Text(2, 5, "Hue", "condensed", 3), Text(40, 45, "Dong", "condensed", 2)
    map = Scene(50, 50, [ground, line, Group("names", [words, far]), line], {"unused": [line]})
    for scale, seen, shown, wider in (
        (1.0, Rect(0, 0, 50, 50), ["Hue", "Dong"], False),
        (1.0, Rect(0, 0, 20, 20), ["Hue"], False),
        (0.8, Rect(0, 0, 50, 50), ["Hue"], True),
    ):
        page = Scene(60, 60)
        WholeMap(map).place(page, 0, 0, seen, scale)
        assert [item.symbol for item in page.items if isinstance(item, Use)] == [
            "map-art-0",
            "map-words-1",
            "map-art-2",
        ]
        (names,) = page.symbols["map-words-1"]
        assert isinstance(names, Group)
        assert [item.text for item in names.items if isinstance(item, Text)] == shown
        (thin,) = page.symbols["map-art-2"]
        assert isinstance(thin, Path)
        assert (thin.width > 0.08) == wider
    for items, colour in (
        (map.items, "#808080"),
        ([line, Group("", [ground]), ground], "#808080"),
        ([line], "#ffffff"),
    ):
        wide = with_bleed(Scene(50, 50, items), 2)
        assert (wide.width, wide.height) == (54, 54)
        (first, _) = wide.items
        assert isinstance(first, Path)
        assert first.fill == colour
