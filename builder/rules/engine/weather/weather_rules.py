"""Answers questions about declared weather: the kind that a roll brings, and the turns with fixed
weather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Weather
from builder.model.mechanisms.weather import WeatherKind
from builder.problems import Problem, error, warning
from builder.rules.core.module_export.weather import WeatherRules
from builder.rules.core.questions import made_roll
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.declared_names import known_word, refuse_turn
from builder.rules.engine.positions.turn_facts import (
    chances_of_weather,
    comes_on,
    last_turn,
    season_of,
    weather_of,
)
from builder.rules.expressions.formula import Formula, Stage
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Every,
    Fixed,
    Not,
    Rolled,
    Term,
    choose,
    is_equal,
    number,
)
from builder.rules.procedures import Context, Inputs, Procedure, Reply, step
from builder.sentences import filled_sentence, joined_sentences, listed_with_and


class WeatherInputs(Inputs):
    """The input of the ``weather`` procedure: a turn, and optionally a roll."""

    turn: Annotated[int, Field(ge=0)] = Field(0, description="turn, if weather is set for some")
    die: Annotated[int, Field(ge=1)] | None = Field(None, description="the roll, if it is made")


class WeatherReply(Reply):
    """The reply of the ``weather`` procedure: the weather, if it is certain, and the exact chance
    of each kind."""

    weather: str = ""
    chances: dict[str, str]


def answer_weather(context: Context, given: WeatherInputs) -> WeatherReply:
    """Answer with the weather of a turn, or with the chance of each kind before the roll."""
    declared = context.game.mechanisms.weather
    assert declared is not None
    refuse_turn(context.game, given.turn)
    rule = context.game.mechanisms.case("weather", declared)
    season = _season(context.game, given.turn)
    chances = chances_of_weather(declared, given.turn, season)
    found = next(iter(chances)) if len(chances) == 1 else ""
    dice = Dice.parse(declared.dice) if declared.dice else None
    roll = made_roll(context, dice, given.die) if dice and not found else None
    if roll is not None:
        found = next((k.id for k in declared.kinds if comes_on(k, roll, season)), found)
    told = [step(rule, "The die shows {die}.", die=roll)] if roll is not None else []
    told += [step(rule, "The weather: {weather}.", weather=found)] if found else []
    return WeatherReply(
        weather=found, chances={k: str(p) for k, p in chances.items()}, steps=tuple(told)
    )


def _season(game: Game, turn: int) -> str:
    season = season_of(game, turn)
    return season.id if season else ""


def weather_for_module(game: Game) -> WeatherRules | None:
    """Return the weather of a game for the VASSAL module, as formulas; ``None`` if the game has no
    weather."""
    declared = game.mechanisms.weather
    if declared is None:
        return None
    set_, found = [k for k in declared.kinds if k.turns], _by_roll(declared, "")
    for season in dict.fromkeys(s for kind in declared.kinds for s in kind.seasons):
        found = choose(_in_season(game, season), _by_roll(declared, season), found)
    for kind in reversed(set_):
        found = choose(_on_turns(kind), kind.id, found)
    rolls = (Stage("die", Rolled(Dice.parse(declared.dice))),) if declared.dice else ()
    phases = phases_for(game, "weather", declared)
    return WeatherRules(
        names={kind.id: kind.name for kind in declared.kinds},
        formula=Formula((*rolls, Stage("weather", found))),
        rolled=Not(AnyOf(tuple(map(_on_turns, set_)))) if rolls else Fixed(False),
        first=weather_of(game, 1),
        settled=bool(set_),
        phase=next((p.id for p in game.sheet.sequence if p.id in phases), ""),
        rule=game.mechanisms.case("weather", declared),
        phases=phases,
    )


def _by_roll(declared: Weather, season: str) -> Term:
    """Return, as a formula term, the weather that a roll brings in a season."""
    found, die = Fixed(declared.kinds[0].id), number("die")
    by_roll: Term = found
    for kind in reversed(declared.kinds if declared.dice else ()):
        rolls = kind.rolls_in(season)
        if rolls is not None:
            low, high = rolls
            between = Every((Compared(">=", die, Fixed(low)), Compared("<=", die, Fixed(high))))
            by_roll = choose(between, kind.id, by_roll)
    return by_roll


def _in_season(game: Game, season: str) -> Term:
    """Return, as a formula term, whether the turn belongs to a season; consecutive turns are tested
    together."""
    runs: list[list[int]] = []
    for n in (n for n in range(1, last_turn(game) + 1) if _season(game, n) == season):
        if runs and n == runs[-1][1] + 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    turn = number("turn")
    return AnyOf(
        tuple(
            Every((Compared(">=", turn, Fixed(low)), Compared("<=", turn, Fixed(high))))
            for low, high in runs
        )
    )


def _on_turns(kind: WeatherKind) -> Term:
    return AnyOf(tuple(is_equal(number("turn"), n) for n in kind.turns))


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about the weather, if the game declares weather."""
    declared = game.mechanisms.weather
    if declared is not None:
        yield Procedure("weather", (game.mechanisms.case("weather", declared),), answer_weather)


def check_weather(game: Game) -> Iterator[Problem]:
    """Report rolls that result in no weather or in two kinds, and weather that never occurs."""
    declared = game.mechanisms.weather
    if declared is None:
        return
    path = ("mechanisms", "weather", "kinds")
    dice = Dice.parse(declared.dice) if declared.dice else None
    seasons = game.mechanisms.time.seasons if game.mechanisms.time else ()
    special = {season for kind in declared.kinds for season in kind.seasons}
    known = {season.id for season in seasons}
    for n, kind in enumerate(declared.kinds):
        for season in kind.seasons:
            yield from known_word(season, known, (*path, n, "seasons", season), "no season")
    for season in ["", *sorted(special)] if special < known or not special else sorted(special):
        for roll in dice.combinations() if dice else ():
            many = [k.id for k in declared.kinds if comes_on(k, roll, season)]
            if len(many) != 1:
                message = filled_sentence("a roll of {roll} brings no weather", roll=roll)
                if many:
                    message = filled_sentence(
                        "a roll of {roll} brings {many}", roll=roll, many=listed_with_and(many)
                    )
                hint = "each roll brings one"
                if season:
                    message = filled_sentence(
                        "{message} in the season {season}", message=message, season=season
                    )
                    also = "where seasons do not name a season, rolls hold in it too"
                    hint = joined_sentences((hint, also))
                yield error("bad-weather", message, path, hint=hint)
    for n, kind in enumerate(declared.kinds):
        rolled = kind.rolls is not None or bool(kind.seasons)
        comes = bool(kind.turns) or (rolled if dice else n == 0)
        if not comes:
            hint = "give it rolls or turns, or leave it out"
            yield warning(
                "unreached",
                filled_sentence("the weather {id} never comes", id=kind.id),
                (*path, n),
                hint=hint,
            )
