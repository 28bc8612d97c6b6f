"""Anti-aircraft fire of a city at the bombers that attack it (13.0)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.rules.core.questions import roll_on
from builder.rules.core.table_resolution import reading
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.rules.systems.air_land.combat.battlefield import GroundInputs, flak_of
from builder.rules.systems.air_land.combat.combat_formula import AFTER_FLAK
from builder.rules.systems.air_land.combat.results import flak_result
from builder.rules.systems.air_land.game_data import flak_table
from builder.rules.systems.air_land.options import air_land_option


def points_left(game: Game, bombing: int, flak: int) -> dict[int, Fraction]:
    """Return the chance of each number of bombing points that a bomber has left after the
    anti-aircraft fire of a city."""
    if not flak:
        return {bombing: Fraction(1)}
    table = flak_table(game)
    found: dict[int, Fraction] = {}
    for code, chance in reading(table, flak).chances.items():
        left = after_flak(game, bombing, code)
        found[left] = found.get(left, Fraction(0)) + chance
    return found


def after_flak(game: Game, bombing: int, code: str) -> int:
    """Return the bombing points that a bomber has left after the anti-aircraft result ``code``; 0
    if the result takes it out of the game."""
    points, out = flak_result(code).points, takes_bomber_out(game, code)
    return int(evaluate_term(AFTER_FLAK, bombing=bombing, points=points, out=out))


def takes_bomber_out(game: Game, code: str) -> bool:
    """Tell, by the letter after the number of an anti-aircraft result (``3A``), whether the result
    takes the bomber out of the game."""
    return bool(flak_result(code).effect) and air_land_option(game, "flak-letters") == "out"


class FlakInputs(GroundInputs):
    """Input of the rules question ``anti-aircraft``: the anti-aircraft strength of a city, and a
    bomber."""

    flak: Annotated[int, Field(ge=0, le=5)] | None = Field(
        None, description="the city's anti-aircraft strength, if no hex says"
    )
    bombing: Annotated[int, Field(ge=0, le=99)] = Field(description="tactical bombing value")
    die: int | None = Field(None, description="the roll; without one the answer gives chances")


class FlakReply(Reply):
    """Answer to the rules question ``anti-aircraft``: the effect of anti-aircraft fire on a bomber:
    ``left`` are the bombing points left; ``removed`` tells whether the bomber is out of the game;
    ``chances`` has the chance of each number of points left."""

    flak: int
    result: str | None = None
    left: int | None = None
    removed: bool | None = None
    chances: dict[int, Points] = {}


def anti_aircraft(context: Context, given: FlakInputs) -> FlakReply:
    """Give the bombing points that anti-aircraft fire leaves a bomber, or the chance of each
    number.

    Looks the roll up in the anti-aircraft table, or gives the chance of every number of points left
    if there is no roll.
    """
    flak = flak_of(context.game, given, given.flak)
    table = flak_table(context.game)
    roll = roll_on(context, table, given.die)
    if not flak:
        line = step("13.0", "There is no anti-aircraft fire here.")
        return FlakReply(flak=0, left=given.bombing, removed=False, steps=(line,))
    if roll is None:
        return FlakReply(flak=flak, chances=points_left(context.game, given.bombing, flak))
    code = reading(table, flak).code(roll)
    left = after_flak(context.game, given.bombing, code)
    text = "Strength {flak}, a roll of {die}: {code}. Bombing {before} becomes {after}."
    said = step("13.0", text, flak=flak, die=roll, code=code, before=given.bombing, after=left)
    removed = takes_bomber_out(context.game, code)
    return FlakReply(flak=flak, result=code, left=left, removed=removed, steps=(said,))


ANTI_AIRCRAFT = Procedure("anti-aircraft", ("13.0",), anti_aircraft, title="Anti-aircraft fire")
