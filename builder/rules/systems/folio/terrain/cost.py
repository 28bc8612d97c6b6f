"""Movement costs by terrain alone, without a position: hexes, hexsides, roads, trails, bridges
(5.2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.model.base import Model, Points, Words
from builder.model.game import Game
from builder.model.pieces.counters import Unit
from builder.model.pieces.values import number_text
from builder.problems import error, unknown_name
from builder.rules.core.moving.movement import StepCost, StepTerrain, step_cost
from builder.rules.core.names import MapName, PlaceName, PlaceNames, UnitName
from builder.rules.core.positions.position import read_spot
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Step, step
from builder.rules.systems.folio.game_data import is_bridge, is_vessel, map_of, value
from builder.rules.systems.folio.situation import unit_of
from builder.rules.systems.folio.terrain.land import FolioMap, folio_map_of
from builder.rules.systems.folio.terrain.water import check_water_path


class StretchInputs(Model):
    """One step of a path in the input of a rules question, given without a map: the terrain
    entered, the hexside types crossed, and the road or trail that is followed."""

    terrain: str = Field(description="terrain type entered")
    across: Words = Field((), description="hexside types crossed")
    along: str = Field("", description="road or trail that joins the two hexes")
    bridge: bool = Field(False, description="whether a bridge carries over the hexside")
    times: Annotated[int, Field(ge=1, le=200)] = Field(1, description="number of such steps")


class CostInputs(Inputs):
    """Input of the rules question ``movement-cost``: the unit or movement class that moves, and its
    path, given as hexes of a map or as steps by terrain."""

    unit: UnitName = Field("", description="the unit that moves")
    movement_class: str = Field("", description="without a unit: foot, mech or riverine")
    allowance: int | None = Field(None, description="movement points, if not the unit's")
    path: PlaceNames = Field((), description="hexes (riverine: also hexsides), the start first")
    steps: tuple[StretchInputs, ...] = Field((), description="without a map: steps by terrain")
    blown: PlaceNames = Field((), description="hexsides whose bridge is blown (18.0)")
    forded: PlaceName = Field("", description="hexside that engineers ford this turn (18.3)")
    map: MapName = Field("", description="map, if not the game's first")


class LegReply(Model):
    """One step of a path in the answer to a rules question: its cost, item by item; ``barred``
    names what prohibits the step."""

    to: str
    cost: Points | None
    items: tuple[str, ...] = ()
    barred: str = ""


class CostReply(Reply):
    """Answer to the rules question ``movement-cost``: the cost of a path in movement points.
    ``within`` tells whether the allowance covers it; ``left`` is the remainder."""

    legs: tuple[LegReply, ...]
    total: Points | None
    within: bool | None = None
    left: Points | None = None
    barred: str = ""


def land_cost(land: FolioMap, meets: StepTerrain, mover: str) -> StepCost:
    """Return the cost of a step for the movement class of a land unit."""
    return step_cost(land.game.terrain, meets, mover, is_bridge)


def leg(to: str, cost: StepCost) -> LegReply:
    """Return the cost of a step as part of a reply; ``to`` is the step's destination."""
    items = tuple(f"{p.id} {p.cost}" for p in cost.parts)
    return LegReply(to=to, cost=cost.total, items=items, barred=cost.barred)


def movement_cost(context: Context, given: CostInputs) -> CostReply:
    """Add up the movement points that a path costs by terrain, and tell whether the allowance
    covers it.

    Adds up the steps of the path and compares the total with the allowance.
    """
    mover, allowance = _mover(context.game, given)
    if given.steps:
        legs = _abstract(context.game, given.steps, mover)
    elif mover == "riverine":
        legs = _by_water(context, given)
    else:
        legs = _on_map(context, given, mover)
    return _reply(legs, allowance)


def _mover(game: Game, given: CostInputs) -> tuple[str, int | None]:
    if given.unit:
        unit = unit_of(game, given.unit)
        printed = value(game, unit, "movement")
        return class_of(unit), printed if given.allowance is None else given.allowance
    known = game.sheet.movement_classes
    if given.movement_class not in known:
        where = ("given", "movement_class")
        raise Refused(unknown_name("movement class", given.movement_class, known, where))
    return given.movement_class, given.allowance


