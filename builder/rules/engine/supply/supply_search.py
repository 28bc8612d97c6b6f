"""Determines the supply of all units in a position by a search that starts at the sources, once for
each side and movement class."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.mechanisms import NamedSupply, Supply
from builder.model.mechanisms.conditions import When
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.control.controlled_places import places_held_against
from builder.rules.engine.positions.aliases import supply_words
from builder.rules.engine.positions.condition_answers import (
    answers_of_place,
    moment_values,
    piece_fulfils,
)
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.zones.zone_rules import ZonesOfControl

SupplyLine = tuple[Cell, ...]
"""A supply line: the places from the unit to its source of supply."""


@dataclass(frozen=True)
class Spread:
    """The places from which a supply line leads to one of some sources, each with the line's length
    and the next place on it."""

    length: Mapping[Cell, int]
    onward: Mapping[Cell, Cell]

    def way(self, cell: Cell) -> SupplyLine:
        """Return the supply line from a place: its places, from there to the source."""
        found = [cell]
        while found[-1] in self.onward:
            found.append(self.onward[found[-1]])
        return tuple(found)


@dataclass(frozen=True)
class SupplyLines:
    """The supply of all units in a position. When conditions of the supply rules themselves are
    evaluated, every unit counts as in supply."""

    given: Situation = field(repr=False)
    declared: Supply
    _spreads: dict[tuple[frozenset[Cell], str, str, int], Spread] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    _places_by_piece: dict[str, frozenset[Cell]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _sides: dict[str, dict[str, SupplyLine]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def situation(self) -> Situation:
        """The position in which every unit counts as in supply, for the conditions of the supply
        rules themselves: in supply of this kind and of all kinds declared after it."""
        given, every = self.given, self.given.mechanisms.every_supply
        first = next((n for n, one in enumerate(every) if one is self.declared), 0)
        named = [one for one in every[first:] if isinstance(one, NamedSupply)]
        has = {word: frozenset[str]() for one in named for word in supply_words(one)}
        lacking = {**given.lacking, **has}
        if isinstance(self.declared, NamedSupply):
            return replace(given, lacking=lacking)
        return replace(given, unsupplied=frozenset(), isolated=frozenset(), lacking=lacking)

    @cached_property
    def needing(self) -> tuple[Piece, ...]:
        """The pieces that need supply."""
        return tuple(filter(self.needs, self.situation.troops))

    def needs(self, piece: Piece) -> bool:
        """Return whether a piece needs supply."""
        return self._is(piece, self.declared.who)

    def _is(self, piece: Piece, when: When) -> bool:
        return piece_fulfils(self.situation, when, piece)

    # -- places --------------------------------------------------------------------------------

    def sources(self, side: str) -> frozenset[Cell]:
        """Return the places on the map that supply a side, excluding those that enemies hold. A
        source in an enemy zone of control supplies only the units in its own place, since no supply
        line leads on from it."""
        now, ground = moment_values(self.situation, side), self.situation.ground
        own = [
            source
            for source in self.declared.from_
            if self.situation.shares(source.side, side, "supply")
            and condition_holds(source.when, lambda *_: False, now)
        ]
        named = (ground.places_named(ground.words_of_map(source.at)) for source in own)
        found = {cell for cells in named for cell in cells}
        found |= {
            piece.cell
            for piece in self.situation.troops
            if piece.cell and self.situation.shares(self.situation.side(piece), side, "supply")
            and any(s.who is not None and self._is(piece, s.who) for s in own)
        }  # fmt: skip
        return frozenset(found) - self._held[side]

    @cached_property
    def _held(self) -> Mapping[str, frozenset[Cell]]:
        """For each side, the places with units of other sides; all empty if enemies do not block
        supply lines."""
        standing, blocks = self.situation.units_by_place, "enemies" in self.declared.blocked
        sides = {s.id for s in self.situation.game.sheet.sides}
        return {
            side: frozenset(c for c in standing if blocks and self.situation.foes(c, side))
            for side in sides | {self.situation.side(p) for p in self.situation.troops}
        }

    @cached_property
    def _blocked(self) -> Mapping[str, frozenset[Cell]]:
        """For each side, the places that its supply lines may not pass through."""
        found, control = dict[str, frozenset[Cell]](), ZonesOfControl(self.situation)
        for side, cells in self._held.items():
            if "zones" in self.declared.blocked:
                cells |= control.effective(side, "supply") | control.bonds(side, "supply").cells
            if "control" in self.declared.blocked:
                cells |= places_held_against(self.situation, side)
            found[side] = cells
        return found

    def _bonds(self, side: str) -> frozenset[frozenset[Cell]]:
        """Return the steps that a side's supply lines may not take because bonds of enemy units
        (pairs that close the gap between them) forbid them."""
        if "zones" not in self.declared.blocked:
            return frozenset()
        return ZonesOfControl(self.situation).bonds(side, "supply").steps

    # -- lines ---------------------------------------------------------------------------------

    @property
    def unit(self) -> int:
        """The number of parts into which a hex or movement point is divided when the length of
        supply lines is counted."""
        return self.situation.ground.scale if self.declared.count == "points" else 1

    def steps(self, mover: str, cell: Cell) -> Iterable[tuple[Cell, int]]:
        """Return the neighbours from which a supply line of a movement class may lead into a place,
        each with the length of that step in parts (:attr:`unit`)."""
        declared, situation = self.declared, self.situation
        found = situation.ground.into(mover, cell, hexes=declared.count == "hexes")
        if declared.closed is not None:
            shut = declared.closed
            found = tuple(one for one in found if not self._shut(shut, one[0], cell))
        if not declared.roads:
            return found
        roads = frozenset(declared.roads)
        return [(n, more if roads.isdisjoint(situation.paths(n, cell)) else 0) for n, more in found]

    def _shut(self, closed: When, a: Cell, b: Cell) -> bool:
        """Return whether a declared condition closes the step from one place to the next to supply
        lines."""
        situation = self.situation
        asks = answers_of_place(situation, b, (), situation.between(a, b), situation.paths(a, b))
        return condition_holds(closed, asks, moment_values(situation))

    def _spread(self, sources: frozenset[Cell], side: str, mover: str, reach: int) -> Spread:
        """Return all places from which a movement class has a supply line, of at most ``reach``
        parts, to one of these sources; the result is cached."""
        key = (sources, side, mover, reach)
        if key not in self._spreads:
            self._spreads[key] = self._outward(sources, side, mover, reach)
        return self._spreads[key]

    def _outward(self, sources: Iterable[Cell], side: str, mover: str, reach: int) -> Spread:
        blocked, bonds = self._blocked[side], self._bonds(side)
        length = dict.fromkeys(sorted(sources), 0)
        queue, onward, done = [(0, cell) for cell in length], dict[Cell, Cell](), set[Cell]()
        while queue:
            far, cell = heapq.heappop(queue)
            if cell in done or (cell in blocked and cell in onward):
                continue
            done.add(cell)
            if cell in blocked:
                continue
            for near, more in self.steps(mover, cell):
                if bonds and frozenset((cell, near)) in bonds:
                    continue
                total = far + more
                if total <= reach and total < length.get(near, reach + 1):
                    length[near], onward[near] = total, cell
                    heapq.heappush(queue, (total, near))
        return Spread(length, onward)

    def near_sources(self, side: str, mover: str) -> Mapping[Cell, int]:
        """Return the places from which a movement class has a supply line to a source of its side,
        each with the length of the shortest line in parts (:attr:`unit`). Lines may be as long as
        declared, or as the first link of a supply chain allows."""
        chain = self.declared.chain if not self.declared.direct else ()
        reach = (chain[0].reach if chain else self.declared.reach) * self.unit
        return self._spread(self._sources(side), side, mover, reach).length

    # -- who has it ----------------------------------------------------------------------------

    def reach_of(self, piece: Piece) -> int:
        """Return the greatest length of a unit's supply line, in parts of a hex or movement point
        (:attr:`unit` parts make one)."""
        reach: int = self.declared.reach * self.unit
        for change in self.declared.changes:
            if self._is(piece, change.when):
                reach = int(reach * change.times) + change.add * self.unit
        return max(0, reach)

    @cached_property
    def lines_by_piece(self) -> dict[str, SupplyLine]:
        """The supply line of every piece that is in supply, by the name of the piece."""
        lines = ((p.name, self.way_of(p)) for p in self.situation.troops)
        return {name: way for name, way in lines if way is not None}

    def way_of(self, piece: Piece) -> SupplyLine | None:
        """Return the supply line of a piece; ``None`` if it is out of supply."""
        side = self.situation.side(piece)
        if not self.declared.chain and self.declared.depots is None:
            return self._way(piece, side, self._sources(side), self.reach_of(piece))
        return self._of_side(side).get(piece.name)

    def _sources(self, side: str) -> frozenset[Cell]:
        """Return the supply sources of a side; the result is cached."""
        if side not in self._places_by_piece:
            self._places_by_piece[side] = self.sources(side)
        return self._places_by_piece[side]

    def _of_side(self, side: str) -> dict[str, SupplyLine]:
        """Return the supply line of each unit of a side that is in supply, by unit name, including
        lines to units of the supply chain and to depots."""
        if side not in self._sides:
            found: dict[str, SupplyLine] = {}
            pieces = [p for p in self.situation.troops if self.situation.side(p) == side]
            sources = self._linked(side, pieces, found)
            self._supplied(side, [p for p in pieces if p.name not in found], sources, found)
            self._sides[side] = found
        return self._sides[side]

    def _linked(
        self, side: str, pieces: list[Piece], found: dict[str, SupplyLine]
    ) -> frozenset[Cell]:
        """Trace supply along the supply chain (such as headquarters of descending rank), add the
        lines of its units to ``found``, and return the places from which all other units draw
        supply."""
        before = self.sources(side)
        for link in self.declared.chain:
            those = [p for p in pieces if p.name not in found and self._is(p, link.who)]
            for piece in those:
                way = self._way(piece, side, before, link.reach * self.unit)
                if way is not None:
                    found[piece.name] = way
            passed = frozenset(p.cell for p in those if p.cell and p.name in found)
            before = before | passed if self.declared.direct else passed
        return before

    def _supplied(
        self, side: str, pieces: list[Piece], sources: frozenset[Cell], found: dict[str, SupplyLine]
    ) -> None:
        """Add to ``found`` the supply lines of the units that draw supply from these sources, or
        from depots that are in supply themselves."""
        links = {p.name for p in pieces for link in self.declared.chain if self._is(p, link.who)}
        left = [p for p in pieces if p.name not in links]
        while left:
            ways = {p.name: self._way(p, side, sources, self.reach_of(p)) for p in left}
            reached = {name: way for name, way in ways.items() if way is not None}
            found |= reached
            depots = {p.cell for p in left if p.name in reached and p.cell and self._passes_on(p)}
            if depots <= sources:
                return
            sources |= depots
            left = [p for p in left if p.name not in reached]

    def _passes_on(self, piece: Piece) -> bool:
        return self.declared.depots is not None and self._is(piece, self.declared.depots)

    def _way(
        self, piece: Piece, side: str, sources: frozenset[Cell], reach: int
    ) -> SupplyLine | None:
        """Return the supply line of a piece to the nearest source within ``reach``; ``None`` if
        there is none."""
        assert piece.cell is not None
        mover = self.situation.position.unit(piece).movement_class
        spread = self._spread(sources, side, mover, max(reach, self._farthest))
        near = spread.length.get(piece.cell, reach + 1) <= reach
        return spread.way(piece.cell) if near else None

    @cached_property
    def _farthest(self) -> int:
        """The greatest length that any supply line may have, in parts (:attr:`unit`); one search
        with this limit serves all units."""
        links = [link.reach * self.unit for link in self.declared.chain]
        return max([*links, *map(self.reach_of, self.needing)], default=0)

    # -- who has not ---------------------------------------------------------------------------

    def lacks(self, piece: Piece) -> bool:
        """Return whether a unit needs supply and is out of supply."""
        on_map = piece.cell is not None
        return on_map and self.needs(piece) and self.way_of(piece) is None

    def alone(self, piece: Piece) -> bool:
        """Return whether a unit is isolated: it is out of supply, and no line of any length leads
        to a source of its side or to a unit that passes supply on."""
        far = len(self.situation.ground.sheet.space.cells) * 100 * self.unit
        side = self.situation.side(piece)
        return self.lacks(piece) and self._way(piece, side, self._givers(side), far) is None

    def _givers(self, side: str) -> frozenset[Cell]:
        """Return all places from which a side's units may draw supply: its sources, and its depots
        and chain units that are in supply."""
        kinds = [link.who for link in self.declared.chain]
        kinds += [self.declared.depots] if self.declared.depots is not None else []
        return self.sources(side) | {
            p.cell
            for p in self.situation.troops
            if p.cell and self.situation.side(p) == side and self.way_of(p)
            and any(self._is(p, kind) for kind in kinds)
        }  # fmt: skip
