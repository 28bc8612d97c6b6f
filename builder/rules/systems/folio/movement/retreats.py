"""Retreats of land units: where to, how far, and what happens to a unit that cannot retreat (7.7,
7.7.1, 7.7.2, 6.2).

"Away" is interpreted so: every hex entered is one hex farther from the hex of the combat than the
one before, and no nearer to the nearest attacker; after a bombardment, to the enemies that were
nearest. Of the remaining paths, those through hexes without friends come first.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated

from pydantic import Field

from builder.model.game import Game
from builder.model.space.hexes import Cell
from builder.problems import error
from builder.rules.core.names import Counters, UnitName
from builder.rules.core.positions.position import Piece, Position
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.combat.losses import step_loss
from builder.rules.systems.folio.game_data import is_vessel
from builder.rules.systems.folio.movement.moving import Move
from builder.rules.systems.folio.movement.water_retreats import WaterRetreat, units_distance
from builder.rules.systems.folio.situation import (
    PositionInputs,
    enemy_units,
    friendly_units,
    kept_by,
    land_of,
    piece_of,
    places_of,
    position_of,
    side_of_piece,
)
from builder.rules.systems.folio.terrain.cost import class_of, land_cost
from builder.rules.systems.folio.terrain.ground import cells_of
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace
from builder.sentences import filled_sentence

Way = tuple[LandPlace, ...]


class RetreatInputs(PositionInputs):
    """Input of the rules question ``retreat``: the unit that retreats, the distance in hexes, and
    the enemies from which it retreats."""

    unit: UnitName = Field(description="the unit that retreats")
    hexes: Annotated[int, Field(ge=1, le=6)] = Field(description="how many hexes it must retreat")
    attackers: Counters = Field((), description="the enemies that it fought")
    bombarded: bool = Field(False, description="whether a bombardment drives it off (7.7.1)")
    towards: UnitName = Field(
        "", description="bombarded with no enemy on the map: the friend that it goes to"
    )


class RetreatReply(Reply):
    """Answer to the rules question ``retreat``: the places where the retreat may end, each with a
    path there. ``fate`` is ``unhurt`` after a full retreat, otherwise the loss for the missing
    hexes. ``displaces`` are friendly units that could be displaced from the last hex."""

    fate: str
    distance: int
    ends: dict[str, tuple[str, ...]]
    displaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Retreat:
    """The retreat of one unit in a position: which paths and ends the rules allow."""

    position: Position = field(repr=False)
    land: FolioMap = field(repr=False)
    piece: Piece
    attackers: tuple[Piece, ...]
    goal: Cell | None = None

    @cached_property
    def _move(self) -> Move:
        return Move(self.position, self.land, self.piece)

    @cached_property
    def friends(self) -> dict[LandPlace, str]:
        """The names of friendly land units, by the places where they leave no room for the
        retreating unit."""
        side = side_of_piece(self.position, self.piece)
        return {
            place: p.name
            for p in friendly_units(self.position, side)
            if p.name != self.piece.name and not is_vessel(self.position.unit(p))
            for place in kept_by(self.position, self.land, p)
        }

    def paths(self, place: LandPlace, hexes: int) -> list[Way]:
        """Return every path of ``hexes`` hexes from a place, or the longest that exist if none is
        that long."""
        found: list[Way] = [(place,)]
        for _ in range(hexes):
            longer: list[Way] = [(*way, p) for way in found for p in self._onward(way)]
            if not longer:
                break
            found = longer
        return found

    def _onward(self, way: Way) -> list[LandPlace]:
        grid, start, here = self.land.sheet.hexes, way[0].cell, way[-1]
        near = self.land.neighbours(here)
        return [
            p
            for p in near
            if grid.distance(start, p.cell) == len(way)
            and self._away(here.cell, p.cell)
            and self._open(here, p)
        ]

    def _away(self, here: Cell, there: Cell) -> bool:
        if self.goal is not None:
            grid = self.land.sheet.hexes
            return grid.distance(there, self.goal) < grid.distance(here, self.goal)
        return self._from_attackers(there) >= self._from_attackers(here)

    def _from_attackers(self, cell: Cell) -> int:
        grid = self.land.sheet.hexes
        spots = [c for a in self.attackers if a.spot for c in cells_of(grid, a.spot)]
        return min((grid.distance(cell, c) for c in spots), default=0)

    def _open(self, here: LandPlace, there: LandPlace) -> bool:
        if there in self._move.held or there in self._move.zone:
            return False
        side = self.land.sheet.hexes.side_between(here.cell, there.cell)
        if side in self._move.guarded:
            return False
        mover = class_of(self.position.unit(self.piece))
        return not land_cost(self.land, self.land.stretch(here.cell, there.cell), mover).barred


@dataclass(frozen=True)
class Withdrawal:
    """The possible results of a unit's retreat. ``ends`` has the path to each possible end,
    beginning with the unit's own place; ``fate`` is what the unit suffers for hexes that it cannot
    retreat; ``pushed`` has the friends in a last hex that may be displaced, each with the path to
    it."""

    fate: str
    distance: int
    ends: tuple[Way, ...]
    pushed: dict[str, Way] = field(default_factory=dict)
    cornered: bool = False


def retreat(context: Context, given: RetreatInputs) -> RetreatReply:
    """Find where a unit may retreat to, and what happens to it if it cannot retreat far enough.

    Gives every legal end of a retreat, or the loss of a unit that has none.
    """
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece = piece_of(position, given.unit)
    if not given.attackers and not given.bombarded:
        message = "retreat needs 'attackers', or 'bombarded'"
        hint = "name the units that attacked it as attackers, or say bombarded=yes"
        raise Refused(
            error("missing-argument", message, ("given", "attackers"), rule="7.7", hint=hint)
        )
    foes, goal = _enemies_and_goal(position, piece, given)
    if is_vessel(position.unit(piece)):
        return _water_retreat(
            voyage(WaterRetreat(position, land, piece, foes), given.hexes), given.hexes
        )
    if piece.cell is None:
        message = filled_sentence(
            "{name} is on a hexside, aboard; it does not fight there", name=piece.name
        )
        hint = "ask about the unit that carries it"
        raise Refused(error("not-on-land", message, ("given", "unit"), rule="12.0", hint=hint))
    going = Retreat(position, land, piece, foes, goal)
    return _retreat_reply(
        withdrawal(going, given.hexes, bombarded=given.bombarded), land, given.hexes
    )


def withdrawal(going: Retreat, hexes: int, *, bombarded: bool = False) -> Withdrawal:
    """Return where a land unit may retreat to, and what happens to it if it cannot retreat
    ``hexes`` hexes."""
    starts = places_of(going.land, going.piece)
    ways = [way for place in starts for way in going.paths(place, hexes)]
    free = _best_paths(going, [w for w in ways if w[-1] not in going.friends])
    if bombarded and all(len(w) == 1 for w in ways):
        return _cornered_retreat(going, hexes)
    if free:
        return _made(going, free, hexes)
    pushed = {going.friends[w[-1]]: w for w in reversed(ways) if w[-1] in going.friends}
    shorter = {w[: _free_length(going, w)] for w in ways}
    found = _made(going, _best_paths(going, sorted(shorter)), hexes)
    return replace(found, pushed=dict(sorted(pushed.items())))


def _enemies_and_goal(
    position: Position, piece: Piece, given: RetreatInputs
) -> tuple[tuple[Piece, ...], Cell | None]:
    """Return the enemies from which the unit must retreat and, if there are none on the map, the
    hex of the friendly unit towards which it retreats."""
    if not given.bombarded:
        return tuple(piece_of(position, name) for name in given.attackers), None
    nearest = nearest_enemies(position, piece)
    if nearest:
        return nearest, None
    if not given.towards:
        hint = "name a friend: 'towards'"
        message = "with no enemy on the map the unit goes to a friend of its owner's choice"
        where = ("given", "towards")
        raise Refused(error("missing-choice", message, where, hint=hint, rule="7.7.1"))
    return (), piece_of(position, given.towards).cell


def nearest_enemies(position: Position, piece: Piece) -> tuple[Piece, ...]:
    """Return the enemies that are nearest to a unit, from which a bombardment drives it away
    (7.7.1)."""
    side = side_of_piece(position, piece)
    far = {e: units_distance(position.map.hexes, piece, e) for e in enemy_units(position, side)}
    return tuple(e for e, d in far.items() if d == min(far.values()))


def _cornered_retreat(going: Retreat, hexes: int) -> Withdrawal:
    """Return the result for a unit without any path of retreat: a bombarded unit that could only
    move nearer to an enemy loses a step; a unit that cannot move at all is eliminated."""
    anyhow = replace(going, attackers=(), goal=None)
    starts = places_of(going.land, going.piece)
    if all(len(w) == 1 for p in starts for w in anyhow.paths(p, 1)):
        return _made(going, [], hexes)
    return Withdrawal(_loss(going.position.game, going.piece), 0, (), cornered=True)


@dataclass(frozen=True)
class Voyage:
    """The possible results of a vessel's retreat, with the same fields as :class:`Withdrawal`. Its
    paths consist of hexes and hexsides, and leave out the place where the vessel starts."""

    fate: str
    distance: int
    ends: dict[str, tuple[str, ...]]
    pushed: dict[str, tuple[str, ...]]


def voyage(going: WaterRetreat, hexes: int) -> Voyage:
    """Return where a vessel may retreat to, with the distance counted in hexes over the water;
    zones of control, enemies on land and bridges have no effect (12.0)."""
    found = going.ends(hexes)
    free = {at: way for at, way in found.items() if at not in going.held}
    pushed = {} if free else {going.held[at]: way for at, way in found.items()}
    distance = going.furthest(hexes)
    if found and not free:
        free = going.ends(distance - 1) if distance > 1 else {}
        free = {at: way for at, way in free.items() if at not in going.held}
        distance -= 1
    fate = _fate(going.position.game, going.piece, distance, hexes)
    return Voyage(fate, distance, dict(sorted(free.items())), dict(sorted(pushed.items())))


def _water_retreat(found: Voyage, wanted: int) -> RetreatReply:
    lines = list(_steps(found.distance, wanted, found.fate))
    if found.pushed:
        text = "Or a friend may be displaced: {units}."
        lines.append(step("7.7.2", text, units=", ".join(found.pushed)))
    return RetreatReply(
        fate=found.fate,
        distance=found.distance,
        ends=found.ends,
        displaces=tuple(found.pushed),
        steps=(step("12.0", "A riverine unit retreats by hexes over the water."), *lines),
    )


def _best_paths(going: Retreat, ways: list[Way]) -> list[Way]:
    """Return the longest of the paths. Where several lead to the same end, only the one through the
    fewest friendly units is returned."""
    longest = max((len(w) for w in ways), default=0)
    best: dict[LandPlace, Way] = {}
    for way in (w for w in ways if len(w) == longest):
        met = sum(1 for p in way[1:] if p in going.friends)
        known = best.get(way[-1])
        if known is None or met < sum(1 for p in known[1:] if p in going.friends):
            best[way[-1]] = way
    clear = [w for w in best.values() if all(p not in going.friends for p in w[1:])]
    return clear or list(best.values())


def _free_length(going: Retreat, way: Way) -> int:
    ends = [n for n, p in enumerate(way, 1) if n == 1 or p not in going.friends]
    return max(ends)


def _made(going: Retreat, ways: list[Way], hexes: int) -> Withdrawal:
    distance = max((len(w) - 1 for w in ways), default=0)
    ends = tuple(w for w in ways if len(w) > 1)
    return Withdrawal(_fate(going.position.game, going.piece, distance, hexes), distance, ends)


def _retreat_reply(found: Withdrawal, land: FolioMap, wanted: int) -> RetreatReply:
    """Return the reply on a land unit's retreat of ``wanted`` hexes."""
    id = land.sheet.hexes.id
    ends = {id(way[-1].cell): tuple(id(p.cell) for p in way[1:]) for way in found.ends}
    lines = list(_steps(found.distance, wanted, found.fate))
    if found.cornered:
        text = "Every way leads nearer to an enemy: the unit is {fate}."
        lines = [step("7.7.1", text, fate=found.fate)]
    if found.pushed:
        text = "Or a friend may be displaced: {units}."
        lines.append(step("7.7.2", text, units=", ".join(found.pushed)))
    return RetreatReply(
        fate=found.fate,
        distance=found.distance,
        ends=dict(sorted(ends.items())),
        displaces=tuple(found.pushed),
        steps=tuple(lines),
    )


def _fate(game: Game, piece: Piece, distance: int, wanted: int) -> str:
    if distance == 0:
        return "eliminated"
    return "unhurt" if distance == wanted else _loss(game, piece)


def _loss(game: Game, piece: Piece) -> str:
    return step_loss(game, piece.name, (piece.name,) if piece.reduced else ())


def _steps(distance: int, wanted: int, fate: str) -> tuple[Step, ...]:
    if distance == wanted:
        return (step("7.7", "The retreat is possible; hexes: {count}.", count=wanted),)
    if distance == 0:
        return (step("7.7", "No hex to retreat to: the unit is eliminated."),)
    text = "Hexes possible: {distance} of {count}. The unit is {fate}."
    return (step("7.7", text, distance=distance, count=wanted, fate=fate),)


RETREAT = Procedure("retreat", ("7.7", "7.7.1", "7.7.2", "6.2", "12.0", "19.0"), retreat)
