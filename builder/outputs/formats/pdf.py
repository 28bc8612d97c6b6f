"""Scenes to one PDF: a page each, true size, embedded fonts, bookmarks, the same bytes every time."""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from builder.drawing.ink.scene import Group, Item, Scene, Use
from builder.fonts import FONTS, font_path
from builder.outputs.formats import pdf_press
from builder.outputs.formats.navigation import Navigation
from builder.outputs.formats.numbers import SYMBOL_DECIMALS, decimals
from builder.outputs.formats.pdf_stream import Stream

if TYPE_CHECKING:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfbase.pdfdoc import PDFObjectReference
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

POINTS = 72 / 25.4
"""Points in a millimetre."""

_FAR = 4000
"""Symbols are not clipped: their boxes reach this far (mm) to all sides."""


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a document says of itself; ``language`` is a code such as ``en`` or ``ja``. ``bleed`` is how
    far its pages reach beyond their trim in mm; ``colours`` what a press is given."""

    title: str
    language: str = "en"
    subject: str = ""
    author: str = ""
    keywords: tuple[str, ...] = ()
    colours: Literal["rgb", "cmyk"] = "rgb"
    bleed: float = 0.0


def render(
    pages: Sequence[Scene], info: DocumentInfo, navigation: Navigation | None = None
) -> bytes:
    """The scenes as the pages of a PDF. A scene's title becomes a bookmark, except that a run of
    pages with one title has one bookmark; the bookmarks of ``navigation`` follow. There must be at
    least one page."""
    if not pages:
        raise ValueError("a PDF needs at least one page")
    if navigation and info.colours == "cmyk":
        navigation = replace(navigation, links=())  # a press wants no annotations on what it prints
    file = io.BytesIO()
    canvas = _canvas(file, info)
    book = _Book(canvas, info, _placements(pages))
    title = ""
    for number, scene in enumerate(pages, 1):
        if scene.title and scene.title != title:
            _bookmark(canvas, scene.title, f"page{number}")
        title = scene.title
        book.page(scene, _Ways(canvas, navigation, number - 1, scene.height))
    for mark in navigation.bookmarks if navigation else ():
        canvas.addOutlineEntry(mark.title, mark.anchor, mark.level, closed=mark.level == 0)
    if info.colours == "cmyk":
        id = hashlib.blake2b(repr(info).encode(), digest_size=16).hexdigest()
        pdf_press.prepare(canvas._doc, info.title, id)
    canvas.save()
    return file.getvalue()


def _canvas(file: io.BytesIO, info: DocumentInfo) -> Canvas:
    from reportlab import rl_config
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # plain compressed streams, a fifth smaller
    registerFont(_face(FONTS[0]))
    canvas = Canvas(
        file,
        pageCompression=1,
        pdfVersion=(1, 6) if info.colours == "cmyk" else (1, 7),
        invariant=1,
        initialFontName=FONTS[0],  # else the library adds an unembedded Helvetica to every page
        lang=info.language,
    )
    canvas.setTitle(info.title)
    canvas.setSubject(info.subject)
    canvas.setAuthor(info.author)
    canvas.setKeywords(", ".join(info.keywords))
    canvas.setCreator("Chitwright")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")  # print at 100 % unless asked otherwise
    return canvas


def _bookmark(canvas: Canvas, title: str, key: str) -> None:
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(title, key, 0)


@dataclass(frozen=True, slots=True)
class _Ways:
    """The anchors and links of one page; ``height`` is the page's in mm."""

    canvas: Canvas
    navigation: Navigation | None
    page: int
    height: float

    def write(self) -> None:
        """Put them on the page that is being written."""
        for anchor in self.navigation.anchors if self.navigation else ():
            if anchor.page == self.page:
                top = (self.height - anchor.y) * POINTS
                self.canvas.bookmarkPage(anchor.name, fit="XYZ", left=0, top=top)
        for link in self.navigation.links if self.navigation else ():
            if link.page == self.page:
                low = (self.height - link.y - link.height) * POINTS
                left, high = link.x * POINTS, low + link.height * POINTS
                box = (left, low, left + link.width * POINTS, high)
                self.canvas.linkRect("", link.anchor, box, Border="[0 0 0]", relative=0)


@cache
def _face(name: str) -> TTFont:
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(name, str(font_path(name)), asciiReadable=False)


@dataclass(slots=True)
class _Known:
    """A symbol that the document holds already, with the scene's symbols that it was drawn with."""

    symbols: dict[str, list[Item]]
    form: str


