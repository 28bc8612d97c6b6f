"""Losses of men, breaking of squads, and the end of the game in play (50.4, 50.41, 50.42, 51.7,
52.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.rules.play.kinds import Outcome
from builder.rules.play.moment import Moment, sentence
from builder.rules.play.pieces import moved
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.breaking import BreakingInputs, breaking
from builder.rules.systems.squad_cards.play.deck_play import without_ground
from builder.rules.systems.squad_cards.play.squad_table import (
    BROKEN,
    FORCES,
    LOSSES,
    SquadTable,
    sentences_of,
    table_of,
    with_chit,
    without_chit,
    without_man,
)

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def after_losses(match: Match, moment: Moment, *men: str) -> Moment:
    """Return the game state after men of one group are lost; when their squad breaks, the game
    ends."""
    table = table_of(match, moment)
    group = table.group_of(men[0])
    side = table.side(group)
    for man in men:
        moment = without_man(moment, man)
    lost = (*table.losses(side), *men)
    moment = moment.noted_all({LOSSES: moment.note(LOSSES, NOTHING).updated({side: lost})})
    moment = _on_its_track(match, moment, table.nation(side), len(lost))
    if not table_of(match, moment).men(group) and not table.is_vehicle(group):
        moment = without_chit(match, without_ground(moment, group), "surrender", group)
    found = breaking(table.context, _given(table_of(match, moment), side, len(lost)))
    if not found.broken:
        return moment
    return moment.over().noted_all({BROKEN: side}).with_sentences(*sentences_of(found.steps))


def _given(table: SquadTable, side: str, losses: int) -> BreakingInputs:
    surrendered = [m for g in table.groups(side) if table.surrendered(g) for m in table.men(g)]
    return BreakingInputs(
        troops=table.troops(side).id,
        men=sum(squad.men for squad in table.force(side).squads),
        losses=losses,
        surrendered=len(surrendered),
        enemy=table.enemy(side),
    )


def _on_its_track(match: Match, moment: Moment, nation: str, losses: int) -> Moment:
    """Return the game state with the marker of a nation's losses moved on its track, if the game
    has one."""
    tracks = {track.id: [box.id for box in track.boxes] for track in match.game.tracks}
    for marker in match.game.markers:
        if marker.nation == nation and str(losses) in tracks.get(marker.id, ()):
            gone = [p for p in moment.pieces.values() if p.counter == marker.id and p.at]
            if gone:
                moment = moment.with_pieces(*(moved(match.sheet, piece, "") for piece in gone))
            moment = with_chit(match, moment, marker.id, f"{marker.id}:{losses}")
    return moment


def outcome(match: Match, moment: Moment) -> Outcome:
    """Return the outcome of a game that has ended, or its present state: a side that has broken the
    other squad wins; otherwise the side with fewer losses is ahead. The points of a side are the
    losses of the other."""
    if not moment.note(FORCES, ()):
        return Outcome()
    table = table_of(match, moment)
    losses = {side: len(table.losses(side)) for side in table.sides}
    points = {side: losses[table.other(side)] for side in table.sides}
    steps = tuple(
        sentence("52.4", "Losses of {side}: {count}.", side=side, count=many)
        for side, many in losses.items()
    )
    broken = moment.note(BROKEN)
    if broken:
        return Outcome("The enemy breaks", table.other(broken), points, steps)
    if len({*points.values()}) < 2:
        return Outcome("A draw", "", points, steps)
    better = max(points, key=lambda side: points[side])
    return Outcome("The better of a draw", better, points, steps)
