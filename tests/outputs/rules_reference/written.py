"""Pages told in short, for recorded texts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import map_layout
from builder.i18n.translate import translator_of
from builder.model.game import Game
from builder.outputs.map_art import PageMap
from tests.recorded import assert_as_recorded
from tests.told import digest


def recorded(kind: str, name: str, lines: Iterable[str]) -> None:
    assert_as_recorded(Path(__file__).with_name(f"written_{kind}.txt"), name, lines)


def short(text: str, most: int = 200) -> str:
    """A text in one line; of a long one the beginning and a sign of the whole."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most]} … {digest(line)}"


def context(game: Game, language: str = "en") -> DrawContext:
    return DrawContext(translator_of(game, language))


def boards_of(game: Game, of: DrawContext) -> dict[str, PageMap]:
    """The maps of a game, of which only the places are known."""
    found = {}
    for sheet in game.maps:
        laid = map_layout(game, sheet, of)
        found[sheet.id] = PageMap(Scene(50, 40), laid.layout, laid.field, laid.slots)
    return found
