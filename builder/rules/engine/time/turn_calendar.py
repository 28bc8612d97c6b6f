"""Answers questions about a turn: season, night, the sequence of play, which side goes first, what
arrives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from builder.model.game import Game
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.names import ScenarioName
from builder.rules.core.questions import scenario_of
from builder.rules.engine.activation.first_side import first_chances
from builder.rules.engine.arrivals.arrival_rules import due_units
from builder.rules.engine.positions.declared_names import refuse_turn
from builder.rules.engine.positions.turn_facts import (
    chances_of_weather,
    is_night,
    last_turn,
    season_of,
)
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.sentences import filled_sentence, listed_with_and


class TurnInputs(Inputs):
    """The input of the ``turn`` procedure: a turn."""

    turn: Annotated[int, Field(ge=1, le=999)] = Field(1, description="the turn")
    scenario: ScenarioName = Field("", description="scenario, if not the game's first")


class TurnReply(Reply):
    """The reply of the ``turn`` procedure: the turn's ``season``, whether it is ``night``, and its
    ``phases``; the chance of each kind of weather, of each side to go ``first``, and of each unit
    that is due to arrive."""

    turn: int
    season: str = ""
    night: bool = False
    phases: tuple[str, ...] = ()
    weather: dict[str, str] = {}
    first: dict[str, str] = {}
    arrives: dict[str, str] = {}


def answer_turn(context: Context, given: TurnInputs) -> TurnReply:
    """Answer the facts of a turn: season, night, phases, weather, which side goes first, and which
    units arrive."""
    game, now = context.game, given.turn
    refuse_turn(game, now, given.scenario)
    season, night = season_of(game, now), is_night(game, now)
    phases = tuple(phase.id for phase in game.sheet.sequence)
    return TurnReply(
        turn=now,
        season=season.id if season else "",
        night=night,
        phases=phases,
        weather=_weather(game, now),
        first=_first(game),
        arrives=_arrives(game, given),
        steps=tuple(_date_steps(game, now)),
    )


def _weather(game: Game, now: int) -> dict[str, str]:
    """Return the chance of each kind of weather on a turn."""
    declared, season = game.mechanisms.weather, season_of(game, now)
    chances = chances_of_weather(declared, now, season.id if season else "") if declared else {}
    return {kind: str(chance) for kind, chance in chances.items()}


def _first(game: Game) -> dict[str, str]:
    """Return the chance of each side to go first."""
    declared = game.mechanisms.activation
    chances = first_chances(game, declared) if declared else {}
    return {side: str(chance) for side, chance in chances.items()}


def _arrives(game: Game, given: TurnInputs) -> dict[str, str]:
    """Return the units scheduled for the turn, each with its chance to arrive."""
    declared = game.mechanisms.arrivals
    if declared is None or not game.scenarios:
        return {}
    found = due_units(game, declared, scenario_of(game, given.scenario), given.turn)
    return {one.unit: str(one.chance) for one in found if one.line.turn == given.turn}


def _date_steps(game: Game, now: int) -> Iterator[Step]:
    declared = game.mechanisms.time
    rule = game.mechanisms.case("time", declared) if declared else ""
    season = season_of(game, now)
    if season is not None:
        yield step(rule, "Turn {turn}: {season}.", turn=now, season=season.name)
    if is_night(game, now):
        yield step(rule, "Turn {turn} is a night turn.", turn=now)
    for phase in game.sheet.sequence:
        yield step(phase.rule, "{phase}", phase=phase.name)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about turns, if the game declares time rules."""
    declared = game.mechanisms.time
    if declared is not None:
        yield Procedure("turn", (game.mechanisms.case("time", declared),), answer_turn)


def check_time(game: Game) -> Iterator[Problem]:
    """Report turns with two seasons or with none, and turns that no scenario has."""
    declared, path = game.mechanisms.time, ("mechanisms", "time")
    if declared is None:
        return
    last = declared.cycle or last_turn(game)
    for n, season in enumerate(declared.seasons):
        yield from beyond(season.turns, last, (*path, "seasons", n, "turns"))
    yield from beyond(declared.nights, last, (*path, "nights"))
    for now in range(1, last + 1) if declared.seasons else ():
        many = [s.id for s in declared.seasons if now in s.turns]
        if len(many) != 1:
            said = "turn {now} is in {seasons}" if many else "turn {now} is in no season"
            hint = "each turn is in one season; 'cycle' counts turns anew"
            yield error(
                "bad-season",
                filled_sentence(said, now=now, seasons=listed_with_and(many)),
                (*path, "seasons"),
                hint=hint,
            )


def beyond(turns: tuple[int, ...], last: int, path: PathKey) -> Iterator[Problem]:
    """Report those of the ``turns`` that come after the ``last`` turn or before the first."""
    lost = [n for n in turns if not 1 <= n <= last]
    if last and lost:
        message = filled_sentence(
            "turn {lost} never comes: there are turns 1 to {last}", lost=lost[0], last=last
        )
        hint = "write turns that scenarios have"
        yield warning("unreached", message, path, hint=hint)
