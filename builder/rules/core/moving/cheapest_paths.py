"""Cheapest paths through a graph of states, with exact costs."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


@dataclass(slots=True)
class Search(Generic[Node]):
    """The result of a search from ``start``: the least cost of every node that was reached, and the
    node before it."""

    start: Node
    costs: dict[Node, Fraction] = field(default_factory=dict)
    before: dict[Node, Node] = field(default_factory=dict)

    def route(self, goal: Node) -> tuple[Node, ...]:
        """Return the cheapest path to the node ``goal``, which the search has reached; both ends
        are included."""
        way = [goal]
        while way[-1] != self.start:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def search_cheapest_paths(
    start: Node,
    steps: Callable[[Node, Fraction], Iterable[tuple[Node, Fraction]]],
    limit: Fraction | None = None,
) -> Search[Node]:
    """Search the cheapest paths outward from ``start``. ``steps`` returns the neighbours of a node
    that was reached at a cost, with the cost of each step (never negative). Nodes that cost more
    than ``limit`` are not reached. Of equal paths the one found first is used, so the answer
    depends on the order of ``steps`` alone."""
    costs, before = _outward(start, steps, limit, Fraction(0))
    return Search(start, costs, before)


def cheapest_in_parts(
    start: Node,
    steps: Callable[[Node, int], Iterable[tuple[Node, int]]],
    limit: int,
    scale: int,
) -> Search[Node]:
    """Search like :func:`search_cheapest_paths`, but with costs as whole numbers (``scale`` of them
    make a movement point) instead of fractions, which is many times faster."""
    costs, before = _outward(start, steps, limit, 0)
    return Search(start, {node: points(cost, scale) for node, cost in costs.items()}, before)


@lru_cache(maxsize=4096)
def points(parts: int, scale: int) -> Fraction:
    """Convert a cost in whole parts to movement points; ``scale`` parts make one point."""
    return Fraction(parts, scale)


def _outward(
    start: Node, steps: Callable[[Node, Any], Iterable[tuple[Node, Any]]], limit: Any, nothing: Any
) -> tuple[dict[Node, Any], dict[Node, Node]]:
    costs, before = {start: nothing}, dict[Node, Node]()
    queue: list[tuple[Any, int, Node]] = [(nothing, 0, start)]
    tick, done = 0, set[Node]()
    while queue:
        spent, _, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        for next_node, cost in steps(node, spent):
            total = spent + cost
            if limit is not None and total > limit:
                continue
            known = costs.get(next_node)
            if known is None or total < known:
                costs[next_node], before[next_node] = total, node
                tick += 1
                heapq.heappush(queue, (total, tick, next_node))
    return costs, before
