"""Describes for each text of a game what it names, where it is printed and how much room it has.
These are the comments that a translator reads in the catalogue (``#.``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_DATA = Path(__file__).with_name("text_uses.toml")


def use_of_field(field: str) -> str:
    """Return the comment for translators on a model field such as ``TerrainType.name``. Raises
    ``KeyError`` if ``text_uses.toml`` has none for the field."""
    uses = _uses()
    return uses.get(field) or uses[f"*.{field.rpartition('.')[2]}"]


@cache
def _uses() -> Mapping[str, str]:
    data: Mapping[str, str] = tomllib.loads(_DATA.read_text("utf-8"))
    return data
