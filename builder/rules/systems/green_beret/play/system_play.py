"""The solitaire system's part of a turn in play: it runs the same program as the procedure
``turn``. Where the program needs a roll, a draw or a choice of the player, play waits for the
answer, and then runs the program again with all answers given so far (12.0, 12.7, 12.8, 12.9, 13.0,
15.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.dice import DiceRoller
from builder.rules.play.actions import Action, action, read_action
from builder.rules.play.kinds import Chance, Decision, Kind, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import NOTHING, Frozen, thawed
from builder.rules.systems.green_beret.enemy.playing import D6, Decisions, TurnInPlay
from builder.rules.systems.green_beret.enemy.turning import (
    combat,
    enemy_fights,
    enemy_moves,
    enemy_phase_over,
    movement,
    place_objective,
    suppression,
)
from builder.rules.systems.green_beret.play.agent_play import agent_tasks
from builder.rules.systems.green_beret.play.raid_notes import (
    QUARRY,
    situation_at,
    with_situation,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

_PARTS: Mapping[str, Callable[[TurnInPlay], None]] = {
    "objective": place_objective,
    "movement": movement,
    "combat": combat,
    "suppression": suppression,
    "enemy-over": enemy_phase_over,
}
"""The parts of the system's program, by name. The enemy phase is played enemy by enemy, so that the
result of each enemy's actions is on the map before the next one needs an answer."""
_OF_ENEMY: Mapping[str, Callable[[TurnInPlay, Piece], None]] = {
    "enemy-moves": enemy_moves,
    "enemy-fights": enemy_fights,
}
"""The parts of the system's program that run once for each enemy, by name."""


class AnswerDue(Exception):
    """Raised when the system's program cannot continue before a player answers; it holds the task
    that asks for the answer."""

    def __init__(self, kind: str, **data: object) -> None:
        super().__init__(kind)
        self.kind, self.data = kind, data


@dataclass
class ProgramRun(TurnInPlay):
    """A run of one part of a turn that stops at every roll, draw and choice without an answer."""

    answers: list[Action] = field(default_factory=list)

    def die(self, purpose: str, dice: Dice = D6) -> int:
        if not self.answers:
            raise AnswerDue("system-roll", dice=str(dice), rule=_RULES.get(purpose, ""))
        return int(self.answers.pop(0).words[0])

    def draw(self, cup: str) -> str:
        left = self.now.left_in(cup)
        if len(left) < 2:
            return next(iter(left), "")
        if not self.answers:
            raise AnswerDue("system-draw", left=dict(sorted(left.items())), rule=_CUPS.get(cup, ""))
        return self.answers.pop(0).words[0]

    def slips_away(self, cell: Cell) -> bool:
        if not self.answers:
            camps = sorted({self.hex(piece.cell) for piece in self.now.camps() if piece.cell})
            raise AnswerDue("slip-away", hex=self.hex(cell), camps=camps)
        away = self.answers[0].verb == "slip-away"
        if not away:
            self.answers.pop(0)
        return away

    def choose(self, what: str, enemy: Piece, cells: Sequence[Cell]) -> Cell:
        if not self.answers:
            hexes = [self.hex(cell) for cell in cells]
            raise AnswerDue("enemy-choice", what=what, unit=enemy.name, hexes=hexes)
        return self.now.sheet.hexes.cell(self.answers.pop(0).words[1])

    def lost_gear(self, items: Sequence[Piece], count: int) -> list[Piece]:
        left, gone = list(items), list[Piece]()
        while len(gone) < count and left:
            if count - len(gone) >= len(left):
                return [*gone, *left]
            if not self.answers:
                raise AnswerDue("lost-gear", items=sorted(piece.name for piece in left))
            name = self.answers.pop(0).words[0]
            gone.append(next(piece for piece in left if piece.name == name))
            left.remove(gone[-1])
        return gone

    def chosen_camps(self, cell: Cell) -> list[str]:
        return [self.answers.pop(0).words[1]]


_RULES = {
    "place of the objective": "7.0", "noise": "12.0", "number of enemies": "12.7",
    "direction": "12.8", "distance": "12.8", "attack": "13.0", "defence": "13.0",
    "gear lost": "13.1", "drift of naval gunfire": "14.0", "suppression": "15.0",
}  # fmt: skip
_CUPS = {"enemies": "12.8", "objectives": "7.0", "damage": "13.1"}


def system_task(part: str, **decided: object) -> Task:
    """Return the task of a part of the system's program, with the player's decisions."""
    return task("system", part=part, decided=decided, answers=(), told=0)


