"""Recognises a unit that a person moves hex by hex, one step of the log for each hex, as making a
single move."""

from __future__ import annotations

from builder.positions.judging.lines import Line
from builder.positions.judging.search import Search
from builder.positions.judging.tables import Table, Time
from builder.rules.play.actions import Action
from builder.rules.procedures import Refused


def moved_on(line: Line, search: Search, table: Table, time: Time) -> Line | None:
    """Return the line of play in which a unit that has moved earlier in the phase goes to its new place
    in one move; ``None`` if that is illegal, or is not what the log shows."""
    now = search.tables.of_state(line.state)
    gone, come = list((now - table).elements()), list(((table - now) - search.extra).elements())
    if len(gone) != 1 or len(come) != 1 or gone[0].counter != come[0].counter:
        return None
    for n in range(len(line.steps) - 1, -1, -1):
        before, chain = line.steps[n]
        stood = search.tables.of_state(before)
        origin = [one for one in stood - now if one.counter == gone[0].counter]
        if len(origin) == 1 and any(gone[0].at in action.words for action in chain):
            wanted = stood - Table(origin) + Table(come)
            again = search.actions(before, wanted, time)
            return _followed(line, n, search, table, again) if again else None
    return None


def _followed(
    line: Line, n: int, search: Search, table: Table, again: tuple[Action, ...]
) -> Line | None:
    """Return the line of play with the actions ``again`` in place of those of step ``n``, then all
    later actions; ``None`` if these are no longer legal or lead elsewhere than the log shows."""
    found = Line(line.steps[n][0], line.steps[:n]).gone_on_by(0, again)
    try:
        for _, chain in line.steps[n + 1 :]:
            found = found.gone_on_by(0, chain)
    except Refused:
        return None
    return found if search.agrees(found.state, table) else None
