"""Find the things that rules questions of every system name: maps, tables, scenarios, units; and
the rolls given with a question."""

from __future__ import annotations

from functools import cache

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.ground.grids import GridSpec
from builder.model.ground.maps import MapSheet
from builder.model.pieces.counters import Unit
from builder.model.scenarios import Scenario
from builder.model.space.space import ids_hint
from builder.model.tables import ResultsTable
from builder.problems import Problem, error, unknown_name
from builder.rules.procedures import Context, Refused
from builder.sentences import filled_sentence


def results_table(game: Game, id: str = "") -> ResultsTable:
    """Return the combat results table with that id, or the game's first; raises :class:`Refused`."""
    tables = [t for t in game.tables if isinstance(t, ResultsTable)]
    if not tables:
        message, hint = "the game has no combat results table", "write one in tables/"
        raise Refused(error("no-results-table", message, ("tables",), hint=hint))
    if not id:
        return tables[0]
    found = next((t for t in tables if t.id == id), None)
    if found is None:
        raise Refused(unknown_name("results table", id, (t.id for t in tables), ("given", "table")))
    return found


def missing_table_error(id: str) -> Problem:
    """Return the error for a results table that the rules need and the game lacks."""
    hint = filled_sentence("write tables/{id}.yaml, with kind: results", id=id)
    return error(
        "no-results-table",
        filled_sentence("the game has no results table {id}", id=id),
        ("tables", id),
        hint=hint,
    )


def missing_chart_error(id: str) -> Problem:
    """Return the error for a chart that the rules need and the game lacks."""
    hint = filled_sentence("write tables/{id}.yaml, with kind: chart", id=id)
    return error(
        "no-chart", filled_sentence("the game has no chart {id}", id=id), ("tables", id), hint=hint
    )


def map_of(game: Game, id: str = "") -> MapSheet:
    """Return the map with that id, or the game's first; raises :class:`Refused`."""
    if not game.maps:
        hint = "add a map in maps/, or ask about the display"
        raise Refused(error("no-map", "the game has no map", ("maps",), hint=hint))
    found = next((m for m in game.playable if id in ("", m.id)), None)
    if found is None:
        raise Refused(unknown_name("map", id, (m.id for m in game.playable), ("given", "map")))
    return found


def board_of(game: Game, id: str = "") -> MapSheet:
    """Return the map with that id, or the game's first map; for a game without maps, an empty map.
    Raises :class:`Refused`."""
    return map_of(game, id) if game.maps or id else no_map()


@cache
def no_map() -> MapSheet:
    """Return an empty map for a game without maps; it has no place for a unit."""
    grid = GridSpec(columns=1, rows=1)
    return MapSheet(id="none", title="No map", grid=grid, legend={}, terrain="")


def hex_ids(sheet: MapSheet) -> str:
    """Return a text that describes the range of a map's hex ids, for hints."""
    return ids_hint(sheet.space) if sheet.space.cells else "this map has no hexes"


def scenario_of(game: Game, id: str = "") -> Scenario:
    """Return the scenario with that id or number, or the game's first; raises :class:`Refused`."""
    if not game.scenarios:
        hint = "add a scenario in scenarios/"
        raise Refused(error("no-scenario", "the game has no scenario", ("scenarios",), hint=hint))
    for scenario in game.scenarios:
        if id in ("", scenario.id, scenario.number, scenario.number.removesuffix(".0")):
            return scenario
    raise Refused(
        unknown_name("scenario", id, (s.id for s in game.scenarios), ("given", "scenario"))
    )


def unit_of(game: Game, name: str) -> Unit:
    """Return the unit of a piece name (``id`` or ``id#2``); raises :class:`Refused`."""
    found = game.counters.get(name.partition("#")[0])
    if not isinstance(found, Unit):
        raise Refused(unknown_name("unit", name, (u.id for u in game.units), ("given", "units")))
    return found


def side_of(game: Game, unit: Unit) -> str:
    """Return the side that plays a unit; the nation's own id if it names no side."""
    nation = game.nations.get(unit.nation)
    return (nation.side if nation else "") or unit.nation


def sides_of(game: Game) -> set[str]:
    """Return the declared sides and the sides of all units."""
    return {s.id for s in game.sheet.sides} | {side_of(game, unit) for unit in game.units}


def known_side(game: Game, side: str) -> str:
    """Return ``side`` unchanged if the game has it or if it is empty; raises :class:`Refused` for
    any other."""
    sides = sides_of(game)
    if side and side not in sides:
        raise Refused(unknown_name("side", side, sides, ("given", "side")))
    return side


def roll_on(context: Context, table: ResultsTable, die: int | None) -> int | None:
    """Return the roll for a results table: the one that the question gives (``die``), or one of the
    rolls made for the question; ``None`` if there is none."""
    return made_roll(context, Dice.parse(table.dice), die)


def made_roll(context: Context, dice: Dice, die: int | None) -> int | None:
    """Return the roll with some dice: the one that the question gives (``die``), or one of the
    rolls made for the question; ``None`` if there is none. Raises :class:`Refused` for a number
    that the dice cannot show."""
    roll = context.rolls.first(dice) if die is None else die
    if roll is not None and roll not in dice:
        hint = filled_sentence(
            "{dice} shows {lowest} to {highest}",
            dice=dice,
            lowest=dice.lowest,
            highest=dice.highest,
        )
        raise Refused(
            error(
                "bad-roll",
                filled_sentence("no roll of {roll}", roll=roll),
                ("given", "die"),
                hint=hint,
            )
        )
    return roll
