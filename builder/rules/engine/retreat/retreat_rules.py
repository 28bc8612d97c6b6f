"""Answers questions about the retreat rules that a game declares: where a unit's retreat can end,
and what happens if it cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Retreat
from builder.model.space import Cell
from builder.problems import Problem
from builder.rules.core.names import UnitName
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.question_position import piece_in_hex
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.stacking.room import has_length, has_room
from builder.rules.engine.zones.zone_rules import ZonesOfControl, control_of
from builder.rules.procedures import Context, Procedure, Reply, step


@dataclass(frozen=True)
class Flight:
    """The retreat of one unit: which steps are legal, and where it may end."""

    situation: Situation = field(repr=False)
    declared: Retreat
    piece: Piece

    @property
    def start(self) -> Cell:
        """The place of the unit before it retreats."""
        assert self.piece.cell is not None
        return self.piece.cell

    @cached_property
    def _zones(self) -> frozenset[Cell]:
        """The places in enemy zones of control that matter to this retreat; empty if zones do not
        affect it."""
        if self.declared.zones == "free":
            return frozenset()
        side = self.situation.side(self.piece)
        control = self._control
        if control.ignores(self.piece):
            return frozenset()
        return control.effective(side, "retreat", self.piece.name)

    def open_to(self, a: Cell, b: Cell) -> bool:
        """Return whether a step of the retreat is allowed."""
        space = self.situation.sheet.space
        if self.declared.away and space.distance(self.start, b) <= space.distance(self.start, a):
            return False
        if self.declared.zones == "barred" and b in self._zones:
            return False
        if self._homes and self._homeward(b) >= self._homeward(a):
            return False
        if self.situation.in_the_way(b, self.situation.side(self.piece)) or self._bonded(a, b):
            return False
        if not has_length(self.situation, b, self.piece):
            return False
        return self.situation.step_cost(self.piece, a, b).total is not None

    def _bonded(self, a: Cell, b: Cell) -> bool:
        """Return whether a bond forbids a step of the retreat: two enemy units whose zones of
        control together close the gap between them."""
        control = self._control
        side = self.situation.side(self.piece)
        return not control.ignores(self.piece) and control.bonded(a, b, side, "retreat")

    @cached_property
    def _control(self) -> ZonesOfControl:
        return control_of(self.situation)

    @cached_property
    def _homes(self) -> frozenset[Cell]:
        """The places (such as a map edge) towards which the unit's side must retreat."""
        side, ground = self.situation.side(self.piece), self.situation.ground
        named = {word for home in self.declared.toward if home.side == side for word in home.at}
        cells = self.situation.sheet.space.cells
        ids = self.situation.sheet.space.id
        return frozenset(c for c in cells if ids(c) in named or named & ground.grounds(c))

    def _homeward(self, cell: Cell) -> int:
        """Return the distance in hexes from a place to the nearest place towards which the unit's
        side retreats."""
        return min(self.situation.sheet.space.distance(cell, home) for home in self._homes)

    @cached_property
    def _ways(self) -> list[dict[Cell, int]]:
        """The results of :meth:`after` computed so far: entry ``n`` is for ``n`` steps."""
        return [{self.start: 0}]

    def after(self, steps: int) -> dict[Cell, int]:
        """Return the places that the retreat can reach in exactly ``steps`` steps by legal paths,
        each with the fewest entries into enemy zones of control on the way."""
        space = self.situation.sheet.space
        while len(self._ways) <= steps:
            there: dict[Cell, int] = {}
            for a, entered in self._ways[-1].items():
                for b in space.neighbours(a):
                    if self.open_to(a, b):
                        many = entered + (b in self._zones)
                        there[b] = min(many, there.get(b, many))
            self._ways.append(there)
        return self._ways[steps]

    def ends(self, length: int) -> dict[Cell, int]:
        """Return the places where a retreat of ``length`` steps may end, each with the number of
        enemy zones of control entered. If none has room and the rules make the retreat go on, the
        places of the shortest longer retreat."""
        farther = _FARTHER if self.declared.crowded == "on" else 0
        for steps in range(length, length + farther + 1):
            found = {c: n for c, n in self.after(steps).items() if self.may_end(c)}
            if found:
                return found
        return {}

    def may_end(self, cell: Cell) -> bool:
        """Return whether the unit may end its retreat in a place, if need be by displacing a
        friendly unit where the rules allow it."""
        return self.declared.crowded == "displace" or self.may_stay(cell)

    def displaced(self, cell: Cell) -> tuple[str, ...]:
        """Return the names of the friendly units in a place, one or more of which must make room
        for the unit; empty if there is room for it."""
        if self.may_stay(cell):
            return ()
        friends = self.situation.friends(cell, self.situation.side(self.piece))
        return tuple(piece.name for piece in friends)

    def may_stay(self, cell: Cell) -> bool:
        """Return whether there is room for the unit in a place."""
        return has_room(self.situation, cell, self.piece)


