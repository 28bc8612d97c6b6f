"""Draws the cover and sets the table of contents."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from builder.drawing import card_faces
from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Scene
from builder.drawing.ink.text import fit_size
from builder.drawing.sheets import Paper
from builder.drawing.sheets.pages.covers import Picture
from builder.drawing.sheets.whole_map import WholeMap
from builder.drawing.typeset import Atom, PageInProgress, PageLink, Span, set_lines
from builder.i18n.translate import Translator
from builder.model.base import Model
from builder.model.game import Game, GameSheet
from builder.outputs.paper.rulebook import blocks
from builder.outputs.paper.rulebook.look import PT, SIDE, BookStyle, book_style
from builder.outputs.paper.rulebook.words import SpanWriter

_Part = TypeVar("_Part", bound=Model)

ART = 0.58
"""The part of the cover's height that the map takes."""
_COUNTER = 25.0


def draw_cover(game: Game, context: DrawContext, paper: Paper, picture: Picture | None) -> Scene:
    """Draw the cover: the title over the map, counters across its edge, and a description of the
    game below them. The game must have rules in the drawing context's language."""
    tr, sheet, look = context.tr, game.sheet, book_style(context.tr, context.ink)
    page = PageInProgress(Scene(paper.width, paper.height, title=tr(sheet.title)))
    scene, colours = page.scene, look.colours
    edge = paper.height * ART
    if picture is not None:
        _map(scene, paper, picture, edge)
    else:
        _draw_table_top(game, context, scene, paper, edge)
    scene.rect(-1, edge, paper.width + 2, paper.height - edge + 1, fill=colours.brand)
    scene.rect(-1, edge + 1.6, paper.width + 2, 0.5, fill=colours.on_brand)
    _counters(game, context, scene, paper, edge)
    y = _titles(page, look, tr, sheet, edge + _COUNTER * 0.5 + 21, paper)
    _summary(page, look, tr, sheet, y + 6, paper)
    shown = " · ".join(filter(None, map(tr, (sheet.title, sheet.subtitle, sheet.summary))))
    scene.items = [Group("", scene.items, tag=(("Figure", "cover", shown),))]
    return scene


def _map(scene: Scene, paper: Paper, picture: Picture, edge: float) -> None:
    """Draw the middle of the map, slightly larger than its space on the cover."""
    field = picture.field
    scale = max(paper.width / field.width, edge / field.height) * 1.2
    x, y = paper.width / 2 - field.centre[0] * scale, edge / 2 - field.centre[1] * scale
    WholeMap(picture.scene).place(scene, x, y, Rect(0, 0, paper.width, edge), scale)


