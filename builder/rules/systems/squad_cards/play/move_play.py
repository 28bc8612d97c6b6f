"""Movement and sideways cards in play: a new range, leaving terrain, and entry into a group that
has surrendered (50.41, 50.7, 52.13, 52.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.desert import EnterInputs, EnterReply, enter
from builder.rules.systems.squad_cards.play.base_game_play import base_game_task
from builder.rules.systems.squad_cards.play.deck_play import without_ground
from builder.rules.systems.squad_cards.play.squad_table import (
    LAID,
    TABLE,
    SquadTable,
    sentences_of,
    table_of,
)
from builder.rules.systems.squad_cards.play.terrain_play import checked

if TYPE_CHECKING:
    from builder.rules.play.match import Match

RANGE = "range."
BASE = "How a group moves is left to the base game: the players say how."


class Move(Decision):
    """A player's decision: what a group does with a movement or sideways card. How far it moves
    depends on the rules of the base game, which no program knows: the players enter the new range."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        table, group = table_of(match, moment), task_["group"]
        found: list[Action] = []
        if task_["by"] == "movement":
            found += (action("range", n) for n in _ranges(table, group))
            if table.unpinned(group):
                enemy = table.groups(table.other(table.side(group)))
                found += (action("enter", one) for one in enemy if table.surrendered(one))
        if group in moment.note(LAID, NOTHING) and _left(table, group, task_["by"]).allowed:
            found.append(action("leave"))
        return (*found, action("other"))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        table, group = table_of(match, moment), task_["group"]
        match action_.verb:
            case "range":
                at = f"{TABLE}:{RANGE}{action_.words[0]}"
                moment = moment.with_pieces(moved(match.sheet, moment.piece(group), at))
                return checked(match, moment, group, "move")
            case "leave":
                moment = moment.with_sentences(
                    *sentences_of(_left(table, group, task_["by"]).steps)
                )
                return without_ground(moment, group)
            case "enter":
                return moment.then(task("enter", group=group, into=action_.words[0]))
        moment = moment.then(base_game_task(table, group, self.rule(match, moment, task_), BASE))
        return checked(match, moment, group, "move")

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        if task_["by"] == "sideways":
            return "52.13"
        return table_of(match, moment).troops(task_["side"]).rule

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        table, rule = table_of(match, moment), self.rule(match, moment, task_)
        group = table.called(task_["group"])
        match action_.verb:
            case "range":
                text = "{group} moves to range {range}."
                return sentence(rule, text, group=group, range=int(action_.words[0]))
            case "leave":
                return sentence(rule, "{group} leaves its terrain.", group=group)
            case "enter":
                into = table.called(action_.words[0])
                text = "{group} sends a man into a group that has surrendered: {into}."
                return sentence("50.41", text, group=group, into=into)
        return sentence(rule, "{group} moves otherwise.", group=group)


def _ranges(table: SquadTable, group: str) -> Iterator[str]:
    """Yield the ranges to which a group's chit can be moved: all but its own."""
    chit = table.moment.pieces.get(group)
    track = next((t for t in table.game.tracks if t.id == TABLE), None)
    for box in track.boxes if track and chit else ():
        if box.id.startswith(RANGE) and chit and chit.at != f"{TABLE}:{box.id}":
            yield box.id.removeprefix(RANGE)


def _left(table: SquadTable, group: str, by: str) -> EnterReply:
    """Return whether a group may leave its terrain with a card (52.13)."""
    given = {"terrain": table.ground(group), "does": "leave", "card": by}
    return enter(table.context, EnterInputs.model_validate(given))


KINDS: dict[str, Kind] = {"move": Move()}
