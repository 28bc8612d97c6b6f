"""Terrain types: what lies in hexes, on hexsides and along paths, and what it does to units."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Model, Points, Sourced

Cost = Points | Literal["prohibited"]
"""Movement points to enter or cross, or ``prohibited``."""


Effect = Annotated[int | str, Field(union_mode="left_to_right")]
"""A number that is added, or a word."""


class TerrainType(Sourced):
    """One kind of terrain.

    ``movement`` gives the cost by movement class (see ``game.yaml``; ``all`` stands for every class
    not named). ``combat`` names the row of the combat table that applies (folio systems), or is
    empty where the terrain does not matter in combat. ``art`` is the texture that the map themes
    know; ``note`` a short line for the terrain effects chart.

    ``effects`` are what it does in combat, by words that the rules system knows and charts print:
    ``{bombing: half, attackers: -1}``. A feature that ``replaces`` stands for what else runs through
    its hex (a bridge for its road and stream), so that its cost is not added to the hex's.
    """

    id: Identifier
    name: str
    art: str
    movement: dict[str, Cost] = {}
    combat: str = ""
    effects: dict[str, Effect] = {}
    note: str = ""
    chart: bool = True
    replaces: bool = False

    def cost(self, movement_class: str) -> Cost | None:
        """The cost for a class, or ``None`` where the terrain has none of its own."""
        return self.movement.get(movement_class, self.movement.get("all"))


class TerrainKey(Model):
    """The file ``terrain.yaml``: every terrain type of the game, by where it lies."""

    hexes: tuple[TerrainType, ...] = ()
    hexsides: tuple[TerrainType, ...] = ()
    paths: tuple[TerrainType, ...] = ()
    features: Annotated[
        tuple[TerrainType, ...],
        Field(description="things on a hexside or in a hex: bridge, ford, fort"),
    ] = ()

    @property
    def groups(self) -> tuple[tuple[TerrainType, ...], ...]:
        """Hexes, hexsides, paths, features: in this order."""
        return self.hexes, self.hexsides, self.paths, self.features

    @property
    def every(self) -> tuple[TerrainType, ...]:
        """All terrain types, group by group."""
        return tuple(t for group in self.groups for t in group)

    def find(self, id: str) -> TerrainType | None:
        """The terrain type with this id, wherever it lies."""
        return next((t for t in self.every if t.id == id), None)
