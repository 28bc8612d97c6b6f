"""The geometry of ways to print: what lies behind what, and what stays inside what."""

from __future__ import annotations

import itertools

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Discs, Path, Scene, Use
from builder.drawing.sheets import A4, LETTER, Paper
from builder.drawing.sheets.blocks import lay_out
from builder.drawing.sheets.component_layout import FOLD, lay_on_paper, paper_room
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.pages.calibration import REACH, point_behind, scale_centres, scale_signs
from builder.drawing.sheets.pages.counter_pages import counter_pages, counter_sheets
from builder.drawing.sheets.panels import MARKS, Spread, kind_of
from builder.drawing.sheets.places import positions_by_counter
from builder.model.printing import Flip, Layout, PrintOptions
from tests.drawing.river_crossing import MARKERS, game, sourced, unit, words
from tests.together import together

SHAPES = game(
    units=[
        unit("square", "blue", "1/7", "3-4", reduced="1-4", count=30),
        unit("other", "red", "K9", "5-5", reduced="2-5", count=9),
        unit("long", "blue", "2/7", "3-4", size="1/2in", height="1in", count=7),
        unit("hex", "red", "K1", "3-4", size="3/4in", shape="hex", count=11),
        unit("round", "blue", "3/7", "3-4", size=15, shape="round", count=5),
    ],
    markers=[*MARKERS, sourced(id="big", name="Big", front={"title": "Big"}, size="1in")],
    scenarios=[],
    pools=[],
)
"""Every shape, and sizes from half an inch to a whole one."""

PAPERS = [A4, LETTER]
FLIPS: list[Flip] = ["long-edge", "short-edge"]
WAYS = [
    PrintOptions(),
    PrintOptions(bleed=2, gutter=3),
    PrintOptions(spacing="apart", gutter=1.5),
    PrintOptions(corners=1.5, kerf=0.2, margin=20),
]


def places(page: Scene) -> list[tuple[float, float, float, float]]:
    """Where a page places faces; the strips of colour that they stand on are left out."""
    return [u.places[0] for u in page.items if isinstance(u, Use)]


@pytest.mark.parametrize("options", WAYS)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("layout", ["duplex", "fold"])
def test_counters_of_every_shape_lie_apart_on_the_paper(
    paper: Paper, layout: Layout, options: PrintOptions
) -> None:
    sheets = counter_sheets(
        SHAPES, DrawContext(), paper.with_margin(options.margin), options, layout
    )
    count = sum(c.count for c in SHAPES.counters.values())
    assert sum(1 for s in sheets for _ in s.cells) == count
    live = paper.with_margin(options.margin).live
    for sheet in sheets:
        room = [c.place for c in sheet.cells]
        if layout == "fold":
            assert all(p.right <= paper.width / 2 - FOLD + 1e-6 for p in room)
            room += [c.place for c in sheet.unfolded().cells]
        assert all(live.contains_rect(p.inset(-options.bleed)) for p in room)
        assert all(a.overlap(b) < 1e-6 for a, b in itertools.combinations(room, 2))


@together("flip", FLIPS)
@together("paper", PAPERS)
def test_every_back_lies_behind_its_front(paper: Paper, flip: Flip) -> None:
    for sheet in counter_sheets(SHAPES, DrawContext(), paper):
        for front, back in zip(sheet.cells, sheet.turned_over(flip).cells, strict=True):
            assert front.component is back.component
            x, y = back.place.centre
            seen = (paper.width - x, y) if flip == "long-edge" else (x, paper.height - y)
            assert seen == pytest.approx(front.place.centre, abs=1e-9)


def test_the_finished_counter_is_the_same_however_the_sheet_is_turned() -> None:
    """Turned on the short edge the back page is that of the long edge, upside down."""
    (sheet,) = counter_sheets(game(), DrawContext(), A4)
    long, short = sheet.turned_over("long-edge"), sheet.turned_over("short-edge")
    for a, b in zip(long.cells, short.cells, strict=True):
        assert (a.turn, b.turn) == (0.0, 180.0)
        x, y = a.place.centre
        assert b.place.centre == pytest.approx((A4.width - x, A4.height - y))


def test_a_nudge_moves_all_of_the_back_that_must_register_and_nothing_of_the_front() -> None:
    plain = counter_pages(SHAPES, DrawContext(), A4)
    nudged = counter_pages(SHAPES, DrawContext(), A4, PrintOptions(nudge=(0.4, -0.3)))
    for number, (a, b) in enumerate(zip(plain, nudged, strict=True)):
        dx, dy = (0.4, -0.3) if number % 2 else (0.0, 0.0)
        for (ax, ay, *_), (bx, by, *_) in zip(places(a), places(b), strict=True):
            assert (bx - ax, by - ay) == pytest.approx((dx, dy))
        for one, other in zip(_crosses(a), _crosses(b), strict=True):
            assert (other[0] - one[0], other[1] - one[1]) == pytest.approx((dx, dy))


