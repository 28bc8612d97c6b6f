"""Counter sheets as SVG, for editors and cutting machines: millimetres, a group for each counter, and
the cut lines in a layer of their own."""

from __future__ import annotations

from typing import Literal

from builder.drawing.draft import Draft
from builder.drawing.geometry import Rect
from builder.drawing.scene import Group, Path, Scene, Sub
from builder.drawing.sheets.blocks import Panel, Sheet, lay_out
from builder.drawing.sheets.components import counter_components
from builder.model.game import Game

WIDTH, HEIGHT = 200.0, 260.0
"""A sheet in mm: inside both A4 and Letter."""
MARGIN = 5.0
CUT = "#ff0000"
"""Pure red hairlines, as cutting machines look for them."""

Face = Literal["front", "back"]


def counter_sheet_scenes(game: Game, draft: Draft) -> dict[str, Scene]:
    """Every sheet's front and mirrored back by file name (``counters-sheet-1-front.svg``), to be
    rendered by ``outputs.svg``."""
    room = Rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    laid = lay_out(counter_components(game, draft), room, WIDTH)
    found = {}
    for number, sheet in enumerate(laid, 1):
        for face, side in (("front", sheet), ("back", sheet.mirrored())):
            scene = _scene(side, "front" if face == "front" else "back")
            scene.title = f"{draft.tr(game.sheet.title)} · {number} · {draft.tr(face)}"
            found[f"counters-sheet-{number}-{face}.svg"] = scene
    return found


def _scene(sheet: Sheet, face: Face) -> Scene:
    scene = Scene(WIDTH, HEIGHT)
    faces = Group("counters", [], layer=True, title="counters")
    for cell in sheet.cells:
        component = cell.component
        scene.place(getattr(component, face), cell.place.x, cell.place.y)
        faces.items.append(Group(component.id, [scene.items.pop()], title=component.id))
    lines = [run for panel in sheet.panels for run in _cuts(panel)]
    cut = Path(lines, stroke=CUT, width=0.1, cap="butt")
    scene.items = [faces, Group("cut", [cut], layer=True, title="cut")]
    return scene


def _cuts(panel: Panel) -> list[Sub]:
    """The outline of every counter's row and column: lines only where there is something to cut."""
    runs = []
    for y in panel.ys:
        beside = [c.place for c in panel.cells if _touches(y, c.place.y, c.place.bottom)]
        runs.append(Sub([(min(p.x for p in beside), y), (max(p.right for p in beside), y)]))
    for x in panel.xs:
        beside = [c.place for c in panel.cells if _touches(x, c.place.x, c.place.right)]
        runs += _joined(x, sorted({(p.y, p.bottom) for p in beside}))
    return runs


def _touches(cut: float, a: float, b: float) -> bool:
    return abs(cut - a) < 1e-6 or abs(cut - b) < 1e-6


def _joined(x: float, spans: list[tuple[float, float]]) -> list[Sub]:
    """Vertical runs with neighbouring spans made one."""
    runs: list[Sub] = []
    for top, bottom in spans:
        if runs and abs(runs[-1].points[1][1] - top) < 1e-6:
            runs[-1].points[1] = (x, bottom)
        else:
            runs.append(Sub([(x, top), (x, bottom)]))
    return runs
