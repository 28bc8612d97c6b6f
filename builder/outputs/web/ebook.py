"""Makes the rules reference as an e-book: the same cases, charts and drawings, in chapters.

Drawings that a page shows only when scrolled into view are shown at once in the book; parts that a
page computes by script are left out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from builder import resources
from builder.archive import ArchiveEntry
from builder.drawing.ink.scene import Scene
from builder.i18n.locales import customs
from builder.i18n.translate import Translator, labelled
from builder.outputs.formats import epub, pdf, png
from builder.outputs.formats.epub import COVER, Book, Chapter, ContentsEntry
from builder.outputs.output import Rendering
from builder.outputs.web.environment import template_environment
from builder.outputs.web.fonts import font_of
from builder.outputs.web.page_content import CaseView, Page, Section

_COVER_DPI = 150
_COLOURS = 256
_LATE = re.compile(r'<span class="late [^"]*"><noscript>(.*?)</noscript></span>', re.DOTALL)
_LIVE = re.compile(r'<a href="#live-[^>]*>.*?</a>', re.DOTALL)
_SYMBOL = re.compile(r'<g id="(s\d+)">')
_USED = re.compile(r'href="#(s\d+)"')
_LINK = re.compile(r'href="#((?:c|g-)[^"]*)"')
_FACE = re.compile(r'class="(?:halo )?f-([a-z-]+)"')
_ANCHOR = re.compile(r'\sid="((?:c\d|g-)[^"]*)"')
_SIZE = re.compile(r"\.(\w+) \{ --wide: ([\d.]+); --high: [\d.]+ \}")
_FACE_RULE = """\
@font-face {{ font-family: "{0}"; src: url(fonts/{0}.woff) format("woff") }}
.f-{0} {{ font-family: "{0}" }}
"""
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def ebook(
    page: Page,
    tr: Translator,
    id: str,
    cover: Scene | None = None,
    look: str = "",
    written: pdf.SharedObjects | None = None,
) -> Rendering:
    """Return the rendering of a page's e-book; ``id`` is the game's id, ``cover`` the scene of the
    cover picture and ``look`` its digest; ``written`` are PDF parts that can be reused."""
    book = epub_book(page, tr, id)
    name = f"rules/{id}-{page.language}.epub"
    files = {chapter.file: _chapter(name, book, chapter) for chapter in book.chapters}
    beside = {COVER: _front(name, cover, look, written)} if cover else {}
    beside |= _fonts(book)
    whole = replace(book, unlinked_files=tuple(beside))
    names, parts = (*files, *beside), map(_packed, (*files.values(), *beside.values()))
    return Rendering(
        name, ("epub", _digest(whole), look), partial(_write_book, whole, names), parts=tuple(parts)
    )


def _digest(book: Book) -> str:
    """Return a digest (cache key) of the book's content."""
    digest = hashlib.blake2b(repr(replace(book, chapters=())).encode(), digest_size=16)
    for chapter in book.chapters:
        said = repr(replace(chapter, body="")), chapter.body
        digest.update("\0".join(said).encode())
    return digest.hexdigest()


def _chapter(name: str, book: Book, chapter: Chapter) -> Rendering:
    """Return the rendering of a chapter's file."""
    depends = ("chapter", book.language, chapter.title, str(chapter.body))
    make = partial(epub.render_chapter, book.language, chapter)
    return Rendering(f"{name}/{chapter.file}", depends, make)


def _front(name: str, cover: Scene, look: str, written: pdf.SharedObjects | None) -> Rendering:
    """Return the rendering of the cover as a PNG; ``look`` is the digest of the cover's scene."""
    depends = ("png", f"{_COVER_DPI} {_COLOURS}", look)
    make = partial(png.render_png, cover, _COVER_DPI, colours=_COLOURS, parts=written)
    return Rendering(f"{name}/cover", depends, make)


def _packed(part: Rendering) -> Rendering:
    """Return the rendering of one file of a book in compressed form, cached so that unchanged files
    are not compressed again."""
    return replace(part, depends=("packed", *part.depends), make=partial(_as_packed, part.make))


def _as_packed(make: Callable[[], bytes]) -> bytes:
    return epub.compress_file(make()).serialised()


def _write_book(book: Book, names: Sequence[str], *parts: bytes) -> bytes:
    """Return the bytes of the book made from its compressed files, given with their ``names``."""
    return epub.write_epub(book, dict(zip(names, map(ArchiveEntry.of_kept, parts), strict=True)))


def epub_book(page: Page, tr: Translator, id: str) -> Book:
    """Return the e-book of a page without its cover and its fonts."""
    symbols = _symbols(str(page.symbols))
    used = {name: _USED.findall(drawn) for name, drawn in symbols.items()}
    chapters = tuple(_drawn(c, symbols, used) for c in _linked([*_chapters(page, tr)]))
    words = {
        "contents": tr("Contents"),
        "landmarks": tr("Contents"),
        "cover": labelled(tr, page.title, page.subtitle) if page.subtitle else page.title,
        "access": tr("All pictures are described in words, and the contents lead to every case."),
    }
    return Book(
        id=id,
        language=page.language,
        title=page.title,
        description=page.subtitle,
        chapters=chapters,
        style=_style(page, chapters),
        words=words,
    )


# -- chapters --------------------------------------------------------------------------------------


