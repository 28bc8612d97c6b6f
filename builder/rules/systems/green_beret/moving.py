"""Movement of a stack: its movement points, and the cost of each hex (10.1 to 10.11, 11.1, 11.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import Field

from builder.model.game import Game
from builder.model.space.hexes import Cell
from builder.rules.core.names import MapName, PlaceName, PlaceNames, UnitNames
from builder.rules.core.questions import map_of
from builder.rules.core.yes_no_answers import Verdict
from builder.rules.procedures import Context, Inputs, Procedure, Reply, Step, step
from builder.rules.systems.green_beret.carrying import load_bar
from builder.rules.systems.green_beret.game_data import Gear, gears
from builder.rules.systems.green_beret.ground import HexTerrain, TerrainMap
from builder.rules.systems.green_beret.options import raid_option


@dataclass(frozen=True)
class Stack:
    """Pieces that move together. ``harm`` holds the movement points that each team loses to damage,
    in the order of the teams."""

    pieces: tuple[Gear, ...]
    harm: tuple[int, ...] = ()
    lends: bool = True
    """Whether leaders add their movement to a team's."""
    streams: bool = True
    """Whether a raft and scuba gear help on streams (11.1)."""
    leaving: tuple[Gear, ...] = ()
    """The pieces that are dropped along the path: they add no movement (10.4)."""

    def without(self, gone: Sequence[Gear]) -> Stack:
        """Return the stack without the pieces that were left behind."""
        rest = list(self.pieces)
        for gear in gone:
            if gear in rest:
                rest.remove(gear)
        return replace(self, pieces=tuple(rest))

    @property
    def teams(self) -> tuple[Gear, ...]:
        """The teams in the stack."""
        return tuple(g for g in self.pieces if g.is_team)

    @property
    def plus(self) -> tuple[Gear, ...]:
        """The plus pieces (pieces that add movement) whose movement counts for a team. In a stack
        without a team these are the plus pieces that move by themselves, which black ones do only
        if nothing else carries them. A raft is not included, because it helps only on water."""
        every = [g for g in self.pieces if g.kind == "plus" and not g.floats]
        free = [g for g in every if not g.black]
        if self.teams:
            return tuple(every if self.lends else free)
        return tuple(free or every or self.rafts)

    @property
    def rafts(self) -> tuple[Gear, ...]:
        """The plus pieces (pieces that add movement) that help only on water (11.1)."""
        return tuple(g for g in self.pieces if g.kind == "plus" and g.floats)

    @property
    def carriers(self) -> tuple[Gear, ...]:
        """The pieces that may carry others: teams, leaders and plus pieces."""
        return tuple(g for g in self.pieces if g.kind != "minus")

    @property
    def carried(self) -> tuple[Gear, ...]:
        """The pieces that are carried: minus pieces, and leaders if another piece carries them."""
        bearers = self.teams or tuple(g for g in self.plus if not g.black)
        leaders = [g for g in self.pieces if g.is_leader] if bearers else []
        return (*(g for g in self.pieces if g.kind == "minus"), *leaders)

    @property
    def minus(self) -> int:
        """The movement points that all minus pieces together subtract from the total (10.5)."""
        return sum(-g.movement for g in self.pieces if g.kind == "minus")

    @property
    def boat(self) -> bool:
        """Whether the stack moves by patrol boat."""
        return any("pbr" in g.traits for g in self.pieces)

    @property
    def swims(self) -> bool:
        """Whether a raft or scuba gear lets the stack cross water (11.1)."""
        lone = all(g.kind != "basic" for g in self.pieces) and bool(self.rafts)
        return lone or (bool(self.teams) and any(g.floats for g in self.pieces))

    def total(self, *, afloat: bool = False) -> int:
        """Return the movement points of the stack (10.4, 10.5): each team adds one plus piece,
        never two; the slowest team or plus piece determines the total.

        ``afloat`` means that the whole move is on water, where a raft adds its own movement (11.1).
        """
        lent = [*self.plus, *(self.rafts if afloat and self.teams else ())]
        for gear in self.leaving if self.teams else ():
            if gear in lent:
                lent.remove(gear)
        plus = sorted((g.movement for g in lent), reverse=True)
        if not self.teams:
            return max(0, min(plus, default=0) - self.minus)
        harm = (*self.harm, *[0] * len(self.teams))
        base = sorted(g.movement - h for g, h in zip(self.teams, harm, strict=False))
        added = [b + (plus[n] if n < len(plus) else 0) for n, b in enumerate(base)]
        return max(0, min(added) - self.minus)

    def cost(self, ground: HexTerrain) -> int | None:
        """Return the movement points that the terrain of a hex costs the whole stack; ``None`` if
        the stack may not enter it."""
        if self.boat:
            return ground.cost("boat")
        if self.swims and (ground.is_full_water or (self.streams and ground.is_stream)):
            return 1
        return ground.cost("foot")


