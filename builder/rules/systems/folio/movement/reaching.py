"""All places that a land unit can reach: the rules of :mod:`moving` as one search over states with
integer numbers.

A state is a place and, for mechanised units, whether they have left an enemy zone of control. A
foot unit that enters a zone moves no farther, so that its place alone is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from builder.model.space.hexes import Hexside
from builder.rules.core.moving.step_costs import CostGraph, build_cost_graph
from builder.rules.systems.folio.game_data import is_commando
from builder.rules.systems.folio.movement.moving import LegalStep, Move, MoveState
from builder.rules.systems.folio.terrain.cost import land_cost
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace

_NOTHING = Fraction(0)

StateSteps = Callable[[int, int], Iterable[tuple[int, int]]]
"""A function from the number of a state and the cost so far to the next states, each with the cost
of the step."""


@dataclass(frozen=True)
class ReachedPlaces:
    """The places that a move can reach from one start: the least cost of every place, and the path
    there."""

    start: LandPlace
    costs: dict[LandPlace, Fraction]
    before: dict[int, int]
    ends: dict[LandPlace, int]
    place_of: Callable[[int], LandPlace]

    def route(self, place: LandPlace) -> tuple[LandPlace, ...]:
        """Return the cheapest path to a place, both ends included."""
        state, way = self.ends[place], [place]
        while state in self.before:
            state = self.before[state]
            way.append(self.place_of(state))
        return tuple(reversed(way))


def cost_network(land: FolioMap, mover: str) -> CostGraph:
    """Return the terrain cost of every step on a map for a movement class, cached on the map."""
    if mover not in land.networks:
        land.networks[mover] = build_cost_graph(
            land.graph, lambda meets: land_cost(land, meets, mover).total
        )
    return land.networks[mover]


def reach(move: Move, start: LandPlace) -> ReachedPlaces:
    """Find every other place that a move can reach from a start."""
    return reach_on(move, move.start(start))


def reach_on(move: Move, state: MoveState, spent: Fraction = _NOTHING) -> ReachedPlaces:
    """Find every other place that a move can still reach from a state, after ``spent`` movement
    points. The costs in the result are only those of the rest of the move."""
    start = state.place
    net = _with_ford(move, cost_network(move.land, move.mover))
    # A saved game may have a land unit in full water, where it can never have come.
    if state.halted or start not in net.number:
        return ReachedPlaces(start, {}, {}, {}, lambda _: start)
    first = net.number[start] * 2 + state.left
    limit = int((move.allowance - spent) * net.scale)
    costs, before = _search_states(first, _allowed_steps(move, net, first), limit)
    if state.fresh and not spent:
        _add_water_step(move, start, first, net, costs, before)
    ends = _cheapest_ends(costs, first >> 1)
    points = {cost: Fraction(cost, net.scale) for cost in set(costs.values())}
    least = {net.places[n]: points[costs[state]] for n, state in ends.items()}
    states = {net.places[n]: state for n, state in ends.items()}
    return ReachedPlaces(start, least, before, states, lambda state: net.places[state >> 1])


def _with_ford(move: Move, net: CostGraph) -> CostGraph:
    """Return the network of steps, with an additional step over the arm of water that is forded as
    if there were a bridge."""
    if move.bridged is None or not move.land.is_parted(move.bridged):
        return net
    one, other = _place_numbers(net, move.land.places(move.bridged))
    steps = list(net.steps)
    steps[one] = (*steps[one], (other, 0))
    steps[other] = (*steps[other], (one, 0))
    return replace(net, steps=tuple(steps))


def _cheapest_ends(costs: Mapping[int, int], start: int) -> dict[int, int]:
    """Return the cheapest state for every place except the start. Places and states are given by
    their numbers."""
    ends: dict[int, int] = {}
    for state, cost in costs.items():
        number = state >> 1
        if number != start and (number not in ends or cost < costs[ends[number]]):
            ends[number] = state
    return ends


def _search_states(
    first: int, onward: StateSteps, limit: int
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the least cost of every state within the limit, and the state before each on the
    cheapest path. The search takes states in order of cost, from one bucket for each cost."""
    costs, before = {first: 0}, dict[int, int]()
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(first)
    for spent, bucket in enumerate(buckets):
        for state in bucket:
            if costs[state] < spent:
                continue
            for there, cost in onward(state, spent):
                total = spent + cost
                if total <= limit and total < costs.get(there, limit + 1):
                    costs[there], before[there] = total, state
                    buckets[total].append(there)
    return costs, before


