"""The turns of the sides in play, one after the other: actions, discards, surrender, new cards
(50.1, 50.41, 51.1). One turn of the sequence of play is a run through the deck (52.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.hands import discards_allowed
from builder.rules.systems.squad_cards.play.deck_play import (
    card_values,
    from_hand,
    hand_of,
    known_hand,
    unused,
)
from builder.rules.systems.squad_cards.play.squad_table import (
    SquadTable,
    sentences_of,
    table_of,
    with_chit,
)
from builder.rules.systems.squad_cards.play.terrain_play import laid_on_enemy, may_be_laid_on
from builder.rules.systems.squad_cards.surrender import SurrenderInputs, surrender

if TYPE_CHECKING:
    from builder.rules.play.match import Match

ACTIONS, DISCARDED = "actions", "discarded"
"""The names of the notes with the number of actions, and of discards, in the present side's turn."""
DUG, FIRED, JOINED = "dug", "fired", "joined"
"""The names of the notes with the groups that tried to dig in, the vehicle weapons that fired, and
the men who changed their group in this turn."""
QUIET = "quiet"
"""The name of the note with how many turns of sides in succession have passed without any action."""
PHASES = ("actions", "discards", "surrender", "refill")
"""The phases of a side's turn."""


class SideTurns(Routine):
    """Automatic step of play that starts a run through the deck: the first side has its turn."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.then(task("side-turn", side=table_of(match, moment).sides[0]))


class SideTurn(Routine):
    """Automatic step of play for the turn of one side; the turn of the other side is next."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, table = task_["side"], table_of(match, moment)
        new = {ACTIONS: 0, DISCARDED: 0, DUG: (), FIRED: (), JOINED: ()}
        next_ = task("side-turn", side=table.other(side))
        return moment.noted_all(new).then(*_phases(match, side), task("side-over"), next_)


def _phases(match: Match, side: str) -> Iterator[Task]:
    """Yield the tasks for the phases of a side's turn: the phases that the game's sequence of play
    names, and those that it leaves out."""
    known = [phase.id for phase in match.game.sheet.sequence]
    yield from (task("phase", phase=id, side=side) for id in known)
    yield from (task(id, side=side) for id in PHASES if id not in known)


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of a side in a phase; ``None`` for a phase that the rules do not know."""
    return (task(now.id, side=side),) if now.id in PHASES else None


class SideOver(Routine):
    """Automatic step of play at the end of a side's turn. If neither side has taken an action, they
    may agree to end the game."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        busy = moment.note(ACTIONS, 0) or moment.note(DISCARDED, 0)
        quiet = 0 if busy else moment.note(QUIET, 0) + 1
        moment = moment.noted_all({QUIET: quiet})
        sides = table_of(match, moment).sides
        if quiet < len(sides):
            return moment
        return moment.noted_all({QUIET: 0}).then(task("agree", side=sides[0], last=sides[1]))


class Agree(Decision):
    """A player's decision: whether a side wants to end a game in which neither takes actions any
    more."""

    case = "53.0"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("go-on"), action("end")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "go-on":
            return moment
        if task_["last"]:
            return moment.then(task_.changed(side=task_["last"], last=""))
        return moment.over().with_sentences(sentence("53.0", "Both sides end the game."))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{side} goes on." if action_.verb == "go-on" else "{side} would end the game."
        return sentence("53.0", text, side=task_["side"])


# -- discards ------------------------------------------------------------------------------------


def discards_left(moment: Moment, table: SquadTable, side: str) -> int:
    """Return how many cards a side may still discard in its turn. For partisans the rules document
    gives no number; their player may discard as many as he likes."""
    done: int = moment.note(DISCARDED, 0)
    try:
        most = discards_allowed(table.troops(side), moment.note(ACTIONS, 0))
    except Refused:
        return len(hand_of(moment, side))
    return max(0, most - done)


class Discards(Routine):
    """Automatic step of play in which a side may discard as many cards as its troops are allowed to
    (50.1, 50.5, 51.1, 51.4)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side = task_["side"]
        if not hand_of(moment, side) or not discards_left(moment, table_of(match, moment), side):
            return moment
        return moment.then(task("discard", side=side))


class Discard(Decision):
    """A player's decision: which card is discarded, either unused or on an enemy group (52.11,
    52.13, 52.15)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        side = task_["side"]
        table, found = table_of(match, moment), list[Action]()
        for card in known_hand(moment, side):
            found.append(action("discard", card))
            found += (
                action("lay", card, group)
                for group in table.groups(table.other(side))
                if may_be_laid_on(match, moment, card, group)
            )
        return (*found, DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        side, card = task_["side"], action_.words[0]
        moment = from_hand(moment, side, card)
        moment = moment.noted_all({DISCARDED: moment.note(DISCARDED, 0) + 1})
        moment = moment.then(task("discards", side=side))
        if action_.verb == "lay":
            return laid_on_enemy(match, moment, card, action_.words[1])
        return unused(match, moment, card)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return table_of(match, moment).troops(task_["side"]).rule

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        side, rule = task_["side"], self.rule(match, moment, task_)
        if action_ == DONE:
            return sentence(rule, "{side} discards nothing more.", side=side)
        values = card_values(match, action_.words[0])
        if action_.verb == "discard":
            return sentence(rule, "{side} discards {card} ({number}).", side=side, **values)
        group = table_of(match, moment).called(action_.words[1])
        text = "{side} discards {card} ({number}) on a group: {group}."
        return sentence("52.1", text, side=side, group=group, **values)


# -- surrender -----------------------------------------------------------------------------------


class Surrenders(Routine):
    """Automatic step of play at the end of a turn: every group whose men are all pinned surrenders,
    if its troops may (50.41)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        table = table_of(match, moment)
        for side in table.sides:
            for group in table.groups(side):
                if table.men(group) and not table.surrendered(group):
                    moment = _surrendered(match, moment, table, group)
        return moment


def _surrendered(match: Match, moment: Moment, table: SquadTable, group: str) -> Moment:
    side = table.side(group)
    given = SurrenderInputs(
        troops=table.troops(side).id,
        men=len(table.men(group)),
        pinned=len(table.pinned(group)),
        enemy=table.enemy(side),
        shot_at=table.shot_at(group),
    )
    found = surrender(table.context, given)
    if not found.chit:
        return moment
    head = sentence("50.41", "{group} surrenders.", group=table.called(group))
    return with_chit(match, moment, "surrender", table.box(group)).with_sentences(
        head, *sentences_of(found.steps)
    )


KINDS: dict[str, Kind] = {
    "turn-phases": SideTurns(),
    "side-turn": SideTurn(),
    "side-over": SideOver(),
    "agree": Agree(),
    "discards": Discards(),
    "discard": Discard(),
    "surrender": Surrenders(),
}
