"""The first pages of a print-and-play kit: a cover with the contents, and instructions for
printing, cutting and assembling everything, in every language of the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.card_fan import draw_card_fan, draw_cloth
from builder.drawing.sheets.furniture import blank_page, draw_furniture, draw_ruler
from builder.drawing.sheets.pages.covers import (
    ART,
    Picture,
    cover_background,
    cover_counters,
    cover_title,
)
from builder.drawing.sheets.paper import Paper
from builder.i18n.translate import Translator, translator_of
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.problems import PathKey

PICTURE_SHARE = 0.52
"""The height of the picture on the cover, as a fraction of the cover's height."""
SIDE = 24.0


class Part(NamedTuple):
    """A line of the table of contents: the first and last page of a part, whether it is printed on
    both sides, the part of the game that it names, and the pieces that it contains; parts with the
    same pieces are alternatives, of which only one needs to be printed."""

    title: str
    first: int
    last: int
    two_sided: bool = False
    path: PathKey = ()
    pieces: str = ""


def cover_page(
    game: Game, context: DrawContext, paper: Paper, parts: Sequence[Part], picture: Picture | None
) -> Scene:
    """Return the cover of the kit: the title over the map, four counters across the edge of the
    picture, the contents below."""
    pen = blank_page(context, paper, context.tr("Print-and-play kit"))
    edge = paper.height * PICTURE_SHARE
    if picture is not None:
        cover_background(pen, picture, Rect(0, 0, paper.width, edge))
    elif game.cards:
        draw_cloth(pen, game, Rect(0, 0, paper.width, edge))
    pen.scene.rect(0, edge, paper.width, paper.height - edge, fill=pen.colours.card)
    for y, weight in ((edge, 0.9), (edge + 1.4, 0.3)):
        pen.rule(0, y, paper.width, weight=weight, fill=pen.colours.ink)
    high = 0.26 if picture is not None or not game.cards else 0.1
    cover_title(pen, game, Rect(SIDE, edge * high, paper.width - 2 * SIDE, edge * 0.44))
    if game.units or not game.cards:
        cover_counters(pen, game, paper.width / 2, edge)
    else:
        draw_card_fan(pen, game, paper.width / 2, edge - 2)
    _contents(pen, game, paper, parts, edge + ART / 2 + 11)
    return pen.scene


def _contents(pen: Pen, game: Game, paper: Paper, parts: Sequence[Part], y: float) -> None:
    """Draw the table of contents (the parts with their pages) and below it the ruler and the
    version, upwards from the foot of the page."""
    tr, colours = pen.context.tr, pen.colours
    x, right = SIDE, paper.width - SIDE
    count = sum(c.count for c in game.counters.values())
    facts = [tr("players: {count}", count=tr(game.sheet.players))] if game.sheet.players else []
    facts += [tr("{count} counters", count=count)] if count else []
    held = sum(len(c.copies) for c in game.cards)
    facts += [tr("{count} cards", count=held)] if held else []
    with pen.scene.tagged(("H2", "contents", "")):
        pen.write_line("title", x, y, tr("Print-and-play kit"), 6.6)
    with pen.scene.tagged(("P", "facts", "")):
        pen.write_line("italic", right, y, " · ".join(facts), 4.4, fill=colours.dim, anchor="end")
    pen.rule(x, y + 5, right - x, fill=colours.ink)
    foot = paper.height - paper.margin
    top = _choices(pen, parts, Rect(x, y + 10, right - x, 0.0))
    step = min(7.4, (foot - 14 - top) / max(1, len(parts)))
    for i, part in enumerate(parts, 1):
        with pen.scene.tagged(("L", "contents", ""), ("LI", str(i), ""), ("LBody", "", "")):
            _part(pen, i, part, Rect(x, top + (i - 1) * step, right - x, step))
    draw_ruler(pen, x, foot)
    version = tr("version {version}", version=game.sheet.version)
    pen.write_line("strong", right, foot - 1.4, tr("Print at 100%, no scaling"), 3.2, anchor="end")
    pen.write_line(
        "text", right, foot + 2.6, f"{paper.name} · {version}", 2.7, fill=colours.dim, anchor="end"
    )


def _choices(pen: Pen, parts: Sequence[Part], at: Rect) -> float:
    """Draw a note on parts that are alternatives (they contain the same pieces, so only one need be
    printed), if there are any; return the y where the contents continue."""
    alike: dict[str, list[str]] = {}
    for number, part in enumerate(parts, 1):
        if part.pieces:
            alike.setdefault(part.pieces, []).append(str(number))
    choices = [" / ".join(numbers) for numbers in alike.values() if len(numbers) > 1]
    if not choices:
        return at.y
    words = pen.context.tr(
        "The same pieces are here in several forms. Print only one part of each: {parts}.",
        parts=" · ".join(choices),
    )
    lines = pen.block("strong", words, 3.8, at.width)
    with pen.scene.tagged(("P", "choices", "")):
        return pen.lines("strong", at.x, at.y, lines, 3.8, 5.0, fill=pen.colours.warning) + 2.4


