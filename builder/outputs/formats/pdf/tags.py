"""What a document is made of, for who has it read aloud: the structure tree of a tagged PDF.

Pages say of their parts what they are (:data:`builder.drawing.ink.scene.Tag`), in the order in which they
are read; neighbours of one role and key are one element, over the ends of columns and pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.drawing.ink.scene import Tag
from builder.outputs.formats.pdf.file import PdfFile, text_string

LINK = "Link"
"""The role of links."""


class Annotation(NamedTuple):
    """A link of a page: its object, its number among what belongs to elements (``StructParent``), where
    it stands in what the page is made of, and words for where it leads."""

    page: int
    object: int
    number: int
    tag: Tag
    anchor: str
    words: str


@dataclass
class Element:
    """A node of the tree: its role, what tells it from its neighbours, words for what it shows, and
    what is in it: elements, and marked parts of pages as (page, mark). A link's has annotations."""

    role: str
    key: str = ""
    words: str = ""
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    annotations: list[Annotation] = field(default_factory=list)

    def within(self, role: str, key: str, words: str) -> Element:
        """The last element in this one if it has that role and key, else a new one."""
        last = self.kids[-1] if self.kids else None
        if isinstance(last, Element) and (last.role, last.key) == (role, key):
            return last
        made = Element(role, key, words)
        self.kids.append(made)
        return made


def tree_of(pages: Sequence[Sequence[Tag]], links: Sequence[Annotation] = ()) -> Element:
    """The tree of pages, each with the tags of its marked parts in the order of their numbers; a link
    is in the last element of its page that has its tag."""
    document = Element("Document")
    for page, tags in enumerate(pages):
        at: dict[Tag, Element] = {}
        for number, tag in enumerate(tags):
            element = document
            for role, key, words in tag:
                element = element.within(role, key, words)
            element.kids.append((page, number))
            at[tag] = element
        for link in links:
            if link.page == page:
                element = _link(link, at, document)
                element.words = link.words
                element.annotations.append(link)
    return document


def _link(link: Annotation, at: Mapping[Tag, Element], document: Element) -> Element:
    """The element of a link: one with its words in it if there is one, else a new one."""
    own = at.get((*link.tag, (LINK, link.anchor, "")))
    around = at.get(link.tag, document)
    if own or around.role == LINK:
        return own or around
    around.kids.append(made := Element(LINK))
    return made


def write(file: PdfFile, tree: Element, pages: Mapping[int, int]) -> int:
    """Write a tree; ``pages`` are the objects of pages by their place. The number of its root."""
    root = file.reserve()
    writer = _Writer(file, pages)
    top = writer.written(tree, root)
    numbers = []
    for page, marks in sorted(writer.marks.items()):
        refs = " ".join(f"{marks[mark]} 0 R" for mark in sorted(marks))
        numbers.append(f"{page} [{refs}]")
    numbers += [f"{number} {element} 0 R" for number, element in sorted(writer.links.items())]
    parents = file.add(f"<< /Nums [{' '.join(numbers)}] >>")
    after = max([*writer.marks, *writer.links], default=-1) + 1
    file.put(
        root,
        f"<< /Type /StructTreeRoot /K {top} 0 R /ParentTree {parents} 0 R"
        f" /ParentTreeNextKey {after} >>",
    )
    return root


class _Writer:
    """Writes elements, and remembers which of them has which marks of pages, and which links."""

    def __init__(self, file: PdfFile, pages: Mapping[int, int]) -> None:
        self._file, self._pages = file, pages
        self.marks: dict[int, dict[int, int]] = {}
        self.links: dict[int, int] = {}

    def written(self, element: Element, parent: int) -> int:
        """Write an element and all within it; its number."""
        number = self._file.reserve()
        kids = [self._kid(kid, number) for kid in element.kids]
        for link in element.annotations:
            self.links[link.number] = number
            page = self._pages[link.page]
            kids.append(f"<< /Type /OBJR /Obj {link.object} 0 R /Pg {page} 0 R >>")
        role, _, head = element.role.partition("/")
        more = _head(head) if head else ""
        more += f" /Alt {text_string(element.words)}" if element.words else ""
        self._file.put(
            number,
            f"<< /Type /StructElem /S /{role} /P {parent} 0 R{more} /K [{' '.join(kids)}] >>",
        )
        return number

    def _kid(self, kid: Element | tuple[int, int], parent: int) -> str:
        if isinstance(kid, Element):
            return f"{self.written(kid, parent)} 0 R"
        page, mark = kid
        self.marks.setdefault(page, {})[mark] = parent
        return f"<< /Type /MCR /Pg {self._pages[page]} 0 R /MCID {mark} >>"


def _head(said: str) -> str:
    """What a head of a table is the head of, ``Row`` or ``Row/2`` for one that takes two columns."""
    scope, _, span = said.partition("/")
    columns = f" /ColSpan {span}" if span else ""
    return f" /A << /O /Table /Scope /{scope}{columns} >>"
