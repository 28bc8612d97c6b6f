"""Steps and their costs as whole numbers, for searches over a whole map."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class StepGraph:
    """A graph of numbered places. For each place it lists the adjacent places, each with the
    terrain that the step to it meets. Steps that meet the same terrain share one object."""

    places: tuple[Any, ...] = field(repr=False)
    number: dict[Any, int] = field(repr=False)
    steps: tuple[tuple[tuple[int, Any], ...], ...] = field(repr=False)


@dataclass(frozen=True)
class CostGraph:
    """A graph of numbered places in which each step has its cost. Costs are whole numbers,
    ``scale`` of which make a movement point; prohibited steps are left out."""

    places: tuple[Any, ...] = field(repr=False)
    number: dict[Any, int] = field(repr=False)
    steps: tuple[tuple[tuple[int, int], ...], ...] = field(repr=False)
    scale: int = 1


def build_step_graph(
    places: Iterable[Hashable], steps: Callable[[Any], Iterable[tuple[Hashable, Any]]]
) -> StepGraph:
    """Build the graph of some places. ``steps`` returns the places next to a place, each with the
    terrain that the step to it meets. Steps that lead to other places are left out."""
    every = tuple(places)
    number = {place: n for n, place in enumerate(every)}
    rows = (((number.get(to), meets) for to, meets in steps(place)) for place in every)
    found = tuple(tuple((n, meets) for n, meets in row if n is not None) for row in rows)
    return StepGraph(every, number, found)


def build_cost_graph(bare: StepGraph, cost: Callable[[Any], Fraction | None]) -> CostGraph:
    """Return a graph with the cost of every step; ``cost`` returns movement points, or ``None`` for
    a prohibited step."""
    met = {id(meets): meets for row in bare.steps for _, meets in row}
    costs = {key: cost(meets) for key, meets in met.items()}
    open_ = {key: points for key, points in costs.items() if points is not None}
    scale = math.lcm(*(points.denominator for points in open_.values()))
    parts = {key: int(points * scale) for key, points in open_.items()}
    steps = tuple(
        tuple((to, parts[key]) for to, meets in row if (key := id(meets)) in parts)
        for row in bare.steps
    )
    return CostGraph(bare.places, bare.number, steps, scale)
