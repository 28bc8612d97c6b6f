"""Buying in play, while an objective is placed (6.0): one piece after the other, into a camp; camps
may move too (12.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.buying import (
    BuyInputs,
    BuyReply,
    buy,
    items_for_sale,
)
from builder.rules.systems.green_beret.play.camp_play import (
    camp_hexes,
    come_into_play,
    movable_camps,
)
from builder.rules.systems.green_beret.play.raid_notes import (
    situation_at,
    with_situation,
)
from builder.rules.systems.green_beret.situation import with_points

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Shopping(Routine):
    """Automatic step of play that begins buying: it records in the task which counters are on the
    map, the points, and the number of camps, all before anything is bought."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        now = situation_at(match, moment)
        there = tuple(piece.counter for piece, _ in now.on_map())
        camps = len(now.camps())
        return moment.then(
            task("buy", bought=(), gone=(), points=now.points, there=there, camps=camps)
        )


class Buy(Decision):
    """A player's decision: which piece is bought next and into which camp it goes, or whether
    nothing more is bought."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        camps = sorted({piece.at for piece in situation_at(match, moment).camps()})
        found: list[Action] = []
        for counter in items_for_sale(match.game):
            if not self._cost(match, task_, counter.id):
                continue
            if "base-camp" in counter.traits:
                if camp_hexes(match, moment):
                    found.append(action("buy", counter.id))
            else:
                found += (action("buy", counter.id, camp) for camp in camps)
        found += (action("move-camp", c) for c in movable_camps(match, moment, task_["gone"]))
        return (*found, DONE)

    def _cost(self, match: Match, task_: Task, id: str) -> int:
        """Return the price in points of one more piece of a counter; 0 if it may not be bought."""
        before = _reply(match, task_, task_["bought"])
        reply = _reply(match, task_, (*task_["bought"], id))
        if not reply.legal or id not in reply.prices:
            return 0
        return reply.cost - before.cost

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        if action_.verb == "move-camp":
            (name,) = action_.words
            rest = task_.changed(gone=(*task_["gone"], name))
            return moment.then(task("camp-roll", camp=name), rest)
        id, *camp = action_.words
        now = situation_at(match, moment)
        moment = with_situation(moment, with_points(now, now.points - self._cost(match, task_, id)))
        rest = task_.changed(bought=(*task_["bought"], id))
        if not camp:
            return moment.then(task("bought-camp", counter=id), rest)
        return come_into_play(match, moment, id, camp[0]).then(rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("6.2", "Nothing more is bought.")
        id = action_.words[0]
        if action_.verb == "move-camp":
            return sentence("12.11", "{unit} moves.", unit=id)
        cost = self._cost(match, task_, id)
        return sentence("6.2", "{unit} is bought for {cost}.", unit=id, cost=cost)


def _reply(match: Match, task_: Task, wanted: Sequence[str]) -> BuyReply:
    given = BuyInputs(
        points=task_["points"], buy=tuple(wanted), on_map=task_["there"], camps=task_["camps"]
    )
    return match.worked_out(f"buying {given!r}", lambda: buy(Context(match.game), given))


KINDS: dict[str, Kind] = {"shopping": Shopping(), "buy": Buy()}
