"""Moves of base camps in play, while an objective is placed: each camp once, for the points that a
die roll gives (12.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved, new_piece
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.buying import (
    RelocateInputs,
    RelocateReply,
    camp_bar,
    relocate,
)
from builder.rules.systems.green_beret.enemy.noise import D10
from builder.rules.systems.green_beret.game_data import MISSIONS
from builder.rules.systems.green_beret.play.raid_notes import (
    REPLACED,
    situation_at,
    with_situation,
)
from builder.rules.systems.green_beret.situation import Situation, with_points

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def come_into_play(match: Match, moment: Moment, counter: str, at: str) -> Moment:
    """Return the game state with one more piece of a counter in a hex; a piece that was lost is
    used again. Teams that were eliminated still count as lost (5.0)."""
    alike = [piece for piece in moment.pieces.values() if piece.counter == counter]
    lost = next((piece for piece in alike if not piece.at), None)
    if lost is None:
        boxed = next((piece for piece in alike if piece.at.startswith(f"{MISSIONS}:")), None)
        if boxed is not None:
            moment = moment.noted_all({REPLACED: moment.note(REPLACED, 0) + 1})
        lost = boxed
    piece = lost or new_piece(moment, counter, at, None)
    return moment.with_pieces(moved(match.sheet, piece, at))


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


def movable_camps(match: Match, moment: Moment, gone: Sequence[str]) -> Iterator[str]:
    """Yield the camps that may move now: those that have not moved yet, if there are points enough
    to pay whatever the roll costs."""
    now = situation_at(match, moment)
    if now.points < 1 or not camp_hexes(match, moment):
        return
    for camp in now.camps():
        if camp.name not in gone and _relocated(now, camp).legal:
            yield camp.name


def _relocated(now: Situation, camp: Piece, die: int | None = None) -> RelocateReply:
    assert camp.cell is not None
    on_boat = now.land.at(camp.cell).is_full_water
    given = RelocateInputs(points=now.points, die=die, on_boat=on_boat)
    return relocate(Context(now.game), given)


class CampRoll(Roll):
    """The roll for the points that the move of a camp costs."""

    case = "12.11"
    dice = D10

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        now, camp = situation_at(match, moment), moment.piece(task_["camp"])
        found = _relocated(now, camp, int(action_.words[0]))
        moment = moment.with_sentences(*(Sentence(s.rule, s.text, s.values) for s in found.steps))
        if not found.legal:
            return moment
        moment = with_situation(moment, with_points(now, found.points))
        shopping = moment.next
        assert shopping is not None
        left = shopping["points"] - (now.points - found.points)
        places = task("moved-camp", camp=camp.name)
        return moment.popped().then(places, shopping.changed(points=left))


class MovedCamp(Decision):
    """A player's decision: to which hex a camp moves."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("move", task_["camp"], hex) for hex in camp_hexes(match, moment))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        camp, hex = action_.words
        return moment.with_pieces(moved(match.sheet, moment.piece(camp), hex))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        camp, hex = action_.words
        return sentence("12.11", "{unit} moves to {hex}.", unit=camp, hex=hex)


class BoughtCamp(Decision):
    """A player's decision: in which hex a bought camp is placed."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("place", task_["counter"], hex) for hex in camp_hexes(match, moment))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return come_into_play(match, moment, *action_.words)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        counter, hex = action_.words
        return sentence("3.1", "{unit} is set up in {hex}.", unit=counter, hex=hex)


KINDS: dict[str, Kind] = {
    "camp-roll": CampRoll(),
    "moved-camp": MovedCamp(),
    "bought-camp": BoughtCamp(),
}
