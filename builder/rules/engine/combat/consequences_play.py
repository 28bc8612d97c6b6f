"""What befalls units in a game that is played: losses that their side distributes, retreats,
states, elimination."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.consequences import Consequence
from builder.rules.engine.positions.steps import left
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Said, Task, said, task
from builder.rules.play.pieces import after_losses, eliminated

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def befall(
    match: Match,
    moment: Moment,
    names: Sequence[str],
    does: Iterable[Consequence],
    rule: str,
    *,
    exchanged: int = 0,
    side: str = "",
    enemy: str = "",
) -> Moment:
    """Return the moment after consequences for some units of one side. What their side decides goes
    on the agenda: losses first, then retreats. ``exchanged`` are the steps that the other side has
    lost; ``enemy`` is that side."""
    tasks: list[Task] = []
    for one in does:
        there = [name for name in names if moment.piece(name).at]
        if one.word == "eliminated":
            moment = _gone(moment, there, rule)
        elif one.word == "state":
            moment = _in_state(moment, there, one.state, rule)
        elif one.word == "retreat":
            data = {"units": there, "hexes": one.number, "side": side, "enemy": enemy}
            tasks.append(task("retreats", rule=rule, **data))
        else:
            many = _many(match, moment, there, one, exchanged)
            tasks.insert(0, task("losses", units=there, steps=many, rule=rule, side=side))
    return moment.then(*(one for one in tasks if one["units"] and one.get("steps", 1)))


def _many(
    match: Match, moment: Moment, names: Sequence[str], does: Consequence, exchanged: int
) -> int:
    """Return how many steps some units lose: no more than they have."""
    have = steps_left(match, moment, names)
    if does.word == "exchange":
        return min(have, exchanged)
    return min(have, does.number) if does.number else -(-have // 2)


def steps_left(match: Match, moment: Moment, names: Iterable[str]) -> int:
    """Return the steps that some units have left together."""
    pieces = (moment.piece(name) for name in names)
    return sum(left(match.game, piece) for piece in pieces if piece.at)


def _gone(moment: Moment, names: Sequence[str], rule: str) -> Moment:
    told = (said(rule, "{unit} is eliminated.", unit=name) for name in names)
    return eliminated(moment, *names).telling(*told) if names else moment


def _in_state(moment: Moment, names: Sequence[str], state: str, rule: str) -> Moment:
    pieces = [moment.piece(name) for name in names]
    changed = (replace(p, states=(*p.states, state)) for p in pieces if state not in p.states)
    told = (said(rule, "{unit} becomes {state}.", unit=n, state=state) for n in names)
    return moment.with_pieces(*changed).telling(*told)


def lose(match: Match, moment: Moment, name: str, steps: int, rule: str) -> Moment:
    """Return the moment after a unit has lost steps, with what is told of it."""
    moment = after_losses(moment, match.game, name, steps)
    if moment.piece(name).at:
        return moment
    return moment.telling(said(rule, "{unit} is eliminated.", unit=name))


class Losses(Decision):
    """A side chooses which of its units lose steps, one step after the other."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        names = (name for name in task_["units"] if moment.piece(name).at)
        able = [name for name in names if left(match.game, moment.piece(name))]
        return tuple(action("lose", name) for name in able)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        many = task_["steps"] - 1
        moment = lose(match, moment, action_.words[0], 1, task_["rule"])
        units = [name for name in task_["units"] if moment.piece(name).at]
        if not many or not steps_left(match, moment, units):
            return moment
        return moment.then(task_.changed(steps=many, units=units))

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        return said(task_["rule"], "{unit} loses a step.", unit=action_.words[0])


KINDS = {"losses": Losses()}
