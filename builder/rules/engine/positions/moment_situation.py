"""Builds the situation, in which declared rules are evaluated, from a game state in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from builder.rules.engine.alliances.relations import relations_now
from builder.rules.engine.positions.amounts import known_amounts
from builder.rules.engine.positions.deed_records import deeds_in
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.turn_facts import events_by_calendar, weather_of
from builder.rules.engine.sight.clear_lines import sees_clearly
from builder.rules.engine.supply.supply_search import SupplyLines
from builder.rules.engine.zones.zone_rules import zone_of_unit
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

WEATHER, UNSUPPLIED, ISOLATED = "weather", "unsupplied", "isolated"
EVENTS, HELD, AMOUNTS, CROSSED = "events", "held", "amounts", "crossed"
RELATIONS, LACKING = "relations", "lacking"
"""The names of the notes that hold the events in effect, the side that was last in each place, the
amounts of counts, what pairs of sides are to each other since that has changed, and for each border
(``a/b``) the units that have crossed it in this phase. A situation is built from these, the weather,
the units found out of supply when their side last traced supply, and those without
each named kind of supply, by the words for them."""


def situation_at(match: Match, moment: Moment) -> Situation:
    """Return a game state as the :class:`Situation` in which declared rules are evaluated: its
    position with turn, phase, side and weather. It is built once for each state."""
    return moment.worked_out("situation", lambda: _made(match, moment))


def _made(match: Match, moment: Moment) -> Situation:
    game, looked = match.game, UNSUPPLIED in moment.notes
    lacking = frozenset[str](moment.note(UNSUPPLIED)) if looked else None
    calendar = events_by_calendar(game, moment.turn)
    events = frozenset[str](moment.note(EVENTS) if EVENTS in moment.notes else calendar)
    return Situation(
        match.position(moment),
        moment.note(WEATHER) or weather_of(game, moment.turn),
        moment.turn,
        lacking,
        frozenset(moment.note(ISOLATED, ())) if lacking is not None else None,
        phase=moment.phase,
        events=events,
        held=moment.note(HELD, Frozen()),
        amounts=known_amounts(game, moment.note(AMOUNTS, Frozen())),
        traced=SupplyLines,
        seen=sees_clearly,
        zone=zone_of_unit,
        deeds=deeds_in(moment),
        crossed=moment.note(CROSSED, Frozen()),
        lacking={word: frozenset(names) for word, names in moment.note(LACKING, Frozen()).items()},
        relations=relations_now(game, moment.note(RELATIONS, Frozen())),
    )


def with_renamed_without_supply(
    moment: Moment, renamed: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> Moment:
    """Return the game state in which each list of the units without supply is as ``renamed`` makes it,
    because some units have taken the place of others."""
    lists = {note: tuple(moment.note(note)) for note in (UNSUPPLIED, ISOLATED) if moment.note(note)}
    found: dict[str, object] = {note: renamed(names) for note, names in lists.items()}
    if lacking := moment.note(LACKING, Frozen()):
        found[LACKING] = Frozen({word: renamed(tuple(names)) for word, names in lacking.items()})
    return moment.noted_all(found)


def enemy_of_side(match: Match, moment: Moment, side: str) -> str:
    """Return the first side in turn order that is an enemy of ``side``; if it has none, the first other
    one, and ``side`` itself if it is alone."""
    situation = situation_at(match, moment)
    found = (other for other in match.sides if situation.is_enemy(other, side))
    return next(found, match.enemy_of(side))
