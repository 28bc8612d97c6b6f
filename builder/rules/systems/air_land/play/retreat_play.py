"""Retreat after battle (11.0): the units of a side leave the hex one after the other, and its
bombers retreat with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import eliminated, moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.air_land.moving.retreats import Withdrawal
from builder.rules.systems.air_land.play.battle_notes import (
    TAKEN,
    battle_at,
    bombers_over,
    entered,
    fighters_over,
    land_units,
    position_at,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match

FLED = "fled"
"""The name of the note that records the hex from which each unit retreated last."""


def withdrawal(match: Match, moment: Moment, hex: str, side: str) -> Withdrawal:
    """Return the retreat of a side from a battle as a :class:`Withdrawal`, the value from which the
    rules compute the hexes open to it."""
    cell, battle = match.sheet.space.cell, battle_at(moment, hex)
    return Withdrawal(
        position_at(match, moment),
        cell(hex),
        side,
        main=cell(battle["main"]),
        came=frozenset(map(cell, battle["from"])),
        taken=frozenset(map(cell, moment.note(TAKEN, ()))),
    )


class Retreats(Routine):
    """Automatic step of play that has the units leave a battle hex one after the other; ``went``
    are the hexes to which units have already retreated."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side, hex = task_["side"], task_["hex"]
        units = land_units(match, moment, hex, side)
        if not units:
            return _aircraft(match, moment, task_)
        if withdrawal(match, moment, hex, side).open:
            return moment.then(task("retreat", side=side, hex=hex, units=units), task_)
        gone = (sentence("11.0", "{unit} finds no place and is eliminated.", unit=n) for n in units)
        return _aircraft(match, eliminated(moment, *units).with_sentences(*gone), task_)


def _aircraft(match: Match, moment: Moment, retreats: Task) -> Moment:
    """Return the game state after the aircraft of the retreating side have left too: bombers
    retreat with units that have found a place; all others fly home."""
    side, hex, went = retreats["side"], retreats["hex"], retreats["went"]
    bombers = bombers_over(match, moment, hex, side)
    home = (*fighters_over(match, moment, hex, side), *(() if went else bombers))
    moment = flown_home(match, moment, *home)
    if not went or not bombers:
        return moment
    if len(went) > 1:
        return moment.then(*(task("go-along", side=side, unit=n, hexes=went) for n in bombers))
    along = (moved(match.sheet, moment.piece(name), went[0]) for name in bombers)
    return moment.with_pieces(*along).with_sentences(
        sentence("11.0", "Supporting aircraft go along.")
    )


def flown_home(match: Match, moment: Moment, *names: str) -> Moment:
    """Return the game state after aircraft have flown back to where the scenario places them."""
    bases = {placed.counter: placed.at for placed in match.scenario.setup}
    pieces = [moment.piece(name) for name in names]
    home = [moved(match.sheet, piece, bases.get(piece.counter, "")) for piece in pieces]
    told = (sentence("7.0", "{unit} flies home.", unit=name) for name in names)
    return moment.with_pieces(*home).with_sentences(*told) if names else moment


class Retreat(Decision):
    """A player's decision: which unit retreats next, and to which hex."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        found, space = withdrawal(match, moment, task_["hex"], task_["side"]), match.sheet.space
        hexes = [space.id(cell) for cell in sorted(found.open)]
        return tuple(action("retreat", name, hex) for name in task_["units"] for hex in hexes)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, to = action_.words
        retreats = moment.agenda[0]
        went = retreats["went"] if to in retreats["went"] else (*retreats["went"], to)
        moment = moment.popped().then(retreats.changed(went=went))
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), to))
        fled = moment.note(FLED, NOTHING).updated({name: task_["hex"]})
        return entered(match, moment.noted(fled=fled), task_["side"], (to,))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name, to = action_.words
        return sentence("11.0", "{unit} retreats to {hex}.", unit=name, hex=to)


class GoAlong(Decision):
    """A player's decision: to which of several hexes a bomber retreats, if its side's units
    retreated to different ones."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("along", task_["unit"], hex) for hex in task_["hexes"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, hex = action_.words
        return moment.with_pieces(moved(match.sheet, moment.piece(name), hex))

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name, hex = action_.words
        return sentence("11.0", "{unit} goes along to {hex}.", unit=name, hex=hex)


KINDS: dict[str, Kind] = {"retreats": Retreats(), "retreat": Retreat(), "go-along": GoAlong()}
