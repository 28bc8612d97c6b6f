"""Finds the actions that lead from a state to what a log shows, where its chat does not say them: as
in games that people have played by hand."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from builder.playing.state import CHANCE, State
from builder.positions.judging.tables import Table, Tables, Time
from builder.rules.play.actions import Action

MOST_STATES = 150
"""So many states are looked at for one step of a log."""
MOST_ACTIONS = 14
"""So many actions may one step of a log stand for."""
_FAR = 4
"""What a difference of the table weighs against an action."""


@dataclass
class Search:
    """The search for the actions of one step: from the nearest state on, those that concern the
    counters that have changed first."""

    tables: Tables
    extra: Table
    """What the table has shown from the beginning, and no state knows of."""

    def actions(self, start: State, table: Table, time: Time) -> tuple[Action, ...] | None:
        """Return the shortest sequence of actions that was found from a state to a table at a time;
        ``None`` if there is none."""
        changed = self._changed(start, table)
        number = count()
        queue: list[tuple[int, int, State, tuple[Action, ...]]]
        queue = [(self._distance(start, table, time), next(number), start, ())]
        seen: set[State] = {start}
        for _ in range(MOST_STATES):
            if not queue:
                return None
            _, _, state, chain = heapq.heappop(queue)
            if self.agrees(state, table) and self._arrived(start, state, time):
                return chain
            if len(chain) >= MOST_ACTIONS or self.tables.time_of_state(state) > time:
                continue
            for action in self._tried(state):
                after = state.apply(action)
                if after in seen or self._has_strayed(after, table, changed):
                    continue
                seen.add(after)
                way = (*chain, action)
                aside = 0 if not action.words or changed & {*action.words} else 2
                worth = self._distance(after, table, time) + len(way) + aside
                heapq.heappush(queue, (worth, next(number), after, way))
        return None

    def agrees(self, state: State, table: Table) -> bool:
        """Tell whether a table shows a state."""
        expected = self.tables.of_state(state)
        return not expected - table and not (table - expected) - self.extra

    def _changed(self, state: State, table: Table) -> set[str]:
        """Return the counters that differ, by the names of their pieces, and where they lie."""
        expected = self.tables.of_state(state)
        differ = [*(expected - table), *((table - expected) - self.extra)]
        counters = {one.counter for one in differ}
        names = {n for n, p in state.moment.pieces.items() if p.counter in counters}
        return names | counters | {one.at for one in differ}

    def _has_strayed(self, state: State, table: Table, changed: set[str]) -> bool:
        """Tell whether a state has another place for a counter that lies where it lay."""
        expected = self.tables.of_state(state)
        return any(one.counter not in changed for one in (expected - table))

    def _distance(self, state: State, table: Table, time: Time) -> int:
        expected = self.tables.of_state(state)
        differ = sum((expected - table).values()) + sum(((table - expected) - self.extra).values())
        return _FAR * (differ + (self.tables.time_of_state(state) < time))

    def _arrived(self, start: State, state: State, time: Time) -> bool:
        """Tell whether a state is the first decision at a time, or after it where nothing is to be
        decided then; a tracker that has been left behind stays so."""
        now, begun = self.tables.time_of_state(state), self.tables.time_of_state(start)
        return now == begun if begun >= time else time <= now

    def _tried(self, state: State) -> Iterator[Action]:
        if state.current_player == CHANCE:
            return iter(state.chance_outcomes)
        return iter(state.legal_actions)
