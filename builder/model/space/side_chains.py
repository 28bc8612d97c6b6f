"""Rivers and borders as chains of sides: find the shortest chain that passes what a spec names
along its course."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.model.space.hexes import HexGrid
from builder.model.space.space import Cell, PlaceError, Side
from builder.model.space.squares import SquareGrid
from builder.sentences import filled_sentence

Corner = tuple[int, int]
Grid = HexGrid | SquareGrid

_SLACK = 7
"""The number of additional sides with which a chain may reach a stop and still become the shortest
chain overall."""

_State = tuple[int, Corner]
"""A state of the search: how many stops have been passed, and the corner that the chain has
reached."""


@dataclass(frozen=True)
class Stop:
    """A thing that a chain of sides must pass: a side that it runs along, a corner that it reaches
    (named by the places around it), or a place along one of whose sides it runs."""

    text: str
    sides: frozenset[Side] = frozenset()
    corner: Corner | None = None

    def passed(self, side: Side | None, corner: Corner) -> bool:
        """Return whether a chain that runs along ``side`` to ``corner`` passes this stop."""
        return side in self.sides if self.corner is None else corner == self.corner


def shortest_side_chain(grid: Grid, words: Sequence[str]) -> tuple[str, ...]:
    """Return the sides of the shortest chain that passes hexsides (``0712/0811``), corners
    (``0712/0811/0812``) and hexes in their order, from the first to the last; raises
    :class:`PlaceError`, with the code ``broken-chain`` if there is none and ``ambiguous-chain`` if
    there are several."""
    net = _Net(grid)
    stops = []
    for n, word in enumerate(words):
        try:
            stops.append(net.stop(word))
        except PlaceError as exc:
            raise PlaceError(exc.code, str(exc), exc.hint, n) from None
    if len(stops) == 1 and len(stops[0].sides) == 1:
        return tuple(map(grid.side_id, stops[0].sides))
    return tuple(map(grid.side_id, _Search(net, stops).chain()))


class _Net:
    """The network of a grid's sides and the corners that they join. Sides at the map's edge, along
    which rivers seldom run, are included only if they are named."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.joined: dict[Corner, list[tuple[Corner, Side]]] = {}
        sides = {side for cell in grid.cells for side in self._round(cell)}
        for side in sorted(sides):
            if len(grid.side_cells(side)) == 2:
                self._join(side)

    def _round(self, cell: Cell) -> list[Side]:
        return [self.grid.side(cell, n) for n in range(6 if isinstance(self.grid, HexGrid) else 4)]

    def _join(self, side: Side) -> None:
        a, b = self.grid.side_corners(side)
        if (b, side) not in self.joined.get(a, []):
            self.joined.setdefault(a, []).append((b, side))
            self.joined.setdefault(b, []).append((a, side))

    def stop(self, text: str) -> Stop:
        """Return the stop that a word names."""
        parts = text.split("/")
        if len(parts) == 1:
            cell = self.grid.cell(text)
            return Stop(text, frozenset(self._round(cell)))
        if len(parts) == 2:
            side = self.grid.parse_side(text)
            self._join(side)
            return Stop(text, frozenset([side]))
        return Stop(text, corner=self._corner(text, [self.grid.cell(part) for part in parts]))

    def _corner(self, text: str, cells: Sequence[Cell]) -> Corner:
        """Return the corner at which places meet."""
        corners = [
            {c for side in self._round(cell) for c in self.grid.side_corners(side)}
            for cell in cells
        ]
        common = set.intersection(*corners)
        if len(set(cells)) < len(cells) or len(common) != 1:
            around = self.grid.neighbours(cells[0])
            hint = filled_sentence(
                "next to {id}: {listed}",
                id=self.grid.id(cells[0]),
                listed=", ".join(sorted(map(self.grid.id, around))),
            )
            raise PlaceError(
                "not-adjacent", filled_sentence("{text} do not meet at one corner", text=text), hint
            )
        return common.pop()


