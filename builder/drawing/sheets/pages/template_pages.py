"""Pages with predefined cuts: sheets of labels have one face on each label, sheets for a printer's
die are cut through fronts and backs at once."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import marks
from builder.drawing.sheets.furniture import blank_page
from builder.drawing.sheets.pages.card_pages import card_components
from builder.drawing.sheets.pages.counter_pages import components_to_print, paint_cells
from builder.drawing.sheets.panels import Sheet
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.templates import Pieces, cells_of, find_template, lay_on_template
from builder.model.game import Game
from builder.model.printing import PrintOptions, Side, Template


def template_pages(
    game: Game, context: DrawContext, kind: Pieces, name: str, options: PrintOptions
) -> list[Scene]:
    """Return the pages of counters or cards on the named template; no pages if the template is
    unknown. Labels are printed as fronts, followed by the backs that carry information; a sheet for
    a die as its front and back in turn."""
    template = find_template(name, options, context)
    if template is None:
        return []
    paper = Paper(name, template.width, template.height)
    if kind == "cards":
        components, title = card_components(game, context), context.tr("Cards")
    else:
        components, title = components_to_print(game, context, options), context.tr("Counters")
    pages: list[Scene] = []

    def add(sheet: Sheet, side: Side, label: str) -> Scene:
        pen = blank_page(context, paper, f"{title} · {label}")
        paint_cells(pen.scene, sheet, side, options.bleed, options.edge_art)
        pages.append(pen.scene)
        return pen.scene

    if template.kind == "labels":
        backs = [c.reverse for c in components if not c.blank]
        for faces, what in (
            (components, context.tr("fronts")),
            (backs, context.tr("backs to glue on")),
        ):
            for number, sheet in enumerate(lay_on_template(template, faces, context, kind), 1):
                add(sheet, "front", f"{what} {number}")
        return pages
    for number, sheet in enumerate(lay_on_template(template, components, context, kind), 1):
        _die_lines(add(sheet, "front", f"{number} · {context.tr('front')}"), template)
        over = sheet.turned_over(options.flip).nudged(options.nudge)
        add(over, "back", f"{number} · {context.tr('back')}")
    return pages


def _die_lines(scene: Scene, template: Template) -> None:
    """Draw marks for the cuts of a printer's die, outside every block of cells, so that a print
    shop can align the die."""
    for block in template.blocks:
        cells = list(cells_of(block))
        right, foot = max(c.right for c in cells), max(c.bottom for c in cells)
        around = Rect(block.x, block.y, right - block.x, foot - block.y)
        xs = sorted({round(x, 4) for c in cells for x in (c.x, c.right)})
        ys = sorted({round(y, 4) for c in cells for y in (c.y, c.bottom)})
        marks.cut_marks(scene, around, xs, ys)
