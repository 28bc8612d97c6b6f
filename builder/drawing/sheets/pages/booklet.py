"""Pages bound as a booklet: two side by side on paper twice as large, printed on both sides, nested
sheets stitched at the fold. Nothing is scaled."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.sheets.paper import Paper

LEAVES = 4
"""The number of pages on a sheet that is folded once."""


def booklet_pages(pages: Sequence[Scene], context: DrawContext, paper: Paper) -> list[Scene]:
    """Arrange pages of ``paper`` size, upright or turned, as spreads in printing order: front and
    back of the outermost sheet first, turned on the short edge. The last pages may be blank."""
    count = -(-len(pages) // LEAVES) * LEAVES
    padded = [*pages, *[None] * (count - len(pages))]
    spreads: list[Scene] = []
    for sheet in range(count // LEAVES):
        outer, inner = count - 1 - 2 * sheet, 2 * sheet
        for left, right in ((outer, inner), (inner + 1, outer - 1)):
            spreads.append(_double_page(padded[left], padded[right], context, paper, len(spreads)))
    return spreads


def _double_page(
    left: Scene | None, right: Scene | None, context: DrawContext, paper: Paper, number: int
) -> Scene:
    tr = context.tr
    side = tr("back") if number % 2 else tr("front")
    title = tr("Sheet {number} · {side}", number=number // 2 + 1, side=side)
    scene = Scene(2 * paper.width, paper.height, title=title)
    for page, x in ((left, 0.0), (right, paper.width)):
        if page is None:
            continue
        outer, scene.items = scene.items, []
        if page.width > page.height:  # a rotated page is read from the right
            scene.place(page, x, paper.height, turn=-90.0)
        else:
            scene.place(page, x, 0.0)
        # Items that extend beyond a page (the map of a cover) would cover the page next to it.
        half = Group("", scene.items, clip=(x, 0.0, paper.width, paper.height))
        scene.items = [*outer, half]
    return scene
