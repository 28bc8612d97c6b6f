"""The places that bring points, and which side has more strength near them.

The worth of a place to a side is not read from any rule but measured: a unit of the side is put
into the place, all other units there are removed, and the points are counted by the rules before
and after.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.space.space import Cell
from builder.playing.evaluation import Figures, figures_of, lead_in_points
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.play.match import Match
from builder.rules.play.moment import Moment

FADING = 0.7
"""The factor by which a unit's strength counts less with each place of distance."""


def objectives_of(match: Match) -> Objectives:
    """Return the places of a match that bring points; worked out once for it."""
    return match.worked_out("objectives", lambda: Objectives(match))


@dataclass
class Objectives:
    """The places that bring points when they change hands, as measured at the start of the
    scenario."""

    match: Match = field(repr=False)
    worths: dict[Cell, dict[str, float]] = field(init=False)
    """For each of these places, the points that it brings to the side that takes it, by side."""
    _figures: Figures = field(init=False, repr=False)
    _fading: list[float] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._figures = figures_of(self.match)
        self._fading = [FADING**n for n in range(200)]
        self.worths = {}
        for side in self.match.sides:
            for cell, worth in self._tried(side):
                self.worths.setdefault(cell, {})[side] = worth

    def _tried(self, side: str) -> Iterator[tuple[Cell, float]]:
        match, start = self.match, self.match.start
        if not match.outcome(start).points:
            return
        own = [p for p in start.pieces.values() if self._is_strong(p, side)]
        foes = [p for p in start.pieces.values() if p.cell and self.is_of_other(p, side)]
        if not own:
            return
        away = replace(own[0], at="", spot=None, bank="")
        before = self._lead(State(match, start.with_pieces(away)), side)
        for cell in match.sheet.space.cells:
            there = replace(away, at=match.sheet.space.id(cell), spot=cell)
            gone = [replace(p, at="", spot=None, bank="") for p in foes if p.cell == cell]
            after = State(match, start.with_pieces(there, *gone))
            worth = self._lead(after, side) - before
            if worth > 0:
                yield cell, worth

    def _is_strong(self, piece: Piece, side: str) -> bool:
        return self._figures.strength(piece) > 0 and self._figures.side(piece) == side

    def is_of_other(self, piece: Piece, side: str) -> bool:
        """Return whether a piece is a unit with strength of another side."""
        return self._figures.strength(piece) > 0 and self._figures.side(piece) != side

    def _lead(self, state: State, side: str) -> float:
        return lead_in_points(state.outcome, side)

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of these places."""
        return frozenset(map(self.match.sheet.space.id, self.worths))

    @cached_property
    def strength_at_start(self) -> dict[str, float]:
        """The strength of each side as the scenario begins."""
        return self._strengths(self.match.start)

    def _strengths(self, moment: Moment) -> dict[str, float]:
        found = dict.fromkeys(self.match.sides, 0.0)
        for piece in moment.pieces.values():
            strength = self._figures.strength(piece) if piece.at else 0.0
            if strength and self._figures.side(piece) in found:
                found[self._figures.side(piece)] += strength
        return found

    def share_left(self, state: State, side: str) -> float:
        """Return the share of a side's initial strength that it has left, less the greatest such
        share of another side."""
        now, start = self._strengths(state.moment), self.strength_at_start
        left = {one: now[one] / start[one] if start[one] else 0.0 for one in now}
        return left[side] - max((left[one] for one in left if one != side), default=0.0)

    def margin(self, state: State, side: str) -> float:
        """Return the points of the places that a side may take, less those of the places that
        others may take, each by the side's share of the strength near the place."""
        if not self.worths:
            return 0.0
        stand = [
            (piece.cell, self._figures.strength(piece), self._figures.side(piece))
            for piece in state.moment.pieces.values()
            if piece.cell is not None
        ]
        found = 0.0
        for cell, worths in self.worths.items():
            near, whole = dict.fromkeys(self.match.sides, 0.0), 0.0
            row = self._figures.distances(cell)
            for place, strength, whose in stand:
                if strength and whose in near:
                    reach = strength * self._fading[row[place]]
                    near[whose] += reach
                    whole += reach
            if whole:
                for whose, worth in worths.items():
                    share = worth * near[whose] / whole
                    found += share if whose == side else -share
        return found
