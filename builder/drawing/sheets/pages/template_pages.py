"""Pages whose cuts are given: labels hold one face each, dies cut fronts and backs at once."""

from __future__ import annotations

from builder.drawing.ink.cards import Pen
from builder.drawing.ink.draft import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import marks
from builder.drawing.sheets.blocks import Sheet
from builder.drawing.sheets.furniture import page
from builder.drawing.sheets.pages.counter_pages import components_of, paint_cells
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.templates import cells_of, lay_on
from builder.model.game import Game
from builder.model.printing import PrintOptions, Side, Template


def template_pages(
    game: Game, draft: Draft, template: Template, options: PrintOptions
) -> list[Scene]:
    """The counters on a template. Labels come as fronts, then the backs that say something; a die
    sheet as its front and back in turn."""
    components = components_of(game, draft, options)
    paper = Paper(options.template, template.width, template.height)
    pages: list[Scene] = []
    if template.kind == "labels":
        backs = [c.reverse for c in components if not c.blank]
        for faces, what in (
            (components, draft.tr("fronts")),
            (backs, draft.tr("backs to glue on")),
        ):
            for number, sheet in enumerate(lay_on(template, faces, draft), 1):
                pages.append(_page(draft, paper, sheet, "front", f"{what} {number}", options))
        return pages
    for number, sheet in enumerate(lay_on(template, components, draft), 1):
        front = _page(draft, paper, sheet, "front", f"{number} · {draft.tr('front')}", options)
        over = sheet.turned_over(options.flip).nudged(options.nudge)
        back = _page(draft, paper, over, "back", f"{number} · {draft.tr('back')}", options)
        _die_lines(front, template)
        pages += [front, back]
    return pages


def _page(
    draft: Draft, paper: Paper, sheet: Sheet, side: Side, label: str, options: PrintOptions
) -> Scene:
    pen: Pen = page(draft, paper, f"{draft.tr('Counters')} · {label}")
    paint_cells(pen.scene, sheet, side, options.bleed)
    return pen.scene


def _die_lines(scene: Scene, template: Template) -> None:
    """Marks where the die cuts, outside every block, so that a printer can set it."""
    for block in template.blocks:
        cells = list(cells_of(block))
        right, foot = max(c.right for c in cells), max(c.bottom for c in cells)
        around = Rect(block.x, block.y, right - block.x, foot - block.y)
        xs = sorted({round(x, 4) for c in cells for x in (c.x, c.right)})
        ys = sorted({round(y, 4) for c in cells for y in (c.y, c.bottom)})
        marks.cut_marks(scene, around, xs, ys)
