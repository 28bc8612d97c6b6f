"""Sheets with predefined cuts: pre-cut labels, and sheets to be cut with a printer's die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import load_drawing_data
from builder.drawing.ink.geometry import Rect
from builder.drawing.sheets.component_layout import report_too_large
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.panels import Cell, Panel, Sheet
from builder.model.game import Game
from builder.model.printing import Block, PrintOptions, Template
from builder.problems import PathKey, unknown_name
from builder.sentences import filled_sentence

Pieces = Literal["counters", "cards"]


@lru_cache(maxsize=1)
def built_in_templates() -> dict[str, Template]:
    """Return the built-in templates by name."""
    return {
        name: Template.model_validate(entry)
        for name, entry in load_drawing_data("templates").items()
    }


def find_template(name: str, options: PrintOptions, context: DrawContext) -> Template | None:
    """Return the template with this name; an unknown name is reported."""
    if not name:
        return None
    known = known_templates(options)
    if name not in known:
        context.report(unknown_name("template", name, known, template_path(name, options)))
    return known.get(name)


def template_path(name: str, options: PrintOptions) -> PathKey:
    """Return the path of the print option that defines the template with this name, or else of the
    one that names it."""
    if name in options.templates:
        return ("printing", "templates", name)
    return ("printing", "card_template" if name == options.card_template else "template")


def template_for(kind: Pieces, game: Game, options: PrintOptions) -> str:
    """Return the name of the template that the print options specify for counters or for cards; an
    empty string if there is none, or if the game has no such pieces."""
    if not (game.cards if kind == "cards" else game.counters):
        return ""
    if kind == "cards" and options.card_template:
        return options.card_template
    return options.template if (kind == "cards") == _is_for_cards(game, options) else ""


def _is_for_cards(game: Game, options: PrintOptions) -> bool:
    """Return whether the template in the print options is meant for the game's cards, that is,
    whether a card fills most of a cell."""
    template = known_templates(options).get(options.template)
    if not game.counters or template is None:
        return not game.counters
    sizes = {layout.extent for layout in game.layouts if game.cards_by_layout.get(layout.id)}
    return any(
        _room(card, cell) > _MIN_FILL
        for card in sizes
        for cell in {block.cell for block in template.blocks}
    )


_MIN_FILL = 0.5
"""The smallest fraction of a cell that a card must fill for the cell to count as made for the card."""


def _room(card: tuple[float, float], cell: tuple[float, float]) -> float:
    """Return the fraction of a template's cell that a card fills; 0 if the card does not fit."""
    if not (_fits_upright(card, cell) or _fits_upright(card[::-1], cell)):
        return 0.0
    return card[0] * card[1] / (cell[0] * cell[1])


def known_templates(options: PrintOptions) -> dict[str, Template]:
    """Return the templates by name: the built-in ones, and those of the options."""
    return {**built_in_templates(), **options.templates}


def unprintable(template: Template) -> float | None:
    """Return the distance in mm of the template's cells from the paper's edge if it is smaller than
    the margin that printers leave blank; otherwise ``None``."""
    nearest = min(
        edge
        for block in template.blocks
        for cell in cells_of(block)
        for edge in (cell.x, cell.y, template.width - cell.right, template.height - cell.bottom)
    )
    return max(0.0, nearest) if nearest < UNPRINTABLE_MARGIN - 1e-6 else None


UNPRINTABLE_MARGIN = 3.0
"""The width of the strip along the edges of the paper that most printers leave blank, in mm."""


def lay_on_template(
    template: Template,
    components: Sequence[Component],
    context: DrawContext,
    what: Pieces = "counters",
) -> list[Sheet]:
    """Place the components in the template's cells, in their order, with equal sizes and colours
    together. A cell holds as many as fit, edge to edge in its middle, turned if they fit in no other
    way; a component too large for any cell is reported."""
    sizes = [block.cell for block in template.blocks]
    wrong = [c for c in components if not any(_fits(c, size) for size in sizes)]
    wide, high = max(sizes, key=lambda size: size[0] * size[1])
    hint = "name a template with larger cells, or make the pieces smaller"
    word = "card" if what == "cards" else "counter"
    report_too_large(
        wrong,
        context,
        filled_sentence("a cell of {wide:g} by {high:g} mm", wide=wide, high=high),
        word,
        hint,
    )
    groups = {c.group: i for i, c in reversed(list(enumerate(components)))}
    waiting = sorted(
        (c for c in components if c not in wrong),
        key=lambda c: (c.size, c.shape, groups[c.group]),
    )
    sheets: list[Sheet] = []
    while waiting:
        sheet = Sheet(template.width, template.height)
        for block in template.blocks:
            sheet.panels += _filled(block, waiting)
        sheets.append(sheet)
    return sheets


def _filled(block: Block, waiting: list[Component]) -> list[Panel]:
    """Return the panels in one block of a template's cells, filled with the next components, which are
    removed from ``waiting``; a block whose cells are too small for the next component stays empty."""
    cells: list[Cell] = []
    for place in cells_of(block):
        if waiting and _fits(waiting[0], (place.width, place.height)):
            cells += _in_cell(place, waiting)
    if not cells:
        return []
    wide, high = block.pitch or block.cell
    width = (block.columns - 1) * wide + block.cell[0]
    height = (block.rows - 1) * high + block.cell[1]
    return [Panel(Rect(block.x, block.y, width, height), cells)]


def cells_of(block: Block) -> Iterator[Rect]:
    """Yield the cells of a block, row by row."""
    wide, high = block.pitch or block.cell
    for row in range(block.rows):
        for column in range(block.columns):
            yield Rect(block.x + column * wide, block.y + row * high, *block.cell)


def _in_cell(place: Rect, waiting: list[Component]) -> Iterator[Cell]:
    """Fit as many of the next components of one size as possible into the template's cell ``place``,
    and yield each with its position; they are removed from ``waiting``."""
    first = waiting[0]
    turn = 0.0 if _fits_upright(first.size, (place.width, place.height)) else 90.0
    wide, high = first.size if not turn else first.size[::-1]
    across, down = int((place.width + 1e-6) / wide), int((place.height + 1e-6) / high)
    left = place.x + (place.width - across * wide) / 2
    top = place.y + (place.height - down * high) / 2
    for i in range(across * down):
        if not waiting or waiting[0].size != first.size:
            return
        at = Rect(left + i % across * wide, top + i // across * high, wide, high)
        yield Cell(waiting.pop(0), at, turn)


def _fits(component: Component, cell: tuple[float, float]) -> bool:
    """Return whether a cell is large enough for a component, turned by a quarter if it is a
    rectangle (a hex is cut as it stands)."""
    if _fits_upright(component.size, cell):
        return True
    return component.shape == "square" and _fits_upright(component.size[::-1], cell)


def _fits_upright(size: tuple[float, float], cell: tuple[float, float]) -> bool:
    return size[0] <= cell[0] + 1e-6 and size[1] <= cell[1] + 1e-6
