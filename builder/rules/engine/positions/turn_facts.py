"""Facts about a turn for conditions: its season, whether it is night, the events in effect, and its
weather."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Weather
from builder.model.mechanisms.events import Event
from builder.model.mechanisms.time import Season
from builder.model.mechanisms.weather import WeatherKind
from builder.rules.engine.positions.conditions import NIGHT, event_term_name
from builder.rules.expressions.terms import Value

_LAST_TURN = 120
"""The last turn for which events of the calendar are computed."""


def turn_values(game: Game, turn: int = 0, events: Collection[str] = ()) -> dict[str, Value]:
    """Return what conditions can test of a turn, by name in formulas: its number, season, night and
    events in effect, but not side, weather and phase."""
    season = season_of(game, turn)
    found: dict[str, Value] = {
        "turn": turn,
        "season": season.id if season else "",
        NIGHT: is_night(game, turn),
    }
    return found | {event_term_name(id): id in events for id in event_ids(game)}


def in_cycle(game: Game, turn: int) -> int:
    """Return the place of a turn within the repeating cycle of seasons and nights: with a cycle of
    4 turns, turn 5 counts as 1."""
    declared = game.mechanisms.time
    cycle = declared.cycle if declared else 0
    return (turn - 1) % cycle + 1 if cycle and turn else turn


def season_of(game: Game, turn: int) -> Season | None:
    """Return the season of a turn; ``None`` if it has none."""
    declared, counted = game.mechanisms.time, in_cycle(game, turn)
    return next((s for s in (declared.seasons if declared else ()) if counted in s.turns), None)


def is_night(game: Game, turn: int) -> bool:
    """Return whether a turn is at night."""
    declared = game.mechanisms.time
    return declared is not None and in_cycle(game, turn) in declared.nights


def event_ids(game: Game) -> Iterator[str]:
    """Yield the ids of the events that a game declares."""
    yield from (one.id for drawn in game.mechanisms.events for one in drawn.entries)


def events_by_calendar(game: Game, turn: int) -> Iterator[str]:
    """Yield the ids of the events in effect on a turn because they happen on fixed turns. Events
    with a condition are left out, because they may not have happened."""
    for drawn in game.mechanisms.events if turn else ():
        for event in drawn.entries:
            if event.when.empty and any(_still_holds(event, n, turn) for n in event.turns):
                yield event.id


def turns_in_effect(game: Game, id: str) -> tuple[int, ...]:
    """Return the turns on which an event that happens on fixed turns is in effect."""
    every = (event for drawn in game.mechanisms.events for event in drawn.entries if event.id == id)
    dated = next((event for event in every if event.turns and event.when.empty), None)
    if dated is None:
        return ()
    turns = range(max(1, min(dated.turns)), _LAST_TURN + 1)
    return tuple(turn for turn in turns if any(_still_holds(dated, n, turn) for n in dated.turns))


def _still_holds(event: Event, since: int, turn: int) -> bool:
    """Return whether an event that happened on turn ``since`` is still in effect on ``turn``."""
    if since > turn or event.lasts == "moment":
        return False
    if event.lasts == "game":
        return True
    return turn - since < (1 if isinstance(event.lasts, str) else event.lasts)


def last_turn(game: Game) -> int:
    """Return the highest turn number on the turn track of any scenario; 0 for a game without
    scenarios."""
    return max((scenario.turns for scenario in game.scenarios), default=0)


def final_turn(game: Game) -> int:
    """Return the last turn that can be played in any of the scenarios; 0 for a game without
    scenarios."""
    return max((scenario.final_turn for scenario in game.scenarios), default=0)


def weather_of(game: Game, turn: int) -> str:
    """Return the weather of a turn if it is certain, otherwise the first kind declared; empty for a
    game without weather."""
    declared, season = game.mechanisms.weather, season_of(game, turn)
    if declared is None:
        return ""
    chances = chances_of_weather(declared, turn, season.id if season else "")
    return next(iter(chances)) if len(chances) == 1 else declared.kinds[0].id


def comes_on(kind: WeatherKind, roll: int, season: str = "") -> bool:
    """Return whether a roll brings this kind of weather in a season."""
    rolls = kind.rolls_in(season)
    return rolls is not None and rolls[0] <= roll <= rolls[1]


def chances_of_weather(declared: Weather, turn: int, season: str = "") -> dict[str, Fraction]:
    """Return the chance of each kind of weather on a turn in a season; kinds that cannot occur are
    left out."""
    for kind in declared.kinds:
        if turn in kind.turns:
            return {kind.id: Fraction(1)}
    if not declared.dice:
        return {declared.kinds[0].id: Fraction(1)}
    found: dict[str, Fraction] = {}
    for roll, chance in Dice.parse(declared.dice).chances().items():
        for kind in declared.kinds:
            if comes_on(kind, roll, season):
                found[kind.id] = found.get(kind.id, Fraction(0)) + chance
                break
    return found
