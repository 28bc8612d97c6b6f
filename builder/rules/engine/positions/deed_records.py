"""Records, during play, what units have done in the present turn (moved, attacked, fired,
entered)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from builder.rules.engine.positions.deeds import deeds_recorded, with_acted
from builder.rules.engine.retreat.whence_records import CAME
from builder.rules.play.kinds import Kind, Routine
from builder.rules.play.moment import Moment, Task, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

DONE = "deeds"
"""The name of the note that holds, for each unit that has done something in the present turn, the
words for what it has done."""


def done(match: Match, moment: Moment, units: Iterable[str], deed: str) -> Moment:
    """Return the game state in which units are recorded as having done something, named by ``deed``
    (such as ``moved``)."""
    if deed not in deeds_recorded(match.game):
        return moment
    known = deeds_in(moment)
    changed = {name: with_acted(match.game, (*known.get(name, ()), deed)) for name in units}
    return moment.noted_all({DONE: Frozen({**known, **changed})})


def deeds_in(moment: Moment) -> Mapping[str, tuple[str, ...]]:
    """Return, by unit name, the words for what each unit has done in the present turn (such as
    ``moved``)."""
    found: Mapping[str, tuple[str, ...]] = moment.note(DONE, Frozen())
    return found


class ForgetDeeds(Routine):
    """The routine at the start of a turn that clears the record of what units did in the turn
    before."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.without_notes(DONE, CAME)


def turn_begins(moment: Moment) -> Iterator[Task]:
    """Yield the task at the start of a turn that clears the record of what units did in the turn
    before."""
    if deeds_in(moment) or CAME in moment.notes:
        yield task("forget-deeds")


KINDS: dict[str, Kind] = {"forget-deeds": ForgetDeeds()}
