"""The parts of covers: the title over the map or over cloth, and counters or cards below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen, font_for_role
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.ink.text import fit_size
from builder.drawing.sheets.card_fan import HIGH, draw_card_fan, draw_cloth
from builder.drawing.sheets.whole_map import WholeMap
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit

ART = 21.0
"""The size of the counters on the cover, in mm."""
_TITLE, _LONG, _SPACED = 15.0, 0.6, 0.05
"""The font size of the title in mm, the scale of a long title in several rows, and the letter
spacing in em."""
_SMALLER = 0.8
"""The scale of titles in other languages when they need several rows."""


class Picture(NamedTuple):
    """A map for the cover: its scene, and the part of it to be shown."""

    scene: Scene
    field: Rect


def cover_picture(
    game: Game, context: DrawContext, size: tuple[float, float], picture: Picture | None
) -> Scene:
    """Return a cover of ``size`` mm as a picture: the title over the map, with counters below it or, in
    a game of cards, over cloth with a fan of them."""
    wide, high = size
    scene = Scene(wide, high, title=context.tr(game.sheet.title))
    pen = Pen(scene, context, ("sheet", "title"), card_frame.palette(context.ink))
    cards = picture is None and bool(game.cards)
    whole = Rect(0, 0, wide, high)
    if picture is not None:
        cover_background(pen, picture, whole)
    elif game.cards:
        draw_cloth(pen, game, whole)
    else:
        scene.rect(*whole, fill=pen.colours.bar)
    deep = min(52.0, high * 0.4)
    below = HIGH if cards else ART * 0.6
    top = max(high * 0.08, (high - deep - below) / 2)
    side = max(8.0, (wide - 168.0) / 2)
    box = Rect(side, top, wide - 2 * side, deep)
    cover_title(pen, game, box, others=False)
    if cards:
        draw_card_fan(pen, game, wide / 2, min(high - 3.0, box.bottom + 5.0 + HIGH))
    else:
        cover_counters(pen, game, wide / 2, box.bottom + ART * 0.45)
    return scene.finished()


def cover_background(pen: Pen, picture: Picture, box: Rect) -> None:
    """Draw the middle part of the map as the background of a cover, a little larger than the box."""
    field = picture.field
    scale = max(box.width / field.width, box.height / field.height) * 1.25
    (x, y), (middle_x, middle_y) = box.centre, field.centre
    WholeMap(picture.scene).place(pen.scene, x - middle_x * scale, y - middle_y * scale, box, scale)


def cover_title(pen: Pen, game: Game, box: Rect, *, others: bool = True) -> None:
    """Draw the title of a cover in a box with a double frame: title, subtitle and, if wanted, the title
    in the ``others`` of the game's languages."""
    colours, sheet, tr = pen.colours, game.sheet, pen.context.tr
    pen.scene.rect(*box, fill=colours.card, stroke=colours.ink, line=0.9)
    pen.scene.rect(*box.inset(2.2), stroke=colours.ink, line=0.25)
    x, _ = box.centre
    room = box.width - 16
    names = _rows(_names(game, tr), room) if others else []
    lines = [tr(sheet.subtitle)] if sheet.subtitle else []
    step = box.height / (3.2 + 0.8 * (len(lines) + bool(names)))
    y = box.y + 1.25 * step
    rows, size = _title_rows(pen, tr(sheet.title), room)
    with pen.scene.tagged(("H1", "title", "")):
        for i, row in enumerate(rows):
            pen.for_item("sheet", "title").write_line(
                "title", x, y + (i - (len(rows) - 1) / 2) * 1.1 * size, row, size, anchor="middle",
                width=room, room="the cover", spacing=_SPACED,
            )  # fmt: skip
    pen.rule(x - room / 4, y + 0.85 * step, room / 2, weight=0.3, fill=colours.ink)
    y += 0.85 * step
    for line in lines:
        y += 0.75 * step
        with pen.scene.tagged(("P", "subtitle", "")):
            pen.for_item("sheet", "subtitle").write_line(
                "italic", x, y, line, 6.4, anchor="middle", width=room, room="the cover",
                fill=colours.dim,
            )  # fmt: skip
    size = 5.4 if len(names) == 1 else 5.4 * _SMALLER
    y += 0.75 * step - (len(names) - 1) * 0.65 * size
    for row in names:
        with pen.scene.tagged(("P", "names", "")):
            pen.for_item("sheet", "title").write_line(
                "body", x, y, row, size, anchor="middle", width=room, room="the cover",
                fill=colours.warning,
            )  # fmt: skip
        y += 1.3 * size


def _title_rows(pen: Pen, title: str, room: float) -> tuple[list[str], float]:
    """Return the title in one row or, if it is too long, in several rows of smaller letters, and the
    font size in mm."""
    font, factor = font_for_role("title", title)
    if fit_size(title, font, _TITLE * factor, room, spacing=_SPACED) is not None:
        return [title], _TITLE
    return pen.block("title", title, _TITLE * _LONG * 1.1, room), _TITLE * _LONG


def _rows(names: Sequence[str], room: float) -> list[str]:
    """Join titles side by side into rows no wider than ``room`` mm, as many rows as they need."""
    rows: list[str] = []
    for name in names:
        longer = f"{rows[-1]} · {name}" if rows else ""
        if longer and card_frame.role_text_width("body", longer, 5.4 * _SMALLER) <= room:
            rows[-1] = longer
        else:
            rows.append(name)
    return rows


def _names(game: Game, tr: Translator) -> list[str]:
    """Return the game's titles in its languages other than the translator's."""
    own, title = tr(game.sheet.title), game.sheet.title
    found = [Translator(lang, words)(title) for lang, words in sorted(game.translations.items())]
    every = [*([title] if "en" in game.sheet.languages else []), *found]
    return [name for name in dict.fromkeys(every) if name != own]


def cover_counters(pen: Pen, game: Game, x: float, y: float) -> None:
    """Draw one counter of each nation, at most four, in a row with its middle near
    (x, y)."""
    chosen: dict[str, Unit | Marker] = {}
    for unit in game.units:
        chosen.setdefault(unit.nation, unit)
    shown = list(chosen.values())[:4]
    left = x - (len(shown) * (ART + 4) - 4) / 2
    for i, counter in enumerate(shown):
        face = counters.counter_face(game, counter, "front", pen.context)
        scale = ART / max(face.width, face.height)
        at = Rect(left + i * (ART + 4), y - ART * (0.62 - 0.04 * (i % 2)), ART, ART)
        if pen.colours.shadow:
            pen.scene.rect(*at.moved(0.8, 0.8), fill=pen.colours.ink)
        pen.scene.place(face, at.x, at.y, scale=scale)
        pen.scene.rect(*at, stroke=pen.colours.ink, line=0.25)
