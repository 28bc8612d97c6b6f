"""The optional assassination in play: when the objective *Kill Double-Agent* has been completed or
abandoned, the player may have two dice decide between points and the loss of a team and a leader
(16.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Roll
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.procedures import Context
from builder.rules.systems.green_beret.ending import AgentInputs, double_agent
from builder.rules.systems.green_beret.game_data import MISSIONS
from builder.rules.systems.green_beret.play.raid_notes import situation_at, with_situation
from builder.rules.systems.green_beret.situation import Situation, with_points

if TYPE_CHECKING:
    from builder.rules.play.match import Match

AGENT = "double-agent"
D6, D10 = Dice(1, 6), Dice(1, 10)
DONE_WITH = {f"{MISSIONS}:completed": 1, f"{MISSIONS}:abandoned": 0}
"""The boxes for objectives that are completed (1) or abandoned (0)."""


def agent_tasks(match: Match, before: Situation, now: Situation) -> Iterator[Task]:
    """Yield the task of the decision on the assassination, if the objective has just been completed
    or abandoned."""
    over = {piece.name for piece in _agents(before)}
    for piece in _agents(now):
        if piece.name not in over:
            yield task("agent", completed=DONE_WITH[piece.at])


def _agents(now: Situation) -> Iterator[Piece]:
    for piece in now.position.pieces:
        if AGENT in now.traits(piece) and piece.at in DONE_WITH:
            yield piece


class Agent(Decision):
    """A player's decision: whether the optional assassination is tried (16.0)."""

    case = "16.0"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return action("let-be"), action("assassinate")

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "let-be":
            return moment
        return moment.then(task("agent-dice", completed=task_["completed"], d6=0))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "let-be":
            return sentence("16.0", "The assassination option is not played.")
        return sentence("16.0", "Two dice are rolled for the assassination.")


class AgentDice(Roll):
    """The roll of the six-sided die, then of the ten-sided one (16.0)."""

    case = "16.0"

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return D10 if task_["d6"] else D6

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        die = int(action_.words[0])
        if not task_["d6"]:
            return moment.then(task_.changed(d6=die))
        given = AgentInputs(completed=bool(task_["completed"]), d6=task_["d6"], d10=die)
        found = double_agent(Context(match.game), given)
        moment = moment.with_sentences(
            *(Sentence(one.rule, one.text, one.values) for one in found.steps)
        )
        if found.lost:
            return moment.then(task("agent-loss", trait="team"), task("agent-loss", trait="leader"))
        return _paid(match, moment, found.points)


def _paid(match: Match, moment: Moment, points: int) -> Moment:
    """Return the game state with ``points`` procurement points added, all of which may be spent at
    once, but not on moves of camps."""
    now = situation_at(match, moment)
    moment = with_situation(moment, with_points(now, now.points + points))
    there = tuple(piece.counter for piece, _ in now.on_map())
    camps = tuple(piece.name for piece in now.camps())
    bought = task("buy", bought=(), gone=camps, points=points, there=there, camps=len(camps))
    return moment.then(bought)


class AgentLoss(Decision):
    """A player's decision: which team and which leader are lost (16.0)."""

    case = "16.0"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        now = situation_at(match, moment)
        found = [p.name for p in now.berets() if task_["trait"] in now.traits(p)]
        return tuple(action("lose", name) for name in found) or (action("none"),)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_.verb == "none":
            return moment
        now = situation_at(match, moment)
        at = f"{MISSIONS}:eliminated" if task_["trait"] == "team" else ""
        return with_situation(moment, now.put(action_.words[0], at))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "none":
            return sentence("16.0", "Nobody is there who could be lost.")
        return sentence("16.0", "{unit} is lost.", unit=action_.words[0])


KINDS: dict[str, Kind] = {
    "agent": Agent(),
    "agent-dice": AgentDice(),
    "agent-loss": AgentLoss(),
}
