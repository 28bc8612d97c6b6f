"""The structure tree of a tagged PDF, for screen readers.

Pages tag their parts (:data:`builder.drawing.ink.scene.Tag`) in reading order; neighbouring parts
of the same role and key form one element, across the ends of columns and pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.ink.scene import Tag
from builder.outputs.formats.pdf.file import PdfFile, text_string

LINK = "Link"
"""The structure role of link elements."""


class Annotation(NamedTuple):
    """A link annotation of a page: its object number, its number in the parent tree
    (``StructParent``), the tag of the element that it stands in, and words for its target."""

    page: int
    object: int
    number: int
    tag: Tag
    anchor: str
    words: str


@dataclass
class Element:
    """A node of the structure tree: its role, a key that distinguishes it from its neighbours,
    words for what it shows, and its content: elements, and marked parts of pages as (page, mark). A
    link's element has annotations."""

    role: str
    key: str = ""
    words: str = ""
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    annotations: list[Annotation] = field(default_factory=list)

    def last_or_new(self, role: str, key: str, words: str) -> Element:
        """Return the last child element if it has that role and key, else add a new one."""
        last = self.kids[-1] if self.kids else None
        if isinstance(last, Element) and (last.role, last.key) == (role, key):
            return last
        made = Element(role, key, words)
        self.kids.append(made)
        return made


def structure_tree(pages: Sequence[Sequence[Tag]], links: Sequence[Annotation] = ()) -> Element:
    """Return the structure tree of pages, each given as the tags of its marked parts in number
    order. A link goes into the last element of its page that has its tag."""
    document = Element("Document")
    for page, tags in enumerate(pages):
        at: dict[Tag, Element] = {}
        for number, tag in enumerate(tags):
            element = document
            for role, key, words in tag:
                element = element.last_or_new(role, key, words)
            element.kids.append((page, number))
            at[tag] = element
        for link in links:
            if link.page == page:
                element = _link(link, at, document)
                element.words = link.words
                element.annotations.append(link)
    return document


def _link(link: Annotation, at: Mapping[Tag, Element], document: Element) -> Element:
    """Return the element for a link: the element that contains its text if there is one, else a new
    one."""
    own = at.get((*link.tag, (LINK, link.anchor, "")))
    around = at.get(link.tag, document)
    if own or around.role == LINK:
        return own or around
    around.kids.append(made := Element(LINK))
    return made


def write_structure_tree(file: PdfFile, tree: Element, pages: Mapping[int, int]) -> int:
    """Write a structure tree and return the object number of its root; ``pages`` are the object
    numbers of the pages by index."""
    root = file.reserve()
    writer = _Writer(file, pages)
    top = writer.write_element(tree, root)
    numbers = []
    for page, marks in sorted(writer.marks.items()):
        refs = " ".join(f"{marks[mark]} 0 R" for mark in sorted(marks))
        numbers.append(f"{page} [{refs}]")
    numbers += [f"{number} {element} 0 R" for number, element in sorted(writer.links.items())]
    parents = file.add(f"<< /Nums [{' '.join(numbers)}] >>")
    after = max([*writer.marks, *writer.links], default=-1) + 1
    file.set_object(
        root,
        f"<< /Type /StructTreeRoot /K {top} 0 R /ParentTree {parents} 0 R"
        f" /ParentTreeNextKey {after} >>",
    )
    return root


class _Writer:
    """Writes structure elements, and records which element owns which marks of pages and which
    links."""

    def __init__(self, file: PdfFile, pages: Mapping[int, int]) -> None:
        self._file, self._pages = file, pages
        self.marks: dict[int, dict[int, int]] = {}
        self.links: dict[int, int] = {}

    def write_element(self, element: Element, parent: int) -> int:
        """Write an element and everything in it, and return its object number."""
        number = self._file.reserve()
        kids = [self._kid(kid, number) for kid in element.kids]
        for link in element.annotations:
            self.links[link.number] = number
            page = self._pages[link.page]
            kids.append(f"<< /Type /OBJR /Obj {link.object} 0 R /Pg {page} 0 R >>")
        role, _, head = element.role.partition("/")
        more = _head(head) if head else ""
        more += f" /Alt {text_string(element.words)}" if element.words else ""
        self._file.set_object(
            number,
            f"<< /Type /StructElem /S /{role} /P {parent} 0 R{more} /K [{' '.join(kids)}] >>",
        )
        return number

    def _kid(self, kid: Element | tuple[int, int], parent: int) -> str:
        if isinstance(kid, Element):
            return f"{self.write_element(kid, parent)} 0 R"
        page, mark = kid
        self.marks.setdefault(page, {})[mark] = parent
        return f"<< /Type /MCR /Pg {self._pages[page]} 0 R /MCID {mark} >>"


def _head(said: str) -> str:
    """Return the attributes of a table header cell, given as ``Row`` or as ``Row/2`` for one that
    spans two columns."""
    scope, _, span = said.partition("/")
    columns = f" /ColSpan {span}" if span else ""
    return f" /A << /O /Table /Scope /{scope}{columns} >>"