def _crosses(page: Scene) -> list[tuple[float, float, float]]:
    return [d for item in page.items if isinstance(item, Discs) for d in item.discs]


@together(
    ("marks", "marked"),
    [
        ("both", [True, True]),
        ("front", [True, False]),
        ("back", [False, True]),
        ("none", [False] * 2),
    ],
)
def test_cut_marks_are_on_the_sides_that_are_asked_for(marks: str, marked: list[bool]) -> None:
    options = PrintOptions.model_validate({"marks": marks, "crosses": False})
    pages = counter_pages(game(), DrawContext(), A4, options)[:2]
    assert [bool(_hairlines(page)) for page in pages] == marked


def _hairlines(page: Scene) -> list[Path]:
    return [i for i in page.items if isinstance(i, Path) and i.stroke and i.width < 0.1]


@pytest.mark.parametrize("layout", ["duplex", "fold", "single"])
def test_guides_run_round_every_counter_of_the_sides_that_have_marks(layout: Layout) -> None:
    only = game(scenarios=[], pools=[])
    options = PrintOptions(guides=True, crosses=False, marks="front")
    (sheet,) = counter_sheets(only, DrawContext(), A4, options, layout)
    pages = counter_pages(only, DrawContext(), A4, options, layout)
    boxes = [bounding_box(sub.points) for path in _hairlines(pages[0]) for sub in path.subs]
    for cell in sheet.cells:
        assert any(tuple(box) == pytest.approx(tuple(cell.place)) for box in boxes)
    if layout == "duplex":
        assert _hairlines(pages[1]) == []


@together("options", WAYS[:3])
def test_cut_marks_stand_clear_of_the_art_and_its_bleed(options: PrintOptions) -> None:
    only = game(scenarios=[], pools=[])
    (sheet,) = counter_sheets(only, DrawContext(), A4, options)
    art = [c.place.inset(-options.bleed) for c in sheet.cells]
    page = counter_pages(only, DrawContext(), A4, options.model_copy(update={"crosses": False}))[0]
    ends = [bounding_box(sub.points) for path in _hairlines(page) for sub in path.subs]
    assert ends
    for mark in ends:
        middle = Rect(*mark[:2], max(mark.width, 1e-3), max(mark.height, 1e-3))
        assert all(place.overlap(middle) == 0.0 for place in art)
        assert 0 < mark.x < A4.width


def test_marks_of_the_fold_page_go_round_both_halves() -> None:
    (page,) = counter_pages(game(), DrawContext(), A4, layout="fold")
    (sheet,) = counter_sheets(game(), DrawContext(), A4, layout="fold")
    left = min(c.place.x for c in sheet.cells)
    xs = {round(s.points[0][0], 4) for path in _hairlines(page) for s in path.subs}
    assert {round(left, 4), round(A4.width - left, 4)} <= xs
    assert {"Front", "Back", "fold"} <= set(words(page))


def test_single_sided_sheets_are_fronts_and_then_only_the_backs_that_say_something() -> None:
    pages = counter_pages(game(), DrawContext(), A4, layout="single")
    assert [p.title.rpartition(" · ")[2] for p in pages] == ["fronts", "backs to glue on"]
    fronts, backs = (places(p) for p in pages)
    assert len(fronts) == 9
    assert len(backs) == 5  # three of b1, two of r1; the others have plain backs


MIXED = [
    *[(38.0, 38.0, "square")] * 4, *[(38.0, 38.0, "round")] * 3, *[(30.0, 12.0, "square")] * 1,
    *[(25.0, 25.0, "square")] * 3, *[(20.0, 20.0, "round")] * 1, *[(23.1, 20.0, "hex")] * 3,
    *[(18.5, 16.0, "hex")] * 4, *[(12.0, 12.0, "round")] * 3, *[(15.9, 15.9, "square")] * 4,
    *[(19.0, 19.0, "square")] * 3, *[(12.0, 12.0, "square")] * 3, *[(13.9, 12.0, "hex")] * 3,
]  # fmt: skip
"""Thirty-five pieces of eleven kinds, which do not fill a page."""