# -- asked -------------------------------------------------------------------------------------


class RetreatInputs(PositionInputs):
    """The input of the ``retreat`` procedure: a unit, and by how many hexes it retreats."""

    unit: UnitName = Field(description="the unit that retreats")
    hexes: Annotated[int, Field(ge=1, le=20)] = Field(1, description="how far it must retreat")


class RetreatReply(Reply):
    """The reply of the ``retreat`` procedure: where the retreat may end, the steps lost to enemy
    zones of control on the way there (``costs``), and the units of which some must make room
    (``displaces``). If it may end nowhere: how many hexes are ``missing``, and the consequence for
    the unit (``eliminated``, or the steps that it loses); ``short`` is where it goes as far as it
    can."""

    hexes: tuple[str, ...]
    costs: dict[str, int] = {}
    displaces: dict[str, tuple[str, ...]] = {}
    missing: int = 0
    eliminated: bool = False
    loses: int = 0
    short: tuple[str, ...] = ()


def answer_retreat(context: Context, given: RetreatInputs) -> RetreatReply:
    """Answer where a unit's retreat may end, or what happens to the unit if there is no such place."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.retreat
    assert declared is not None
    example = next(iter(situation.sheet.space.ids), "0101")
    flight = Flight(situation, declared, piece_in_hex(situation.position, given.unit, example))
    return retreat_of(flight, given.hexes)


def retreat_of(flight: Flight, hexes: int) -> RetreatReply:
    """Return where a unit may end a retreat of ``hexes`` hexes, or what happens to the unit if it
    cannot retreat."""
    declared = flight.declared
    rule = flight.situation.mechanisms.case("retreat", declared)
    ends = flight.ends(hexes)
    if ends:
        return _ended(flight, rule, ends)
    far = max(n for n in range(hexes + 1) if not n or any(map(flight.may_end, flight.after(n))))
    missing = hexes - far
    if declared.cannot == "eliminated":
        line = step(rule, "The unit cannot retreat all the way, and is eliminated.")
        return RetreatReply(hexes=(), missing=missing, eliminated=True, steps=(line,))
    line = step(
        rule,
        "The retreat falls {missing} hexes short, and the unit loses as many steps.",
        missing=missing,
    )
    space = flight.situation.sheet.space
    short = tuple(
        space.id(cell) for cell in sorted(flight.after(far)) if far and flight.may_end(cell)
    )
    return RetreatReply(hexes=(), missing=missing, loses=missing, short=short, steps=(line,))


_FARTHER = 9
"""The largest number of extra steps by which a retreat is extended to find room."""


def _ended(flight: Flight, rule: str, ends: Mapping[Cell, int]) -> RetreatReply:
    """Return the reply with the places where a retreat may end, and the steps that the unit loses
    in enemy zones of control on the way to each."""
    space = flight.situation.sheet.space
    ids = {cell: space.id(cell) for cell in sorted(ends)}
    lines = [step(rule, "Places to retreat to: {hexes}.", hexes=", ".join(ids.values()))]
    losing = flight.declared.zones == "lose"
    costs = {ids[c]: n for c, n in sorted(ends.items()) if n and losing}
    for hex, steps in costs.items():
        text = "On the way to {hex} it loses {number} steps to zones of control."
        lines.append(step(rule, text, hex=hex, number=steps))
    displaces = {ids[c]: names for c in ids if (names := flight.displaced(c))}
    for hex, names in displaces.items():
        text = "In {hex} some of {units} must make room, and retreat one hex."
        lines.append(step(rule, text, hex=hex, units=", ".join(names)))
    return RetreatReply(
        hexes=tuple(ids.values()), costs=costs, displaces=displaces, steps=tuple(lines)
    )


def check_retreat(game: Game) -> Iterator[Problem]:
    """Report unknown sides and places in the retreat rules."""
    declared, words = game.mechanisms.retreat, KnownWords(game)
    sides = [side.id for side in game.sheet.sides]
    for n, home in enumerate(declared.toward if declared else ()):
        path = ("mechanisms", "retreat", "toward", n)
        yield from known_word(home.side, sides, (*path, "side"), "no side")
        for m, word in enumerate(home.at):
            yield from known_word(word, words.places, (*path, "at", m), "no hex or area")


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about retreats, if the game declares retreats."""
    declared = game.mechanisms.retreat
    if declared is not None:
        yield Procedure("retreat", (game.mechanisms.case("retreat", declared),), answer_retreat)
