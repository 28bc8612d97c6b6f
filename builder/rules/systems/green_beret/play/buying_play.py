"""Buying while an objective is placed (6.0): one piece after the other, into a camp; and where a
camp that is bought stands (3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Said, Task, said, task
from builder.rules.play.pieces import moved, new_piece
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.buying import (
    BuyInputs,
    BuyReply,
    buy,
    camp_bar,
    items_for_sale,
)
from builder.rules.systems.green_beret.game_data import MISSIONS
from builder.rules.systems.green_beret.play.raid_notes import (
    REPLACED,
    situation_at,
    with_situation,
)
from builder.rules.systems.green_beret.situation import with_points

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Shopping(Routine):
    """The beginning of the shopping: what there is before anything is bought."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        now = situation_at(match, moment)
        there = tuple(piece.counter for piece, _ in now.on_map())
        camps = len(now.camps())
        return moment.then(task("buy", bought=(), points=now.points, there=there, camps=camps))


class Buy(Decision):
    """What is bought next, and into which camp it goes; or nothing more."""

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
        return (*found, DONE)

    def _cost(self, match: Match, task_: Task, id: str) -> int:
        """Return what one more piece costs; 0 if it may not be bought."""
        before = _reply(match, task_, task_["bought"])
        reply = _reply(match, task_, (*task_["bought"], id))
        if not reply.legal or id not in reply.prices:
            return 0
        return reply.cost - before.cost

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        id, *camp = action_.words
        now = situation_at(match, moment)
        moment = with_situation(moment, with_points(now, now.points - self._cost(match, task_, id)))
        rest = task_.changed(bought=(*task_["bought"], id))
        if not camp:
            return moment.then(task("bought-camp", counter=id), rest)
        return come_into_play(match, moment, id, camp[0]).then(rest)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_ == DONE:
            return said("6.2", "Nothing more is bought.")
        id = action_.words[0]
        cost = self._cost(match, task_, id)
        return said("6.2", "{unit} is bought for {cost}.", unit=id, cost=cost)


def _reply(match: Match, task_: Task, wanted: Sequence[str]) -> BuyReply:
    given = BuyInputs(
        points=task_["points"], buy=tuple(wanted), on_map=task_["there"], camps=task_["camps"]
    )
    return match.worked_out(f"buying {given!r}", lambda: buy(Context(match.game), given))


def come_into_play(match: Match, moment: Moment, counter: str, at: str) -> Moment:
    """Return the moment with one more piece of a counter in a hex: one that was lost comes back.
    Teams that were eliminated still count (5.0)."""
    alike = [piece for piece in moment.pieces.values() if piece.counter == counter]
    lost = next((piece for piece in alike if not piece.at), None)
    if lost is None:
        boxed = next((piece for piece in alike if piece.at.startswith(f"{MISSIONS}:")), None)
        if boxed is not None:
            moment = moment.noted_all({REPLACED: moment.note(REPLACED, 0) + 1})
        lost = boxed
    piece = moved(match.sheet, lost, at) if lost else None
    piece = piece or moved(match.sheet, new_piece(moment, counter, at, None), at)
    return moment.with_pieces(piece)


def camp_hexes(match: Match, moment: Moment) -> tuple[str, ...]:
    """Return the hexes where a camp may be placed."""

    def find() -> tuple[str, ...]:
        now = situation_at(match, moment)
        boats = [cell for piece, cell in now.on_map() if "pbr" in now.traits(piece)]
        stand = [piece.cell for piece in now.camps() if piece.cell]
        cells = (
            c for c in match.sheet.hexes.cells
            if (now.land.at(c).cost("foot") is not None or c in boats)
            and c not in stand
            and camp_bar(now.land, c, boats, stand) is None
        )  # fmt: skip
        return tuple(map(match.sheet.hexes.id, cells))

    return moment.worked_out("camp hexes", find)


class BoughtCamp(Decision):
    """Where a camp that was bought stands."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("place", task_["counter"], hex) for hex in camp_hexes(match, moment))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return come_into_play(match, moment, *action_.words)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        counter, hex = action_.words
        return said("3.1", "{unit} is set up in {hex}.", unit=counter, hex=hex)


KINDS: dict[str, Kind] = {"shopping": Shopping(), "buy": Buy(), "bought-camp": BoughtCamp()}
