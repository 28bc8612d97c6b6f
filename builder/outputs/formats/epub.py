"""EPUB 3.3: chapters, pictures, fonts and a style as one file for e-readers.

In: chapters that are XHTML already, and what lies beside them. Out: the archive, whose first entry tells
readers what it is (EPUB Open Container Format 3.3, 4.2); equal books are equal bytes. What is large is
packed by itself, and may be packed already.
"""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from builder import resources
from builder.archive import DEFLATED, Packed, archive, stored

COVER = "cover.png"
_MIME = "application/epub+zip"
_TYPES = {
    "xhtml": "application/xhtml+xml",
    "png": "image/png",
    "woff": "font/woff",
    "css": "text/css",
}
_HOUSE = uuid.uuid5(uuid.NAMESPACE_DNS, "chitwright")


@dataclass(frozen=True)
class Stop:
    """A place that the contents lead to, and those within it."""

    title: str
    address: str
    inner: tuple[Stop, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A file of the book: its ``body`` is XHTML; ``drawn`` if SVG stands in it."""

    file: str
    title: str
    body: str
    stops: tuple[Stop, ...] = ()
    drawn: bool = False


@dataclass(frozen=True)
class Book:
    """What an e-reader opens. ``words`` are what the contents, the cover and the beginning are called in
    its language; ``about`` says what the book is; ``beside`` are the names of its cover, if it has one,
    and of its fonts."""

    id: str
    language: str
    title: str
    about: str
    chapters: tuple[Chapter, ...]
    style: str
    words: Mapping[str, str]
    beside: tuple[str, ...] = ()

    @property
    def cover(self) -> bool:
        """Whether it has one."""
        return COVER in self.beside

    @property
    def fonts(self) -> list[str]:
        """The names of its fonts."""
        return [name for name in self.beside if name != COVER]


def write(book: Book, files: Mapping[str, Packed]) -> bytes:
    """The book as a file; ``files`` are its chapters and what lies beside them, by their names."""
    return archive(_entries(book, files))


def packed(data: bytes) -> Packed:
    """A file as books hold it."""
    return Packed(zlib.compress(data, wbits=-zlib.MAX_WBITS), DEFLATED, len(data), zlib.crc32(data))


def chapter(language: str, chapter: Chapter) -> bytes:
    """The file of a chapter."""
    return _rendered("chapter.xhtml.j2", language=language, chapter=chapter)


def _entries(book: Book, files: Mapping[str, Packed]) -> Iterator[tuple[str, Packed]]:
    """The files of the archive by name, in their order."""
    yield "mimetype", stored(_MIME.encode())
    yield "META-INF/container.xml", packed(_rendered("container.xml.j2"))
    id, resources = _identifier(book), _resources(book)
    package = _rendered("package.opf.j2", book=book, id=id, resources=resources)
    yield "book/package.opf", packed(package)
    yield "book/contents.xhtml", packed(_rendered("contents.xhtml.j2", book=book))
    if book.cover:
        yield "book/cover.xhtml", packed(_rendered("cover.xhtml.j2", book=book))
        yield f"book/{COVER}", files[COVER]
    yield from ((f"book/{one.file}", files[one.file]) for one in book.chapters)
    yield "book/style.css", packed(book.style.encode())
    yield from ((f"book/{name}", files[name]) for name in book.fonts)


def _resources(book: Book) -> list[tuple[str, str]]:
    """What lies beside the chapters, and its media type."""
    names = ["style.css", *book.fonts]
    return [(name, _TYPES[name.rpartition(".")[2]]) for name in names]


def _rendered(template: str, **values: object) -> bytes:
    return _templates().get_template(template).render(**values).encode()


def _identifier(book: Book) -> str:
    """The same for the same book, whatever its version."""
    return uuid.uuid5(_HOUSE, f"{book.id} {book.language}").urn


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(resources.templates_folder() / "ebook"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
