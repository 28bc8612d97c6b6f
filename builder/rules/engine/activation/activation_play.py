"""Plays activation: who goes first in a turn, whose units act next, and when the turn ends.

Units that act move and then attack. This covers the families of movement and attack rules that have
no phase of their own in the sequence of play, or that are played in the phase of the activation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.game import Phase
from builder.model.mechanisms import Activation, Declared
from builder.model.mechanisms.activation import Lot
from builder.rules.engine.activation.activation_rules import (
    condition_of_lot,
    count_end_lots,
    first_chances,
    next_lot_chances,
    turn_end_chance,
)
from builder.rules.engine.combat.attack_choice import attacks
from builder.rules.engine.movement.movement_play import may_set_out
from builder.rules.engine.play_phases import phases_of
from builder.rules.engine.positions.condition_answers import matching_units
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine
from builder.rules.play.moment import Moment, Said, Task, said, task
from builder.rules.play.sequence import FIRST

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PLAYED = ("alternate", "impulses", "cup", "deck", "hands")
"""The kinds of activation in which units act a few at a time instead of all in one phase."""


def acting_phases(match: Match) -> frozenset[str]:
    """Return the ids of the phases in which units act a few at a time; an empty set if the game's
    kind of activation is not one of ``PLAYED``."""
    declared = match.game.mechanisms.activation
    if declared is None or declared.kind not in PLAYED:
        return frozenset()
    if declared.phase:
        return frozenset({declared.phase})
    return phases_of(match, "activation", declared)


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the task that starts the activation (drawing lots or the first impulse) if ``now`` is
    the activation phase, otherwise ``None``. In a phase that each player has, only the first
    player's turn gets the task."""
    if now.id not in acting_phases(match) or side not in ("", match.sides[0]):
        return None
    declared = _declared(match)
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


def _declared(match: Match) -> Activation:
    declared = match.game.mechanisms.activation
    assert declared is not None
    return declared


def _rule(match: Match) -> str:
    return match.game.mechanisms.case("activation", _declared(match))


# -- who goes first ----------------------------------------------------------------------------


class First(Routine):
    """The routine that determines which side goes first in the turn: always the same side, or one
    chosen by a roll."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        chances = first_chances(match.game, _declared(match))
        if len(chances) == 1:
            return moment.noted(first=next(iter(chances)))
        return moment.then(task("first-roll"))


class FirstRoll(Chance):
    """The rolls that all sides make for who goes first."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found: Mapping[str, Fraction] = first_chances(match.game, _declared(match))
        return tuple((action("first", side), chance) for side, chance in found.items())

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return moment.noted(first=action.words[0])

    def tell(self, match: Match, moment: Moment, task_: Task, action: Action) -> Said:
        return said(_rule(match), "{side} goes first.", side=action.words[0])


# -- who acts ----------------------------------------------------------------------------------


def acting(match: Match, moment: Moment, side: str, names: Sequence[str]) -> tuple[Task, ...]:
    """Return the tasks in which the named units of a side act: they move, then attack."""
    mechanisms, situation = match.game.mechanisms, situation_at(match, moment)
    tasks: list[Task] = []
    if mechanisms.movement is not None and _is_done_here(match, "movement", mechanisms.movement):
        left = [name for name in names if may_set_out(match, moment, moment.piece(name))]
        tasks.append(task("movement", side=side, left=left))
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


def units_able(match: Match, moment: Moment, side: str, acted: Sequence[str]) -> list[str]:
    """Return the names of the units of a side that can still act in this turn: those that are not
    in ``acted``."""
    situation, done = situation_at(match, moment), {*acted}
    units = (p for p in situation.position.units if p.at and situation.side(p) == side)
    return [piece.name for piece in units if piece.name not in done]


def _next_side(match: Match, side: str) -> str:
    sides = match.sides
    return sides[(sides.index(side) + 1) % len(sides)]


class Impulse(Routine):
    """The routine of one impulse of a side, in which a limited number of its units act. Impulses
    follow until all units have acted or the turn ends."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared, side = _declared(match), task_["side"]
        if declared.kind == "alternate":
            left = [s for s in match.sides if units_able(match, moment, s, task_["acted"])]
            if not left:
                return moment
            if side not in left:
                return moment.then(task_.changed(side=_next_side(match, side)))
        elif _is_over(match, task_):
            return moment
        if declared.kind == "impulses" and not declared.units:
            names = units_able(match, moment, side, ())
            return moment.then(Task("act", task_.changed(chosen=names, whole=1).data))
        return moment.then(Task("act", task_.changed(chosen=()).data))


def _is_over(match: Match, task_: Task) -> bool:
    """Return whether the impulses of the turn are over: none is left, or all sides have passed."""
    declared = _declared(match)
    many = bool(declared.impulses) and task_["number"] > declared.impulses
    return many or (declared.passes and task_["passed"] >= len(match.sides))


class Act(Decision):
    """The decision which units act in an impulse: ``act UNIT`` for one after the other, then
    ``done``; ``pass`` where the rules allow it."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        declared, chosen = _declared(match), task_["chosen"]
        may_pass = (Action("pass"),) if declared.passes and not self._begun(task_) else ()
        if task_.get("whole", 0):
            return (DONE, *may_pass)
        used = (*task_["acted"], *chosen) if declared.kind == "alternate" else chosen
        able = [action("act", name) for name in units_able(match, moment, task_["side"], used)]
        # where sides may pass, doing nothing is passing
        return (*able, *(may_pass or (DONE,)))

    def _begun(self, task_: Task) -> bool:
        return bool(task_["chosen"]) and not task_.get("whole", 0)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        declared, side = _declared(match), task_["side"]
        if action_.verb == "act":
            chosen = (*task_["chosen"], *action_.words)
            if len(chosen) < declared.units and units_able(
                match, moment, side, (*task_["acted"], *chosen)
            ):
                return moment.then(task_.changed(chosen=chosen))
            return _after_choice(match, moment, task_, chosen)
        if action_.verb == "pass":
            return _after_choice(match, moment, task_.changed(passed=task_["passed"] + 1), ())
        chosen = task_["chosen"]
        if declared.kind == "alternate" and not chosen:
            # a side that does not choose has done with one unit that could have acted
            chosen = ()
            idle = units_able(match, moment, side, task_["acted"])[: declared.units]
            task_ = task_.changed(acted=(*task_["acted"], *idle))
        return _after_choice(match, moment, task_.changed(passed=0), chosen)

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_.verb == "act":
            return said(_rule(match), "{unit} acts.", unit=action_.words[0])
        if action_.verb == "pass":
            return said(_rule(match), "{side} passes.", side=task_["side"])
        if task_.get("whole", 0):
            return said(_rule(match), "{side} acts with all its units.", side=task_["side"])
        return said(_rule(match), "No more units act.")


