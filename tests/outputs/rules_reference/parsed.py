"""A page's elements, flat, for tests that ask about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "img", "path", "use", "circle", "hr"}


@dataclass(eq=False)  # none is another that looks the same
class Element:
    """A start tag with its attributes, the text within it, and the tags round it."""

    tag: str
    attributes: dict[str, str]
    above: tuple[Element, ...] = ()
    text: str = ""

    def get(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()


@dataclass
class Parsed(HTMLParser):
    """Every element of a page in order; ``unbalanced`` are end tags that close nothing."""

    words: str = ""
    elements: list[Element] = field(default_factory=list)
    unbalanced: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[Element] = []
        self.feed(self.words)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {k: v or "" for k, v in attrs}, tuple(self._open))
        self.elements.append(made)
        if tag not in VOID:
            self._open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {k: v or "" for k, v in attrs}, tuple(self._open))
        self.elements.append(made)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            self.unbalanced.append(tag)
            return
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, *tags: str) -> list[Element]:
        """The elements of some tags, in order."""
        return [e for e in self.elements if e.tag in tags]
