"""Units that lie face down in play, by an optional rule (7.1): what the other side may know of
them, and when they are revealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Unit
from builder.rules.core.positions.position import Piece, of_scenario, unique_piece_names
from builder.rules.core.positions.setups import free_setup_pieces
from builder.rules.core.questions import side_of
from builder.rules.play.hiding import FACE_DOWN, names_mentioned, with_face_down, with_units_for
from builder.rules.play.kinds import OneOf
from builder.rules.play.moment import Moment
from builder.rules.systems.city_fight.game_data import NVA_VC
from builder.rules.systems.city_fight.play.arrivals_play import with_ways
from builder.rules.systems.city_fight.play.moments import (
    CHARGES,
    options_of,
    side_of_name,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return a game state with only what a side may know of it. An enemy unit that lies face down
    is shown as the game's first NVA or VC unit, under a name made from its hex, so that nothing
    tells which unit it is."""
    if "7.1" not in options_of(match):
        return moment
    down = [p for p in moment.pieces.values() if p.hidden and p.at]
    down = [p for p in down if side_of_name(match, p.name) != side]
    if not down:
        return moment
    blank = next(u.id for u in match.game.units if side_of_name(match, u.id) == NVA_VC)
    # charges on bridges are not revealed, because only heavy weapons place them
    return with_face_down(
        moment,
        down,
        lambda piece: replace(piece, counter=blank),
        agenda=with_ways(match, moment),
        without_notes=(CHARGES,),
    )


def unnamed(match: Match, before: Moment, after: Moment, side: str) -> dict[str, str]:
    """Return the enemy units that lie face down after an action and were not face up on the map
    before it, each with the name by which ``side`` knows it."""
    found = dict[str, str]()
    if "7.1" not in options_of(match) or side == NVA_VC:
        return found
    for name, piece in after.pieces.items():
        was = before.pieces.get(name)
        if piece.hidden and piece.at and (was is None or was.hidden or was.cell is None):
            found[name] = FACE_DOWN + (was.at if was and was.hidden else piece.at)
    return found


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a game state that is possible given what a side knows: every enemy counter that lies
    face down is taken to be some unit that may have come into play by now and is in no other place."""
    down = [name for name in moment.pieces if name.startswith(FACE_DOWN)]
    if not down:
        return moment
    left, names = _unseen(match, moment, len(down)), dict[str, str]()
    for name in down:
        names[name] = one_of(left)
        left.remove(names[name])
    return with_units_for(moment, names)


def _unseen(match: Match, moment: Moment, many: int) -> list[str]:
    """Return the NVA and VC units that may be any of those lying face down: they are not seen
    anywhere, and the scenario may have brought them by now. If they are fewer than ``many``, as
    after a set-up from elsewhere, all other NVA and VC units of the game are added."""
    scenario, game = match.scenario, match.game
    come = [name for entry in scenario.free_setup for name in free_setup_pieces(game, entry)]
    come += (piece.name for piece in of_scenario(game, scenario, match.sheet).pieces)
    come += (n for one in scenario.reinforcements if one.turn <= moment.turn for n in one.counters)
    others = unique_piece_names(unit.id for unit in game.units for _ in range(unit.count))
    # units named in notes and tasks are not face down: they are not set up yet, are due, or never
    # arrive
    elsewhere = {*moment.pieces, *names_mentioned(moment)}
    for names in (come, (*come, *others)):
        found = [n for n in dict.fromkeys(names) if n not in elsewhere and _is_nva_vc(match, n)]
        if len(found) >= many:
            return found
    raise AssertionError("more units lie face down than there are")


def _is_nva_vc(match: Match, name: str) -> bool:
    unit = match.game.counters[name.partition("#")[0]]
    return isinstance(unit, Unit) and side_of(match.game, unit) == NVA_VC


def shown(moment: Moment, names: Iterable[str]) -> Moment:
    """Return the game state with units turned face up."""
    up = [replace(moment.piece(n), hidden=False) for n in names if moment.piece(n).hidden]
    return moment.with_pieces(*up) if up else moment


def face_down(match: Match, moment: Moment) -> Moment:
    """Return the game state with all units that are to lie hidden turned face down again."""
    down: list[Piece] = []
    for piece in moment.pieces.values():
        up = piece.cell is not None and not piece.hidden
        if up and side_of_name(match, piece.name) == NVA_VC:
            down.append(replace(piece, hidden=True))
    return moment.with_pieces(*down) if down else moment
