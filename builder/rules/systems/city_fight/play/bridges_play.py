"""Bridges and landing craft in play, by optional rules (7.2, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Decision, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import moved
from builder.rules.play.values import Frozen
from builder.rules.systems.city_fight.game_data import ALLIES, NVA_VC
from builder.rules.systems.city_fight.moving.bridges import (
    MOAT_FALLS,
    RIVER_FALLS,
    is_crossing_down,
    moat_stands,
    not_rebuilt,
    river_stands,
)
from builder.rules.systems.city_fight.moving.crossings import banks, no_craft
from builder.rules.systems.city_fight.play.moments import (
    ARRIVED,
    BLOWN,
    CHARGES,
    MOVED,
    REBUILT,
    STOOD,
    battlefield_at,
    options_of,
    with_added,
    with_removed,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


class Blowing(Routine):
    """Automatic step of play at the end of NVA/VC movement: a river bridge from which the heavy
    weapons have moved away is destroyed, heavy weapons that stand on another bridge are noted as
    preparing to blow it; then bridges over the moat may be blown."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if "7.2" not in options_of(match):
            return moment
        field, space, charges = battlefield_at(match, moment), match.sheet.hexes, dict[str, str]()
        for name, at in moment.note(CHARGES, Frozen()).items():
            piece = moment.piece(name)
            if piece.at != at and name in moment.note(MOVED, ()):
                moment = with_added(moment, BLOWN, at).with_sentences(sentence("7.2", RIVER_FALLS))
        for piece in field.troops:
            cell = piece.cell
            if cell is None or field.town.bridge(cell) is None or not field.town.is_river(cell):
                continue
            if river_stands(field, piece, cell, stayed=True, attacked=False, leaves=True) is None:
                charges[piece.name] = space.id(cell)
        moment = moment.noted_all({CHARGES: charges})
        return moment.then(task("blow-bridge")) if any(_bridges(match, moment)) else moment


def _bridges(match: Match, moment: Moment) -> Iterator[str]:
    """Yield the bridges over the moat and the canal that NVA units can blow now."""
    field = battlefield_at(match, moment)
    enemies = field.enemies(ALLIES)
    for cell in field.town.bridges:
        if field.town.bridge(cell) is None or field.town.is_river(cell):
            continue
        if any(moat_stands(field, piece, cell) is None for piece in enemies):
            yield field.sheet.hexes.id(cell)


class BlowBridge(Decision):
    """A player's decision: which bridge over the moat or the canal is blown."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return NVA_VC

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*(action("blow", at) for at in _bridges(match, moment)), DONE)

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        moment = with_added(moment, BLOWN, action_.words[0]).with_sentences(
            sentence("7.2", MOAT_FALLS)
        )
        return moment.then(task) if any(_bridges(match, moment)) else moment

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.2", "No more bridges are blown.")
        return sentence("7.2", "The bridge in {hex} is blown.", hex=action_.words[0])


class Rebuilding(Routine):
    """Automatic step of play at the end of a turn: it notes the bridges over the moat and the canal
    that units have rebuilt by not moving, and the vehicles that have waited for landing craft."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        field, options = battlefield_at(match, moment), options_of(match)
        went = {*moment.note(MOVED, ()), *moment.note(ARRIVED, ())}
        if "7.4" in options:
            moment = with_added(moment, REBUILT, *(
                field.sheet.hexes.id(cell)
                for cell in sorted(field.town.blown)
                if any(not_rebuilt(field, p, cell, moved=p.name in went) is None for p in field.troops)
            ))  # fmt: skip
        if "7.3" in options:
            idle = (p for p in field.enemies(NVA_VC) if p.name not in went)
            stood = [p.name for p in idle if p.cell and field.town.at_river(p.cell)]
            moment = moment.noted_all({STOOD: stood})
        return moment


class Reopening(Routine):
    """Automatic step of play at the start of road movement: rebuilt bridges can be used again;
    landing craft carry vehicles."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        rebuilt = moment.note(REBUILT, ())
        if rebuilt:
            told = (sentence("7.4", "The bridge in {hex} stands again.", hex=at) for at in rebuilt)
            moment = with_removed(with_removed(moment, BLOWN, *rebuilt), REBUILT, *rebuilt)
            moment = moment.with_sentences(*told)
        return moment.then(task("craft")) if any(_crossings(match, moment)) else moment


def _crossings(match: Match, moment: Moment) -> Iterator[Action]:
    """Yield the crossings that landing craft can make, each with the vehicle and the hex."""
    if "7.3" not in options_of(match):
        return
    field, waited = battlefield_at(match, moment), moment.note(STOOD, ())
    down = is_crossing_down(field.town)
    for piece in field.enemies(NVA_VC):
        if no_craft(field, piece, waited=piece.name in waited, bridge_down=down) is None:
            for cell in banks(field, piece, craft=True):
                yield action("craft", piece.name, field.sheet.hexes.id(cell))


class Craft(Decision):
    """A player's decision: which vehicle crosses the river by landing craft, and to which hex."""

    def player(self, match: Match, moment: Moment, task: Task) -> str:
        return ALLIES

    def actions(self, match: Match, moment: Moment, task: Task) -> Sequence[Action]:
        return (*_crossings(match, moment), DONE)

    def take(self, match: Match, moment: Moment, task: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        name, at = action_.words
        moment = moment.with_pieces(moved(match.sheet, moment.piece(name), at))
        moment = with_removed(with_added(moment, MOVED, name), STOOD, name)
        return moment.then(task) if any(_crossings(match, moment)) else moment

    def describe(self, match: Match, moment: Moment, task: Task, action_: Action) -> Sentence:
        if action_ == DONE:
            return sentence("7.3", "No more units cross.")
        name, at = action_.words
        return sentence("7.3", "Landing craft carry {unit} to {hex}.", unit=name, hex=at)


KINDS = {
    "blowing": Blowing(),
    "blow-bridge": BlowBridge(),
    "rebuilding": Rebuilding(),
    "reopening": Reopening(),
    "craft": Craft(),
}
