"""Draws sheets of counters and cards as SVG for editors and cutting machines: in mm, with a group
for each piece, and with layers by purpose: print, cut, score, registration marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.drawing.counters.outlines import counter_outline
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Path, Scene, Sub
from builder.drawing.sheets.bleeding import bleed_around
from builder.drawing.sheets.component_layout import beside_fold, fitting_components, lay_on_sheets
from builder.drawing.sheets.components import Component
from builder.drawing.sheets.pages.card_pages import card_components, laid_cards
from builder.drawing.sheets.pages.counter_pages import (
    components_to_print,
    laid_counters,
    place_face,
)
from builder.drawing.sheets.panels import Cell, Panel, Sheet
from builder.drawing.sheets.paper import A4, Paper
from builder.drawing.sheets.templates import Pieces, find_template, lay_on_template, template_for
from builder.model.game import Game
from builder.model.printing import DEFAULT, Layout, PrintOptions, Side
from builder.sentences import filled_sentence

CUT = "#ff0000"
"""The colour of cut lines: pure red hairlines, which cutting machines look for."""
SCORE = "#0000ff"
HAIRLINE = 0.1
SCORE_REACH = 4.0
"""The distance that the score line of a fold reaches beyond the art, in mm."""


@dataclass(frozen=True)
class Machine:
    """The requirements of a cutting machine: the sheet size in mm, the free margin round the
    counters, and the kind of registration marks."""

    width: float
    height: float
    margin: float


MACHINES = {
    "silhouette": Machine(215.9, 279.4, 22.0),
    "cricut": Machine(171.4, 234.9, 6.0),  # the largest area that its print-then-cut mode reads
}


@dataclass(frozen=True)
class CutSheet:
    """A sheet for a cutting machine: fronts, and the backs that belong to them. If the sheet is not
    turned over, backs lie at the same positions of another sheet, or beyond a fold in the
    middle."""

    sheet: Sheet
    options: PrintOptions
    layout: Layout

    def scenes(self) -> dict[str, Scene]:
        """Return the scenes with print and cut layers, by the suffix of their file names: ``front``
        and ``back``, or ``fold`` for a folded sheet."""
        if self.layout == "fold":
            return {"fold": self._scene((("front", self.sheet), ("back", self.sheet.unfolded())))}
        back = self.sheet
        if self.layout == "duplex":
            back = self.sheet.turned_over(self.options.flip)
        return {
            "front": self._scene((("front", self.sheet),)),
            "back": self._scene((("back", back),)),
        }

    def _scene(self, sides: Sequence[tuple[Side, Sheet]]) -> Scene:
        scene = Scene(self.sheet.width, self.sheet.height)
        printed = [self._face(scene, c, side) for side, sheet in sides for c in sheet.cells]
        lines = [line for _, sheet in sides for line in cut_lines(sheet, self.options)]
        layers: dict[str, list[Item]] = {
            "print": printed,
            "registration": _registration(self.sheet, self.options),
            "score": self._score(),
            "cut": [Path(lines, stroke=CUT, width=HAIRLINE, cap="butt", join="miter")],
        }
        scene.items = [
            Group(name, items, layer=True, title=name) for name, items in layers.items() if items
        ]
        return scene

    def _score(self) -> list[Item]:
        if self.layout != "fold" or not self.sheet.panels:
            return []
        x = self.sheet.width / 2
        top = min(panel.around.y for panel in self.sheet.panels) - SCORE_REACH
        foot = max(panel.around.bottom for panel in self.sheet.panels) + SCORE_REACH
        return [Path([Sub([(x, top), (x, foot)])], stroke=SCORE, width=HAIRLINE, cap="butt")]

    def _face(self, scene: Scene, cell: Cell, side: Side) -> Item:
        """Return the group of a counter's face, with its bleed below it if there is any."""
        picture = cell.component.face(side)
        bleed = self.options.bleed
        if bleed:
            beyond_cut = bleed_around(picture, cell.component.shape, bleed, self.options.edge_art)
            place_face(scene, beyond_cut, cell.place, cell.turn)
        place_face(scene, picture, cell.place, cell.turn)
        items, scene.items = scene.items, []
        name = cell.component.id
        beyond = "-back" if side == "back" and self.layout == "fold" else ""
        return Group(f"{name}{beyond}", items, title=name)


def cut_sheets(
    game: Game, context: DrawContext, options: PrintOptions, paper: Paper = A4
) -> list[CutSheet]:
    """Return the counters arranged on sheets for the cutting machine or label template in the print
    options (in the first of their layouts); if there is neither, as on the pages of ``paper``."""
    components = components_to_print(game, context, options)
    return _cut(game, "counters", components, context, options, paper)


def card_cut_sheets(
    game: Game, context: DrawContext, options: PrintOptions, paper: Paper = A4
) -> list[CutSheet]:
    """Return the sheets of cards with their cutting lines."""
    return _cut(game, "cards", card_components(game, context), context, options.for_cards, paper)


def _cut(
    game: Game,
    kind: Pieces,
    components: Sequence[Component],
    context: DrawContext,
    options: PrintOptions,
    paper: Paper,
) -> list[CutSheet]:
    template = find_template(template_for(kind, game, options), options, context)
    if template is None and options.registration == "none":
        return _as_printed(kind, components, context, options, paper)
    if template is None:
        return _cut_sheets(components, context, options, "card" if kind == "cards" else "counter")
    way: Layout = "single" if template.kind == "labels" else "duplex"
    return [CutSheet(s, options, way) for s in lay_on_template(template, components, context, kind)]


