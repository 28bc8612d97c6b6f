"""Groups that have surrendered, in play: they are fired on, rescued or captured (50.41)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.squad_cards.play.ending_play import after_losses
from builder.rules.systems.squad_cards.play.squad_table import (
    MEN,
    SHOT,
    sentences_of,
    table_of,
    with_chit,
    without_chit,
)
from builder.rules.systems.squad_cards.surrender import (
    EntryInputs,
    SurrenderEvent,
    entry,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def after_event(match: Match, moment: Moment, group: str, event: SurrenderEvent) -> Moment:
    """Return the game state after an event in a group; it matters only to a group that has
    surrendered."""
    table = table_of(match, moment)
    if not table.surrendered(group):
        return moment
    course = table.course(group)
    course.take(event)
    moment = moment.with_sentences(*sentences_of(course.steps))
    if course.state == "captured":
        moment = without_chit(match, moment, "surrender", group)
        moment = with_chit(match, moment, "captured", table.box(group))
        return after_losses(match, moment, *table.men(group))
    if course.state == "pinned":
        moment = without_chit(match, moment, "surrender", group)
    if course.shot_at == "group":
        moment = moment.noted_all({SHOT: (*moment.note(SHOT, ()), group)})
        moment = with_chit(match, moment, "fired-on", table.box(group))
    return moment


def joined(match: Match, moment: Moment, man: str, group: str) -> Moment:
    """Return the game state after an unpinned man has joined a group; his former group may be empty
    then."""
    from builder.rules.systems.squad_cards.play.deck_play import without_ground

    table = table_of(match, moment)
    own = table.group_of(man)
    moment = after_event(match, moment, group, "rescue")
    moment = moment.noted_all({MEN: moment.note(MEN).updated({man: group})})
    return moment if table_of(match, moment).men(own) else without_ground(moment, own)


class Enter(Decision):
    """A player's decision: which man enters an enemy group that has surrendered (50.41)."""

    case = "50.41"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        men = table_of(match, moment).unpinned(task_["group"])
        return tuple(action("man", man) for man in men)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        table = table_of(match, moment)
        given = EntryInputs(troops=table.troops(table.side(task_["into"])).id)
        moment = moment.with_sentences(*sentences_of(entry(table.context, given).steps))
        return moment.then(task("entry", man=action_.words[0], **task_.data))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        table = table_of(match, moment)
        text = "{man} {number} goes for the group that has surrendered: {group}."
        who = table.man(action_.words[0])
        return sentence("50.41", text, group=table.called(task_["into"]), **who)


class Entry(Decision):
    """A player's decision: whether a man has entered a surrendered group. The players enter it,
    because the numbers of the column are printed on the cards of the base game (50.41)."""

    case = "50.41"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("number"), action("enters"), action("fails")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "number":
            return moment.then(task("number", use="told", rule="50.41"), task_)
        if action_.verb == "fails":
            return moment
        return after_event(match, moment, task_["into"], "entered")

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        who = table_of(match, moment).man(task_["man"])
        texts = {
            "number": "A random number is needed.",
            "enters": "{man} {number} enters the group.",
            "fails": "{man} {number} does not come through.",
        }
        return sentence("50.41", texts[action_.verb], **who)


KINDS: dict[str, Kind] = {"enter": Enter(), "entry": Entry()}
