"""The moves of enemies, straight towards the nearest detected team (10.6, 12.4, 12.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from builder.model.space.hexes import Cell
from builder.rules.core.names import MapName, PlaceName, PlaceNames, UnitName
from builder.rules.core.questions import map_of
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.green_beret.game_data import Gear, gear_of, unit_named
from builder.rules.systems.green_beret.ground import Mover, TerrainMap, mover_of
from builder.rules.systems.green_beret.options import raid_option

TieBreak = Literal["cost", "camp"]
"""What decides between two hexes that are equally near: the lower cost (12.9) or the shorter
distance to a base camp (12.4)."""


_FIRST = {
    "cost": ("12.9", "Of two equally near hexes it takes the cheaper."),
    "camp": ("12.4", "Of two equally near hexes it takes the one nearer to a base camp."),
}


@dataclass
class EnemyMove:
    """The move of one enemy: the hexes that it enters, the explanation why it goes and stops there,
    and separately the explanation of choices between two hexes."""

    way: list[Cell] = field(default_factory=list)
    spent: int = 0
    lines: list[Step] = field(default_factory=list)
    choices: list[Step] = field(default_factory=list)

    def choose(self, rule: str, text: str) -> None:
        """Record in the explanation of an enemy's move why one of two equally near hexes was
        chosen."""
        self.choices.append(step(rule, text))
        self.lines.append(self.choices[-1])


Choose = Callable[[Sequence[Cell]], Cell]
"""A function that chooses one of several equal hexes."""


@dataclass(frozen=True)
class PursuitPhase:
    """The data that the moves of all enemies in a phase share: the terrain, the teams that they
    pursue, the teams that they fight when adjacent, and the base camps."""

    land: TerrainMap
    hunted: tuple[Cell, ...]
    teams: tuple[Cell, ...]
    camps: tuple[Cell, ...] = ()
    tie: TieBreak = "cost"
    preferred: Cell | None = None
    """The hex of the team that the player chooses for the enemy to follow among teams at the same
    distance."""
    through: frozenset[Cell] = frozenset()
    """The hexes that the player chooses for the enemy to enter among equal hexes."""
    keeps: bool = False
    """Whether the enemy follows the preferred team even if another team is nearer."""
    choose_team: Choose | None = None
    choose_hex: Choose | None = None
    """The function that asks the player for one of several equal teams or hexes, if no decision was
    given before."""

    def chase(self, start: Cell, gear: Gear) -> EnemyMove:
        """Return the move of one enemy from a hex, step by step. It ends next to the first team
        that the enemy reaches."""
        chase, here = EnemyMove(), start
        mover = mover_of(gear.circled, boat=False)
        while True:
            if self._is_adjacent(here):
                chase.lines.append(step("12.9", "It is beside a team and stays."))
                return chase
            if gear.movement <= 0:
                chase.lines.append(step("10.6", "It does not move."))
                return chase
            goal = self.nearest(here)
            if goal is None:
                chase.lines.append(step("12.9", "There is no team to go for."))
                return chase
            onward = self._onward(here, goal, mover, chase)
            if onward is None or not self._paid(onward, gear, mover, chase):
                return chase
            here = onward
            chase.way.append(here)
            if here in self.teams:
                return chase

    def _is_adjacent(self, cell: Cell) -> bool:
        grid = self.land.grid
        near = (t for t in self.teams if t not in self.camps)
        return cell in self.teams or any(grid.distance(cell, t) <= 1 for t in near)

    def nearest(self, cell: Cell) -> Cell | None:
        """Return the hex of the nearest pursued team by distance in hexes; among several at the
        same distance the player's choice, otherwise the first."""
        if not self.hunted:
            return None
        if self.keeps and self.preferred in self.hunted:
            return self.preferred
        far = {t: self.land.grid.distance(cell, t) for t in self.hunted}
        least = min(far.values())
        equal = [t for t in sorted(far) if far[t] == least]
        if self.preferred in equal:
            return self.preferred
        return self.choose_team(equal) if self.choose_team and len(equal) > 1 else equal[0]

    def _onward(self, here: Cell, goal: Cell, mover: Mover, chase: EnemyMove) -> Cell | None:
        """Return the next hex of the move, which must be nearer to the goal; ``None`` if there is
        none.

        Of two such hexes it is the cheaper one, then the one nearer to a base camp, then the
        player's choice (by default the first). Enemies do not move around hexes closed to them
        (11.0).
        """
        grid = self.land.grid
        away = grid.distance(here, goal)
        nearer = [n for n in sorted(grid.neighbours(here)) if grid.distance(n, goal) == away - 1]
        open_ones = [n for n in nearer if self.land.at(n).cost(mover) is not None]
        if not open_ones:
            closed = self.land.at(nearer[0])
            said = (
                "Full water stops it."
                if closed.is_full_water
                else "A stream without a bridge stops it."
            )
            chase.lines.append(step("11.0", said))
            return None
        if len(open_ones) == 1:
            return open_ones[0]
        keys = {n: self._rank(n, mover) for n in open_ones}
        best = min(keys.values())
        equal = [n for n in open_ones if keys[n] == best]
        if len(equal) > 1:
            chase.choose("12.4", "Two hexes are alike: the player may choose.")
        elif len({keys[n][0] for n in open_ones}) > 1:
            chase.choose(*_FIRST[self.tie])
        else:
            chase.choose(*_FIRST["camp" if self.tie == "cost" else "cost"])
        if self.choose_hex and len(equal) > 1 and not self.through.intersection(equal):
            return self.choose_hex(equal)
        return next((n for n in equal if n in self.through), equal[0])

    def _rank(self, cell: Cell, mover: Mover) -> tuple[int, int]:
        cost = self.land.at(cell).cost(mover) or 0
        camp = min((self.land.grid.distance(cell, c) for c in self.camps), default=0)
        return (cost, camp) if self.tie == "cost" else (camp, cost)

    def _paid(self, cell: Cell, gear: Gear, mover: Mover, chase: EnemyMove) -> bool:
        """Move the enemy into a hex if it has enough movement points left, and return whether it
        had. Enemies have no free first hex (10.6, 10.8)."""
        cost = self.land.at(cell).cost(mover) or 0
        name = self.land.grid.id(cell)
        if chase.spent + cost > gear.movement:
            chase.lines.append(step("10.6", "Not enough points are left for {hex}.", hex=name))
            return False
        chase.spent += cost
        chase.lines.append(step("10.6", "It enters {hex} for {cost}.", hex=name, cost=cost))
        return True


