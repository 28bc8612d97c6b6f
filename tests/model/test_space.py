"""Any board offers the same: here one of areas, which is no grid, beside the hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pytest

from builder.model.ground.boards import Node
from builder.model.ground.maps import parse_place_or_side
from builder.model.space import Cell, PlaceError, Side, Space
from builder.model.space.hexes import HexGrid, HexLayout
from builder.model.space.place_graph import Graph
from builder.model.space.points.layout import PointLayout
from builder.rules.core.moving.zoc import zone_of_hex


class Areas:
    """Areas of which some touch: a cell is the number of one, a side the pair's number."""

    def __init__(self, *borders: str) -> None:
        self.names = sorted({name for border in borders for name in border.split("/")})
        self.borders = [tuple(sorted(border.split("/"))) for border in borders]

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(Cell(0, n) for n in range(len(self.names)))

    @property
    def ids(self) -> Iterable[str]:
        return self.names

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.cells

    def id(self, cell: Cell) -> str:
        return self.names[cell.position]

    def cell(self, text: str) -> Cell:
        if text not in self.names:
            raise PlaceError("bad-hex-id", f"there is no {text}")
        return Cell(0, self.names.index(text))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        own = self.id(cell)
        near = [name for pair in self.borders if own in pair for name in pair if name != own]
        return tuple(map(self.cell, near))

    def adjacent(self, a: Cell, b: Cell) -> bool:
        return b in self.neighbours(a)

    def distance(self, a: Cell, b: Cell) -> int:
        return next(n for n in range(len(self.names)) if b in self.within(a, n))

    def within(self, centre: Cell, radius: int) -> Iterator[Cell]:
        seen = [centre]
        for _ in range(radius):
            seen += [n for c in tuple(seen) for n in self.neighbours(c) if n not in seen]
        return iter(dict.fromkeys(seen))

    def side_between(self, a: Cell, b: Cell) -> Side:
        pair = tuple(sorted((self.id(a), self.id(b))))
        if pair not in self.borders:
            raise PlaceError("not-adjacent", f"{pair} do not touch")
        return Side(min(a, b), self.borders.index(pair))

    def side_cells(self, side: Side) -> tuple[Cell, ...]:
        return tuple(map(self.cell, self.borders[side.side]))

    def side_id(self, side: Side) -> str:
        return "/".join(self.borders[side.side])

    def parse_side(self, text: str) -> Side:
        a, b = map(self.cell, text.split("/"))
        return self.side_between(a, b)

    def path(self, ids: Sequence[str]) -> tuple[Cell, ...]:
        cells = tuple(map(self.cell, ids))
        for a, b in pairwise(cells):
            self.side_between(a, b)
        return cells


EUROPE = Areas("Brest/Paris", "Paris/Reims", "Reims/Sedan", "Paris/Sedan", "Calais/Sedan")
HEXES = HexGrid("flat", 3, 3)
BOARDS: list[Space] = [EUROPE, HEXES]


@pytest.mark.parametrize("board", BOARDS, ids=["areas", "hexes"])
def test_places_and_sides_have_names_that_are_read_back(board: Space) -> None:
    assert [board.id(board.cell(id)) for id in board.ids] == list(board.ids)
    for a in board.cells:
        for b in board.neighbours(a):
            side = board.side_between(a, b)
            assert side == board.side_between(b, a) == board.parse_side(board.side_id(side))
            assert set(board.side_cells(side)) == {a, b}
            assert parse_place_or_side(board, board.side_id(side)) == side
    assert parse_place_or_side(board, "nowhere") is None


@pytest.mark.parametrize("board", BOARDS, ids=["areas", "hexes"])
def test_near_and_far_agree(board: Space) -> None:
    first = board.cells[0]
    for other in board.cells:
        steps = board.distance(first, other)
        assert other in set(board.within(first, steps))
        assert steps == 0 or other not in set(board.within(first, steps - 1))
        assert board.adjacent(first, other) == (steps == 1) == (other in board.neighbours(first))


def test_zones_of_control_reach_over_borders() -> None:
    cell = EUROPE.cell
    held = zone_of_hex(EUROPE, cell("Reims"), lambda a, b: b != cell("Sedan"))
    assert {EUROPE.id(c) for c in held} == {"Paris"}


def test_a_layout_in_pixels_is_the_same_in_other_units() -> None:
    plan = HexLayout(HEXES, 16, 3, 4, turns=1)
    for cell in HEXES.cells:
        x, y = plan.centre(cell)
        assert plan.scaled(2).centre(cell) == pytest.approx((2 * x, 2 * y))


# -- points ----------------------------------------------------------------------------------------


def test_the_middle_of_a_step_is_where_its_line_is_bent() -> None:
    """A straight step has its middle halfway between its points; one that is not says where it is."""
    graph = Graph(("A", "B", "C"), frozenset({(0, 1), (1, 2)}))
    straight, bent = graph.side_between(*graph.cells[:2]), graph.side_between(*graph.cells[1:])
    points = ((10.0, 10.0), (30.0, 10.0), (30.0, 50.0))
    laid = PointLayout(graph, points, (60.0, 60.0), 4.0, ((bent, (40.0, 30.0)),), left=5.0)
    assert laid.side_middle(straight) == (25.0, 10.0)
    assert laid.side_middle(bent) == (45.0, 30.0)


def test_a_point_without_a_name_is_called_by_its_id() -> None:
    bare = Node(id="ulm", at=(1, 1), kind="town")
    assert bare.title == "ulm"
    assert bare.model_copy(update={"name": "Ulm on the Danube"}).title == "Ulm on the Danube"
