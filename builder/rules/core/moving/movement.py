"""The cost of one step from place to place.

From hex to hex the costs of the hex entered and of the hexsides crossed add up; a road or trail
replaces the cost of the hex. It counts only where nothing on the hexside between the two hexes has
a cost, or where a span (a bridge) carries it across. A span lets every movement class cross as if
the hexside were clear. On a map of points the link between them decides; a link without its own
cost costs what the point entered does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.space import Cell

IsSpan = Callable[[TerrainType], bool]


@dataclass(frozen=True, slots=True)
class StepTerrain:
    """The terrain that a step between two places meets: the ids of the terrain entered, of the
    hexside types crossed, of the paths that join the two hexes, and of the features on the hexside."""

    terrain: str
    sides: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    bound: bool = False
    """Whether only paths lead to the place entered: from point to point, or over a strait."""


@dataclass(frozen=True, slots=True)
class Part:
    """One item of a step's cost in movement points."""

    kind: Literal["hex", "hexside", "path"]
    id: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class StepCost:
    """The cost of a step in movement points, item by item; ``barred`` names the terrain that
    prohibits the step, empty if none does."""

    parts: tuple[Part, ...] = ()
    barred: str = ""

    @property
    def total(self) -> Fraction | None:
        """The cost in movement points, or ``None`` where the step is prohibited."""
        if len(self.parts) == 1 and not self.barred:
            return self.parts[0].cost
        return None if self.barred else sum((p.cost for p in self.parts), Fraction(0))


def step_terrain(sheet: MapSheet, a: Cell, b: Cell) -> StepTerrain:
    """Return the terrain that the step from hex ``a`` to the adjacent hex ``b`` of a map meets."""
    side = sheet.space.side_between(a, b)
    return StepTerrain(
        sheet.terrain_at(b),
        tuple(sorted(sheet.side_types.get(side, ()))),
        tuple(sorted(sheet.path_steps.get((a, b), ()))),
        tuple(sorted(sheet.side_features.get(side, ()))),
        bound=sheet.bound(a, b),
    )


def step_cost(key: TerrainKey, meets: StepTerrain, mover: str, is_span: IsSpan) -> StepCost:
    """Return the cheapest legal cost of a step with the terrain ``meets`` for a movement class
    (``mover``)."""
    crossing = _crossing(key, meets, mover, is_span)
    if crossing.barred:
        return crossing
    if meets.bound and (barred := _prohibited_path(key, meets, mover)):
        return StepCost(barred=barred)
    ways = [] if crossing.total and not meets.bound else _by_path(key, meets, mover)
    entry = _entry(key, meets.terrain, mover)
    if not entry.barred and not (meets.bound and ways):
        ways.append(entry)
    if not ways:
        return entry
    best = min(ways, key=lambda way: way.total or Fraction(0))
    return StepCost((*best.parts, *crossing.parts))


def _prohibited_path(key: TerrainKey, meets: StepTerrain, mover: str) -> str:
    """Return the id of a path that is prohibited for a movement class, if all paths that join two
    places are prohibited; else an empty text."""
    kinds = [p for p in (_terrain_by_id(key.paths, i) for i in meets.paths) if p]
    closed = [p.id for p in kinds if p.cost(mover) == "prohibited"]
    return closed[0] if closed and len(closed) == len(kinds) else ""


def entry_cost(key: TerrainKey, terrain: str, mover: str) -> Fraction | None:
    """Return the movement points that a movement class pays to enter a place, by the place's
    terrain alone; ``None`` if the terrain is prohibited."""
    kind = _terrain_by_id(key.hexes, terrain)
    cost = kind.cost(mover) if kind else None
    return cost if isinstance(cost, Fraction) else None


def _entry(key: TerrainKey, terrain: str, mover: str) -> StepCost:
    cost = entry_cost(key, terrain, mover)
    return StepCost(barred=terrain) if cost is None else StepCost((Part("hex", terrain, cost),))


def _crossing(key: TerrainKey, meets: StepTerrain, mover: str, is_span: IsSpan) -> StepCost:
    features = [f for f in (_terrain_by_id(key.features, i) for i in meets.features) if f]
    if any(is_span(f) for f in features):
        return StepCost()
    parts: list[Part] = []
    for id in meets.sides:
        kind = _terrain_by_id(key.hexsides, id)
        cost = kind.cost(mover) if kind else None
        if cost == "prohibited":
            return StepCost(barred=id)
        if cost is not None:
            parts.append(Part("hexside", id, cost))
    return StepCost(tuple(parts))


def _by_path(key: TerrainKey, meets: StepTerrain, mover: str) -> list[StepCost]:
    kinds = [p for p in (_terrain_by_id(key.paths, i) for i in meets.paths) if p]
    costs = [(p.id, p.cost(mover)) for p in kinds]
    return [StepCost((Part("path", id, c),)) for id, c in costs if isinstance(c, Fraction)]


def _terrain_by_id(kinds: Iterable[TerrainType], id: str) -> TerrainType | None:
    return next((k for k in kinds if k.id == id), None)
