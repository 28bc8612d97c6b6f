"""How a reader moves about in a document: anchors, links to them, bookmarks in a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from builder.drawing.ink.scene import Tag


class Link(NamedTuple):
    """A place on a page (counted from 0; mm from its upper left corner) that leads to an anchor;
    ``tag`` is what it stands in."""

    page: int
    x: float
    y: float
    width: float
    height: float
    anchor: str
    tag: Tag = ()


class Anchor(NamedTuple):
    """A named place: a page, and mm from its head."""

    name: str
    page: int
    y: float


class Bookmark(NamedTuple):
    """An entry of the outline; ``level`` 0 is the top."""

    title: str
    anchor: str
    level: int = 0


@dataclass(frozen=True)
class Navigation:
    """All of a document's links, anchors and bookmarks."""

    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()

    def moved(self, pages: int) -> Navigation:
        """The same for a document with so many more pages before it."""
        return Navigation(
            tuple(link._replace(page=link.page + pages) for link in self.links),
            tuple(anchor._replace(page=anchor.page + pages) for anchor in self.anchors),
            self.bookmarks,
        )
