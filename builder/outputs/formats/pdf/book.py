"""Writes scenes as one PDF: one page for each scene in true size, with embedded fonts and
bookmarks. Equal input gives equal bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from builder.drawing.ink.scene import Scene
from builder.model.printing import CONDITIONS, PrintOptions
from builder.outputs.formats.navigation import Link, Navigation
from builder.outputs.formats.pdf import fonts, metadata, pdf_x, tags
from builder.outputs.formats.pdf.file import PdfFile, text_string
from builder.outputs.formats.pdf.pictures import Colours, PdfImage
from builder.outputs.formats.pdf.shared_objects import POINTS, Form, Part, SharedObjects

_UNBOUNDED = 4000
"""The distance (mm) that the bounding boxes of symbols reach in all directions, so that symbols are
not clipped."""

_DATE = "(D:20000101000000+00'00')"
"""The creation date that is written into every PDF, so that equal input gives equal bytes."""


class Trim(NamedTuple):
    """The finished (trimmed) size of what is printed in the middle of a page, and the bleed: how
    far art reaches beyond it, in mm."""

    width: float
    height: float
    bleed: float


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """The metadata and print settings of a PDF. ``language`` is a code such as ``en`` or ``ja``.
    ``bleed`` is how far all pages reach beyond their trimmed size in mm, unless ``trims`` gives the
    size of each page; ``colours`` is the colour space of the file, and ``condition`` the printing
    condition (press profile) for which it is made."""

    title: str
    language: str = "en"
    subject: str = ""
    author: str = ""
    keywords: tuple[str, ...] = ()
    colours: Colours = "rgb"
    bleed: float = 0.0
    condition: pdf_x.Condition = pdf_x.DEFAULT_CONDITION
    scale: tuple[float, float] = (1.0, 1.0)
    """How much wider and higher everything on a page is, from its middle, to make up for a printer."""
    trims: tuple[Trim, ...] = ()
    overprints: bool = True
    """Whether black type in process colours is printed over the colours below it; if not, these are
    left out there, as a press with a low limit of ink requires."""
    standard: str = pdf_x.STANDARD
    """What a file in process colours follows: PDF/X-4, or PDF/X-1a for older presses; its pages then
    must have nothing transparent."""


def condition_of(options: PrintOptions) -> pdf_x.Condition:
    """Return the printing condition that print options name: their ICC profile with its title and
    registered name, or Chitwright's own colours if they have no profile."""
    if options.icc is None:
        return pdf_x.DEFAULT_CONDITION
    registered = CONDITIONS.get(options.condition, "")
    return pdf_x.Condition(options.icc.data, options.icc.title, registered)


def render_pdf(
    pages: Sequence[Scene],
    info: DocumentInfo,
    navigation: Navigation | None = None,
    parts: SharedObjects | None = None,
) -> bytes:
    """Return a PDF with the scenes as its pages. Each scene's title becomes a bookmark (one for
    consecutive pages with the same title), followed by the bookmarks of ``navigation``. Pages,
    symbols and pictures that ``parts`` already contains in the document's colours are reused.
    Raises ``ValueError`` if there is no page."""
    if not pages:
        raise ValueError("a PDF needs at least one page")
    if navigation and info.colours == "cmyk":
        navigation = replace(navigation, links=())  # a press wants no annotations on what it prints
    own = SharedObjects(info.colours, info.condition)
    if parts and parts.key == own.key:
        own = parts
    return _Book(pages, info, navigation or Navigation(), own).bound()


@dataclass(frozen=True, slots=True)
class _Mark:
    """A bookmark: its target and its level; a closed bookmark hides those below it until a reader
    opens it."""

    title: str
    leads: str
    level: int
    closed: bool


def _box(wide: float, high: float, across: float, down: float) -> str:
    """Return the page box of a page of a size in points, reduced by strips of some width at the
    sides and at head and foot."""
    return f"[{across:.4f} {down:.4f} {wide - across:.4f} {high - down:.4f}]"


