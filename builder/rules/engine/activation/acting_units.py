"""Games in which units act a few at a time (by chits, cards or impulses): which units can act next,
and the tasks in which they move and attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from builder.model.mechanisms import Activation, Declared
from builder.rules.engine.combat.attack_choice import attacks
from builder.rules.engine.movement.movement_play import may_set_out
from builder.rules.engine.play_phases import phases_of, phases_of_activation
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PLAYED = ("alternate", "impulses", "cup", "deck", "hands")
"""The kinds of activation in which units act a few at a time instead of all in one phase."""


def acting_phases(match: Match) -> frozenset[str]:
    """Return the ids of the phases in which units act a few at a time; empty if the game's kind of
    activation is not one of ``PLAYED``."""
    declared = match.game.mechanisms.activation
    if declared is None or declared.kind not in PLAYED:
        return frozenset()
    return phases_of_activation(match.game, declared)


def activation_of(match: Match) -> Activation:
    """Return the game's declared activation rules (who acts when)."""
    declared = match.game.mechanisms.activation
    assert declared is not None
    return declared


def activation_case(match: Match) -> str:
    """Return the number of the activation rule in the rules text, such as ``4.1``."""
    return match.game.mechanisms.case("activation", activation_of(match))


def acting(match: Match, moment: Moment, side: str, names: Sequence[str]) -> tuple[Task, ...]:
    """Return the tasks in which the named units of a side act: first their movement, then their
    attacks."""
    mechanisms, situation = match.game.mechanisms, situation_at(match, moment)
    tasks: list[Task] = []
    if mechanisms.movement is not None and _is_done_here(match, "movement", mechanisms.movement):
        left = [name for name in names if may_set_out(match, moment, moment.piece(name))]
        tasks.append(task("movement-of-few", side=side, left=left))
    mine = (p.name for p in situation.position.units if situation.side(p) == side)
    others = tuple(name for name in mine if name not in names)
    for combat in mechanisms.combat:
        if _is_done_here(match, "combat", combat):
            tasks.append(attacks("combat", combat=combat.id, side=side).changed(busy=others))
    for battle in mechanisms.battles:
        if _is_done_here(match, "battles", battle):
            tasks.append(attacks("battles", battle=battle.id, side=side).changed(busy=others))
    return tuple(tasks)


def _is_done_here(match: Match, family: str, declared: Declared) -> bool:
    own = phases_of(match, family, declared)
    return not own or not own.isdisjoint(acting_phases(match))


def units_able(
    match: Match, moment: Moment, side: str, acted: Sequence[str], chosen: Sequence[str] = ()
) -> list[str]:
    """Return the names of the units of a side that can still act in this turn: those that the rules
    let act and that are not in ``acted``. Where the rules ask for it, they are in one place with
    the units ``chosen`` to act with them."""
    situation, done, declared = situation_at(match, moment), {*acted, *chosen}, activation_of(match)
    units = [p for p in situation.position.units if p.at and situation.side(p) == side]
    if declared.together and chosen:
        place = moment.piece(chosen[0]).at
        units = [piece for piece in units if piece.at == place]
    able = (piece for piece in units if piece_fulfils(situation, declared.who, piece))
    return [piece.name for piece in able if piece.name not in done]


def next_side(match: Match, side: str) -> str:
    """Return the side that acts after the given one, in the order in which the game lists its
    sides."""
    sides = match.sides
    return sides[(sides.index(side) + 1) % len(sides)]


class UnitsAct(Decision):
    """A player's decision which units of his side act together, chosen one after the other. The
    task's ``chosen`` holds the names of those chosen so far."""

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterable[str]:
        """Return the names of the units that can still be chosen."""
        raise NotImplementedError

    def limit(self, task_: Task) -> int | None:
        """Return how many units may act; ``None`` for any number."""
        raise NotImplementedError

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return (*(action("act", name) for name in self.able(match, moment, task_)), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        chosen = (*task_["chosen"], *action_.words)
        limit = self.limit(task_)
        if action_ != DONE and (limit is None or len(chosen) < limit):
            return moment.then(task_.changed(chosen=chosen))
        return moment.then(*(acting(match, moment, task_["side"], chosen) if chosen else ()))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence(activation_case(match), "No more units act.")
        return sentence(activation_case(match), "{unit} acts.", unit=action_.words[0])
