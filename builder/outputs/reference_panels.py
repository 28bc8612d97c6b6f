"""Makes the charts and rules that pages for playing show beside the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.texts.prose import Case
from builder.outputs.catalogue import CatalogueItem, catalogue_items
from builder.outputs.formats.png import render_many

_CHART_PIXELS, _CHART_COLOURS = 1300, 48


def charts_of(game: Game) -> dict[str, CatalogueItem]:
    """Return the charts of a game by name, without drawing any."""
    return {item.name: item for item in catalogue_items(game) if item.kind == "chart"}


def chart_picture(item: CatalogueItem, tr: Translator) -> bytes:
    """Return a chart as a PNG in the translator's language."""
    scene = item.draw(DrawContext(tr))
    return render_many([scene], _CHART_PIXELS, colours=_CHART_COLOURS)[0]


def rules_cases(game: Game, language: str) -> Iterator[dict[str, Any]]:
    """Yield the rules in a language case by case (a case is a numbered rule): number, title, depth
    (1 for a section) and paragraphs."""
    rules = game.rules_in(language) or (game.rules[0] if game.rules else None)
    yield from map(_case, rules.cases if rules else ())


def _case(case: Case) -> dict[str, Any]:
    paragraphs = [
        "".join(run.text for run in item) for block in case.blocks for item in block.items
    ]
    return {
        "number": case.number,
        "title": case.title,
        "depth": case.depth,
        "paragraphs": paragraphs,
    }
