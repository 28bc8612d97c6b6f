"""The path search finds the cheapest way, exactly."""

from __future__ import annotations

import itertools
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from builder.model.space.hexes import Cell, HexGrid
from builder.rules.core.moving.cheapest_paths import search_cheapest_paths

GRID = HexGrid("flat", 6, 6)
cells = st.sampled_from(GRID.cells)
costs = st.integers(0, 30).map(lambda n: Fraction(n, 6))


def _even(cell: Cell, spent: Fraction) -> list[tuple[Cell, Fraction]]:
    return [(n, Fraction(1)) for n in GRID.neighbours(cell)]


@given(cells, cells)
def test_over_even_ground_the_cost_is_the_distance(a: Cell, b: Cell) -> None:
    assert search_cheapest_paths(a, _even).costs[b] == GRID.distance(a, b)


@given(cells, st.integers(0, 5))
def test_a_limit_reaches_the_hexes_within_it(a: Cell, limit: int) -> None:
    assert set(search_cheapest_paths(a, _even, Fraction(limit)).costs) == set(GRID.within(a, limit))


@given(cells, st.lists(costs, min_size=36, max_size=36))
def test_no_step_betters_a_found_cost(start: Cell, prices: list[Fraction]) -> None:
    price = dict(zip(GRID.cells, prices, strict=True))
    found = search_cheapest_paths(start, lambda c, _: [(n, price[n]) for n in GRID.neighbours(c)])
    for cell, cost in found.costs.items():
        assert all(found.costs[n] <= cost + price[n] for n in GRID.neighbours(cell))


@given(cells, cells, st.lists(costs, min_size=36, max_size=36))
def test_a_route_costs_what_was_found(a: Cell, b: Cell, prices: list[Fraction]) -> None:
    price = dict(zip(GRID.cells, prices, strict=True))
    found = search_cheapest_paths(a, lambda c, _: [(n, price[n]) for n in GRID.neighbours(c)])
    route = found.route(b)
    assert (route[0], route[-1]) == (a, b)
    assert sum(price[c] for c in route[1:]) == found.costs[b]
    assert all(GRID.adjacent(x, y) for x, y in itertools.pairwise(route))
