"""Patches to be glued over the changed places of a printed map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.drawing.ink.cropping import Cutter
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, bounding_box
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.mapsheet import MapDrawing
from builder.drawing.sheets import Paper
from builder.drawing.sheets.furniture import blank_page, draw_furniture
from builder.drawing.sheets.marks import cut_marks
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.versions.boards import groups_of_neighbours

AROUND = 1.2
"""The distance in mm that a patch reaches beyond the outlines of its places."""
GAP = 12.0
"""The distance in mm between patches on a page: room for cut marks and a name."""
BLEED = 1.5
"""The distance in mm that the print reaches beyond the cut."""


@dataclass(frozen=True)
class Patch:
    """A piece of a map sheet to be cut out and glued over the old one: its name, its box on the sheet
    in mm, and what the sheet shows there."""

    name: str
    box: Rect
    scene: Scene


def patch_pages(
    game: Game, patches: Sequence[Patch], context: DrawContext, paper: Paper
) -> list[Scene]:
    """Return pages on which the patches are arranged in rows, at their printed size and with cut marks."""
    title = context.tr("Map patches")
    pages: list[Scene] = []
    laid = list(_laid(patches, paper.live))
    for number in range(laid[-1][0] + 1 if laid else 0):
        pen = blank_page(context, paper, title)
        draw_furniture(pen, game, paper, title, str(number + 1))
        for page, patch, x, y in laid:
            if page == number:
                wide, high = patch.box.width, patch.box.height
                _place(pen.scene, patch, x, y)
                cut_marks(pen.scene, Rect(x, y, wide, high), (x, x + wide), (y, y + high))
                pen.write_line("text", x + 1.5, y - 4.2, patch.name, 2.7, fill=pen.colours.dim)
        pages.append(pen.scene)
    return pages


def _place(page: Scene, patch: Patch, x: float, y: float) -> None:
    """Draw a patch with its corner at (x, y), with a little more of the map around it."""
    outer, page.items = page.items, []
    page.place(patch.scene, x - patch.box.x, y - patch.box.y)
    shown = Rect(x, y, patch.box.width, patch.box.height).inset(-BLEED)
    clip = (shown.x, shown.y, shown.width, shown.height)
    page.items = [*outer, Group("", page.items, clip=clip)]


def _laid(patches: Sequence[Patch], live: Rect) -> Iterator[tuple[int, Patch, float, float]]:
    """Yield each patch with its page number and its position there, the tallest patches first."""
    page, x, y, row = 0, live.x + GAP / 2, live.y + GAP, 0.0
    for patch in sorted(patches, key=lambda one: (-one.box.height, one.name)):
        wide, high = patch.box.width, patch.box.height
        if x + wide > live.right and row:
            x, y, row = live.x + GAP / 2, y + row + GAP, 0.0
        if y + high > live.bottom and y > live.y + GAP:
            page, x, y, row = page + 1, live.x + GAP / 2, live.y + GAP, 0.0
        yield page, patch, x, y
        x, row = x + wide + GAP, max(row, high)


def map_patches(
    map: MapSheet, drawn: MapDrawing, places: Sequence[str], context: DrawContext, room: Rect
) -> list[Patch]:
    """Return the patches that cover some places of a map: one for each group of neighbours, or several
    for a group larger than ``room``."""
    cutter = Cutter(drawn.scene)
    found = []
    for group in groups_of_neighbours(map, list(places)):
        cells = [map.space.cell(place) for place in group]
        corners = [point for cell in cells for point in drawn.layout.outline(cell)]
        sheet = Rect(0, 0, drawn.scene.width, drawn.scene.height)
        box = _within(bounding_box(corners).inset(-AROUND), sheet)
        names = ", ".join(map.titles.get(place, place) for place in sorted(group))
        for piece in _pieces(box, room.inset(GAP)):
            title = context.tr("{map}, {place}", map=context.tr(map.title), place=names)
            found.append(Patch(title, piece, cutter.crop(piece)))
    return found


def _within(box: Rect, sheet: Rect) -> Rect:
    left, top = max(box.x, sheet.x), max(box.y, sheet.y)
    return Rect(left, top, min(box.right, sheet.right) - left, min(box.bottom, sheet.bottom) - top)


def _pieces(box: Rect, room: Rect) -> Iterator[Rect]:
    """Divide a box into pieces that fit on a page, and yield these."""
    columns = -int(-box.width // room.width)
    rows = -int(-box.height // room.height)
    wide, high = box.width / columns, box.height / rows
    for row in range(rows):
        for column in range(columns):
            yield Rect(box.x + column * wide, box.y + row * high, wide, high)