def stack_of(game: Game, pieces: Sequence[str], harm: tuple[int, ...] = ()) -> Stack:
    """Return the stack of pieces given by name; ``harm`` has the movement points that each team
    loses to damage."""
    return Stack(gears(game, pieces), harm, raid_option(game, "leaders-lend") == "yes")


@dataclass
class MoveCourse:
    """The course of a move: the reason why it stopped, if it did; the points spent; and the hexes
    of all pieces."""

    at: Cell
    total: int
    spent: int = 0
    entered: int = 0
    bar: Step | None = None
    lines: list[Step] = field(default_factory=list)
    left_behind: dict[str, list[str]] = field(default_factory=dict)


def move_stack(
    land: TerrainMap,
    stack: Stack,
    start: Cell,
    path: Sequence[Cell],
    drops: Mapping[Cell, Sequence[str]] = {},
) -> MoveCourse:
    """Move a stack hex by hex.

    ``drops`` lists the pieces that are dropped in each hex of the path; the movement points that
    they cost are not regained (10.5). Pieces dropped in the first hex take no part in the move
    (10.11).
    """
    streams = _on_streams(land, path)
    afloat = bool(path) and streams and all(land.at(cell).is_water for cell in path)
    stack = replace(stack, streams=streams)
    stack = stack.without(gears(land.game, drops.get(start, ())))
    early = [name for cell in path[:-1] for name in drops.get(cell, ())]
    stack = replace(stack, leaving=gears(land.game, early))
    way = MoveCourse(start, stack.total(afloat=afloat))
    _leave(land, way, drops)
    way.lines.append(step("10.3", "Movement points of the stack: {total}.", total=way.total))
    way.bar = _barred(stack) or (None if afloat else _water_and_land_bar(land, path))
    for number, cell in enumerate(() if way.bar else path, 1):
        land.grid.side_between(way.at, cell)
        if not _enter_hex(land, stack, way, cell, last=len(path) == 1):
            break
        if _leave(land, way, drops) and number < len(path):
            stack = stack.without(gears(land.game, drops[cell]))
            way.bar = _barred(stack)
            if way.bar:
                break
    return way


def _leave(land: TerrainMap, way: MoveCourse, drops: Mapping[Cell, Sequence[str]]) -> bool:
    """Drop the pieces that ``drops`` lists for the stack's current hex, and return whether there
    were any."""
    name, gone = land.grid.id(way.at), tuple(drops.get(way.at, ()))
    if gone:
        way.left_behind[name] = list(gone)
        way.lines.append(step("9.0", "Left in {hex}: {items}.", hex=name, items=", ".join(gone)))
    return bool(gone)


def _barred(stack: Stack) -> Step | None:
    """Return why a stack cannot move on with its present pieces; ``None`` if it can."""
    return _unmoved(stack) or load_bar(stack.carriers, stack.carried, at_camp=False)


def _unmoved(stack: Stack) -> Step | None:
    if not stack.teams and not any(g.kind == "plus" for g in stack.pieces):
        return step("10.5", "Minus pieces do not move by themselves.")
    return None


def _on_streams(land: TerrainMap, path: Sequence[Cell]) -> bool:
    """Decide whether, by the game's option, a raft and scuba gear help on the streams of a path
    (11.1)."""
    if raid_option(land.game, "raft-streams") == "always":
        return True
    return any(land.at(cell).is_full_water for cell in path)


def _water_and_land_bar(land: TerrainMap, path: Sequence[Cell]) -> Step | None:
    """Return why a move may not combine full water and land, if the game's option keeps them apart
    (11.1); otherwise ``None``."""
    wet = any(land.at(cell).is_full_water for cell in path)
    if wet and raid_option(land.game, "raft-moves") == "water-only":
        return step("11.1", "A move over full water stays on water.")
    return None


