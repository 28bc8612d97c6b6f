"""Stops at which the players say what the base game brings: whom fire pins, wounds or kills, whether a
check is passed. The document is an appendix to rules that it does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.pieces.cards import CardNumber
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.by_hand import ByHand
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Said, Task, said, task
from builder.rules.systems.squad_cards.play.deck_play import NUMBER_USES
from builder.rules.systems.squad_cards.play.ending_play import after_losses
from builder.rules.systems.squad_cards.play.squad_table import (
    PINNED,
    WOUNDED,
    SquadTable,
    table_of,
    with_state,
    without_state,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PIN, WOUND, KILL, RALLY = "pin", "wound", "kill", "rally"
HARM = (PIN, WOUND, KILL)
"""What fire and checks do to men."""
BY_MAN = "pin MAN, wound MAN, kill MAN, rally MAN"
EFFECTS = (*HARM, RALLY)
"""Everything that can happen to a man."""


def base_game_task(
    table: SquadTable, group: str, rule: str, why: str, effects: tuple[str, ...] = HARM
) -> Task:
    """Return the stop at which the owner of a group says what happens to its men."""
    side = table.side(group)
    return task("base-game", side=side, group=group, rule=rule, why=why, effects=effects)


class BaseGame(ByHand):
    """What the base game brings to the men of a group: ``men`` and then which of them, as often as it
    is needed; ``number`` draws a random number for it. The position can be changed by hand too."""

    unlisted = f"{BY_MAN}, {ByHand.unlisted}"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        more = (
            (action("men"),)
            if effects_on_men(match, moment, task_["group"], task_["effects"])
            else ()
        )
        return (DONE, action("number"), *more)

    def accepts(self, match: Match, moment: Moment, task_: Task, action_: Action) -> bool:
        if action_ in effects_on_men(match, moment, task_["group"], task_["effects"]):
            return True
        return super().accepts(match, moment, task_, action_)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "men":
            return moment.then(task("effect", **task_.data), task_)
        if action_.verb == "number":
            return moment.then(task("number", use="told", rule=task_["rule"]), task_)
        if action_.verb in EFFECTS:
            return after_effect(match, moment.then(task_), action_)
        return super().take(match, moment, task_, action_)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_.verb in EFFECTS:
            return told_effect(match, moment, task_["rule"], action_)
        if action_.verb == "number":
            return said(task_["rule"], "A random number is needed.")
        if action_.verb == "men":
            return said(task_["rule"], "Something happens to a man of this group: {group}.",
                        group=table_of(match, moment).called(task_["group"]))  # fmt: skip
        return super().tell(match, moment, task_, action_)


def effects_on_men(
    match: Match, moment: Moment, group: str, effects: Sequence[str]
) -> tuple[Action, ...]:
    """Return what can happen to the men of a group, of some effects."""
    table = table_of(match, moment)
    whole = {
        PIN: table.unpinned(group),
        WOUND: [m for m in table.men(group) if m not in moment.note(WOUNDED, ())],
        KILL: table.men(group),
        RALLY: table.pinned(group),
    }
    return tuple(action(effect, man) for effect in effects for man in whole[effect])


class Effect(Decision):
    """Which man it is, and what happens to him, by the base game."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return effects_on_men(match, moment, task_["group"], task_["effects"]) or (DONE,)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment if action_ == DONE else after_effect(match, moment, action_)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return str(task_["rule"])

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        return told_effect(match, moment, task_["rule"], action_)


def after_effect(match: Match, moment: Moment, action_: Action) -> Moment:
    """Return the moment after something has happened to a man."""
    man = action_.words[0]
    match action_.verb:
        case "pin":
            return with_state(moment, PINNED, man)
        case "wound":
            return with_state(moment, WOUNDED, man)
        case "rally":
            return without_state(moment, PINNED, man)
    return after_losses(match, moment, man)


def told_effect(match: Match, moment: Moment, rule: str, action_: Action) -> Said:
    """Return the sentence that says what has happened to a man."""
    if action_ == DONE:
        return said(rule, "Nothing happens.")
    texts = {
        PIN: "{man} {number} is pinned.",
        WOUND: "{man} {number} is wounded.",
        KILL: "{man} {number} is lost.",
        RALLY: "{man} {number} rallies.",
    }
    who = table_of(match, moment).man(action_.words[0])
    return said(rule, texts[action_.verb], **who)


def _number(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    """Return the moment after a number that only the base game has a use for."""
    return moment


NUMBER_USES["told"] = _number

KINDS: dict[str, Kind] = {"base-game": BaseGame(), "effect": Effect()}
