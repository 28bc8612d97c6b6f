"""Theatres: several maps that are played together, joined by exits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from builder.model.base import Identifier, Line, Sourced, Title, Words


class Exit(Sourced):
    """A connection between places of different maps: a road off the map's edge, a sea lane.
    ``nodes`` are two places or a chain of them; a place id that several maps have is written with
    its map, ``0101@north``."""

    name: Line = ""
    nodes: Words


class Theatre(Sourced):
    """Maps that are played together. ``boards`` are the maps in order from left to right; ``exits``
    are lists of connections between their places, by types of ``paths`` in ``terrain.yaml``, which
    say what a step costs."""

    id: Identifier
    title: Title
    boards: Annotated[Words, Field(min_length=2, max_length=12)]
    exits: dict[Identifier, Annotated[tuple[Exit, ...], Field(max_length=300)]] = {}

    @property
    def runs(self) -> Iterator[tuple[str, Exit]]:
        """Every exit, with its kind."""
        return ((kind, exit) for kind, exits in self.exits.items() for exit in exits)
