"""A map prepared for drawing: the ground and terrain of every hex of the sheet, including phantom
hexes.

Two rings of phantom hexes, copies of the hexes at the edge, surround the map, so that areas, rivers
and roads continue under the frame instead of ending abruptly.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.maps.shapes.frame import Frame, Side, side_of
from builder.drawing.maps.terrain_art_words import OPEN_ARTS, SETTLED_ARTS, UNKNOWN_ART, checked_art
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space.hexes import Cell, Hexside, Key

_RINGS = 2


class Board:
    """The hexes of a map by key; everything but ``real``, which maps the keys of true hexes to their
    cells, is computed when it is first used."""

    def __init__(self, game: Game, sheet: MapSheet, frame: Frame, context: DrawContext) -> None:
        self.game, self.sheet, self.frame, self.context = game, sheet, frame, context
        self.grid = sheet.hexes
        self.real: dict[Key, Cell] = {self.grid.key(c): c for c in self.grid.cells}
        self._known_arts: dict[str, str] = {}

    @cached_property
    def arts(self) -> dict[Key, str]:
        """The terrain style (art) of every hex, phantoms included."""
        return {key: self.art_of(self.real[home]) for key, home in self._source.items()}

    @cached_property
    def water(self) -> set[Key]:
        """The hexes that are wholly water."""
        return {k for k, art in self.arts.items() if art == "water"}

    @cached_property
    def banks(self) -> set[Key]:
        """The bank hexes."""
        marked = {self.grid.key(self.grid.cell(h)) for h in self.sheet.banks}
        return {k for k, home in self._source.items() if home in marked} - self.water

    @cached_property
    def _source(self) -> dict[Key, Key]:
        """Every key that is drawn, mapped to the nearest true hex, which it copies."""
        found = {k: k for k in sorted(self.real)}
        edge = list(found)
        for _ in range(_RINGS):
            onward: list[Key] = []
            for key in edge:
                for near in self.frame.neighbours(key):
                    if near not in found:
                        found[near] = found[key]
                        onward.append(near)
            edge = onward
        return found

    @cached_property
    def heights(self) -> dict[Key, int]:
        """The height of every hex, phantoms included; empty if the map gives no heights."""
        given = self.sheet.heights_of
        return {k: given.get(self.real[home], 0) for k, home in self._source.items() if given}

    @cached_property
    def settlements(self) -> dict[Key, str]:
        """The true hexes with houses, by their art: settlement terrain, and houses that features
        put on other ground."""
        found = {k: a for k, a in self.arts.items() if a in SETTLED_ARTS and k in self.real}
        arts = {t.id: t.art for t in self.game.terrain.features}
        for feature in self.sheet.all_features:
            if arts.get(feature.type) == "houses" and "/" not in feature.at:
                found.setdefault(self.key(feature.at), "houses")
        return found

    @cached_property
    def terrain(self) -> dict[str, TerrainType]:
        """The hex terrain types of the game, by id."""
        return {t.id: t for t in self.game.terrain.hexes}

    @cached_property
    def sides(self) -> dict[str, TerrainType]:
        """The hexside terrain types of the game, by id."""
        return {t.id: t for t in self.game.terrain.hexsides}

    @cached_property
    def paths(self) -> dict[str, TerrainType]:
        """The path types of the game, by id."""
        return {t.id: t for t in self.game.terrain.paths}

    def art_of(self, cell: Cell) -> str:
        """Return the drawing style (art) of a hex's terrain; one that no theme has is reported."""
        id = self.sheet.terrain_at(cell)
        art = self._known_arts.get(id)
        if art is None:
            kind = self.terrain.get(id)
            art = checked_art(self.context, kind.art, "hexes", id) if kind else "fields"
            self._known_arts[id] = art
        return art

    def side_art(self, kind: str) -> str:
        """Return the drawing style (art) of a hexside type; a style that no theme has is reported and
        drawn as a line."""
        return self._listed_art(self.sides.get(kind), "hexsides")

    def path_art(self, kind: str) -> str:
        """Return the drawing style (art) of a path type; a style that no theme has is reported and
        drawn as a trail."""
        return self._listed_art(self.paths.get(kind), "paths")

    def _listed_art(self, kind: TerrainType | None, where: str) -> str:
        return checked_art(self.context, kind.art, where, kind.id) if kind else UNKNOWN_ART

    @cached_property
    def ground(self) -> dict[Key, str]:
        """The art of the texture of every hex, phantoms included: that of its land. A water hex takes
        that of the land beside it, so that areas continue below the shore; a settlement that of most
        neighbours in open ground."""
        ground = {k: a for k, a in self.arts.items() if a != "water" and a not in SETTLED_ARTS}
        default = self._commonest(ground.values()) or "fields"
        for key in sorted(k for k, a in self.arts.items() if a in SETTLED_ARTS):
            near = [ground.get(n, "") for n in self.frame.neighbours(key)]
            ground[key] = self._commonest(near) or default
        edge = sorted(ground)
        while edge:
            onward: list[Key] = []
            for key in edge:
                for near_key in self.frame.neighbours(key):
                    if near_key in self.arts and near_key not in ground:
                        ground[near_key] = ground[key]
                        onward.append(near_key)
            edge = onward
        return {key: ground.get(key, default) for key in self.arts}

    @staticmethod
    def _commonest(arts: object) -> str:
        """Return the open-ground terrain style that occurs most often in ``arts``; the order of
        ``OPEN_ARTS`` decides ties, and the result is empty if there is none."""
        counts = Counter(a for a in arts if a in OPEN_ARTS)  # type: ignore[attr-defined]
        return min(counts, key=lambda a: (-counts[a], OPEN_ARTS.index(a)), default="")

    def side_key(self, hexside: Hexside) -> Side:
        """Return the two corner keys of a hexside of the model."""
        return side_of(*self.grid.side_corners(hexside))

    def key(self, id: str) -> Key:
        """Return the key of the hex with an id."""
        return self.grid.key(self.grid.cell(id))

    def on_map(self, corner: Key) -> int:
        """Return how many hexes of the map, without phantom hexes, meet at a corner."""
        return sum(k in self.real for k in self.frame.hexes_at(corner))
