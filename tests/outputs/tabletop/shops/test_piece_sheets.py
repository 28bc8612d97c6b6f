"""Sheets of many pieces for print shops: slugs that are punched, and sheets that are cut."""

from __future__ import annotations

import csv
import io
import math
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.model.pieces.faces import Shape
from builder.model.shops import Shop
from builder.outputs.tabletop.shops.fitting import Lot, Ordered, Size
from builder.outputs.tabletop.shops.piece_sheets import (
    SheetOrder,
    nicked,
    on_sheets,
    seen_from,
    sheet_bleed,
)
from builder.pipeline.options import Report
from builder.sentences import FilledSentence
from tests.outputs.tabletop import full_game
from tests.outputs.tabletop.shops.made_shops import built, known_shop
from tests.together import together

EIGHTH = 25.4 / 8


def _built(tmp_path: Path, shop: Shop, **printing: object) -> tuple[Report, Path]:
    return built(full_game.write(tmp_path), tmp_path / "out", shop, **printing)


def _lot(width: float, height: float, copies: int, shape: Shape = "square") -> Lot:
    size = Size("counter", shape, width, height)
    return Lot(size, (Ordered(f"{width}x{height}", f"{width} front", f"{width} back", copies),))


def _laid(shop: Shop, *lots: Lot) -> tuple[list[SheetOrder], list[Lot]]:
    scenes = {
        name: Scene(lot.size.width, lot.size.height)
        for lot in lots
        for piece in lot.pieces
        for name in (piece.front, piece.back)
    }
    return on_sheets(shop, lots, scenes)


@pytest.mark.thorough
def test_counters_of_any_size_go_on_a_slug_with_its_cut_lines(tmp_path: Path) -> None:
    report, root = _built(tmp_path, known_shop("the-game-crafter"), counter_size=14)
    (found,) = [p for p in report.problems if p.code == "shop-misfit"]
    # r1 is two counters, r2, r3, the block b1, five of smoke and three chits
    assert "13 counters of 14 by 14 mm: they go on Custom Small Punchout" in found.message
    assert "counter_size=12.7" in found.hint
    # both can be translated
    assert isinstance(found.message, FilledSentence)
    assert isinstance(found.hint, FilledSentence)
    slug = root / "CustomSmallPunchout"
    assert Image.open(slug / "sheet-1-front.png").size == (975, 1575)
    assert Image.open(slug / "sheet-1-back.png").size == (975, 1575)
    cuts = (slug / "sheet-1-cut.svg").read_text("utf-8")
    assert {'width="82.55mm"', 'height="133.35mm"'} <= set(cuts.split())
    rows = list(csv.DictReader(io.StringIO((root / "order.csv").read_text("utf-8-sig"))))
    smoke = next(row for row in rows if row["piece"] == "smoke")
    assert (smoke["count"], smoke["front"]) == ("5", "CustomSmallPunchout/sheet-1-front.png")
    (sheets,) = [row for row in rows if row["piece"] == "sheets"]
    assert (sheets["count"], sheets["sold as"]) == ("1", "10")  # ten slugs are made at once


def test_cut_lines_keep_an_eighth_of_an_inch_from_one_another_and_the_edge() -> None:
    ((order,), left) = _laid(known_shop("the-game-crafter"), _lot(14, 14, 30), _lot(20, 30, 7))
    assert not left
    assert sum(len(list(sheet.cells)) for sheet in order.laid) == 37
    for sheet in order.laid:
        places = [cell.place for cell in sheet.cells]
        for place in places:
            assert min(place.x, place.y) >= EIGHTH - 1e-6
            assert place.right <= sheet.width - EIGHTH + 1e-6
            assert place.bottom <= sheet.height - EIGHTH + 1e-6
        for number, one in enumerate(places):
            for other in places[number + 1 :]:
                apart = max(
                    other.x - one.right, one.x - other.right,
                    other.y - one.bottom, one.y - other.bottom,
                )  # fmt: skip
                assert apart >= EIGHTH - 1e-6
    assert sheet_bleed(known_shop("the-game-crafter"), order.sheet) == pytest.approx(EIGHTH / 2)