def _chapters(page: Page, tr: Translator) -> Iterator[Chapter]:
    """Yield the chapters of the book, in their order."""
    macros: Any = template_environment(tr).get_template("ebook.html.j2").module
    yield Chapter(
        "opening.xhtml", page.title, macros.opening(page), (ContentsEntry(page.title, "#top"),)
    )
    for number, section in enumerate(page.sections, 1):
        title = f"{section.number} {section.title}"
        body = macros.rules(page, section)
        yield Chapter(f"rules-{number:02}.xhtml", title, body, (_stop(section),))
    for name, title, there in (
        ("sequence", tr("Sequence of Play"), bool(page.sequence)),
        ("charts", tr("Charts and tracks"), bool(page.charts.strip())),
        ("counters", tr("Counters"), bool(page.rosters)),
        ("glossary", tr("Glossary"), bool(page.glossary)),
        ("index", tr("Index"), bool(page.index)),
        ("about", tr("About this edition"), True),
    ):
        if there:
            body = getattr(macros, name)(page)
            yield Chapter(f"{name}.xhtml", title, body, (ContentsEntry(title, f"#{name}"),))


def _stop(section: Section) -> ContentsEntry:
    first, *rest = section.cases
    return ContentsEntry(
        f"{section.number} {section.title}",
        f"#c{first.number}",
        tuple(_inner(case) for case in rest),
    )


def _inner(case: CaseView) -> ContentsEntry:
    return ContentsEntry(f"{case.number} {case.title}", f"#c{case.number}")


def _linked(chapters: Sequence[Chapter]) -> list[Chapter]:
    """Return the chapters as XHTML, in which each link names the file that contains its target."""
    plain = [replace(c, body=_at_once(str(c.body))) for c in chapters]
    files = {name: c.file for c in plain for name in _ANCHOR.findall(c.body)}
    return [
        replace(
            chapter,
            body=_LINK.sub(lambda link: _link(link[1], files), chapter.body),
            stops=tuple(_addressed(stop, chapter.file) for stop in chapter.stops),
        )
        for chapter in plain
    ]


def _at_once(body: str) -> str:
    """Return the HTML body of a chapter in which drawings deferred until they are scrolled into
    view are shown at once, and parts computed by script are removed."""
    return _LIVE.sub("", _LATE.sub(r"\1", body)).replace("<svg ", _SVG)


def _link(anchor: str, files: Mapping[str, str]) -> str:
    return f'href="{files[anchor]}#{anchor}"' if anchor in files else ""


def _addressed(stop: ContentsEntry, file: str) -> ContentsEntry:
    inner = tuple(_addressed(one, file) for one in stop.inner)
    return replace(stop, address=f"{file}{stop.address}", inner=inner)


# -- drawings --------------------------------------------------------------------------------------


def _symbols(definitions: str) -> dict[str, str]:
    """Return the symbols that the page's drawings share, by id, from their definitions."""
    starts = [*_SYMBOL.finditer(definitions)]
    ends = [*(m.start() for m in starts[1:]), definitions.rfind("</defs>")]
    return {m[1]: definitions[m.start() : end] for m, end in zip(starts, ends, strict=True)}


def _drawn(
    chapter: Chapter, symbols: Mapping[str, str], used: Mapping[str, Sequence[str]]
) -> Chapter:
    """Return a chapter with the definitions of the symbols that it shows, including those ``used``
    within them."""
    needed: dict[str, None] = {}
    waiting = _USED.findall(chapter.body)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed[name] = None
            waiting += used[name]
    drawn = "<svg " in chapter.body
    if not needed:
        return replace(chapter, drawn=drawn)
    shared = "".join(symbols[name] for name in symbols if name in needed)
    defs = (
        f'{_SVG}class="symbols" width="0" height="0" aria-hidden="true"><defs>{shared}</defs></svg>'
    )
    body = f"{defs}\n{chapter.body}".replace(' href="#s', ' xlink:href="#s')
    return replace(chapter, body=body, drawn=True)


def _faces(chapters: Sequence[Chapter], language: str) -> list[str]:
    """Return the font faces to embed in an e-book: those used in drawings, and those for a script
    that e-readers may lack. Other text uses the e-reader's own fonts."""
    own = customs(language).script.faces
    return sorted({*own, *(face for chapter in chapters for face in _FACE.findall(chapter.body))})


def _fonts(book: Book) -> dict[str, Rendering]:
    """Return the renderings of the fonts of a book's drawings, with the characters of the book, by
    file name."""
    shown = "".join(sorted(frozenset("".join(chapter.body for chapter in book.chapters))))
    faces = _faces(book.chapters, book.language)
    return {f"fonts/{face}.woff": font_of(f"{face}.woff", face, shown) for face in faces}


def _style(page: Page, chapters: Sequence[Chapter]) -> str:
    """Return the style sheet of the book, with the sizes of its drawings and their fonts."""
    base = (resources.templates_folder() / "ebook" / "style.css").read_text("utf-8")
    own = customs(page.language).script.faces[:1]
    text = "".join(f'body {{ font-family: serif, "{face}" }}\n' for face in own)
    faces = "".join(_FACE_RULE.format(face) for face in _faces(chapters, page.language))
    return base + text + _SIZE.sub(r".\1 { width: \2mm }", page.sizes) + "\n" + faces