def _enter_hex(land: TerrainMap, stack: Stack, way: MoveCourse, cell: Cell, *, last: bool) -> bool:
    """Enter one hex if that is allowed, and return whether the stack did. A stack that moves only
    one hex can always reach it (10.8)."""
    name, cost = land.grid.id(cell), stack.cost(land.at(cell))
    if cost is None:
        rule = "11.2" if stack.boat else "11.0"
        way.bar = step(rule, "{hex} is closed to the stack.", hex=name)
        return False
    if way.spent + cost > way.total:
        if way.entered or not last:
            way.bar = step("10.3", "Not enough movement points for {hex}.", hex=name)
            return False
        way.lines.append(
            step("10.8", "One hex is always possible: {hex} takes everything.", hex=name)
        )
        cost = way.total
    else:
        way.lines.append(step("10.7", "{hex} costs {cost}.", hex=name, cost=cost))
    way.at, way.spent, way.entered = cell, way.spent + cost, way.entered + 1
    return True


# -- questions -------------------------------------------------------------------------------------


class MoveInputs(Inputs):
    """Input of the rules question ``move``: a stack and its path. Pieces that are not named stay
    where they are (10.11)."""

    pieces: UnitNames = Field(description="the pieces of the stack, by id or name")
    start: PlaceName = Field(description="the hex where it starts")
    path: PlaceNames = Field((), description="the hexes that it enters, in order")
    drop: dict[PlaceName, UnitNames] = Field(
        {}, description="hex to the pieces that are left there"
    )
    moved: UnitNames = Field((), description="pieces that have moved, or were dropped, this turn")
    harm: int = Field(0, description="movement points that damage takes from the team")
    map: MapName = Field("", description="map, if not the game's first")


class MoveReply(Verdict):
    """Answer to the rules question ``move``: whether the move is allowed (``by`` and ``why`` if
    not), its cost, whether it is silent (12.2), the hex where the stack ends after the legal part,
    and the pieces dropped on the way."""

    total: int
    spent: int
    left: int
    at: str
    silent: bool
    dropped: dict[str, tuple[str, ...]] = {}


def _stack(game: Game, pieces: Sequence[str], harm: int) -> Stack:
    return stack_of(game, pieces, (harm,))


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Move a stack along a path, checking movement points, loads, water, dropped pieces and the
    minimum move."""
    sheet = map_of(context.game, given.map)
    land, grid = TerrainMap(context.game, sheet), sheet.hexes
    stack = _stack(context.game, given.pieces, given.harm)
    path = [grid.cell(h) for h in given.path]
    drops = {grid.cell(h): names for h, names in given.drop.items()}
    way = move_stack(land, stack, grid.cell(given.start), path, drops)
    again = [name for name in given.pieces if name in given.moved]
    if again:
        way.bar = step("10.1", "{piece} has moved or was dropped this turn.", piece=again[0])
    return _reply(grid.id(way.at), way)


def _reply(at: str, way: MoveCourse) -> MoveReply:
    bar = way.bar
    return MoveReply(
        legal=bar is None,
        by=bar.rule if bar else "",
        why=bar.text.format(**bar.values) if bar else "",
        total=way.total,
        spent=way.spent,
        left=way.total - way.spent,
        at=at,
        silent=way.entered == 1,
        dropped={h: tuple(names) for h, names in way.left_behind.items()},
        steps=(*way.lines, *([bar] if bar else [])),
    )


class TotalInputs(Inputs):
    """Input of the rules question ``total-movement``: the stack whose movement points are wanted."""

    pieces: UnitNames = Field(description="the pieces of the stack, by id or name")
    harm: int = Field(0, description="movement points that damage takes from the team")


class TotalReply(Reply):
    """Answer to the rules question ``total-movement``: the stack's movement points: ``base``, the
    plus that is added, and the points that minus pieces subtract."""

    total: int
    base: int
    plus: int
    minus: int


def total(context: Context, given: TotalInputs) -> TotalReply:
    """Add up the movement points of a stack: a team, one plus piece, all minus pieces."""
    stack = _stack(context.game, given.pieces, given.harm)
    base = min((g.movement - given.harm for g in stack.teams), default=0)
    found = stack.total()
    plus = found + stack.minus - base if found else max((g.movement for g in stack.plus), default=0)
    line = step("10.4", "{base} and {plus}, less {minus}.", base=base, plus=plus, minus=stack.minus)
    return TotalReply(
        total=found, base=base, plus=plus, minus=stack.minus,
        steps=(line,),
    )  # fmt: skip


MOVE = Procedure(
    "move",
    ("10.3", "9.0", "10.1", "10.5", "10.7", "10.8", "10.9", "10.11", "11.1", "11.2"),
    move,
)
TOTAL_MOVEMENT = Procedure("total-movement", ("10.4", "10.2", "10.5"), total)
