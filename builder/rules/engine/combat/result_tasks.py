"""Tells which tasks belong to a result that is being carried out: all that it does to both sides happens
at the same time, although the engine does one after the other."""

from __future__ import annotations

from itertools import takewhile

from builder.rules.play.moment import Moment, Task

GAME_ENDS = "game-ends"
"""The kind of the task that ends the game when the result that ends it has been carried out."""
_ADVANCE = "advance"
"""The kind of the task that follows within a result, but not once the game is over."""
_OF_RESULT = frozenset({
    "combat-attacker", "losses-due", "losses", "mends", "mend-choice", "fall-with-others",
    "retreats", "retreat", "goes-back", "displace",
    "offered-choice", "consequence-choice", "joins", "joined", "joined-place", "called-check", "count-events",
    "count-change", "count-marks", "count-share", "effect", "sudden-end",
})  # fmt: skip
"""The kinds of tasks that carry out a result, its losses, and what follows from these."""


def rest_of_result(moment: Moment) -> tuple[Task, ...]:
    """Return the tasks of the result that is being carried out, without an advance, and with the one
    that ends the game if there is one already."""
    known = _OF_RESULT | {_ADVANCE, GAME_ENDS}
    due = takewhile(lambda one: one.kind in known, moment.agenda)
    return tuple(one for one in due if one.kind != _ADVANCE)


def is_being_carried_out(moment: Moment) -> bool:
    """Return whether a choice is due in the middle of a result."""
    return moment.next is not None and moment.next.kind in _OF_RESULT
