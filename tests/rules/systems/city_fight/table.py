"""Moments of Hue for tests: some units on the map, and a phase that begins."""

from __future__ import annotations

from typing import Any

from builder.playing.records import match_of
from builder.playing.state import State
from builder.rules.core.positions.position import of_places, of_scenario
from builder.rules.play.moment import Moment, task
from builder.rules.play.pieces import in_play
from builder.rules.systems.city_fight.play.moments import OF_TURN
from tests.games import loading

INNER = "1513"
"""A hex of the Inner City, for a unit that keeps the game going."""


def at(
    phase: str, units: dict[str, str], *, turn: int = 8, options: str = "", **notes: Any
) -> State:
    """The state in which a phase begins with some units on the map, and what is in the stocks; day
    8 brings no reinforcements."""
    game = loading.game("hue")
    match = match_of(game, "hue", options.split())
    stocks = (p for p in of_scenario(game, match.scenario, match.sheet).pieces if ":" in p.at)
    placed = of_places(game, match.sheet, units).pieces
    agenda = (task("phase", phase=phase, side=""), task("turn-end"))
    moment = Moment(turn=turn, pieces=in_play((*stocks, *placed)), agenda=agenda)
    moment = moment.noted_all({**dict.fromkeys(OF_TURN, ()), "gunfire": 0, "clear": 0, **notes})
    return State(match, match.settled(moment))