@together("layout", ["duplex", "fold"])
@together("options", WAYS)
def test_many_sizes_share_sheets_that_a_knife_cuts_apart(
    options: PrintOptions, layout: Layout
) -> None:
    pieces = [
        Component(f"{i}", Scene(wide, high), Scene(wide, high), "ab"[i % 2], shape, str(i))
        for i, (wide, high, shape) in enumerate(MIXED)
    ]  # type: ignore[arg-type]
    area = sum(wide * high for wide, high, _ in MIXED)
    assert area < 0.5 * A4.live.width * A4.live.height
    paper = A4.with_margin(options.margin)
    sheets = lay_on_paper(pieces, paper, DrawContext(), options, layout)
    assert len(sheets) <= (2 if layout == "duplex" else 4)
    assert sorted(cell.component.id for sheet in sheets for cell in sheet.cells) == sorted(
        piece.id for piece in pieces
    )
    room = paper_room(paper, options, layout).inset(-1e-6)
    for sheet in sheets:
        assert all(room.contains_rect(cell.place) for cell in sheet.cells)
        assert _parted([panel.around.inset(-MARKS - options.bleed) for panel in sheet.panels])
        for panel in sheet.panels:
            assert len({kind_of(cell.component) for cell in panel.cells}) == 1
            assert panel.around == pytest.approx(
                bounding_box(corner for cell in panel.cells for corner in cell.place.corners())
            )
            for row in {cell.place.y for cell in panel.cells}:
                assert len({c.component.group for c in panel.cells if c.place.y == row}) == 1
    named = [str(spot) for found in positions_by_counter(sheets).values() for spot in found]
    assert len(set(named)) == len(pieces)


def _parted(boxes: list[Rect]) -> bool:
    """Whether straight cuts from edge to edge part all boxes from one another."""
    if len(boxes) < 2:
        return True
    for low, high in ((0, 2), (1, 3)):
        ordered = sorted(boxes, key=lambda box: box[low])
        for i in range(1, len(ordered)):
            before, after = ordered[:i], ordered[i:]
            if max(b[low] + b[high] for b in before) <= min(b[low] for b in after) + 1e-6:
                return _parted(before) and _parted(after)
    return False


def test_sizes_stand_below_one_another_where_that_takes_no_more_sheets() -> None:
    pieces = [
        Component(f"{size}{i}", Scene(size, size), Scene(size, size), "a")
        for size in (15, 20)
        for i in (1, 2)
    ]
    (sheet,) = lay_on_paper(pieces, A4, DrawContext(), PrintOptions(), "duplex")
    large, small = sheet.panels
    assert small.around.y > large.around.bottom


def test_a_gutter_is_never_narrower_than_the_bleed_of_both_its_sides() -> None:
    parts = [
        Component(f"{group}{i}", Scene(15, 15), Scene(15, 15), group)
        for group in "ab"
        for i in (1, 2)
    ]
    spread = Spread.from_options(PrintOptions(bleed=2))
    (sheet,) = lay_out(parts, A4.live.inset(MARKS + 2), (A4.width, A4.height), spread)
    a, _, b, _ = (c.place for c in sheet.cells)
    assert b.y - a.bottom == pytest.approx(4.0)


def test_a_counter_too_large_for_the_paper_is_told_and_left_out() -> None:
    context, wide = (
        DrawContext(),
        game(units=[unit("b1", "blue", "1/7", "3-4", size=60)], scenarios=[], pools=[]),
    )
    options = PrintOptions(margin=60)
    sheets = counter_sheets(wide, context, A4.with_margin(60), options, "fold")
    assert [(p.code, p.path) for p in context.problems] == [("counter-too-large", ("units", "b1"))]
    assert "b1" not in {c.component.counter for s in sheets for c in s.cells}


def test_another_counter_size_scales_all_counters() -> None:
    sizes = {
        c.component.counter: c.component.size[0]
        for s in counter_sheets(game(), DrawContext(), A4, PrintOptions(counter_size=12.7))
        for c in s.cells
    }
    assert sizes["b1"] == pytest.approx(12.7)
    assert sizes["flag"] == pytest.approx(20.0 * 12.7 / 15.875)


# -- calibration -------------------------------------------------------------------------------------


@pytest.mark.parametrize("flip", FLIPS)
def test_the_reading_of_the_calibration_page_is_the_nudge_that_puts_it_right(flip: Flip) -> None:
    drift = (0.7, -0.4)  # the printer lays every back so far off, as one looks at the back
    for target in scale_centres(A4):
        nominal = point_behind(target, A4, PrintOptions(flip=flip))
        lands = nominal[0] + drift[0], nominal[1] + drift[1]
        # through the paper, seen from the front
        x, y = (
            (A4.width - lands[0], lands[1])
            if flip == "long-edge"
            else (lands[0], A4.height - lands[1])
        )
        right, down = scale_signs(flip)
        reading = right * (x - target[0]), down * (y - target[1])
        corrected = lands[0] + reading[0], lands[1] + reading[1]
        assert corrected == pytest.approx(nominal)
        assert all(abs(r) <= REACH for r in reading)


def test_targets_are_near_the_corners_of_either_paper() -> None:
    for paper in PAPERS:
        assert all(
            paper.live.contains_rect(Rect(x - 18, y - 18, 36, 36)) for x, y in scale_centres(paper)
        )
