"""Plays the weather: a roll, or the weather that is fixed for the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.rules.engine.play_phases import played_in
from builder.rules.engine.positions.turn_facts import chances_of_weather, comes_on, season_of
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Roll, Routine
from builder.rules.play.moment import Moment, Task, sentence, task

if TYPE_CHECKING:
    from builder.rules.play.match import Match


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the weather if ``now`` is the weather phase, otherwise ``None``."""
    if not played_in(match, now, "weather", match.game.mechanisms.weather):
        return None
    return (task("weather"),)


def _rule(match: Match) -> str:
    declared = match.game.mechanisms.weather
    return match.game.mechanisms.case("weather", declared) if declared else ""


def _now(match: Match, moment: Moment, kind: str) -> Moment:
    told = sentence(_rule(match), "The weather: {weather}.", weather=kind)
    return moment.noted(weather=kind).with_sentences(told)


class Weather(Routine):
    """The routine that sets the turn's weather if it is certain, and otherwise has it rolled
    for."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        declared = match.game.mechanisms.weather
        assert declared is not None
        season = season_of(match.game, moment.turn)
        chances = chances_of_weather(declared, moment.turn, season.id if season else "")
        if len(chances) == 1:
            return _now(match, moment, next(iter(chances)))
        return moment.then(task("weather-roll"))


class WeatherRoll(Roll):
    """The roll for the weather."""

    def dice_rolled(self, match: Match, moment: Moment, task_: Task) -> Dice:
        declared = match.game.mechanisms.weather
        assert declared is not None
        return Dice.parse(declared.dice)

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        declared, season = match.game.mechanisms.weather, season_of(match.game, moment.turn)
        assert declared is not None
        roll, named = int(action.words[0]), season.id if season else ""
        kind = next((k.id for k in declared.kinds if comes_on(k, roll, named)), "")
        return _now(match, moment, kind) if kind else moment

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return _rule(match)


KINDS = {"weather": Weather(), "weather-roll": WeatherRoll()}