@together(("shape", "count"), [("square", 4), ("hex", 3), ("round", 4)])
def test_a_cut_line_has_even_nicks_of_a_hundredth_of_an_inch(shape: Shape, count: int) -> None:
    box = Rect(10, 20, 14 / (math.sqrt(3) / 2) if shape == "hex" else 14, 14)
    runs = nicked(counter_outline(shape, box), 0.254, count)
    assert len(runs) == count >= 3
    ends = [
        (run.points[-1], next_.points[0])
        for run, next_ in zip(runs, runs[1:] + runs[:1], strict=True)
    ]
    for end, start in ends:
        assert math.dist(end, start) == pytest.approx(0.254, abs=0.002)
    lengths = [sum(math.dist(a, b) for a, b in pairwise(run.points)) for run in runs]
    assert max(lengths) - min(lengths) < 0.01
    around = {"square": 4 * 14, "hex": 6 * 14 / math.sqrt(3), "round": math.pi * 14}[shape]
    assert sum(lengths) == pytest.approx(around - count * 0.254, rel=0.001)
    assert not any(run.closed for run in runs)


def test_the_slugs_that_cost_least_are_taken() -> None:
    shop = known_shop("the-game-crafter")
    # Five columns of eight half inches fit a small slug of 3¼ by 5¼ inches with an eighth of an
    # inch between them and at the edges; ten of these are printed at once.
    ((few,), _) = _laid(shop, _lot(12.7, 12.7, 40))
    assert (few.sheet.id, len(few.laid), few.sold) == ("CustomSmallPunchout", 1, 10)
    # More than ten of these would be printed twice; thirteen by sixteen fit a large one.
    ((more,), _) = _laid(shop, _lot(12.7, 12.7, 401))
    assert (more.sheet.id, len(more.laid), more.sold) == ("CustomLargePunchout", 2, 2)
    ((large,), left) = _laid(shop, _lot(150, 110, 1), _lot(300, 20, 1))
    assert large.sheet.id == "CustomLargePunchout"
    assert [lot.size.width for lot in left] == [300]


def test_poker_cards_lie_in_the_cells_of_the_shop_with_head_behind_head() -> None:
    shop = known_shop("printplaygames")
    size = Size("card", "square", 63.5, 88.9)
    lot = Lot(size, (Ordered("a", "front", "back", 20, "deck"),))
    faces = {name: Scene(63.5, 88.9) for name in ("front", "back")}
    for face in faces.values():
        face.rect(30, 0, 5, 5, fill="#000000")  # at the head
    ((order,), left) = on_sheets(shop, [lot], faces)
    assert not left
    assert [len(list(sheet.cells)) for sheet in order.laid] == [18, 2]
    fronts, backs = (list(seen_from(order.laid[0], side).cells) for side in ("front", "back"))
    inches = sorted({round(cell.place.centre[0] / 25.4, 3) for cell in fronts})
    assert inches == [2.3, 6.0, 9.7]
    assert min(cell.place.centre[1] for cell in fronts) / 25.4 == pytest.approx(2.165)
    for front, back in zip(fronts, backs, strict=True):
        assert back.place.centre[0] == pytest.approx(304.8 - front.place.centre[0])
        assert back.place.centre[1] == pytest.approx(front.place.centre[1])
    assert fronts[0].component.size == (88.9, 63.5)


@pytest.mark.thorough
def test_heads_of_turned_fronts_point_left_and_those_of_their_backs_right(tmp_path: Path) -> None:
    _, root = _built(tmp_path, known_shop("printplaygames"))
    front = Image.open(root / "poker-18" / "sheet-1-front.png")
    assert front.size == Image.open(root / "poker-18" / "sheet-1-back.png").size == (3600, 5400)
    assert Image.open(root / "sheet-12x18-counters" / "sheet-1-front.png").size == (3600, 5400)


def test_an_order_says_on_which_sheets_each_piece_lies_and_how_many_are_sold() -> None:
    """The Game Crafter sells ten sheets together."""
    lots = _lot(12, 12, 300), _lot(17, 17, 3), _lot(14.3, 20.2, 2)
    too_large = _lot(400, 400, 1)
    ((order,), left) = _laid(known_shop("the-game-crafter"), *lots, too_large)
    assert left == [too_large]
    assert {piece.name: order.numbers(piece) for piece in order.pieces} == {
        "12x12": [1, 2, 3, 4, 5, 6, 7, 8], "17x17": [1], "14.3x20.2": [1],
    }  # fmt: skip
    assert (order.folder, len(order.laid), order.sold) == ("CustomSmallPunchout", 8, 10)
    ((other,), left) = _laid(known_shop("printplaygames"), *lots, too_large)
    assert (other.folder, len(other.laid), other.sold) == ("sheet-12x18-counters", 1, 1)
    assert _laid(known_shop("makeplayingcards"), *lots) == ([], list(lots))