class PursuitInputs(Inputs):
    """Input of the rules question ``pursuit``: one enemy unit, and the teams that it pursues."""

    unit: UnitName = Field(description="the enemy unit, by id or name")
    start: PlaceName = Field(description="its hex")
    detected: PlaceNames = Field((), description="hexes of detected teams outside base camps")
    teams: PlaceNames = Field((), description="hexes of other teams")
    camps: PlaceNames = Field((), description="hexes of base camps")
    prefer: PlaceName = Field("", description="of two teams at the same distance, this one’s hex")
    through: PlaceNames = Field((), description="of two equal hexes, these")
    tie: TieBreak = Field("cost", description="what decides first between two equal hexes")
    suppressed: bool = Field(False, description="whether suppressing fire holds it (15.0)")
    map: MapName = Field("", description="map, if not the game's first")


class PursuitReply(Reply):
    """Answer to the rules question ``pursuit``: the hexes that the enemy enters, where it ends, and
    the hexes of the teams that it then attacks."""

    way: tuple[str, ...]
    at: str
    spent: int
    attacks: tuple[str, ...]
    released: bool = Field(
        description="whether it leaves the map: no detected team is left outside"
    )


def pursuit(context: Context, given: PursuitInputs) -> PursuitReply:
    """Move one enemy unit straight towards the nearest detected team, and return which teams it
    attacks. Covers equal distances and water."""
    sheet = map_of(context.game, given.map)
    land, grid = TerrainMap(context.game, sheet), sheet.hexes
    gear = gear_of(unit_named(context.game, given.unit))
    camps = _cells(land, given.camps)
    hunted = tuple(c for c in _cells(land, given.detected) if c not in camps)
    teams = (*hunted, *_cells(land, given.teams))
    hunt = PursuitPhase(
        land,
        hunted,
        teams,
        camps,
        given.tie,
        grid.cell(given.prefer) if given.prefer else None,
        frozenset(_cells(land, given.through)),
        raid_option(context.game, "quarry") == "kept",
    )
    start = grid.cell(given.start)
    if not hunted:
        line = step("12.5", "No detected team is outside the camps: all enemies leave the map.")
        return PursuitReply(way=(), at="", spent=0, attacks=(), released=True, steps=(line,))
    if given.suppressed:
        chase = EnemyMove(lines=[step("15.0", "Suppressing fire holds it.")])
    else:
        chase = hunt.chase(start, gear)
    end = chase.way[-1] if chase.way else start
    attacked = attacked_hexes(land, end, teams, camps)
    if attacked:
        names = ", ".join(grid.id(c) for c in attacked)
        chase.lines.append(step("13.0", "It attacks {hexes}.", hexes=names))
    return PursuitReply(
        way=tuple(grid.id(c) for c in chase.way),
        at=grid.id(end),
        spent=chase.spent,
        attacks=tuple(grid.id(c) for c in attacked),
        released=False,
        steps=tuple(chase.lines),
    )


def attacked_hexes(
    land: TerrainMap, cell: Cell, teams: Iterable[Cell], camps: Sequence[Cell]
) -> tuple[Cell, ...]:
    """Return the hexes with teams that an enemy attacks, each once (13.0): its own hex and all
    adjacent hexes except base camps (12.9)."""
    near = {
        t for t in teams
        if t == cell or (land.grid.distance(cell, t) == 1 and t not in camps)
    }  # fmt: skip
    return tuple(sorted(near))


def _cells(land: TerrainMap, hexes: Iterable[str]) -> tuple[Cell, ...]:
    return tuple(land.grid.cell(h) for h in hexes)


class ReleaseInputs(Inputs):
    """Input of the rules question ``release``: the number of detected teams outside base camps;
    leaders do not count."""

    detected_outside: int = Field(ge=0, description="detected teams outside base camps")


class ReleaseReply(Reply):
    """Answer to the rules question ``release``: whether all enemy units leave the map at once."""

    released: bool


def release(context: Context, given: ReleaseInputs) -> ReleaseReply:
    """Decide whether the enemies leave the map.

    They leave when no detected team is outside the base camps.
    """
    gone = given.detected_outside == 0
    said = (
        "No detected team is outside the camps: all enemies leave the map."
        if gone
        else "A detected team is outside: the enemies stay."
    )
    return ReleaseReply(released=gone, steps=(step("12.5", said),))


PURSUIT = Procedure(
    "pursuit",
    ("12.9", "10.6", "10.9", "11.0", "12.4", "12.5", "13.0"),
    pursuit,
)
RELEASE = Procedure("release", ("12.5", "12.6", "12.9"), release)
