"""Boards without a grid, which become maps of points; and how large pictures of boards are shown."""

from __future__ import annotations

import pytest

from builder.importing import pictured_maps
from builder.importing.pictured_maps import (
    PointBoard,
    board_of_points,
    largest_scale,
    scale_of_hexes,
    sheet_size,
    shown_size,
)
from tests.together import together


def test_points_near_each_other_are_one() -> None:
    """Within 2 mm; the other names are known, too."""
    board = PointBoard((100, 50), 1.0)
    added = [
        board.add("Ford", 10, 10), board.add("Mill", 11, 10), board.add("Inn", 12, 10),
        board.add("", 30, 10), board.add("FORD", 50, 10), board.add("Ford", 70, 10),
        board.add("Far", 900, -9), board.add("Near", 100, 1),
    ]  # fmt: skip
    assert added == ["ford", "ford", "inn", "at-30-10", "ford-2", "ford-3", "far", "far"]
    assert {id: node[:3] for id, node in board.nodes.items()} == {
        "ford": ("Ford", 10, 10), "inn": ("Inn", 12, 10), "at-30-10": ("at-30-10", 30, 10),
        "ford-2": ("ford-2", 50, 10), "ford-3": ("ford-3", 70, 10), "far": ("Far", 100, 0),
    }  # fmt: skip
    names = ("Ford", "Mill", "Inn", "FORD", "Far", "Near", "Gone", " Ford\n")
    assert [board.called(name) for name in names] == [
        "ford", "ford", "inn", "", "far", "far", "", "ford",
    ]  # fmt: skip


def test_a_pixel_is_at_the_nearest_point_within_a_counter_or_at_a_new_one() -> None:
    """Within 12 mm, of half a millimetre a pixel; points without slots are none."""
    board = PointBoard((400, 400), 0.5)
    assert board.at(100, 100) == ("at-100-100", True)
    board.add("Corner", 0, 0, 0)
    found = [board.at(x, y) for x, y in ((124, 100), (100, 76), (125, 100), (110, 100), (0, 0))]
    assert found == [
        ("at-100-100", True), ("at-100-100", True), ("at-125-100", True), ("at-100-100", True),
        ("corner", True),
    ]  # fmt: skip
    assert board.unnamed == {"at-100-100", "at-125-100"}


def test_there_are_so_many_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictured_maps, "_MOST_NODES", 2)
    board = PointBoard((400, 400), 1.0)
    found = [board.at(x, 0) for x in (0, 100, 200, 110, 300)]
    assert found == [("at-0-0", True), ("at-100-0", True), ("at-100-0", False), ("at-100-0", True),
                     ("at-100-0", False)]  # fmt: skip


@together("pictured", [True, False])
def test_points_are_written_without_names_that_nobody_gave(pictured: bool) -> None:
    board = PointBoard((40, 20), 0.5, pictured=pictured)
    board.add("Ford", 4, 4)
    board.add_unnamed("at 20 4", 20, 4)
    board.add_unnamed("Ford", 5, 4)
    board.add("Corner", 40, 20, 0)
    fields = board.fields()
    assert fields["size"] == [20, 10]
    nodes = {node["id"]: node for node in fields["nodes"]}  # type: ignore[attr-defined]
    assert {id: node["name"] for id, node in nodes.items()} == {
        "ford": "Ford", "at-20-4": "at 20 4", "corner": "Corner",
    }  # fmt: skip
    slots = {id: node.get("slots") for id, node in nodes.items()}
    none = 0 if pictured else None
    assert slots == {"ford": none, "at-20-4": none, "corner": 0}
    label = None if pictured else "none"
    assert [node.get("label") for node in nodes.values()] == [None, label, None]


def test_a_board_has_its_corners_and_its_names() -> None:
    made = board_of_points("b", "W", "B", (200, 100), 0.1, [("Ford", (50, 50)), ("Nw", (1, 1))])
    assert made.points is not None
    assert list(made.points.nodes) == ["corner-nw", "corner-ne", "corner-sw", "ford"]
    assert (made.scale, made.called("Nw")) == (0.31, "corner-nw")
    made.edge = (5, 7)
    assert made.at(55, 57) == ("ford", True)
    made.show("b.png", (100, 50))
    image = made.finished()["image"]
    assert [point["at"] for point in image["points"]] == [[0, 0], [100, 0], [0, 50]]  # type: ignore[index]


@together(
    ("size", "scale", "across", "largest", "sheet", "of_hexes"),
    [
        ((200, 50), 0.5, 10, 24.0, [124, 76], 0.8),
        ((480, 480), 1.0, 20, 6.25, [504, 520], 1.0),
        ((72, 44), 0.5, 20, 53.3, [60, 76], 0.5),
        ((4800, 2000), 9.0, 10, 0.968, [43224, 18040], 0.968),
    ],
)  # fmt: skip
def test_maps_are_as_large_as_a_sheet_allows(
    size: tuple[int, int],
    scale: float,
    across: float,
    largest: float,
    sheet: list[int],
    of_hexes: float,
) -> None:
    assert largest_scale(size) == pytest.approx(largest, abs=0.001)
    assert sheet_size(size, scale) == sheet
    assert scale_of_hexes(scale, across, size) == pytest.approx(of_hexes, abs=0.001)


def test_a_picture_is_shown_smaller_if_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictured_maps, "MAX_PIXELS", 100)
    monkeypatch.setattr(pictured_maps, "MAX_AREA", 5_000)
    sizes = {
        (100, 50): (100, 50),
        (101, 10): (100, 9),
        (200, 1): (100, 1),
        (100, 100): (70, 70),
        (1, 300): (1, 100),
    }
    assert {size: shown_size(size) for size in sizes} == sizes
