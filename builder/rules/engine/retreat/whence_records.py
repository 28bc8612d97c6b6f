"""Records from which place each unit came in this turn, in games in which results send units back there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.engine.states.all_consequences import all_consequences
from builder.rules.play.moment import Moment
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CAME = "came from"
"""The name of the note with the places from which units have come in this turn, by their names."""

GOES_BACK = "goes-back"
"""The word by which the VASSAL module names that units go back, among the states that results bring."""


@cached_per_game
def sends_back(game: Game) -> bool:
    """Return whether any result sends units back whence they came."""
    return any(does.word == "back" for _, does in all_consequences(game))


def came(match: Match, moment: Moment, name: str, way: Sequence[str]) -> Moment:
    """Return the game state in which a unit is recorded as having come to the last place of its way from
    the one before. ``way`` are the places, from where it started."""
    if len(way) < 2 or not sends_back(match.game):
        return moment
    known: Frozen[str] = moment.note(CAME, Frozen())
    return moment.noted_all({CAME: known.updated({name: way[-2]})})
