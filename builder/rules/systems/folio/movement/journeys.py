"""The procedures for a unit's move: whether a path is allowed, and which places the unit can reach
(5.0, 5.1, 5.3, 12.0)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from pydantic import Field

from builder.model.base import Points
from builder.model.pieces.values import number_text
from builder.problems import error
from builder.rules.core.moving.cheapest_paths import Search
from builder.rules.core.names import PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import HexOrSide, Piece, Position, read_spot
from builder.rules.core.positions.position_figure import movement_arrows
from builder.rules.core.yes_no_answers import Bar
from builder.rules.procedures import Context, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.game_data import is_vessel, value
from builder.rules.systems.folio.movement.moving import LegalStep, Move, MoveState
from builder.rules.systems.folio.movement.reaching import reach as search_land
from builder.rules.systems.folio.situation import (
    PositionInputs,
    friendly_units,
    land_of,
    piece_of,
    position_of,
    side_of_piece,
)
from builder.rules.systems.folio.terrain.ground import spot_id
from builder.rules.systems.folio.terrain.land import FolioMap, LandPlace
from builder.rules.systems.folio.terrain.water import check_water_path, reach_by_water
from builder.sentences import filled_sentence

_NOTHING = Fraction(0)


class MoveInputs(PositionInputs):
    """Input of the rules question ``move``: a unit of a position and its path."""

    unit: UnitName = Field(description="the unit that moves")
    path: PlaceNames = Field(
        description="the hexes that it enters in order; its own hex again to cross water inside it"
    )
    spent: Points = Field(Fraction(0), description="movement points spent before")
    commando: bool = Field(False, description="whether the unit is of commandos (5.1.2)")


class MoveReply(Reply):
    """Answer to the rules question ``move``: whether the path is allowed. ``at`` is the place where
    the path ends or the first forbidden step fails; ``why`` and ``by`` are the reason and its rule."""

    legal: bool
    spent: Points
    left: Points
    at: str
    halted: bool = False
    by: str = ""
    why: str = ""


def move(context: Context, given: MoveInputs) -> MoveReply:
    """Tell whether a unit may move along a path, with zones of control, stacking and water."""
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece = piece_of(position, given.unit)
    if is_vessel(position.unit(piece)):
        return _sail(position, land, piece, given)
    going = Move(position, land, piece, given.commando)
    replies = [_walk(going, place, given) for place in going.starts]
    return max(replies, key=lambda r: (r.legal, -r.spent))


def _walk(going: Move, place: LandPlace, given: MoveInputs) -> MoveReply:
    state = going.start(place)._replace(fresh=not given.spent)
    spent, lines = given.spent, list[Step]()
    grid = going.land.sheet.hexes
    for text in given.path:
        if text != grid.id(state.place.cell):
            grid.side_between(state.place.cell, grid.cell(text))
        one = going.go(state, spent, grid.cell(text))
        if isinstance(one, Bar):
            return _refusal(going.allowance, state, spent, text, one, lines)
        lines += _lines(text, one)
        state, spent = one.state, spent + one.cost
    if state.place in going.taken:
        bar = Bar("5.3", "No two units may end a move in one hex.")
        return _refusal(going.allowance, state, spent, given.path[-1], bar, lines)
    return MoveReply(
        legal=True,
        spent=spent,
        left=going.allowance - spent,
        at=grid.id(state.place.cell),
        halted=state.halted,
        steps=tuple(lines),
    )


def _lines(text: str, one: LegalStep) -> list[Step]:
    rule, words = one.extra
    items = ", ".join(f"{p.id} {number_text(p.cost)}" for p in one.terrain.parts)
    first = [step("5.2", "To {hex}: {items}.", hex=text, items=items)] if items else []
    return [*first, step(rule, words)] if rule else first


def _refusal(
    allowance: int, state: MoveState, spent: Fraction, at: str, bar: Bar, lines: list[Step]
) -> MoveReply:
    return MoveReply(
        legal=False,
        spent=spent,
        left=allowance - spent,
        at=at,
        halted=state.halted,
        by=bar.rule,
        why=bar.text,
        steps=(*lines, step(bar.rule, bar.text)),
    )


def _sail(position: Position, land: FolioMap, piece: Piece, given: MoveInputs) -> MoveReply:
    allowance = value(position.game, position.unit(piece), "movement", reduced=piece.reduced)
    spent = given.spent
    lines: list[Step] = []
    state = MoveState(LandPlace(land.sheet.hexes.cells[0]))
    for to, barred in check_water_path(land, (piece.at, *given.path)):
        if barred:
            bar = Bar("12.0", "Riverine units stay on connected water.")
            return _refusal(allowance, state, spent, to, bar, lines)
        if spent + 1 > allowance:
            bar = Bar("5.2", "Not enough movement points are left.")
            return _refusal(allowance, state, spent, to, bar, lines)
        spent += 1
        lines.append(step("12.0", "To {hex}: 1.", hex=to))
    end = read_spot(land.sheet, given.path[-1])
    if end in berths(position, piece):
        bar = Bar("12.0", "One riverine unit to a hex or hexside.")
        return _refusal(allowance, state, spent, given.path[-1], bar, lines)
    left = allowance - spent
    return MoveReply(legal=True, spent=spent, left=left, at=given.path[-1], steps=tuple(lines))


class ReachInputs(PositionInputs):
    """Input of the rules question ``reach``: a unit of a position, and optionally a place that it
    is to reach."""

    unit: UnitName = Field(description="the unit that moves")
    to: PlaceName = Field("", description="hex (riverine: or hexside) to get to")


class ReachReply(Reply):
    """Answer to the rules question ``reach``: the places where a unit can end its move, each with
    its least cost in movement points; with ``to``, only the path to that place."""

    places: dict[str, Points] = {}
    reached: bool | None = None
    cost: Points | None = None
    path: tuple[str, ...] = ()


def reach(context: Context, given: ReachInputs) -> ReachReply:
    """Give every place that a unit can move to, or the cheapest path to one."""
    position = position_of(context, given)
    land = land_of(context, position, given)
    piece = piece_of(position, given.unit)
    ways = _boat_ways if is_vessel(position.unit(piece)) else _foot_ways
    found = ways(position, land, piece)
    if not given.to:
        costs = {at: cost for at, (cost, _) in sorted(found.items())}
        return ReachReply(places=costs, steps=(step("5.0", "Every hex within the allowance."),))
    if read_spot(land.sheet, given.to) is None:
        hint = "name a place as it is printed on the map, such as 0203 or 0203/0204"
        raise Refused(
            error(
                "bad-hex-id",
                filled_sentence("{to!r} is neither hex nor hexside", to=given.to),
                hint=hint,
            )
        )
    if given.to not in found:
        return ReachReply(
            reached=False, steps=(step("5.0", "{hex} is out of reach.", hex=given.to),)
        )
    cost, path = found[given.to]
    text = "The cheapest way to {hex} costs {cost}."
    lines = (step("5.2", text, hex=given.to, cost=number_text(cost)),)
    return ReachReply(reached=True, cost=cost, path=path, steps=lines)


CostsAndPaths = dict[str, tuple[Fraction, tuple[str, ...]]]


def _foot_ways(position: Position, land: FolioMap, piece: Piece) -> CostsAndPaths:
    going, found = Move(position, land, piece), CostsAndPaths()
    grid = land.sheet.hexes
    for start in going.starts:
        reached = search_land(going, start)
        for place, cost in reached.costs.items():
            id = grid.id(place.cell)
            if place not in going.taken and (id not in found or cost < found[id][0]):
                found[id] = (cost, tuple(grid.id(p.cell) for p in reached.route(place)))
    return found


def _boat_ways(position: Position, land: FolioMap, piece: Piece) -> CostsAndPaths:
    if piece.spot is None:
        return {}
    found = vessel_reach(position, land, piece)
    names = {s: spot_id(land.sheet.hexes, s) for s in found.costs}
    taken = berths(position, piece)
    return {
        names[s]: (cost, tuple(names[n] for n in found.route(s)))
        for s, cost in found.costs.items()
        if s != piece.spot and s not in taken
    }


def vessel_reach(
    position: Position, land: FolioMap, piece: Piece, spent: Fraction = _NOTHING
) -> Search[HexOrSide]:
    """Return the places to which a vessel can move with its allowance less the movement points
    ``spent``; neither friends nor enemies stop it (12.0)."""
    assert piece.spot is not None
    allowance = value(position.game, position.unit(piece), "movement", reduced=piece.reduced)
    key = piece.spot, int(allowance - spent)
    if key not in land.voyages:
        land.voyages[key] = reach_by_water(land, *key)
    return land.voyages[key]


def berths(position: Position, piece: Piece) -> frozenset[HexOrSide]:
    """Return the places of the other vessels of a vessel's side, where it may not end its move
    (12.0)."""
    others = friendly_units(position, side_of_piece(position, piece))
    return frozenset(
        p.spot
        for p in others
        if p.spot is not None and p.name != piece.name and is_vessel(position.unit(p))
    )


MOVE = Procedure(
    "move",
    ("5.1", "5.1.1", "5.1.2", "5.2", "5.3", "12.0", "19.0", "20.0"),
    move,
    partial(movement_arrows, at_fails=True),
)
REACH = Procedure("reach", ("5.0", "5.1", "5.2", "5.3", "12.0"), reach)