def _allowed_steps(move: Move, net: CostGraph, first: int) -> StateSteps:
    """Return the function that yields the steps that the rules allow the unit; its move begins in
    the state ``first``."""
    zone = set(_place_numbers(net, move.zone))
    closed = set(_place_numbers(net, move.held))
    barred = _steps_over_sides(move.land, net, move.guarded)
    if not zone or move.commando or is_commando(move.position.unit(move.piece)):
        return _steps_without_zones(net, closed, barred)
    forts = set(_place_numbers(net, (p for c in move.land.forts for p in move.land.places(c))))
    rough = _steps_over_sides(move.land, net, move.land.mines)
    whole, half = move.allowance * net.scale, move.allowance // 2 * net.scale
    if move.mover == "mech":
        if not move.infiltrates:
            rough = rough | {(a, b) for a in zone for b in zone}
        return _mechanised_steps(net, closed, barred, zone, (forts, rough), half)
    return _foot_steps(net, closed, barred, zone, (forts, rough), whole, first)


def _place_numbers(net: CostGraph, places: Iterable[LandPlace]) -> list[int]:
    """Return the numbers that places have in the network of steps; places in full water are left
    out."""
    return [net.number[p] for p in places if p in net.number]


def _steps_over_sides(
    land: FolioMap, net: CostGraph, sides: Iterable[Hexside]
) -> set[tuple[int, int]]:
    """Return the steps over some hexsides, in both directions, as pairs of place numbers."""
    found: set[tuple[int, int]] = set()
    for side in sides:
        both = land.sheet.hexes.side_cells(side)
        numbers = [_place_numbers(net, land.places(c)) for c in both]
        if len(numbers) == 2:
            found |= {(a, b) for a in numbers[0] for b in numbers[1]}
            found |= {(b, a) for a in numbers[0] for b in numbers[1]}
    return found


def _steps_without_zones(
    net: CostGraph, closed: set[int], barred: set[tuple[int, int]]
) -> StateSteps:
    """Return a function that yields the steps from a place, each with its cost, by terrain, closed
    places and forbidden steps alone, without zones of control."""

    def onward(state: int, spent: int) -> Iterable[tuple[int, int]]:
        here, left = state >> 1, state & 1
        for there, cost in net.steps[here]:
            if there not in closed and (here, there) not in barred:
                yield there * 2 + left, cost

    return onward


BlockedSteps = tuple[set[int], set[tuple[int, int]]]
"""The places with forts, and the steps over minefields, by number: no unit moves from zone of
control to zone of control there."""


def _foot_steps(
    net: CostGraph,
    closed: set[int],
    barred: set[tuple[int, int]],
    zone: set[int],
    rough: BlockedSteps,
    whole: int,
    first: int,
) -> StateSteps:
    """Return the function that yields the steps of a foot unit: it stops when it enters a zone of
    control, and moves from zone to zone only at the start and for its whole allowance."""
    forts, mined = rough

    def onward(state: int, spent: int) -> Iterable[tuple[int, int]]:
        here = state >> 1
        leaving = here in zone
        if leaving and state != first:  # a ford may have cost nothing
            return
        for there, cost in net.steps[here]:
            if there in closed or (here, there) in barred:
                continue
            if leaving and there in zone:
                if there not in forts and (here, there) not in mined:
                    yield there * 2 + 1, whole
            else:
                yield there * 2 + (state & 1), cost

    return onward


def _mechanised_steps(
    net: CostGraph,
    closed: set[int],
    barred: set[tuple[int, int]],
    zone: set[int],
    rough: BlockedSteps,
    half: int,
) -> StateSteps:
    """Return the function that yields the steps of a mechanised unit: if it has been in a zone of
    control, it pays half its allowance to enter another."""
    forts, mined = rough

    def onward(state: int, spent: int) -> Iterable[tuple[int, int]]:
        here = state >> 1
        leaving = here in zone
        left = 1 if leaving else state & 1
        for there, cost in net.steps[here]:
            if there in closed or (here, there) in barred:
                continue
            if there not in zone:
                yield there * 2 + left, cost
            elif not left:
                yield there * 2, cost
            elif not leaving or (there not in forts and (here, there) not in mined):
                yield there * 2 + left, cost + half

    return onward


def _add_water_step(
    move: Move,
    start: LandPlace,
    first: int,
    net: CostGraph,
    costs: dict[int, int],
    before: dict[int, int],
) -> None:
    """Add the step over the water inside the start hex, which costs the whole allowance, to the
    results of a search (``costs`` and ``before``)."""
    if not move.land.is_parted(start.cell) or start.cell == move.bridged:
        return
    step = move.go(move.start(start), Fraction(0), start.cell)
    if not isinstance(step, LegalStep):
        return
    there, cost = net.number[step.state.place] * 2 + 1, int(step.cost * net.scale)
    if cost < costs.get(there, cost + 1) and there & ~1 not in costs:
        costs[there], before[there] = cost, first
