"""An estimate of the attacks that the sides may make next, from the strength of units that are near
one another."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.space.space import Cell
from builder.playing.players.camps import camps_of
from builder.playing.players.figures import Stack, figures_of
from builder.playing.state import State
from builder.rules.play.match import Match

NOW, LATER = 1.0, 0.5
"""The weight of attacks in the present turn of a side, and in a later one."""
REACH = (1.0, 1.0, 0.5, 0.3)
"""The share of a stack's strength that may attack in a later turn, by its distance."""
LEAST_PART = 0.5
"""The least part of a stack's strength that counts against each of several that it may attack."""
MOST = 1.2
"""The most steps that an attack is expected to cost."""
PER_ODDS = 0.3
"""The steps that an attack is expected to cost for each 1 by which its odds exceed 1:1."""


def battles_of(match: Match) -> Battles:
    """Return the cached :class:`Battles` of a match (one scenario with its options)."""
    return match.worked_out("battles", lambda: Battles(match))


@dataclass
class Battles:
    """Estimates which attacks the sides of a match may make next, and what they cost."""

    match: Match = field(repr=False)
    _near: dict[tuple[Cell, bool], dict[Cell, float]] = field(default_factory=dict, repr=False)

    def steps_ahead(self, state: State, side: str, turns: Mapping[str, int]) -> float:
        """Return the steps that the next attacks of a side and its allies are expected to cost their
        enemies, minus those that attacks of the enemies are expected to cost them; ``turns`` is the
        number of turns that each side has after the present one."""
        stacks, moment, found = figures_of(self.match).stacks(state), state.moment, 0.0
        camps = camps_of(state)
        own = camps[side].allies
        for one in stacks:
            is_on = one == moment.side and moment.phase in self._phases_before_others[one]
            if not is_on and not turns.get(one):
                continue
            enemies = camps[one].enemies
            of = enemies if one in own else enemies & own
            steps = self._steps(stacks, one, enemies, of, is_on) * (NOW if is_on else LATER)
            found += steps if one in own else -steps
        return found

    @cached_property
    def _phases_before_others(self) -> dict[str, frozenset[str]]:
        """For each side, all phases of its turn but the last: after each of them the side may still
        attack in the same turn."""
        found = dict[str, list[str]]()
        for phase, side in self.match.steps_of_turn:
            found.setdefault(side, []).append(phase.id)
        return {side: frozenset(found.get(side, ())[:-1]) for side in ("", *self.match.sides)}

    def _steps(
        self,
        stacks: Mapping[str, Mapping[Cell, Stack]],
        side: str,
        enemies: Set[str],
        of: Set[str],
        is_on: bool,
    ) -> float:
        """Return how many steps a side's attacks are expected to cost those ``of`` its enemies; the
        strength of each stack is divided among all the enemies that it may attack."""
        foes, against = dict[Cell, float](), dict[Cell, float]()
        counted = set[Cell]()
        for one, there in stacks.items():
            if one in enemies:
                foes |= {cell: stack.strength for cell, stack in there.items()}
                counted |= there.keys() if one in of else frozenset()
        for cell, stack in stacks[side].items():
            reach = self._reach(cell, is_on)
            if reach.keys().isdisjoint(foes):
                continue
            near = [(foe, reach[foe]) for foe in foes if foe in reach]
            whole = sum(share for _, share in near)
            for foe, share in near:
                # a stack can use most of its strength against any one of its possible targets
                part = share * max(LEAST_PART, share / whole)
                against[foe] = against.get(foe, 0.0) + part * stack.strength
        odds = (strength / foes[foe] for foe, strength in against.items() if foe in counted)
        return sum(min(MOST, PER_ODDS * (one - 1)) for one in odds if one > 1)

    def _reach(self, cell: Cell, is_on: bool) -> Mapping[Cell, float]:
        """Return for each place near a stack the share of the stack's strength that may attack it. In
        the side's current turn (``is_on``) these are adjacent places, in later turns also those that it
        can reach by moving first."""
        found = self._near.get((cell, is_on))
        if found is None:
            shares, steps = REACH[:2] if is_on else REACH, figures_of(self.match).distances(cell)
            cells = (one for one in self.match.sheet.space.cells if steps[one] < len(shares))
            found = self._near[cell, is_on] = {one: shares[steps[one]] for one in cells}
        return found
