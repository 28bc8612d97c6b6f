"""Who holds the cities, and who has won (3.0, 14.0)."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.problems import Problem, error, unknown
from builder.rules.air_land.situation import PositionInputs, Theatre, theatre_of
from builder.rules.core.conditions import ConditionError, holds, names_in
from builder.rules.procedures import Context, Procedure, Refused, Reply, step

CONDITION = "a side and a place of the map, as in side.place == 1"
"""What conditions compare."""


class VictoryInputs(PositionInputs):
    """The end of the game: who holds which city, or where the units stand."""

    held: dict[str, str] = Field({}, description="place to the side that holds it")


class VictoryReply(Reply):
    """The first result of the scenario's list whose condition holds, and who holds its cities."""

    result: str
    text: str
    held: dict[str, str]


def victory(context: Context, given: VictoryInputs) -> VictoryReply:
    """Give the result of the game by who holds the cities.

    A city is held by the side whose land units are alone in it, or were last.
    """
    theatre = theatre_of(context, given)
    sides = [s.id for s in context.game.sheet.sides]
    places = {p.name: p.hex for p in theatre.sheet.places}
    for place, side in given.held.items():
        if place not in places:
            raise Refused(unknown("place", place, places, ("given", "held")))
        if side not in sides:
            raise Refused(unknown("side", side, sides, ("given", "held")))
    asked = _asked(theatre.scenario)
    wanted = [n for n in places if any(fact(side, n) in asked for side in sides)]
    held = {n: given.held.get(n) or _holder(theatre, places[n], sides) for n in wanted}
    result, text = _first(context.game, theatre.scenario, held)
    names = {s.id: s.name for s in context.game.sheet.sides}
    holds_text = "{side} holds {place}."
    lines = [step("3.0", holds_text, side=names[s], place=n) for n, s in held.items() if s]
    lines.append(step("3.0", "{result}: {text}", result=result, text=text))
    return VictoryReply(result=result, text=text, held=held, steps=tuple(lines))


def fact(side: str, place: str) -> str:
    """What a condition calls the holding of a place: ``German.Brussels``, 1 or 0."""
    return f"{side}.{place.replace(' ', '-')}"


def _asked(scenario: Scenario) -> frozenset[str]:
    """The facts that the victory conditions ask for; raises :class:`Refused`."""
    found: set[str] = set()
    for n, line in enumerate(scenario.victory):
        try:
            found |= names_in(line.when)
        except ConditionError as wrong:
            raise Refused(_bad_condition(scenario, n, wrong)) from wrong
    return frozenset(found)


def _bad_condition(scenario: Scenario, n: int, wrong: ConditionError) -> Problem:
    path = ("scenarios", scenario.id, "victory", n, "when")
    return error("bad-condition", str(wrong), path, hint=CONDITION, rule="3.0")


def _holder(theatre: Theatre, hex: str, sides: list[str]) -> str:
    cell = theatre.sheet.hexes.cell(hex)
    standing = [s for s in sides if theatre.standing(cell, s)]
    if len(standing) == 1:
        return standing[0]
    return next((s for s in sides if cell in theatre.home(s)), "")


def _first(game: Game, scenario: Scenario, held: dict[str, str]) -> tuple[str, str]:
    facts = {
        fact(s.id, p): int(holder == s.id) for s in game.sheet.sides for p, holder in held.items()
    }
    for n, line in enumerate(scenario.victory):
        if not line.when and n + 1 < len(scenario.victory):
            raise Refused(_no_condition(scenario, n))
        try:
            if not line.when or holds(line.when, facts):
                return line.result, line.text
        except ConditionError as wrong:
            raise Refused(_bad_condition(scenario, n, wrong)) from wrong
    path = ("scenarios", scenario.id, "victory")
    raise Refused(error("no-victory", f"no victory condition of {scenario.id} holds", path))


def _no_condition(scenario: Scenario, n: int) -> Problem:
    """The complaint about a line of the victory conditions without a condition."""
    message = f"when does {scenario.victory[n].result!r} hold?"
    hint = f"give it a condition ('when'): {CONDITION}; only the last goes without"
    return error("no-condition", message, ("scenarios", scenario.id, "victory", n), hint=hint)


def check_victory(game: Game) -> Iterator[Problem]:
    """Conditions that can be read, and only the last line without one."""
    for scenario in game.scenarios:
        places = [p.name for m in game.maps if m.id == scenario.map for p in m.places]
        facts = {fact(s.id, p): 0 for s in game.sheet.sides for p in places}
        for n, line in enumerate(scenario.victory):
            if not line.when and n + 1 < len(scenario.victory):
                yield _no_condition(scenario, n)
            try:
                if line.when:
                    holds(line.when, facts)
            except ConditionError as wrong:
                yield _bad_condition(scenario, n, wrong)


VICTORY = Procedure("victory", ("3.0", "14.0"), victory)