def _without_gone(moment: Moment, run: TurnInPlay) -> Moment:
    """Return the game state without the notes on enemies that have left the map; if the counter of
    such an enemy returns, perhaps with the same name, it counts as another enemy."""
    due = moment.next
    there = {piece.name for piece in run.now.enemies()}
    quarry = moment.note(QUARRY, NOTHING)
    if gone := [name for name in quarry if name not in there]:
        moment = moment.noted_all({QUARRY: quarry.without(*gone)})
    if due is None or due.kind != "enemies" or "left" not in due.data:
        return moment
    left = tuple(name for name in due["left"] if name in there)
    return moment.popped().then(due.changed(left=left))


class System(Routine):
    """Automatic step of play that runs a part of the program which plays the enemy, as far as the
    answers given so far allow."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        decided = _decisions(task_["decided"])
        answers = [read_action(text) for text in task_["answers"]]
        before = situation_at(match, moment)
        run = ProgramRun(before, DiceRoller(), decided, answers=answers)
        due: AnswerDue | None = None
        try:
            _run(task_, run)
        except AnswerDue as found:
            due = found
        told = [Sentence(one.rule, one.text, one.values) for one in run.story[task_["told"] :]]
        if due is None:
            moment = with_situation(_without_gone(moment, run), run.now).with_sentences(*told)
            return moment.then(*agent_tasks(match, before, run.now))
        rest = task_.changed(told=len(run.story))
        return moment.with_sentences(*told).then(task(due.kind, **due.data), rest)


def _run(task_: Task, run: TurnInPlay) -> None:
    """Run a part of the program that plays the enemy; a part for a single enemy is run only if that
    enemy is still on the map."""
    act = _OF_ENEMY.get(task_["part"])
    if act is None:
        _PARTS[task_["part"]](run)
        return
    piece = run.now.position.piece(task_["enemy"])
    if piece is not None and piece.cell is not None:
        act(run, piece)


def _decisions(decided: Frozen[object]) -> Decisions:
    return Decisions.model_validate(thawed(decided))


def _answered(moment: Moment, action_: Action) -> Moment:
    """Return the game state after an answer to a question of the program that plays the enemy; the
    program's task follows the question on the agenda."""
    program = moment.next
    assert program is not None
    answers = (*program["answers"], action_.text)
    return moment.popped().then(program.changed(answers=answers))


class SystemRoll(Roll):
    """A roll that the program which plays the enemy asks for."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        return Dice.parse(task_["dice"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, action_)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return task_["rule"] or super().rule(match, moment, task_)


class SystemDraw(Chance):
    """A draw from a cup that the program which plays the enemy asks for."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        return draws(task_["left"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, action_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "Drawn from the cup: {counter}.", counter=action_.words[0])


def draws(left: Mapping[str, int]) -> tuple[tuple[Action, Fraction], ...]:
    """Return the possible draws from a cup as actions, each with its chance; ``left`` says how many
    of each counter are in the cup."""
    whole = sum(left.values())
    return tuple((action("draw", one), Fraction(many, whole)) for one, many in left.items())


def left_in(match: Match, moment: Moment, cup: str) -> Counter[str]:
    """Return how many of each counter are left in a cup."""
    return situation_at(match, moment).left_in(cup)


class SlipAway(Decision):
    """A player's decision: whether teams that were heard leave their weapons and equipment, and to
    which camp they evade (12.3)."""

    case = "12.3"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        hex = task_["hex"]
        return (
            action("stand", hex),
            *(action("slip-away", hex, camp) for camp in task_["camps"]),
        )

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, action_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "stand":
            return sentence("12.3", "The team in {hex} does not slip away.", hex=task_["hex"])
        start, camp = action_.words
        return sentence("12.3", "The team in {hex} slips away to {camp}.", hex=start, camp=camp)


class EnemyChoice(Decision):
    """The player's decision which of several equally near teams an enemy pursues, or through which
    of several equal hexes it moves (12.9)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action(task_["what"], task_["unit"], hex) for hex in task_["hexes"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, action_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        unit, hex = action_.words
        if action_.verb == "follow":
            return sentence("12.9", "{unit} goes for the team in {hex}.", unit=unit, hex=hex)
        return sentence("12.9", "{unit} moves to {hex}.", unit=unit, hex=hex)


class LostGear(Decision):
    """A player's decision: which weapon or piece of equipment is lost next, if not all of them are
    (13.0)."""

    case = "13.0"

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("lose", name) for name in task_["items"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        return _answered(moment, action_)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence("13.0", "{unit} is given up.", unit=action_.words[0])


KINDS: dict[str, Kind] = {
    "lost-gear": LostGear(),
    "enemy-choice": EnemyChoice(),
    "system": System(),
    "system-roll": SystemRoll(),
    "system-draw": SystemDraw(),
    "slip-away": SlipAway(),
}
