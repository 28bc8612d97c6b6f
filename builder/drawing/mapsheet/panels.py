"""The labelled parts of a map sheet's margin: frame, title panel (cartouche), compass, scale bar,
notes."""

from __future__ import annotations

import math

from builder.drawing.cards.card_frame import font_for_role, has_square_characters
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect, polar_point
from builder.drawing.ink.scene import Scene, Sub
from builder.drawing.ink.text import add_centred, add_text, fit_size_or_report
from builder.drawing.maps.theme_parts import Theme
from builder.model.ground.maps import MapSheet
from builder.problems import PathKey

FRAME = 2.8
"""The distance in mm by which the frame extends beyond the field."""
BACKGROUND_OVERHANG = 6.0
"""The distance in mm by which the margin's background extends beyond the sheet: more than any
bleed."""

_NORTH = {"up": -90.0, "right": 0.0, "down": 90.0, "left": 180.0}


def draw_frame(scene: Scene, theme: Theme, field: Rect) -> None:
    """Cover the parts of the map that extend beyond the field, and draw the frame. The cover
    extends beyond the sheet, since terrain would otherwise be visible in the bleed, or as a row of
    dots along an edge that lies between two pixels of a screen."""
    outer = [Sub(Rect(0, 0, scene.width, scene.height).inset(-BACKGROUND_OVERHANG).corners(), True)]
    scene.path([*outer, Sub(field.corners(), True)], fill=theme.margin)
    for out, line in ((0.0, 0.5), (1.4, 0.3), (2.2, 0.95)):
        scene.rect(*field.inset(-out), stroke=theme.frame, line=line)


def draw_cartouche(
    scene: Scene, theme: Theme, context: DrawContext, box: Rect, sheet: MapSheet, series: str
) -> None:
    """Draw title, series and subtitle in an ornamented panel."""
    _panel(scene, theme, box)
    path: PathKey = ("maps", sheet.id, "title")
    width = box.width - 14
    x, _ = box.centre
    title, subtitle = context.tr(sheet.title), context.tr(sheet.subtitle)
    font = "sans-jp-bold" if has_square_characters(title) else "serif-semibold"
    spacing = 0.04 if has_square_characters(title) else 0.1
    most = min(11.5, box.height * 0.3)
    size = fit_size_or_report(
        context, title, font, most, width, path, "the cartouche", 0.4, spacing
    )
    if series:
        _line(scene, theme, context, x, box.y + box.height * 0.17, series.upper(), 2.7, width, path)
    add_centred(
        scene, x, box.y + box.height * 0.44, title, font, size, fill=theme.ink, spacing=spacing,
        context=context, path=path,
    )  # fmt: skip
    rule = box.y + box.height * 0.66
    reach = box.width * 0.28
    scene.line([(x - reach, rule), (x + reach, rule)], stroke=theme.frame, width=0.3)
    scene.polygon(
        [(x - 1.3, rule), (x, rule - 0.8), (x + 1.3, rule), (x, rule + 0.8)], fill=theme.frame
    )
    if subtitle:
        font, share = (
            ("sans-jp", 0.82) if has_square_characters(subtitle) else ("serif-italic", 1.0)
        )
        size = fit_size_or_report(
            context, subtitle, font, 4.6 * share, width, path, "the cartouche", 0.5
        )
        add_centred(
            scene, x, box.y + box.height * 0.82, subtitle, font, size,
            fill=mix(theme.ink, theme.paper, 0.15), context=context, path=path,
        )  # fmt: skip


def _line(
    scene: Scene, theme: Theme, context: DrawContext, x: float, y: float, text: str, size: float,
    width: float, path: PathKey,
) -> None:  # fmt: skip
    font, factor = font_for_role("strong", text)
    spacing = 0.05 if has_square_characters(text) else 0.2
    size = fit_size_or_report(
        context, text, font, size * factor, width, path, "the cartouche", 0.5, spacing
    )
    fill = mix(theme.frame, theme.paper, 0.1)
    add_centred(
        scene, x, y, text, font, size, fill=fill, spacing=spacing, context=context, path=path
    )


