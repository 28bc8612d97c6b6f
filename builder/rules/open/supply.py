"""Supply as it is declared: who has it, and by which line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Supply
from builder.model.space import Cell
from builder.problems import Problem
from builder.rules.core.paths import Search, cheapest
from builder.rules.core.position import Piece
from builder.rules.open.asking import piece_is
from builder.rules.open.checks import Words, known_word
from builder.rules.open.situation import PositionInputs, Situation, situation_of
from builder.rules.open.zones import Control
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True)
class Lines:
    """The supply of a position."""

    situation: Situation = field(repr=False)
    declared: Supply

    @cached_property
    def _control(self) -> Control:
        return Control(self.situation)

    def needs(self, piece: Piece) -> bool:
        """Whether a piece needs supply."""
        return piece_is(self.situation, self.declared.who, piece)

    def sources(self, side: str) -> frozenset[Cell]:
        """The places on the map that a side is supplied from, those that enemies hold left out."""
        words = [
            word for source in self.declared.from_ if source.side == side for word in source.at
        ]
        cells = self.situation.sheet.named_cells(words)
        return frozenset(cell for cell in cells if not self._blocked(cell, side))

    def _blocked(self, cell: Cell, side: str) -> bool:
        blocked = self.declared.blocked
        if "enemies" in blocked and self.situation.foes(cell, side):
            return True
        return "zones" in blocked and cell in self._zones(side)

    def _closed(self, cell: Cell, side: str) -> bool:
        """The same, asked once."""
        if (cell, side) not in self._known:
            self._known[cell, side] = self._blocked(cell, side)
        return self._known[cell, side]

    @cached_property
    def _known(self) -> dict[tuple[Cell, str], bool]:
        return {}

    def _zones(self, side: str) -> frozenset[Cell]:
        if side not in self._kept:
            self._kept[side] = self._control.effective(side, "supply")
        return self._kept[side]

    @cached_property
    def _kept(self) -> dict[str, frozenset[Cell]]:
        return {}

    def search(self, piece: Piece) -> Search[Cell]:
        """Every place that a line from a piece reaches."""
        side, mover = self.situation.side(piece), self.situation.position.unit(piece).movement_class
        assert piece.cell is not None

        def onward(cell: Cell, _: Fraction) -> Iterator[tuple[Cell, Fraction]]:
            for near, cost in self._steps(mover, cell):
                if not self._closed(near, side):
                    yield near, cost

        return cheapest(piece.cell, onward, Fraction(self.declared.reach))

    def _steps(self, mover: str, cell: Cell) -> list[tuple[Cell, Fraction]]:
        """The steps of a line from a place that are open to a class, with what each counts."""
        if (mover, cell) not in self._stepped:
            costs = ((near, self._cost(mover, cell, near)) for near in self._near(cell))
            self._stepped[mover, cell] = [(near, c) for near, c in costs if c is not None]
        return self._stepped[mover, cell]

    @cached_property
    def _stepped(self) -> dict[tuple[str, Cell], list[tuple[Cell, Fraction]]]:
        return {}

    def _near(self, cell: Cell) -> tuple[Cell, ...]:
        return self.situation.sheet.space.neighbours(cell)

    def _cost(self, mover: str, a: Cell, b: Cell) -> Fraction | None:
        """What a step of a line counts; ``None`` where it is closed to a class."""
        cost = self.situation.ground.step_cost(mover, a, b).total
        return cost if cost is None or self.declared.count == "points" else Fraction(1)

    @cached_property
    def ways(self) -> dict[str, tuple[Cell, ...]]:
        """The line of every piece that is in supply, by name; depots pass it on to others."""
        found: dict[str, tuple[Cell, ...]] = {}
        pieces = self.situation.troops
        searches = {p.name: self.search(p) for p in pieces}
        opened = {side: self.sources(side) for side in {self.situation.side(p) for p in pieces}}
        while True:
            before = len(found)
            for piece in pieces:
                side = self.situation.side(piece)
                way = None if piece.name in found else _way(searches[piece.name], opened[side])
                if way is not None and piece.cell is not None:
                    found[piece.name] = way
                    opened[side] |= {piece.cell} if self._passes_on(piece) else set()
            if len(found) == before:
                return found

    def _passes_on(self, piece: Piece) -> bool:
        depots = self.declared.depots
        return depots is not None and piece_is(self.situation, depots, piece)


def _way(search: Search[Cell], sources: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """The shortest line to a source, if there is one."""
    there = sorted((cost, cell) for cell, cost in search.costs.items() if cell in sources)
    return search.route(there[0][1]) if there else None


# -- asked -------------------------------------------------------------------------------------


class SupplyInputs(PositionInputs):
    """A unit, or all of them."""

    unit: str = Field("", description="a unit; else all that need supply are told")


class SupplyReply(Reply):
    """The units that are ``supplied`` with their lines, and those that are not."""

    supplied: dict[str, tuple[str, ...]]
    unsupplied: tuple[str, ...]


def supply(context: Context, given: SupplyInputs) -> SupplyReply:
    """Tell which units are in supply, and by which lines."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.supply
    assert declared is not None
    lines, space = Lines(situation, declared), situation.sheet.space
    pieces = [p for p in situation.troops if lines.needs(p)]
    asked = [p.name for p in pieces if given.unit in ("", p.name)]
    ways = {n: tuple(map(space.id, lines.ways[n])) for n in asked if n in lines.ways}
    without = tuple(n for n in asked if n not in ways)
    rule = context.game.mechanisms.case("supply", declared)
    return SupplyReply(supplied=ways, unsupplied=without, steps=tuple(_told(rule, ways, without)))


def _told(rule: str, ways: dict[str, tuple[str, ...]], without: tuple[str, ...]) -> Iterator[Step]:
    for name, way in ways.items():
        yield step(rule, "{unit} is in supply: {hexes}.", unit=name, hexes=", ".join(way))
    for name in without:
        yield step(rule, "{unit} is out of supply.", unit=name)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """What can be asked of supply."""
    declared = game.mechanisms.supply
    if declared is not None:
        yield Procedure("supply", (game.mechanisms.case("supply", declared),), supply)


def check_supply(game: Game) -> Iterator[Problem]:
    """Sides and places of sources."""
    declared, words = game.mechanisms.supply, Words(game)
    for n, source in enumerate(declared.from_ if declared else ()):
        path = ("mechanisms", "supply", "from", n)
        sides = [s.id for s in game.sheet.sides]
        yield from known_word(source.side, sides, (*path, "side"), "no side")
        for m, word in enumerate(source.at):
            yield from known_word(word, words.places, (*path, "at", m), "no hex or area")
