"""Writes a book as an EPUB 3.3 file for e-readers. The input is chapters in XHTML with pictures,
fonts and a style sheet; the output is the archive, whose first entry is the media type (EPUB Open
Container Format 3.3, 4.2). Equal books give equal bytes. Large files are compressed one by one, and
may be handed in already compressed."""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from builder import resources
from builder.archive import DEFLATED, ArchiveEntry, make_archive, stored_entry

COVER = "cover.png"
_MIME = "application/epub+zip"
_TYPES = {
    "xhtml": "application/xhtml+xml",
    "png": "image/png",
    "woff": "font/woff",
    "css": "text/css",
}
_UUID_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "chitwright")


@dataclass(frozen=True)
class ContentsEntry:
    """An entry of the table of contents: its title, the address that it links to, and its
    subentries."""

    title: str
    address: str
    inner: tuple[ContentsEntry, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter file of the book: its ``body`` is XHTML; ``drawn`` is true if it contains SVG."""

    file: str
    title: str
    body: str
    stops: tuple[ContentsEntry, ...] = ()
    drawn: bool = False


@dataclass(frozen=True)
class Book:
    """An e-book: its chapters, style sheet and metadata. ``words`` are the headings of the
    contents, the cover and the beginning in the book's language; ``unlinked_files`` are the file
    names of its fonts and of its cover, if any, to which no chapter links."""

    id: str
    language: str
    title: str
    description: str
    chapters: tuple[Chapter, ...]
    style: str
    words: Mapping[str, str]
    unlinked_files: tuple[str, ...] = ()

    @property
    def cover(self) -> bool:
        """Whether the e-book has a cover picture."""
        return COVER in self.unlinked_files

    @property
    def fonts(self) -> list[str]:
        """The file names of the book's fonts."""
        return [name for name in self.unlinked_files if name != COVER]


def write_epub(book: Book, files: Mapping[str, ArchiveEntry]) -> bytes:
    """Return the book as an EPUB file; ``files`` are its chapters and accompanying files by name."""
    return make_archive(_entries(book, files))


def compress_file(data: bytes) -> ArchiveEntry:
    """Return a file compressed as it will be stored in the EPUB archive."""
    return ArchiveEntry(
        zlib.compress(data, wbits=-zlib.MAX_WBITS), DEFLATED, len(data), zlib.crc32(data)
    )


def render_chapter(language: str, chapter: Chapter) -> bytes:
    """Return the XHTML file of a chapter."""
    return _rendered("chapter.xhtml.j2", language=language, chapter=chapter)


def _entries(book: Book, files: Mapping[str, ArchiveEntry]) -> Iterator[tuple[str, ArchiveEntry]]:
    """Yield all files of the EPUB archive as (name, content), in the order in which they are
    written."""
    yield "mimetype", stored_entry(_MIME.encode())
    yield "META-INF/container.xml", compress_file(_rendered("container.xml.j2"))
    id, resources = _identifier(book), _resources(book)
    package = _rendered("package.opf.j2", book=book, id=id, resources=resources)
    yield "book/package.opf", compress_file(package)
    yield "book/contents.xhtml", compress_file(_rendered("contents.xhtml.j2", book=book))
    if book.cover:
        yield "book/cover.xhtml", compress_file(_rendered("cover.xhtml.j2", book=book))
        yield f"book/{COVER}", files[COVER]
    yield from ((f"book/{one.file}", files[one.file]) for one in book.chapters)
    yield "book/style.css", compress_file(book.style.encode())
    yield from ((f"book/{name}", files[name]) for name in book.fonts)


def _resources(book: Book) -> list[tuple[str, str]]:
    """Return the names of the files that accompany the chapters, with their media types."""
    names = ["style.css", *book.fonts]
    return [(name, _TYPES[name.rpartition(".")[2]]) for name in names]


def _rendered(template: str, **values: object) -> bytes:
    return _templates().get_template(template).render(**values).encode()


def _identifier(book: Book) -> str:
    """Return the book's identifier for its metadata, which stays the same in new versions of the
    book."""
    return uuid.uuid5(_UUID_NAMESPACE, f"{book.id} {book.language}").urn


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(resources.templates_folder() / "ebook"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
