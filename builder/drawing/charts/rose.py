"""Charts of six directions, drawn as a rose of hexes: the hex of the first row lies to the north,
the others follow clockwise."""

from __future__ import annotations

import math

from builder.drawing.artwork import silhouettes
from builder.drawing.cards import card_frame
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.charts.cells import chart_rows
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.scene import Point, Scene
from builder.model.tables import Chart

WIDTH = 88.0
RADIUS = 11.4
"""The radius of a hex, in mm."""

AIR = 1.06
"""The distance between the centres of neighbouring hexes, as a multiple of that of touching hexes."""

SIDES = 6


def rose_chart(
    chart: Chart, context: DrawContext, *, width: float = WIDTH, height: float = 0.0
) -> Scene:
    """Return the chart as a card ``width`` mm wide with seven hexes; in the hex of each row the
    first cell is printed large and the second below it. If the card must be ``height`` mm high, the
    hexes grow with it as far as the width allows."""
    tr = context.tr
    width -= card_frame.SHADOW
    title = tr(chart.title) + card_frame.estimate_dagger(chart, "rows")
    notes = Notes(
        context, [tr(n) for n in chart.notes], width - 8, card_frame.is_estimated(chart, "rows")
    )
    other = card_frame.TOP + notes.height + 5.0
    natural = other + _tall(RADIUS)
    whole = max(height - card_frame.SHADOW, natural)
    radius = min(RADIUS * (whole - other) / _tall(RADIUS), (width - 8) / (5 * AIR))
    subtitle = card_frame.rule_reference(context, chart.rule)
    pen = card_frame.start_card(context, width, whole, title, subtitle, path=("tables", chart.id))
    middle = (width / 2, card_frame.TOP + (whole - other) / 2 + 1.0)
    for n, row in enumerate(chart_rows(chart, tr)[:SIDES]):
        angle = math.radians(60 * n)
        far = math.sqrt(3) * radius * AIR
        at = (middle[0] + far * math.sin(angle), middle[1] - far * math.cos(angle))
        pen.scene.polygon(_hex(at, radius), fill=pen.colours.box, stroke=pen.colours.ink, width=0.3)
        number, *words = row
        pen.write_line(
            "figure", at[0], at[1] - 0.12 * radius, number, 0.95 * radius, anchor="middle"
        )
        if words:
            pen.write_line(
                "text", at[0], at[1] + 0.58 * radius, words[0], 2.7, anchor="middle",
                width=1.25 * radius, room="a hex of the rose", least=0.6,
            )  # fmt: skip
    ink = Colours(pen.colours.on_bar, pen.colours.box_bar)
    pen.scene.polygon(
        _hex(middle, radius), fill=pen.colours.box_bar, stroke=pen.colours.ink, width=0.3
    )
    silhouettes.place_silhouette(
        pen.scene, "eye", *middle, 1.1 * radius, ink, context, ("tables", chart.id)
    )
    notes.draw(pen, 4, whole - notes.height - 2)
    return pen.scene


def _tall(radius: float) -> float:
    return math.sqrt(3) * radius * (1 + 2 * AIR)


def _hex(at: Point, radius: float) -> list[Point]:
    """Return the corners of a hex around ``at`` that rests on a flat side."""
    angles = [math.radians(60 * n) for n in range(SIDES)]
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]