def class_of(unit: Unit) -> str:
    """Return a unit's movement class; vessels are always riverine."""
    return "riverine" if is_vessel(unit) else unit.movement_class


def _on_map(context: Context, given: CostInputs, mover: str) -> list[LegReply]:
    sheet = map_of(context.game, given.map)
    if len(given.path) < 2:
        hint = "give 'path' with two hexes or more, or 'steps'"
        raise Refused(error("missing-argument", "a way has two hexes or more", hint=hint))
    cells = sheet.hexes.path(given.path)
    blown = frozenset(sheet.hexes.parse_side(s) for s in given.blown)
    land = folio_map_of(context.game, sheet, blown, read_spot(sheet, given.forded))
    pairs = itertools.pairwise(cells)
    return [leg(sheet.hexes.id(b), land_cost(land, land.stretch(a, b), mover)) for a, b in pairs]


def _by_water(context: Context, given: CostInputs) -> list[LegReply]:
    land = folio_map_of(context.game, map_of(context.game, given.map))
    return [
        LegReply(to=to, cost=None if barred else Fraction(1), barred=barred)
        for to, barred in check_water_path(land, given.path)
    ]


def _abstract(game: Game, steps: Sequence[StretchInputs], mover: str) -> list[LegReply]:
    spans = [t.id for t in game.terrain.features if is_bridge(t)]
    legs = []
    for one in steps:
        _check_terrain(game, one)
        features = tuple(spans[:1]) if one.bridge else ()
        along = (one.along,) if one.along else ()
        meets = StepTerrain(one.terrain, one.across, along, features)
        cost = step_cost(game.terrain, meets, mover, is_bridge)
        legs += [leg(one.terrain, cost)] * one.times
    return legs


def _check_terrain(game: Game, one: StretchInputs) -> None:
    key = game.terrain
    groups = (
        ("terrain", (one.terrain,), key.hexes),
        ("hexside", one.across, key.hexsides),
        ("path", (one.along,) if one.along else (), key.paths),
    )
    for kind, words, types in groups:
        for word in words:
            if word not in {t.id for t in types}:
                where = ("given", "steps")
                raise Refused(unknown_name(kind, word, (t.id for t in types), where))


def _reply(legs: Sequence[LegReply], allowance: int | None) -> CostReply:
    barred = next((one.barred for one in legs if one.barred), "")
    total = None if barred else sum((one.cost or Fraction(0) for one in legs), Fraction(0))
    within = None if allowance is None else total is not None and total <= allowance
    left = allowance - total if allowance is not None and total is not None and within else None
    return CostReply(
        legs=tuple(legs),
        total=total,
        within=within,
        left=left,
        barred=barred,
        steps=tuple(cost_steps(legs, total, allowance)),
    )


def cost_steps(
    legs: Iterable[LegReply], total: Fraction | None, allowance: int | None
) -> list[Step]:
    """Return the steps that explain the cost of a path."""
    lines: list[Step] = []
    for one in legs:
        if one.barred:
            text = "To {hex}: {terrain} is prohibited."
            lines.append(step("5.1", text, hex=one.to, terrain=one.barred))
        else:
            items = ", ".join(map(_cost_as_printed, one.items)) or number_text(one.cost or 0)
            lines.append(step("5.2", "To {hex}: {items}.", hex=one.to, items=items))
    if total is not None and allowance is not None:
        text = "Together {total} of {allowance} movement points."
        lines.append(step("5.2", text, total=number_text(total), allowance=allowance))
    return lines


def _cost_as_printed(item: str) -> str:
    """Return a cost item such as ``road 1/2`` as it is printed."""
    id, _, cost = item.rpartition(" ")
    return f"{id} {number_text(Fraction(cost))}"


MOVEMENT_COST = Procedure(
    "movement-cost",
    ("5.2", "5.2.1", "5.2.2", "12.0", "18.1", "18.3"),
    movement_cost,
)
