"""Sides with the places that they must hold, as conditions name them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from builder.model.base import Identifier, Model, Words


class Holding(Model):
    """A side and places, all of which it must hold."""

    side: Identifier
    at: Words


def _read_holdings(value: Any) -> Any:
    """Read a mapping of sides to places: ``{north: [0303, 0404]}``."""
    if not isinstance(value, dict):
        return value
    return tuple({"side": side, "at": at} for side, at in value.items())


Holdings = Annotated[
    tuple[Holding, ...],
    BeforeValidator(_read_holdings),
    WithJsonSchema({"type": "object", "examples": [{"north": ["0303"]}]}),
]
"""Sides, each with places that it holds."""