@dataclass
class _Search:
    """The search for the shortest chain that passes all stops (Dijkstra's algorithm over corners
    and numbers of stops passed)."""

    net: _Net
    stops: Sequence[Stop]
    costs: dict[_State, int] = field(default_factory=dict)
    before: dict[_State, list[tuple[_State, Side]]] = field(default_factory=dict)

    def chain(self) -> list[Side]:
        """Return the sides of the chain, in order."""
        ends = self._ends()
        ways = self._shortest_chains(ends)
        first = next(ways)
        other = next(ways, None)
        if other is not None:
            self._several(first, other)
        if len(set(first)) < len(first):
            twice = next(s for n, s in enumerate(first) if s in first[:n])
            message = filled_sentence(
                "the chain comes back along {side_id}", side_id=self.net.grid.side_id(twice)
            )
            raise PlaceError(
                "broken-chain", message, "name what it passes in the order of its course"
            )
        return first

    def _starts(self) -> Iterator[tuple[Corner, Side | None, Corner]]:
        """Yield where a chain may begin, as a start, a first side and its end: at the first stop's
        corner, or along one of its sides from either end."""
        stop = self.stops[0]
        if stop.corner is not None:
            yield stop.corner, None, stop.corner
        for corner, beyond in self.net.joined.items():
            for end, side in beyond:
                if side in stop.sides:
                    yield corner, side, end

    def _past(self, behind: int, side: Side | None, corner: Corner) -> int:
        """Return the number of stops that have been passed after a step to ``corner`` along
        ``side``; ``behind`` of them were passed before it."""
        while behind < len(self.stops) and self.stops[behind].passed(side, corner):
            behind += 1
        return behind

    def _ends(self) -> list[_State]:
        """Return the states in which all stops have been passed at the lowest cost."""
        queue: list[tuple[int, _State]] = []
        for start, side, end in self._starts():
            state = (self._past(0, side, end), end)
            origin = (-1, start)
            self._reach(queue, state, 0 if side is None else 1, origin, side)
        first: dict[int, int] = {}
        while queue:
            cost, state = heapq.heappop(queue)
            behind, corner = state
            first.setdefault(behind, cost)
            if behind == len(self.stops):
                break
            if cost > self.costs[state] or cost > first.get(behind + 1, cost) + _SLACK:
                continue
            for beyond, side in self.net.joined.get(corner, ()):
                onward = (self._past(behind, side, beyond), beyond)
                self._reach(queue, onward, cost + 1, state, side)
        every = [s for s in self.costs if s[0] == len(self.stops)]
        least = min((self.costs[s] for s in every), default=None)
        if least is None:
            self._no_chain(max(first, default=0))
        return sorted(s for s in every if self.costs[s] == least)

    def _reach(
        self, queue: list[tuple[int, _State]], state: _State, cost: int, origin: _State,
        side: Side | None,
    ) -> None:  # fmt: skip
        known = self.costs.get(state)
        if known is None or cost < known:
            self.costs[state] = cost
            self.before[state] = []
            heapq.heappush(queue, (cost, state))
        if side is not None and cost == self.costs[state]:
            self.before[state].append((origin, side))

    def _shortest_chains(self, ends: Sequence[_State]) -> Iterator[list[Side]]:
        """Yield every shortest chain, from its first side on; callers need at most two."""
        for end in ends:
            waiting: list[tuple[_State, list[Side]]] = [(end, [])]
            while waiting:
                state, tail = waiting.pop()
                origins = self.before.get(state, [])
                if not origins:
                    yield tail[::-1]
                waiting += [(origin, [*tail, side]) for origin, side in origins]

    def _several(self, one: list[Side], other: list[Side]) -> None:
        grid = self.net.grid
        ours = [s for s in one if s not in other]
        theirs = [s for s in other if s not in one]
        names = [grid.side_id(s[len(s) // 2]) for s in (ours or one, theirs or other)]
        message = filled_sentence(
            "several chains of {count} sides pass all this: by {one_way}, or by {other_way}",
            count=len(one),
            one_way=names[0],
            other_way=names[1],
        )
        raise PlaceError("ambiguous-chain", message, "name one of those sides too, in its place")

    def _no_chain(self, behind: int) -> None:
        stop = self.stops[min(max(behind, 0), len(self.stops) - 1)]
        before = self.stops[max(0, min(behind, len(self.stops) - 1) - 1)]
        message = filled_sentence(
            "no chain of sides leads from {start} to {end}", start=before.text, end=stop.text
        )
        hint = "nothing runs over the map's edge or through holes in it"
        raise PlaceError("broken-chain", message, hint, min(max(behind, 0), len(self.stops) - 1))
