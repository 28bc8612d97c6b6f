"""The rules reference, with its fonts and the art of its maps, and as books for e-readers; the rulebook
beside it where nothing else is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.drawing.sheets import Paper, Picture
from builder.outputs.boards import COLOURS, art_dpi, art_name, art_of
from builder.outputs.formats import png
from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.page import characters, pages, written
from builder.outputs.page.ebook import ebook
from builder.outputs.page.fonts import font_of
from builder.outputs.page.page import Page
from builder.outputs.page.scripts import faces_of
from builder.outputs.paper.output import draw_rulebook
from builder.outputs.paper.rulebook import cover_of
from builder.outputs.workbench import Workbench

SCREEN = Paper("screen", 180.0, 240.0)
"""The shape of an e-reader, mm; five counters lie across the cover."""
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
    if any(bench.game.rules_in(language) for language in bench.languages):
        books += _art(bench)
    if not any(bench.game.rules_in(language) for language in bench.drafts):
        return Drawn(books, hand=list)
    made = pages(bench.game, bench.drafts, bench.figures, bench.boards, bench.runs, bench.languages)
    books += [_ebook(bench, page) for page in made]
    if bench.is_part:
        return Drawn(books, hand=lambda: made)
    whole = join(bench, [made])
    return Drawn([*books, *whole.renderings], whole.files)


def _ebook(bench: Workbench, page: Page) -> Rendering:
    """A page as a book, under the cover of the printed one."""
    draft = bench.drafts[page.language]
    maps = [bench.maps[page.language][m.id] for m in bench.game.maps[:1]]
    picture = Picture(maps[0].scene, maps[0].field) if maps else None
    return ebook(page, draft.tr, bench.game.id, cover_of(bench.game, draft, SCREEN, picture))


def _art(bench: Workbench) -> Iterator[Rendering]:
    """The art of the maps, which pages in all languages show: drawn where the first one is."""
    if not bench.leads or bench.trial:
        return
    for id, drawing in bench.maps[bench.languages[0]].items():
        art = art_of(drawing)
        look = ("png", f"{art_dpi(art)} {COLOURS}", art.digest())
        make = partial(png.render, art, art_dpi(art), colours=COLOURS)
        yield Rendering(f"rules/{art_name(id)}", look, make)


def join(bench: Workbench, handed: Sequence[list[Page]]) -> Drawn:
    """All pages, which search one another, and the fonts for what they show."""
    made = [page for pages in handed for page in pages]
    if not made:
        return Drawn()
    files = written(made, bench.translators)
    shown = characters(files)
    fonts = [
        font_of(f"rules/fonts/{face}.woff", face, shown)
        for face in dict.fromkeys([*FACES, *faces_of(bench.languages)])
    ]
    return Drawn(fonts, {f"rules/{name}": data for name, data in files.items()})


OUTPUT = Output("the rules reference, as web pages and books for e-readers", draw, join)
