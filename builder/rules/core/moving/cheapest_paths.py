"""Cheapest paths through a graph of states, with exact costs."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


@dataclass(slots=True)
class Search(Generic[Node]):
    """The result of a search from ``start``: the least cost of every node that was reached, and the
    node before it."""

    start: Node
    costs: dict[Node, Fraction] = field(default_factory=dict)
    before: dict[Node, Node] = field(default_factory=dict)

    def route(self, goal: Node) -> tuple[Node, ...]:
        """Return the cheapest path to a node that was reached, both ends included."""
        way = [goal]
        while way[-1] != self.start:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def cheapest(
    start: Node,
    steps: Callable[[Node, Fraction], Iterable[tuple[Node, Fraction]]],
    limit: Fraction | None = None,
) -> Search[Node]:
    """Search the cheapest paths outward from ``start``. ``steps`` returns the neighbours of a node
    that was reached at a cost, with the cost of each step (never negative). Nodes that cost more
    than ``limit`` are not reached. Of equal paths the one found first is used, so the answer
    depends on the order of ``steps`` alone."""
    found: Search[Node] = Search(start, {start: Fraction(0)})
    queue: list[tuple[Fraction, int, Node]] = [(Fraction(0), 0, start)]
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
            if next_node not in found.costs or total < found.costs[next_node]:
                found.costs[next_node], found.before[next_node] = total, node
                tick += 1
                heapq.heappush(queue, (total, tick, next_node))
    return found
