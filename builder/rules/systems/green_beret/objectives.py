"""Objectives: the hexes where they are placed, the pieces that they require, and when they are
completed (6.1, 7.0 to 7.2, 10.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.tables import Chart
from builder.problems import error
from builder.rules.core.names import UnitNames
from builder.rules.core.questions import made_roll, missing_chart_error
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, step
from builder.rules.systems.green_beret.game_data import Gear, gears, objective_named
from builder.sentences import filled_sentence

PLACEMENT, REQUIREMENTS = "objective-placement", "objective-requirements"
"""The ids of the charts with the hexes and with the requirements of the objectives."""

NOTHING = "–"
"""The chart's entry for an objective that requires nothing."""

Need = tuple[tuple[str, ...], ...]
"""Groups of item names; an objective requires one item of every group."""


def chart_of(game: Game, id: str) -> Chart:
    """Return a chart of the game by id; raises :class:`Refused` if there is none."""
    found = next((t for t in game.tables if t.id == id), None)
    if not isinstance(found, Chart):
        raise Refused(missing_chart_error(id))
    return found


def objective_hexes(game: Game) -> dict[str, tuple[str, str, str]]:
    """Return the three hexes of every objective, by its printed name."""
    rows = chart_of(game, PLACEMENT).rows
    return {row[0]: (row[1], row[2], row[3]) for row in rows if len(row) == 4}


def printed_requirements(game: Game) -> dict[str, str]:
    """Return the requirements of every objective, by its name, as printed in the chart."""
    return {row[0]: row[1] for row in chart_of(game, REQUIREMENTS).rows if len(row) == 2}


def requirements(game: Game) -> dict[str, Need]:
    """Return the requirements of every objective, by its name, as groups of items: ``Intel; M21 or
    SVD`` is two groups."""
    return {name: parse_requirements(text) for name, text in printed_requirements(game).items()}


def parse_requirements(text: str) -> Need:
    """Return the groups of required items that one cell of the requirements chart lists."""
    if text.strip() in (NOTHING, ""):
        return ()
    groups = (group.strip() for group in text.split(";"))
    return tuple(tuple(name.strip() for name in g.split(" or ")) for g in groups if g)


def missing_items(wanted: Need, held: Iterable[Gear]) -> tuple[tuple[str, ...], ...]:
    """Return the groups of required items of which none is among ``held``."""
    names = {g.name for g in held}
    return tuple(group for group in wanted if not names & set(group))


def objective_hex(game: Game, objective: str, die: int) -> str:
    """Return the hex of an objective (by printed name) for a die roll: one hex each for 1-2, 3-4
    and 5-6."""
    rows = objective_hexes(game)
    if objective not in rows:
        message = filled_sentence(
            "{placement} has no line for {objective}", placement=PLACEMENT, objective=objective
        )
        hint = "add a row of that name to the table"
        raise Refused(
            error("no-row", message, ("tables", PLACEMENT, "rows"), rule="7.0", hint=hint)
        )
    return rows[objective][(die - 1) // 2]


class PlaceInputs(Inputs):
    """Input of the rules question ``objective``: the objective to place, and the die roll."""

    objective: str = Field(description="the objective, by id or name")
    die: int | None = Field(None, description="the roll of the six-sided die")
    occupied: bool = Field(False, description="whether a team or a base camp is in that hex")


class PlaceReply(Reply):
    """Answer to the rules question ``objective``: the hex of the objective, its points, its
    requirements, and whether it is completed at once (7.0). Without a die roll, all three hexes."""

    hex: str = ""
    hexes: tuple[str, ...]
    points: int | None
    needs: tuple[tuple[str, ...], ...]
    done: bool


def place(context: Context, given: PlaceInputs) -> PlaceReply:
    """Return where an objective is placed, what it requires and the points that it gives."""
    game = context.game
    marker = objective_named(game, given.objective)
    roll = made_roll(context, Dice(1, 6), given.die)
    hexes = objective_hexes(game).get(marker.name, ())
    found = objective_hex(game, marker.name, roll) if roll is not None else ""
    lines = (
        [step("7.0", "{objective} lies in {hex}.", objective=marker.name, hex=found)]
        if found
        else []
    )
    done = bool(found) and given.occupied
    if done:
        lines.append(step("7.0", "A team or a camp is there already: it is done."))
    return PlaceReply(
        hex=found,
        hexes=tuple(hexes),
        points=marker.value,
        needs=requirements(game).get(marker.name, ()),
        done=done,
        steps=tuple(lines),
    )


class CompleteInputs(Inputs):
    """Input of the rules question ``complete``: the pieces in the objective's hex after a move."""

    objective: str = Field(description="the objective, by id or name")
    pieces: UnitNames = Field((), description="pieces in its hex, by id or name")
    stopped: bool = Field(True, description="whether the move ended there (10.10)")


class CompleteReply(Reply):
    """Answer to the rules question ``complete``: whether the objective is completed, its points,
    and the groups of required items of which none is there."""

    done: bool
    points: int
    missing: tuple[tuple[str, ...], ...]
    by: str = ""
    why: str = ""


def complete(context: Context, given: CompleteInputs) -> CompleteReply:
    """Decide whether the pieces in a hex complete an objective, or what is missing."""
    game = context.game
    marker = objective_named(game, given.objective)
    held = gears(game, given.pieces)
    lacking = missing_items(requirements(game).get(marker.name, ()), held)
    bars = list(_bars(held, given.stopped, bool(lacking)))
    if bars:
        rule, why = bars[0]
        return CompleteReply(
            done=False, points=0, missing=lacking, by=rule, why=why, steps=(step(rule, why),)
        )
    line = step(
        "7.1",
        "{objective} is done; points: {points}.",
        objective=marker.name,
        points=marker.value or 0,
    )
    return CompleteReply(done=True, points=marker.value or 0, missing=(), steps=(line,))


def _bars(held: Iterable[Gear], stopped: bool, lacking: bool) -> Iterator[tuple[str, str]]:
    if not any(g.is_team for g in held):
        yield "7.1", "Only a team can do it."
    if not stopped:
        yield "10.10", "The team did not stop there."
    if lacking:
        yield "6.1", "Something that the objective requires is missing."


PLACE_OBJECTIVE = Procedure("objective", ("7.0", "6.1"), place)
COMPLETE = Procedure("complete", ("7.1", "6.1", "10.10"), complete)