class _Book:
    """One PDF document while it is written; it contains every font, form and image of its pages
    once."""

    def __init__(
        self, pages: Sequence[Scene], info: DocumentInfo, ways: Navigation, parts: SharedObjects
    ) -> None:
        self._pages, self._info, self._ways, self._from = pages, info, ways, parts
        self._parts = [parts.page(scene) for scene in pages]
        self._file = PdfFile(pdf_x.VERSIONS[info.standard] if info.colours == "cmyk" else (1, 7))
        self._tree = self._file.reserve()
        self._numbers = [self._file.reserve() for _ in pages]
        self._objects: dict[str, int] = {}
        self._leads: list[tags.Annotation] = []
        self._titles = {mark.anchor: mark.title for mark in ways.bookmarks}
        self._places = {
            a.name: f"[{self._numbers[a.page]} 0 R /XYZ 0 {self._from_bottom(a.page, a.y)} null]"
            for a in ways.anchors
        }

    def bound(self) -> bytes:
        """Write the fonts, pages and catalogue of the document, and return it as a PDF file."""
        for font, letters in sorted(_letters(self._parts).items()):
            number = fonts.embed_font(self._file, font, letters, once=self._from.quickly)
            self._objects[fonts.font_resource(font)] = number
        for number, (scene, part) in enumerate(zip(self._pages, self._parts, strict=True)):
            self._page(number, scene, part)
        kids = " ".join(f"{number} 0 R" for number in self._numbers)
        self._file.set_object(
            self._tree, f"<< /Type /Pages /Count {len(self._numbers)} /Kids [{kids}] >>"
        )
        return self._file.to_bytes(self._catalogue(), self._write_info())

    def _from_bottom(self, page: int, y: float) -> str:
        """Convert a y position on a page (mm from the top) to PDF points from the bottom of the
        page."""
        return f"{(self._pages[page].height - y) * POINTS:.2f}"

    # -- pages -----------------------------------------------------------------------------------

    def _page(self, number: int, scene: Scene, part: Part) -> None:
        wide, high, edge = (v * POINTS for v in (scene.width, scene.height, self._info.bleed))
        whole = f"[0 0 {wide:.4f} {high:.4f}]"
        bleed, trim = whole, _box(wide, high, edge, edge)
        if self._info.trims:
            own = self._info.trims[number]
            left, top = (scene.width - own.width) / 2, (scene.height - own.height) / 2
            trim = _box(wide, high, left * POINTS, top * POINTS)
            bleed = _box(wide, high, (left - own.bleed) * POINTS, (top - own.bleed) * POINTS)
        content = self._content(part, wide / 2, high / 2)
        links = " ".join(f"{self._link(link)} 0 R" for link in self._links(number))
        self._file.set_object(
            self._numbers[number],
            f"<< /Type /Page /Parent {self._tree} 0 R /MediaBox {whole} /BleedBox {bleed}"
            f" /TrimBox {trim} /Resources {self._resources(part)} /Contents {content}"
            f"{f' /Annots [{links}]' if links else ''}"
            f"{f' /StructParents {number} /Tabs /S' if part.tags else ''} >>",
        )

    def _content(self, part: Part, x: float, y: float) -> str:
        """Write the operators of a page, scaled about its centre (x, y in points) by the document's
        scale, and return the object entries that refer to them."""
        content = self._file.stream("", part.code)
        across, down = self._info.scale
        if (across, down) == (1.0, 1.0):
            return f"{content} 0 R"
        matrix = f"{across:.6g} 0 0 {down:.6g} {x - across * x:.4f} {y - down * y:.4f} cm"
        before = self._file.stream("", f"q {matrix}\n".encode(), "")
        after = self._file.stream("", b"\nQ", "")
        return f"[{before} 0 R {content} 0 R {after} 0 R]"

    def _links(self, page: int) -> Iterator[Link]:
        return (k for k in self._ways.links if k.page == page and k.anchor in self._places)

    def _link(self, link: Link) -> int:
        left, right = link.x * POINTS, (link.x + link.width) * POINTS
        foot, head = (
            self._from_bottom(link.page, link.y + link.height),
            self._from_bottom(link.page, link.y),
        )
        number = len(self._pages) + len(self._leads)
        words = self._titles.get(link.anchor, link.anchor)
        made = self._file.add(
            f"<< /Type /Annot /Subtype /Link /Rect [{left:.2f} {foot} {right:.2f} {head}]"
            f" /Border [0 0 0] /F 4 /StructParent {number} /Contents {text_string(words)}"
            f" /Dest {self._places[link.anchor]} >>"
        )
        lead = tags.Annotation(link.page, made, number, link.tag, link.anchor, words)
        self._leads.append(lead)
        return made

    def _resources(self, part: Part) -> str:
        """Return the resource dictionary of a page or form: its fonts, forms and images."""
        named = " ".join(self._resource_entry(fonts.font_resource(font)) for font in part.letters)
        placed = [self._form(form) for form in part.forms]
        placed += [self._picture(picture) for picture in part.pictures]
        forms = f" /XObject << {' '.join(placed)} >>" if placed else ""
        states = self._states() if named and self._info.colours == "cmyk" else ""
        return f"<< {f'/Font << {named} >>' if named else ''}{forms}{states} >>"

    def _states(self) -> str:
        """Return the PDF graphics states that switch overprinting and knocking out; black text on a
        press needs them."""
        over = "true" if self._info.overprints else "false"
        for name, on in (("Over", over), ("Knock", "false")):
            if name not in self._objects:
                self._objects[name] = self._file.add(
                    f"<< /Type /ExtGState /OP {on} /op {on} /OPM 1 >>"
                )
        return f" /ExtGState << {self._resource_entry('Over')} {self._resource_entry('Knock')} >>"

    def _resource_entry(self, name: str) -> str:
        return f"/{name} {self._objects[name]} 0 R"

    def _form(self, form: Form) -> str:
        if form.name not in self._objects:
            entries = (
                f"/Type /XObject /Subtype /Form /BBox [{-_UNBOUNDED} {-_UNBOUNDED} {_UNBOUNDED} {_UNBOUNDED}]"
                f" /Resources {self._resources(form.part)}"
            )
            self._objects[form.name] = self._file.stream(entries, form.part.code)
        return self._resource_entry(form.name)

    def _picture(self, picture: PdfImage) -> str:
        if picture.name not in self._objects:
            self._objects[picture.name] = picture.add(self._file)
        return self._resource_entry(picture.name)

    # -- the document ----------------------------------------------------------------------------

    def _catalogue(self) -> int:
        marks = self._outline(list(self._marks()))
        more = f" /Outlines {marks} 0 R" if marks else ""
        about = (self._info.title, self._info.language)
        if self._info.colours == "cmyk":
            id = hashlib.blake2b(repr(self._info).encode(), digest_size=16).hexdigest()
            more += pdf_x.add_output_intent(self._file, self._info.condition)
            more += metadata.add_metadata(self._file, *about, id, self._info.standard)
        else:
            more += metadata.add_metadata(self._file, *about)
        if any(part.tags for part in self._parts):
            tree = tags.structure_tree([part.tags for part in self._parts], self._leads)
            root = tags.write_structure_tree(self._file, tree, dict(enumerate(self._numbers)))
            whole = all(part.tags for part in self._parts)
            more += f" /StructTreeRoot {root} 0 R{' /MarkInfo << /Marked true >>' if whole else ''}"
        # PrintScaling: print at 100 % unless asked otherwise
        return self._file.add(
            f"<< /Type /Catalog /Pages {self._tree} 0 R /Lang {text_string(self._info.language)}"
            f" /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>{more} >>"
        )

    def _write_info(self) -> int:
        info = self._info
        said = {
            "Title": info.title,
            "Subject": info.subject,
            "Author": info.author,
            "Keywords": ", ".join(info.keywords),
            "Creator": "Chitwright",
            "Producer": "Chitwright",
        }
        if info.colours == "cmyk" and info.standard == pdf_x.X_1A:
            said["GTS_PDFXVersion"] = info.standard
        words = " ".join(f"/{key} {text_string(text)}" for key, text in said.items())
        return self._file.add(
            f"<< {words} /CreationDate {_DATE} /ModDate {_DATE} /Trapped /False >>"
        )

    def _marks(self) -> Iterator[_Mark]:
        title = ""
        for scene, number in zip(self._pages, self._numbers, strict=True):
            if scene.title and scene.title != title:
                yield _Mark(scene.title, f"[{number} 0 R /Fit]", 0, False)
            title = scene.title
        for mark in self._ways.bookmarks:
            if mark.anchor in self._places:
                leads = self._places[mark.anchor]
                yield _Mark(mark.title, leads, mark.level, mark.level == 0)

    def _outline(self, marks: Sequence[_Mark]) -> int:
        """Write the tree of bookmarks and return its object number; 0 if there are none."""
        if not marks:
            return 0
        root = self._file.reserve()
        numbers = [self._file.reserve() for _ in marks]
        parents = _parents(marks)
        children: dict[int, list[int]] = {}
        for at, parent in enumerate(parents):
            children.setdefault(parent, []).append(at)
        for siblings in children.values():
            beside = dict.fromkeys(siblings, "")
            for one, other in pairwise(siblings):
                beside[one] += f" /Next {numbers[other]} 0 R"
                beside[other] += f" /Prev {numbers[one]} 0 R"
            for at, ways in beside.items():
                below, parent = children.get(at, []), parents[at]
                inner = _ends([numbers[i] for i in below])
                count = -len(below) if marks[at].closed else len(below)
                self._file.set_object(
                    numbers[at],
                    f"<< /Title {text_string(marks[at].title)} /Dest {marks[at].leads}"
                    f" /Parent {numbers[parent] if parent >= 0 else root} 0 R{ways}"
                    f"{f'{inner} /Count {count}' if below else ''} >>",
                )
        top = children[-1]
        ends = _ends([numbers[i] for i in top])
        self._file.set_object(root, f"<< /Type /Outlines{ends} /Count {len(top)} >>")
        return root


def _ends(numbers: Sequence[int]) -> str:
    return f" /First {numbers[0]} 0 R /Last {numbers[-1]} 0 R" if numbers else ""


def _parents(marks: Sequence[_Mark]) -> list[int]:
    """Return the index of each bookmark's parent; -1 for those at the top."""
    found: list[int] = []
    last: dict[int, int] = {}
    for at, mark in enumerate(marks):
        found.append(max((i for level, i in last.items() if level < mark.level), default=-1))
        last = {level: i for level, i in last.items() if level < mark.level} | {mark.level: at}
    return found


def _letters(parts: Sequence[Part]) -> Mapping[str, set[str]]:
    """Return the characters that pages show, by font, including those in the forms (symbols) that
    the pages use."""
    found: dict[str, set[str]] = {}
    seen: set[str] = set()
    left = list(parts)
    while left:
        part = left.pop()
        for font, letters in part.letters.items():
            found.setdefault(font, set()).update(letters)
        fresh = [form for form in part.forms if form.name not in seen]
        seen.update(form.name for form in fresh)
        left += [form.part for form in fresh]
    return found