def _part(pen: Pen, number: int, part: Part, at: Rect) -> None:
    """Draw a line of the contents: number, title, leaders, pages."""
    size = min(4.4, at.height * 0.62)
    pen.scene.disc(at.x + 2.3, at.y, size * 0.58, fill=pen.colours.ink)
    pen.write_line(
        "figure", at.x + 2.3, at.y, str(number), size * 0.72, fill=pen.colours.card, anchor="middle"
    )
    pages = str(part.first) if part.first == part.last else f"{part.first}–{part.last}"
    if part.two_sided:
        pages = f"{pen.context.tr('two-sided')} · {pages}"
    wide = pen.write_line(
        "text", at.right, at.y, pages, size * 0.86, anchor="end", fill=pen.colours.dim
    )
    room = at.width - 7.5 - wide - 6
    title = pen.for_item(*part.path)
    long = title.write_line(
        "strong", at.x + 7.5, at.y, part.title, size, width=room, room="the contents"
    )
    start, end = at.x + 7.5 + long + 2, at.right - wide - 2
    y = at.y + size * 0.3
    if end > start:
        pen.scene.line(
            [(start, y), (end, y)],
            stroke=pen.colours.rule,
            width=0.3,
            dash=(0.01, 1.3),
            cap="round",
        )


def blank_back(context: DrawContext, paper: Paper) -> Scene:
    """Return the blank back of a sheet."""
    pen = blank_page(context, paper, "")
    words = context.tr("This page is left blank.")
    at = paper.width / 2, paper.height / 2
    with pen.scene.tagged(("P", "blank", "")):
        pen.write_line("note", *at, words, 3.6, fill=pen.colours.faint, anchor="middle")
    return pen.scene


# -- how to --------------------------------------------------------------------------------------


_LANGUAGES_PER_ROW = 3
"""The number of languages side by side in a row."""


def _readers(game: Game, own: Translator) -> list[Translator]:
    """Return a translator for each language of a kit, the reader's language first."""
    others = [lang for lang in game.sheet.languages if lang != own.language]
    return [own, *(translator_of(game, lang) for lang in others)]


def instructions_title(game: Game, context: DrawContext) -> str:
    """Return the heading of the instructions in the first languages of the game, for the table of
    contents."""
    words = (
        tr("How to print, cut and assemble")
        for tr in _readers(game, context.tr)[:_LANGUAGES_PER_ROW]
    )
    return " · ".join(dict.fromkeys(words))


def instruction_pages(
    game: Game, context: DrawContext, paper: Paper, options: PrintOptions
) -> list[Scene]:
    """Return the instructions for printing, cutting and assembling the kit: a column for each
    language of the game, the reader's first, on as many pages as they need."""
    own = context.tr
    told: dict[str, Translator] = {}
    for tr in _readers(game, own):  # a language without translations would repeat the English text
        told.setdefault(repr(_sections(game, tr, options)), tr)
    readers = list(told.values())
    pages = math.ceil(len(readers) / _LANGUAGES_PER_ROW)
    many = math.ceil(len(readers) / pages)
    return [
        _instructions(game, context, paper, options, readers[at : at + many])
        for at in range(0, len(readers), many)
    ]


def _instructions(
    game: Game,
    context: DrawContext,
    paper: Paper,
    options: PrintOptions,
    readers: Sequence[Translator],
) -> Scene:
    own = context.tr
    pen = blank_page(context, paper, own("How to print, cut and assemble"))
    live, gap = paper.live, 9.0
    wide = (live.width - gap * (len(readers) - 1)) / len(readers)
    for i, tr in enumerate(readers):
        _column(pen, game, tr, options, Rect(live.x + i * (wide + gap), live.y, wide, live.height))
    draw_furniture(pen, game, paper, own("print-and-play kit"), "")
    return pen.scene


