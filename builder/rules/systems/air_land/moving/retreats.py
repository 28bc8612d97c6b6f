"""The hexes to which units retreat after a battle (11.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.space.hexes import Cell
from builder.problems import unknown
from builder.rules.core.questions import unit_of
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.air_land.moving.stacking import limit
from builder.rules.systems.air_land.situation import PositionInputs, Theatre, theatre_of


class RetreatInputs(PositionInputs):
    """A battle that a side must leave."""

    hex: str = Field(description="the battle hex")
    side: str = Field(description="the side that retreats")
    count: Annotated[int, Field(ge=1, le=5)] = Field(1, description="land units that retreat")
    main: str = Field("", description="the hex that the main attack came from")
    from_hexes: Words = Field((), description="hexes that the attackers came from, if they retreat")
    taken: Words = Field((), description="hexes of its country that the enemy has taken")
    aircraft: Words = Field((), description="aircraft that support the retreating units")


class RetreatReply(Reply):
    """The hexes to choose from, how many units each has room for, the closed hexes with the rule,
    how many units find no place, and whether that is all of them. Supporting aircraft retreat with
    the units."""

    hexes: tuple[str, ...]
    room: dict[str, int]
    barred: dict[str, str]
    lost: int
    eliminated: bool
    aircraft: tuple[str, ...] = ()


def retreat(context: Context, given: RetreatInputs) -> RetreatReply:
    """List the hexes to which units may retreat after a battle."""
    theatre = theatre_of(context, given)
    sides = [s.id for s in context.game.sheet.sides]
    if given.side not in sides:
        raise Refused(unknown("side", given.side, sides, ("given", "side")))
    for name in given.aircraft:
        unit_of(context.game, name)
    grid = theatre.sheet.hexes
    here = grid.cell(given.hex)
    for hex in (*given.from_hexes, *filter(None, [given.main])):
        grid.side_between(here, grid.cell(hex))
    found = {grid.id(n): _barred(theatre, given, here, n) for n in grid.neighbours(here)}
    open_ = tuple(hex for hex, why in sorted(found.items()) if not why)
    room = {hex: _room(theatre, grid.cell(hex), given.side) for hex in open_}
    return RetreatReply(
        hexes=open_,
        room=room,
        barred={hex: why for hex, why in sorted(found.items()) if why},
        lost=max(0, given.count - sum(room.values())),
        eliminated=not open_,
        aircraft=given.aircraft if open_ else (),
        steps=tuple(_steps(room, given)),
    )


def _steps(room: Mapping[str, int], given: RetreatInputs) -> Iterator[Step]:
    """Yield the steps that say where the units go, together or separately, and which find no place."""
    if not room:
        yield step("11.0", "No hex is open: the retreating units are eliminated.")
        return
    yield step("11.0", "Retreat to {hexes}.", hexes=", ".join(room))
    for hex, units in room.items():
        if units < given.count:
            yield step("4.0", "{hex} has room for {units} of them.", hex=hex, units=units)
    lost = given.count - sum(room.values())
    if lost > 0:
        yield step("11.0", "Units that find no place and are eliminated: {count}.", count=lost)
    if given.aircraft:
        yield step("11.0", "Supporting aircraft go along.")


def _room(theatre: Theatre, there: Cell, side: str) -> int:
    """Return how many more land units of a side a hex can hold."""
    return limit() - len(theatre.friends(there, side))


def _barred(theatre: Theatre, given: RetreatInputs, here: Cell, there: Cell) -> str:
    """Return a word for why a hex is closed to the retreat; empty if it is open."""
    grid, side = theatre.sheet.hexes, given.side
    defends = side != theatre.scenario.first_side
    if theatre.cost(here, there, _mover(theatre)).total is None:
        return "prohibited"
    if defends and given.main and there == grid.cell(given.main):
        return "attack-direction"
    if theatre.foes(there, side):
        return "enemies"
    if _room(theatre, there, side) < 1:
        return "stacking"
    friends = theatre.friends(there, side)
    taken = {grid.cell(h) for h in given.taken}
    own = there in theatre.home(side) and there not in taken
    came = not defends and there in {grid.cell(h) for h in given.from_hexes}
    return "" if own or came or friends else "not-own"


def _mover(theatre: Theatre) -> str:
    return next(iter(theatre.game.sheet.movement_classes), "land")


RETREAT = Procedure("retreat", ("11.0", "4.0"), retreat)
