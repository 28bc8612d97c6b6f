"""Searches for the actions that lead from a state to what a log shows, where the log's chat does not
name them, as in games played by hand."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from builder.playing.state import CHANCE, State
from builder.positions.judging.tables import Table, Tables, Time
from builder.rules.play.actions import Action

MOST_STATES = 150
"""The largest number of states that are examined for one step of a log."""
MOST_ACTIONS = 14
"""The largest number of actions that one step of a log may represent."""
_FAR = 4
"""The weight of a counter that differs from what the log shows, relative to an action, in the
estimate that orders the search."""


@dataclass
class Search:
    """Searches for the actions of one step: it always continues from the state nearest to what the log
    shows, and first tries the actions of counters that changed."""

    tables: Tables
    extra: Table
    """The counters that the log has shown from its beginning and that no state contains."""

    def actions(self, start: State, table: Table, time: Time) -> tuple[Action, ...] | None:
        """Return the shortest sequence of actions found that leads from a state to the counters
        (``table``) and time that the log shows; ``None`` if none is found."""
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
        """Return whether a state has exactly the counters that the log shows."""
        expected = self.tables.of_state(state)
        if any(table[one] < many for one, many in expected.items()):
            return False
        return table.total() == expected.total() or not (table - expected) - self.extra

    def _changed(self, state: State, table: Table) -> set[str]:
        """Return the names of the pieces that lie differently in a state and in the log, and their
        places in both."""
        expected = self.tables.of_state(state)
        differ = [*(expected - table), *((table - expected) - self.extra)]
        counters = {one.counter for one in differ}
        names = {n for n, p in state.moment.pieces.items() if p.counter in counters}
        return names | counters | {one.at for one in differ}

    def _has_strayed(self, state: State, table: Table, changed: set[str]) -> bool:
        """Return whether a state has moved a counter that the log shows in its old place."""
        expected = self.tables.of_state(state)
        shown = table.get
        return any(
            many > shown(one, 0) and one.counter not in changed for one, many in expected.items()
        )

    def _distance(self, state: State, table: Table, time: Time) -> int:
        expected, extra = self.tables.of_state(state), self.extra
        # The sums of both differences; tables of these would be made for every state.
        lacking = sum(
            many - table.get(one, 0) for one, many in expected.items() if many > table.get(one, 0)
        )
        beyond = sum(
            max(0, many - expected.get(one, 0) - extra.get(one, 0))
            for one, many in table.items()
            if many > expected.get(one, 0)
        )
        return _FAR * (lacking + beyond + (self.tables.time_of_state(state) < time))

    def _arrived(self, start: State, state: State, time: Time) -> bool:
        """Return whether a state has reached the turn and phase that the log shows, or a later one if
        there was nothing to decide in it. If the log's turn tracker was behind from the start, the
        state must still be at the time of the start."""
        now, begun = self.tables.time_of_state(state), self.tables.time_of_state(start)
        return now == begun if begun >= time else time <= now

    def _tried(self, state: State) -> Iterator[Action]:
        if state.current_player == CHANCE:
            return iter(state.chance_outcomes)
        return iter(state.legal_actions)
