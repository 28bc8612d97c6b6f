"""The definition by which folio games are played: how they start, the tasks of their phases, and
their outcome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.rules.play.hiding import without_hidden
from builder.rules.play.kinds import Kind, OneOf, Play
from builder.rules.play.match import WRITTEN_ROLL, WRITTEN_SECRET
from builder.rules.play.moment import Moment, Task, task
from builder.rules.systems.folio.play import (
    carrying,
    engineering,
    game_length,
    moving_decisions,
    secret_ways,
    setting_up,
    turn_record,
)
from builder.rules.systems.folio.play.cases import cases
from builder.rules.systems.folio.play.combat import (
    advancing,
    attack_decisions,
    bombarding,
    bombers,
    combat_results,
    combat_support,
    losing,
    retreating,
    support_hands,
)
from builder.rules.systems.folio.play.combat.support_hands import (
    UNSEEN,
    drawn_from_cup,
    hand,
    with_hand,
)
from builder.rules.systems.folio.play.ending import outcome
from builder.rules.systems.folio.play.entering import awaited
from builder.rules.systems.folio.play.field import hiders
from builder.rules.systems.folio.play.revealing import CAMPS
from builder.rules.systems.folio.play.secret_ways import SECRET
from builder.rules.systems.folio.play.setting_up import REAL

if TYPE_CHECKING:
    from builder.rules.play.match import Match

SHOWN = "shown"
"""The value read for a secret note that is not hidden from the side."""

MODULES = (
    support_hands,
    turn_record,
    moving_decisions,
    carrying,
    bombarding,
    attack_decisions,
    combat_support,
    combat_results,
    retreating,
    advancing,
    losing,
    engineering,
    bombers,
    game_length,
    secret_ways,
    setting_up,
)


def play(game: Game) -> Play:
    """Return the definition by which folio games are played: how they start, the tasks of their
    phases, and how their outcome is found."""
    kinds: dict[str, Kind] = {}
    for module in MODULES:
        kinds.update(module.KINDS)
    return Play(
        kinds,
        phase,
        outcome=outcome,
        start=start,
        turn_begins=turn_begins,
        hide=hide,
        guess=guess,
        cases=cases,
    )


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the first turn, in which the hiding side makes its secret choice
    and the sides set up."""
    moment = awaited(match, turn_record.landed_at_start(match, moment))
    tasks = *secret_ways.secret_tasks(match), *setting_up.folio_setup(match)
    found = {SECRET: moment.note(WRITTEN_SECRET), setting_up.ROLL: moment.note(WRITTEN_ROLL, 0)}
    notes = moment.notes.without(WRITTEN_SECRET, WRITTEN_ROLL)
    known = {name: value for name, value in found.items() if value}
    moment = replace(moment, notes=notes, memo={}).noted_all(known)
    return moment.then(*(one for one in tasks if one.kind not in known))


def turn_begins(match: Match, moment: Moment) -> Iterable[Task]:
    """Return the tasks of a turn that come before its first phase."""
    return (task("folio-turn"),)


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of a phase, by its id; ``None`` for a phase that the rules do not know."""
    match now.id:
        case "support":
            return tuple(task("support-allotment", side=one) for one in match.sides)
        case "movement":
            return task("player-turn"), moving_decisions.moves_task(side)
        case "mech-movement":
            return (moving_decisions.moves_task(side),)
        case "combat":
            return task("bombardment-phase", side=side), attack_decisions.attack_task(side)
        case "mech-combat":
            return (attack_decisions.attack_task(side),)
        case "end":
            return (task("support-back"),)
    return None


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return a game state with only what a side may know. What other sides hide, have written down
    in secret or have in hand is removed, and so is the log, which mentions all of that."""
    moment = replace(without_hidden(match, moment, side), log=())
    for note in (SECRET, REAL):
        if side != hiders(match) and moment.note(note):
            moment = moment.noted_all({note: ""})
    for other in match.sides:
        held = hand(moment, other)
        if other != side and held:
            moment = with_hand(moment, other, (UNSEEN,) * len(held))
    return moment


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: unseen markers are drawn at
    random from their cup, and a secret choice of the other side is any of those that it may make."""
    for other in match.sides:
        if UNSEEN in hand(moment, other):
            moment = with_hand(moment, other, drawn_from_cup(match, moment, other, one_of))
    # an empty note means that a secret choice was made but is hidden from this side
    if moment.note(SECRET, SHOWN) == "":
        moment = moment.noted_all({SECRET: one_of(tuple(match.scenario.secret_ways))})
    if moment.note(REAL, SHOWN) == "":
        taken, chits = moment.note(CAMPS, ()), setting_up.camp_chits(match, moment)
        open_ = [name for name in chits if name not in taken]
        moment = moment.noted_all({REAL: one_of(open_ or chits)})
    return moment
