"""Writes pages and symbols in the form in which a PDF stores them, once for any number of
documents. The content of a page or form does not depend on the document: fonts, symbols and
pictures are named by digests of their content."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from builder.drawing.ink.needed_symbols import needed_symbols
from builder.drawing.ink.scene import Group, Item, Scene, Tag, Use, is_content_name
from builder.outputs.formats.numbers import decimals, symbol_decimals
from builder.outputs.formats.pdf.content_stream import Stream
from builder.outputs.formats.pdf.file import deflate_data
from builder.outputs.formats.pdf.fonts import font_resource, text_codes
from builder.outputs.formats.pdf.pdf_x import DEFAULT_CONDITION, Condition
from builder.outputs.formats.pdf.pictures import Colours, PdfImage, pdf_image

POINTS = 72 / 25.4
"""The number of PDF points in a millimetre."""

SHORT = 16000
"""The largest size in bytes of a symbol that is written in place, not as a form, if it is placed
only once; compressed with its surroundings it takes less space."""


@dataclass(frozen=True, slots=True)
class Part:
    """The compressed operators of a page or form, and what they use: the characters shown, by font,
    and forms and pictures by name. ``tags`` are the structure tags of a page's marked parts."""

    code: bytes
    letters: Mapping[str, frozenset[str]]
    forms: tuple[Form, ...]
    pictures: tuple[PdfImage, ...]
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A symbol as a PDF form; symbols that look the same have the same ``name``. ``short`` holds
    its operators, if it is so short that one placement does not justify a form."""

    name: str
    part: Part
    short: str | None


@dataclass(frozen=True, slots=True)
class _CachedForm:
    """A cached form with the items that it was written from, and the items of each symbol in it
    whose name is not derived from its content."""

    form: Form
    items: list[Item]
    within: Mapping[str, list[Item]]

    def means(self, symbols: Mapping[str, list[Item]]) -> bool:
        """Return whether the cached form is also right for a scene in which the symbol names have
        these meanings."""
        return all(symbols.get(name) is items for name, items in self.within.items())


class SharedObjects:
    """The pages, forms and pictures written so far in one colour space for one printing condition.
    Scenes and pictures must not be changed after they have been handed in. With ``quickly``, data
    is compressed at the fastest level, for files that are read once and not kept."""

    def __init__(
        self,
        colours: Colours = "rgb",
        condition: Condition = DEFAULT_CONDITION,
        *,
        quickly: bool = False,
    ) -> None:
        self.colours, self.quickly = colours, quickly
        self.condition = condition
        self._pages: dict[int, tuple[Scene, Part]] = {}
        self._named: dict[str, Form] = {}
        self._forms: dict[tuple[int, ...], list[_CachedForm]] = {}
        self._pictures: dict[int, tuple[bytes, PdfImage]] = {}

    def __reduce__(self) -> tuple[type[SharedObjects], tuple[Colours, Condition]]:
        """Pickle as an empty object, because written parts are found by their addresses in this
        process's memory."""
        return SharedObjects, (self.colours, self.condition)

    @property
    def key(self) -> str:
        """A key that is equal for equal inks: the same colour space and printing condition."""
        return f"{self.colours} {self.condition.digest}".rstrip()

    def has_page(self, scene: Scene) -> bool:
        """Return whether a scene has been written as a page."""
        return id(scene) in self._pages

    def adopt(self, scene: Scene, part: Part) -> None:
        """Use the written page of another scene also for a scene that looks the same."""
        self._pages[id(scene)] = scene, part

    def page(self, scene: Scene) -> Part:
        """Return a scene as a PDF page, with its size in points; it is written unless it is in the
        cache."""
        known = self._pages.get(id(scene))
        if known is None:
            shelf = _Shelf(self, scene.items, scene.symbols)
            stream = Stream(shelf, decimals(scene), self.colours, self.condition.profile)
            stream.draw_page(scene.items, scene.title)
            height = scene.height * POINTS
            turned = f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {height:.4f} cm 10 M"
            part = shelf.part("\n".join([turned, *stream.code]).encode("latin-1"))
            part = replace(part, tags=tuple(stream.tags))
            known = self._pages[id(scene)] = (scene, part)
        return known[1]

    def form(self, symbol: str, symbols: Mapping[str, list[Item]]) -> Form:
        """Return the form of a symbol in a scene with these symbols."""
        items = symbols[symbol]
        if is_content_name(symbol):
            if symbol not in self._named:
                self._named[symbol] = self._write_form(items, symbols)
            return self._named[symbol]
        written = self._forms.setdefault(tuple(map(id, items)), [])
        for known in written:
            if known.means(symbols):
                return known.form
        form = self._write_form(items, symbols)
        written.append(_CachedForm(form, items, _symbols_within(items, symbols)))
        return form

    def _write_form(self, items: list[Item], symbols: Mapping[str, list[Item]]) -> Form:
        shelf = _Shelf(self, items, symbols)
        stream = Stream(shelf, symbol_decimals(items), self.colours, self.condition.profile)
        stream.draw(items)
        text = "\n".join(stream.code or [" "])
        code = text.encode("latin-1")
        name = "s" + hashlib.blake2b(code, digest_size=6).hexdigest()
        return Form(name, shelf.part(code), text if len(code) <= SHORT else None)

    def picture(self, data: bytes) -> PdfImage:
        """Return a raster image as a PDF image by its file content; each is converted once."""
        known = self._pictures.get(id(data))
        if known is None:
            known = self._pictures[id(data)] = (data, self._picture(data))
        return known[1]

    def _picture(self, data: bytes) -> PdfImage:
        return pdf_image(data, self.colours, self.condition.profile)