def _panel(scene: Scene, theme: Theme, box: Rect) -> None:
    shade = mix(theme.margin, theme.ink, 0.28)
    scene.rect(*box.moved(0.7, 0.7), fill=shade)
    scene.rect(*box, fill=theme.paper, stroke=theme.frame, line=0.6)
    scene.rect(*box.inset(1.0), stroke=theme.frame, line=0.2)
    corners = ((0, 1), (1, 0), (1, 1), (0, 0))
    for across, down in corners:
        x, y = box.x + across * box.width, box.y + down * box.height
        sx, sy = 1 - 2 * across, 1 - 2 * down
        bracket = [(x + 2.2 * sx, y + 6 * sy), (x + 2.2 * sx, y + 2.2 * sy),
                   (x + 6 * sx, y + 2.2 * sy)]  # fmt: skip
        scene.path([Sub(bracket)], stroke=theme.frame, width=0.5, join="miter")
        scene.disc(x + 4 * sx, y + 4 * sy, 0.55, fill=theme.frame)


def draw_compass(
    scene: Scene,
    theme: Theme,
    context: DrawContext,
    x: float,
    y: float,
    radius: float,
    sheet: MapSheet,
) -> None:
    """Draw a compass rose of eight points, half dark and half light, with N at true north."""
    start = _NORTH[sheet.north_on_sheet] + sheet.north_tilt
    scene.disc(x, y, radius * 0.78, stroke=theme.frame, width=0.25)
    scene.disc(x, y, radius * 0.70, stroke=theme.frame, width=0.12)
    for minor in (True, False):
        for quarter in range(4):
            angle = start + 90 * quarter + (45 if minor else 0)
            tip = polar_point((x, y), radius * (0.62 if minor else 1.0), angle)
            for side, fill in ((-45, theme.paper), (45, theme.frame)):
                waist = polar_point((x, y), radius * 0.2, angle + side)
                scene.polygon([(x, y), waist, tip], fill=fill, stroke=theme.frame, width=0.15)
    letter = polar_point((x, y), radius + 2.4, start)
    add_centred(scene, *letter, context.tr("N", "compass"), "serif-semibold", 3.8, fill=theme.frame)


def draw_scale(
    scene: Scene, theme: Theme, context: DrawContext, box: Rect, sheet: MapSheet, across: float
) -> None:
    """Draw a scale bar of whole kilometres (or hundreds of metres), with the scale in words below;
    ``across`` is the distance of two neighbouring hex centres in mm."""
    y = box.y + 4.2
    if sheet.hex_metres:
        step, count, unit = _steps(across / sheet.hex_metres, box.width - 6)
        length = step * across / sheet.hex_metres
        left = box.x + (box.width - length * count) / 2
        for i in range(count):
            fill = theme.ink if i % 2 == 0 else theme.paper
            scene.rect(left + i * length, y, length, 1.3, fill=fill, stroke=theme.ink, line=0.2)
        divisor = 1000 if unit == "km" else 1
        for i in range(count + 1):
            words = f"{i * step / divisor:g}" + (f" {unit}" if i == count else "")
            add_text(
                scene, left + i * length, y - 0.9, words, "condensed", 2.4, fill=theme.ink,
                anchor="middle",
            )  # fmt: skip
        y += 4.6
    if sheet.scale:
        words = context.tr(sheet.scale)
        font, factor = font_for_role("text", words)
        add_text(
            scene, box.centre[0], y, words, font, 2.7 * factor, fill=theme.ink, anchor="middle",
            context=context, path=("maps", sheet.id, "scale"),
        )  # fmt: skip


def _steps(per_metre: float, room: float) -> tuple[float, int, str]:
    """Return, for a scale bar at most ``room`` mm long, the length of a step in metres, the number
    of steps, and the name of their unit; ``per_metre`` is the length of a metre on the sheet in mm."""
    fair = room / per_metre / 4
    power = 10 ** math.floor(math.log10(fair))
    step = power * max(f for f in (1, 2, 5) if f * power <= fair)
    count = max(2, min(5, int(room / (step * per_metre))))
    return step, count, "km" if step * count >= 2000 else "m"


def draw_note(scene: Scene, theme: Theme, context: DrawContext, box: Rect, sheet: MapSheet) -> None:
    """Draw a small note that the map is an estimate, if it is one."""
    if sheet.provenance().status != "estimated":
        return
    words = context.tr("† Terrain, rivers, roads and places are estimates of this edition.")
    font, factor = font_for_role("note", words)
    path: PathKey = ("maps", sheet.id, "source")
    size = fit_size_or_report(
        context, words, font, 2.5 * factor, box.width, path, "the sheet's foot", 0.6
    )
    add_text(
        scene, box.right, box.bottom, words, font, size, anchor="end",
        fill=mix(theme.ink, theme.margin, 0.3), context=context, path=path,
    )  # fmt: skip
