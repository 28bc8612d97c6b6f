"""Plays activation: who goes first in a turn, whose units act next, and when the turn ends.

Units that act move and then attack, unless movement or attacks have a phase of their own in the
sequence of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms.activation import Lot
from builder.rules.engine.activation.acting_units import (
    UnitsAct,
    acting_phases,
    activation_case,
    activation_of,
    next_side,
    units_able,
)
from builder.rules.engine.activation.activation_rules import (
    condition_of_lot,
    count_end_lots,
    many_of_lot,
    next_lot_chances,
    turn_end_chance,
    units_that_act,
)
from builder.rules.engine.activation.first_side import first_chances
from builder.rules.engine.activation.interruption_play import acting_in_order
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.sequence import FIRST

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task that starts the activation (the first draw from cup or deck, or the first
    impulse) if ``now`` is the activation phase, otherwise ``None``. If each player has this phase,
    only the first player's gets the task."""
    if now.id not in acting_phases(match) or side not in ("", match.sides[0]):
        return None
    declared = activation_of(match)
    if declared.kind == "hands":
        return None  # cards are played: see hand_play
    if declared.kind in ("cup", "deck"):
        return (task("lots", drawn=()),)
    first = moment.note(FIRST) or match.sides[0]
    return (task("impulse", side=first, number=1, acted=(), passed=0),)


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task that determines which side goes first, if the game declares this."""
    declared = match.game.mechanisms.activation
    if declared is not None and declared.first is not None:
        yield task("first")


# -- who goes first ----------------------------------------------------------------------------


class First(Routine):
    """The routine that determines which side goes first in the turn: always the same side, or one
    chosen by a roll."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        chances = first_chances(match.game, activation_of(match))
        if len(chances) == 1:
            return moment.noted(first=next(iter(chances)))
        return moment.then(task("first-roll"))


class FirstRoll(Chance):
    """The dice roll of all sides that decides who goes first in the turn."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found: Mapping[str, Fraction] = first_chances(match.game, activation_of(match))
        return tuple((action("first", side), chance) for side, chance in found.items())

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return moment.noted(first=action.words[0])

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        return sentence(activation_case(match), "{side} goes first.", side=action.words[0])


# -- who acts ----------------------------------------------------------------------------------


class Impulse(Routine):
    """The routine of one impulse (a turn within the turn), in which a limited number of a side's
    units act. Impulses follow until all units have acted or the turn ends."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared, side = activation_of(match), task_["side"]
        if declared.kind == "alternate":
            left = [s for s in match.sides if units_able(match, moment, s, task_["acted"])]
            if not left:
                return moment
            if side not in left:
                return moment.then(task_.changed(side=next_side(match, side)))
        elif _is_over(match, task_):
            return moment
        if declared.kind == "impulses" and not declared.units and not declared.together:
            names = units_able(match, moment, side, ())
            return moment.then(Task("act", task_.changed(chosen=names, whole=1).data))
        return moment.then(Task("act", task_.changed(chosen=()).data))


def _is_over(match: Match, task_: Task) -> bool:
    """Return whether the impulses of the turn are over: none is left, or all sides have passed."""
    declared = activation_of(match)
    many = bool(declared.impulses) and task_["number"] > declared.impulses
    return many or (declared.passes and task_["passed"] >= len(match.sides))


class Act(Decision):
    """A player's decision which units act in an impulse: the command ``act UNIT`` for each, then
    ``done``; ``pass`` where the rules allow it."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        declared, chosen = activation_of(match), task_["chosen"]
        may_pass = (Action("pass"),) if declared.passes and not self._begun(task_) else ()
        if task_.get("whole", 0):
            return (DONE, *may_pass)
        able = [action("act", name) for name in self._able(match, moment, task_, chosen)]
        # where sides may pass, doing nothing is passing
        return (*able, *(may_pass or (DONE,)))

    def _able(self, match: Match, moment: Moment, task_: Task, chosen: Sequence[str]) -> list[str]:
        """Return the names of the units that can act in this impulse besides those chosen."""
        used = task_["acted"] if activation_of(match).kind == "alternate" else ()
        return units_able(match, moment, task_["side"], used, chosen)

    def _begun(self, task_: Task) -> bool:
        return bool(task_["chosen"]) and not task_.get("whole", 0)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        declared, side = activation_of(match), task_["side"]
        if action_.verb == "act":
            chosen = (*task_["chosen"], *action_.words)
            more = not declared.units or len(chosen) < declared.units
            if more and self._able(match, moment, task_, chosen):
                return moment.then(task_.changed(chosen=chosen))
            return _after_choice(match, moment, task_, chosen)
        if action_.verb == "pass":
            return _after_choice(match, moment, task_.changed(passed=task_["passed"] + 1), ())
        chosen = task_["chosen"]
        if declared.kind == "alternate" and not chosen:
            # a side that chooses none gives up the turn of that many units that could have acted
            idle = units_able(match, moment, side, task_["acted"])[: declared.units or None]
            task_ = task_.changed(acted=(*task_["acted"], *idle))
        return _after_choice(match, moment, task_.changed(passed=0), chosen)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        if action_.verb == "act":
            return sentence(activation_case(match), "{unit} acts.", unit=action_.words[0])
        if action_.verb == "pass":
            return sentence(activation_case(match), "{side} passes.", side=task_["side"])
        if task_.get("whole", 0):
            return sentence(
                activation_case(match), "{side} acts with all its units.", side=task_["side"]
            )
        return sentence(activation_case(match), "No more units act.")


def _after_choice(match: Match, moment: Moment, task_: Task, chosen: Sequence[str]) -> Moment:
    """Return the game state with new tasks on the agenda: the chosen units act, then the impulse
    ends."""
    data = {"number": task_["number"], "acted": (*task_["acted"], *chosen)}
    ends = task("impulse-end", side=task_["side"], passed=task_["passed"], **data)
    acts = acting_in_order(match, moment, task_["side"], chosen) if chosen else ()
    return moment.then(*acts, ends)


class ImpulseEnds(Routine):
    """The routine at the end of an impulse: it has the end of the turn rolled for, if there is a
    roll; otherwise the next side has its impulse."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if not _end_chance(match, moment, task_):
            return moment.then(_next(match, task_))
        return moment.then(Task("impulse-roll", task_.data))


