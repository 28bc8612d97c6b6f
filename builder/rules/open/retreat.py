"""Retreat as it is declared: where a unit can end, and what if it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.model.mechanisms import Retreat
from builder.model.space import Cell
from builder.rules.core.asked import piece_in_hex
from builder.rules.core.position import Piece
from builder.rules.open.situation import PositionInputs, Situation, situation_of
from builder.rules.open.stacking import crowd_with
from builder.rules.open.zones import Control
from builder.rules.procedures import Context, Procedure, Reply, step


@dataclass(frozen=True)
class Flight:
    """One unit's retreat."""

    situation: Situation = field(repr=False)
    declared: Retreat
    piece: Piece

    @property
    def start(self) -> Cell:
        """Where the unit stands."""
        assert self.piece.cell is not None
        return self.piece.cell

    @cached_property
    def _zones(self) -> frozenset[Cell]:
        if self.declared.zones == "free":
            return frozenset()
        side = self.situation.side(self.piece)
        return Control(self.situation).effective(side, "retreat", self.piece.name)

    def open_to(self, a: Cell, b: Cell) -> bool:
        """Whether a step of the retreat is allowed."""
        space = self.situation.sheet.space
        if self.declared.away and space.distance(self.start, b) <= space.distance(self.start, a):
            return False
        if b in self._zones or self.situation.foes(b, self.situation.side(self.piece)):
            return False
        return self.situation.step_cost(self.piece, a, b).total is not None

    def ends(self, length: int) -> list[frozenset[Cell]]:
        """The places that a retreat comes to after 0, 1, 2 … steps, each by a lawful way."""
        found, space = [frozenset([self.start])], self.situation.sheet.space
        for _ in range(length):
            steps = ((a, b) for a in found[-1] for b in space.neighbours(a))
            found.append(frozenset(b for a, b in steps if self.open_to(a, b)))
        return found

    def may_stay(self, cell: Cell) -> bool:
        """Whether stacking lets the unit end in a place."""
        return crowd_with(self.situation, cell, self.piece) is None


# -- asked -------------------------------------------------------------------------------------


class RetreatInputs(PositionInputs):
    """A unit and how far it retreats."""

    unit: str = Field(description="the unit that retreats")
    hexes: Annotated[int, Field(ge=1, le=20)] = Field(1, description="how far it must retreat")


class RetreatReply(Reply):
    """Where the retreat may end; if nowhere, how many hexes are ``missing`` and what becomes of the unit:
    ``eliminated``, or the steps that it loses."""

    hexes: tuple[str, ...]
    missing: int = 0
    eliminated: bool = False
    loses: int = 0


def retreat(context: Context, given: RetreatInputs) -> RetreatReply:
    """List the places where a unit's retreat may end, or what becomes of it if there is none."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.retreat
    assert declared is not None
    example = next(iter(situation.sheet.space.ids), "0101")
    flight = Flight(situation, declared, piece_in_hex(situation.position, given.unit, example))
    rule, space = context.game.mechanisms.case("retreat", declared), situation.sheet.space
    reached = flight.ends(given.hexes)
    ends = [c for c in sorted(reached[-1]) if flight.may_stay(c)]
    if ends:
        line = step(rule, "Places to retreat to: {hexes}.", hexes=", ".join(map(space.id, ends)))
        return RetreatReply(hexes=tuple(map(space.id, ends)), steps=(line,))
    far = max(n for n, cells in enumerate(reached) if not n or any(map(flight.may_stay, cells)))
    missing = given.hexes - far
    if declared.cannot == "eliminated":
        line = step(rule, "The unit cannot retreat all the way, and is eliminated.")
        return RetreatReply(hexes=(), missing=missing, eliminated=True, steps=(line,))
    line = step(rule, "The unit cannot retreat {missing} of its hexes, and loses as many steps.",
                missing=missing)  # fmt: skip
    return RetreatReply(hexes=(), missing=missing, loses=missing, steps=(line,))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """What can be asked of retreats."""
    declared = game.mechanisms.retreat
    if declared is not None:
        yield Procedure("retreat", (game.mechanisms.case("retreat", declared),), retreat)
