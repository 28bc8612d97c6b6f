"""The terrain of a hex and its effects: movement cost, noise and attack penalty; the effects of
several types in a hex do not add up (10.7, 11.0, 12.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.hexes import Cell
from builder.problems import unknown_name
from builder.rules.expressions.evaluator import evaluate_term
from builder.rules.procedures import Refused
from builder.rules.systems.green_beret.formulas import NOISE_FORMULA

Mover = Literal["foot", "vehicle", "boat"]

FULL_WATER, STREAM, BRIDGE = "full-water", "stream", "bridge"
ROADS = ("road", "highway")
NOISE, PENALTY = "noise", "attack"
"""The names of the terrain effects that the rules know."""

NO_CAMP = ("village", "airfield", FULL_WATER)
"""The ids of the terrain types where no base camp may be placed (3.1)."""


@dataclass(frozen=True, slots=True)
class HexTerrain:
    """The terrain types in a hex. ``hidden`` holds those that another type replaces: the road and
    the stream below a bridge."""

    kinds: tuple[TerrainType, ...]
    hidden: tuple[TerrainType, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the terrain types."""
        return tuple(k.id for k in self.kinds)

    @property
    def is_full_water(self) -> bool:
        """Whether only boats, and swimmers with raft or scuba gear, may enter the hex (11.0)."""
        return FULL_WATER in self.names

    @property
    def is_stream(self) -> bool:
        """Whether a stream runs through the hex, with or without a bridge."""
        return STREAM in (k.id for k in (*self.kinds, *self.hidden))

    @property
    def is_water(self) -> bool:
        """Whether boats may enter the hex (11.1, 11.2)."""
        return self.is_full_water or self.is_stream

    def cost(self, mover: Mover = "foot") -> int | None:
        """Return the movement points to enter the hex, which are those of its most expensive
        terrain type; ``None`` if entry is prohibited."""
        if mover == "boat":
            return 1 if self.is_water else None
        kinds = self.kinds
        if mover == "vehicle" and any(k.id in ROADS for k in kinds):
            kinds = tuple(k for k in kinds if k.id != STREAM)
        costs = [k.cost(mover) for k in kinds]
        if any(c == "prohibited" for c in costs):
            return None
        return max((int(c) for c in costs if c is not None and c != "prohibited"), default=1)

    @property
    def noise(self) -> int:
        """The noise that the terrain of the hex adds: the noise of its loudest terrain type. The
        reduction by a stream counts only if no other type is louder than clear ground."""
        return _strongest([_effect(k, NOISE) for k in self.kinds])

    @property
    def penalty(self) -> int:
        """The number that the terrain subtracts from the attacker's total in an attack on the hex:
        the greatest penalty of its types (13.0)."""
        return min((_effect(k, PENALTY) for k in self.kinds), default=0)

    def noise_after(self, moved: int) -> int:
        """Return the noise of the terrain after a move of ``moved`` hexes; after a silent move it
        counts only if it reduces noise (12.2)."""
        return int(
            evaluate_term(NOISE_FORMULA.terms["terrain"], ground=self.noise, silent=moved == 1)
        )


def _strongest(values: list[int]) -> int:
    loud = max(values, default=0)
    return loud if loud > 0 else min(values, default=0)


def _effect(kind: TerrainType, name: str) -> int:
    value = kind.effects.get(name, 0)
    return value if isinstance(value, int) else 0


def ground_of(kinds: Iterable[TerrainType], destroyed: bool = False) -> HexTerrain:
    """Return the terrain of a hex from the terrain types in it. Types that replace others (such as
    bridges) hide roads and streams; a destroyed bridge is left out."""
    found = [k for k in kinds if not (destroyed and k.id == BRIDGE)]
    if any(k.replaces for k in found):
        run = (*ROADS, STREAM)
        hidden = tuple(k for k in found if k.id in run)
        return HexTerrain(tuple(k for k in found if k.id not in run), hidden)
    if destroyed:
        # the deck is in the water, and with it the road
        found = [k for k in found if k.id not in ROADS]
    return HexTerrain(tuple(found))


def ground_named(game: Game, words: Iterable[str]) -> HexTerrain:
    """Return the terrain of a hex from the ids of its types; raises :class:`Refused` for an unknown
    one. ``destroyed-bridge`` is read as a stream."""
    names = list(words)
    destroyed = "destroyed-bridge" in names
    wanted = [STREAM if n == "destroyed-bridge" else n for n in names]
    key = game.terrain
    found = []
    for name in wanted:
        kind = key.find(name)
        if kind is None:
            known = [t.id for t in key.every]
            raise Refused(unknown_name("terrain", name, known, ("given", "terrain")))
        found.append(kind)
    return ground_of(found, destroyed)


class TerrainMap:
    """A map with the terrain of every hex, parsed once. ``destroyed`` holds the hexes whose bridge
    is destroyed."""

    def __init__(
        self, game: Game, sheet: MapSheet, destroyed: frozenset[Cell] = frozenset()
    ) -> None:
        self.game, self.sheet, self.destroyed = game, sheet, destroyed
        self.grid = sheet.hexes
        self._kinds = _kinds(game, sheet)
        self._found: dict[Cell, HexTerrain] = {}

    def at(self, cell: Cell) -> HexTerrain:
        """Return the terrain of a hex."""
        found = self._found.get(cell)
        if found is None:
            found = ground_of(self._kinds[cell], cell in self.destroyed)
            self._found[cell] = found
        return found

    def beside_full_water(self, cell: Cell) -> bool:
        """Decide whether an adjacent hex is full water."""
        return any(self.at(n).is_full_water for n in self.grid.neighbours(cell))

    def to_coast(self, cell: Cell) -> int | None:
        """Return the distance in hexes to the nearest coast hex; ``None`` on a map without coast."""
        coast = [c for c, kinds in self._kinds.items() if any(k.id == "coast" for k in kinds)]
        return min((self.grid.distance(cell, c) for c in coast), default=None)


_TERRAIN_CACHE: dict[int, tuple[Game, MapSheet, dict[Cell, tuple[TerrainType, ...]]]] = {}


def _kinds(game: Game, sheet: MapSheet) -> dict[Cell, tuple[TerrainType, ...]]:
    """Return the terrain types in every hex, cached for the last map."""
    kept = _TERRAIN_CACHE.get(0)
    if kept is None or kept[0] is not game or kept[1] is not sheet:
        kept = _TERRAIN_CACHE[0] = (game, sheet, _terrain_of_map(game, sheet))
    return kept[2]


def _terrain_of_map(game: Game, sheet: MapSheet) -> dict[Cell, tuple[TerrainType, ...]]:
    key, grid = game.terrain, sheet.hexes
    types = {t.id: t for t in key.every}
    found: dict[Cell, list[TerrainType]] = {c: [types[sheet.terrain_at(c)]] for c in grid.cells}
    for kind, courses in sheet.paths.items():
        for cell in dict.fromkeys(grid.cell(h) for c in courses for h in c.hexes):
            if not any(t.id == FULL_WATER for t in found[cell]):
                found[cell].append(types[kind])
    for feature in sheet.all_features:
        if "/" not in feature.at:
            found[grid.cell(feature.at)].append(types[feature.type])
    return {cell: tuple(kinds) for cell, kinds in found.items()}


@lru_cache(maxsize=64)
def mover_of(circled: bool, boat: bool) -> Mover:
    """Return the movement class of a counter."""
    return "boat" if boat else "vehicle" if circled else "foot"
