"""Armouries in play: one side blows them up, the other captures them (4.7, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Roll, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.systems.city_fight.armouries import (
    LAST_ROLL,
    VC_DICE,
    conversion_dice,
    conversions,
    no_demolition,
    withdrawals,
    withdrawing,
)
from builder.rules.systems.city_fight.game_data import ALLIES, ARMOURIES, NVA, NVA_VC, VC
from builder.rules.systems.city_fight.play.moments import (
    CAPTURED,
    CONVERTED,
    DESTROYED,
    MOVED,
    OCCUPIED,
    TRIED,
    WITHDREW,
    battlefield_at,
    in_box,
    lies_hidden,
    put,
    with_added,
    with_removed,
)
from builder.rules.systems.city_fight.situation import Battlefield

if TYPE_CHECKING:
    from builder.rules.play.match import Match

HEAVY_WEAPONS_STOCK, VC_STOCK = "stock:heavy-weapons", "stock:vc"


class Demolitions(Routine):
    """Automatic step of play at the start of normal movement, when armouries can be blown up."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        return moment.then(task("demolition")) if any(_demolitions(match, moment)) else moment


def _demolitions(match: Match, moment: Moment) -> Iterator[Action]:
    """Yield the possible demolitions: each armoury with a unit that can blow it up and withdraw."""
    field = battlefield_at(match, moment)
    tried = (*moment.note(DESTROYED, ()), *moment.note(TRIED, ()))
    for armoury in ARMOURIES:
        for piece in field.troops if armoury not in tried else ():
            if not no_demolition(field, armoury, piece) and withdrawals(field, piece):
                yield action("blow-up", armoury, piece.name)


class Demolition(Decision):
    """A player's decision: whether an armoury is blown up, and by which unit."""

    case = "4.8"

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return ALLIES

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*_demolitions(match, moment), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        armoury, name = action_.words
        field = battlefield_at(match, moment)
        leave = withdrawing(field, armoury, moment.piece(name))
        order = (name, *(one for one in leave if one != name))
        moment = with_added(moment, TRIED, armoury)
        away = (task("withdraw", unit=one) for one in order)
        return moment.then(*away, task("blown-up", armoury=armoury), task("demolitions"))

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("4.8", "No armoury is blown up.")
        armoury, name = action_.words
        return sentence("4.8", "{unit} blows up the armoury in {hex}.", unit=name,
                    hex=_hex(match, armoury))  # fmt: skip


def _hex(match: Match, armoury: str) -> str:
    return match.sheet.space.id(min(match.sheet.area(ARMOURIES[armoury])))


class Withdraw(Decision):
    """A player's decision: to which hex a unit withdraws from an armoury that is blown up."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return ALLIES

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        name, field = task["unit"], battlefield_at(match, moment)
        cells = withdrawals(field, field.piece(name))
        found = tuple(action("withdraw", name, match.sheet.space.id(c)) for c in cells)
        return found or (action("stay", name),)

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        name, *at = action_.words
        if at:
            moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at[0]))
            moment = with_added(moment, MOVED, name)
        return with_added(moment, WITHDREW, name)

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        name, *at = action_.words
        if not at:
            return sentence("4.8", "{unit} stays where it is.", unit=name)
        return sentence("4.8", "{unit} withdraws to {hex}.", unit=name, hex=at[0])


class BlownUp(Routine):
    """Automatic step of play that ends a demolition, after all units have withdrawn: the MACV
    armoury is destroyed; for the ARVN armoury a roll decides."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if task_["armoury"] == "macv":
            told = sentence("4.8", "The MACV armoury is destroyed without a roll.")
            return with_added(moment, DESTROYED, "macv").with_sentences(told)
        return moment.then(task("demolition-roll", armoury=task_["armoury"]))


class DemolitionRoll(Roll):
    """The roll that decides whether the ARVN armoury is destroyed."""

    case = "4.8"
    dice = Dice(1, 6)

    def take(self, match: Match, moment: Moment, task: Task, action: Action) -> Moment:
        if int(action.words[0]) > LAST_ROLL:
            return moment.with_sentences(sentence("4.8", "The armoury stands."))
        told = sentence("4.8", "The armoury is destroyed.")
        return with_added(moment, DESTROYED, task["armoury"]).with_sentences(told)