def _end_chance(match: Match, moment: Moment, task_: Task) -> Fraction:
    declared = activation_of(match)
    if declared.kind != "impulses":
        return Fraction(0)
    return turn_end_chance(situation_at(match, moment), declared.end, task_["number"])


def _next(match: Match, task_: Task) -> Task:
    side = next_side(match, task_["side"])
    return Task("impulse", task_.changed(side=side, number=task_["number"] + 1).data)


class ImpulseRoll(Chance):
    """The roll after an impulse that decides whether the turn ends."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        chance = _end_chance(match, moment, task_)
        found = ((Action("turn-ends"), chance), (Action("turn-goes-on"), 1 - chance))
        return tuple((what, share) for what, share in found if share)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return moment if action.verb == "turn-ends" else moment.then(_next(match, task_))

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        text = "The turn ends." if action.verb == "turn-ends" else "The turn goes on."
        return sentence(activation_case(match), text)


# -- lots --------------------------------------------------------------------------------------


class Lots(Routine):
    """The routine that draws the next chit from the cup or card from the deck, until those that end
    the turn have been drawn or none is left."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared, drawn = activation_of(match), task_["drawn"]
        over = count_end_lots(declared, drawn) >= declared.end_lots
        if over or not next_lot_chances(match.game, declared, drawn):
            return moment
        return moment.then(Task("lot", task_.data))


class DrawLot(Chance):
    """The random draw of one chit or card; then the units that it names act."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found = next_lot_chances(match.game, activation_of(match), task_["drawn"])
        return tuple((action("draw", lot), chance) for lot, chance in found.items())

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        name, declared = action.words[0], activation_of(match)
        moment = moment.then(Task("lots", task_.changed(drawn=(*task_["drawn"], name)).data))
        lot = next((one for one in declared.lots if one.id == name), None)
        if lot is None or lot.ends:
            return moment
        return moment.then(*_of_lot(match, moment, lot))

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        return sentence(activation_case(match), "Drawn: {lot}.", lot=action.words[0])


def _of_lot(match: Match, moment: Moment, lot: Lot) -> Iterator[Task]:
    """Yield the tasks in which the units named by a drawn chit or card act, one side after the
    other."""
    situation = situation_at(match, moment)
    pieces = units_that_act(situation, activation_of(match), condition_of_lot(lot))
    many = many_of_lot(situation, activation_of(match), lot)
    chosen_together = many is not None and activation_of(match).interrupt is None
    for side in match.sides if many != 0 else ():
        names = [piece.name for piece in pieces if situation.side(piece) == side]
        if names and chosen_together:
            yield task("lot-acts", side=side, names=names, left=many, chosen=())
        elif names:
            yield from acting_in_order(match, moment, side, names, many or 0)


class LotActs(UnitsAct):
    """A player's decision which units act, if the drawn chit or card lets only some of the units
    that it names act."""

    def able(self, match: Match, moment: Moment, task_: Task) -> Iterable[str]:
        able = units_able(match, moment, task_["side"], (), task_["chosen"])
        return (name for name in able if name in task_["names"])

    def limit(self, task_: Task) -> int | None:
        left: int = task_["left"]
        return min(left, len(task_["names"]))


KINDS: dict[str, Kind] = {
    "first": First(),
    "first-roll": FirstRoll(),
    "impulse": Impulse(),
    "act": Act(),
    "impulse-end": ImpulseEnds(),
    "impulse-roll": ImpulseRoll(),
    "lots": Lots(),
    "lot": DrawLot(),
    "lot-acts": LotActs(),
}