def _as_printed(
    kind: Pieces,
    components: Sequence[Component],
    context: DrawContext,
    options: PrintOptions,
    paper: Paper,
) -> list[CutSheet]:
    """Return the sheets as on the printed pages, with lines along which those pages can be cut."""
    layout, paper = _layout(options), paper.with_margin(options.margin)
    if kind == "cards":
        laid = [sheet for _, sheet in laid_cards(components, paper, context, options, layout)]
    else:
        laid = laid_counters(components, context, paper, options, layout)
    return [CutSheet(sheet, options, layout) for sheet in laid]


def _layout(options: PrintOptions) -> Layout:
    return options.layouts[0] if options.layouts else "duplex"


def _cut_sheets(
    components: Sequence[Component], context: DrawContext, options: PrintOptions, what: str
) -> list[CutSheet]:
    layout = _layout(options)
    machine = MACHINES[options.registration]
    room = Rect(0, 0, machine.width, machine.height).inset(machine.margin + options.bleed)
    if layout == "fold":
        room = beside_fold(room, machine.width, options)
    where = filled_sentence(
        "a sheet of {width:g} by {height:g} mm", width=machine.width, height=machine.height
    )
    fitting = fitting_components(components, room, context, where, what)
    laid = lay_on_sheets(fitting, room, (machine.width, machine.height), options, layout)
    return [CutSheet(sheet, options, layout) for sheet in laid]


def counter_sheet_scenes(
    game: Game, context: DrawContext, options: PrintOptions = DEFAULT, paper: Paper = A4
) -> dict[str, Scene]:
    """Return the scenes of every counter sheet's sides by file name
    (``counters-sheet-1-front.svg``), to be rendered by ``outputs.svg``."""
    sheets = cut_sheets(game, context, options, paper) if game.counters else []
    return _scenes_by_name("counters", sheets, game, context, options)


def card_sheet_scenes(
    game: Game, context: DrawContext, options: PrintOptions = DEFAULT, paper: Paper = A4
) -> dict[str, Scene]:
    """Return the scenes of every card sheet's sides by file name (``cards-sheet-1-front.svg``)."""
    sheets = card_cut_sheets(game, context, options, paper) if game.cards else []
    return _scenes_by_name("cards", sheets, game, context, options)


def _scenes_by_name(
    what: str, sheets: Sequence[CutSheet], game: Game, context: DrawContext, options: PrintOptions
) -> dict[str, Scene]:
    found = {}
    for number, sheet in enumerate(sheets, 1):
        for side, scene in sheet.scenes().items():
            words = {
                "front": context.tr("front"),
                "back": context.tr("back"),
                "fold": context.tr("fold"),
            }
            scene.title = f"{context.tr(game.sheet.title)} · {number} · {words[side]}"
            found[f"{what}-sheet-{number}-{side}{options.suffix}.svg"] = scene
    return found


# -- lines ---------------------------------------------------------------------------------------


def cut_lines(sheet: Sheet, options: PrintOptions) -> Iterator[Sub]:
    """Yield the lines that the knife follows: closed outlines, half the kerf (the width of the cut)
    outside the counter, or straight lines that neighbours share."""
    for panel in sheet.panels:
        if panel.straight and panel.xs and not options.are_counters_separate:
            yield from _shared(panel)
        else:
            for cell in panel.cells:
                shape = cell.component.shape
                yield counter_outline(
                    shape, cell.place, grow=options.kerf / 2, corners=options.corners
                )


def _registration(sheet: Sheet, options: PrintOptions) -> list[Item]:
    """Return the marks that a machine's camera looks for: a square and two angles, or a frame."""
    wide, high = sheet.width, sheet.height
    if options.registration == "silhouette":
        near, long = 10.0, 20.0
        right, foot = wide - near, high - near
        square = Path([Sub(Rect(near, near, 5.0, 5.0).corners(), True)], fill="#000000")
        angles = [
            Sub([(right - long, near), (right, near), (right, near + long)]),
            Sub([(near, foot - long), (near, foot), (near + long, foot)]),
        ]
        return [square, Path(angles, stroke="#000000", width=1.0, cap="butt", join="miter")]
    if options.registration == "cricut":
        frame = Sub(Rect(1.0, 1.0, wide - 2.0, high - 2.0).corners(), True)
        return [Path([frame], stroke="#000000", width=1.0, join="miter")]
    return []


def _shared(panel: Panel) -> list[Sub]:
    """Return the straight cut lines that neighbouring counters share, only where there is a counter
    on some side."""
    runs = []
    for y in panel.ys:
        beside = [c.place for c in panel.cells if _touches(y, c.place.y, c.place.bottom)]
        runs.append(Sub([(min(p.x for p in beside), y), (max(p.right for p in beside), y)]))
    for x in panel.xs:
        beside = [c.place for c in panel.cells if _touches(x, c.place.x, c.place.right)]
        runs += _vertical_lines(x, sorted({(p.y, p.bottom) for p in beside}))
    return runs


def _touches(cut: float, a: float, b: float) -> bool:
    return abs(cut - a) < 1e-6 or abs(cut - b) < 1e-6


def _vertical_lines(x: float, spans: list[tuple[float, float]]) -> list[Sub]:
    """Return vertical lines at ``x`` with adjacent spans joined."""
    runs: list[Sub] = []
    for top, bottom in spans:
        if runs and abs(runs[-1].points[1][1] - top) < 1e-6:
            runs[-1].points[1] = (x, bottom)
        else:
            runs.append(Sub([(x, top), (x, bottom)]))
    return runs
