"""Says of each text of a game what it names, where it is printed and how much room it has: the
comments that a translator reads in the catalogue (``#.``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from builder.loading.languages.translatable_texts import fields_of_visible_texts
from builder.model.game import Game

_DATA = Path(__file__).with_name("text_uses.toml")


def text_uses(game: Game) -> Mapping[str, str]:
    """Return the comment for each text of a game that needs translation: a line for each kind of
    field that holds the text, without repetition."""
    uses: dict[str, dict[str, None]] = {}
    for text, field in fields_of_visible_texts(game):
        uses.setdefault(text, {})[use_of_field(field)] = None
    return {text: "\n".join(lines) for text, lines in uses.items()}


def use_of_field(field: str) -> str:
    """Return the line for a model field such as ``TerrainType.name``.

    Raises:
        KeyError: ``text_uses.toml`` has no line for the field.
    """
    uses = _uses()
    return uses.get(field) or uses[f"*.{field.rpartition('.')[2]}"]


@cache
def _uses() -> Mapping[str, str]:
    data: Mapping[str, str] = tomllib.loads(_DATA.read_text("utf-8"))
    return data