class _Book:
    """One document: hands out fonts, forms and images, each embedded once."""

    def __init__(self, canvas: Canvas, info: DocumentInfo, placements: Mapping[str, int]) -> None:
        self._canvas = canvas
        self._info = info
        self._placements = placements
        self._document = canvas._doc
        self._known: dict[str, list[_Known]] = {}
        self._forms = 0
        self._shared: dict[tuple[str, ...], PDFObjectReference] = {}

    def page(self, scene: Scene, ways: _Ways) -> None:
        """Add a page of the scene's size with its anchors and links."""
        canvas = self._canvas
        height = scene.height * POINTS
        canvas.setPageSize((scene.width * POINTS, height))
        self._boxes(scene)
        stream = Stream(_Shelf(self, scene.symbols), decimals(scene), self._info.colours)
        stream.draw(scene.items)
        canvas._code.append(f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {height:.4f} cm 10 M")
        canvas._code += stream.code
        canvas._formsinuse += stream.used
        ways.write()
        canvas.showPage()

    def _boxes(self, scene: Scene) -> None:
        """Where the page is trimmed, and how far its art reaches."""
        width, height, edge = (v * POINTS for v in (scene.width, scene.height, self._info.bleed))
        self._canvas.setBleedBox((0, 0, width, height))
        self._canvas.setTrimBox((edge, edge, width - edge, height - edge))

    def shown(self, font: str, text: str) -> list[tuple[str, str]]:
        """The text in the document's own codes, see :class:`pdf_stream.Resources`."""
        face = _face(font)
        return [
            (face.getSubsetInternalName(subset, self._document), codes.hex())
            for subset, codes in face.splitString(text, self._document)
        ]

    def form(self, symbol: str, symbols: dict[str, list[Item]]) -> str:
        """The form of a symbol, written when first asked for. Scenes that hold the same symbol
        share it; scenes that hold different symbols of one name do not."""
        known = self._known.setdefault(symbol, [])
        for other in known:
            if _same(symbol, symbols, other.symbols):
                return other.form
        name = self._write(symbol, symbols)
        known.append(_Known(symbols, name))
        return name

    def _write(self, symbol: str, symbols: dict[str, list[Item]]) -> str:
        from reportlab.pdfbase.pdfdoc import PDFFormXObject

        stream = Stream(_Shelf(self, symbols), SYMBOL_DECIMALS, self._info.colours)
        stream.draw(symbols[symbol])
        self._forms += 1
        name = f"s{self._forms}"
        form = PDFFormXObject(-_FAR, -_FAR, _FAR, _FAR)
        form.compression = 1
        form.setStreamList(stream.code or [" "])
        form.Resources = self._resources(tuple(stream.used))
        self._document.addForm(name, form)
        return name

    def _resources(self, used: tuple[str, ...]) -> PDFObjectReference:
        """The fonts and what a form places; forms that place the same share one object."""
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

        if used not in self._shared:
            resources = PDFResourceDictionary(ProcSet=[])
            resources.basicFonts()
            resources.XObject = self._document.xobjDict(used) if used else {}
            self._shared[used] = self._document.Reference(resources)
        return self._shared[used]

    def is_single(self, symbol: str) -> bool:
        """Whether the whole document places a symbol of this name only once."""
        return self._placements[symbol] == 1

    def image(self, data: bytes) -> str:
        """The document's name of an image, embedded when first asked for."""
        from reportlab.pdfbase.pdfdoc import PDFImageXObject, xObjectName

        name = "i" + hashlib.blake2b(data, digest_size=8).hexdigest()
        if xObjectName(name) in self._document.idToObject:
            return name
        image = PDFImageXObject(name, self._picture(data), mask="auto")
        if (mask := getattr(image, "_smask", None)) is not None:
            image.smask = self._document.Reference(mask, xObjectName(f"{name}.mask"))
        self._document.addForm(name, image)
        return name

    def _picture(self, data: bytes) -> ImageReader:
        """A picture in the document's colours; one with process colours keeps its transparency."""
        from PIL import Image
        from reportlab.lib.utils import ImageReader

        if self._info.colours == "rgb":
            return ImageReader(io.BytesIO(data))
        with Image.open(io.BytesIO(data)) as picture:
            reader = ImageReader(pdf_press.separate(picture))
            if picture.has_transparency_data:
                reader.getRGBData()  # which forgets the transparency that it does not find
                reader._dataA = ImageReader(picture.convert("RGBA").getchannel("A"))
        return reader


@dataclass(frozen=True, slots=True)
class _Shelf:
    """A document's resources as one scene sees them: its own symbols by their names."""

    book: _Book
    symbols: dict[str, list[Item]]

    def shown(self, font: str, text: str) -> list[tuple[str, str]]:
        return self.book.shown(font, text)

    def form(self, symbol: str) -> str:
        return self.book.form(symbol, self.symbols)

    def single(self, symbol: str) -> list[Item] | None:
        return self.symbols[symbol] if self.book.is_single(symbol) else None

    def image(self, data: bytes) -> str:
        return self.book.image(data)


def _placements(pages: Sequence[Scene]) -> Mapping[str, int]:
    """How often each symbol is placed in a document; what symbols place counts for each scene."""
    count: Counter[str] = Counter()
    for scene in pages:
        for items in (scene.items, *scene.symbols.values()):
            for use in _all_uses(items):
                count[use.symbol] += len(use.places)
    return count


def _same(symbol: str, one: dict[str, list[Item]], other: dict[str, list[Item]]) -> bool:
    """Whether two scenes mean the same drawing by a symbol's name, with all that it uses."""
    if one is other:
        return True
    if symbol not in other or one[symbol] != other[symbol]:
        return False
    return all(_same(used, one, other) for used in _uses(one[symbol]))


def _uses(items: list[Item]) -> list[str]:
    return list(dict.fromkeys(use.symbol for use in _all_uses(items)))


def _all_uses(items: list[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from _all_uses(item.items)
