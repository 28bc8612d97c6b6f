"""Terrain types: what lies in hexes, on hexsides and along paths, and how it affects units."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from builder.model.base import Identifier, Line, Model, Name, Points, Sourced, Text, Whole
from builder.model.ground.map_signs import Sign

Cost = Points | Literal["prohibited"]
"""Movement points to enter or cross, or ``prohibited``."""


Effect = Annotated[Whole | Line, Field(union_mode="left_to_right")]
"""A number that is added, or a word."""


ART_NAMES: dict[str, tuple[str, ...]] = {
    "fields": ("clear", "open", "farmland"),
    "paddy": ("rice", "paddies"),
    "grass": ("brush", "scrub", "grassland", "savanna"),
    "dunes": ("desert", "sand"),
    "canopy": ("forest", "jungle"),
    "woods": ("wood", "light-woods", "light-jungle"),
    "plantation": ("orchard",),
    "marsh": ("swamp", "bog"),
    "rough": ("broken", "rocks"),
    "hills": ("hill",),
    "mountains": ("mountain", "peaks"),
    "beach": ("shore",),
    "blocks": ("city", "urban"),
    "water": ("lake", "sea", "ocean"),
    "stream": ("creek", "brook"),
    "wall": ("rampart", "walls"),
    "cliff": ("escarpment", "ridge", "slope", "crest"),
    "frontier": ("border",),
    "primary": ("road", "highway", "main-road"),
    "secondary": ("minor-road", "avenue"),
    "trail": ("track", "path"),
    "rail": ("railway", "railroad"),
    "fort": ("fortress", "castle", "fortification"),
    "camp": ("firebase", "base-camp"),
    "airfield": ("airport", "airbase"),
    "helipad": ("landing-zone",),
    "objective": ("victory-point",),
    "entry": ("entry-arrow", "arrow"),
    "depot": ("supply-dump", "supply"),
    "port": ("harbour", "harbor", "anchorage"),
    "temple": ("pagoda", "shrine"),
}
"""Alternative names for the terrain arts that maps can draw, by art."""

_ARTS = {name: art for art, names in ART_NAMES.items() for name in names}


def _canonical_art(name: str) -> str:
    """Return the art for one of its names; an unknown name is returned unchanged."""
    return _ARTS.get(name.lower().replace(" ", "-").replace("_", "-"), name)


Art = Annotated[Line, AfterValidator(_canonical_art)]
"""The name of an art, which says how terrain is drawn; any of the art's alternative names is
accepted."""


class TerrainType(Sourced):
    """One kind of terrain.

    ``movement`` gives the cost by movement class (see ``game.yaml``; ``all`` stands for every class
    not named). ``combat`` names the row of the combat table that applies (folio systems), or is
    empty where the terrain does not matter in combat. ``art`` is how maps draw it, by any of the
    names in the terrain gallery; ``note`` is a short line for the terrain effects chart.

    ``effects`` are its effects in combat, by words that the rules system knows and charts print:
    ``{bombing: half, attackers: -1}``. A feature that ``replaces`` counts instead of whatever else
    runs through its hex (a bridge instead of its road and stream), so that its cost is not added to
    the hex's.
    """

    id: Identifier
    name: Name
    art: Art
    movement: dict[Line, Cost] = {}
    combat: Line = ""
    effects: dict[Line, Effect] = {}
    note: Text = ""
    chart: bool = True
    replaces: bool = False

    def cost(self, movement_class: str) -> Cost | None:
        """Return the cost for a movement class, or ``None`` if the terrain has no cost of its own
        for it."""
        return self.movement.get(movement_class, self.movement.get("all"))

    def is_open_to(self, movement_class: str) -> bool:
        """Return whether a movement class may enter: there is a cost for it, and it is not
        prohibited."""
        cost = self.cost(movement_class)
        return cost is not None and not isinstance(cost, str)


class TerrainKey(Model):
    """The file ``terrain.yaml``: every terrain type of the game, grouped by where it lies, and the
    game's own map symbols (``signs``), which features may have as their art."""

    hexes: tuple[TerrainType, ...] = ()
    hexsides: tuple[TerrainType, ...] = ()
    paths: tuple[TerrainType, ...] = ()
    features: Annotated[
        tuple[TerrainType, ...],
        Field(description="things on a hexside or in a hex: bridge, ford, fort"),
    ] = ()
    signs: tuple[Sign, ...] = ()

    @property
    def groups(self) -> tuple[tuple[TerrainType, ...], ...]:
        """The terrain types of hexes, hexsides, paths and features, in this order."""
        return self.hexes, self.hexsides, self.paths, self.features

    @property
    def every(self) -> tuple[TerrainType, ...]:
        """All terrain types, group by group."""
        return tuple(t for group in self.groups for t in group)

    def find(self, id: str) -> TerrainType | None:
        """Return the terrain type with this id from any of the groups, or ``None``."""
        return next((t for t in self.every if t.id == id), None)

    def adds_cost(self, kind: TerrainType) -> bool:
        """Return whether the movement cost of a terrain type is added to that of the hex that is
        entered."""
        return kind in self.hexsides or (kind in self.features and not kind.replaces)