def _sections(game: Game, tr: Translator, options: PrintOptions) -> list[tuple[str, list[str]]]:
    """Return the headings of the instructions with their steps, only those that apply to the
    contents of this kit."""
    edge = tr("long edge") if options.flip == "long-edge" else tr("short edge")
    sections = [
        (
            tr("Print"),
            [
                tr("Print every page at 100%, without scaling. The bar on each page must be 50 mm long."),
                tr("The cover says which pages are printed on both sides; the others are not."),
                tr("Heavy paper of 160 to 200 g is best for charts and map, plain paper for whatever is "
                   "glued to card."),
            ],
        )
    ]  # fmt: skip
    if game.counters:
        sections.append((tr("Counters"), _counter_steps(tr, options, edge)))
    if game.cards:
        sections.append((tr("Cards"), _card_steps(tr, options, edge)))
    if game.maps:
        sections.append((tr("Map"), [
            tr("Trim each tile at the marks on the left and at the top; leave the strips on the right and "
               "at the bottom."),
            tr("Lay every tile over the strip of its neighbour, row by row from A1, and glue."),
            tr("Or have a print shop print the one-sheet file at 100%."),
        ]))  # fmt: skip
    sections.append((tr("Charts and set-up"), [
        tr("Each card stands on its own: print the charts once for each player."),
    ]))  # fmt: skip
    return sections


def _card_steps(tr: Translator, options: PrintOptions, edge: str) -> list[str]:
    steps = []
    if "duplex" in options.layouts:
        steps.append(tr("Two-sided pages of cards: flip on the {edge} of the paper, as for counters.",
                        edge=edge))  # fmt: skip
    if "fold" in options.layouts:
        steps.append(tr("Fold pages of cards: fold the printed sides outwards, glue without card."))
    steps.append(tr("Card of 250 to 300 g, or plain paper in sleeves with an old card behind it."))
    if options.card_corners:
        steps.append(
            tr(
                "Cut along the outlines; round the corners with a punch of {radius} mm.",
                radius=f"{options.card_corners:g}",
            )
        )
    return steps


def _counter_steps(tr: Translator, options: PrintOptions, edge: str) -> list[str]:
    steps = []
    if "duplex" in options.layouts:
        steps += [
            tr("Two-sided sheets: flip on the {edge}. First print the calibration page, read the nudge and "
               "build again with it.", edge=edge),
            tr("Hold a sheet up to the light: the crosses of front and back must coincide."),
        ]  # fmt: skip
    if "fold" in options.layouts:
        steps.append(
            tr(
                "Fold sheets: score the dashed line, "
                "fold the printed sides outwards over thin card, glue and press until dry."
            )
        )
    if "single" in options.layouts:
        steps.append(
            tr(
                "One-sided sheets: glue the fronts to card, cut them out, and glue the backs on one by one."
            )
        )
    steps.append(tr("Cut with a steel rule along the marks, first all long cuts, then the strips."))
    if options.corners:
        steps.append(
            tr("Round the corners with a punch of {radius} mm.", radius=f"{options.corners:g}")
        )
    return steps


def _column(pen: Pen, game: Game, tr: Translator, options: PrintOptions, at: Rect) -> None:
    """Draw the instructions in one language as a column, at the largest font size at which all of
    them fit on the page."""
    sections = _sections(game, tr, options)
    scale = next((s for s in _SCALES if _steps_height(sections, tr, at.width, s) <= at.height), 0.0)
    words = tr("How to print, cut and assemble")
    if not scale:
        pen.context.too_long(words, (), "a page")
    k = scale or _SCALES[-1]
    y = at.y + 8
    own = ("Sect", tr.language, "")
    with pen.scene.tagged(own, ("H1", "how to", "")):
        pen.write_line(
            "title", at.x, y, words, 5.6, width=at.width, room="the head of the instructions",
            least=0.4,
        )  # fmt: skip
    y += 9
    for head, steps in sections:
        with pen.scene.tagged(own, ("H2", head, "")):
            pen.write_line("strong", at.x, y, head, 4.4 * k, fill=pen.colours.warning)
        pen.rule(at.x, y + 3 * k, at.width)
        y += 7.6 * k
        for i, step in enumerate(steps, 1):
            lines = card_frame.wrap_prose("text", step, 3.7 * k, at.width - 6, tr)
            with pen.scene.tagged(own, ("L", head, ""), ("LI", str(i), ""), ("LBody", "", "")):
                pen.write_line("figure", at.x, y, str(i), 3.8 * k)
                y = pen.lines("text", at.x + 6, y, lines, 3.7 * k, 4.9 * k) + 1.6 * k
        y += 4 * k


_SCALES = (1.0, 0.92, 0.85, 0.78)
"""The scales that are tried for the type of the instructions."""


def _steps_height(
    sections: list[tuple[str, list[str]]], tr: Translator, width: float, scale: float
) -> float:
    """Return the height of the instructions in mm at a scale of the font size."""
    counts = [
        [len(card_frame.wrap_prose("text", step, 3.7 * scale, width - 6, tr)) for step in steps]
        for _, steps in sections
    ]
    lines = sum(sum(count) * 4.9 + len(count) * 1.6 + 11.6 for count in counts)
    return 17.0 + lines * scale