@dataclass(slots=True)
class _Shelf:
    """Collects the resources that one page or form uses; it implements
    :class:`content_stream.Resources`."""

    parts: SharedObjects
    items: list[Item]
    symbols: Mapping[str, list[Item]]
    letters: dict[str, set[str]] = field(default_factory=dict)
    forms: dict[str, Form] = field(default_factory=dict)
    pictures: dict[str, PdfImage] = field(default_factory=dict)
    placements: Counter[str] | None = None

    def encoded_text(self, font: str, text: str) -> tuple[str, str]:
        self.letters.setdefault(font, set()).update(text)
        return font_resource(font), text_codes(text)

    def form(self, symbol: str) -> str:
        form = self.parts.form(symbol, self.symbols)
        self.forms[form.name] = form
        return form.name

    def drawn(self, symbol: str) -> list[Item]:
        return self.symbols[symbol]

    def single(self, symbol: str) -> str | None:
        if self.placements is None:
            self.placements = _placements(self.items)
        if self.placements[symbol] != 1:
            return None
        form = self.parts.form(symbol, self.symbols)
        if form.short is not None:
            self._take(form.part)
        return form.short

    def _take(self, part: Part) -> None:
        """Add what a form uses (characters, forms, pictures) to what the page or form that places
        it uses."""
        for font, letters in part.letters.items():
            self.letters.setdefault(font, set()).update(letters)
        self.forms |= {form.name: form for form in part.forms}
        self.pictures |= {picture.name: picture for picture in part.pictures}

    def image(self, data: bytes) -> str:
        found = self.parts.picture(data)
        self.pictures[found.name] = found
        return found.name

    def part(self, code: bytes) -> Part:
        letters = {font: frozenset(used) for font, used in sorted(self.letters.items())}
        forms = tuple(form for _, form in sorted(self.forms.items()))
        pictures = tuple(picture for _, picture in sorted(self.pictures.items()))
        return Part(deflate_data(code, quickly=self.parts.quickly), letters, forms, pictures)


def _placements(items: list[Item]) -> Counter[str]:
    """Count how often items place each symbol."""
    count: Counter[str] = Counter()
    for use in _uses(items):
        count[use.symbol] += len(use.places)
    return count


def _symbols_within(items: list[Item], symbols: Mapping[str, list[Item]]) -> dict[str, list[Item]]:
    """Return the symbols that items place, including nested ones, except those whose names are
    derived from their content."""
    placed = needed_symbols(items, symbols)
    return {name: inner for name, inner in placed.items() if not is_content_name(name)}


def _uses(items: list[Item]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from _uses(item.items)
