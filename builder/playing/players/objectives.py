"""The places that bring points, and how likely they are to change hands. What a place is worth to a
side is not read from the rules but measured: a unit of the side is put there, all other units are
removed from the place, and the rules count the points before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.space.space import Cell
from builder.playing.players.camps import Camp, camps_of
from builder.playing.players.evaluation import lead_in_points
from builder.playing.players.figures import Figures, Stack, figures_of
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.play.match import Match

HELD_OUT = 0.6
"""The chance that a place is not taken in a turn by a side that has all the strength near it."""
NOT_YET = 0.5
"""The part of the points that counts for what a side may still take."""
WALKED_IN = 0.85
"""The chance that a side takes a place without a guard which is as near as its units can move."""
FADING = 0.7
"""The factor by which a unit's strength counts less with each place of distance."""


def objectives_of(match: Match) -> Objectives:
    """Return the cached :class:`Objectives` of a match: the places that bring points."""
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
        """Return whether a piece is a unit with strength that belongs to another side."""
        return self._figures.strength(piece) > 0 and self._figures.side(piece) != side

    def _lead(self, state: State, side: str) -> float:
        return lead_in_points(state.outcome, side, camps_of(state))

    @cached_property
    def _ids(self) -> dict[Cell, str]:
        return {cell: self.match.sheet.space.id(cell) for cell in self.worths}

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of the places that bring points."""
        return frozenset(self._ids.values())

    @cached_property
    def strength_at_start(self) -> dict[str, float]:
        """The strength of each side when the scenario begins."""
        return self._strengths(State.first(self.match))

    def _strengths(self, state: State) -> dict[str, float]:
        found = dict.fromkeys(self.match.sides, 0.0)
        for unit in self._figures.units(state):
            if unit.side in found:
                found[unit.side] += unit.strength
        return found

    def share_left(self, state: State, side: str) -> float:
        """Return the share of its initial strength that a side still has, minus the greatest such share
        among its enemies."""
        now, start = self._strengths(state), self.strength_at_start
        left = {one: now[one] / start[one] if start[one] else 0.0 for one in now}
        enemies = camps_of(state)[side].enemies
        return left[side] - max((left[one] for one in left if one in enemies), default=0.0)

    def change_ahead(self, state: State, side: str, turns: Mapping[str, int]) -> float:
        """Return by how much a side's lead in points is expected to change until the end of the game
        because places change hands; ``turns`` is the number of turns that each side has after the
        current one.

        Who has a place now is taken from the sentences that explain the score. Places that others may
        still take count in full, those that the side may still take only in part, or it would put off
        taking what it can take now.
        """
        if not self.worths:
            return 0.0
        scored = {
            (one.values["hex"], one.values["side"])
            for one in state.outcome.steps
            if "hex" in one.values and "side" in one.values
        }
        stacks, found, camps = self._figures.stacks(state), 0.0, camps_of(state)
        own = camps[side].winners
        for cell, worths in self.worths.items():
            around = self._around(cell, stacks)
            for whose, worth in worths.items():
                has = (self._ids[cell], whose) in scored
                change = worth * around.chance_of_change(camps[whose], has, turns)
                found += NOT_YET * change if has != (whose in own) else -change
        return found

    def _around(self, cell: Cell, stacks: Mapping[str, Mapping[Cell, Stack]]) -> _Around:
        """Return the strength of each side near a place, and which sides are in it or can reach it."""
        steps_to, fading = self._figures.distances(cell), self._fading
        near, reaching, guarding = dict[str, float](), set[str](), set[str]()
        for side, there in stacks.items():
            strength_near = 0.0
            for place, (strength, allowance, _) in there.items():
                steps = steps_to[place]
                strength_near += strength * fading[steps]
                if steps <= allowance:
                    reaching.add(side)
            near[side], at = strength_near, there.get(cell)
            if at is not None and at.fights:
                guarding.add(side)
        return _Around(near, reaching, guarding)


@dataclass(frozen=True, slots=True)
class _Around:
    """The units near a place that brings points: the strength of each side, which counts less the
    farther away it is; the sides that can reach the place in one turn; and the sides with a
    fighting unit in it."""

    near: Mapping[str, float]
    reaching: Set[str]
    guarding: Set[str]

    def chance_of_change(self, camp: Camp, has: bool, turns: Mapping[str, int]) -> float:
        """Return the chance that a side loses a place by the end of the game if it has it, or takes it
        if it does not; ``camp`` is who is with it and against it.

        An unguarded place counts as taken by any side that can reach it and has a turn left, unless the
        other can come back. For a guarded or distant place the chance grows with the attackers' share
        of the strength near it and with their number of turns.
        """
        own, enemies = camp.allies, camp.enemies
        ours = sum(many for one, many in self.near.items() if one in own)
        whole = ours + sum(many for one, many in self.near.items() if one in enemies)
        own_turns = max((turns[one] for one in own), default=0)
        other_turns = max((turns[one] for one in enemies), default=0)
        takers, defenders = (other_turns, own_turns) if has else (own_turns, other_turns)
        if not takers or not whole:
            return 0.0
        share = ours / whole
        share = 1 - share if has else share
        holding, taking = (own, enemies) if has else (enemies, own)
        if self.guarding & holding:
            return share * share * _within(takers)
        chance = 0.0
        if self.reaching & taking:
            chance = WALKED_IN * (1 - (1 - share) * _within(defenders))
        return chance + (1 - chance) * WALKED_IN * share * _within(takers - 1)


def _within(turns: int) -> float:
    """Return the chance that a side takes a place within some turns, assuming that all strength near
    the place is its own."""
    return 1 - HELD_OUT**turns