def _draw_table_top(
    game: Game, context: DrawContext, scene: Scene, paper: Paper, edge: float
) -> None:
    """Draw the cards, or else the counters, of a game without a map as if laid out on a table."""
    outer, scene.items = scene.items, []
    scene.rect(0, 0, paper.width, edge, fill=_TABLE)
    step = paper.width / _COUNTERS_ACROSS
    faces = [card_faces.card_face(game, card, context) for card in _mixed(game.cards, "deck")]
    if not faces:
        faces = [
            counters.counter_face(game, c, "front", context) for c in _mixed(game.units, "nation")
        ]
    shapes = sorted(f.height / f.width for f in faces) or [1.0]
    high = shapes[len(shapes) // 2] * step * 0.86
    rows = math.ceil(edge / high) + 1
    for i in range(rows * (_COUNTERS_ACROSS + 1) if faces else 0):
        row, column = divmod(i, _COUNTERS_ACROSS + 1)
        face = faces[i % len(faces)]
        x = (column - 0.5 * (row % 2)) * step + step * 0.07
        scale, turn = 0.86 * step / face.width, ((i * 7) % 11 - 5) * 0.9
        scene.place(face, x, (row - 0.35) * high * 1.06, scale=scale, turn=turn)
    scene.items = [*outer, Group("", scene.items, clip=(0, 0, paper.width, edge))]


_COUNTERS_ACROSS = 4
_TABLE = "#5c6b52"


def _mixed(parts: Sequence[_Part], by: str) -> list[_Part]:
    """Return the parts taken in turn from each group (deck or nation)."""
    groups: dict[str, list[_Part]] = {}
    for part in parts:
        groups.setdefault(getattr(part, by), []).append(part)
    longest = max(map(len, groups.values()), default=0)
    return [group[i] for i in range(longest) for group in groups.values() if i < len(group)]


def _counters(game: Game, context: DrawContext, scene: Scene, paper: Paper, edge: float) -> None:
    """Draw counters, units of all nations in turn, across the edge of the map picture."""
    chosen = _mixed(game.units, "nation")[:5]
    step = _COUNTER + 5.0
    x = (paper.width - len(chosen) * step + 5.0) / 2
    for i, unit in enumerate(chosen):
        face = counters.counter_face(game, unit, "front", context)
        scale = _COUNTER / max(face.width, face.height)
        turn = (-3.0, 2.0, -1.5, 2.5, -2.0)[i % 5]
        y = edge - _COUNTER * 0.52
        scene.rect(x + 1.0, y + 1.2, _COUNTER, _COUNTER, fill="#2a100c")
        scene.place(face, x, y, scale=scale, turn=turn / 3)
        x += step


def _titles(
    page: PageInProgress, look: BookStyle, tr: Translator, sheet: GameSheet, y: float, paper: Paper
) -> float:
    on = look.colours.on_brand
    face = look.title.strong
    room = paper.width - 2 * SIDE
    size = fit_size(tr(sheet.title), face, (34 if look.squares else 46) * PT, room, 0.3)
    for words_, font, most, step, colour in (
        (tr(sheet.title), face, size or 5.0, 0.0, on),
        (
            tr(sheet.subtitle),
            look.title.em if not look.squares else look.title.plain_font,
            6.2,
            11.0,
            on,
        ),
    ):
        if not words_:
            continue
        y += step
        fitting = fit_size(words_, font, most, room, 0.3) or most
        line = set_lines((Span(words_, font, fitting, colour),), 10 * room, look.language)[0]
        line.draw(page.scene, (paper.width - line.width) / 2, y)
    return y


def _summary(
    page: PageInProgress, look: BookStyle, tr: Translator, sheet: GameSheet, y: float, paper: Paper
) -> None:
    """Draw a horizontal rule, the summary of the game, and a line that says what this document is."""
    on, scene = look.colours.on_brand, page.scene
    wide = 124.0
    left = (paper.width - wide) / 2
    scene.line([(paper.width / 2 - 22, y), (paper.width / 2 + 22, y)], stroke=on, width=0.4)
    y += 5.5
    kind = look.body
    span = Span(tr(sheet.summary), kind.plain_font, kind.size * 1.06, on)
    for line in set_lines((span,), wide, look.language):
        blocks.draw_line(page, line, left + (wide - line.width) / 2, y, kind.lead, kind.size)
        y += kind.lead * 1.04
    foot = paper.height - 11.0
    version = tr("version {version}", version=sheet.version)
    who = ", ".join(p for p in (sheet.document.publisher, sheet.document.year) if p)
    told = (
        "a game by {who}" if sheet.document.own else "in our own words, based on the rules of {who}"
    )
    source = tr(told, who=who) if who else ""
    small = 3.5
    for text, at, anchor in ((tr("Rules of play"), SIDE, 0.0), (version, paper.width - SIDE, 1.0),
                             (source, paper.width / 2, 0.5)):  # fmt: skip
        font = look.small.strong
        for line in set_lines((Span(text, font, small, on),), 200.0, look.language):
            line.draw(scene, at - anchor * line.width, foot)


def contents(
    entries: Sequence[tuple[str, str, str, int]], words: SpanWriter, width: float
) -> list[Atom]:
    """Set a line for each (number, title, anchor, depth), with leaders and the page number."""
    found: list[Atom] = []
    for number, title, anchor, depth in entries:
        found.append(_entry(number, title, anchor, depth, words, width))
    return [*found[:-1], *(last._replace(keep=False) for last in found[-1:])]


def _entry(
    number: str, title: str, anchor: str, depth: int, words: SpanWriter, width: float
) -> Atom:
    look, colours = words.style, words.style.colours
    top = depth == 1
    size = (9.4 if look.squares else 11.0) * PT if top else (8.0 if look.squares else 10.0) * PT
    lead = size * (1.62 if look.squares else 1.28)
    face = look.body.strong if top else look.body.plain_font
    page = str(words.pages.get(anchor, ""))
    figure = "condensed-semibold" if top else "condensed"
    numbers = set_lines((Span(number, "condensed-semibold", size * 0.95,
                              colours.brand if top else colours.soft),), 30.0)  # fmt: skip
    pages = set_lines((Span(page, figure, size * 0.95, colours.ink),), 30.0)
    indent = 11.5
    right = pages[0].width if pages else 0.0
    room = width - indent - right - 4.0
    fitting = fit_size(title, face, size, room, 0.6) or size * 0.6
    names = set_lines((Span(title, face, fitting, colours.ink),), 10 * room, look.language,
                      justify=False)  # fmt: skip

    def draw(placed: PageInProgress, x: float, y: float) -> None:
        for line in numbers:
            blocks.draw_line(placed, line, x, y, lead, size)
        end = x + indent
        for line in names:
            blocks.draw_line(placed, line, x + indent, y, lead, size)
            end += line.width
        for line in pages:
            blocks.draw_line(placed, line, x + width - line.width, y, lead, size)
        base, start = y + lead / 2 + blocks.CAP * size, end + 1.6
        if start < x + width - right - 1.6:
            placed.scene.line(
                [(start, base - 0.2), (x + width - right - 1.6, base - 0.2)],
                stroke=colours.soft, width=0.28, dash=(0.01, 1.15), cap="round",
            )  # fmt: skip
        placed.links.append(PageLink(x, y, width, lead, anchor))

    tag = (("TOC", "contents", ""), ("TOCI", anchor, ""), ("Link", anchor, ""))
    return Atom(lead, draw, before=1.5 if top else 0.0, keep=top, tag=tag)
