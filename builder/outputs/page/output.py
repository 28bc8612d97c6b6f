"""The rules reference, with its fonts; the rulebook beside it where nothing else is printed."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import partial

from builder.fonts import font_path
from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.page import characters, pages, written
from builder.outputs.page.page import Page
from builder.outputs.page.scripts import faces_of
from builder.outputs.paper.output import draw_rulebook
from builder.outputs.workbench import Workbench

FACES = (
    "serif",
    "serif-italic",
    "serif-semibold",
    "serif-semibold-italic",
    "condensed",
    "condensed-italic",
    "condensed-semibold",
    "condensed-bold",
    "sans-jp",
    "sans-jp-bold",
)
"""The faces of every page, which ``templates/html/reference.css`` names."""


def draw(bench: Workbench) -> Drawn:
    """The pages in every language that the game has rules in."""
    books = [] if "paper" in bench.wanted else draw_rulebook(bench)
    if not any(bench.game.rules_in(language) for language in bench.drafts):
        return Drawn(books, hand=list)
    made = pages(bench.game, bench.drafts, bench.figures, bench.runs, bench.languages)
    if bench.is_part:
        return Drawn(books, hand=lambda: made)
    whole = join(bench, [made])
    return Drawn([*books, *whole.renderings], whole.files)


def join(bench: Workbench, handed: Sequence[list[Page]]) -> Drawn:
    """All pages, which search one another, and the fonts for what they show."""
    made = [page for pages in handed for page in pages]
    if not made:
        return Drawn()
    files = written(made, bench.translators)
    shown = characters(files)
    fonts = [
        Rendering(f"rules/fonts/{face}.woff", ("woff", face, shown), partial(web_font, face, shown))
        for face in dict.fromkeys([*FACES, *faces_of(bench.languages)])
    ]
    return Drawn(fonts, {f"rules/{name}": data for name, data in files.items()})


def web_font(face: str, characters: str) -> bytes:
    """A face as a WOFF file that holds these characters, as far as it has them."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(hinting=False, notdef_outline=True)
    font = TTFont(str(font_path(face)), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    font.flavor = "woff"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


OUTPUT = Output("the rules reference, as web pages", draw, join)
