"""The definition by which solitaire raids are played: how they start, the tasks of their phases,
and their outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.rules.dice import DiceRoller
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Outcome, Play, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.ending import VictoryInputs, VictoryReply, victory
from builder.rules.systems.green_beret.enemy.playing import Decisions, TurnInPlay
from builder.rules.systems.green_beret.enemy.turning import mark_turn
from builder.rules.systems.green_beret.game_data import OBJECTIVE_CUP
from builder.rules.systems.green_beret.play import (
    agent_play,
    buying_play,
    camp_play,
    enemies_play,
    fire_play,
    setup_play,
    stack_play,
    system_play,
)
from builder.rules.systems.green_beret.play.habits import HABITS
from builder.rules.systems.green_beret.play.raid_notes import (
    ABANDON,
    ENTERED,
    MOVED,
    REPLACED,
    UNUSED,
    situation_at,
    with_situation,
)
from builder.rules.systems.green_beret.play.rule_cases import cases
from builder.rules.systems.green_beret.play.system_play import left_in, system_task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MODULES = (
    setup_play,
    buying_play,
    camp_play,
    stack_play,
    fire_play,
    system_play,
    agent_play,
    enemies_play,
)
"""The modules that define the tasks of the game in play."""


def play(game: Game) -> Play:
    """Return the definition by which solitaire raids are played: how they start, the tasks of their
    phases, and how their outcome is found."""
    kinds = {name: kind for module in MODULES for name, kind in module.KINDS.items()}
    return Play(
        {**kinds, **KINDS},
        phase,
        outcome=outcome,
        start=setup_play.start,
        turn_begins=turn_begins,
        cases=cases,
        habits=HABITS,
    )


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks at the start of a turn."""
    yield task("turn-begins")


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of a phase; ``None`` for a phase that the rules do not know."""
    match now.id:
        case "objective":
            return (task("placement"),)
        case "movement":
            return (task("stacks"), task("heard"))
        case "combat":
            return (task("attacks", fought=()),)
        case "enemy":
            return (task("suppression", named=NOTHING),)
        case "victory":
            return ()
    return None


class TurnBegins(Routine):
    """Automatic step of play at the start of a turn: the notes that hold for one turn are cleared,
    and the turn marker moves (4.0)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        turn = TurnInPlay(situation_at(match, moment), DiceRoller(), Decisions())
        mark_turn(turn, moment.turn)
        moment = with_situation(moment, turn.now)
        return moment.noted_all({MOVED: (), ENTERED: NOTHING, ABANDON: 0, UNUSED: ()})


class Placement(Routine):
    """Automatic step of play that has a new objective placed, and lets the player buy, if no
    objective is on the map (4.0, 7.0)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if situation_at(match, moment).objective():
            return moment
        if not left_in(match, moment, OBJECTIVE_CUP):
            return moment.over().with_sentences(
                sentence("4.0", "No objective is left: the game ends.")
            )
        return moment.then(system_task("objective"), task("shopping"))


class Heard(Routine):
    """Automatic step of play that resolves the consequences of the player's moves: objectives
    completed, camps reached, noise heard (7.1, 12.0, 12.5)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        entered, abandon = moment.note(ENTERED, NOTHING), moment.note(ABANDON, 0)
        return moment.then(system_task("movement", moved=entered, abandon=abandon))


class TurnOver(Routine):
    """Automatic step of play at the end of a turn: the game ends if the last team is lost;
    otherwise the player decides whether to continue (5.0)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        found = _counted(match, moment)
        if found.defeat:
            return moment.over().with_sentences(
                *(Sentence(s.rule, s.text, s.values) for s in found.steps)
            )
        return moment.then(task("go-on"))


class GoOn(Decision):
    """A player's decision: whether the player continues the game; there is no last turn (4.0, 5.0)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("go-on"), action("end")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "end":
            return moment
        return moment.then(task("turn", turn=moment.turn + 1))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        side = self.player(match, moment, task_)
        if action_.verb == "end":
            return sentence("5.0", "{side} would end the game.", side=side)
        return sentence("5.0", "{side} goes on.", side=side)


def _counted(match: Match, moment: Moment) -> VictoryReply:
    """Return the victory total and its level, as the procedure ``victory`` computes them."""
    now = situation_at(match, moment)
    given = VictoryInputs(
        completed=now.counted("completed", "objective"),
        abandoned=now.counted("abandoned", "objective"),
        teams_lost=now.counted("eliminated", "team") + moment.note(REPLACED, 0),
        teams_left=len(now.teams()),
    )
    return victory(Context(match.game), given)


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of a game that has ended, or its present state (5.0)."""
    found = _counted(match, moment)
    told = tuple(Sentence(one.rule, one.text, one.values) for one in found.steps)
    side = match.sides[0]
    won = side if found.total > 0 and not found.defeat else ""
    return Outcome(found.level, won, {side: found.total}, told)


KINDS: dict[str, Kind] = {
    "turn-begins": TurnBegins(),
    "placement": Placement(),
    "heard": Heard(),
    "turn-over": TurnOver(),
    "go-on": GoOn(),
}
