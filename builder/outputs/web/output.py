"""The rules reference, with its fonts and the art of its maps, and as e-books; also the rulebook as
PDF if nothing else is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing
from builder.drawing.sheets import Paper
from builder.drawing.sheets.pages.kit_pages import Picture
from builder.incremental.lazy_scenes import outlined
from builder.incremental.memo import Drawing, Kept
from builder.model.game import Game
from builder.outputs.formats import png
from builder.outputs.map_art import COLOURS, art_dpi, art_name
from builder.outputs.output import Drawn, Output, Rendering
from builder.outputs.paper.output import draw_rulebook
from builder.outputs.paper.rulebook import cover_of
from builder.outputs.render_context import FIGURES, Workbench
from builder.outputs.web import characters, written
from builder.outputs.web.ebook import ebook
from builder.outputs.web.fonts import font_of
from builder.outputs.web.page_content import Page, page_of
from builder.outputs.web.script_fonts import faces_of

SCREEN = Paper("screen", 180.0, 240.0)
"""The size of an e-reader's screen in mm; five counters fit across the cover."""
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
    """Draw the pages in every language that the game has rules in."""
    books = [] if "paper" in bench.wanted else draw_rulebook(bench)
    if any(bench.game.rules_in(language) for language in bench.languages):
        books += _art(bench)
    if not any(bench.game.rules_in(language) for language in bench.drafts):
        return Drawn(books, hand=list)
    made = list(_pages(bench))
    covers = {page.language: _cover(bench, page.language) for page in made}
    if bench.trial:  # what is set into templates has been drawn, with its problems
        return Drawn(books, hand=list)
    books += [_ebook(bench, page, covers[page.language]) for page in made]
    if bench.is_part:
        return Drawn(books, hand=lambda: made)
    whole = join(bench, [made])
    return Drawn([*books, *whole.renderings], whole.files)


def _pages(bench: Workbench) -> Iterator[Page]:
    """Yield the pages in the languages that there are rules in, from the cache while nothing that
    they show has changed."""
    spoken = [lang for lang in bench.languages if bench.game.rules_in(lang)]
    for language in spoken:
        if language not in bench.drafts:
            continue
        draft, read = bench.drafts[language], bench.reading(FIGURES)
        keys = [(id, board.look) for id, board in bench.boards[language].drawings.items()]
        given = (spoken, keys, bench.runs_digest)
        draw = partial(_page, bench, spoken)
        yield Drawing(bench.drawings, "page", draft, draw, given, read).value


def _page(bench: Workbench, spoken: Sequence[str], game: Game, draft: Draft) -> Page:
    language = draft.tr.language
    figures, boards = bench.figures[language], bench.boards[language]
    made = page_of(game, draft, figures, boards, spoken, bench.runs)
    bench.tell_of_figures(draft)
    return made


def _cover(bench: Workbench, language: str) -> Scene | None:
    """Return the cover of the e-book, which is that of the printed rulebook."""
    first = [bench.maps[language].drawings[m.id] for m in bench.game.maps[:1]]
    draw = partial(_cover_over, first)
    given, draft = tuple(map.look for map in first), bench.drafts[language]
    _, found = outlined(bench.drawings, "cover", draft, draw, given, bench.digests)
    return found[0] if found else None


def _cover_over(
    first: Sequence[Kept[MapDrawing]], game: Game, draft: Draft
) -> tuple[None, list[Scene]]:
    maps = [drawing.value for drawing in first]
    picture = Picture(maps[0].scene, maps[0].field) if maps else None
    cover = cover_of(game, draft, SCREEN, picture)
    return None, [cover] if cover else []


def _ebook(bench: Workbench, page: Page, cover: Scene | None) -> Rendering:
    """Return the rendering of a page as an e-book with its cover."""
    tr, look = bench.drafts[page.language].tr, bench.digests.of(cover).hex() if cover else ""
    return ebook(page, tr, bench.game.id, cover, look, bench.written)


def _art(bench: Workbench) -> Iterator[Rendering]:
    """Yield the renderings of the map art, which pages in all languages share. They are divided
    among the processes that draw the languages, beginning with the last, as the process with the
    first language has more to do."""
    shares = cycle(reversed(bench.languages))
    for map, language in zip(bench.game.maps, shares, strict=False):
        if language not in bench.drafts or bench.trial:
            continue
        art = bench.art(map.id, language)
        look = ("png", f"{art_dpi(art)} {COLOURS}", bench.digests.of(art).hex())
        make = partial(png.render, art, art_dpi(art), colours=COLOURS)
        yield Rendering(f"rules/{art_name(map.id)}", look, make)


def join(bench: Workbench, handed: Sequence[list[Page]]) -> Drawn:
    """Return all pages with their common search index, and the fonts for the characters that they
    show."""
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
