"""One counter or card on each page, on paper of any size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets.pages.piece_pages import piece_pages
from builder.loading import load_game
from builder.model.game import Game
from builder.model.printing import Flip, PrintOptions
from builder.pipeline.build import Options, build_game
from builder.pipeline.options import Report
from tests.outputs.tabletop import full_game

MM = 25.4 / 72


def _built(tmp_path: Path, *, keep_going: bool = False, **printing: object) -> tuple[Report, Path]:
    tmp_path.mkdir(exist_ok=True)
    folder = full_game.write(tmp_path)
    report = build_game(
        Options(
            folder,
            tmp_path / "out",
            only=("counters", "cards"),
            papers=("A4",),
            use_cache=False,
            jobs=1,
            keep_going=keep_going,
            printing=PrintOptions(**printing),
        ),
        lambda *_: None,
    )
    return report, tmp_path / "out" / "skirmish" / "en" / "print"


def _game(tmp_path: Path) -> Game:
    game = load_game(full_game.write(tmp_path)).game
    assert game is not None
    return game


def _boxes(data: bytes, name: str) -> list[tuple[float, ...]]:
    """Return the boxes of all pages in mm."""
    found = re.findall(rb"/%s \[([-\d. ]+)\]" % name.encode(), data)
    return [tuple(float(n) * MM for n in box.split()) for box in found]


def test_a_page_of_a_card_is_as_large_as_the_paper_and_says_where_it_is_cut(tmp_path: Path) -> None:
    report, root = _built(tmp_path, piece_page=(70.0, 95.25), bleed=3.0)
    assert not [p for p in report.problems if p.severity == "error"]
    data = (root / "cards-pages.pdf").read_bytes()
    media, trims, bleeds = (_boxes(data, f"{name}Box") for name in ("Media", "Trim", "Bleed"))
    assert len(media) == 2 * (4 + 2)  # both sides of four cards of one kind and two of another
    for whole, trim, bleed in zip(media, trims, bleeds, strict=True):
        assert whole == pytest.approx((0, 0, 70, 95.25), abs=0.01)
        # poker cards: 63.5 by 88.9 mm in the middle
        assert trim == pytest.approx((3.25, 3.175, 66.75, 92.075), abs=0.01)
        assert bleed == pytest.approx((0.075, 0, 69.925, 95.25), abs=0.01)
    assert b"/PrintScaling /None" in data


def test_a_page_is_as_large_as_its_piece_if_no_size_is_given(tmp_path: Path) -> None:
    _, root = _built(tmp_path, page_per_piece=True, bleed=2.0)
    data = (root / "counters-pages.pdf").read_bytes()
    media = _boxes(data, "MediaBox")
    # r1 (two counters for its three steps), r2, r3, b1, five of smoke, three chits
    assert len(media) == 2 * 13
    for whole, trim in zip(media, _boxes(data, "TrimBox"), strict=True):
        assert whole == pytest.approx((0, 0, 19.875, 19.875), abs=0.01)  # 5/8 inch and the bleed
        assert trim == pytest.approx((2, 2, 17.875, 17.875), abs=0.01)
    assert (root / "cards-pages.pdf").exists()
    _, root = _built(tmp_path / "without")
    assert (root / "cards-a4.pdf").exists()
    assert not (root / "cards-pages.pdf").exists()


def test_a_piece_that_is_larger_than_the_page_is_told(tmp_path: Path) -> None:
    report, root = _built(tmp_path, piece_page=(60.0, 95.0), keep_going=True)
    told = [p.message for p in report.problems if p.code == "counter-too-large"]
    assert told == [
        f"the card {id!r} of 63.5 by 88.9 mm does not fit a page of 60 by 95 mm"
        for id in ("march", "fire")
    ]
    assert not (root / "cards-pages.pdf").exists()
    assert len(_boxes((root / "counters-pages.pdf").read_bytes(), "MediaBox")) == 2 * 13


def test_backs_are_upside_down_if_the_printer_turns_on_the_short_edge(tmp_path: Path) -> None:
    game = _game(tmp_path)
    flips: tuple[Flip, ...] = ("long-edge", "short-edge")
    turns = {}
    for flip in flips:
        options = PrintOptions(flip=flip, piece_page=(100.0, 120.0))
        front, back = piece_pages(game, DrawContext(trial=True), "cards", options)[:2]
        turns[flip] = [
            {place[3] for item in page.scene.items for place in getattr(item, "places", ())}
            for page in (front, back)
        ]
    assert turns == {"long-edge": [{0.0}, {0.0}], "short-edge": [{0.0}, {180.0}]}


def test_pages_that_are_much_larger_than_a_piece_have_cut_marks(tmp_path: Path) -> None:
    game = _game(tmp_path)
    wide = PrintOptions(piece_page=(100.0, 120.0))
    page = piece_pages(game, DrawContext(trial=True), "cards", wide)[0]
    assert page.bleed == 0
    assert any(getattr(item, "stroke", None) == "#000000" for item in page.scene.items)
    near = PrintOptions(piece_page=(69.0, 95.0))
    page = piece_pages(game, DrawContext(trial=True), "cards", near)[0]
    assert page.bleed > 0  # art fills the page, since its edge is near
    assert not any(getattr(item, "stroke", None) == "#000000" for item in page.scene.items)
