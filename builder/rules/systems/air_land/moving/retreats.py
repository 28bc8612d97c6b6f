"""The hexes to which units retreat after a battle (11.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.problems import unknown_name
from builder.rules.core.names import PlaceName, PlaceNames, SideName, UnitNames
from builder.rules.core.questions import unit_of
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.air_land.moving.cost import mover_of
from builder.rules.systems.air_land.moving.stacking import stacking_limit
from builder.rules.systems.air_land.position_notes import BattlePosition
from builder.rules.systems.air_land.situation import (
    AirLandPosition,
    PositionInputs,
    air_land_position,
)


class RetreatInputs(PositionInputs):
    """Input of the rules question ``retreat``: a battle that a side must leave."""

    hex: PlaceName = Field(description="the battle hex")
    side: SideName = Field(description="the side that retreats")
    count: Annotated[int, Field(ge=1, le=5)] = Field(1, description="land units that retreat")
    main: PlaceName = Field("", description="the hex that the main attack came from")
    from_hexes: PlaceNames = Field(
        (), description="hexes that the attackers came from, if they retreat"
    )
    taken: PlaceNames = Field((), description="hexes of its country that the enemy has taken")
    aircraft: UnitNames = Field((), description="aircraft that support the retreating units")


class RetreatReply(Reply):
    """Answer to the rules question ``retreat``: the hexes to which the units may retreat, with how
    many units each has room for; the closed hexes with the rule; how many units find no place, and
    whether that is every unit. Supporting aircraft retreat with the units."""

    hexes: tuple[str, ...]
    room: dict[str, int]
    barred: dict[str, str]
    lost: int
    eliminated: bool
    aircraft: tuple[str, ...] = ()


def retreat(context: Context, given: RetreatInputs) -> RetreatReply:
    """List the hexes to which units may retreat after a battle."""
    theatre = air_land_position(context, given)
    sides = [s.id for s in context.game.sheet.sides]
    if given.side not in sides:
        raise Refused(unknown_name("side", given.side, sides, ("given", "side")))
    for name in given.aircraft:
        unit_of(context.game, name)
    grid = theatre.sheet.hexes
    here = grid.cell(given.hex)
    for hex in (*given.from_hexes, *filter(None, [given.main])):
        grid.side_between(here, grid.cell(hex))
    noted = given.position or BattlePosition()
    withdrawal = Withdrawal(
        theatre,
        here,
        given.side,
        main=grid.cell(given.main) if given.main else None,
        came=frozenset(map(grid.cell, given.from_hexes)),
        taken=frozenset(map(grid.cell, (*given.taken, *noted.taken))),
    )
    found = {grid.id(n): withdrawal.barred(n) for n in grid.neighbours(here)}
    room = {grid.id(n): withdrawal.room(n) for n in sorted(withdrawal.open)}
    open_ = tuple(room)
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
    """Yield the steps that explain where the units retreat to, together or separately, and how many
    are eliminated for lack of room."""
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


@dataclass(frozen=True)
class Withdrawal:
    """A side that leaves a battle hex. ``main`` is the hex from which the main attack came;
    ``came`` are all hexes from which attackers came; ``taken`` are the hexes of the side's country
    that the enemy has taken."""

    theatre: AirLandPosition = field(repr=False)
    here: Cell
    side: str
    main: Cell | None = None
    came: frozenset[Cell] = frozenset()
    taken: frozenset[Cell] = frozenset()

    @cached_property
    def open(self) -> frozenset[Cell]:
        """The hexes to which a unit may retreat."""
        near = self.theatre.sheet.hexes.neighbours(self.here)
        return frozenset(there for there in near if not self.barred(there))

    def room(self, there: Cell) -> int:
        """Return how many more land units of the side a hex can hold."""
        return stacking_limit() - len(self.theatre.friends(there, self.side))

    def _is_prohibited(self, there: Cell) -> bool:
        mover = mover_of(self.theatre.game)
        return self.theatre.ground.step_cost(mover, self.here, there).total is None

    def barred(self, there: Cell) -> str:
        """Return a code word for why a hex is closed to the retreat; empty if it is open."""
        theatre, side = self.theatre, self.side
        defends = side != theatre.scenario.first_side
        if theatre.closed & theatre.grounds(there) or self._is_prohibited(there):
            return "prohibited"
        if defends and there == self.main:
            return "attack-direction"
        if theatre.foes(there, side):
            return "enemies"
        if self.room(there) < 1:
            return "stacking"
        own = there in theatre.home(side) and there not in self.taken
        came = not defends and there in self.came
        return "" if own or came or theatre.friends(there, side) else "not-own"


RETREAT = Procedure("retreat", ("11.0", "4.0"), retreat)
