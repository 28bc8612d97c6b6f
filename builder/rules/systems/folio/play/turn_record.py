"""The notes on what units have done in a game turn or a player turn, and the units' landing chits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from builder.rules.core.positions.position import Piece
from builder.rules.play.kinds import Routine
from builder.rules.play.moment import Moment, Task
from builder.rules.systems.folio.combat.attacks import AttackInputs
from builder.rules.systems.folio.phases import EligibleInputs, eligible_bar

if TYPE_CHECKING:
    from builder.rules.play.match import Match

MOVED, ATTACKED, ADVANCED = "moved", "attacked", "advanced"
"""The names of the notes with the units that have moved, attacked or advanced in this player turn."""
WITHDRAWN, BOMBARDED, FORDED_NOW, FLOWN = "withdrawn", "bombarded", "forded-now", "flown"
"""The names of the notes of a game turn: displaced units, bombarded places, the place chosen for a
ford, whether the B-52 has struck."""
TRIED, HOLDER = "tried", "ford-held-by"
"""The names of the notes of a player turn with the engineers that have tried to repair a bridge,
each with the phase, and with the engineers that hold a ford, which may not leave its reach (18.2,
18.3)."""

LANDED = "landed"
"""The name of the note with the units that were transported in this turn."""

HELICOPTER, BOAT = "landing-zone", "landing-beach"
"""The traits of the chits for transport by helicopter and by boat, which are also the names of the
notes with how many were used in this turn."""

_IDLE = EligibleInputs.model_construct(unit="", phase="movement", does="move")
_ATTACK = AttackInputs.model_construct(attackers=(), target="")


def did(moment: Moment, note: str, *names: str) -> Moment:
    """Return the game state with units added to the note that lists which units have done
    something."""
    known = moment.note(note, ())
    new = tuple(name for name in names if name not in known)
    return moment.noted_all({note: (*known, *new)}) if new else moment


def has_done(moment: Moment, note: str, name: str) -> bool:
    """Tell whether a note lists a unit."""
    return name in moment.note(note, ())


def chits(match: Match, trait: str) -> frozenset[str]:
    """Return the ids of the chits that have a given trait."""

    def make() -> frozenset[str]:
        return frozenset(m.id for m in match.game.markers if trait in m.traits)

    return match.worked_out(f"chits {trait}", make)


def landed(moment: Moment) -> tuple[str, ...]:
    """Return the units that helicopters or boats landed this turn."""
    found: tuple[str, ...] = moment.note(LANDED, ())
    return found


def chits_used(moment: Moment, trait: str) -> int:
    """Return how many chits of a kind have been used this turn."""
    used: int = moment.note(trait, 0)
    return used


def with_chit(match: Match, moment: Moment, name: str, trait: str) -> Moment:
    """Return the game state after a transport chit has been used for a unit; the chit lies on the
    unit, turned to its back."""
    moment = did(moment, LANDED, name).noted_all({trait: chits_used(moment, trait) + 1})
    chit, piece = min(chits(match, trait), default=""), moment.piece(name)
    return moment.with_pieces(replace(piece, markers=(*piece.markers, chit))) if chit else moment


def without_chits(match: Match, piece: Piece) -> Piece:
    """Return a piece without the chits that lie on it."""
    turned = chits(match, HELICOPTER) | chits(match, BOAT)
    if turned.isdisjoint(piece.markers):
        return piece
    return replace(piece, markers=tuple(m for m in piece.markers if m not in turned))


def landed_at_start(match: Match, moment: Moment) -> Moment:
    """Return the first game state, in which units that the scenario marks by landing chits count as
    landed (25.0)."""
    for trait in (HELICOPTER, BOAT):
        ids = chits(match, trait)
        names = [n for n, p in moment.pieces.items() if not ids.isdisjoint(p.markers)]
        moment = did(moment, LANDED, *names).noted_all({trait: len(names)})
    return moment


def may(match: Match, moment: Moment, name: str, does: str) -> bool:
    """Tell whether a unit may move, attack or be transported in the present phase (4.1, 5.1);
    cached for the same counter and earlier actions."""
    facts = {
        "unit": name.partition("#")[0],
        "phase": moment.phase,
        "does": does,
        "own_turn": True,
        "moved": has_done(moment, MOVED, name),
        "attacked": has_done(moment, ATTACKED, name),
        "landed": name in landed(moment),
        "advanced": has_done(moment, ADVANCED, name),
        "displaced": has_done(moment, WITHDRAWN, name),
    }
    known: dict[tuple[object, ...], bool] = match.worked_out("eligible", dict)
    key = tuple(facts.values())
    if key not in known:
        known[key] = eligible_bar(match.game, _IDLE.model_copy(update=facts)) is None
    return known[key]


def attack_inputs(moment: Moment, **more: object) -> AttackInputs:
    """Return the arguments for the attack procedure: what the units have done earlier in the turn
    and the phase, both read from the game state, and the arguments in ``more``."""
    facts = {
        "landed": landed(moment),
        "attacked": moment.note(ATTACKED, ()),
        "advanced": moment.note(ADVANCED, ()),
        "withdrawn": moment.note(WITHDRAWN, ()),
        "phase": moment.phase,
    }
    return _ATTACK.model_copy(update={**facts, **more})


class TurnBegins(Routine):
    """Automatic step of play at the start of a game turn: notes of the turn before are cleared, and
    chits can be used again. On turn 1, units that the scenario marks as landed remain so."""

    def run(self, match: Match, moment: Moment, task: Task) -> Moment:
        moment = moment.noted_all({WITHDRAWN: (), BOMBARDED: (), FORDED_NOW: "", FLOWN: 0})
        if moment.turn == 1:
            return moment
        moment = moment.noted_all({LANDED: (), HELICOPTER: 0, BOAT: 0})
        pieces = moment.pieces.values()
        freed = [piece for piece in map(partial(without_chits, match), pieces) if piece]
        return moment.with_pieces(*(p for p in freed if p is not moment.piece(p.name)))


class PlayerTurnBegins(Routine):
    """Automatic step of play at the start of a player turn: the notes of which units have moved,
    attacked or advanced are cleared."""

    def run(self, match: Match, moment: Moment, task: Task) -> Moment:
        cleared = dict.fromkeys((MOVED, ATTACKED, ADVANCED, TRIED), ())
        return moment.noted_all({**cleared, HOLDER: ""})


KINDS = {"folio-turn": TurnBegins(), "player-turn": PlayerTurnBegins()}
