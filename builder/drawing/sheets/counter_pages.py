"""Counter sheets for printing on both sides of the paper."""

from __future__ import annotations

from typing import Literal

from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.drawing.sheets.blocks import Sheet, lay_out
from builder.drawing.sheets.components import counter_components
from builder.drawing.sheets.furniture import crosses, cut_marks, dress, page
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game

Face = Literal["front", "back"]


def counter_sheets(game: Game, draft: Draft, paper: Paper) -> list[Sheet]:
    """The game's counters laid out on as many sheets as they need."""
    return lay_out(counter_components(game, draft), paper.live, paper.width)


def counter_pages(game: Game, draft: Draft, paper: Paper) -> list[Scene]:
    """Front and back of each sheet in turn, for printing both sides, turned on the long edge."""
    sheets = counter_sheets(game, draft, paper)
    pages = []
    for number, sheet in enumerate(sheets, 1):
        pages.append(_page(game, draft, paper, sheet, "front", number, len(sheets)))
        pages.append(_page(game, draft, paper, sheet.mirrored(), "back", number, len(sheets)))
    return pages


def _page(
    game: Game, draft: Draft, paper: Paper, sheet: Sheet, face: Face, number: int, count: int
) -> Scene:
    tr = draft.tr
    side = tr("front") if face == "front" else tr("back")
    label = tr("Sheet {number} of {count} · {side}", number=number, count=count, side=side)
    pen = page(draft, paper, f"{tr('Counters')} · {label}")
    paint_cells(pen.scene, sheet, face)
    for panel in sheet.panels:
        cut_marks(pen.scene, panel.around, panel.xs, panel.ys)
    crosses(pen, paper)
    dress(pen, game, paper, tr("counters"), label)
    return pen.scene


def paint_cells(scene: Scene, sheet: Sheet, face: Face) -> None:
    """Place every component of a sheet; the sheet is already mirrored for backs."""
    for cell in sheet.cells:
        picture = cell.component.front if face == "front" else cell.component.back
        scene.place(picture, cell.place.x, cell.place.y)
