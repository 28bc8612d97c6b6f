"""EPUB 3.3: chapters, pictures, fonts and a style as one file for e-readers.

In: chapters that are XHTML already. Out: the archive, whose first entry tells readers what it is (EPUB
Open Container Format 3.3, 4.2); equal books are equal bytes.
"""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from builder import resources

_DATE = (1980, 1, 1, 0, 0, 0)
"""The first day that archives know: no file tells when it was made."""
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
    its language; ``about`` says what the book is."""

    id: str
    language: str
    title: str
    about: str
    chapters: tuple[Chapter, ...]
    style: str
    words: Mapping[str, str]
    cover: bytes = b""
    fonts: Mapping[str, bytes] = field(default_factory=dict)


def write(book: Book) -> bytes:
    """The book as a file."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _entries(book):
            entry = zipfile.ZipInfo(name, _DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return stream.getvalue()


def _entries(book: Book) -> Iterator[tuple[str, bytes]]:
    """The files of the archive by name, in their order."""
    yield "mimetype", _MIME.encode()
    yield "META-INF/container.xml", _rendered("container.xml.j2", book)
    yield "book/package.opf", _rendered("package.opf.j2", book, resources=_resources(book))
    yield "book/contents.xhtml", _rendered("contents.xhtml.j2", book)
    if book.cover:
        yield "book/cover.xhtml", _rendered("cover.xhtml.j2", book)
        yield "book/cover.png", book.cover
    for chapter in book.chapters:
        yield f"book/{chapter.file}", _rendered("chapter.xhtml.j2", book, chapter=chapter)
    yield "book/style.css", book.style.encode()
    for name, data in book.fonts.items():
        yield f"book/fonts/{name}", data


def _resources(book: Book) -> list[tuple[str, str]]:
    """What lies beside the chapters, and its media type."""
    names = ["style.css", *(f"fonts/{name}" for name in book.fonts)]
    return [(name, _TYPES[name.rpartition(".")[2]]) for name in names]


def _rendered(template: str, book: Book, **more: object) -> bytes:
    text = _templates().get_template(template).render(book=book, id=_identifier(book), **more)
    return text.encode()


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
