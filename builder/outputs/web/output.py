"""Makes the rules reference with its fonts and map art, and as e-books; also the rulebook as PDF if
no other output prints it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing
from builder.drawing.sheets import Paper
from builder.drawing.sheets.pages.covers import Picture
from builder.incremental.lazy_scenes import cached_scenes
from builder.incremental.memo import CachedDrawing, CachedThing
from builder.model.game import Game
from builder.outputs.formats import png
from builder.outputs.map_art import COLOURS, art_dpi, art_name
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.paper.output import draw_rulebook
from builder.outputs.paper.rulebook import draw_cover
from builder.outputs.render_context import FIGURES, RenderContext
from builder.outputs.web import page_files, shown_characters
from builder.outputs.web.ebook import ebook
from builder.outputs.web.fonts import font_of
from builder.outputs.web.page_content import Page, collect_page_content
from builder.outputs.web.script_fonts import faces_of

SCREEN = Paper("screen", 180.0, 240.0)
"""The paper of e-book covers: the size of an e-reader's screen in mm; five counters fit across the
cover."""
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


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the pages in every language that the game has rules in."""
    books = [] if "paper" in render_context.wanted else draw_rulebook(render_context)
    if any(render_context.game.rules_in(language) for language in render_context.languages):
        books += _art(render_context)
    if not any(render_context.game.rules_in(language) for language in render_context.contexts):
        return OutputResult(books, hand=list)
    made = list(_pages(render_context))
    covers = {page.language: _cover(render_context, page.language) for page in made}
    if render_context.trial:  # everything that can report problems has been drawn by now
        return OutputResult(books, hand=list)
    books += [_ebook(render_context, page, covers[page.language]) for page in made]
    if render_context.is_part:
        return OutputResult(books, hand=lambda: made)
    whole = join(render_context, [made])
    return OutputResult([*books, *whole.renderings], whole.files)


def _pages(render_context: RenderContext) -> Iterator[Page]:
    """Yield the pages in those languages that have rules; a page comes from the cache unless
    something that it shows has changed."""
    spoken = [lang for lang in render_context.languages if render_context.game.rules_in(lang)]
    for language in spoken:
        if language not in render_context.contexts:
            continue
        context, read = render_context.contexts[language], render_context.reading(FIGURES)
        keys = [
            (id, board.appearance) for id, board in render_context.boards[language].drawings.items()
        ]
        given = (spoken, keys, render_context.runs_digest)
        draw = partial(_page, render_context, spoken)
        yield CachedDrawing(render_context.drawings, "page", context, draw, given, read).value


def _page(
    render_context: RenderContext, spoken: Sequence[str], game: Game, context: DrawContext
) -> Page:
    language = context.tr.language
    figures, boards = render_context.figures[language], render_context.boards[language]
    made = collect_page_content(game, context, figures, boards, spoken, render_context.runs)
    render_context.tell_of_figures(context)
    return made


def _cover(render_context: RenderContext, language: str) -> Scene | None:
    """Return the cover of the e-book, which is the same as that of the printed rulebook."""
    first = [render_context.maps[language].drawings[m.id] for m in render_context.game.maps[:1]]
    draw = partial(_cover_over, first)
    given, context = tuple(map.appearance for map in first), render_context.contexts[language]
    _, found = cached_scenes(
        render_context.drawings, "cover", context, draw, given, render_context.digests
    )
    return found[0] if found else None


def _cover_over(
    first: Sequence[CachedThing[MapDrawing]], game: Game, context: DrawContext
) -> tuple[None, list[Scene]]:
    maps = [drawing.value for drawing in first]
    picture = Picture(maps[0].scene, maps[0].field) if maps else None
    cover = draw_cover(game, context, SCREEN, picture)
    return None, [cover] if cover else []


def _ebook(render_context: RenderContext, page: Page, cover: Scene | None) -> Rendering:
    """Return the rendering of a page as an e-book with its cover."""
    tr, look = (
        render_context.contexts[page.language].tr,
        render_context.digests.full_digest(cover).hex() if cover else "",
    )
    return ebook(page, tr, render_context.game.id, cover, look, render_context.shared_objects)


def _art(render_context: RenderContext) -> Iterator[Rendering]:
    """Yield the renderings of the map art, which the pages in all languages share. They are divided
    among the processes that draw the languages, beginning with the last, since the first has more
    to do."""
    shares = cycle(reversed(render_context.languages))
    for map, language in zip(render_context.game.maps, shares, strict=False):
        if language not in render_context.contexts or render_context.trial:
            continue
        art = render_context.art(map.id, language)
        look = ("png", f"{art_dpi(art)} {COLOURS}", render_context.digests.full_digest(art).hex())
        make = partial(png.render_png, art, art_dpi(art), colours=COLOURS)
        yield Rendering(f"rules/{art_name(map.id)}", look, make)


def join(render_context: RenderContext, handed: Sequence[list[Page]]) -> OutputResult:
    """Return all pages with their common search index, and the fonts with the characters that they
    show; ``handed`` are the pages drawn by each process."""
    made = [page for pages in handed for page in pages]
    if not made:
        return OutputResult()
    files = page_files(made, render_context.translators)
    shown = shown_characters(files)
    fonts = [
        font_of(f"rules/fonts/{face}.woff", face, shown)
        for face in dict.fromkeys([*FACES, *faces_of(render_context.languages)])
    ]
    return OutputResult(fonts, {f"rules/{name}": data for name, data in files.items()})


OUTPUT = Output("the rules reference, as web pages and books for e-readers", draw, join)
