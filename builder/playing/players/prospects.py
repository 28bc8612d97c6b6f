"""Estimates, for games without victory points, who would win after further losses, and which units must
be eliminated for that. Nothing is read from the victory conditions: units are removed, and the rules
are asked who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import erf, inf, sqrt

from builder.model.pieces.counters import Unit
from builder.model.space.space import Cell
from builder.playing.players.camps import camps_of
from builder.playing.players.evaluation import lead_in_points
from builder.playing.players.figures import Figures, figures_of
from builder.playing.players.objectives import FADING, objectives_of
from builder.playing.random_source import RandomSource
from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.play.kinds import Outcome
from builder.rules.play.match import Match
from builder.rules.play.moment import Moment
from builder.rules.play.pieces import after_losses, eliminated

TARGETS = 12.0
"""The points that count for a side which wins by eliminating others, if all its strength were near
all of their units."""
SPREAD, SETTLED = 6.0, 0.3
"""The points by which a lead changes, as a standard deviation: in a whole game, and at its end."""
SOME_TURNS = 4
"""The number of further turns that is assumed in a game without a last one."""
FUTURES = 32
"""The number of sets of further losses with which the outcome is tried."""
LOSSES = 0.6
"""The steps that each side loses in a whole game, as a share of the steps of the side with
fewest."""


def prospects_of(match: Match) -> Prospects:
    """Return the estimate of outcomes after losses (:class:`Prospects`) for a match, from the cache
    if possible."""
    return match.worked_out("prospects", lambda: Prospects(match))


def standing_of(outcome: Outcome, side: str) -> float:
    """Return what an outcome is worth to a side: 1 for a win, -1 for a loss, 0 for a draw."""
    return 0.0 if not outcome.side else 1.0 if outcome.is_won_by(side) else -1.0


def turns_left(state: State, side: str) -> float:
    """Return the share of the game that is still to come for a side: 1 before its first turn, half
    a turn less during a turn, 0 after its last one. A game without a last turn always counts as
    half over."""
    match, moment = state.match, state.moment
    if match.scenario.open_ended:
        return 0.5
    sides, turns = match.sides, match.scenario.turns
    order = sides.index(moment.side) - sides.index(side) if moment.side in sides else -1
    now = 0.0 if order > 0 else 0.5 if order == 0 else 1.0
    return max(0.0, turns - moment.turn + now) / turns


def turns_to_come(state: State, side: str) -> int:
    """Return the number of turns that a side has after the current one; in a game without a last
    turn always :data:`SOME_TURNS`."""
    match, moment = state.match, state.moment
    if match.scenario.open_ended:
        return SOME_TURNS
    sides, on = match.sides, moment.side
    waits = on not in sides or sides.index(on) < sides.index(side)
    return max(0, match.scenario.turns - moment.turn + int(waits))


@dataclass
class Prospects:
    """Estimates for a match without victory points how further losses change the outcome for each
    side."""

    match: Match = field(repr=False)
    _found: dict[tuple[object, ...], float] = field(default_factory=dict, repr=False)

    @cached_property
    def hunters(self) -> frozenset[str]:
        """The sides that would win by eliminating all units of the others, and in no other way; empty
        in a game with points, where the points show what a loss is worth."""
        match, start = self.match, self.match.start
        now, found, is_other = match.outcome(start), set[str](), objectives_of(match).is_of_other
        if now.points:
            return frozenset()
        for side in match.sides:
            foes = (p.name for p in start.pieces.values() if p.at and is_other(p, side))
            if now.side != side and match.outcome(eliminated(start, *foes)).side == side:
                found.add(side)
        return frozenset(found)

    # -- further losses --------------------------------------------------------------------------

    def standing(self, state: State, side: str) -> float:
        """Return the expected outcome for a side after further losses of all sides, from -1 (certain
        loss) to 1 (certain win): the mean over :data:`FUTURES` fixed sets of losses, which are smaller
        the fewer turns the enemies of a side have left. Results are cached by losses and by the outcome
        without them. In a game that nobody wins through losses, the current outcome counts."""
        moment, now = state.moment, state.outcome
        if not self.hunters:
            return standing_of(now, side)
        units = [piece for piece in moment.pieces.values() if self._figures.strength(piece)]
        left = {one: turns_left(state, one) for one in self.match.sides}
        losses = ((piece.name, piece.lost, bool(piece.at)) for piece in units)
        key = side, now.side, now.result, *left.values(), *losses
        found = self._found.get(key)
        if found is None:
            chances = {one: self._chance_of_loss(one, left) for one in left}
            found = sum(
                standing_of(self._after_losses(moment, units, chances, number), side)
                for number in range(FUTURES)
            )
            found = self._found[key] = found / FUTURES
        return found

    def _chance_of_loss(self, side: str, left: Mapping[str, float]) -> float:
        """Return the chance that one step of a side is lost in the remaining turns of the others."""
        turns = max((left[one] for one in left if one != side), default=0.0)
        return LOSSES * turns * min(self._steps.values()) / self._steps[side]

    def _after_losses(
        self, moment: Moment, units: Sequence[Piece], chances: Mapping[str, float], number: int
    ) -> Outcome:
        """Return the outcome after set number ``n`` of further losses. The number fixes which steps are
        lost, so that different states are compared with the same losses."""
        for piece in units:
            steps, chance = self._steps_of(piece), chances[self._figures.side(piece)]
            if not piece.at or piece.lost >= steps:
                continue
            draw = RandomSource(f"{piece.name} {number}")
            lost = [step for step in range(steps) if draw.below(1000) < 1000 * chance]
            more = sum(step >= piece.lost for step in lost)
            if more:
                moment = after_losses(moment, self.match.game, piece.name, more)
        return self.match.outcome(moment)

    @property
    def _figures(self) -> Figures:
        return figures_of(self.match)

    def _steps_of(self, piece: Piece) -> int:
        unit = self.match.game.counters[piece.counter]
        return max(1, steps_of(self.match.game, unit)) if isinstance(unit, Unit) else 0

    @cached_property
    def _steps(self) -> dict[str, int]:
        """The number of steps that each side has when the scenario begins, at least 1."""
        found = dict.fromkeys(self.match.sides, 0)
        for piece in self.match.start.pieces.values():
            if self._figures.strength(piece):
                found[self._figures.side(piece)] += self._steps_of(piece)
        return {side: max(1, many) for side, many in found.items()}

    # -- points ----------------------------------------------------------------------------------

    def by_lead(self, lead: float, side: str, left: float) -> float:
        """Return what a lead in points is worth to a side, from -1 (sure to lose) to 1 (sure to win);
        the more turns are left, the more the lead may still change."""
        spread = SPREAD * sqrt(left) + SETTLED
        needed = self.leads
        others = [needed[one] for one in needed if one != side]
        won = _below((lead - needed[side] + 0.5) / spread)
        return won - _below((-lead - min(others, default=needed[side]) + 0.5) / spread)

    @cached_property
    def leads(self) -> dict[str, float]:
        """For each side the smallest lead in points with which it wins, found by removing steps of
        another side one by one; 1 if that does not show it."""
        found, first = dict.fromkeys(self.match.sides, inf), camps_of(State.first(self.match))
        for loser in self.match.sides:
            for outcome in self._outcomes_of_losing(loser):
                if outcome.side in found:
                    lead = lead_in_points(outcome, outcome.side, first)
                    found[outcome.side] = min(found[outcome.side], lead)
        return {side: 1.0 if lead == inf else lead for side, lead in found.items()}

    def _outcomes_of_losing(self, side: str) -> Iterator[Outcome]:
        """Yield the outcomes that the scenario would have at its start if one unit of a side had lost a
        step, for each of its units."""
        moment = self.match.start
        yield self.match.outcome(moment)
        for piece in self.match.start.pieces.values():
            if piece.at and self._figures.strength(piece) and self._figures.side(piece) == side:
                moment = after_losses(moment, self.match.game, piece.name, 1)
                yield self.match.outcome(moment)

    # -- units to be eliminated ------------------------------------------------------------------

    def hunt(self, state: State, side: str) -> float:
        """Return the points for a side's strength near the enemy units that it must eliminate, minus
        those of the other sides for theirs."""
        return sum(
            self._near_targets(state, hunter) * (1 if hunter == side else -1)
            for hunter in sorted(self.hunters)
        )

    def _near_targets(self, state: State, hunter: str) -> float:
        """Return the points for a side's strength near enemy units. An eliminated unit counts as if the
        side's whole strength were near it."""
        own, foes = list[tuple[Cell, float]](), list[Cell]()
        for piece in state.moment.pieces.values():
            cell, strength = piece.cell, self._figures.strength(piece)
            if cell is not None and strength:
                if self._figures.side(piece) == hunter:
                    own.append((cell, strength))
                else:
                    foes.append(cell)
        whole = objectives_of(self.match).strength_at_start[hunter] or 1.0
        found = float(max(0, self._foes[hunter] - len(foes)))
        for foe in foes:
            row = self._figures.distances(foe)
            found += sqrt(sum(strength * FADING ** row[cell] for cell, strength in own) / whole)
        return TARGETS * found / max(1, self._foes[hunter])

    @cached_property
    def _foes(self) -> dict[str, int]:
        """For each side the number of enemy units on the map when the scenario begins."""
        is_other = objectives_of(self.match).is_of_other
        units = [piece for piece in self.match.start.pieces.values() if piece.cell is not None]
        return {side: sum(is_other(piece, side) for piece in units) for side in self.match.sides}

    def beside_targets(self, state: State, side: str) -> frozenset[str]:
        """Return the ids of the places next to the units that a side must eliminate."""
        if side not in self.hunters:
            return frozenset()
        space, cells = self.match.sheet.space, set[Cell]()
        is_other = objectives_of(self.match).is_of_other
        for piece in state.moment.pieces.values():
            if piece.cell is not None and is_other(piece, side):
                cells.update(space.neighbours(piece.cell))
        return frozenset(map(space.id, cells))


def _below(deviations: float) -> float:
    """Return the probability that a normally distributed value lies below its mean plus so many
    standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2
