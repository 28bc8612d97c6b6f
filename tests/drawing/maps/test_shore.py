"""Full water is water, banks are half and half, other land is dry."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Point, Scene
from builder.drawing.maps.field import MapGeometry, lay_out_map
from builder.drawing.maps.shapes.polylines import polygon_contains
from builder.drawing.maps.themes import built_in_theme
from builder.model.ground.map_parts import PathCourse
from builder.model.ground.maps import MapSheet
from builder.model.space.hexes import HexLayout, Key
from tests.drawing.maps.atlas import BANKS, country, grids, laid_out
from tests.games import vietnam
from tests.thorough import some, times

SPECS = Path(__file__).resolve().parents[3] / "specs"


@pytest.fixture(scope="module")
def delta() -> MapGeometry:
    """The map of Snoopy's Nose: a great river, islands, and an arm through bank hexes."""
    game = vietnam.game()
    map = game.map("snoopys-nose")
    layout = HexLayout(map.hexes, map.hex_size, 10, 10, map.turns)
    return lay_out_map(game, map, layout, built_in_theme(map.theme), DrawContext(), Scene(559, 432))


def is_water(work: MapGeometry, point: Point) -> bool:
    assert work.map_context.shore is not None
    return sum(polygon_contains(loop, point) for loop in work.map_context.shore.loops) % 2 == 1


def spots(work: MapGeometry, key: Key, shares: tuple[float, ...]) -> Iterator[Point]:
    """The points of rings in a hex, at shares of the way to its sides; 0 is the centre."""
    x, y = work.map_context.frame.point(key)
    for share in shares:
        for step in range(12 if share else 1):
            out, angle = share * work.map_context.frame.inner, step * math.pi / 6
            yield x + out * math.cos(angle), y + out * math.sin(angle)


def wet_share(work: MapGeometry, key: Key) -> float:
    found = [is_water(work, p) for p in spots(work, key, (0.0, 0.25, 0.5, 0.7, 0.85, 0.95))]
    return sum(found) / len(found)


def channel_keys(work: MapGeometry) -> set[Key]:
    board = work.map_context.board
    return {board.key(h) for c in board.sheet.paths.get("channel", ()) for h in c.hexes}


@pytest.mark.thorough
def test_the_middle_of_every_full_water_hex_of_the_mekong_is_water(delta: MapGeometry) -> None:
    board = delta.map_context.board
    for key in sorted(board.water & board.real.keys()):
        assert all(is_water(delta, p) for p in spots(delta, key, (0.0, 0.35))), board.grid.id(
            board.real[key]
        )


def test_every_bank_hex_of_the_mekong_holds_land_and_water(delta: MapGeometry) -> None:
    board = delta.map_context.board
    banks = sorted(board.banks & board.real.keys())
    shares = {board.grid.id(board.real[k]): wet_share(delta, k) for k in banks}
    assert {i: round(s, 2) for i, s in shares.items() if not 0.1 < s < 0.9} == {}
    assert 0.3 < sum(shares.values()) / len(shares) < 0.65


@pytest.mark.thorough
def test_all_other_land_on_the_mekong_is_dry_in_its_core(delta: MapGeometry) -> None:
    board = delta.map_context.board
    dry = board.real.keys() - board.water - board.banks - channel_keys(delta)
    assert len(dry) > 500
    for key in sorted(dry)[:: times(4, 1)]:
        assert not any(is_water(delta, p) for p in spots(delta, key, (0.0, 0.35, 0.6)))


def test_the_arm_parts_its_banks_into_land_on_both_sides(delta: MapGeometry) -> None:
    board, frame = delta.map_context.board, delta.map_context.frame
    for id in ("0519", "0520", "0521"):
        x, y = frame.point(board.key(id))
        assert is_water(delta, (x, y))
        assert not is_water(delta, (x, y - 0.8 * frame.inner))
        assert not is_water(delta, (x, y + 0.8 * frame.inner))


@pytest.mark.thorough
@pytest.mark.parametrize("way", some(grids(), 5))
def test_shores_keep_their_promises_however_the_field_lies(way: tuple[str, str, str]) -> None:
    orientation, shifted, turn = way
    map = country(orientation=orientation, turn=turn, banks=BANKS)
    map = map.model_copy(update={"grid": map.grid.model_copy(update={"shifted": shifted})})
    work = laid_out(map)
    board = work.map_context.board
    for key in sorted(board.real):
        if key in board.water:
            assert is_water(work, board.frame.point(key))
        elif key in board.banks:
            assert 0.05 < wet_share(work, key) < 0.95
        else:
            wet = [p for p in spots(work, key, (0.0, 0.35, 0.6)) if is_water(work, p)]
            assert wet == [], board.grid.id(board.real[key])


def lake(**changes: object) -> MapSheet:
    """A land with a lake on either side."""
    rows = "\n".join(["f" * 10] * 3 + ["wff" + "f" * 4 + "ffw"] * 2 + ["f" * 10] * 3)
    return country(rows, **changes)


def test_a_channel_joins_two_waters_through_the_hexes_that_it_names() -> None:
    grid = lake().hexes
    run = grid.line(grid.cell("0104"), grid.cell("1004"))
    path = PathCourse(hexes=tuple(map(grid.id, run)))
    work = laid_out(lake(paths={"channel": (path,)}))
    for cell in run:
        key = grid.key(cell)
        assert wet_share(work, key) > 0.15 or key in work.map_context.board.water
        assert any(is_water(work, p) for p in spots(work, key, (0.0, 0.2)))


def test_banks_away_from_full_water_show_an_arm_that_reaches_it() -> None:
    banks = ("0204", "0304", "0404")
    work = laid_out(lake(banks=banks))
    for id in banks:
        assert 0.1 < wet_share(work, work.map_context.board.key(id)) < 0.9


def test_a_river_that_ends_beside_a_bank_flows_into_its_water(delta: MapGeometry) -> None:
    rivers = {c.name: c for c in delta.courses if c.name}
    assert len(rivers) == 5
    for river in rivers.values():
        assert is_water(delta, river.points[-1]), river.name


@pytest.mark.thorough
def test_a_map_without_water_has_no_shore() -> None:
    assert laid_out(country("fff\nfjf\nfff")).map_context.shore is None