# -- capture -----------------------------------------------------------------------------------


def is_held(field: Battlefield, armoury: str) -> bool:
    """Decide whether an NVA or VC unit is in the hex of an armoury."""
    return any(field.friends(cell, NVA_VC) for cell in field.sheet.area(ARMOURIES[armoury]))


class Watch(Routine):
    """Automatic step of play at the end of a phase: an armoury that its occupants have left counts
    as no longer occupied."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        field = battlefield_at(match, moment)
        left = (a for a in moment.note(OCCUPIED, ()) if not is_held(field, a))
        return with_removed(moment, OCCUPIED, *left) if OCCUPIED in moment.notes else moment


class Captures(Routine):
    """Automatic step of play at the end of a turn: armouries that were occupied throughout the turn
    are captured."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        field, tasks = battlefield_at(match, moment), list[Task]()
        for armoury in ARMOURIES:
            gone = (*moment.note(DESTROYED, ()), *moment.note(CAPTURED, ()))
            if armoury in gone or not is_held(field, armoury):
                continue
            if armoury not in moment.note(OCCUPIED, ()):
                moment = with_added(moment, OCCUPIED, armoury)
                continue
            moment = with_added(moment, CAPTURED, armoury)
            told = sentence("4.7", "The armoury in {hex} is captured.", hex=_hex(match, armoury))
            moment = moment.with_sentences(told)
            tasks += (task("conversion-roll", armoury=armoury), task("vc-roll"))
        return moment.then(*tasks)


class ConversionRoll(Roll):
    """The roll for the number of infantry units that become heavy weapons."""

    case = "4.7"

    def dice_rolled(self, match: Match, moment: Moment, task: Task) -> Dice:
        return conversion_dice(task["armoury"])

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        stock = sum(1 for _ in in_box(moment, HEAVY_WEAPONS_STOCK))
        infantry = sum(1 for _ in _convertible(match, moment))
        many = conversions(int(action.words[0]), stock, infantry)
        text = "{number} infantry units become heavy weapons."
        moment = moment.with_sentences(sentence("4.7", text, number=many))
        return moment.then(task("convert", many=many)) if many else moment


def _convertible(match: Match, moment: Moment) -> Iterator[Piece]:
    """Yield the infantry units of the 6th Division on the map, which can become heavy weapons."""
    field = battlefield_at(match, moment)
    for piece in field.troops:
        unit, facts = field.unit(piece), field.facts(piece)
        if facts.nation == NVA and facts.kind == "infantry" and "sixth-division" in unit.traits:
            yield piece


class Convert(Decision):
    """A player's decision: which infantry unit becomes heavy weapons."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return NVA_VC

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return tuple(action("convert", piece.name) for piece in _convertible(match, moment))

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        (name,) = action_.words
        at, many = moment.piece(name).at, task["many"] - 1
        weapons = next(in_box(moment, HEAVY_WEAPONS_STOCK)).name
        moment = put(match, moment, name, CONVERTED)
        moment = put(match, moment, weapons, at, hidden=lies_hidden(match, weapons))
        return moment.then(task.changed(many=many)) if many else moment

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        return sentence("4.7", "{unit} becomes heavy weapons.", unit=action_.words[0])


class VcRoll(Roll):
    """The roll for the number of VC units that arrive because an armoury was captured."""

    case = "4.7"
    dice = VC_DICE

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        stock = tuple(piece.name for piece in in_box(moment, VC_STOCK))
        many = min(int(action.words[0]), len(stock))
        moment = moment.with_sentences(
            sentence("4.7", "{number} VC units come to City hexes.", number=many)
        )
        data = {"side": NVA_VC, "units": stock, "many": many, "rule": "4.7"}
        return moment.then(
            task("choose-arrivals", **data), task("entering", side=NVA_VC, nation=VC)
        )


KINDS = {
    "demolitions": Demolitions(),
    "demolition": Demolition(),
    "withdraw": Withdraw(),
    "blown-up": BlownUp(),
    "demolition-roll": DemolitionRoll(),
    "watch": Watch(),
    "captures": Captures(),
    "conversion-roll": ConversionRoll(),
    "convert": Convert(),
    "vc-roll": VcRoll(),
}
