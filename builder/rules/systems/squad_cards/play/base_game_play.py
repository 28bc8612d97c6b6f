"""Tasks in which the players enter results of the base game: whom fire pins, wounds or kills,
whether a check is passed. The rules document is an expansion; it does not contain the rules of the
base game, so that no program can apply them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.pieces.cards import CardNumber
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.by_hand import ByHand
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
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
"""The names of the effects of fire and checks on men."""
BY_MAN = "pin MAN, wound MAN, kill MAN, rally MAN"
EFFECTS = (*HARM, RALLY)
"""The names of all effects on a man."""


def base_game_task(
    table: SquadTable, group: str, rule: str, why: str, effects: tuple[str, ...] = HARM
) -> Task:
    """Return the task in which the owner of a group enters what happens to its men."""
    side = table.side(group)
    return task("base-game", side=side, group=group, rule=rule, why=why, effects=effects)


class BaseGame(ByHand):
    """The task in which the players enter what the base game's rules do to the men of a group: the
    action ``men``, then which of them, as often as needed; ``number`` draws a random number for it.
    The position can be changed by hand too."""

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

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb in EFFECTS:
            return told_effect(match, moment, task_["rule"], action_)
        if action_.verb == "number":
            return sentence(task_["rule"], "A random number is needed.")
        if action_.verb == "men":
            return sentence(task_["rule"], "Something happens to a man of this group: {group}.",
                        group=table_of(match, moment).called(task_["group"]))  # fmt: skip
        return super().describe(match, moment, task_, action_)


def effects_on_men(
    match: Match, moment: Moment, group: str, effects: Sequence[str]
) -> tuple[Action, ...]:
    """Return the actions that enter one of the given effects on a man of a group."""
    table = table_of(match, moment)
    whole = {
        PIN: table.unpinned(group),
        WOUND: [m for m in table.men(group) if m not in moment.note(WOUNDED, ())],
        KILL: table.men(group),
        RALLY: table.pinned(group),
    }
    return tuple(action(effect, man) for effect in effects for man in whole[effect])


class Effect(Decision):
    """A player's decision: which man suffers an effect of the base game's rules, and which effect."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return effects_on_men(match, moment, task_["group"], task_["effects"]) or (DONE,)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return moment if action_ == DONE else after_effect(match, moment, action_)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return str(task_["rule"])

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return told_effect(match, moment, task_["rule"], action_)


def after_effect(match: Match, moment: Moment, action_: Action) -> Moment:
    """Return the game state after a man has suffered an effect of the base game's rules."""
    man = action_.words[0]
    match action_.verb:
        case "pin":
            return with_state(moment, PINNED, man)
        case "wound":
            return with_state(moment, WOUNDED, man)
        case "rally":
            return without_state(moment, PINNED, man)
    return after_losses(match, moment, man)


def told_effect(match: Match, moment: Moment, rule: str, action_: Action) -> Sentence:
    """Return the sentence that reports what an effect of the base game's rules does to a man."""
    if action_ == DONE:
        return sentence(rule, "Nothing happens.")
    texts = {
        PIN: "{man} {number} is pinned.",
        WOUND: "{man} {number} is wounded.",
        KILL: "{man} {number} is lost.",
        RALLY: "{man} {number} rallies.",
    }
    who = table_of(match, moment).man(action_.words[0])
    return sentence(rule, texts[action_.verb], **who)


def _number(match: Match, moment: Moment, task_: Task, number: CardNumber) -> Moment:
    """Return the game state after a random number was drawn that only the base game uses."""
    return moment


NUMBER_USES["told"] = _number

KINDS: dict[str, Kind] = {"base-game": BaseGame(), "effect": Effect()}