def _after_choice(match: Match, moment: Moment, task_: Task, chosen: Sequence[str]) -> Moment:
    """Return the moment with the tasks in which the chosen units act, followed by the end of the
    impulse."""
    data = {"number": task_["number"], "acted": (*task_["acted"], *chosen)}
    ends = task("impulse-end", side=task_["side"], passed=task_["passed"], **data)
    return moment.then(*(acting(match, moment, task_["side"], chosen) if chosen else ()), ends)


class ImpulseEnds(Routine):
    """The routine at the end of an impulse: a roll may end the turn, otherwise the next side has
    its impulse."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if not _end_chance(match, moment, task_):
            return moment.then(_next(match, task_))
        return moment.then(Task("impulse-roll", task_.data))


def _end_chance(match: Match, moment: Moment, task_: Task) -> Fraction:
    declared = _declared(match)
    if declared.kind != "impulses":
        return Fraction(0)
    return turn_end_chance(situation_at(match, moment), declared.end, task_["number"])


def _next(match: Match, task_: Task) -> Task:
    side = _next_side(match, task_["side"])
    return Task("impulse", task_.changed(side=side, number=task_["number"] + 1).data)


class ImpulseRoll(Chance):
    """The roll for whether the turn ends after an impulse."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        chance = _end_chance(match, moment, task_)
        found = ((Action("turn-ends"), chance), (Action("turn-goes-on"), 1 - chance))
        return tuple((what, share) for what, share in found if share)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        return moment if action.verb == "turn-ends" else moment.then(_next(match, task_))

    def tell(self, match: Match, moment: Moment, task_: Task, action: Action) -> Said:
        text = "The turn ends." if action.verb == "turn-ends" else "The turn goes on."
        return said(_rule(match), text)


# -- lots --------------------------------------------------------------------------------------


class Lots(Routine):
    """The routine that draws the next lot from the cup or deck, until the lots that end the turn
    have been drawn or no lot is left."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared, drawn = _declared(match), task_["drawn"]
        over = count_end_lots(declared, drawn) >= declared.end_lots
        if over or not next_lot_chances(match.game, declared, drawn):
            return moment
        return moment.then(Task("lot", task_.data))


class DrawLot(Chance):
    """The draw of one lot; then the units that the lot names act."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        found = next_lot_chances(match.game, _declared(match), task_["drawn"])
        return tuple((action("draw", lot), chance) for lot, chance in found.items())

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        name, declared = action.words[0], _declared(match)
        moment = moment.then(Task("lots", task_.changed(drawn=(*task_["drawn"], name)).data))
        lot = next((one for one in declared.lots if one.id == name), None)
        if lot is None or lot.ends:
            return moment
        return moment.then(*_of_lot(match, moment, lot))

    def tell(self, match: Match, moment: Moment, task_: Task, action: Action) -> Said:
        return said(_rule(match), "Drawn: {lot}.", lot=action.words[0])


def _of_lot(match: Match, moment: Moment, lot: Lot) -> Iterator[Task]:
    """Yield the tasks of the units that act when a lot is drawn, one side after the other."""
    situation = situation_at(match, moment)
    pieces = matching_units(situation, condition_of_lot(lot))
    for side in match.sides:
        names = [piece.name for piece in pieces if situation.side(piece) == side]
        if names and lot.count:
            yield task("lot-acts", side=side, names=names, left=lot.count, chosen=())
        elif names:
            yield from acting(match, moment, side, names)


class LotActs(Decision):
    """The decision which of the units named by a lot act, if the lot lets only some of them act."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        open_ = (n for n in task_["names"] if n not in task_["chosen"] and moment.piece(n).at)
        return (*(action("act", name) for name in open_), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        chosen = (*task_["chosen"], *action_.words)
        if action_ != DONE and len(chosen) < min(task_["left"], len(task_["names"])):
            return moment.then(task_.changed(chosen=chosen))
        return moment.then(*(acting(match, moment, task_["side"], chosen) if chosen else ()))

    def tell(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Said:
        if action_ == DONE:
            return said(_rule(match), "No more units act.")
        return said(_rule(match), "{unit} acts.", unit=action_.words[0])


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
