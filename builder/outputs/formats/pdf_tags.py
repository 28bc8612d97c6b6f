"""What a document is made of, for who has it read aloud: the structure tree of a tagged PDF.

Pages say of their parts what they are (:data:`builder.drawing.ink.scene.Tag`), in the order in which they
are read; neighbours of one role and key are one element, over the ends of columns and pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from builder.drawing.ink.scene import Tag
from builder.outputs.formats.pdf_file import PdfFile, text_string


@dataclass
class Element:
    """A node of the tree: its role, what tells it from its neighbours, words for what it shows, and
    what is in it: elements, and marked parts of pages as (page, mark)."""

    role: str
    key: str = ""
    words: str = ""
    kids: list[Element | tuple[int, int]] = field(default_factory=list)

    def within(self, role: str, key: str, words: str) -> Element:
        """The last element in this one if it has that role and key, else a new one."""
        last = self.kids[-1] if self.kids else None
        if isinstance(last, Element) and (last.role, last.key) == (role, key):
            return last
        made = Element(role, key, words)
        self.kids.append(made)
        return made


def tree_of(pages: Sequence[Sequence[Tag]]) -> Element:
    """The tree of pages, each with the tags of its marked parts in the order of their numbers."""
    document = Element("Document")
    for page, tags in enumerate(pages):
        for number, tag in enumerate(tags):
            element = document
            for role, key, words in tag:
                element = element.within(role, key, words)
            element.kids.append((page, number))
    return document


def write(file: PdfFile, tree: Element, pages: Mapping[int, int]) -> int:
    """Write a tree; ``pages`` are the objects of pages by their place. The number of its root."""
    root = file.reserve()
    owners: dict[int, dict[int, int]] = {}
    top = _written(file, tree, root, pages, owners)
    numbers = []
    for page, marks in sorted(owners.items()):
        refs = " ".join(f"{marks[mark]} 0 R" for mark in sorted(marks))
        numbers.append(f"{page} [{refs}]")
    parents = file.add(f"<< /Nums [{' '.join(numbers)}] >>")
    file.put(
        root,
        f"<< /Type /StructTreeRoot /K {top} 0 R /ParentTree {parents} 0 R"
        f" /ParentTreeNextKey {max(owners, default=-1) + 1} >>",
    )
    return root


def _written(
    file: PdfFile, element: Element, parent: int, pages: Mapping[int, int],
    owners: dict[int, dict[int, int]],
) -> int:  # fmt: skip
    """Write an element and all within it; ``owners`` are told which element has which marks."""
    number = file.reserve()
    kids = []
    for kid in element.kids:
        if isinstance(kid, Element):
            kids.append(f"{_written(file, kid, number, pages, owners)} 0 R")
            continue
        page, mark = kid
        owners.setdefault(page, {})[mark] = number
        kids.append(f"<< /Type /MCR /Pg {pages[page]} 0 R /MCID {mark} >>")
    words = f" /Alt {text_string(element.words)}" if element.words else ""
    file.put(
        number,
        f"<< /Type /StructElem /S /{element.role} /P {parent} 0 R{words} /K [{' '.join(kids)}] >>",
    )
    return number
